"""A sitting: a match at the table, from its opening until it is left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice
from random import SystemRandom
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.keep.decks.decks import Lesson
from companion.keep.matches.exchange import entries, open_match
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal
from companion.play.actions import Action
from companion.play.cards import Card
from companion.play.codec import Codec, Entry, Remove, Undo
from companion.play.game import Game, ScanSpot, Setup, Standing, is_own, tell
from companion.play.marks import marks_at
from companion.play.match import Match
from companion.play.measures import STUDIED
from companion.play.moves import Objection
from companion.play.sentences import redo_sentence, undo_sentence
from companion.play.view import View
from companion.table.teaching import Taught
from companion.words.errors import BrokenJournal
from companion.words.i18n import Translations, _, in_each_language
from companion.words.inputs import Input, Pressed, Typed

LONGEST_SECONDS = 999_999
"""Largest number of seconds between two entries that a line stores."""


class PendingStep(Struct, frozen=True):
    """Change of the log, not yet made: an undo, a redo, an edit, or an action with consent."""

    take: Callable[[], Objection | None]
    notice: str
    """Sentence shown once it is taken."""
    translations: Translations
    """The same, for phones."""
    uncovers: bool = False
    """True if it would show a secret."""
    lesson: Lesson | None = None
    """Code taught with the entry that it undoes."""
    why: str = ""
    """Reason for consent other than a secret."""
    undone: str = ""
    """Sentence of the entry that it takes back; empty for any other step."""

    @property
    def waits(self) -> bool:
        """True if two seats must agree before it is taken."""
        return self.uncovers or bool(self.why)


class Sitting:
    """Match of the journal, opened where it was left; every entry is saved before it takes effect.

    A match with an unreadable entry is open up to the one before, and continues in a copy.
    *elapsed* returns the seconds of a monotonic clock. Opening raises BrokenJournal; methods that
    change the match raise SaveFailed.
    """

    def __init__(
        self,
        journal: Journal,
        number: int,
        now: Callable[[], str],
        elapsed: Callable[[], float] = lambda: 0.0,
    ) -> None:
        self.match, self._codec, self.broken = replayed(journal, number)
        self.number = number
        """Number of the match in the journal."""
        self.journal = journal
        """Journal that the match is in."""
        self._now, self._elapsed = now, elapsed
        self._last = int(elapsed())
        """Seconds at which the last entry was saved, or the match was opened."""
        self.next_seat: int | None = None
        """Seat of the next card, if chosen on the screen: the card is played out of turn."""
        self.taught: Taught | None = None
        """Code taught last in this sitting."""
        self._begun_with = self.match.entries
        self._marked = 0
        self._seated: tuple[str, ...] = ()
        self._marks: tuple[int, ...] = ()
        self.match.keep(self._record, now)
        self.match.random = SystemRandom()

    @property
    def key(self) -> str:
        """Name of the file with the encryption key."""
        return self.journal.store.vault.path.name

    @property
    def has_unreadable_secrets(self) -> bool:
        """True if a secret could not be decrypted, until the first new entry."""
        return self._codec.unopened > 0 and self.match.entries == self._begun_with

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def entries(self) -> int:
        """Number of entries without those that phones made in this sitting, unseen by the table."""
        return self.match.entries - self._marked

    @property
    def marks(self) -> tuple[int, ...]:
        """Mark of each seat: that of its person as far as no two want the same."""
        players = self.match.state.players
        if players != self._seated:
            self._seated = players
            self._marks = marks_at(players, self.journal.people.marks())
        return self._marks

    @property
    def view(self) -> View:
        """Public view of the match."""
        return self.match.view

    @property
    def rematch_setup(self) -> Setup:
        """Setup with the same seats and rules and the next dealer."""
        state = self.match.state
        return Setup(state.players, self.game.next_dealer(state), self.match.setup.options)

    def card_action(self, card: Card, spot: ScanSpot) -> Action | None:
        """Return the action of a card at a spot, or of the chosen seat; None in a game without."""
        if self.next_seat is not None:
            spot = replace(spot, seat=self.next_seat)
        scan = self.game.controls.scan
        return scan(self.match.state, card, spot) if scan else None

    @property
    def holding(self) -> str:
        """Sentence about a step that must come before the next scan; empty if none."""
        return self.game.controls.holds(self.match.state)

    def input_action(self, event: Input) -> Action | None:
        """Return the action of a seat's button or a digit; None if it has none now."""
        match event:
            case Pressed(button) if button.startswith("seat"):
                return self._button_action(int(button[4:]) - 1)
            case Typed(text) if text.isdecimal():
                return self.game.controls.digit(self.match.state, int(text))
        return None

    def _button_action(self, button: int) -> Action | None:
        """Return the action of a seat's button; where seats have two, they come in pairs."""
        controls, state = self.game.controls, self.match.state
        if controls.second is None:
            return controls.seat(state, button)
        seat, is_second = divmod(button, 2)
        return (controls.second if is_second else controls.seat)(state, seat)

    def do(self, action: Action, *, overrule: bool) -> Objection | None:
        """Add an action, or return the objection; success resets the seat of the next card."""
        objection = self.match.do(action, overrule=overrule)
        self.next_seat = self.next_seat if objection else None
        return objection

    def mark(self, seat: int, action: Action) -> bool:
        """Add what a seat marks for itself alone; return False for an action that is not that."""
        if not is_own(self.game, self.match.state, seat, action) or self.match.do(action):
            return False
        self._marked += 1
        return True

    def consent_step(self, action: Action) -> PendingStep | None:
        """Return the step for an action that needs consent; None if it needs none."""
        secrets, state = self.game.secrets, self.match.state
        why = secrets.consent(state, action) if secrets else ""
        if not why:
            return None
        return _step(
            partial(self.do, action, overrule=False),
            lambda: f"{tell(self.game, state, action)}.",
            why=why,
        )

    def undo(self) -> PendingStep:
        """Return the step that undoes the last one, with the code taught by it."""
        match, taught = self.match, self.taught
        step = self._edit(
            Entry(Undo()),
            lambda: _("Taken back: {sentence}").format(sentence=undo_sentence(match.log)),
        )
        lesson = taught.lesson if taught and taught.entry == match.entries else None
        return replace(step, lesson=lesson, undone=undo_sentence(match.log))

    def redo(self) -> PendingStep:
        """Return the step that redoes the last undone one."""
        log = self.match.log
        return _step(
            self.match.redo,
            lambda: _("Done again: {sentence}").format(sentence=redo_sentence(log)),
        )

    def change(self, entry: Entry) -> PendingStep:
        """Return the step that corrects or removes an older entry, or inserts one before it."""
        if entry.before is not None:
            return self._edit(entry, lambda: _("Put in."))
        is_removal = isinstance(entry.action, Remove)
        return self._edit(entry, lambda: _("Removed.") if is_removal else _("Corrected."))

    def _edit(self, entry: Entry, say: Callable[[], str]) -> PendingStep:
        run = self.match.dry_run(entry)
        return _step(partial(self.match.make, run), say, uncovers=run.uncovers)

    def note_lesson(self, lesson: Lesson, before: int) -> None:
        """Record a lesson if its card was played since there were *before* entries."""
        if self.match.entries > before:
            self.taught = Taught(lesson, self.match.entries)

    def save_study(self) -> None:
        """Save the results with the measures from slow work, if the match ended in this sitting."""
        if self.match.over and self.match.entries > self._begun_with:
            found = self.match.outcome
            if any(each.name == STUDIED for each in found.measures):
                self.journal.save_results(self.number, found)

    def _record(self, entry: int, what: Entry, standing: Standing | None) -> None:
        if self.broken:
            self.number = copied(self.journal, self.number, self.match, self._now())
            self.broken = None
        elapsed = int(self._elapsed())
        timed = replace(what, after=min(elapsed - self._last, LONGEST_SECONDS))
        line = self._codec.encode(timed, self.match.public(what))
        self.journal.append(self.number, entry, what, line, standing)
        self._last = elapsed


