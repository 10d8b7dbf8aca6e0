"""Rules of every kv file hold for every class of that name: no name may be used twice."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

SCREENS = Path(__file__).parents[2] / "screens"


def _twice(pattern: str, suffix: str) -> list[str]:
    texts = [path.read_text(encoding="utf-8") for path in SCREENS.rglob(f"*.{suffix}")]
    found = Counter(name for text in texts for name in re.findall(pattern, text, re.MULTILINE))
    assert found, "nothing was looked at"
    return [name for name, times in found.items() if times > 1]


def test_no_two_widgets_have_the_same_name():
    assert _twice(r"^class (\w+)\((?!Struct)", "py") == []


def test_no_two_rules_are_for_the_same_widget():
    assert _twice(r"^<(\w+)", "kv") == []
