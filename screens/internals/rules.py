"""Kv rules that replace the bindings of base classes instead of adding to them."""

from __future__ import annotations

from kivy.lang.parser import ParserRule

GIVEN_TO_CANVAS = {"pos", "size", "width"}
"""Names that canvas instructions use too: Kivy would drop the bindings of both."""


def replace_inherited(rule: ParserRule) -> None:
    """Make every property of a rule replace the bindings that base classes made for it.

    Kivy does so for a property with a dash before its name; otherwise all bindings stay active and
    the last that changed wins.
    """
    for name, binding in rule.properties.items():
        binding.ignore_prev |= name not in GIVEN_TO_CANVAS
    for child in rule.children:
        replace_inherited(child)
