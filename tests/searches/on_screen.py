"""Fingers and buttons that try the real screen until every possible kind of action is entered.

Run as ``python -m tests.searches.on_screen [states]``; a short version is among the tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.games import every
from companion.play.actions import Action
from companion.play.match import Match
from companion.words.inputs import Pressed
from tests.searches.dead_ends import REASONS, states
from tests.searches.telling import ends, legal, scanned
from tests.support.box import Box

STATES = 15
"""Of each game."""
TRIES = 2000
"""Touches in a state at most."""
ALONE = {
    "Note", "Pin", "Accuse", "Draft", "Draw", "Seal", "Correct", "Assign",
}  # fmt: skip
"""Actions of a seat on its private page, which is searched by tests of its own."""


def wanted(match: Match, chance: Random) -> set[str]:
    """Return the possible kinds of actions that the screen must enter.

    Those of cards alone, of private pages, or of a later step for a reason are left out.
    """
    game, phase = match.game.name, getattr(match.state, "phase", "")
    apart = [each for each in REASONS if each.game == game]
    by_cards = ends(match, scanned(match))
    kinds = set()
    for action in legal(match, chance):
        kind = type(action).__name__
        end = match.game.moves.apply(match.state, action)
        is_apart = any(each.holds(game, phase, action) for each in apart)
        if end != match.state and end not in by_cards and not is_apart and kind not in ALONE:
            kinds.add(kind)
    return kinds


def told(box: Box, goal: set[str], chance: Random, *, by_buttons: bool) -> set[str]:
    """Try anything on the page of the match, and return the kinds of actions it entered."""
    found: set[str] = set()
    before = [logged.action for logged in box.referee.match.log]
    number = box.referee.sitting.number
    for _ in range(TRIES):
        if goal <= found:
            break
        if box.referee.match is None or box.referee.sitting.number != number:
            box.referee.resume(number)
            box.app.go("match")
        _try(box, chance, by_buttons)
        found |= _taken_back(box, before)
    return found


def _try(box: Box, chance: Random, by_buttons: bool) -> None:
    from screens.shell.focus import reading_order

    if type(box.app.page).__name__ != "MatchPage":
        box.app.go("match")
        box.frames(2)
    panel = box.app.page.panel
    within = reading_order(panel) if panel and chance.random() < 0.9 else []
    places = within or reading_order(box.app.page)
    if by_buttons:
        for _ in range(chance.randint(1, len(places))):
            box.inbox.put(Pressed("next"))
        box.frames(2)
        box.inbox.put(Pressed("confirm"))
        box.frames(3)
    else:
        box.touch(*box.middle(chance.choice(places)))


def _taken_back(box: Box, before: list[Action]) -> set[str]:
    """Return the kinds of new entries, if any, and restore the log."""
    referee, found = box.referee, set()
    if referee.match is None:
        return found
    if dispute := referee.pending.dispute:
        found.add(type(dispute.action).__name__)
        referee.cancel_pending()
    referee.cancel_pending()
    while (log := [logged.action for logged in referee.match.log]) != before[: len(log)]:
        referee.match.undo()
        if len(referee.match.log) < len(log):  # what was taken back corrected nothing
            found.add(type(log[-1]).__name__)
    for action in before[len(log) :]:
        referee.do(action)
        referee.overrule()
    referee.changed()
    return found


def run(game: Any, seeds: range, most: int, *, by_buttons: bool) -> Counter[str]:
    """Search the screen from *most* states of a game; count the kinds entered and missing."""
    counts: Counter[str] = Counter()
    with TemporaryDirectory() as folder, Box(Path(folder), language="en") as box:
        for match, chance in states(game, seeds):
            if counts["states"] == most:
                break
            if not open_match(box, match):
                continue
            goal = wanted(match, chance)
            found = told(box, goal, chance, by_buttons=by_buttons)
            counts["states"] += 1
            counts["told"] += len(goal & found)
            phase = getattr(match.state, "phase", "")
            counts.update(f"{kind} ({phase})" for kind in goal - found)
    return counts


def open_match(box: Box, match: Match) -> bool:
    """Open the same match on the box; return False if its state differs there."""
    assert box.referee.begin(match.game, match.setup)
    for logged in match.log:
        box.referee.do(logged.action)
        box.referee.overrule()
    box.app.go("match")
    box.frames(4)
    return box.referee.match.state == match.state


def main() -> None:
    """Search all games by fingers and by buttons, and print the counts."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else STATES
    for game in every():
        for by_buttons in (False, True):
            way = "buttons" if by_buttons else "fingers"
            counts = run(game, range(40), most, by_buttons=by_buttons)
            print(game.name, way, dict(counts), flush=True)


if __name__ == "__main__":
    main()
