"""Injects every fault, and writes a page of the outcomes.

Run as ``python -m tests.faults [--short]``; the short run only prints.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

from tests.faults.rows import Row, made

PAGE = Path(__file__).parents[2] / "docs" / "faults.md"
HEAD = """# Faults

Run `make faults`; it takes about {minutes} minutes and writes this page. Each part alone:
`.venv/bin/python -m tests.faults.NAME AMOUNT`. A short version of each is among the tests.

* **survived**: nothing failed and nobody had to restart anything.
* **lost**: something that had been acknowledged was not there any more; something that could still
  be read in the file was not shown; something was shown though it had been altered, or kept though
  nobody meant it. *Entries played* are counted one by one: those that the damage has destroyed,
  and all behind them in their matches, are lost. None of them is shown, though those behind can
  still be in the file; it is told. In the census a bit counts as lost if anything is lost by it.
* **told**: a sentence said what was wrong; of entries, how many of the lost ones it was about.

{about}

| part | fault | trials | survived | lost | told |
|---|---|---:|---:|---:|---:|
"""


class Part(NamedTuple):
    """A kind of fault: its module, its number of trials, and a sentence on it."""

    name: str
    amount: int
    few: int
    about: str


UPDATES = (
    "an installation, an update, the way back, or a release that is made anew is killed, or"
    " loses power"
)
PARTS = (
    Part("monkey", 18_000, 60, "minutes of anything in the real app: fingers, keys, cards, plugs"),
    Part("kills", 1_000, 5, "a process that keeps entries is killed (SIGKILL) at any moment"),
    Part("cuts", 1_000, 5, "the power goes: what was not synced is lost, or torn, by sectors"),
    Part("damage", 1_440, 12, "a file is damaged: bits, sectors, its end, any of its regions"),
    Part(
        "census", 32_768, 120, "every bit of a page of entries is flipped, and some of other rows"
    ),
    Part("fingers", 3_700, 20, "a finger rests while the page changes under it, and is lifted"),
    Part("updates", 300, 5, UPDATES),
    Part("hostile", 600, 12, "files that mean ill: journals, decks, sheets, settings, databases"),
)


def main() -> None:
    """Inject all faults, print the outcomes, and write the page."""
    parser = argparse.ArgumentParser("tests.faults", description=__doc__)
    parser.add_argument("--short", action="store_true", help="each only a few times; no page")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    lines = []
    for line in _lines(options.short, options.seed):
        lines.append(line)
        print(line, flush=True)
    if not options.short:
        PAGE.write_text(page(lines, PAGE.read_text("utf-8")), encoding="utf-8")


def _lines(short: bool, seed: int) -> Iterator[str]:
    """Make every fault many times, two parts at once, each in a process of its own."""
    amounts = [part.few if short else part.amount for part in PARTS]
    names = [part.name for part in PARTS]
    with ProcessPoolExecutor(2, get_context("spawn"), max_tasks_per_child=1) as processes:
        found = processes.map(made, names, amounts, repeat(seed))
        for part, rows in zip(PARTS, found, strict=True):
            yield from (_line(part, row) for row in rows)


def page(lines: Sequence[str], before: str) -> str:
    """Return the whole page; the sections below the table stay as they were before."""
    _, heading, rest = before.partition("\n## ")
    sections = heading + rest
    about = "\n".join(
        fill(f"* `{part.name}`: {part.about}.", WIDTH, subsequent_indent="  ") for part in PARTS
    )
    return HEAD.format(minutes=MINUTES, about=about) + "\n".join(lines) + "\n" + sections


def _line(part: Part, row: Row) -> str:
    numbers = (row.trials, row.survived, row.lost, row.told)
    return f"| {part.name} | {row.what} | " + " | ".join(f"{n:,}" for n in numbers) + " |"


MINUTES, WIDTH = 20, 100


if __name__ == "__main__":
    main()
