"""Builder of a rule: its sentence, and the keys of the selected block."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from msgspec import Struct
from msgspec.structs import replace

from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.view.panels import BlockKey, SentencePart
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.the_club.flowing import lay_out
from screens.parts.drawing.glyphs import text_width
from screens.parts.drawing.light import Light, lit_paper
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.drawing.repeat import Repeating
from screens.parts.touch.spot import Spot

MAX_KEYS = 5
"""Most keys of one line in landscape."""
MAX_KEYS_WITH_KIND = MAX_KEYS - 1
"""Most keys of a row at the right of the key of a kind; the last of more pages through the rest."""
KEY_PADDING = 1.75
"""Padding of a key, in gaps."""
SINGLE_ROW_HEIGHT = 1.4
"""Height of a single row of keys, in heights of a key."""


class KeyRow(Struct, frozen=True):
    """Row of keys, with its number of columns and of lines."""

    keys: tuple[BlockKey | MoreKeys, ...]
    cols: int
    lines: int


class MoreKeys(Struct, frozen=True):
    """Key that pages through the keys of its row."""

    row: int
    word: str = "…"
    example: str = ""
    chosen: bool = False
    within: bool = False


class RuleChip(Spot):
    """Words of a block; a touch selects it."""

    is_form = BooleanProperty(False)
    """True for the form of the whole sentence."""
    stripe_width = NumericProperty(0)
    """Width of the stripe in its colour, in pixels."""
    inline = True

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.run.words)

    def _lit(self, colour: Colour) -> Light:
        """Return the same paper whether it is chosen, without an inner line, which has no room."""
        lit = super()._lit(colour) if self.is_form else lit_paper(colour)
        return lit._replace(hairline=0)


class RuleKey(Spot):
    """Key that changes the selected block, which alone has a gold ring."""

    fits_word = BooleanProperty(True)
    """True if its width follows that of its word."""

    def _outline(self) -> Colour:
        return self._paper_edge() if self.chosen and not self.focused else super()._outline()

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.word)


class RuleKindKey(Spot):
    """Key with the kind of a block; a touch shows all kinds."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.word) if self.item else ""


class ItemBoxes(Repeating, Layout):
    """Layout that places each widget in the box of its item."""

    laid_out_by = ("pos", "size", "children", "items")

    def do_layout(self, *_: object) -> None:
        """Place every widget."""
        for widget in self.children:
            x, y, *size = widget.item.box
            widget.pos, widget.size = (self.x + x, self.y + y), size


class RuleSentence(Redrawn):
    """Sentence whose blocks are paper, in the largest font size that fits."""

    owner = ObjectProperty(None, allownone=True)
    pieces = ObjectProperty(())
    lit = NumericProperty(0)
    """Number of the selected block."""
    max_font_size = NumericProperty(0)
    """Largest font size in pixels."""
    words = ListProperty()
    blocks = ListProperty()

    drawn_by = ("size", "pieces", "lit", "max_font_size")

    def _draw(self, *_: object) -> None:
        size = self.width - 2 * theme.gap, self.height - theme.gap
        placed = tuple(lay_out(self.pieces, *size, int(self.lit), self.max_font_size))
        self.words = [each for each in placed if each.run.block is None]
        self.blocks = [each for each in placed if each.run.block is not None]


