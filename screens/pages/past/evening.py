"""Page of one evening: its matches as cards, a title for each person, and keys to take it home."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Rotate, Translate
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct

from companion.keep.matches.evenings import Evening, Evenings
from companion.machine.asking import RequestAnswer
from companion.table.copies import copied
from companion.telling.evenings import recap
from companion.telling.recap import Guest, MatchResult, Recap
from companion.words.i18n import _
from screens.base import kv, palettes
from screens.base.appearance import look
from screens.base.qr import QUIET, modules_of
from screens.base.theme import Colour, theme
from screens.pages.past.matches import open_match
from screens.parts.drawing import glyphs, shapes
from screens.parts.drawing.cover import GameCover
from screens.parts.drawing.glyphs import text_width
from screens.parts.drawing.paper import BLANK, SHADOW_DROP, Layer
from screens.parts.drawing.redrawn import Redrawn
from screens.parts.panels.operation import OperationPage
from screens.parts.touch.keys import Keys
from screens.parts.touch.tap import Choice

ANGLES = (2.4, -0.8, -2.4, 1.2)
"""Degrees by which cards on the table are turned, counterclockwise."""
MOST_COLUMNS = 4
"""Most cards or people beside each other."""
CARD = 118
"""Least width of a card in pixels of the drawings, by its letters."""
TILE = 140
"""Least width of a person, likewise."""
TALLEST_CARD, WIDEST_CARD = 1.5, 1.6
"""Most height of a card in its widths, and most width in its heights."""
PICTURED = 40
"""Least height of the picture on a card, in pixels of the drawings."""
WORDS_HEIGHT, NAME_LINE = 86, 27
"""Height of the words on a card, and of a second line of its winner, by its letters."""
SIDE_WIDTH, STORY_HEIGHT = 280, 192
"""Width of the column with lines of people, and of that with the story, likewise."""
LINE = 1.05
"""Height of a line of a person, in font sizes."""
CODE_HEIGHT, LINES_BELOW = 140, 6
"""Height of a code beside the cards in pixels of the drawings, and people who are shown below."""
SLACK = 6
"""Pixels by which a line is narrower than its box."""
ANY_GAME = "any-game"
MODULE = 2
"""Least pixels of the drawings of a module of a QR code that a telephone reads from a display."""
LARGE_MODULE = 3
"""The same of the large one, for a telephone at arm's length."""


NO_RECAP = Recap("", "", "", "", "")


class EveningMatch(Struct, frozen=True):
    """Match as a card, with its cover if that is painted."""

    result: MatchResult
    cover: Any = None
    turn: float = 0.0

    @property
    def mark(self) -> int | None:
        """Mark of the winner; None unless one alone has won."""
        winners = self.result.winners
        return winners[0].mark if len(winners) == 1 else None


class EveningPerson(Struct, frozen=True):
    """Person with a title, or else with matches and wins."""

    guest: Guest
    chosen: bool = False
    """True while the title is defined."""

    @property
    def words(self) -> str:
        """Title, or matches and wins."""
        return self.guest.title or self.guest.fact


class EveningPicture(Redrawn):
    """Cover of a game in the upper half of its card."""

    cover = ObjectProperty(None, allownone=True)
    game = StringProperty()

    drawn_by = ("pos", "size", "cover", "game")

    def __init__(self, **kwargs: object) -> None:
        self._shown = GameCover()
        super().__init__(**kwargs)
        self.canvas.add(self._shown)

    def _draw(self, *_: object) -> None:
        box = (*self.pos, *self.size)
        self._shown.lay(self.cover, box, theme.game_colour(look(self.game), True), 1.0)


