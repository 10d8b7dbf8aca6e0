"""Measures of the project's language, for each package: docstrings, geometry, names used twice."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.measures.source import Function, docstrings, modules, nodes, percent, tree

SPLIT = {
    "companion",
    "companion/games",
    "screens",
    "screens/games",
    "screens/pages",
    "screens/parts",
}
"""Folders whose subfolders are measured one by one."""
OLD_MANNER = re.compile(
    r"""
    ^(who|whose|whom|which|whether|where|how)\b  # a clause where a noun should begin
    | \bwhat\b
    | \b(told|tells?)\b
    | \b(lies?|lying|stands?)\b
    | \b(whoever|somebody|nobody|everybody)\b
    | \b(how[ ](many|much|far|high|wide|large|long|low)|so[ ](many|much))\b
    | \b(askew|abreast)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""Constructions that a reader has to solve; a plain docstring has a verb or a noun instead."""
GEOMETRY = {"high", "wide", "far", "abreast", "askew", "beside", "most", "least"}
"""Words for which Kivy and CSS have a term, such as height, width, offset and gap."""
BARE = re.compile(r"_?[A-Z0-9]+$")
"""Name of a constant without its unit or its thing."""
KV_PROPERTY = re.compile(r"^\s*-?([a-z_]+):", re.MULTILINE)


def packages() -> list[str]:
    """Return the packages that are measured one by one."""
    inside = {str(folder.parent) for parent in SPLIT for folder in Path(parent).glob("*/*.py")}
    return [*sorted(inside - SPLIT), "hardware", "tests"]


def old_manner(package: str) -> tuple[int, int]:
    """Return the number of docstrings in the old manner, and of all docstrings."""
    texts = docstrings(package)
    return sum(bool(OLD_MANNER.search(text)) for text in texts), len(texts)


def geometry(package: str) -> int:
    """Return how often a word of :data:`GEOMETRY` is part of a name that a package gives."""
    given = [name for node in nodes(package) if (name := _given(node))]
    for path in Path(package).rglob("*.kv"):
        given += KV_PROPERTY.findall(path.read_text(encoding="utf-8"))
    return sum(bool(GEOMETRY & set(name.lower().split("_"))) for name in given)


def _given(node: ast.AST) -> str:
    if isinstance(node, Function | ast.ClassDef):
        return node.name
    if isinstance(node, ast.arg):
        return node.arg
    if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
        return node.id if isinstance(node, ast.Name) else node.attr
    return ""


def repeated_constants() -> dict[str, int]:
    """Return the constants of one bare word in more than two files, with the number of files."""
    files = defaultdict(set)
    for path in modules():
        for name in _constants(tree(path)):
            files[name].add(path)
    return {name: len(found) for name, found in sorted(files.items()) if len(found) > 2}


def _constants(module: ast.Module) -> Iterator[str]:
    for node in module.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            yield from (n.id for n in names if isinstance(n, ast.Name) and BARE.match(n.id))


def ambiguous_classes() -> dict[str, int]:
    """Return the names of more than one class, with the number of files that define one."""
    files = defaultdict(set)
    for path in modules():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                files[node.name].add(path)
    return {name: len(found) for name, found in sorted(files.items()) if len(found) > 1}


def lines() -> Iterator[str]:
    """Yield the table of packages, and the names that mean several things."""
    yield "\n| package | docstrings in the old manner | names with geometry words |"
    yield "|---|---:|---:|"
    for package in packages():
        part, whole = old_manner(package)
        yield f"| {package} | {percent(part, whole)} of {whole} | {geometry(package)} |"
    found = {"Constants in more than two files": repeated_constants()}
    found["Classes of one name"] = ambiguous_classes()
    for title, names in found.items():
        listed = sorted(names.items(), key=lambda item: -item[1])
        yield f"\n{title}: {len(names)}. {', '.join(f'{name} {count}' for name, count in listed)}"
