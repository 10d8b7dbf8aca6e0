"""What is told in private at a table of Baker Street: a letter, or one that is corrected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.games.baker_street.actions import Take
from companion.games.baker_street.box import LETTERS
from companion.games.baker_street.secrets.peek import entries
from companion.play.view import Offer
from companion.words.i18n import _
from screens.parts.telling import Telling, Told


def telling(match: Any, seat: int, pile: int | None) -> Telling | None:
    """Return the letters that the card may have which a seat has just taken, or else its own."""
    due = next((found for found in match.view.offers if _is_taking(found, pile)), None)
    if due is None or match.view.who != seat:
        return _own(match, seat)
    hint = _(
        "{name}: hold, and slide to the letter of the card you took, or touch it with another"
        " finger."
    ).format(name=match.state.players[seat])
    held = match.game.secrets.peek(match.state, seat).letters
    told = (
        Told(letter, replace(due.action, letter=letter), _("held") if letter in held else "")
        for letter in LETTERS
    )
    return Telling(hint, tuple(told), short=True)


def correcting(match: Any, seat: int, entry: int) -> Telling:
    """Return the letters that a card may have which a seat told wrongly, or not at all."""
    hint = _(
        "{name}: hold, and slide to the letter that the card really has, or touch it with another"
        " finger."
    ).format(name=match.state.players[seat])
    held = match.game.secrets.peek(match.state, seat).letters
    now = held[entries(match.steps(), seat).index(entry)]
    told = (
        Told(
            letter,
            replace(match.action(entry), letter=letter, seat=seat),
            _("held") if letter in held and letter != now else "",
            proposed=letter == now,
            entry=entry,
        )
        for letter in LETTERS
    )
    return Telling(hint, tuple(told), short=True)


def _own(match: Any, seat: int) -> Telling | None:
    """Return a seat's own letters in their places, each to be corrected, and one untold."""
    letters = match.game.secrets.peek(match.state, seat).letters
    places = dict(zip(letters, _entries(match, seat), strict=True))
    if not any(places.values()):
        return None
    hint = _(
        "Blank again as soon as the finger is lifted; lift it over a letter to correct that one."
    )
    told = [Told(letter, None, entry=places.get(letter)) for letter in LETTERS]
    if places.get(""):
        told.append(Told("?", None, entry=places[""]))
    return Telling(hint, tuple(told), short=True)


def _entries(match: Any, seat: int) -> Iterator[int | None]:
    """Yield where each letter of a seat stands in the log, None where it cannot be corrected."""
    for entry in entries(match.steps(), seat):
        yield entry if match.whose(entry) == seat else None


def _is_taking(found: Offer, pile: int | None) -> bool:
    return isinstance(found.action, Take) and found.action.pile in (None, pile)
