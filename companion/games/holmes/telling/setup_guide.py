"""Set-up guide: the table before the first day of Holmes."""

from __future__ import annotations

from msgspec import Struct

from companion.games.holmes.cards import (
    CHARACTERS,
    CLUES,
    MORAN,
    MORIARTY,
    STARTERS,
    CharacterCard,
    ClueCard,
)
from companion.games.holmes.options import OPTIONS
from companion.games.holmes.state import CARD_COUNT, DAYS, PAWNS, ROW_CLUES, TOKENS, PlayerSide
from companion.games.holmes.view.panels import Chip, PawnMark
from companion.games.holmes.words import character_word, short_name
from companion.play.game import Setup, chosen_options
from companion.play.view import Backs, Signs, Thing
from companion.words.i18n import _, joined, ngettext

FIRST_CHARACTERS, OFFERED = 2, 2
"""Characters of day 1 (S:54), and the choice for each by house rule (S:63)."""
SHOWN_CLUES = tuple(map(CLUES.find, ("PASS", "BULLET", "FINGERPRINT", "MAP")))
"""Example clues for the picture of a row."""


class DaysPicture(Struct, frozen=True):
    """Days of the board, side by side."""

    days: tuple[Chip, ...]


class CluesPicture(Struct, frozen=True):
    """Clues that are face up, side by side."""

    clues: tuple[ClueCard, ...]


class PawnsPicture(Struct, frozen=True):
    """Pawns of both players, before they are laid on characters."""

    pawns: tuple[PawnMark, ...]


def laid_out(setup: Setup) -> tuple[Thing, ...]:
    """Return the board, each player's pieces, the clues, and the starting seat (S:50-57)."""
    rules = chosen_options(OPTIONS, setup)
    enemies = [card for card in (MORIARTY, MORAN) if rules[card.code.lower()] == "on"]
    return (
        *_board(),
        *_first_characters(rules["start"] == "alternative"),
        *((_enemies(*enemies),) if enemies else ()),
        *_before_you(),
        _clues(),
        *((_reserve(setup),) if rules["reserve_card"] == "on" else ()),
        _beginner(setup, rules["first_is"] == "sherlock"),
    )


def _board() -> tuple[Thing, ...]:
    others = len(CHARACTERS) - len(STARTERS)
    return (
        Thing(_("board"), _("At one side, between you two."), 1,
              picture=_days("later", *range(1, DAYS + 1))),
        Thing(_("characters in town"), joined([short_name(each) for each in STARTERS]),
              len(STARTERS), picture=_signs(*STARTERS)),
        Thing(_("other characters"), _("Shuffled: the deck on the board."), others,
              picture=Backs()),
    )  # fmt: skip


def _first_characters(offered: bool) -> tuple[Thing, ...]:
    day = _days("today", *[1] * FIRST_CHARACTERS)
    if not offered:
        where = _("From that deck, face up on the spaces of day 1.")
        return (Thing(_("characters of day 1"), where, FIRST_CHARACTERS, picture=day),)
    where = _("One each on day 1, at once; the others go back.")
    return (Thing(_("characters to choose from"), where, OFFERED, each=True, picture=day),)


def _enemies(*enemies: CharacterCard) -> Thing:
    where = _("Later in: {names}.").format(names=joined([character_word(each) for each in enemies]))
    what = ngettext("enemy", "enemies", len(enemies))
    return Thing(what, where, len(enemies), picture=_signs(*enemies))


def _before_you() -> tuple[Thing, ...]:
    own = PlayerSide().tokens
    rest = _("The other {count} lie in the middle, for both.").format(count=TOKENS - 2 * own)
    return (
        Thing(_("tokens"), rest, own, each=True, picture=Signs(("magnifier",) * own)),
        Thing(_("pawns"), _("In hand until you visit somebody on day 1."), PAWNS,
              each=True, picture=_pawns()),
    )  # fmt: skip


def _clues() -> Thing:
    where = _("Face up, from the shuffled deck of {count}.").format(count=CARD_COUNT)
    return Thing(_("clues in a row"), where, ROW_CLUES, picture=CluesPicture(SHOWN_CLUES))


def _reserve(setup: Setup) -> Thing:
    where = _("At the side of {name}, who can reserve first.").format(
        name=setup.players[1 - setup.dealer]
    )
    return Thing(_("card of Sherlock and Mycroft"), where, 1, picture=Signs(("reserve",)))


def _beginner(setup: Setup, sherlock: bool) -> Thing:
    return Thing(
        _("{name} begins").format(name=setup.players[setup.dealer]),
        _("and is Sherlock; the other is Mycroft.")
        if sherlock
        else _("and is Mycroft; the other is Sherlock."),
        picture=setup.dealer,
    )


def _signs(*cards: CharacterCard) -> Signs:
    return Signs(tuple(card.code.lower() for card in cards))


def _days(mark: str, *days: int) -> DaysPicture:
    return DaysPicture(tuple(Chip(day, str(day), mark) for day in days))


def _pawns() -> PawnsPicture:
    return PawnsPicture(
        tuple(PawnMark(seat, standing=True) for seat in (0, 1) for _pawn in range(PAWNS))
    )
