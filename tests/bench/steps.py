"""The app stepped frame by frame, for measurements in CPU time: panels, the log, the history.

Run as ``python -m tests.bench.steps WHAT FOLDER …``; prints the ms of each change, one per line.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from resource import getpagesize
from time import process_time

from companion.games import find
from companion.games.any_game.actions import Write
from companion.play.game import Setup
from screens.internals.memory import GC_THRESHOLDS
from tests.bench.sheets import PEOPLE
from tests.support.box import Box
from tests.support.matches import begun, possible


def main(what: str, folder: Path, *words: str) -> None:
    """Measure one thing, with the objects of the start frozen for the collector, as in the app."""
    with Box(folder) as box:
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        if what == "panels":
            _panels(box, words[0], *map(int, words[1:]))
        elif what == "sheet":
            _sheet(box, *map(int, words))
        elif what == "visits":
            _visits(box, words[0], int(words[1]))
        else:
            _openings(box, what, int(words[0]))


def _panels(box: Box, game: str, matches: int, steps: int) -> None:
    """Print the time of each change, and 1 if it changes the panel, along random matches."""
    for seed in range(matches):
        chance = Random(seed)
        box.referee.begin(find(game), begun(find(game), chance).setup)
        box.app.go("match")
        for _ in range(steps):
            match = box.referee.match
            if match.over:
                break
            _look(box)
            before = type(match.view.panel)
            action = chance.choice(possible(match.game, match, chance))
            took = _ms(box, lambda action=action: box.referee.do(action))
            box.referee.cancel_pending()
            print(took, int(type(match.view.panel) is not before))
        box.app.go("home")


def _sheet(box: Box, players: int, rounds: int) -> None:
    """Print the time of each number that is written on a sheet of Another game."""
    box.referee.begin(find("any-game"), Setup(PEOPLE[:players]))
    box.app.go("match")
    for action in (Write(side, 5) for _ in range(rounds) for side in range(players)):
        _look(box)
        print(_ms(box, lambda action=action: box.referee.do(action)))


def _look(box: Box) -> None:
    """Let two seconds pass without touches."""
    box.later(1)
    box.frames(60)


def _openings(box: Box, page: str, times: int) -> None:
    """Print the time of opening a page with the last match at the table."""
    subject = _subject(box, page)
    for _ in range(times):
        box.app.go("home")
        if page == "log":
            box.app.page.resume()
        _look(box)
        print(_ms(box, lambda: box.app.go(page, **subject)))


def _subject(box: Box, page: str) -> dict[str, object]:
    """Return the subject of a page: the last evening, a regular, or a game."""
    match page:
        case "evening":
            return {"number": box.journal.matches.page(0, 1)[0].number}
        case "person":
            return {"who": box.journal.people.regulars(count=1)[0].name}
        case "setup":
            return {"game": "istinto"}
    return {}


def _visits(box: Box, page: str, times: int) -> None:
    """Print the KiB that *times* visits of a page leave, after as many that fill every cache."""
    kib = [_after_visits(box, page, times) for _ in range(2)]
    print(kib[1] - kib[0])


def _after_visits(box: Box, page: str, times: int) -> float:
    """Return the KiB in memory after *times* visits of a page."""
    for _ in range(times):
        _visit(box, page)
        box.frames(3)
        box.app.go("home")
        box.frames(3)
        gc.collect()  # as the app does while nobody touches
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * getpagesize() / 1024


def _visit(box: Box, page: str) -> None:
    """Open a page; the replay with the last finished match."""
    if page != "replay":
        box.app.go(page)
        return
    over = next(each.number for each in box.journal.matches.page(0, 99) if each.standing)
    box.app.go("replay", replay=box.referee.replay(over))


def _ms(box: Box, work: Callable[[], object]) -> float:
    """Return the CPU time in ms until the changes of some work are laid out."""
    began = process_time()
    work()
    box.frames(3)
    return 1000 * (process_time() - began)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
