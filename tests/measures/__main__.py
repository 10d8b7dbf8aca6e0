"""Prints measures of the product's code: terms, names, kv, classes, imports and types."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.measures import dialect
from tests.measures.source import PACKAGES, Function, docstrings, modules, nodes, percent, tree

PRIVATE_TERMS = ("what", "told|tells?", "whoever|somebody|nobody|everybody")
STANDARD_TERMS = ("callback", "cache", "queue", "transaction", "checkpoint", "migrat", "widget")
INDIRECT = re.compile(r"(Return |Tell |Say )?(what|who|whose|whether|how)\b", re.IGNORECASE)
"""Beginning of a docstring that hides its noun."""
CONDITIONAL = re.compile(r"\bif\b.+\belse\b")
NESTED = re.compile(r"\bif\b.+\belse\b.+\bif\b.+\belse\b")


Edge = tuple[str, str]


def count(term: str, texts: Iterable[str]) -> int:
    """Count the occurrences of a term, a regular expression, in texts."""
    return sum(len(re.findall(rf"\b(?:{term})", text, re.IGNORECASE)) for text in texts)


def names() -> list[str]:
    """Return the names of all functions but those that Python or Kivy calls."""
    found = [each.name for each in nodes() if isinstance(each, Function)]
    return [name.strip("_") for name in found if not re.match(r"__|on_", name)]


def kv_lines() -> list[str]:
    """Return the lines of all kv files that say something."""
    lines = (
        line.strip()
        for path in sorted(Path("screens").rglob("*.kv"))
        for line in path.read_text(encoding="utf-8").splitlines()
    )
    return [line for line in lines if line and not line.startswith("#")]


def is_bare(node: ast.ClassDef) -> bool:
    """Return True for a class with nothing but docstrings and properties."""
    return all(
        isinstance(each, ast.Expr | ast.Pass | ast.Assign | ast.AnnAssign) for each in node.body
    )


def imports(package: str) -> set[Edge]:
    """Return which part of a package imports which; a part is a file or folder right in it."""
    found = set()
    for path in modules(package):
        inside = path.relative_to(package)
        if len(inside.parts) == 1 and inside.name == "__init__.py":
            continue
        for node in ast.walk(tree(path)):
            for target in _targets(node, package.replace("/", ".")):
                found.add((inside.parts[0].removesuffix(".py"), target))
    return {(source, target) for source, target in found if source != target}


def _targets(node: ast.AST, package: str) -> Iterator[str]:
    if isinstance(node, ast.ImportFrom) and node.module == package:
        yield from (alias.name for alias in node.names if _is_module(package, alias.name))
    elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
        yield str(node.module).removeprefix(f"{package}.").split(".")[0]


def _is_module(package: str, name: str) -> bool:
    path = Path(package.replace(".", "/"), name)
    return path.is_dir() or path.with_suffix(".py").exists()


def circles(edges: set[Edge]) -> int:
    """Return the number of parts that import themselves by way of others."""
    reach = {part: {target for source, target in edges if source == part} for part, _ in edges}
    for _ in reach:
        for targets in reach.values():
            for target in tuple(targets):
                targets |= reach.get(target, set())
    return sum(part in targets for part, targets in reach.items())


def structure(package: str) -> str:
    """Return parts, arrows and circles of a package as text."""
    edges = imports(package)
    parts = {each for each in Path(package).iterdir() if each.suffix == ".py" or each.is_dir()}
    real = [each for each in parts if each.name not in ("__init__.py", "__pycache__")]
    return f"{len(real)} parts, {len(edges)} arrows, {circles(edges)} in circles"


def lines(pattern: str) -> int:
    """Return the number of lines in files of the product."""
    files = (path for package in PACKAGES for path in Path(package).rglob(pattern))
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)


def rows() -> Iterator[tuple[str, str]]:
    """Yield each measure and its value."""
    texts = docstrings()
    yield "docstrings", str(len(texts))
    for term in (*PRIVATE_TERMS, *STANDARD_TERMS):
        yield f"“{term}” in docstrings", str(count(term, texts))
    indirect = sum(bool(INDIRECT.match(text)) for text in texts)
    yield "docstrings that begin with what, who, whether, how", percent(indirect, len(texts))
    functions = names()
    used = Counter(functions)
    single = sum("_" not in name for name in functions)
    yield "function names of one word", percent(single, len(functions))
    repeated = sum(used[name] > 1 for name in functions)
    yield "function names used more than once", percent(repeated, len(functions))
    kv = kv_lines()
    nested = sum(bool(NESTED.search(line)) for line in kv)
    conditional = sum(bool(CONDITIONAL.search(line)) for line in kv)
    yield "kv lines with a conditional (nested)", f"{conditional} ({nested})"
    classes = [each for each in nodes("screens") if isinstance(each, ast.ClassDef)]
    yield "bare classes in screens", f"{sum(map(is_bare, classes))} of {len(classes)}"
    for package in ("screens", "companion/keep"):
        yield f"structure of {package}", structure(package)
    source = [path.read_text(encoding="utf-8") for path in modules()]
    anything = count(r"Any(?!\w)", source)
    yield "`type: ignore`; `Any`", f"{count('type: ignore', source)}; {anything}"
    yield "lines of Python; of kv", f"{lines('*.py'):,}; {lines('*.kv'):,}"


def main() -> None:
    """Print all measures as a table of Markdown."""
    print("| measure | value |\n|---|---:|")
    for name, value in rows():
        print(f"| {name} | {value} |")
    print(*dialect.lines(), sep="\n")


main()