def _step(
    take: Callable[[], Objection | None],
    say: Callable[[], str],
    *,
    uncovers: bool = False,
    why: str = "",
) -> PendingStep:
    """Return a step; *say* returns its notice, before it is taken."""
    return PendingStep(take, say(), in_each_language(say), uncovers, why=why)


def replayed(journal: Journal, number: int) -> tuple[Match, Codec, BrokenJournal | None]:
    """Return a match of the journal, the codec of its entries, and the error that ended its replay.

    Replay stops before the first entry that cannot be read or applied. Raise BrokenJournal if the
    match cannot even begin.
    """
    match, codec = open_match(_header(journal, number), journal.store.vault)
    try:
        match.replay(entries(codec, journal.iter_lines(number)))
    except BrokenJournal as error:
        return match, codec, error
    return match, codec, None


def copied(journal: Journal, number: int, match: Match, now: str) -> int:
    """Save the readable part of a match as a new match, and return its number."""
    from companion.keep.matches import importing  # rarely needed

    lines = list(islice(journal.iter_lines(number), match.entries))
    return importing.copy_match(journal, _header(journal, number), match, lines, now)


def _header(journal: Journal, number: int) -> Header:
    header = journal.header(number)
    if header is None:
        raise BrokenJournal(0, _("There is no match {number} here.").format(number=number))
    return header
