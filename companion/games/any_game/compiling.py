"""Functions made of the formulas of a sheet, a column for each number of the sides."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.games.any_game.formulas import OF_OTHERS, SCOPE, Formula, variable

LARGEST_COUNT = 10**8
"""Largest running number; a larger one stays there."""
Evaluate = Callable[[Mapping[str, int]], int]
"""Value of a formula, from the numbers of a round by variable."""


def evaluator(formula: Formula) -> Evaluate:
    """Return the function of a formula that asks for numbers of no side."""
    code = compile(formula.source, formula.source, "eval")
    return lambda given: int(eval(code, SCOPE, given))


class RoundSource:
    """Source of the function of a round: columns of all sides in, columns of all sides out.

    A side that is not there has 0 in each column of the round, and keeps its running numbers.
    """

    def __init__(
        self, of_round: Sequence[str], of_side: Sequence[str], counts: Sequence[str]
    ) -> None:
        self._counts, self._columns = counts, [*of_side, *counts]
        arguments = ", ".join(("here", *map(_column, self._columns), *of_round))
        self._lines = [f"def after({arguments}):"]

    def add_number(self, name: str, formula: Formula) -> None:
        """Add a number of the round."""
        self._lines.append(f"{variable(name)} = {formula.source}")

    def add_formula(self, name: str, formula: Formula) -> None:
        """Add the column of a formula."""
        source = f"{formula.source} if h else 0"
        self._lines.append(f"{_column(name)} = {self._each(source, formula.names)}")
        self._columns.append(name)

    def add_counts(self, formulas: Sequence[Formula]) -> None:
        """Add the running numbers after the round, all from those before it."""
        for name, formula in zip(self._counts, formulas, strict=True):
            found = f"{formula.source} if h else {variable(name)}"
            held = f"x if -{LARGEST_COUNT} < (x := {found}) < {LARGEST_COUNT} else "
            held += f"{LARGEST_COUNT} if x > 0 else -{LARGEST_COUNT}"
            source = self._each(held, {*formula.names, name})
            self._lines.append(f"d_{name} = {source}")
        self._lines += [f"{_column(name)} = d_{name}" for name in self._counts]

    def function(
        self, ranks: Sequence[Formula], out: Formula | None, once: Formula | None, last: Formula
    ) -> Callable[..., Any]:
        """Return the function: points, running numbers, ranks, who is out, and if it is over."""
        counts = ", ".join(map(_column, self._counts))
        ranked = ", ".join(self._each(each.source, each.names) for each in ranks)
        is_out = self._each(out.source, out.names) if out else "()"
        done = f"0 < {last.source} <= n_round"
        if once:
            done += f" or any({self._each(once.source, once.names)})"
        self._lines.append(
            f"return {_column('points')}, ({counts},), ({ranked},), {is_out}, {done}"
        )
        scope = dict(SCOPE)
        exec("\n ".join(self._lines), scope)
        function: Callable[..., Any] = scope["after"]
        return function

    def _each(self, source: str, names: Iterable[str]) -> str:
        """Return the column of a source that asks for some names of each side."""
        own = [name for name in self._columns if name in names]
        others = [name for name in self._columns if OF_OTHERS + name in names]
        heads = ", ".join(("h", *map(variable, own)))
        columns = ", ".join(("here", *map(_column, own)))
        if not others:
            return f"[{source} for {heads}, in zip({columns})]"
        lists = "".join(f" for {variable(OF_OTHERS + n)} in ({self._others(n)},)" for n in others)
        return f"[{source} for i, ({heads},) in enumerate(zip({columns})){lists}]"

    def _others(self, name: str) -> str:
        """Return the list of a number of the other sides: of a round, of those that are there."""
        column = _column(name)
        if name in self._counts:
            return f"{column}[:i] + {column}[i + 1:]"
        return f"[x for k, (x, p) in enumerate(zip({column}, here)) if k != i and p]"


def _column(name: str) -> str:
    return f"c_{name}"
