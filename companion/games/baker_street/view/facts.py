"""Facts on the table of Baker Street beside points: doubts, advantages, evidence at piles."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.baker_street.rules.turns import due
from companion.games.baker_street.state import Round, State
from companion.games.baker_street.words import compared, pile_word
from companion.play.view import Fact
from companion.words.i18n import _


def facts(state: State) -> tuple[Fact, ...]:
    """Return the facts that a correction may change beside the points; all of them are public."""
    rounds = enumerate(state.rounds, 1)
    return (
        *(fact for number, round_ in rounds for fact in _of_round(state, number, round_)),
        *_evidence(state),
    )


def _of_round(state: State, number: int, round_: Round) -> Iterator[Fact]:
    assert round_.doubt is not None
    yield Fact(_("both hands of round {round}").format(round=number), compared(round_.doubt))
    words = _("the doubt of round {round}").format(round=number)
    yield Fact(words, state.players[round_.doubt.winner])
    seat = _ahead(state, round_)
    if seat is not None:
        words = _("the advantage of round {round}").format(round=number)
        yield Fact(words, state.players[seat])


def _ahead(state: State, round_: Round) -> int | None:
    """Return the seat with the advantage of a round, once that is known."""
    if round_ is state.round and round_.chain and round_.chain.end:
        return due(state)
    return next((gain.seat for gain in round_.gains if not gain.reward), None)


def _evidence(state: State) -> Iterator[Fact]:
    for number, pile in enumerate(state.piles):
        words = _("evidence at {pile}").format(pile=pile_word(number))
        yield Fact(words, str(pile.evidence))
