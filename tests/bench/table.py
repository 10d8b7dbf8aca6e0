"""The table of results."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median, quantiles

from msgspec import Struct
from msgspec.structs import replace

HEAD = """\
# Speed

Run `make bench`; it takes some forty minutes and writes this page.
`{short}` runs parts of every kind a few times, in half a minute, and only prints.

The **floor** is a Kivy program of one label, with Kivy's stock style and settings, in a window of
the same size (800 × 480). Both are measured in one run, in turn, in fresh processes; numbers are
medians of {times} or more, and so is the ratio of what is measured in turn: of each turn's own.
Drawing is in software (`SDL_VIDEODRIVER=offscreen`): it is the ratios that can be compared with
another machine's, not the milliseconds.

* **Cold start** ends with the first frame of home on which the match to resume stands, all 200
  entries replayed and touch at work; the disk's cache is warm. A scanner is set up, but not
  plugged in. Painted rooms and covers are read in the frame after it.
* **To frame** begins with the byte on the scanner's line, the edge of the button's pin or the
  finger on the panel, and ends when the frame that shows it is drawn; the entry is synced to the
  disk by then. The floor changes its label in the same ways, and keeps nothing.
* **Idle** is a match on the screen, the scanner and the buttons open; both programs at once.
* **On the device** a panel is read on a thread of its own, in both programs; ours rests between.
* **A key** from rest is one of a name that is typed, in SDL's queue after the loop has come to
  rest; a letter waits a moment longer, since it may be the first of a scanner that types.
* **A flood** is two readers of another program that send strange cards, ever others, as fast as
  their wires take them, while a deck is examined; beside it stands the same touch without them. Of
  several runs, the worst touch of each, in the median.
* **The thinking process** computes without end, and **phones** that look on get each change; both
  stand beside the same scans without them.
* **Append** stands beside a bare row synced by SQLite, **replay** beside reading the same lines
  from SQLite with Python's own `json`.
* **Looks at Cluedo** are CPU time, along games that are the same at every run: sensible, random and
  awkward suggestions, three to six seats. Beside others' diagrams only the counts are measured.
* **Rounds of any game** are replayed in CPU time from entries in memory, without SQLite and JSON.
* **Secret rules** of The Club are weighed in CPU time, with cards that are the same at every run.
* **Change of panel** is CPU time from an action to the next panel laid out, along random matches
  with two seconds between steps; of three walks along them, the worst change of each, in the
  median. **A number on a sheet** is measured in the same way, on a panel that stays. Neither has a
  floor, nor have questions to a file of many matches, most of which are copies.
* **A question** to a file, and a page, are asked again and again: an answer is kept until anything
  in the file changes. Evenings after a change are read anew.
* **A change for phones** goes to 50 streams of events, half of them in each language, along random
  matches of each game; the CPU is that of their server until every phone has it.
* **A club** is on one PostgreSQL beside the box, with a password and TLS; a **sync** begins with
  the connection. Bytes are all that the wire has carried, and the floor is what it carries where
  every match is sent each time. Between its syncs no other table plays.
* **Memory** is what visits of a page from home leave in the app, after as many visits before them
  that fill its caches.

| | ours | floor | ratio | aim | met |
|---|---:|---:|---:|---|---|
"""


class Row(Struct, frozen=True):
    """One line of the table: *aim* in words, *met* as it turned out, None if there is no aim."""

    what: str
    unit: str
    ours: float
    floor: float | None
    """None where a stock program has no counterpart."""
    aim: str = ""
    met: bool | None = None
    paired: float | None = None
    """Ratio of values measured in turn."""

    @property
    def ratio(self) -> float | None:
        if self.paired is not None:
            return self.paired
        return self.ours / self.floor if self.floor else None


def at_most(
    what: str, unit: str, ours: Sequence[float], floor: Sequence[float], times: float
) -> Row:
    """Return a row of medians whose ratio is to stay below *times*."""
    row = Row(what, unit, median(ours), median(floor), f"≤ {times:g}× the floor")
    return replace(row, met=median(ours) <= times * median(floor))


def in_turn(
    what: str, unit: str, ours: Sequence[float], floor: Sequence[float], times: float
) -> Row:
    """Return a row of values measured turn by turn, whose ratio is to stay below *times*.

    The ratio is the median of the turns' own: a machine may change its speed between turns.
    """
    ratio = median(own / least for own, least in zip(ours, floor, strict=True))
    row = Row(what, unit, median(ours), median(floor), f"≤ {times:g}× the floor", ratio <= times)
    return replace(row, paired=ratio)


def within(what: str, ms: float, most: float | None = None) -> Row:
    """Return a row of ms without a floor, which are to stay below *most*, if given."""
    if most is None:
        return Row(what, "ms", ms, None)
    return Row(what, "ms", ms, None, f"≤ {most:g} ms", ms <= most)


def p95(values: Sequence[float]) -> float:
    """Return the 95th percentile of values."""
    return quantiles(values, n=20, method="inclusive")[-1]


def p99(values: Sequence[float]) -> float:
    """Return the 99th percentile of values."""
    return quantiles(values, n=100, method="inclusive")[-1]


def written(rows: Sequence[Row]) -> str:
    """Return the table as text."""
    return "".join(_line(row) + "\n" for row in rows)


def page(rows: Sequence[Row], short: str, times: int) -> str:
    """Return the whole page."""
    return HEAD.format(short=short, times=times) + written(rows)


def _line(row: Row) -> str:
    met = {True: "yes", False: "**no**", None: ""}[row.met]
    ours, floor = (_told(value, row.unit) for value in (row.ours, row.floor))
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
    return f"| {row.what} | {ours} | {floor} | {ratio} | {row.aim} | {met} |"


def _told(value: float | None, unit: str) -> str:
    return "" if value is None else f"{value:.{_digits(value)}f} {unit}"


def _digits(value: float) -> int:
    return 0 if value >= 100 else 1
