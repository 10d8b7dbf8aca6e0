"""Rules of every kv file hold for every class of that name: no name may be used twice."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

SCREENS = Path(__file__).parents[2] / "screens"


def _found(pattern: str, suffix: str) -> Counter[str]:
    texts = [path.read_text(encoding="utf-8") for path in SCREENS.rglob(f"*.{suffix}")]
    found = Counter(name for text in texts for name in re.findall(pattern, text, re.MULTILINE))
    assert found, "nothing was looked at"
    return found


def _twice(pattern: str, suffix: str) -> list[str]:
    return [name for name, times in _found(pattern, suffix).items() if times > 1]


def test_no_two_widgets_have_the_same_name():
    assert _twice(r"^class (\w+)\((?!Struct|NamedTuple)", "py") == []


def test_no_two_rules_are_for_the_same_widget():
    assert _twice(r"^<(\w+)", "kv") == []


def test_no_part_of_a_rule_is_called_as_what_any_kv_file_imports():
    """An import holds in every file from then on, and hides whatever has its name."""
    parts, imported = _found(r"^\s+id: (\w+)", "kv"), _found(r"^#:import (\w+)", "kv")
    assert parts.keys() & imported.keys() == set()