class EveningCard(Choice):
    """Match as a card on the table, a little turned; a touch opens it.

    Its paper is drawn from triangles, whose edges are smooth at any angle.
    """

    item: EveningMatch
    named = NumericProperty(0)
    """Font size of the winner, in pixels."""

    def __init__(self, **kwargs: Any) -> None:
        self._rotation, self._moved = Rotate(), Translate()
        self._shadow, self._sheet = Layer(), Layer()
        super().__init__(**kwargs)
        drawn = (PushMatrix(), self._moved, self._shadow, self._sheet, PopMatrix())
        for place, part in enumerate((PushMatrix(), self._rotation, *drawn)):
            self.canvas.before.insert(place, part)
        self.canvas.after.add(PopMatrix())
        for name in ("pos", "size", "item"):
            self.fbind(name, self._turn)

    @staticmethod
    def picture_height(height: float, cover: object, lines: int) -> float:
        """Return the height of its picture, above a winner in some lines; 0 for none."""
        words = _words_height(lines) + 1.5 * theme.gap
        free = height - words if cover is not None else 0.0
        return min(free, 0.48 * height) if free >= PICTURED * theme.unit else 0.0

    @staticmethod
    def who_within(result: MatchResult, size: Sequence[float]) -> str:
        """Return the winner as a box of a size in pixels holds the name."""
        if len(result.winners) != 1:
            return result.who
        return _name_within(result.who, size)

    @staticmethod
    def mark_size(who: str, width: float, size: float) -> float:
        """Return the size of the winner's mark in pixels: smaller beside a name that must shrink.

        *size* is the font size of a name that one line of a width holds.
        """
        needed = text_width(who, theme.bold, size) + size + 2.5 * theme.gap
        return size if needed <= width else min(size, theme.lead)

    @staticmethod
    def side_padding(match: EveningMatch, width: float, size: float) -> float:
        """Return the pixels on both sides of the winner, who is in the middle, for a font size."""
        mark = 0 if match.mark is None else size + theme.gap / 2
        words = text_width(match.result.who, theme.bold, size) + 4
        return max((width - mark - words) / 2, 0.0)

    @staticmethod
    def colour_of(mark: int | None, people: Sequence[Colour]) -> Colour:
        """Return the colour of a winner on paper; ink where there is none alone."""
        found: Colour = theme.ink if mark is None else people[mark]
        return found

    def _is_paper(self) -> bool:
        return not self.disabled

    def _glow(self) -> Colour:
        colour: Colour = theme.clear
        return colour

    def _draw_face(self, colour: Colour, radius: float) -> None:
        sheet, shadow = BLANK, BLANK
        if min(self.size) > 1:
            sheet = shapes.sheet(*self.size, radius, 0, lit=True)
            shadow = shapes.shadow(*self.size, radius, SHADOW_DROP * theme.unit)
        self._moved.x, self._moved.y = int(self.x), int(self.y)
        self._shadow.draw(theme.shadow, shadow)
        self._sheet.draw(colour, sheet, palettes.PAPER_FOOT)

    def _turn(self, *_: object) -> None:
        self._rotation.origin = self.center
        self._rotation.angle = 0 if theme.upright else self.item.turn


class GuestKey(Choice):
    """Person with the title; a touch defines it."""

    item: EveningPerson

    def _colour(self) -> Colour:
        people = theme.paper_people if self.paper else theme.people
        found: Colour = people[self.item.guest.mark]
        return found

    colour = AliasProperty(_colour, bind=("item", "paper", "ink"), cache=False)
    """Colour of the person."""

    def _said(self) -> Colour:
        found: Colour = self.ink if self.item.guest.title else self.soft
        return found

    said = AliasProperty(_said, bind=("item", "ink", "soft"), cache=False)
    """Colour of the title, or of matches and wins."""

    @staticmethod
    def name_within(name: str, size: Sequence[float]) -> str:
        """Return a name as a box of a size in pixels holds it."""
        return _name_within(name, size)


class Takeaways(Keys):
    """Keys that write the pictures and the figures of the evening to a memory stick."""

    owner = ObjectProperty(None, allownone=True, rebind=True)


