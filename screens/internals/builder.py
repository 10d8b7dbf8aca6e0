"""Rules that Kivy's builder has delayed until the next frame."""

from kivy.lang import builder


def drop_delayed_rules() -> None:
    """Drop the delayed rules; a rule that fails would fail in every frame."""
    rule = builder._delayed_start
    while rule not in (None, StopIteration):
        rule[-1], rule = None, rule[-1]
    builder._delayed_start = None
