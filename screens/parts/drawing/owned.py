"""Widgets that know their owner before their kv rules are applied."""

from __future__ import annotations

from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget


class Owned(Widget):
    """Widget whose kv rules use its owner, so that they need no guards."""

    owner = ObjectProperty(rebind=True)
    """Widget whose kv rule creates it, or the owner that a repeating layout passes on."""

    def apply_class_lang_rules(self, root: Widget | None = None, **kwargs: object) -> None:
        """Set the owner, then apply the rules of its class."""
        if root:
            self.owner = root
        super().apply_class_lang_rules(root=root, **kwargs)