class EveningPage(OperationPage):
    """Evening of a match; *number* is that of any match of it."""

    shows_game = True
    needs_subject = True
    number = NumericProperty(0)
    """Number of a match of the evening."""
    told = ObjectProperty(NO_RECAP, rebind=True)
    cards = ListProperty()
    people = ListProperty()
    sentence = StringProperty()
    """Definition of a title, or how an operation has ended."""
    dated = StringProperty()
    """Icon of the key that corrects the date; empty for none."""
    story = StringProperty()
    """Text of the QR code."""
    can_take = BooleanProperty(False)
    """True if the evening can be written to a memory stick."""
    can_sleep = BooleanProperty(False)
    """True if everything can be copied; a box is then switched off."""
    large_story = StringProperty()
    """Text of the large one, which holds more."""
    shows_story = BooleanProperty(False)
    """True while the QR code is shown in large, in place of the cards."""
    card_columns = NumericProperty(1)
    """Number of cards beside each other."""
    name_lines = NumericProperty(1)
    """Number of lines that the longest name of a winner takes on a card."""
    people_columns = NumericProperty(1)
    """Number of people beside each other."""
    named = ListProperty()
    """People beside the cards: those with titles first."""
    in_line = BooleanProperty(True)
    """True if names and titles of the people beside the cards have room in one line."""
    has_code = BooleanProperty(False)
    """True if there is room for the QR code above the people beside the cards."""
    line_height = NumericProperty(40.0)
    """Height of a person beside the cards, in pixels."""
    cards_height = NumericProperty(0.0)
    """Height of all cards, in pixels."""
    card_row = NumericProperty(100.0)
    people_row = NumericProperty(100.0)
    """Height of a card and of a person, in pixels."""
    cards_padding = NumericProperty(0.0)
    """Room on both sides of the cards, in pixels."""
    cards_top = NumericProperty(0.0)
    """Room above the cards, in pixels."""
    is_cramped = BooleanProperty(False)
    """True if cards and people have no room together."""
    shows_people = BooleanProperty(False)
    """True while people are shown where they and the cards have no room together."""
    has_people = BooleanProperty(True)
    """True if people are shown."""
    game = ANY_GAME
    """Game on whose table the cover is drawn."""

    def __init__(self, app: Any, **kwargs: object) -> None:
        self._evening: Evening | None = None
        self._defined: Guest | None = None
        self._most = 0
        """Most modules in a row of the QR code."""
        self._fit_soon = Clock.create_trigger(self._fit)
        super().__init__(app, **kwargs)

    def _is_beside(self) -> bool:
        return bool(self.is_cramped) and not theme.portrait

    is_beside = AliasProperty(_is_beside, bind=("is_cramped", "size"), cache=True)
    """True if people are lines beside the cards, for lack of room below."""

    def _side(self) -> float:
        return float(theme.unit * (SIDE_WIDTH if self.is_beside else STORY_HEIGHT))

    side = AliasProperty(_side, bind=("is_beside", "size"), cache=True)
    """Width of the column at the right, in pixels."""

    def _names_width(self) -> float:
        """Return the least width of a person in pixels, which holds the name."""
        names = _longest_width(each.guest.name for each in self.people)
        return max(TILE * theme.letter, names + theme.large + theme.gap * 3) + theme.gap

    def _card_width(self) -> float:
        """Return the least width of a card in pixels, which holds a winner in two lines."""
        names = [each.name for card in self.cards for each in card.result.winners]
        parts = [part for name in names for part in glyphs.hyphenated(name).split(" ")]
        return max(CARD * theme.letter, _longest_width(parts) + theme.lead + theme.gap * 2.5)

    def _lines_on(self, width: float) -> int:
        """Return the number of lines of the longest name of a winner on a card of a width."""
        names = (each.name for card in self.cards for each in card.result.winners)
        return 1 if _longest_width(names) + theme.lead + theme.gap * 2.5 <= width else 2

    def lay(self, size: Sequence[float]) -> None:
        """Share the table, of a size in pixels, between cards and people.

        Where both have no room, people are beside the cards if the display is wide, and a key
        changes from cards to people; where even that has none, they come in pages.
        """
        (width, height), gap = size, theme.gap
        below = self.width - 2 * theme.margin
        if not theme.portrait:
            below -= theme.unit * STORY_HEIGHT + gap
        words = 92 if theme.portrait else 68
        tile = max(theme.unit * 12 + theme.letter * words, theme.touch)
        card = PICTURED * theme.unit + _words_height(1) + 2 * gap
        columns = _columns(len(self.people), self._names_width(), below)
        rows = ceil(len(self.people) / columns)
        card_rows = self._card_rows(below)
        # Whatever is said below the table leaves it as it is.
        whole = self.ids.column.height - theme.body - gap
        self.is_cramped = card_rows * (card + 2 * gap) + rows * (tile + gap) > whole
        self.people_columns = _columns(len(self.people), self._names_width(), width)
        rows = max(ceil(len(self.people) / self.people_columns), 1)
        self.has_people = not self.shows_story and (self.shows_people or not self.is_cramped)
        free = height if self.is_cramped else height - rows * (tile + gap)
        self._lay_cards(width, 0.0 if self._are_hidden() else free, card)
        self.people_row = max((height - self.cards_height) / rows - gap, tile)
        self._lay_lines()
        self._fit_soon()

    def _card_rows(self, width: float) -> int:
        columns = _columns(len(self.cards), self._card_width() + 2 * theme.gap, width)
        return max(ceil(len(self.cards) / columns), 1)

    def _are_hidden(self) -> bool:
        """Return True if people or the story are in the place of the cards."""
        return bool(self.shows_story or (self.is_cramped and self.shows_people))

    def _lay_cards(self, width: float, height: float, least: float) -> None:
        """Lay the cards in a width and a height, 0 for none; *least* is the height of a card."""
        gap, rows = theme.gap, self._card_rows(width)
        fit = max(int(height // (least + 2 * gap)), 1)
        self.card_columns = ceil(len(self.cards) / rows) or 1
        if rows > fit:  # they come in pages, with keys at the side
            width -= theme.touch + gap
            self.card_columns = _columns(len(self.cards), self._card_width() + 2 * gap, width)
            rows = fit
        card_width = width / self.card_columns - 2 * gap
        largest = rows * (min(TALLEST_CARD * card_width, height) + 2 * gap)
        self.cards_height = height if self.is_cramped else min(height, largest)
        self.cards_top = max(self.cards_height - largest, 0.0) / 2
        self.card_row = min(height, largest) / rows - 2 * gap - 0.1
        self.name_lines = self._lines_on(card_width)
        card_width = max(WIDEST_CARD * self.card_row, self._card_width())
        self.cards_padding = max((width - self.card_columns * (card_width + 2 * gap)) / 2, gap)

    def _code_height(self) -> float:
        return float(theme.unit * CODE_HEIGHT)

    code_height = AliasProperty(_code_height, bind=("size",), cache=True)
    """Height of the code beside the cards, in pixels."""

    def _lay_lines(self) -> None:
        """Choose between one line and two for the people beside the cards.

        Lines that leave enough room have the code above them.
        """
        words = theme.body + 4.5 * theme.gap
        self.in_line = all(
            words + text_width(each.guest.name, theme.bold, theme.body)
            + text_width(each.words, theme.regular, theme.tiny) <= self.side
            for each in self.people
        )  # fmt: skip
        pair = (theme.body + theme.tiny) * 1.15 + 1.2 * theme.gap
        least = LINE * theme.body * 1.35 if self.in_line else pair
        # Above and below the lines are keys, or the code and keys.
        room = self.ids.column.height - 2 * theme.touch - 3 * theme.gap
        coded = room + theme.touch - self.code_height
        wanted = least * min(len(self.people), LINES_BELOW)
        self.has_code = bool(self.is_beside and self.in_line and wanted < coded)
        room = coded if self.has_code else room
        shown = min(int(room // least), len(self.people)) or 1
        self.line_height = max(least, min((room - 1) / shown, least * 1.4))

    def _other_side(self) -> str:
        return "matches" if self.shows_people else "people"

    other_side = AliasProperty(_other_side, bind=("shows_people",), cache=True)
    """Icon of the key that changes between cards and people."""

    def _shown_sentence(self) -> str:
        return "" if self.running else self.sentence

    shown_sentence = AliasProperty(_shown_sentence, bind=("running", "sentence"), cache=True)
    """Sentence, unless something runs."""

    def change(self) -> None:
        """Show the people in place of the cards, or the cards again."""
        self.shows_people, self.shows_story = not self.shows_people, False
        self.lay(self.ids.table.size)

    def enter(self, **what: object) -> None:
        """Show an evening, with no title defined."""
        self._defined, self.sentence, self.shows_story = None, "", False
        super().enter(**what)

    def concern(self) -> object:
        """Return the evening, the title that is defined, and whether something runs."""
        return self.number, self._defined, self.shows_people, self.shows_story, bool(self.running)

    def refresh(self) -> None:
        """Read the evening."""
        referee = self.app.referee
        evenings = Evenings(referee.journal, referee.now())
        self._evening = self._found(evenings)
        self.told = recap(evenings, self._evening) if self._evening else NO_RECAP
        there = [each.number for each in self.told.results]
        if there and self.number not in there:  # it was thrown away meanwhile
            self.number = there[0]
        self._fit_soon()
        self.dated = _sign(self._evening) if self._evening else ""
        cover = self.app.wall.cover
        self.cards = [
            EveningMatch(result, cover(result.game), turn)
            for result, turn in zip(self.told.results, cycle(ANGLES), strict=False)
        ]
        services = self.app.services
        self.can_take = services.recaps is not None and self._evening is not None
        self.can_sleep = services.copies is not None
        self._show_people()
        self.lay(self.ids.table.size)
        super().refresh()

    def _found(self, evenings: Evenings) -> Evening | None:
        """Return the evening, also once the match by which it was found was thrown away."""
        matches = (int(self.number), *(each.number for each in self.told.results))
        return next(filter(None, map(evenings.whole, matches)), None)

    def fit_story(self, size: Sequence[float]) -> None:
        """Choose the text of the QR code that a box of a size in pixels holds.

        Its code is drawn with the second frame: that takes longer than all the rest.
        """
        self._most = _modules(size, MODULE)
        self._fit_soon()

    def _fit(self, _: float) -> None:
        self.story = self._story_of(self._most)
        self.large_story = self._story_of(_modules(self.ids.table.size, LARGE_MODULE))

    def _story_of(self, modules: int) -> str:
        """Return the longest text whose code has at most a number of modules in a row."""
        return next((text for text in self.told.stories() if modules_of(text) <= modules), "")

    def show_story(self) -> None:
        """Show the QR code in large, or the cards again."""
        self.shows_story = not self.shows_story
        self.lay(self.ids.table.size)

    def back(self) -> bool:
        """Put the cards back in the place of the large QR code."""
        was = bool(self.shows_story)
        if was:
            self.show_story()
        return was

    # --- touches

    def open(self, match: EveningMatch) -> None:
        """Replay a match that is over, or open one that goes on; say why if neither can be."""
        result = match.result
        if not open_match(self.app, result.number, over=result.over, by_hand=result.by_hand):
            self.tell(self.app.referee.pending.notice)

    def define(self, person: EveningPerson) -> None:
        """Define the title of a person, or nothing any more."""
        self._defined = None if person.chosen else person.guest
        self.sentence = _defined(self._defined) if self._defined else ""
        self._show_people()

    def correct(self) -> None:
        """Ask for the date on the page of the past."""
        evening = self._evening
        self.app.go("history", corrected=evening.span if evening else None)

    def take(self) -> None:
        """Write the pictures of the evening to a memory stick."""
        self._forget()
        if recaps := self.app.services.recaps:
            recaps.take_pictures(self.told, self.app.wall.display)

    def share(self) -> None:
        """Write the figures of the evening to a memory stick."""
        self._forget()
        if recaps := self.app.services.recaps:
            recaps.take_figures(self.told, int(self.number))

    def sleep(self) -> None:
        """Copy everything, and switch the box off if this is one."""
        self._forget()
        if copies := self.app.services.copies:
            copies.make(then=self._slept)

    def _slept(self) -> str:
        device = self.app.services.device
        if device is None or self.app.page is not self:  # somebody has begun something else
            return copied()
        device.power_off(self._answered)
        return _("Everything is copied: good night.")

    def _answered(self, answer: RequestAnswer) -> None:
        self.sentence = answer.sentence or self.sentence

    # --- what is shown

    def _forget(self) -> None:
        self._defined, self.sentence = None, ""
        self._show_people()

    def _show_people(self) -> None:
        self.people = [EveningPerson(each, each == self._defined) for each in self.told.people]
        self.named = sorted(self.people, key=lambda each: not each.guest.title)

    def tell(self, outcome: str) -> None:
        """Show the outcome of an operation."""
        self.sentence = outcome


def _columns(count: int, least: float, width: float) -> int:
    """Return the number of columns for some items, in rows as full as possible."""
    fit = int(max(1, min(width // least, MOST_COLUMNS)))
    return ceil(count / ceil(count / fit)) if count else 1


def _words_height(lines: int) -> float:
    """Return the height of the words on a card in pixels, with a winner in some lines."""
    return float((WORDS_HEIGHT + NAME_LINE * (lines - 1)) * theme.letter)


def _modules(size: Sequence[float], module: int) -> int:
    """Return how many modules a QR code in a box has room for; *size* in pixels."""
    return int(min(size) // max(round(module * theme.unit), module)) - 2 * QUIET


def _longest_width(names: Iterable[str]) -> float:
    """Return the width in pixels of the longest name in the smallest letters."""
    return SLACK + max((text_width(each, theme.bold, theme.least) for each in names), default=0.0)


def _name_within(name: str, size: Sequence[float]) -> str:
    lines = glyphs.lines_within(size[1], theme.least)
    return glyphs.abbreviated(name, max(size[0], 1), theme.bold, theme.least, lines)


def _sign(evening: Evening) -> str:
    """Return the icon of a date that may be corrected; empty for one that is right."""
    if evening.dated.is_doubtful:
        return "warning"
    return "correct" if evening.dated.is_corrected else ""


def _defined(guest: Guest) -> str:
    """Return the definition of a person's title, or else the matches and wins."""
    return guest.meaning or _("{name}: {fact}").format(name=guest.name, fact=guest.fact)


kv.load(__file__)
