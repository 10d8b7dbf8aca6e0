"""Edits of a log: the change that an entry makes, or the objection to it."""

from __future__ import annotations

from msgspec.structs import replace

from companion.play.actions import Action, EndEarly, HandOver, marked
from companion.play.codec import LOG_ACTIONS, Entry, Redo, Remove, Undo
from companion.play.log import Edit, Log, Logged
from companion.play.moves import Objection
from companion.words.i18n import _


def is_live_only(action: Action) -> bool:
    """Return True if an action can neither be corrected nor removed nor inserted later."""
    return action.only_live or action.apart


def _is_alone(action: Action) -> bool:
    """Return True if an action cannot be a follow-up: a hand-over, or one with secret fields."""
    return isinstance(action, HandOver) or bool(marked(type(action)))


def edited(log: Log, entry: Entry, number: int) -> Edit | Objection:
    """Return the edit of an entry with that number, or the objection to it."""
    if entry.amends is not None or entry.before is not None or isinstance(entry.action, Remove):
        return _along(log, entry, _single(log, entry, number), number)
    if entry.also:
        return Objection("amend", _("Something is changed along, but with nothing."))
    return _step(log, entry.action)


def _single(log: Log, entry: Entry, number: int) -> Edit | Objection:
    """Return the edit of an entry without its follow-up changes, or the objection to it."""
    if entry.amends is not None and entry.before is not None:
        text = _("An entry corrects another one, or is put in, not both.")
        return Objection("insert", text)
    if entry.before is not None:
        return _insertion(log, entry, number)
    return _correction(log, entry, entry.amends or 0)


def _step(log: Log, action: Action) -> Edit | Objection:
    """Return the edit of an undo or a redo."""
    if type(action) is Redo:
        nothing = Objection("redo", _("There is nothing to do again."))
        return log.undone[-1] if log.undone else nothing
    nothing = Objection("undo", _("There is nothing to take back."))
    return log.done[-1].inverse if log.done else nothing


def _along(log: Log, entry: Entry, edit: Edit | Objection, number: int) -> Edit | Objection:
    """Return an edit with its follow-up changes, or the objection to them.

    One of them may insert an action, which has that number, if the edit itself inserts none.
    """
    if isinstance(edit, Objection) or not entry.also:
        return edit
    parts, grown, behind = [edit], edit.grows, edit.place + (edit.old is not None)
    for change in entry.also:
        single = Entry(change.action, change.amends, at=entry.at, before=change.before)
        part = _single(log, single, number)
        if isinstance(part, Objection):
            return part
        second = part.old is None and any(each.old is None for each in parts)
        if part.place < behind or second or _is_alone(change.action):
            return Objection("amend", _("That is changed by itself, not along with another."))
        behind = part.place + (part.old is not None)
        parts.append(replace(part, place=part.place + grown))
        grown += part.grows
    return replace(edit, along=tuple(parts[1:]))


def _correction(log: Log, entry: Entry, number: int) -> Edit | Objection:
    """Return the edit that corrects or removes an entry, or the objection to it."""
    place = log.places.get(number)
    if place is None or isinstance(entry.action, Undo | Redo):
        text = _("There is no entry {number} to correct.").format(number=number)
        return Objection("amend", text)
    old = log.entries[place]
    if is_live_only(old.action) or is_live_only(entry.action):
        return Objection("amend", _("That is told as it happens only: take it back instead."))
    if isinstance(entry.action, Remove):
        return Edit(place, old, None, entry.at, before=log.states[place])
    new = replace(old, action=entry.action, overruled=entry.overruled)
    return Edit(place, old, new, entry.at, before=log.states[place])


def _insertion(log: Log, entry: Entry, number: int) -> Edit | Objection:
    """Return the edit that inserts an entry before another one, or the objection to it.

    A hand-over is not inserted later: points would move to another person.
    """
    place = log.places.get(entry.before or 0)
    unfit = isinstance(entry.action, (*LOG_ACTIONS, HandOver, EndEarly))
    if place is None or unfit or is_live_only(entry.action):
        text = _("Nothing can be put in before entry {number}.").format(number=entry.before)
        return Objection("insert", text)
    new = Logged(number, entry.action, entry.overruled, entry.at, put_in=True)
    return Edit(place, None, new, entry.at)
