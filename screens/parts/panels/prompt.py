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
from screens.parts.drawing.glyphs import fits_line, least_width, line_count, size_within, text_width
from screens.parts.drawing.redrawn import Redrawn

NAME_SHARE = 0.55
"""Largest share of the width that a name takes."""
LARGEST_NAME = 0.9
"""Largest font size of a name, in heights of its box."""
LINE_WIDTHS = 1.8
"""Widths of its box that a text in two lines may fill, since words break unevenly."""

GRAND = 1.22
"""Size of a large prompt, in that of others."""


class Placing(Enum):
    """Place of the note."""

    NONE = auto()
    BESIDE = auto()
    BELOW = auto()
    OVER = auto()
    """In place of the prompt."""
    FOLDED = auto()
    """Behind a key."""


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
    stays = BooleanProperty(False)
    """True if the message stays until the state of the match changes."""
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
    """Share of its usual height, on a landscape display."""
    pill = ListProperty((0, 0, 0, 0))
    """Box behind the last entry, in pixels; without width for none."""

    drawn_by = (
        "pos", "size", "seat", "who", "prompt", "name_ends", "sentence", "verdict", "entry", "held",
        "hint", "urgent", "stays", "bare", "grand",
    )  # fmt: skip

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self._redraw()

    @staticmethod
    def name_tone(seat: int | None, lit: bool) -> str | int:
        """Return the tone of the name: its seat, or whether it is lit."""
        return ("accent" if lit else "text") if seat is None else seat

    def _draw(self, *_: object) -> None:
        if not self.height or self.bare:
            return
        placing = self._placing()
        self._arrange_prompt(placing)
        self._arrange_note(placing)
        folded = placing is Placing.FOLDED
        side = theme.key if folded else 0
        PartBox(self.right - side, self._row().y, side, side).give(self.ids.fold)
        self.ids.fold.visible = folded

    def _note(self) -> str:
        if self.urgent and not self.sentence:
            return self.hint
        return self.sentence or self.entry or self.hint

    def _tells_entry(self) -> bool:
        return bool(self.entry) and self._note() == self.entry

    @staticmethod
    def _pill_sides() -> float:
        """Return the width of a pill without its words, in pixels."""
        return 3 * theme.gap + 1.4 * theme.small

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
        if not self.prompt and not self.who:
            return Placing.OVER
        note_width = text_width(note, theme.regular, theme.small)
        if theme.portrait:
            fits = note_width <= LINE_WIDTHS * self.width
        elif self._fits_inline(note, note_width):
            return Placing.BESIDE
        else:
            fits = note_width <= self.width and self._fits_above()
        must = bool(self.sentence) or self.urgent or self.held
        if fits and (must or theme.portrait):
            return Placing.BELOW
        if not must:
            return Placing.NONE  # help says it, in more words
        return Placing.FOLDED if self.stays and self.sentence else Placing.OVER

    def _fits_inline(self, note: str, note_width: float) -> bool:
        """Return True if a note of a width in pixels fits beside, in two lines of whole words.

        The words of an entry may shrink; those of a message or a hint keep their size.
        """
        room = self._spare() - self._sides()
        if self._tells_entry():
            word = least_width(note, 2, theme.regular, theme.least)
            return note_width <= LINE_WIDTHS * room and word <= room - 3
        return room > 3 and line_count(note, room - 3, theme.regular, theme.small) <= 2

    def _fits_above(self) -> bool:
        """Return True if one line holds the prompt, which may shrink."""
        least = text_width(self.prompt, theme.regular, theme.small / theme.type)
        return least <= self.width - self._named()

    def _row(self) -> PartBox:
        """Return the box of the prompt."""
        below = theme.strip if theme.portrait else 0
        return PartBox(self.x, self.y + below, self.width, self.height - below)

    def _mark_width(self) -> float:
        return float(theme.number + theme.gap) if self.seat is not None else 0.0

    def _name_size(self) -> float:
        wanted = theme.name * self._scale()
        return size_within(self.who, theme.heavy, wanted, NAME_SHARE * self.width)

    def _scale(self) -> float:
        """Return the scale of the letters, 1 for their usual size."""
        if not self.grand:
            return 1.0
        name = text_width(self.who, theme.heavy, GRAND * theme.name) if self.who else 0.0
        asked = text_width(self.prompt, theme.regular, GRAND * theme.number)
        width = self._mark_width() + name + asked + 3 * theme.gap
        return GRAND if width <= self.width else 1.0

    def _named(self) -> float:
        """Return the width of the mark and the name with the gap beside it, in pixels."""
        width = self._mark_width()
        if self.who:
            width += text_width(self.who, theme.heavy, self._name_size()) + theme.gap
        return width

    def _asked(self) -> float:
        """Return the width of the sentence on one line, in pixels."""
        return text_width(self.prompt, theme.regular, self._prompt_size())

    def _spare(self) -> float:
        """Return the width that the prompt leaves on its line, in pixels."""
        return self.width - self._named() - self._asked() - 2 * theme.gap

    def _prompt_size(self) -> float:
        wanted = float(theme.number * self._scale())
        return min(wanted, self._name_size()) if self.who else wanted

    def _arrange_prompt(self, placing: Placing) -> None:
        mark, who, ask = self.ids.mark, self.ids.who, self.ids.ask
        seen = placing is not Placing.OVER
        mark.seat = self.seat if seen and self.seat is not None else -1
        ends = self.name_ends and self._spare() >= 0
        who.text, ask.text = (self.who, self.prompt) if seen else ("", "")
        if seen and self.name_ends and not ends:  # in two lines it has no place of its own
            who.text, ask.text = "", f"{ask.text} {who.text}"
        box = self._row()
        if placing is Placing.BELOW and not theme.portrait:
            box = box._replace(y=box.y + 0.3 * box.height, height=0.75 * box.height)
        who.size_wanted = min(self._name_size(), LARGEST_NAME * box.height)
        ask.size_wanted = min(self._prompt_size(), LARGEST_NAME * box.height)
        first, begin, width = self._across(placing, ends)
        side = max(self._mark_width() - theme.gap, 0)
        box._replace(x=box.x + first, width=side).give(mark)
        who.pos, who.height = (box.x + first + self._mark_width(), box.y), box.height
        ask.lines = 3 if theme.portrait else 1 if placing is Placing.BELOW else 2
        box._replace(x=box.x + begin, width=width).give(ask)

    def _across(self, placing: Placing, ends: bool) -> tuple[float, float, float]:
        """Return the positions of mark and sentence, and the width of the sentence, in pixels."""
        who, ask = self.ids.who, self.ids.ask
        if ends:
            asked = text_width(ask.text, theme.regular, ask.size_wanted) + 1
            return asked + theme.gap, 0, asked
        begin = self._mark_width()
        if who.text:
            begin += text_width(who.text, theme.heavy, who.size_wanted) + theme.gap
        spare = self._spare() if placing is Placing.BESIDE else 0
        end = theme.key + theme.gap if placing is Placing.FOLDED else spare
        return 0, begin, max(self.width - begin - end, 0)

    def _arrange_note(self, placing: Placing) -> None:
        note, sign = self.ids.note, self.ids.sign
        seen = placing not in (Placing.NONE, Placing.FOLDED)
        entered, judged = seen and self._tells_entry(), seen and self._has_sign()
        note.text = self._note() if seen else ""
        sign.name = "undo" if entered else self.verdict if judged else ""
        note.size_wanted = size = self._note_size(placing)
        note.font_name = theme.bold if size == theme.large else theme.regular
        sign.font_size = size if judged else theme.small
        note.cuttable = not self.sentence
        note.lines = 1 if placing is Placing.BELOW and not theme.portrait else 2
        note.align = "right" if placing is Placing.BESIDE and not entered else "left"
        box = self._note_box(placing)
        self.pill = (0, 0, 0, 0)
        if entered:
            box = self._draw_pill(box)
        elif judged:
            box = self._draw_verdict(box, placing)
        box.give(note)

    def _note_size(self, placing: Placing) -> float:
        """Return the font size of the note; that of a verdict is larger if it fits one line."""
        if self._has_sign() and placing is Placing.BESIDE:
            room = self._spare() - self._sides()
            whole = fits_line(self.sentence, room, theme.bold, theme.large)
            return float(theme.large if whole else theme.small)
        return float(theme.body if placing is Placing.OVER else theme.small)

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

    def _note_box(self, placing: Placing) -> PartBox:
        if placing is Placing.BELOW and theme.portrait:
            return PartBox(self.x, self.y, self.width, theme.strip)
        if placing is Placing.BELOW:  # with the gap below
            return PartBox(self.x, self.y - theme.gap, self.width, 0.3 * self.height + theme.gap)
        if placing is Placing.BESIDE:
            spare = self._spare()
            return self._row()._replace(x=self.right - spare, width=spare)
        return self._row()

    def _draw_pill(self, box: PartBox) -> PartBox:
        """Show the sign of undoing in a pill of one or two lines; return the box of the words."""
        pad, sides = 1.5 * theme.gap, self._pill_sides()
        room = box.width - sides
        words = text_width(self.entry, theme.regular, theme.small)
        width = min(words + 1, room) + sides
        height = min(theme.small * (1.9 if words <= room else 3.1), box.height)
        x = box.x if theme.portrait else box.x + box.width - width
        y = box.y + (box.height - height) / 2
        self.pill = (x, y, width, height)
        PartBox(x + pad, y, theme.small, height).give(self.ids.sign)
        return PartBox(x + sides - pad, y, width - sides, height)


kv.load(__file__)
