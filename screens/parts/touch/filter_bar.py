"""Bar with the keys that filter matches: people as shapes, the game, the time."""

from __future__ import annotations

from kivy.properties import AliasProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from msgspec import Struct
from msgspec.structs import replace

from companion.telling.filtering import FilterChoice
from screens.base import kv
from screens.base.appearance import NEUTRAL, Look, look
from screens.parts.touch.keys import Keys
from screens.parts.touch.tap import Choice

NO_SIGN = replace(NEUTRAL, icon="")
"""Appearance of a value that is no game."""


class Filters(Struct, frozen=True):
    """Filter as the bar shows it."""

    people: tuple[FilterChoice, ...] = ()
    """Picks of the people with a chip."""
    game: str = ""
    since: str = ""
    """Time, in words."""
    game_chosen: bool = False
    since_chosen: bool = False
    has_more: bool = False
    """True if there are people without a chip."""
    listed: str = ""
    """Name of the list that is open; empty for none."""


class FilterBar(BoxLayout):
    """Chips of people, and the keys that list more people, games and times.

    *owner* is a page with ``choose(fits)`` and ``list_choices(kind)`` for people, games or times.
    """

    item = ObjectProperty(Filters(), rebind=True)
    owner = ObjectProperty(None, allownone=True)


class PickKey(Choice):
    """Key of a value, with the shape of a person or the sign of a game."""

    def _sign(self) -> Look:
        return look(self.item.game) if self.item and self.item.game else NO_SIGN

    sign = AliasProperty(_sign, bind=("item",), cache=True, rebind=True)
    """Appearance of the game."""


class PickList(Keys):
    """Pages of the values that a key of the bar lists."""

    item = ObjectProperty(())
    """Picks."""
    owner = ObjectProperty(None, allownone=True)


kv.load(__file__)
