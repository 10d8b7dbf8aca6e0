"""Page on which any game is set up: its name, its scoring, and its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from msgspec.structs import replace

from companion import games
from companion.games.any_game import editing
from companion.games.any_game import scoring as kinds
from companion.games.any_game.editing import Field
from companion.games.any_game.known import JUST_POINTS
from companion.games.any_game.options import SHEET, scoring_of
from companion.games.any_game.preview import preview
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import PLAIN, decode, encode, is_scoring, objection
from companion.keep.decks.refusal import refusal
from companion.keep.file.sheets import Sheets
from companion.play.game import Setup
from companion.play.marks import marks_at
from companion.play.sums import NumberEntry
from companion.table import sheets
from companion.words.errors import SaveFailed
from companion.words.i18n import _, joined, points_word
from companion.words.names import LONGEST_NAME
from screens.base import kv
from screens.base.qr import CAPACITY
from screens.base.theme import Colour, theme
from screens.pages.begin.scoring_rows import (
    CODE,
    END,
    GAME,
    GAMES,
    KIND,
    KINDS,
    LIMIT,
    MAIN,
    MORE,
    MOST_CHOICES,
    NUMBER,
    OTHER,
    PAGE_ROWS,
    WINS,
    AnswerChoice,
    limit_title,
    listed,
    question,
    questions,
)
from screens.parts.drawing import glyphs
from screens.parts.drawing.text import Text
from screens.parts.panels.frame import Page
from screens.parts.panels.host import Host
from screens.parts.touch.keypad import NumberTyping
from screens.parts.touch.paper_words import PaperWords
from screens.parts.touch.tap import Choice

LONGEST_CODE = CAPACITY[24]
"""Most bytes of a code: 117 modules and its margin, of 0.4 mm each on 7 inches of 480 rows."""
REMEMBERED = 60
"""Matches among which games that were played are looked for."""
PREVIEWED = 4
"""Most people on the paper."""
OTHER_SHARE = 0.7
"""Width of the key to a list of other answers, in widths of answers."""
ANSWER_GAPS = 2.3
"""Room at both sides of the words of an answer that has an icon, in gaps."""
NARROW = 300
"""Width below which a sentence takes two lines, in units of letters."""
SAMPLE_NAMES = ("1", "2", "3", "4")
"""Names on the paper while the players are unknown."""


class RowTitle(Text):
    """Title of a row, lit while it waits for an answer."""

    waits = BooleanProperty(False)
    wordy = BooleanProperty(False)
    """True if it has room for a few words."""


class AnswerKey(Choice):
    """Part of the switch of a row; paper alone shows the answer that counts."""

    def _outline(self) -> Colour:
        return self._paper_edge() if self.chosen and not self.focused else super()._outline()

    def _glow(self) -> Colour:
        return theme.clear

    @staticmethod
    def share_of(item: AnswerChoice, portrait: bool, padding: float, letters: float) -> float:
        """Return its width, in any unit that it shares with the other answers.

        Words decide where they fit in one line; on a display that stands only a key to a list is
        narrower.
        """
        if portrait:
            return OTHER_SHARE if item.value == OTHER and not item.chosen else 1
        return glyphs.text_width(item.words, theme.bold, letters) + 2 * padding

    @staticmethod
    def icon_above(item: AnswerChoice, size: Sequence[float]) -> str:
        """Return the icon of an answer, unless its words need the room for a second line."""
        width = glyphs.text_width(item.words, theme.bold, theme.least)
        is_tall = size[1] >= theme.body * 1.1 + theme.least * 2.9 + theme.gap
        return item.icon if is_tall or width <= size[0] - ANSWER_GAPS * theme.gap else ""


class SlipKey(Choice):
    """Key of a game or of a kind of counting in a list, with a small paper as its picture."""


class PaperChip(PaperWords):
    """Words of a field at the end of its sentence."""

    @staticmethod
    def icon_of(field: Field | None) -> str:
        """Return the icon for what a touch does: the next words, other ones, or one more."""
        if not (field and field.value):
            return "plus"
        return "turns" if field.kind == "choice" else "pencil"


class SentenceKey(Choice):
    """Sentence of a field, whose words on paper a touch anywhere on it changes."""

    narrow = BooleanProperty(False)
    """True where its words stand below its beginning."""
    high = NumericProperty(0)
    """Height of its beginning."""

    def on_width(self, *_: object) -> None:
        """Choose where its words stand."""
        self.narrow = self.width < NARROW * theme.letter

    def title_width(self, width: float, chip: float, text: str) -> float:
        """Return the width of the beginning of the sentence."""
        if self.narrow:
            return width - 2.5 * theme.gap
        written = glyphs.text_width(text, theme.regular, theme.lead) + 4
        return max(min(written, width - chip - 3 * theme.margin), 1)

    def touch(self) -> None:
        """Change the field."""
        self.owner.touch_field(self.item)

    def _is_paper(self) -> bool:
        return False


class SheetListener:
    """Listens for the code of a sheet while the page is in front."""

    def __init__(self, take: Callable[[str], None], refuse: Callable[[str], None]) -> None:
        self._take, self._refuse = take, refuse

    def take_code(self, code: str, joined: bool = False) -> None:
        """Take a code that was read."""
        self._take(code)

    def misread(self, why: str = "") -> None:
        """Show a notice that nothing was read."""
        self._refuse(why)

    def undo(self) -> None:
        """Do nothing: a code that was read is undone on the page."""


class ScoringPage(NumberTyping, Page):
    """Rows of answers, and the paper of the sheet that is to come."""

    kept = True
    mode = StringProperty(MAIN)
    where = StringProperty()
    called = StringProperty()
    """Name of the game, in front of the question."""
    question = StringProperty()
    notice = StringProperty()
    questions = ListProperty()
    limit = StringProperty()
    """Number at which the match ends; empty without one."""
    limit_title = StringProperty()
    limit_waits = BooleanProperty(False)
    bids = StringProperty()
    """Words on the key of bids; empty where there are none."""
    has_bids = BooleanProperty(False)
    entries = ListProperty()
    """Keys of a list of games or kinds."""
    fields = ListProperty()
    field = StringProperty()
    """Field that was touched last, in the list of all; LIMIT for the limit."""
    scoring = ObjectProperty(PLAIN, rebind=True)
    preview = ObjectProperty(None, allownone=True)
    plays = StringProperty()
    """Label of the key that begins the match, or asks who plays."""
    players_words = StringProperty()
    """Names of the players, in words."""
    known = BooleanProperty(False)
    """True if it is known who plays."""
    can_undo = BooleanProperty(False)
    has_more = BooleanProperty(True)
    """True if there are fields that have no row."""
    typing = StringProperty()
    """Title of the number that is typed."""
    code = StringProperty()
    """Text form that the code shows."""

    def __init__(self, app: Host, **kwargs: object) -> None:
        self.game = games.find("any-game")
        self.players: tuple[str, ...] = ()
        self.dealer = 0
        self._games: list[Scoring] = []
        """Games that can be chosen."""
        self._before: list[Scoring] = []
        """Scorings before each change, for undo."""
        self._asked = GAME
        self._sheets = Sheets(app.referee.journal.path)
        self.listener = SheetListener(self.take_text, self._refuse)
        super().__init__(app, **kwargs)

    def enter(
        self,
        game: str = "",
        rematch: Any = None,
        options: Mapping[str, str] | None = None,
        newcomers: Sequence[str] = (),
        **what: object,
    ) -> None:
        """Come to the front, with the game and the people of the last match.

        *options* are those that the page of the seats has.
        """
        if game:
            self.mode, self._before = MAIN, []
            self._remember_last()
            self.players = self.players or tuple(newcomers)
            if damage := sheets.damaged(self._sheets):
                self.app.referee.show_notice(damage)
            if rematch:
                self.scoring = scoring_of(rematch.setup)
                self.players = rematch.state.players
                self.dealer = rematch.game.next_dealer(rematch.state)
            self._asked = LIMIT if self.scoring != PLAIN else GAME
        if options is not None:
            self.scoring = sheets.readable(options.get(SHEET, "")) or PLAIN
        for name, value in what.items():
            setattr(self, name, value)
        self._games = self._choices()
        super().enter()

    def concern(self) -> object:
        """Return the choices on the page, which give a touch its meaning."""
        return self.scoring, self.mode, self.field

    def refresh(self) -> None:
        """Show the rows, or the list that a key has opened."""
        scoring = self.scoring
        theme.seat_people(marks_at(self.players, self.app.referee.recording.journal.people.marks()))
        self.where = _("how it is counted")
        self.notice = str(self.app.referee.pending.notice)
        self.called = f"{_(scoring.name or JUST_POINTS)},"
        self.question = question(self.mode, scoring, self._asked)
        self.can_undo = bool(self._before)
        self.has_more = not scoring.sheet or len([*editing.choices(scoring)]) > MOST_CHOICES
        self.questions = list(questions(scoring, self._games, self._asked))
        self._show_limit(scoring)
        self.fields = list(editing.fields(scoring)) if self.mode == MORE else []
        self.entries = list(listed(self.mode, scoring, self._games))
        self.code = sheets.handed_on(scoring) if self.mode == CODE else ""
        if not objection(scoring):
            self.preview = preview(scoring, (self.players or SAMPLE_NAMES)[:PREVIEWED])
        self.players_words = joined(self.players) if self.players else _("Who plays?")
        self.known = bool(self.players)
        self.plays = _("Play") if self.players else _("Who plays?")
        self.ready = self.entry.number is not None

    # --- answers

    def answer(self, answer: AnswerChoice) -> None:
        """Take an answer of a row or of a list."""
        if answer.row == GAME:
            self._answer_game(answer.value)
        elif self.scoring.sheet and answer.row != KIND:
            self._change(editing.chosen(self.scoring, answer.row, answer.value))
        elif answer.value == OTHER:
            self.show(KINDS)
        else:
            self._answer(answer.row, answer.value)

    def _answer(self, row: str, value: Any) -> None:
        change: dict[str, Callable[[Scoring, Any], Scoring]] = {
            KIND: editing.of_kind, WINS: editing.of_winner, END: editing.of_end,
        }  # fmt: skip
        self.mode = MAIN
        self._change(change[row](self.scoring, value), after=row)

    def _answer_game(self, value: Any) -> None:
        if value == OTHER:
            self.show(GAMES)
        elif value is None:
            self.app.go("name", question=_("What is the game called?"), done=self._name_game,
                        longest=LONGEST_NAME)  # fmt: skip
        else:
            self.mode = MAIN
            self._change(value, after=END)

    def _name_game(self, name: str) -> None:
        self.mode = MAIN
        alike = (
            each
            for each in self._choices()
            if _(each.name or JUST_POINTS).casefold() == name.casefold()
        )
        known = next(alike, None)
        self._change(known or replace(self._of_own(), name=name), after=END if known else GAME)

    def _of_own(self) -> Scoring:
        """Return the scoring with which a game of a new name begins."""
        return PLAIN if self.scoring.sheet else self.scoring

    def step_limit(self, up: bool) -> None:
        """Move the limit by one step."""
        self._change(editing.stepped(self.scoring, up), after=END)

    def turn_bids(self) -> None:
        """Play with bids, or without."""
        self._change(editing.with_bids(self.scoring, self.scoring.bids is None), after=END)

    def remove_field(self, field: Field) -> None:
        """Remove the item that a field names."""
        self._change(editing.named(self.scoring, field.name, ""))

    def touch_field(self, field: Field) -> None:
        """Turn a field to its next value, or ask for its number or name."""
        self.field = field.name
        if field.kind == "choice":
            self._change(editing.turned(self.scoring, field.name))
        elif field.kind == "number":
            self._type(field.name, field.title)
        else:
            self._ask_name(field)

    def type_limit(self) -> None:
        """Ask for the limit on the keypad."""
        self._type(LIMIT, self.limit_title)

    def is_typing(self) -> bool:
        """Return whether the keypad is open."""
        return self.mode == NUMBER

    def write(self) -> None:
        """Take the number that was typed."""
        number = self.entry.number
        if number is None:
            return
        if self.field == LIMIT:
            self.mode = MAIN
            self._change(editing.limited(self.scoring, number), after=END)
        else:
            self.mode = MORE
            self._change(editing.numbered(self.scoring, self.field, number))

    def undo(self) -> None:
        """Take the last answer back."""
        if self._before:
            self.scoring = self._before.pop()
            self.refresh()

    # --- what the page shows

    def show(self, mode: str) -> None:
        """Show a list, all other fields, or the code, unless the sheet is too long for one."""
        self.app.referee.clear_notice()
        if mode == CODE and len(sheets.handed_on(self.scoring)) > LONGEST_CODE:
            text = _("Too much for a code: “companion sheet {name}” writes it to a file.")
            self.app.referee.show_notice(text.format(name=self.scoring.name))
            return
        self.mode = mode
        self.refresh()

    def back(self) -> bool:
        """Go back to the rows, or to the list of fields."""
        if self.mode == MAIN:
            return False
        self.show(MORE if self.mode == NUMBER and self.field != LIMIT else MAIN)
        return True

    def begin(self) -> None:
        """Begin the match, or ask who plays."""
        if why := objection(self.scoring):
            self.app.referee.show_notice(why)
            return
        if not self.players:
            self.choose_players()
        elif self.app.referee.begin(self.game, self._setup()):
            self.app.trail[:] = ["home", "match"]
            self.app.go("match")

    def choose_players(self) -> None:
        """Go to the table, to seat who plays."""
        setup = self._setup()
        self.app.go("setup", game=self.game.name, chosen_setup=setup)

    def take_text(self, text: str) -> None:
        """Take how a game is counted from a code that was read."""
        try:
            if not is_scoring(text):
                raise ValueError(refusal(text) or _("That is no sheet of another box."))
            scoring = decode(text)
            self._sheets.add(encode(scoring))
        except (ValueError, SaveFailed) as error:
            self.app.referee.show_notice(str(error))
            return
        self.mode, self._games = MAIN, self._choices()
        self._change(scoring, after=END)

    def entered(self) -> bool:
        """Take the number that was typed; use Enter on the keypad even before there is one."""
        return super().entered() or self.is_typing()

    # --- details

    def _setup(self) -> Setup:
        text = encode(self.scoring)
        dealer = self.dealer if self.dealer < len(self.players) else 0
        return Setup(self.players, dealer, {SHEET: text} if text else {})

    def _change(self, scoring: Scoring, after: str = "") -> None:
        """Use another scoring from now on; *after* is the row that was answered."""
        self.app.referee.clear_notice()
        if why := objection(scoring):
            self.app.referee.show_notice(why)
        elif scoring != self.scoring:
            self._before.append(self.scoring)
            self.scoring = scoring
        if after:
            self._asked = PAGE_ROWS[min(PAGE_ROWS.index(after) + 1, len(PAGE_ROWS) - 1)]
        self.refresh()

    def _type(self, field: str, title: str) -> None:
        self.field, self.typing, self.entry = field, title, NumberEntry()
        self.show(NUMBER)

    def _ask_name(self, field: Field) -> None:
        def done(text: str) -> None:
            self._change(editing.named(self.scoring, field.name, text))

        self.app.go("name", question=_("What is it called?"), done=done, longest=LONGEST_NAME)

    def _refuse(self, why: str) -> None:
        text = why or _("The code was not read: hold it still, and try again.")
        self.app.referee.show_notice(text)

    def _remember_last(self) -> None:
        """Take the people and the game of the last match of any game, else of another one."""
        journal = self.app.referee.journal
        last = self.app.referee.recording.last_setup(self.game.name)
        self.players, self.scoring, self.dealer = (), PLAIN, 0
        if last:
            self.players = last.players
            self.scoring = sheets.readable(last.options.get(SHEET, "")) or PLAIN
            return
        touched = journal.matches.page(0, 1)
        others = [saved for saved in touched if saved.readable and not saved.thrown]
        if others:
            self.players = others[0].players

    def _played(self) -> list[Scoring]:
        return sheets.played(self.app.referee.journal, self._sheets, REMEMBERED)

    def _choices(self) -> list[Scoring]:
        return sheets.choices(self._played())

    def _show_limit(self, scoring: Scoring) -> None:
        has_limit = editing.has_limit(scoring)
        self.limit = points_word(scoring.limit) if has_limit else ""
        self.limit_title = limit_title(scoring)
        self.limit_waits = self._asked == LIMIT
        self.has_bids = scoring.bids is not None
        can_bid = scoring.kind == kinds.NUMBERS and not scoring.countdown
        self.bids = (_("bids: yes") if self.has_bids else _("bids: no")) if can_bid else ""


kv.load(__file__)
