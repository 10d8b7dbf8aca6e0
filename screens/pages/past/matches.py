"""Saved matches on pages: the icon of each, and how it is opened."""

from __future__ import annotations

from companion.keep.matches.lists import Saved
from companion.words.i18n import _
from screens.parts.panels.host import Host


def icon(saved: Saved) -> str:
    """Return the icon of the outcome of a match."""
    if not saved.readable:
        return "warning"
    if saved.thrown:
        return "undo"
    if saved.standing is None:
        return "resume"
    if saved.by_hand:
        return "pencil"
    return "crown" if saved.standing.winners else "stop"


def open_match(app: Host, number: int, *, over: bool, by_hand: bool) -> bool:
    """Replay a match that is over, or open one that goes on; if neither can be, a notice says why.

    Return whether it was opened.
    """
    referee = app.referee
    if by_hand:
        referee.show_notice(_("It was entered by hand: only its result is known."))
        return False
    if replay := referee.replay(number) if over else None:
        app.go("replay", replay=replay)
        return True
    if referee.resume(number):
        app.go("match")
        return True
    return False
