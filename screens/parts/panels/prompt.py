"""Prompt of the awaited seat, with a message, the last entry or a hint beside or below it."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.culling import Culled
from screens.parts.drawing.glyphs import fits_line, line_count, lines_within, text_width
from screens.parts.drawing.redrawn import Redrawn

LARGEST_NAME = 0.92
"""Largest font size of a name, in heights of its box."""
LINE_WIDTHS = 1.8
"""Widths of its box that a text in two lines may fill, since words break unevenly."""
LINE_HEIGHT = 1.3
"""Height of each of several lines of a prompt, in ``theme.prompt``."""
LEAST = 0.9
"""Smallest font size of a sentence in several lines, in ``theme.prompt``."""
MOST_LINES = 4
ABOVE_NOTE = 0.75
"""Height of the only line of a prompt above a note, in keys."""
NOTE_HEIGHT = 0.4
"""Height of a note of one line below a prompt, without half the gap under it, in keys."""
GRAND = 1.22
"""Size of a large prompt, in that of others."""


class Placing(Enum):
    """Place of the note."""

    NONE = auto()
    BESIDE = auto()
    """At the right of the only line, or of that of the name."""
    BELOW = auto()
    ALONE = auto()
    """In the room of a prompt: there is none, or a touch has put the message there."""


class PartBox(NamedTuple):
    """Place of a part, in pixels."""

    x: float
    y: float
    width: float
    height: float

    def give(self, part: Widget) -> None:
        """Put a part there."""
        part.pos, part.size = self[:2], self[2:]


class Prompt(Redrawn, Culled):
    """Mark and name of the awaited seat and the rest of the sentence, and a note.

    It takes further lines, and grows, before its letters shrink: the name has one of its own then.
    A name is never smaller than the rest. A note takes room that the prompt does not need.
    """

    seat = NumericProperty(None, allownone=True)
    who = StringProperty()
    prompt = StringProperty()
    lit = BooleanProperty(False)
    """True if a name that is no seat's is lit, such as that of a game."""
    name_ends = BooleanProperty(False)
    """True if the name ends the sentence."""
    sentence = StringProperty()
    """Message."""
    verdict = StringProperty()
    """Icon of a verdict in the message, which is drawn larger; empty for none."""
    entry = StringProperty()
    """Last entry, while it is shown."""
    held = BooleanProperty(False)
    """True while the last entry must be seen."""
    hint = StringProperty()
    urgent = BooleanProperty(False)
    """True if the hint must be seen."""
    tone = StringProperty("muted")
    bare = BooleanProperty(False)
    """True if the panel needs no prompt."""
    grand = BooleanProperty(False)
    """True if it is larger where one line holds it."""
    share = NumericProperty(1)
    """Share of its usual height in one line, on a landscape display."""
    opened = BooleanProperty(False)
    """True while a message too long for its place is read in that of the prompt, after a touch."""
    pill = ListProperty((0, 0, 0, 0))
    """Box behind the last entry, in pixels; without width for none."""

    drawn_by = (
        "pos", "size", "seat", "who", "prompt", "name_ends", "sentence", "verdict", "entry", "held",
        "hint", "urgent", "bare", "grand", "share", "opened",
    )  # fmt: skip

    def __init__(self, **kwargs: object) -> None:
        self._lines = 1
        self._name_size = self._size = 0.0
        """Font sizes of name and sentence, in pixels."""
        super().__init__(**kwargs)
        self._redraw()

    @staticmethod
    def name_tone(seat: int | None, lit: bool) -> str | int:
        """Return the tone of the name: its seat, or whether it is lit."""
        return ("accent" if lit else "text") if seat is None else seat

    def on_sentence(self, *_: object) -> None:
        """Show the prompt beside another message."""
        self.opened = False

    def _draw(self, *_: object) -> None:
        if self.bare or self.width <= 1:
            return
        self._measure(self.width)
        placing = self._placing()
        cut = placing is Placing.BELOW and not self._is_short()
        side = theme.key + theme.gap if cut else 0
        if cut:
            self._measure(self.width - side)
        below, rows = self._below(placing), self._rows_height(placing)
        self.height = rows + below
        box = PartBox(self.x, self.y + below, self.width - side, rows)
        line = self._arrange_prompt(box, placing is not Placing.ALONE)
        self._arrange_note(placing, self._note_box(placing, line, below))
        self.ids.note.cuttable = cut or not self.sentence
        fold, key = self.ids.fold, side and theme.key
        PartBox(self.right - key, self.top - key, key, key).give(fold)
        fold.visible = cut

    # --- prompt

    def _measure(self, width: float) -> None:
        """Set the sizes of the letters in a width in pixels: in one line, or else in several."""
        size = self._one_line_size(width)
        self._lines, self._size, self._name_size = 1, size, size * theme.name / theme.number
        if not self.prompt or size >= theme.prompt:
            return
        self._size = self._name_size = float(theme.prompt)
        width -= (0 if self.who else self._mark_width()) + theme.gap
        lines = line_count(self.prompt, width, theme.regular, LEAST * theme.prompt)
        self._lines = int(min(max(lines + bool(self.who), 2), MOST_LINES))

    def _one_line_size(self, width: float) -> float:
        """Return the largest font size of the sentence at which one line holds all, in pixels."""
        words = float(theme.number) if self.seat is not None else 0.0
        if self.prompt:
            words += text_width(self.prompt, theme.regular, theme.number)
        if self.who:
            words += text_width(self.who, theme.heavy, theme.name)
        room = width - 3 * theme.gap
        largest = GRAND if self.grand else 1.0
        highest = LARGEST_NAME * self._line_height() / theme.name
        return float(theme.number * min(largest, highest, room / max(words, 1)))

    def _line_height(self) -> float:
        """Return the height of a prompt in one line, in pixels."""
        return float(theme.key * (1.4 if theme.portrait else self.share))

    def _mark_width(self) -> float:
        return self._size + theme.gap if self.seat is not None else 0.0

    def _named(self) -> float:
        """Return the width of the mark and the name with the gap beside it, in pixels."""
        width = self._mark_width()
        if self.who:
            width += text_width(self.who, theme.heavy, self._name_size) + theme.gap
        return width

    def _spare(self) -> float:
        """Return the width that the line of the name leaves, in pixels."""
        if self._lines > 1:
            return self.width - self._named() - 2 * theme.gap if self.who else 0.0
        asked = text_width(self.prompt, theme.regular, self._size)
        return self.width - self._named() - asked - 2 * theme.gap

    def _rows_height(self, placing: Placing) -> float:
        """Return the height of the prompt without what is below it, in pixels."""
        line = self._line_height()
        if self._lines > 1:
            several = float(self._lines * LINE_HEIGHT * theme.prompt)
            return max(several, line) if theme.portrait else several
        below = placing is Placing.BELOW and not theme.portrait
        return min(line, ABOVE_NOTE * theme.key) if below else line

    def _arrange_prompt(self, box: PartBox, seen: bool) -> PartBox:
        """Place mark, name and sentence in a box; return that of the line of the name."""
        mark, who, ask = self.ids.mark, self.ids.who, self.ids.ask
        apart = self._lines > 1 and bool(self.who)
        line = rest = box
        if apart:
            height = box.height / self._lines
            line_y, rest_y = (0, height) if self.name_ends else (box.height - height, 0)
            line = box._replace(y=box.y + line_y, height=height)
            rest = box._replace(y=box.y + rest_y, height=box.height - height)
        scale = min(1.0, LARGEST_NAME * line.height / max(self._name_size, 1))
        self._size, self._name_size = scale * self._size, scale * self._name_size
        who.text, ask.text = (self.who, self.prompt) if seen else ("", "")
        who.size_wanted, ask.size_wanted = self._name_size, self._size
        ask.lines = self._lines - apart
        begin = 0.0
        if not apart and self.name_ends:
            begin = text_width(ask.text, theme.regular, ask.size_wanted) + 1 + theme.gap
            rest = rest._replace(width=begin - theme.gap)
        elif not apart:
            rest = rest._replace(x=rest.x + self._named(), width=rest.width - self._named())
        rest.give(ask)
        mark.seat = self.seat if seen and self.seat is not None else -1
        mark.font_size = self._size
        line._replace(x=line.x + begin, width=max(self._mark_width() - theme.gap, 0)).give(mark)
        who.pos, who.height = (line.x + begin + self._mark_width(), line.y), line.height
        return line

    # --- note

    def _note(self) -> str:
        if self.urgent and not self.sentence:
            return self.hint
        return self.sentence or self.entry or self.hint

    def _tells_entry(self) -> bool:
        return bool(self.entry) and self._note() == self.entry

    @staticmethod
    def _pill_sides() -> float:
        """Return the width of a pill without its words, in pixels."""
        return 3 * theme.gap + 1.4 * theme.body

    def _has_sign(self) -> bool:
        return bool(self.verdict and self.sentence)

    def _sides(self) -> float:
        """Return the width beside a note that its sign takes, in pixels."""
        if self._tells_entry():
            return self._pill_sides()
        return float(1.2 * theme.large) if self._has_sign() else 0.0

    def _placing(self) -> Placing:
        """Return the place of the note, which leaves the prompt its size."""
        note = self._note()
        if not note:
            return Placing.NONE
        if self.opened or not (self.prompt or self.who):
            return Placing.ALONE
        if not theme.portrait and self._fits_beside(note):
            return Placing.BESIDE
        must = bool(self.sentence) or self.urgent or self.held
        # Help says in more words what has no room here.
        return Placing.BELOW if must or (theme.portrait and self._is_short()) else Placing.NONE

    def _fits_beside(self, note: str) -> bool:
        """Return True if a note fits beside the name in one line, or a hint in two of a high one.

        The words of an entry may shrink; those of a message or a hint keep their size.
        """
        room = self._spare() - self._sides()
        if self._may_break():
            lines = min(lines_within(self._line_height(), theme.least), 2)
            return room > 3 and line_count(note, room - 3, theme.regular, theme.body) <= lines
        shrinks = self._tells_entry() and self._lines == 1
        size = theme.least if shrinks else theme.body
        return fits_line(note, room, theme.regular, size)

    def _may_break(self) -> bool:
        """Return True if the note is a hint, which has no place but that beside one line.

        An urgent one is in one line below the prompt instead.
        """
        is_hint = not self.sentence and not self._tells_entry() and not self.urgent
        return self._lines == 1 and is_hint

    def _is_short(self) -> bool:
        """Return True if the usual room below the prompt holds the note."""
        lines = LINE_WIDTHS if theme.portrait and not self._tells_entry() else 1
        room = self.width * lines - self._sides()
        return fits_line(self._note(), room, theme.regular, theme.body)

    def _below(self, placing: Placing) -> float:
        """Return the height below the prompt, which on a portrait display is for notes, in pixels.

        A long note is cut with dots, beside a key that shows it in place of the prompt.
        """
        if theme.portrait:
            return float(theme.strip)
        return float(NOTE_HEIGHT * theme.key) if placing is Placing.BELOW else 0.0

    def _note_box(self, placing: Placing, line: PartBox, below: float) -> PartBox:
        if placing is Placing.ALONE:
            return PartBox(self.x, self.y, self.width, self.height)
        if placing is Placing.BELOW:
            lower = 0 if theme.portrait else theme.gap / 2
            return PartBox(self.x, self.y - lower, self.width, below + lower)
        if placing is Placing.BESIDE:
            spare = self._spare()
            return line._replace(x=self.right - spare, width=spare)
        return line

    def _arrange_note(self, placing: Placing, box: PartBox) -> None:
        note, sign = self.ids.note, self.ids.sign
        seen = placing is not Placing.NONE
        entered, judged = seen and self._tells_entry(), seen and self._has_sign()
        note.text = self._note() if seen else ""
        sign.name = "undo" if entered else self.verdict if judged else ""
        note.size_wanted = size = self._note_size(placing)
        note.font_name = theme.bold if size == theme.large else theme.regular
        sign.font_size = size if judged else theme.body
        several = placing is Placing.ALONE or (placing is Placing.BELOW and theme.portrait)
        several = several or (placing is Placing.BESIDE and self._may_break())
        note.lines = 2 if several and not entered else 1
        note.align = "right" if placing is Placing.BESIDE and not entered else "left"
        self.pill = (0, 0, 0, 0)
        if entered:
            box = self._draw_pill(box)
        elif judged:
            box = self._draw_verdict(box, placing)
        else:
            PartBox(self.x, self.y, 0, 0).give(sign)
        box.give(note)

    def _note_size(self, placing: Placing) -> float:
        """Return the font size of the note; that of a verdict is larger if it fits one line."""
        if self._has_sign() and placing is Placing.BESIDE:
            room = self._spare() - self._sides()
            whole = fits_line(self.sentence, room, theme.bold, theme.large)
            return float(theme.large if whole else theme.body)
        return float(theme.body)

    def _draw_verdict(self, box: PartBox, placing: Placing) -> PartBox:
        """Show the sign of a verdict in front of the words; return the box of the words."""
        side = self._sides()
        rest = box._replace(x=box.x + side, width=box.width - side)
        offset = 0.0
        if placing is Placing.BESIDE:
            note = self.ids.note
            words = text_width(self.sentence, note.font_name, note.size_wanted)
            offset = rest.width - min(words, rest.width)
        box._replace(x=box.x + offset, width=side).give(self.ids.sign)
        return rest

    def _draw_pill(self, box: PartBox) -> PartBox:
        """Show the sign of undoing in a pill; return the box of the words."""
        pad, sides = 1.5 * theme.gap, self._pill_sides()
        room = box.width - sides
        words = text_width(self.entry, theme.regular, theme.body)
        width = min(words + 1, room) + sides
        height = min(theme.body * 1.9, box.height)
        x = box.x if theme.portrait else box.x + box.width - width
        y = box.y + (box.height - height) / 2
        self.pill = (x, y, width, height)
        PartBox(x + pad, y, theme.body, height).give(self.ids.sign)
        return PartBox(x + sides - pad, y, width - sides, height)


kv.load(__file__)
