"""Rules that Kivy's builder has put off until the next frame."""

from kivy.lang import builder


def drop_delayed_rules() -> None:
    """Drop the rules that are due with the next frame: one that fails would fail in every frame."""
    rule = builder._delayed_start
    while rule not in (None, StopIteration):
        rule[-1], rule = None, rule[-1]
    builder._delayed_start = None
