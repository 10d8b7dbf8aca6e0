"""A sitting: a match that is open at the table, from when it is opened until it is left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from random import SystemRandom
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.keep.decks.decks import Lesson
from companion.keep.matches import arrivals
from companion.keep.matches.exchange import entries, open_match
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal
from companion.play.actions import Action
from companion.play.cards import Card
from companion.play.codec import Codec, Entry, Remove, Undo
from companion.play.game import Game, Setup, Spot, Standing, tell
from companion.play.match import Match
from companion.play.moves import Objection
from companion.play.view import View
from companion.table.teaching import Taught
from companion.words.errors import BrokenJournal
from companion.words.i18n import _
from companion.words.inputs import Input, Pressed, Typed


class Step(Struct, frozen=True):
    """A step in the log, not yet taken: back or aside, or forth where two seats must agree."""

    take: Callable[[], Objection | None]
    notice: str
    """What is said once it is taken."""
    uncovers: bool = False
    """Whether it would show what is hidden now."""
    lesson: Lesson | None = None
    """What was taught by the entry that it takes back."""
    why: str = ""
    """Why two seats are asked, where that is not for what it uncovers."""

    @property
    def waits(self) -> bool:
        """Whether two seats must agree before it is taken."""
        return self.uncovers or bool(self.why)


class Sitting:
    """A match of the journal, opened exactly where it was left; every entry is kept there first.

    A match of which an entry cannot be read is open up to the one before, and goes on in a copy.
    Opening raises BrokenJournal; whatever changes the match raises SaveFailed.
    """

    def __init__(self, journal: Journal, number: int, now: Callable[[], str]) -> None:
        self.match, self._codec, self.broken = replayed(journal, number)
        self.number = number
        """The match in the journal."""
        self._journal, self._now = journal, now
        self.next_seat: int | None = None
        """Whose the next card is, if a person said so: it is played out of turn."""
        self.taught: Taught | None = None
        """What was taught last."""
        self._begun_with = self.match.entries
        self.match.keep(self._record, now)
        self.match.random = SystemRandom()

    @property
    def key(self) -> str:
        """The name of the file with the key to what is secret."""
        return self._journal.store.vault.path.name

    @property
    def has_unreadable_secrets(self) -> bool:
        """Whether something secret could not be read, until something is done here."""
        return self._codec.unopened > 0 and self.match.entries == self._begun_with

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def view(self) -> View:
        """What everybody may see of the match."""
        return self.match.view

    @property
    def rematch_setup(self) -> Setup:
        """The same seats and rules, the next dealer dealing."""
        state = self.match.state
        return Setup(state.players, self.game.next_dealer(state), self.match.setup.options)

    def card_action(self, card: Card, spot: Spot) -> Action | None:
        """Return what a card means here, None in a game without; a person may have said whose."""
        if self.next_seat is not None:
            spot = replace(spot, seat=self.next_seat)
        scan = self.game.controls.scan
        return scan(self.match.state, card, spot) if scan else None

    @property
    def holding(self) -> str:
        """What must be done before a scanned card is taken, in a sentence; empty for nothing."""
        return self.game.controls.holds(self.match.state)

    def input_action(self, event: Input) -> Action | None:
        """Return what a seat's button or a digit means now, if it means anything."""
        match event:
            case Pressed(button) if button.startswith("seat"):
                return self._button_action(int(button[4:]) - 1)
            case Typed(text) if text.isdecimal():
                return self.game.controls.digit(self.match.state, int(text))
        return None

    def _button_action(self, button: int) -> Action | None:
        """Return what a seat's button means; where seats have two, they come in pairs."""
        controls, state = self.game.controls, self.match.state
        if controls.second is None:
            return controls.seat(state, button)
        seat, is_second = divmod(button, 2)
        return (controls.second if is_second else controls.seat)(state, seat)

    def do(self, action: Action, *, overrule: bool) -> Objection | None:
        """Add an action, or return what is wrong with it; the next card comes in order again."""
        objection = self.match.do(action, overrule=overrule)
        self.next_seat = self.next_seat if objection else None
        return objection

    def consent_step(self, action: Action) -> Step:
        """Return the step that does what two seats must agree to."""
        notice = f"{tell(self.game, self.match.state, action)}."
        return Step(partial(self.do, action, overrule=False), notice, why=notice)

    def undo(self) -> Step:
        """Return the step that takes back the last one, with what was taught by it."""
        match, taught = self.match, self.taught
        notice = _("Taken back: {sentence}").format(sentence=match.will_undo())
        lesson = taught.lesson if taught and taught.entry == match.entries else None
        return replace(self._step(Entry(Undo()), notice), lesson=lesson)

    def redo(self) -> Step:
        """Return the step that does again what was taken back last."""
        notice = _("Done again: {sentence}").format(sentence=self.match.will_redo())
        return Step(self.match.redo, notice)

    def change(self, entry: Entry) -> Step:
        """Return the step that corrects or removes an older entry, or puts in one before it."""
        if entry.before is not None:
            return self._step(entry, _("Put in."))
        is_removal = isinstance(entry.action, Remove)
        return self._step(entry, _("Removed.") if is_removal else _("Corrected."))

    def _step(self, entry: Entry, notice: str) -> Step:
        run = self.match.dry_run(entry)
        return Step(partial(self.match.make, run), notice, self.match.uncovers(run))

    def note_lesson(self, lesson: Lesson, before: int) -> None:
        """Note what was taught if its card was played, when there were *before* entries."""
        if self.match.entries > before:
            self.taught = Taught(lesson, self.match.entries)

    def _record(self, entry: int, what: Entry, standing: Standing | None) -> None:
        if self.broken:
            self.number = copied(self._journal, self.number, self.match, self._now())
            self.broken = None
        line = self._codec.encode(what, self.match.public(what))
        self._journal.append(self.number, entry, what, line, standing)


def replayed(journal: Journal, number: int) -> tuple[Match, Codec, BrokenJournal | None]:
    """Return a match of the journal, what its entries are written with, and what is wrong with it.

    A match is what its entries add up to before the first that cannot be read or makes no sense.
    Raise BrokenJournal if it cannot even begin.
    """
    match, codec = open_match(_header(journal, number), journal.store.vault)
    try:
        match.replay(entries(codec, journal.iter_lines(number)))
    except BrokenJournal as error:
        return match, codec, error
    return match, codec, None


def copied(journal: Journal, number: int, match: Match, now: str) -> int:
    """Keep a match as far as it can be read as one of its own, and return its number."""
    lines = list(islice(journal.iter_lines(number), match.entries))
    return arrivals.copy_match(journal, _header(journal, number), match, lines, now)


def _header(journal: Journal, number: int) -> Header:
    header = journal.header(number)
    if header is None:
        raise BrokenJournal(0, _("There is no match {number} here.").format(number=number))
    return header
