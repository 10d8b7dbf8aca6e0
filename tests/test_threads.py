"""Names that a class inherits from Python's own threads differ from one Python to the next."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_no_class_is_a_thread():
    """3.13 has a ``_handle`` in each thread, and a method of that name could not be called."""
    found = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for room in ("companion", "hardware", "screens")
        for path in (ROOT / room).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ClassDef)
        and any(ast.unparse(base).rpartition(".")[2] in ("Thread", "Timer", "Process")
                for base in node.bases)
    ]  # fmt: skip
    assert found == []
