"""Dry runs of a match, told by entry and action."""

from __future__ import annotations

from companion.play.actions import Action
from companion.play.codec import Entry, Undo
from companion.play.dry_run import change
from companion.play.match import Match
from companion.play.moves import Objection
from companion.play.view import View


def preview(
    match: Match, number: int, action: Action, *, inserts: bool = False
) -> View | Objection:
    """Return the public view after a correction of entry *number*, or the objection to it.

    With *inserts*, the action is inserted before that entry.
    """
    return match.dry_run(change(number, action, inserts=inserts)).view


def would_uncover(
    match: Match, number: int | None = None, action: Action | None = None, *, inserts: bool = False
) -> bool:
    """Return True if undo, or a correction of entry *number*, would show hidden cards."""
    if number is None or action is None:
        return match.dry_run(Entry(Undo())).uncovers
    return match.dry_run(change(number, action, inserts=inserts)).uncovers
