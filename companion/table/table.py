"""The table: the open match, its notices and its decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.keep.decks.decks import Decks
from companion.keep.matches.journal import Journal
from companion.play.actions import Action
from companion.play.game import Game, Setup, check, check_setup
from companion.play.match import Match
from companion.play.moves import Objection
from companion.play.replay import Replay
from companion.table.consent import Consent
from companion.table.devices import Devices
from companion.table.followers import Followers, PublicState, public_state
from companion.table.pending import NOTHING, Pending, pending_objection
from companion.table.recording import Recording
from companion.table.saving import Saving
from companion.table.sitting import PendingStep, Sitting, replayed
from companion.table.timing import Timing
from companion.words.errors import BrokenJournal, SaveFailed
from companion.words.given import use_names
from companion.words.i18n import N_, _, in_each_language

T = TypeVar("T")
RECORDED_AGAIN = N_("A new evening: matches are recorded again.")


class Table:
    """The open match, if any, and its pending notice or decision; every change calls *changed*.

    *now* returns the local time, *elapsed* the seconds of a monotonic clock.
    """

    def __init__(
        self, journal: Journal, now: Callable[[], str], elapsed: Callable[[], float] = lambda: 0.0
    ) -> None:
        self.journal = journal
        self.decks = Decks(journal.store)
        self.recording = Recording(journal, elapsed)
        self.timing = Timing(journal, elapsed, lambda: self.changed())
        self.now = now
        self.sitting: Sitting | None = None
        self.pending = NOTHING
        self.in_private = False
        """True while a private page is in front: its notices are for its seat alone."""
        self._queued: tuple[str, ...] = ()
        """Notices shown once no decision is open."""
        self.saving = Saving()
        self.devices = Devices()
        self.followers = Followers(self.public_state)
        self.changed: Callable[[], object] = lambda: None

    @property
    def match(self) -> Match | None:
        """The open match; None without one."""
        return self.sitting.match if self.sitting else None

    def public_state(self) -> PublicState:
        """Return the current public state."""
        shown = replace(public_state(self.sitting, self.pending), late=self.timing.late)
        return replace(shown, notice="", notice_translations={}) if self.in_private else shown

    def notify(self) -> None:
        """Let the timer follow the turn, and notify all observers of the current state."""
        self.timing.follow(self.sitting)
        self.followers.notify()

    @property
    def moment(self) -> tuple[object, ...]:
        """Key of the current situation: a touch made under another one is stale."""
        sitting, pending = self.sitting, self.pending
        match = (sitting, sitting.entries, sitting.next_seat) if sitting else ()
        step = pending.consent.step if pending.consent else None
        return *match, pending.dispute, pending.unknown_code, step

    # --- matches

    def begin(self, game: Game[Any], setup: Setup) -> bool:
        """Begin a match and save it; return whether it was saved."""
        if objection := check_setup(game, setup):
            self.show_notice(objection.text)
            return False
        if is_new_evening := self.recording.is_over:
            self.record()
        journal = self.recording.journal
        number = self._write(partial(journal.begin, game, setup, self.now()))
        begun = number is not None and self.resume(number, journal)
        if is_new_evening:
            self.queue_notice(_(RECORDED_AGAIN))
        return begun

    def resume(self, number: int, journal: Journal | None = None) -> bool:
        """Open a match where it was left, of the journal on the disk if no other is given.

        Return whether it could be opened.
        """
        self.leave()
        use_names(self.decks.names())
        journal = journal or self.journal
        try:
            # With every entry that reads this clock, the evening goes on.
            self.sitting = Sitting(journal, number, self.now, self.recording.touch)
        except BrokenJournal as error:
            self._show_unreadable(error)
        else:
            self._show(self._match_notice)
        return self.sitting is not None

    def leave(self) -> None:
        """Close the match and checkpoint the database; the match stays in the journal."""
        if self.sitting:
            self.sitting.journal.store.checkpoint()
        self.sitting = None
        self._show(NOTHING)

    def reload(self) -> None:
        """Reload data saved by another connection; reopen an open match that has more entries."""
        sitting = self.sitting
        use_names(self.decks.names())
        if sitting and sitting.journal.entries(sitting.number) > sitting.match.entries:
            self.resume(sitting.number, sitting.journal)
        else:
            self.changed()

    def rematch(self) -> bool:
        """Begin a match with the same seats and rules and the next dealer."""
        sitting = self.sitting
        return sitting is not None and self.begin(sitting.game, sitting.rematch_setup)

    def throw_away(self) -> None:
        """Throw the match away: it leaves all lists, but can be brought back."""
        if sitting := self.sitting:
            self._write(lambda: sitting.journal.throw_away(sitting.number))
            if self.saving.kept:
                self.leave()

    def throw_away_saved(self, number: int) -> bool:
        """Throw a match of the journal away that is not open; return whether that was saved."""
        self._write(lambda: self.journal.throw_away(number))
        return self.saving.kept

    def bring_back(self, number: int, journal: Journal | None = None) -> None:
        """Undo throwing a match away."""
        kept = journal or self.journal
        self._write(lambda: kept.throw_away(number, False))

    def peek(self, number: int, journal: Journal | None = None) -> Match:
        """Return the readable part of a match of a journal, without opening it.

        Raise BrokenJournal.
        """
        return replayed(journal or self.journal, number)[0]

    def replay(self, number: int) -> Replay | None:
        """Return a match of the journal to step through; None, with a notice, if unreadable."""
        use_names(self.decks.names())
        try:
            match, _codec, broken = replayed(self.journal, number)
        except BrokenJournal as error:
            self._show_unreadable(error)
            return None
        text = _("Entry {number}: {why} The replay ends before it.")
        why = text.format(number=broken.entry, why=broken) if broken else ""
        return Replay(match, number, why)

    # --- evenings that are not recorded

    @property
    def is_unrecorded(self) -> bool:
        """True if the open match is not recorded."""
        return self.sitting is not None and self.sitting.journal is not self.journal

    def stop_recording(self) -> None:
        """Keep matches that begin from now on in memory alone."""
        self._write(self.recording.stop)

    def record(self) -> None:
        """Record matches again; those that were not recorded are gone, the open one with them."""
        if self.is_unrecorded:
            self.leave()
        self.recording.start()
        self.changed()

    def end_evening(self) -> None:
        """Record matches again if the evening that was not recorded is over, and say so."""
        if self.recording.is_over:
            self.record()
            self.queue_notice(_(RECORDED_AGAIN))

    def people(self) -> list[str]:
        """Return the names of all people who may join the open match, last seen first."""
        return self.recording.people() if self.is_unrecorded else self.journal.people.names()

    # --- notices

    def clear_notice(self) -> None:
        """Clear the notice, for a change of page; restore the one about a broken match."""
        if not self.pending.outlasts_page and self.pending != self._match_notice:
            self._show(self._match_notice)

    def clear_all_notices(self) -> None:
        """Clear every notice, also of a broken match: on a private page it would seem a reply."""
        if not self.pending.outlasts_page:
            self._show(NOTHING)

    @property
    def _match_notice(self) -> Pending:
        """Notice about faults of the open match, shown while there is no other."""
        return Pending(" ".join(_wrong(self.sitting))) if self.sitting else NOTHING

    def show_notice(self, sentence: str) -> None:
        """Show one sentence on the screen."""
        self._show(Pending(sentence))

    def _show_unreadable(self, error: BrokenJournal) -> None:
        text = _("This match cannot be opened, entry {number}: {why}")
        self.show_notice(text.format(number=error.entry, why=error))

    def queue_notice(self, sentence: str) -> None:
        """Show a sentence once no decision is open."""
        self._queued += (sentence,)
        self._show(self.pending)

    def _show(self, pending: Pending) -> None:
        if self._queued and not pending.undecided:
            notice = " ".join(filter(None, [pending.notice, *self._queued]))
            pending, self._queued = replace(pending, notice=notice), ()
        self.pending = pending
        self.changed()

    def save_study(self) -> None:
        """Save the measures of the open match from slow work, if there are any.

        If that fails, they are computed again after the next daily copy.
        """
        if self.sitting:
            with suppress(SaveFailed):
                self.sitting.save_study()

    def _write(self, step: Callable[[], T]) -> T | None:
        """Run a step that writes; None if it failed, which is shown until a write succeeds."""
        result = self.saving.run(step)
        self.changed()
        return result

    def _judge(self, action: Action, *, overrule: bool = False) -> bool:
        """Try an action and return whether it was saved; if not, an open dispute stays."""
        sitting, dispute = self.sitting, self.pending.dispute
        if sitting is None:
            return False
        objection = self._write(partial(sitting.do, action, overrule=overrule))
        unjudged = NOTHING if self.saving.kept else Pending(dispute=dispute)
        self._show(_objected(sitting.match, action, objection) if objection else unjudged)
        return self.saving.kept

    def _ask(self, step: PendingStep) -> bool:
        """Take a step, or ask two seats for consent first; return whether it was saved."""
        if step.waits:
            self._show(Pending(consent=Consent(step)))
        return not step.waits and self._take(step)

    def _take(self, step: PendingStep) -> bool:
        """Take a step and show its notice or the objection; return whether it was saved."""
        objection = self._write(step.take)
        kept = self.saving.kept
        done = Pending(step.notice, step.translations) if kept else NOTHING
        self._show(Pending(objection.text) if objection else done)
        if kept and step.lesson:
            self._write(partial(self.decks.unteach, step.lesson))
        return kept


def _objected(match: Match, action: Action, objection: Objection) -> Pending:
    """Return the decision or the notice about an objection to an action."""

    def objection_text() -> str:
        found = check(match.game, match.state, action)
        return found.text if found else objection.text

    return pending_objection(action, objection, in_each_language(objection_text))


def _wrong(sitting: Sitting) -> Iterator[str]:
    """Yield the faults of a match as sentences."""
    if broken := sitting.broken:
        text = _("Entry {number}: {why} The match goes on before it, as a copy.")
        yield text.format(number=broken.entry, why=broken)
    if sitting.has_unreadable_secrets:
        text = _("What was told in secret cannot be read: {name} is missing, or another key. The"
                 " match goes on with what everybody knows.")  # fmt: skip
        yield text.format(name=sitting.key)
