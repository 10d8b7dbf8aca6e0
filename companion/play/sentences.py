"""The log of a match in sentences, and its edits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.play.actions import HandOver
from companion.play.game import Game, tell, tell_shared
from companion.play.log import Edit, Log
from companion.play.view import Line, Step
from companion.words.i18n import _


def undo_sentence(log: Log) -> str:
    """Return a sentence about the step that undo would take back; empty if there is none."""
    return _edit_sentence(log, log.done[-1]) if log.done else ""


def redo_sentence(log: Log) -> str:
    """Return a sentence about the step that redo would repeat; empty if there is none."""
    return _edit_sentence(log, log.undone[-1]) if log.undone else ""


def _edit_sentence(log: Log, edit: Edit) -> str:
    """Return an edit that can be undone or redone as one sentence."""
    if edit.new is None:
        return _removed("", _told_old(log, edit))
    text = tell(log.game, log.states[edit.place], edit.new.action)
    if edit.old:
        return _("correction: {sentence}").format(sentence=text)
    return _("put in: {sentence}").format(sentence=text) if edit.new.put_in else text


def _told_old(log: Log, edit: Edit) -> str:
    """Return the sentence of an entry before an edit, in its state at that time."""
    assert edit.old
    return tell(log.game, edit.before, edit.old.action)


def log_lines(log: Log) -> tuple[Line, ...]:
    """Return the log in sentences, each edit below the line that it changed."""
    every: list[Line] = []
    removals, corrections, end = _removals(log), log.corrections(), 0
    for line in _as_it_stands(log.game, log.steps()):
        if line.number is None:
            every.append(line)
            continue
        place, end = log.places[line.number], end or len(every)
        if removals:
            every[end:end] = (gone for stood, gone in removals if stood <= place)
            removals = [each for each in removals if each[0] > place]
        every.append(line)
        if log.entries[place].put_in:
            every.append(Line(_put_in(log.entries[place].at[11:16])))
        for each in corrections.get(line.number, ()):
            every.append(Line(_corrected(each.at[11:16], _told_old(log, each))))
        end = len(every)
    end = end or len(every)
    every[end:end] = (gone for _stood, gone in removals)
    return tuple(every)


def _as_it_stands(game: Game[Any], steps: Sequence[Step]) -> Iterator[Line]:
    """Yield the lines of steps, each chapter below its heading."""
    chapter = None
    for step in steps:
        if chapter != (chapter := game.tells.chapter(step)):
            yield replace(game.tells.heading(step), at=step.at[11:16])
        yield from step_lines(game, step, steps[-1].after)
        yield from game.tells.closing(step)


def step_lines(game: Game[Any], step: Step, last: Any) -> Iterator[Line]:
    """Yield the lines of a step of any kind, given the last state, without closing lines."""
    if shared := tell_shared(step.before, step.action):
        seat = step.action.seat if isinstance(step.action, HandOver) else None
        yield Line(shared, seat=seat)
    else:
        yield from game.tells.lines(step, last)


def _removals(log: Log) -> list[tuple[int, Line]]:
    """Return the lines of removed entries, in order, with the place before which they were."""
    found: list[tuple[int, Edit]] = []
    for part in log.parts():
        if found or not part.new:
            ahead = [each for each in found if each[0] <= part.place]
            behind = [(at + part.grows, gone) for at, gone in found if at > part.place]
            found = [*ahead, *([] if part.new else [(part.place, part)]), *behind]
    return [(at, Line(_removed(gone.at[11:16], _told_old(log, gone)))) for at, gone in found]


def _put_in(time: str) -> str:
    return _("put in at {time}").format(time=time) if time else _("put in later")


def _corrected(time: str, sentence: str) -> str:
    if not time:
        return _("corrected, before: {sentence}").format(sentence=sentence)
    return _("corrected at {time}, before: {sentence}").format(time=time, sentence=sentence)


def _removed(time: str, sentence: str) -> str:
    if not time:
        return _("removed: {sentence}").format(sentence=sentence)
    return _("removed at {time}: {sentence}").format(time=time, sentence=sentence)
