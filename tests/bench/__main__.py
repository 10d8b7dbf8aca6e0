"""Measures the app beside a stock Kivy program, prints the table and writes docs/bench.md."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from shutil import copytree
from statistics import median
from subprocess import DEVNULL
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.command.screen import ROOMS_FOLDER
from companion.games import every
from companion.play.game import Game
from tests.bench import (
    clubs,
    entries,
    exchanging,
    kept,
    matches,
    phones,
    rules,
    sheets,
    solver,
    table,
)
from tests.bench.onlookers import PHONES
from tests.bench.programs import Program
from tests.bench.table import Row, at_most, in_turn

PAGE = Path(__file__).parents[2] / "docs" / "bench.md"
PAINT = (sys.executable, "-m", "screens.rooms.painting")
SHORT = ".venv/bin/python -m tests.bench --short"
PAINTED = 4
"""Megabytes that painted rooms may take."""
FRAME = 1000 / 60
"""Milliseconds."""
FLOODED = 200
"""Milliseconds that a touch may take while readers never stop: a finger does not feel them."""
FLAT = 1024
"""KiB that visits of a page may leave: a leak of one page would be ten times as much."""


class Plan(Struct, frozen=True):
    """Numbers of trials, durations and sizes."""

    turns: int = 10
    """Fresh processes of each program."""
    often: int = 30
    """The same for quick programs: starts, and replays."""
    beside: bool = True
    """True to measure programs while they run, too."""
    devices: tuple[str, ...] = ("scan", "button", "touch", "panel")
    acts: int = 10
    """Scans, presses and touches in each of them."""
    idle: float = 6.0
    """Seconds in each turn."""
    changes: int = 500
    first: int = 100
    """Screen changes after which the memory is looked at for the first time."""
    sizes: tuple[int, ...] = (200, 2_000, 20_000)
    appends: int = 50
    matches: int = 10
    """Random matches of each game, along which panels change."""
    games: int | None = None
    """Number of games; None for all."""
    steps: int = 120
    """Of each of them; one that is over earlier has fewer."""
    walks: int = 3
    """Times that they are gone along, each in a fresh process."""
    long: int = 2_000
    """Entries of a long match."""
    kept: int = 10_000
    """Matches in a file of many."""
    exchanged: int = 1_000
    """Matches that are exported and merged."""
    people: int = 5_000
    """Known people in the large file."""
    visits: int = 50
    """Of a page, after which memory is where it was."""
    deals: int = 4
    """Of Cluedo, for each number of seats."""
    seats: tuple[int, ...] = (3, 4, 5, 6)
    rules: int = 20_000
    """Of The Club, that are weighed."""
    rounds: int = 1_000
    """Of any game, that are replayed."""
    players: tuple[int, ...] = (4, 12)
    """Numbers of players of Another game, on whose sheets numbers are written."""
    written: int = 10
    """Rounds on each of them."""
    shown: int = 100
    """Changes of each game that phones are shown."""
    club: tuple[int, int] = (200, 1_000)
    """Tables of a club, and matches of each."""


BRIEF = Plan(
    turns=1,
    often=1,
    devices=("scan",),
    acts=2,
    idle=0.1,
    changes=10,
    first=5,
    sizes=(200,),
    appends=3,
    matches=1,
    games=1,
    steps=20,
    walks=1,
    long=200,
    kept=100,
    exchanged=30,
    people=100,
    visits=3,
    deals=1,
    seats=(3,),
    rules=500,
    rounds=20,
    players=(4,),
    written=2,
    shown=3,
    club=(3, 20),
)
DELAYS = {
    "scan": ("scan to frame", 1.5),
    "button": ("button to frame", 1.5),
    "touch": ("touch to frame", 1.5),
    "panel": ("touch to frame, on the device", 0.6),
}
"""Name of each device in the table, and the most times the floor that it may take."""


class Bench:
    """Every part of the table, in order."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self._plan, self._folder = plan, folder
        self._ours = self._begun("table")
        self._floor = Program("floor", folder, stock=True)

    def rows(self) -> Iterator[Row]:
        """Measure and yield row after row."""
        yield from self._starts()
        if self._plan.beside:
            yield from self._beside()
        for game in every()[: self._plan.games]:
            yield from self._panels(game)
        for players in self._plan.players:
            yield from self._sheet(players)
        yield from self._long_match()
        yield self._many_people()
        yield from self._many_matches()
        yield from exchanging.rows(self._new("exchange"), self._plan.exchanged)
        yield from solver.rows(self._plan.deals, self._plan.seats)
        yield from rules.rows(self._plan.rules, self._plan.turns)
        for size in self._plan.sizes:
            yield self._append(size)
        for size in self._plan.sizes:
            yield self._replay(size)
        yield from sheets.rows(self._plan.rounds, self._plan.turns)
        yield from phones.rows(
            self._new("phones"), self._plan.shown, self._plan.turns, self._plan.games
        )
        yield from clubs.rows(*self._plan.club, self._plan.turns)

    def _beside(self) -> Iterator[Row]:
        """Measure the running app, beside a stock program."""
        yield from self._tours()
        yield self._idle("idle", "CPU while idle", 1.2)
        yield self._idle("rest", "CPU while idle, on the device", 0.5)
        for device in self._plan.devices:
            yield from self._delays(device, *DELAYS[device])
        yield self._key("key to frame, on the device, from rest")
        yield self._busy("thinking", "scan to frame while the thinking process works", 1.2)
        yield self._busy("phones", f"scan to frame while {PHONES} phones look on", 1.05)
        yield from self._flood("touch to frame in a flood")

    def _new(self, name: str) -> Path:
        folder = self._folder / name
        folder.mkdir()
        return folder

    def _begun(self, name: str) -> Program:
        """Return the app with a match that is under way, and its rooms painted."""
        folder = self._new(name)
        matches.keep(folder, 200)
        rooms = self._folder / ROOMS_FOLDER
        if not rooms.exists():
            subprocess.run([*PAINT, str(rooms), "800", "480", "dark"], stdout=DEVNULL, check=True)
        copytree(rooms, folder / ROOMS_FOLDER)
        return Program("ours", folder, stock=False)

    def _starts(self) -> Iterator[Row]:
        for program in (self._ours, self._floor)[: self._plan.often - 1]:
            program.start()  # the first start of all fills caches
        ours, floor = self._started(self._ours, self._floor, self._plan.often)
        (times, memory), (least_times, self._least) = _columns(ours), _columns(floor)
        yield in_turn("cold start, a match of 200 entries to resume", "ms", times, least_times, 1.0)
        yield self._memory("memory after the first frame", memory, 25)

    @staticmethod
    def _started(one: Program, other: Program, times: int) -> list[list[tuple[float, float]]]:
        """Return the times of each start of two programs; each is first in turn.

        The previous process may slow the next one, for instance by its caches.
        """
        told: dict[Program, list[tuple[float, float]]] = {one: [], other: []}
        for turn in range(times):
            for program in (one, other)[:: -1 if turn % 2 else 1]:
                told[program].append(program.start())
        return [*told.values()]

    def _memory(self, what: str, ours: list[float], more: int) -> Row:
        floor, used = median(self._least), median(ours)
        return Row(what, "MB", used, floor, f"≤ floor + {more} MB", used <= floor + more)

    def _tours(self) -> Iterator[Row]:
        plan = self._plan
        with ThreadPoolExecutor(2) as pool:  # memory does not mind company
            tours = list(pool.map(self._tour, range(plan.turns)))
        first, last = ([tour[place] for tour in tours] for place in (0, 1))
        yield self._memory(f"memory after {plan.changes} screen changes", last, 35 + PAINTED)
        grown = at_most(f"the same, beside after {plan.first}", "MB", last, first, 1.01)
        yield replace(grown, aim="no growth: ≤ 1.01×")

    def _tour(self, turn: int) -> list[float]:
        program = self._begun(f"tour {turn}")
        return program.measured("tour", self._plan.changes, self._plan.first)

    def _idle(self, how: str, words: str, times: float) -> Row:
        plan = self._plan
        with ThreadPoolExecutor(2) as pool:
            ours, floor = pool.map(
                lambda program: program.measured(how, plan.idle, plan.turns),
                (self._ours, self._floor),
            )
        seconds = plan.idle * plan.turns
        return in_turn(f"{words}, over {seconds:g} s", "ms/s", ours, floor, times)

    def _delays(self, device: str, words: str, times: float) -> Iterator[Row]:
        turns = [
            [program.measured(device, self._plan.acts) for program in (self._ours, self._floor)]
            for _ in range(self._plan.turns)
        ]
        ours, floor = zip(*turns, strict=True)
        yield in_turn(words, "ms", [*map(median, ours)], [*map(median, floor)], times)
        slow, least = (table.p95(list(chain(*side))) for side in (ours, floor))
        yield Row(f"{words}, p95", "ms", slow, least, "< 16.7 ms", slow < FRAME)

    def _key(self, words: str) -> Row:
        """Measure a key that acts at once, beside a letter, which may be a scanner's first."""
        turns = [
            [self._ours.measured(how, self._plan.acts) for how in ("key", "letter")]
            for _ in range(self._plan.turns)
        ]
        key, letter = ([*map(median, side)] for side in zip(*turns, strict=True))
        row = in_turn(words, "ms", key, letter, 1.5)
        return replace(row, aim="≤ 1.5× a letter")

    def _busy(self, process: str, words: str, times: float) -> Row:
        """Measure scans while another process of the app is busy, beside the same without it."""
        turns = [
            [self._ours.measured(how, self._plan.acts) for how in (process, "scan")]
            for _ in range(self._plan.turns)
        ]
        busy, idle = ([*map(median, side)] for side in zip(*turns, strict=True))
        row = in_turn(words, "ms", busy, idle, times)
        return replace(row, aim=f"≤ {times:g}× the same without")

    def _flood(self, words: str) -> Iterator[Row]:
        """Measure touches while two readers never stop, beside the same ones without them."""
        program = self._begun("flood")
        turns = [
            [program.measured(how, 2 * self._plan.acts) for how in ("flooded", "examined")]
            for _ in range(self._plan.turns)
        ]
        sides = list(zip(*turns, strict=True))
        slow, least = (table.p99(list(chain(*side))) for side in sides)
        yield Row(f"{words}, p99", "ms", slow, least, f"≤ {FLOODED} ms", slow <= FLOODED)
        worst, least = (median(map(max, side)) for side in sides)
        yield Row(f"{words}, the worst", "ms", worst, least, f"≤ {FLOODED} ms", worst <= FLOODED)

    def _panels(self, game: Game[Any]) -> Iterator[Row]:
        words = "panels", game.name, self._plan.matches, self._plan.steps
        folders = (self._new(f"{game.name} {walk}") for walk in range(self._plan.walks))
        walks = [self._walked(folder, *words) for folder in folders]
        panels = [[took for took, is_other in walk if is_other] for walk in walks]
        yield table.within(f"change of panel in {game.title}, CPU", median(chain(*panels)), 16)
        yield table.within("the same, the worst", median(map(max, panels)), 40)
        worst = median(max(took for took, _ in walk) for walk in walks)
        yield table.within("the worst change, those on one panel included", worst, 40)

    def _sheet(self, players: int) -> Iterator[Row]:
        folders = (self._new(f"sheet of {players} {walk}") for walk in range(self._plan.walks))
        words = "sheet", players, self._plan.written
        walks = [self._stepped(folder, *words) for folder in folders]
        what = f"a number on a sheet of any game, {players} players, CPU"
        yield table.within(what, median(chain(*walks)), 16)
        yield table.within("the same, the worst", median(map(max, walks)), 40)

    def _long_match(self) -> Iterator[Row]:
        folder, entries = self._new("long"), self._plan.long
        undo, lines, corrected = kept.long_match(folder, entries, self._plan.turns)
        yield table.within(f"undo at {entries:,} entries", undo)
        yield table.within("their log in sentences", lines)
        yield table.within("correction of the first of them", corrected)
        yield table.within("the page of that log, CPU", self._opened(folder, "log"))

    def _many_people(self) -> Row:
        folder, people = self._new("people"), self._plan.people
        matches.meet(folder, people)
        took = self._opened(folder, "setup")
        return table.within(f"the page to set a match up, {people:,} people, CPU", took)

    def _many_matches(self) -> Iterator[Row]:
        folder, alone, count = self._new("many"), self._new("alone"), self._plan.kept
        matches.keep_many(folder, count)
        matches.crowd(folder, 200)
        for each in (folder, alone):
            matches.keep(each, 200)
        for what, ms in kept.queries(folder, self._plan.turns).items():
            yield table.within(f"{what}, {count:,} matches", ms, 50)
        took = self._opened(folder, "history")
        yield table.within(f"the page of the history, {count:,} matches, CPU", took, 100)
        took = self._opened(folder, "evening")
        yield table.within(f"the page of an evening, {count:,} matches, CPU", took, 100)
        took = self._opened(folder, "statistics")
        yield table.within(f"the page of the statistics, {count:,} matches, CPU", took, 100)
        took = self._opened(folder, "person")
        yield table.within(f"the page of a person, {count:,} matches, CPU", took, 100)
        yield from (self._kept_after(folder, page) for page in ("history", "replay"))
        yield self._start_of_many(folder, alone)

    def _kept_after(self, folder: Path, page: str) -> Row:
        """Return the memory that visits of a page leave."""
        visits = self._plan.visits
        left = median(self._stepped(folder, "visits", page, visits))
        words = f"memory that {visits} visits of the {page} leave"
        return Row(words, "KiB", left, None, f"≤ {FLAT} KiB", left <= FLAT)

    def _start_of_many(self, folder: Path, alone: Path) -> Row:
        programs = (Program("ours", place, stock=False) for place in (folder, alone))
        full, bare = self._started(*programs, self._plan.turns)
        (many, _), (one, _) = _columns(full), _columns(bare)
        row = in_turn(f"start, {self._plan.kept:,} matches", "ms", many, one, 1.1)
        return replace(row, aim="≤ 1.1× that of a file with the one to resume")

    def _opened(self, folder: Path, page: str) -> float:
        return median(self._stepped(folder, page, self._plan.turns))

    def _stepped(self, folder: Path, what: str, *words: object) -> list[float]:
        with Program("steps", folder, stock=False).running(what, *words) as lines:
            return [float(line) for line in lines]

    def _walked(self, folder: Path, *words: object) -> list[tuple[float, bool]]:
        """Return the ms of each change along random matches, and whether it changed the panel."""
        with Program("steps", folder, stock=False).running(*words) as lines:
            pairs = [line.split() for line in lines]
        return [(float(took), is_other == "1") for took, is_other in pairs]

    def _append(self, size: int) -> Row:
        ours, floor = entries.appends(self._new(f"append {size}"), size, self._plan.appends)
        return Row(f"append to {size:,} entries", "µs", median(ours), median(floor))

    def _replay(self, size: int) -> Row:
        ours, floor = entries.replays(self._new(f"replay {size}"), size, self._plan.often)
        took = median(ours)
        return Row(f"replay of {size:,}, per entry", "µs", took, median(floor), "≤ 7 µs", took <= 7)


def _columns(pairs: Iterable[tuple[float, float]]) -> tuple[list[float], list[float]]:
    left, right = zip(*pairs, strict=True)
    return list(left), list(right)


def main() -> None:
    """Measure, print row by row, and write the page."""
    parser = argparse.ArgumentParser("tests.bench", description=__doc__)
    parser.add_argument("--short", action="store_true", help="each part only a few times")
    parser.add_argument("--alone", action="store_true", help="no part that watches a program run")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the numbers too")
    options = parser.parse_args()
    plan = BRIEF if options.short else Plan()
    plan = replace(plan, beside=not options.alone)
    rows = []
    with TemporaryDirectory(prefix="bench-") as folder:
        for row in Bench(plan, Path(folder)).rows():
            rows.append(row)
            print(table.written([row]), end="", flush=True)
    if options.json:
        options.json.write_bytes(msgspec.json.encode(rows))
    if not options.short and not options.alone:
        PAGE.write_text(table.page(rows, SHORT, plan.turns), encoding="utf-8")


if __name__ == "__main__":
    main()
