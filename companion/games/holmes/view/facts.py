"""Facts on the table of Holmes beside points: tokens, absences, the lead in each type."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.holmes.cards import TYPES, CharacterCard, ClueCard
from companion.games.holmes.rules.scoring import count_type
from companion.games.holmes.state import State
from companion.games.holmes.words import character_word, clue_word
from companion.play.view import Fact
from companion.words.i18n import _, joined


def facts(state: State) -> tuple[Fact, ...]:
    """Return the facts that a correction may change beside the points."""
    return (
        *_tokens(state),
        Fact(_("absent today"), _names(state.absent)),
        Fact(_("absent tomorrow"), _names(state.leaving)),
        *(() if state.rules.light else (_leads(state, clue) for clue in TYPES)),
    )


def _tokens(state: State) -> Iterator[Fact]:
    for seat, name in enumerate(state.players):
        words = _("tokens of {name}").format(name=name)
        yield Fact(words, str(state.sides[seat].tokens))


def _names(characters: tuple[CharacterCard, ...]) -> str:
    return joined([character_word(each) for each in characters]) or _("nobody")


def _leads(state: State, clue: ClueCard) -> Fact:
    first, second = count_type(state.sides, clue).amounts
    leader = "" if first == second else state.players[int(second > first)]
    return Fact(_("who leads {clue}").format(clue=clue_word(clue)), leader or _("nobody"))
