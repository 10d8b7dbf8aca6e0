"""Rules of kv files that replace what rules of base classes said, instead of adding to it."""

from __future__ import annotations

from kivy.lang.parser import ParserRule

GIVEN_TO_CANVAS = {"pos", "size", "width"}
"""Names that instructions of a canvas use too: Kivy would forget both at once."""


def replace_inherited(rule: ParserRule) -> None:
    """Have every property of a rule replace the bindings that rules of base classes made for it.

    That is what Kivy does for a property with a dash before its name; without it each binding goes
    on to follow what it names, and the last that changed wins.
    """
    for name, binding in rule.properties.items():
        binding.ignore_prev |= name not in GIVEN_TO_CANVAS
    for child in rule.children:
        replace_inherited(child)
