"""Log of a match in sentences, and correction of its entries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec import Struct

from companion.play.actions import Action
from companion.play.codec import Entry as Journaled
from companion.play.codec import Remove
from companion.play.differences import Difference, compared
from companion.play.dry_run import change
from companion.play.edits import is_live_only
from companion.play.follow_ups import follow_up_offers, with_follow_up
from companion.play.game import forgotten, forgotten_pick, public_view, tell
from companion.play.match import Match
from companion.play.moves import Objection
from companion.play.sums import NumberEntry
from companion.play.view import Line, Offer, Pick
from companion.words.i18n import _, points_word, signed
from screens.base import kv
from screens.base.theme import Colour, theme
from screens.parts.drawing.glyphs import least_width
from screens.parts.panels.frame import Page
from screens.parts.touch.keypad import NumberTyping

MOST_NUMBERS = 5
"""Most numbers that are shown in columns, before and after."""
MOST_ROWS = 4
"""Most answers that stand in one column."""
LONG = 12
"""Most letters of a short label."""
SLACK = 0.01
"""Pixels by which rows that fill a height are lower, since sums of fractions are not exact."""
HIDDEN = "uncovers"
"""Rule of the objection that withholds a preview although the change is possible with consent."""


class LogEntry(Struct, frozen=True):
    """Line of the log."""

    line: Line
    signs: bool = True
    """True to write points above zero with a plus sign."""

    @property
    def value(self) -> int | None:
        """Number of the entry; None for a heading."""
        return self.line.number

    @property
    def points(self) -> str:
        if self.line.points is None:
            return ""
        return signed(self.line.points) if self.signs else points_word(self.line.points)

    @property
    def tone(self) -> str:
        if self.line.heading:
            return "accent"
        return "text" if self.line.number else "muted"

    @property
    def face(self) -> str:
        """Font of the sentence."""
        return str(theme.bold if self.line.heading else theme.regular)

    @property
    def rule(self) -> str:
        """Tone of the line below it."""
        return "line" if self.line.heading else "clear"


class LogChapter(Struct, frozen=True):
    """Beginning of a heading of the log."""

    label: str
    value: int
    """Index of the heading among the lines."""

    @property
    def width(self) -> float:
        """Width of its key and the gap beside it, in pixels."""
        lines = int(theme.rows_of_two)
        return least_width(self.label, lines, theme.bold, theme.body) + 2.5 * float(theme.gap)


class ActionPart(Struct, frozen=True):
    """Value of an action that is composed of several and put in."""

    label: str
    value: Any
    whole: Action | None = None
    """Complete action, if this is the last value."""
    seat: int | None = None


def line_fill(entry: LogEntry, areas: Sequence[Colour], plain: Colour) -> Colour:
    """Return the background of a line: none, that of its seat, or a plain one."""
    line = entry.line
    if not line.number:
        return list(theme.clear)
    return plain if line.seat is None or line.heading else areas[line.seat]


def offer_fill(offer: Offer | ActionPart, areas: Sequence[Colour], plain: Colour) -> Colour:
    """Return the background of an answer: that of its seat, or a plain one."""
    return plain if offer.seat is None else areas[offer.seat]


def offer_align(offer: Offer | ActionPart) -> str:
    """Return the side of its key at which an answer stands, beside the mark of its seat."""
    return "center" if offer.seat is None else "left"


class Log(NumberTyping, Page):
    """Sentences below their chapters; corrections of the chosen entry are at the right."""

    title = StringProperty()
    hint = StringProperty()
    """Sentence on what can be done, while no entry is chosen."""
    entries = ListProperty()
    number = NumericProperty(0)
    """Number of the chosen entry; 0 for none."""
    chapters = ListProperty()
    """Chapters to turn to while no entry is chosen."""
    current = NumericProperty(0)
    """Index of the heading of the chapter in sight."""
    offers = ListProperty()
    ask = ObjectProperty(None, allownone=True)
    """Number that the entry can be corrected to; None if it has none, or once it is given."""
    offer = ObjectProperty(None, allownone=True)
    """Chosen correction of the entry."""
    along = ObjectProperty(())
    """Follow-up changes at later entries that this one would make invalid."""
    inserting = BooleanProperty(False)
    """True while an action is put in before the chosen entry."""
    preceding = BooleanProperty(False)
    """True while an action is put in before a later entry that the change makes invalid."""
    parts = ObjectProperty(())
    """Values chosen so far of the action to put in."""
    missing = StringProperty()
    """Label of the key to put in a forgotten action; empty if there is none."""
    unreal = StringProperty()
    """Label of the key to remove the entry, or a later one that the change makes invalid."""
    doing = StringProperty()
    """Label of the key that makes the change."""
    question = StringProperty()
    moves = ListProperty()
    """Numbers that the change moves."""
    changes = StringProperty()
    notice = StringProperty()
    whose = NumericProperty(None, allownone=True)
    """Seat that alone can correct the secret of the entry, if it has one."""
    whose_word = StringProperty()
    sole = BooleanProperty(False)
    """True if the page was opened for one entry and is left after its correction."""
    _removal: Offer | None = None
    """Offer to remove the entry, or a later one that the change makes invalid."""
    _away = False
    """True while a private page that was opened from here is in front."""

    def enter(self, **what: object) -> None:
        """Come to the front at the end of the log, with no entry chosen unless a property sets one.

        After a private page the log stays on the same page.
        """
        was_away, self._away = self._away, False
        self._let_go()
        super().enter(**what)
        if not was_away:
            self.ids.lines.turn(self.ids.lines.pages)

    def concern(self) -> object:
        """Return the state of the correction."""
        stage = self.inserting, self.preceding
        return self.number, *stage, self.parts, self.offer, self.along, self.entry

    def refresh(self) -> None:
        """Show the log."""
        referee = self.app.referee
        match = referee.match
        if match is None:
            return
        numbers = [int(self.number), *(_place(offer) or 0 for offer in self.along)]
        if not all(map(match.log.counts, numbers)):
            self._let_go()
        self.title = match.game.called(match.setup)
        self.notice = referee.pending.notice
        self.ids.consent.show(referee)
        signs = match.view.sheet.signs
        self.entries = [LogEntry(line, signs) for line in match.lines()]
        self._show_correction(match)
        self.follow()

    @staticmethod
    def row_within(height: float, spacing: float, least: float) -> float:
        """Return the height of as many equal rows as fit, in pixels."""
        rows = max(int((height + spacing) // (least + spacing)), 1)
        return (height + spacing) / rows - spacing - SLACK

    @staticmethod
    def columns_of(
        offers: Sequence[Offer | ActionPart], width: float, height: float, spacing: float
    ) -> int:
        """Return the least number of columns in which all fit, with labels whose words are whole.

        The most that such labels allow where that is not enough.
        """
        if any(len(offer.label) > LONG for offer in offers):
            return 1 if len(offers) <= MOST_ROWS else 2
        words = (least_width(offer.label, 2, theme.bold, theme.least) for offer in offers)
        most = max(width // (max(words, default=0) + 4 * theme.gap), 2)
        rows = max((height + spacing) // (theme.key + spacing), 1)
        return int(min(-(-len(offers) // rows), most, 4)) or 1

    @staticmethod
    def row_of(
        offers: Sequence[Offer | ActionPart], columns: int, height: float, spacing: float
    ) -> float:
        """Return the height of the rows of answers, which fill theirs where they can, in pixels."""
        rows = max(-(-len(offers) // columns), 1)
        is_long = any(len(offer.label) > LONG for offer in offers)
        least = theme.key * (1.4 if is_long else 1)
        even = (height + spacing) / rows - spacing - SLACK
        return float(max(least, min(even, 1.6 * theme.touch)))

    @staticmethod
    def near(chapters: Sequence[LogChapter], current: float, width: float) -> list[LogChapter]:
        """Return the chapters that fit a width in pixels: the ends, and those around the current.

        All of them where they fit.
        """
        if not chapters:
            return []
        values = [chapter.value for chapter in chapters]
        at = values.index(int(current)) if current in values else len(chapters) - 1
        shown = {0, at, len(chapters) - 1}
        for step in range(1, len(chapters)):
            for place in (at - step, at + step):
                more = shown | {place}
                if place in range(len(chapters)) and width >= sum(
                    chapters[each].width for each in more
                ):
                    shown = more
        return [chapters[place] for place in sorted(shown)]

    def follow(self) -> None:
        """Keep the chosen entry in sight, and mark the chapter that is."""
        lines = self.ids.lines
        shown = [entry.value for entry in lines.page_items]
        values = [entry.value for entry in self.entries]
        if self.number in values and self.number not in shown:
            lines.show_place(values.index(int(self.number)))
            return
        begun = [chapter.value for chapter in self.chapters if chapter.value <= lines.first]
        self.current = begun[-1] if begun else 0

    def turn_to(self, chapter: LogChapter) -> None:
        """Turn to the beginning of a chapter, and mark it even where others begin the page."""
        self.ids.lines.show_place(chapter.value)
        self.current = chapter.value

    def choose(self, number: int | None) -> None:
        """Choose an entry to correct; the same again clears the choice."""
        if number is None:
            return
        number = 0 if self.number == number else number
        column = self._column_of(number)
        self._let_go()
        self.number, self.entry = number, NumberEntry()
        self.ids.lines.show_place(column)
        self.app.referee.cancel_pending()
        self.refresh()

    def _column_of(self, number: int) -> int:
        """Return the index of the line at the top of the column of an entry in sight."""
        lines = self.ids.lines
        shown = [entry.value for entry in lines.page_items]
        place = shown.index(number) if number in shown else 0
        return int(lines.first + place - place % lines.rows)

    def put_in(self) -> None:
        """Start to put in an action before the entry, or before one that it makes invalid."""
        if self.offer is None:
            self.inserting = True
        else:
            self.preceding = True
        self.refresh()

    def remove(self) -> None:
        """Preview the removal of the entry, or of the one that the change makes invalid."""
        assert self._removal
        self.consider(self._removal)

    def consider(self, offer: Offer | ActionPart) -> None:
        """Add an offer or a value to the change, and preview it once it is complete.

        An offer for a later entry is a follow-up change there.
        """
        if isinstance(offer, ActionPart):
            self._put_together(offer)
        elif _place(offer) is not None:
            self.along, self.preceding = (*self.along, offer), False
        else:
            self.offer = offer
        self.refresh()

    def _put_together(self, part: ActionPart) -> None:
        if part.whole:
            self.offer = Offer(part.label, part.whole)
        else:
            self.parts = (*self.parts, part.value)

    def is_typing(self) -> bool:
        """Return whether a number is asked for."""
        return self.ask is not None

    def write(self) -> None:
        """Preview the number that was typed."""
        self.correct()

    def correct(self) -> None:
        """Make the change in the preview; if it uncovers something, ask for consent.

        Before there is one, preview the number that was typed.
        """
        if self.offer is None and self.ask:
            number = self.entry.number
            if number is not None:
                self.consider(Offer(points_word(number), self.ask.filled(number)))
            return
        referee, sole = self.app.referee, self.sole
        if referee.change(self._change()) or referee.pending.consent:
            self._let_go()
            self._leave_or_stay(sole and not referee.pending.consent)

    def _change(self) -> Journaled:
        """Return the entry of the change."""
        entry = change(int(self.number), self.offer.action, inserts=self.inserting)
        for offer in self.along:
            entry = with_follow_up(entry, offer)
        return entry

    def _leave_or_stay(self, leaves: bool) -> None:
        if leaves:
            self.app.back()
        else:
            self.refresh()

    def _let_go(self) -> None:
        """Clear the chosen entry and its correction."""
        self.number, self.inserting, self.parts, self.sole = 0, False, (), False
        self.offer, self.along, self.preceding = None, (), False

    def correct_in_private(self) -> None:
        """Open the private page of the seat whose secret is in the entry."""
        self._away = True
        self.app.go("secret", seat=self.whose, entry=int(self.number))

    def back(self) -> bool:
        """Dismiss a pending consent, or undo the last choice of the correction."""
        if self.app.referee.pending.consent:
            self.app.referee.cancel_pending()
            return True
        was = bool(self.number) and not (self.sole and not self.offer and not self.inserting)
        if self.preceding:
            self.preceding = False
        elif self.along:
            self.along = self.along[:-1]
        elif self.offer:
            self.offer = None
        elif self.parts:
            self.parts = self.parts[:-1]
        elif self.inserting:
            self.inserting = False
        else:
            self.number = 0
        self.refresh()
        return was

    def _show_chapters(self) -> None:
        self.offers, self.moves, self.changes, self.ready = [], [], "", False
        self.missing, self.ask = "", None
        self._offer_removal(None)
        lines = [entry.line for entry in self.entries]
        chapters = [
            LogChapter(line.label, place) for place, line in enumerate(lines) if line.heading
        ]
        self.chapters = chapters
        self.question, self.hint = "", _("Touch a line to correct it.")

    def _show_correction(self, match: Match) -> None:
        self._show_private(match)
        if not self.number:
            self._show_chapters()
            return
        self.chapters, self.hint = [], match.view.where
        if self.offer is None:
            self._show_offers(match)
        else:
            self._show_preview(match, self.offer)

    def _show_offers(self, match: Match) -> None:
        """Show alternatives to the entry, or actions to put in before it."""
        number = int(self.number)
        before, action = match.log.before(number), match.log.action(number)
        sentence = tell(match.game, before, action)
        missing: list[Offer | ActionPart] = [*forgotten(match.game, before), *self._parts(match)]
        self._offer_missing(missing)
        can_go = not self.inserting and not is_live_only(action)
        self._offer_removal(Offer(_("It did not happen"), Remove()) if can_go else None)
        if self.inserting:
            self.missing = ""
            self.offers = self._parts(match) if self.parts else missing
            self.question = self._wanted(match, sentence)
        else:
            self.offers = list(match.game.tells.alternatives(before, action))
            self.question = _("“{sentence}” should say:").format(sentence=sentence)
        self.moves, self.changes, self.ready = [], "", False
        self._offer(self.offers)
        self.ask = None if self.inserting else match.game.tells.asks(before, action)
        if self.ask:
            self.ready = self.entry.is_within(self.ask.least, self.ask.most)
            self.doing = _("Look what changes") if self.ready else ""

    def _offer(self, offers: Sequence[Offer | ActionPart]) -> None:
        self.offers = list(offers)

    def _offer_removal(self, removal: Offer | None) -> None:
        self._removal = removal
        self.unreal = removal.label if removal else ""

    def _offer_missing(self, missing: Sequence[Offer | ActionPart]) -> None:
        self.missing = _("Add a line before it") if missing else ""

    def _parts(self, match: Match) -> list[ActionPart]:
        """Return the next values to choose of the action to put in."""
        pick, parts = self._pick(match), self.parts
        if pick is None:
            return []
        is_last = len(parts) + 1 == len(pick.columns)
        return [
            ActionPart(word, value, pick.filled(*parts, value) if is_last else None)
            for word, value in pick.columns[len(parts)].choices
        ]

    def _pick(self, match: Match) -> Pick | None:
        """Return the values that an action to put in before the entry is composed of."""
        return forgotten_pick(match.game, match.log.before(int(self.number)))

    def _wanted(self, match: Match, sentence: str) -> str:
        """Return the question for an action to put in, or for its next value."""
        pick = self._pick(match) if self.parts else None
        if pick:
            return pick.columns[len(self.parts)].title
        return _("Before “{sentence}” was forgotten:").format(sentence=sentence)

    def _show_preview(self, match: Match, offer: Offer) -> None:
        """Show the changes of a dry run, and corrections of entries that it makes invalid."""
        self.ask = None
        run = match.dry_run(self._change())
        preview = run.view
        ways = follow_up_offers(match, run)
        missing = [way for way in ways if way.before is not None]
        if missing and self.preceding:
            self._show_missing(match, missing)
            return
        self._offer_missing(missing)
        self.ready = not isinstance(preview, Objection) or preview.rule == HIDDEN
        self.question, self.doing = self._supposed(match, offer)
        instead = [way for way in ways if way.entry is not None]
        self._offer([way for way in instead if not isinstance(way.action, Remove)])
        self._offer_removal(next((way for way in instead if isinstance(way.action, Remove)), None))
        changes = (
            (Difference(preview.text),)
            if isinstance(preview, Objection)
            else compared(public_view(match.game, match.state), preview)
        )
        moves = [each for each in changes if each.what]
        self.moves = moves if len(moves) <= MOST_NUMBERS else []
        rest = [each.text for each in changes if each not in self.moves]
        self.changes = "\n".join([*self._along_sentences(match), *rest])
        if self.offers:
            self.hint, self.question = self.question, self.changes.replace("\n", " ")

    def _show_missing(self, match: Match, missing: list[Offer]) -> None:
        """Show the entries that may be inserted before the one that the change makes invalid."""
        sentence = _sentence(match, missing[0])
        self.question = _("Before “{sentence}” was forgotten:").format(sentence=sentence)
        self.missing, self.moves, self.changes, self.ready = "", [], "", False
        self._offer_removal(None)
        self._offer(missing)

    def _supposed(self, match: Match, offer: Offer) -> tuple[str, str]:
        """Return the heading of the preview, and the label of the key that makes the change."""
        number = int(self.number)
        before, action = match.log.before(number), offer.action
        if isinstance(action, Remove):
            text, word, action = (
                _("If “{sentence}” did not happen:"),
                _("Remove"),
                match.log.action(number),
            )
        elif self.inserting:
            text, word = _("If “{sentence}” is put in:"), _("Put in")
        else:
            text, word = _("If it had been “{sentence}”:"), _("Correct")
        return text.format(sentence=tell(match.game, before, action)), word

    def _along_sentences(self, match: Match) -> list[str]:
        """Return a sentence for each follow-up change."""
        return [
            (
                _("“{sentence}”: {instead}")
                if each.before is None
                else _("before “{sentence}”: {instead}")
            ).format(sentence=_sentence(match, each), instead=each.label)
            for each in self.along
        ]

    def _show_private(self, match: Match) -> None:
        self.whose = match.whose(int(self.number)) if self.offer is None else None
        self.whose_word = ""
        if self.whose is not None:
            name = match.state.players[self.whose]
            self.whose_word = _("{name} corrects it in private").format(name=name)


def _place(offer: Offer) -> int | None:
    """Return the number of the entry at which an offer changes the log; None if it adds one."""
    return offer.before if offer.entry is None else offer.entry


def _sentence(match: Match, offer: Offer) -> str:
    """Return the sentence of the entry at which an offer changes the log."""
    number = _place(offer)
    assert number is not None
    return tell(match.game, match.log.before(number), match.log.action(number))


kv.load(__file__)
