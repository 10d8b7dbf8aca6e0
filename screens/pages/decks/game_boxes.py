"""Page to choose the game of a new deck."""

from __future__ import annotations

from typing import Any

from kivy.properties import ListProperty, NumericProperty
from msgspec import Struct

from companion.games import box, boxes
from companion.play.cards import Box
from companion.words.i18n import _, ngettext
from screens.base import kv
from screens.base.appearance import Look, look
from screens.parts.panels.frame import Page
from screens.parts.touch.covered import CoveredKey


class BoxItem(Struct, frozen=True):
    """Box of a game as a key."""

    game: str
    look: Look
    title: str
    cards: str
    cover: Any = None
    """Texture of the cover; None until it is painted."""


class BoxKey(CoveredKey):
    """Key of a box, with the cover of its game once that is painted."""


class Boxes(Page):
    """Known boxes in two rows."""

    boxes = ListProperty()
    half = NumericProperty(0)
    """Number of boxes in the first row."""

    def refresh(self) -> None:
        """Show the boxes."""
        self.boxes = [_item(each, self.app.wall.cover(each.game)) for each in boxes()]
        self.half = -(-len(self.boxes) // 2)

    def choose(self, game: str) -> None:
        """Open the game's last deck without codes, whose stickers may be printed, or a new one."""
        app = self.app
        decks = app.referee.decks
        begun = [deck.number for deck in decks.of(game) if not deck.codes][-1:]
        if not begun:
            name = _free_name(box(game).title, {deck.name for deck in decks.all()})
            app.referee.save(lambda: begun.append(decks.begin(game, name)))
        app.back()
        if begun:
            app.go("deck", number=begun[0])


def _item(box: Box, cover: Any) -> BoxItem:
    number = len(box.cards)
    cards = ngettext("{count} card", "{count} cards", number).format(count=number)
    return BoxItem(box.game, look(box.game), box.title, cards, cover)


def _free_name(title: str, taken: set[str]) -> str:
    names = [title, *(_("{game} {number}").format(game=title, number=n + 2) for n in range(99))]
    return next((name for name in names if name not in taken), title)


kv.load(__file__)
