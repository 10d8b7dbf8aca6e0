"""Scanning: maps the code of a card to an action, and queues scans."""

from __future__ import annotations

from msgspec.structs import replace

from companion.keep.decks.decks import Decks
from companion.keep.decks.refusal import refusal
from companion.play.actions import Action
from companion.table.pending import Pending, Scan
from companion.table.sitting import Sitting
from companion.words.errors import BadCard
from companion.words.i18n import _

MOST_WAITING = 200
"""More cards than any box holds."""


def interpret_scan(decks: Decks, sitting: Sitting | None, scan: Scan) -> Action | Pending:
    """Return the action of a scanned card, or the notice about one without an action."""
    meant = _meant(decks, sitting, scan) if sitting else _unasked(decks, scan.code)
    if not isinstance(meant, Pending) or not meant.unknown_code:
        return meant
    if why := refusal(scan.code, lambda code: decks.find(code) or _is_own(sitting, code)):
        return Pending(why)
    if sitting and not sitting.game.box:
        return replace(meant, unknown_code="")  # there is no deck to teach it to
    return meant


def is_strange(decks: Decks, sitting: Sitting | None, code: str) -> bool:
    """Return True if a code is on no card of the match; without one, on none of any deck."""
    if sitting is None:
        return not decks.name(code)
    try:
        return not _is_own(sitting, decks.card(sitting.game.name, code))
    except BadCard:
        return True


def _is_own(sitting: Sitting | None, code: str) -> bool:
    """Return True if a code is the own one of a card of the match."""
    try:
        return sitting is not None and sitting.game.deck.find(code) is not None
    except BadCard:
        return False


def _meant(decks: Decks, sitting: Sitting, scan: Scan) -> Action | Pending:
    """Return the action of a card in a match, or a notice about it."""
    game = sitting.game
    if game.controls.scan is None:
        return Pending(_("{game} is played without a scanner.").format(game=game.title))
    try:
        card = game.deck.find(decks.card(game.name, scan.code))
    except BadCard:
        unknown = "" if decks.doubt(scan.code) else scan.code
        return Pending(decks.stranger(game.title, scan.code), unknown_code=unknown)
    return sitting.card_action(card, scan.spot) or _unasked(decks, scan.code)


def queue_scan(decks: Decks, pending: Pending, asked: Scan, scan: Scan, why: str = "") -> Pending:
    """Queue a scan with *why* as notice, unless it repeats the one in question or the last one.

    Only the first MOST_WAITING are kept: more cannot come from a hand.
    """
    last = (asked.code, *(waiting.code for waiting in pending.waiting[-1:]))
    if len(pending.waiting) == MOST_WAITING or any(decks.are_one(scan.code, code) for code in last):
        return pending
    told = Pending(why) if why else pending
    waiting = (*pending.waiting, scan)
    return replace(pending, notice=told.notice, translations=told.translations, waiting=waiting)


def _unasked(decks: Decks, code: str) -> Pending:
    """Return a notice about a card without a match; an unknown code can be taught."""
    text = _("Begin or resume a match, then scan its cards.")
    if name := decks.name(code):
        return Pending(_("This is {card}.").format(card=name) + " " + text)
    if doubt := decks.doubt(code):
        return Pending(doubt)
    return Pending(text, unknown_code=code)
