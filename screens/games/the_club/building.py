"""A rule that is put together: its sentence, and the keys of the block that is lit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget
from msgspec import Struct
from msgspec.structs import replace

from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.view.panels import Key, Piece
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.games.the_club.flowing import flow
from screens.parts.drawing.glyphs import text_width
from screens.parts.drawing.light import Light
from screens.parts.drawing.repeat import Repeating
from screens.parts.touch.spot import Spot

ACROSS = 5
"""So many keys stand in one line of a display that lies, at most."""
FEW = ACROSS - 1
"""So many keys stand in a row beside the key of a kind; the last of more turns to the rest."""
PADDING = 1.75
"""From the edge of a key to its word, in gaps."""
SINGLE = 1.4
"""Height of a single row of keys, in heights of a key."""


class KeyLine(Struct, frozen=True):
    """A row of keys, in how many columns, and how many lines they take."""

    keys: tuple[Key | More, ...]
    cols: int
    lines: int


class More(Struct, frozen=True):
    """A key that turns to the other keys of its row."""

    row: int
    word: str = "…"
    example: str = ""
    chosen: bool = False


class RuleWords(BoxLayout):
    """Words of a sentence that cannot be touched."""

    item = ObjectProperty(None, allownone=True, rebind=True)


class RuleChip(Spot):
    """Words of a block; touched, its keys are shown."""

    form = BooleanProperty(False)
    """Whether it is the form of the whole sentence, and no part of it."""
    striped = NumericProperty(0)
    """How much room the stripe of its colour takes, in pixels."""
    inline = True

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.run.words)

    def _lit(self, colour: Colour) -> Light:
        """Leave out the line inside of paper: there is no room for it around words of a line."""
        return super()._lit(colour)._replace(hairline=0)


class RuleKey(Spot):
    """A word that changes the block that is lit."""

    weighted = BooleanProperty(True)
    """Whether it is as wide as its word wants it, of the room of its row."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.word)


class RuleKindKey(Spot):
    """Of which kind a block is; touched, all kinds are shown."""

    @property
    def lift_text(self) -> str:
        """Effect of lifting the finger here, in words."""
        return str(self.item.word) if self.item else ""


class RuleKeys(BoxLayout):
    """Keys of which one is chosen, or several."""

    item = ObjectProperty(None, allownone=True, rebind=True)
    owner = ObjectProperty(None, allownone=True, rebind=True)


class Runs(Repeating, Layout):
    """Widgets where their items say."""

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "children", "items"):
            self.fbind(name, self._trigger_layout)

    def do_layout(self, *_: object) -> None:
        """Put every widget in its place."""
        for widget in self.children:
            x, y, *size = widget.item.box
            widget.pos, widget.size = (self.x + x, self.y + y), size


class RuleSentence(Widget):
    """A sentence whose blocks are paper, as large as there is room."""

    owner = ObjectProperty(None, allownone=True)
    pieces = ObjectProperty(())
    lit = NumericProperty(0)
    """The number of a block."""
    largest = NumericProperty(0)
    """The size of the letters in pixels, at most."""
    words = ListProperty()
    blocks = ListProperty()

    def __init__(self, **kwargs: object) -> None:
        self._set = Clock.create_trigger(self._flow, -1)
        super().__init__(**kwargs)
        for name in ("size", "pieces", "lit", "largest"):
            self.fbind(name, self._set)

    def _flow(self, *_: object) -> None:
        size = self.width - 2 * theme.gap, self.height - theme.gap
        placed = tuple(flow(self.pieces, *size, int(self.lit), self.largest))
        self.words = [each for each in placed if each.run.block is None]
        self.blocks = [each for each in placed if each.run.block is not None]


