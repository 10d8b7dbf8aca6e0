"""Bar with the keys that filter matches: people as shapes, the game, the time."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty
from msgspec import Struct

from screens.base import kv
from screens.parts.drawing.culling import CulledBox
from screens.parts.touch.keys import Keys
from screens.parts.touch.tap import Choice


class Pick(Struct, frozen=True):
    """Value that can be chosen; *fits* is the filter that follows from it."""

    words: str
    fits: Any
    chosen: bool = False
    number: int | None = None
    """Number of the colour and shape of a person."""


class PersonChip(Choice):
    """Shape of a person."""


class PickKey(Choice):
    """Value in the list that a key of the bar opens."""


class FilterBar(CulledBox):
    """Chips of people, and the keys that list more people, games and times.

    *owner* is a page with ``choose(fits)`` and ``list_choices(what)``: people, games or times.
    """

    owner = ObjectProperty(None, allownone=True)
    people = ListProperty()
    """Picks of people."""
    game = StringProperty()
    since = StringProperty()
    """Time, in words."""
    game_chosen = BooleanProperty(False)
    since_chosen = BooleanProperty(False)
    has_more = BooleanProperty(False)
    """True if there are people without a chip."""
    listed = StringProperty()
    """Name of the list that is open; empty for none."""


class PickList(Keys):
    """Pages of the values that a key of the bar lists."""

    owner = ObjectProperty(None, allownone=True)
    picks = ListProperty()


kv.load(__file__)
