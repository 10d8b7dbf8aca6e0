"""Cost of phones: start and memory of their server, and its CPU for each change of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from companion.games import every
from companion.phones.showing import of_match
from companion.phones.snapshot import Snapshot
from companion.phones.wire import Changed, Opened
from companion.play.game import Game
from companion.play.match import Match
from companion.words.i18n import speaking
from companion.words.languages import LANGUAGES
from tests.bench.onlookers import PHONES
from tests.bench.table import Row, within
from tests.phones.kit import Phone, Served, free_port, port_of, token
from tests.support.matches import playout

MOST_MB = 40
MOST_MS = 60
Moment = list[Snapshot]
"""The table in each language."""


def rows(folder: Path, changes: int, turns: int, games: int | None) -> Iterator[Row]:
    """Measure and yield row after row, for so many changes of each of some games."""
    starts = [_start(folder / f"start {turn}") for turn in range(turns)]
    yield within("start of the server of phones", median(took for took, _ in starts))
    yield _memory("its memory", median(memory for _, memory in starts))
    with ExitStack() as phones:
        table = Table(folder / "table", phones)
        costs = [table.cost(_moments(game, changes)) for game in every()[:games]]
        yield within(f"a change for {PHONES} phones, CPU", median(costs), MOST_MS)
        yield within("the same, in the dearest game", max(costs), MOST_MS)
        yield _memory("its memory after them", table.served.memory())


def _memory(what: str, mb: float) -> Row:
    return Row(what, "MB", mb, None, f"≤ {MOST_MB} MB", mb <= MOST_MB)


def _start(folder: Path) -> tuple[float, float]:
    """Return the ms until a server listens, and the MB that it has then."""
    folder.mkdir()
    began = perf_counter()
    with Served(folder, "--port", str(free_port())) as served:
        served.app.accept(Changed(1, Snapshot("en")), Opened(token()))
        port_of(served)
        return 1000 * (perf_counter() - began), served.memory()


class Table:
    """Server of a table that many phones follow, half of them in each language."""

    def __init__(self, folder: Path, running: ExitStack) -> None:
        folder.mkdir()
        self.served = running.enter_context(Served(folder, "--port", str(free_port())))
        self._version, evening = 0, token()
        self.served.app.accept(*self._changes(map(Snapshot, LANGUAGES)), Opened(evening))
        port = port_of(self.served)
        self._streams = []
        for language in islice(cycle(LANGUAGES), PHONES):
            answer, events = Phone(port).open(f"/{evening}/stream?l={language}")
            running.enter_context(answer)
            self._streams.append(events)

    def cost(self, moments: list[Moment]) -> float:
        """Return the ms of CPU that the server takes for a change until all phones have it."""
        before = self._cpu()
        for moment in moments:
            self.served.app.tell(*self._changes(moment))
            for events in self._streams:
                while next(events).version != self._version:
                    pass
        return (self._cpu() - before) / len(moments)

    def _changes(self, snapshots: Iterable[Snapshot]) -> list[Changed]:
        self._version += 1
        return [Changed(self._version, each) for each in snapshots]

    def _cpu(self) -> float:
        """Return the ms that the server has run; source: schedstats of the kernel's documents."""
        told = Path(f"/proc/{self.served.process.pid}/schedstat").read_text(encoding="ascii")
        return int(told.split()[0]) / 1e6


def _moments(game: Game[Any], changes: int) -> list[Moment]:
    """Return the table along the last changes of a random match."""
    match = playout(game.name, 1, changes).match()
    moments = []
    while match.log:
        moments.append(_shown(match))
        match.undo()
    return moments[::-1]


def _shown(match: Match) -> Moment:
    marks = tuple(range(len(match.state.players)))
    moment = []
    for language in LANGUAGES:
        with speaking(language):
            moment.append(of_match(match, marks, language=language, theme="dark"))
    return moment