class RuleBuilder(BoxLayout):
    """Sentence with the keys of its selected block; a key reports the whole rule."""

    callback: Callable[[Rule], object] = ObjectProperty(None, allownone=True)
    """Called with the new rule when a key is touched."""
    pieces: Sequence[SentencePart] = ObjectProperty(())
    lit = NumericProperty(0)
    shows_kinds = BooleanProperty(False)
    """True while all kinds of the block are shown instead of the values of its kind."""
    begun = BooleanProperty(True)
    """True once a rule was reported; before, chosen keys report it too."""
    lines = ListProperty()
    kind = ObjectProperty(None, allownone=True)
    """Key of the chosen kind; None while all kinds are shown."""
    negation = ObjectProperty(None, allownone=True)
    """Key "not"; None while all kinds are shown."""
    keys_height = NumericProperty(2)
    """Height of all keys in landscape, in heights of a key."""
    portrait = BooleanProperty(False)
    """True in portrait, where other rows of keys fit."""

    def __init__(self, **kwargs: object) -> None:
        self._pages: dict[int, int] = {}
        """Page of each row that was turned."""
        self._rows: tuple[tuple[BlockKey, ...], ...] = ()
        """All keys of the visible rows."""
        super().__init__(**kwargs)

    def begin(self) -> None:
        """Select the first block."""
        self.lit, self.shows_kinds, self._pages = 0, False, {}

    def show(self, pieces: Sequence[SentencePart], begun: bool) -> None:
        """Show the pieces of a sentence."""
        self.pieces, self.begun = pieces, begun
        blocks = self._blocks()
        self.lit = min(self.lit, max(len(blocks) - 1, 0))
        rows = blocks[int(self.lit)].rows if blocks else ()
        inside = len(rows) > 1 and not self.shows_kinds
        self._rows = rows[1:] if inside else rows[:1]
        self.lines = [
            key_row(self._page(row, keys), len(self._rows)) for row, keys in enumerate(self._rows)
        ]
        self.kind = next((key for key in rows[0] if key.chosen), None) if inside else None
        self.negation = replace(rows[0][-1], example="") if inside else None
        # A sentence needs the room more than a single row of keys.
        single = not self.kind and sum(map(len, self._rows)) <= MAX_KEYS
        self.keys_height = SINGLE_ROW_HEIGHT if single else 2

    def _page(self, row: int, keys: tuple[BlockKey, ...]) -> tuple[BlockKey | MoreKeys, ...]:
        """Return the visible keys of a row, at first the page of the chosen one."""
        if theme.portrait or len(keys) <= self._page_size():
            return keys
        each = self._page_size() - 1
        pages = [keys[first : first + each] for first in range(0, len(keys), each)]
        chosen = next((at for at, page in enumerate(pages) if any(k.chosen for k in page)), 0)
        return (*pages[self._pages.get(row, chosen) % len(pages)], MoreKeys(row))

    def _page_size(self) -> int:
        """Return the number of keys on a page of a row; a single row has two lines."""
        return MAX_KEYS_WITH_KIND if len(self._rows) > 1 else 2 * MAX_KEYS

    def _turn_page(self, key: MoreKeys) -> None:
        """Show the next keys of a row."""
        seen = self.lines[key.row].keys
        at = self._rows[key.row].index(seen[0]) // (self._page_size() - 1)
        self._pages[key.row] = at + 1
        self.show(self.pieces, self.begun)

    def on_portrait(self, *_: object) -> None:
        """Arrange the keys in other rows."""
        self.show(self.pieces, self.begun)

    def touch_block(self, block: int) -> None:
        """Select a block and show the keys of its kind."""
        self._select_block(block, shows_kinds=False)

    def touch(self, key: BlockKey | MoreKeys) -> None:
        """Report the rule of a key and select the next block, or page through a row."""
        if isinstance(key, MoreKeys):
            self._turn_page(key)
            return
        if not key.chosen or key.then == "toggle" or not self.begun:
            self.callback(key.rule)
        if key.then == "keys":
            self._select_block(int(self.lit), shows_kinds=False)
        elif key.then == "next" and self.lit + 1 < len(self._blocks()):
            self._select_block(int(self.lit) + 1, shows_kinds=True)

    def show_kinds(self) -> None:
        """Show all kinds of the selected block."""
        self._select_block(int(self.lit), shows_kinds=True)

    def _select_block(self, block: int, shows_kinds: bool) -> None:
        self.lit, self.shows_kinds = block, shows_kinds
        self._pages = {}
        self.show(self.pieces, self.begun)

    def _blocks(self) -> list[SentencePart]:
        return [piece for piece in self.pieces if piece.rows]


def key_weight(key: BlockKey | MoreKeys, portrait: bool, font_size: float) -> float:
    """Return the width of a key, as a share of its row: in landscape that of its words.

    *font_size* is that of the words, in pixels.
    """
    if portrait:
        return 1.0
    word = text_width(key.word, theme.bold, font_size)
    example = text_width(key.example, theme.regular, theme.body)
    return float(max(word, example, theme.key) + 2 * KEY_PADDING * theme.gap)


def key_row(keys: tuple[BlockKey | MoreKeys, ...], rows: int) -> KeyRow:
    """Return one of several rows of keys, in the fewest lines of similar length."""
    max_keys = 3 if theme.portrait else MAX_KEYS if rows == 1 else MAX_KEYS_WITH_KIND
    lines = -(-len(keys) // max_keys)
    return KeyRow(keys, -(-len(keys) // lines), lines)


kv.load(__file__)
