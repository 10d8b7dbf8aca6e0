"""Outcomes of a fault that was injected many times over."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module

import msgspec
from msgspec import Struct


class Row(Struct, frozen=True):
    """A kind of fault, with the number of trials and of each outcome."""

    what: str
    trials: int
    survived: int
    """Number of trials after which the screen went on."""
    lost: int
    """Number of trials in which an unintended entry was kept, or an intended one was not."""
    told: int
    """Number of trials in which the app reported the fault."""


def made(name: str, amount: int, seed: int) -> list[Row]:
    """Make a fault by the name of its program, and return its rows."""
    rows: list[Row] = import_module(f"tests.faults.{name}").run(amount, seed)
    return rows


def total(what: str, rows: Iterable[Row]) -> Row:
    """Return the sum of rows."""
    kept = list(rows)
    return Row(
        what,
        sum(row.trials for row in kept),
        sum(row.survived for row in kept),
        sum(row.lost for row in kept),
        sum(row.told for row in kept),
    )


def table(rows: Sequence[Row]) -> str:
    """Return rows as lines to read."""
    wide = max(len(row.what) for row in rows)
    head = f"{'':{wide}}  trials  survived  lost  told"
    lines = (
        f"{row.what:{wide}}  {row.trials:6}  {row.survived:8}  {row.lost:4}  {row.told:4}"
        for row in rows
    )
    return "\n".join([head, *lines])


def main(run: Callable[[int, int], list[Row]], amount: int) -> None:
    """Run a program with the amount and the seed that are on the command line, and print its rows.

    A third word, ``json``, prints them as JSON.
    """
    words = [*sys.argv[1:], *(str(amount), "1", "")[len(sys.argv) - 1 :]]
    rows = run(int(words[0]), int(words[1]))
    print(msgspec.json.encode(rows).decode() if words[2] == "json" else table(rows))
