"""Page of a list without items: its rows as they will be, dashed, with a sentence and a key."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from kivy.properties import ListProperty, ObjectProperty, StringProperty
from msgspec import Struct

from companion.games import menu
from screens.base import kv
from screens.base.appearance import Look, look
from screens.base.theme import theme
from screens.parts.drawing.cover import GameCover
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.redrawn import Redrawn

FADING = (1.0, 0.72, 0.45)
"""Alpha of each dashed row, from the top."""


class EmptyRow(Struct, frozen=True):
    """Row that will be there: the cover of a game, and hollow shapes or a word."""

    look: Look
    cover: Any
    text: str
    alpha: float


class FaintCover(Redrawn):
    """Cover of a game that waits for its match."""

    item = ObjectProperty(None, allownone=True)

    drawn_by = ("item", "pos", "size")

    def __init__(self, **kwargs: Any) -> None:
        self._cover = GameCover()
        super().__init__(**kwargs)
        self.canvas.add(self._cover)

    def _draw(self, *_: object) -> None:
        if self.item:
            colour = theme.game_colour(self.item.look, theme.dark)
            self._cover.lay(self.item.cover, (*self.pos, *self.size), colour, 1)


class EmptyList(CulledBox):
    """Dashed rows with one sentence and one key below."""

    rows = ListProperty()
    sentence = StringProperty()
    icon = StringProperty()
    text = StringProperty()
    """Words on the key."""
    begin = ObjectProperty(lambda: None)
    """Function of the key."""


def empty_rows(cover: Callable[[str], Any], texts: Iterable[str] = ()) -> list[EmptyRow]:
    """Return rows of the first games, given the function of their covers; *texts* are theirs."""
    games = menu()[: len(FADING)]
    words = [*texts] or [game.title for game in games]
    return [
        EmptyRow(look(game.name), cover(game.name), text, alpha)
        for game, text, alpha in zip(games, words, FADING, strict=False)
    ]


kv.load(__file__)
