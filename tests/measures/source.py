"""The project's source as syntax trees, for all measures."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGES = ("companion", "hardware", "screens")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules(*packages: str) -> Iterator[Path]:
    """Yield the Python files of packages; of the whole product if none is named."""
    for package in packages or PACKAGES:
        yield from sorted(Path(package).rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def nodes(*packages: str) -> Iterator[ast.AST]:
    """Yield every node of the packages' syntax trees."""
    for path in modules(*packages):
        yield from ast.walk(tree(path))


def docstrings(*packages: str) -> list[str]:
    """Return the docstrings of modules, classes and functions, and the texts below attributes."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    return [
        each.value.value
        for owner in nodes(*packages)
        if isinstance(owner, owners)
        for each in owner.body
        if isinstance(each, ast.Expr)
        and isinstance(each.value, ast.Constant)
        and isinstance(each.value.value, str)
    ]


def percent(part: int, whole: int) -> str:
    """Return a share as text."""
    return f"{100 * part / max(whole, 1):.0f} %"
