"""Scanning: what the code of a card stands for, and which cards wait."""

from __future__ import annotations

from msgspec.structs import replace

from companion.keep.decks.decks import Decks
from companion.play.actions import Action
from companion.table.matter import Matter, Scan
from companion.table.sitting import Sitting
from companion.words.errors import BadCard
from companion.words.i18n import _

MOST_WAITING = 200
"""More cards than any box holds."""


def meaning(decks: Decks, sitting: Sitting | None, scan: Scan) -> Action | Matter:
    """Return what a card that was scanned does, or what is said of one that does nothing."""
    if sitting is None:
        return _unasked(decks, scan.code)
    meant = _meant(decks, sitting, scan)
    if isinstance(meant, Matter) and not sitting.game.box:
        return replace(meant, stranger="")  # there is no deck that it could be taught in
    return meant


def _meant(decks: Decks, sitting: Sitting, scan: Scan) -> Action | Matter:
    """Return what a card does in a match, or what is said of it."""
    game = sitting.game
    if game.controls.scan is None:
        return Matter(_("{game} is played without a scanner.").format(game=game.title))
    try:
        card = game.deck.find(decks.card(game.name, scan.code))
    except BadCard:
        return Matter(decks.stranger(game.title, scan.code), stranger=scan.code)
    return sitting.played(card, scan.spot) or _unasked(decks, scan.code)


def kept_waiting(matter: Matter, asked: Scan, scan: Scan, why: str = "") -> Matter:
    """Keep a card for later, and say *why*, unless it is the one in question, or the last, again.

    Of more than MOST_WAITING only the first are kept: no hand has passed those.
    """
    if len(matter.waiting) == MOST_WAITING or scan.code in (
        asked.code,
        *(waiting.code for waiting in matter.waiting[-1:]),
    ):
        return matter
    return replace(matter, notice=why or matter.notice, waiting=(*matter.waiting, scan))


def _unasked(decks: Decks, code: str) -> Matter:
    """Say what a card is that no match asks for; a strange one can be taught under the decks."""
    text = _("Begin or resume a match, then scan its cards.")
    if name := decks.name(code):
        return Matter(_("This is {card}.").format(card=name) + " " + text)
    return Matter(text, stranger=code)