class RuleBuilder(BoxLayout):
    """A sentence, and the keys of its block that is lit; who touches one is told the whole rule."""

    said: Callable[[Rule], object] = ObjectProperty(None, allownone=True)
    """Does what a touched key stands for."""
    pieces: Sequence[Piece] = ObjectProperty(())
    lit = NumericProperty(0)
    kinds = BooleanProperty(False)
    """Whether all kinds of a block are shown, rather than what its kind needs."""
    begun = BooleanProperty(True)
    """Whether anything was told yet; before, also what is chosen already is told."""
    lines = ListProperty()
    kind = ObjectProperty(None, allownone=True)
    """The key of the kind that is chosen, while the others are not shown."""
    negation = ObjectProperty(None, allownone=True)
    """The key "not", likewise."""
    high = NumericProperty(2)
    """Height of all keys on a display that lies, in heights of a key."""
    standing = BooleanProperty(False)
    """Whether the display stands: other rows of keys have room on it."""

    def __init__(self, **kwargs: object) -> None:
        self._turned: dict[int, int] = {}
        """The page of each row that was turned."""
        self._shown: tuple[tuple[Key, ...], ...] = ()
        """The rows of which keys are seen, whole."""
        super().__init__(**kwargs)

    def begin(self) -> None:
        """Light the first block."""
        self.lit, self.kinds, self._turned = 0, False, {}

    def show(self, pieces: Sequence[Piece], begun: bool) -> None:
        """Show a sentence as it stands now."""
        self.pieces, self.begun = pieces, begun
        blocks = self._blocks()
        self.lit = min(self.lit, max(len(blocks) - 1, 0))
        rows = blocks[int(self.lit)].rows if blocks else ()
        inside = len(rows) > 1 and not self.kinds
        self._shown = rows[1:] if inside else rows[:1]
        self.lines = [
            key_line(self._page(row, keys), len(self._shown))
            for row, keys in enumerate(self._shown)
        ]
        self.kind = next((key for key in rows[0] if key.chosen), None) if inside else None
        self.negation = replace(rows[0][-1], example="") if inside else None
        # A sentence needs the room more than a single row of keys.
        single = not self.kind and sum(map(len, self._shown)) <= ACROSS
        self.high = SINGLE if single else 2

    def _page(self, row: int, keys: tuple[Key, ...]) -> tuple[Key | More, ...]:
        """Return the keys of a row that are seen, at first with the one that is chosen."""
        if theme.portrait or len(keys) <= self._most():
            return keys
        each = self._most() - 1
        pages = [keys[first : first + each] for first in range(0, len(keys), each)]
        chosen = next((at for at, page in enumerate(pages) if any(k.chosen for k in page)), 0)
        return (*pages[self._turned.get(row, chosen) % len(pages)], More(row))

    def _most(self) -> int:
        """Return how many keys a row shows at once: one alone takes two lines."""
        return FEW if len(self._shown) > 1 else 2 * ACROSS

    def _turn(self, more: More) -> None:
        """Show the next keys of a row."""
        seen = self.lines[more.row].keys
        at = self._shown[more.row].index(seen[0]) // (self._most() - 1)
        self._turned[more.row] = at + 1
        self.show(self.pieces, self.begun)

    def on_standing(self, *_: object) -> None:
        """Set the keys in other rows."""
        self.show(self.pieces, self.begun)

    def touch_block(self, block: int) -> None:
        """Light a block."""
        self._light(block, kinds=False)

    def touch(self, key: Key | More) -> None:
        """Tell what a key stands for, and light what is meant next; or show the rest of a row."""
        if isinstance(key, More):
            self._turn(key)
            return
        if not key.chosen or key.then == "toggle" or not self.begun:
            self.said(key.rule)
        if key.then == "keys":
            self._light(int(self.lit), kinds=False)
        elif key.then == "next" and self.lit + 1 < len(self._blocks()):
            self._light(int(self.lit) + 1, kinds=True)

    def show_kinds(self) -> None:
        """Show all kinds of the block that is lit."""
        self._light(int(self.lit), kinds=True)

    def _light(self, block: int, kinds: bool) -> None:
        self.lit, self.kinds = block, kinds
        self._turned = {}
        self.show(self.pieces, self.begun)

    def _blocks(self) -> list[Piece]:
        return [piece for piece in self.pieces if piece.rows]


def weight(key: Key | More, standing: bool, letters: float) -> float:
    """Return how wide a key is beside others: on a display that lies, as its words want it.

    *letters* is the font size of the words, in pixels.
    """
    if standing:
        return 1.0
    word = text_width(key.word, theme.bold, letters)
    example = text_width(key.example, theme.regular, theme.small)
    return float(max(word, example, theme.key) + 2 * PADDING * theme.gap)


def key_line(keys: tuple[Key | More, ...], rows: int) -> KeyLine:
    """Return one of some rows of keys, in as few lines as possible, all about as long."""
    most = 4 if theme.portrait else ACROSS if rows == 1 else FEW
    lines = -(-len(keys) // most)
    return KeyLine(keys, -(-len(keys) // lines), lines)


kv.load(__file__)
