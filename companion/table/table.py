"""The table: the match that lies on it, and what is said and decided there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.keep.decks.decks import Decks
from companion.keep.matches.journal import Journal
from companion.play.actions import Action
from companion.play.game import Game, Setup, check_setup
from companion.play.match import Match
from companion.table.consent import Consent
from companion.table.devices import Devices
from companion.table.followers import Followers, PublicState, public_state
from companion.table.pending import NOTHING, Pending, pending_objection
from companion.table.saving import Saving
from companion.table.sitting import Sitting, Step, replayed
from companion.words.errors import BrokenJournal
from companion.words.given import use_names
from companion.words.i18n import _

T = TypeVar("T")


class Table:
    """The match that is open, if one is, and what is before it; every change calls *changed*."""

    def __init__(self, journal: Journal, now: Callable[[], str]) -> None:
        self.journal = journal
        self.decks = Decks(journal.store)
        self.now = now
        self.sitting: Sitting | None = None
        self.pending = NOTHING
        self._queued: tuple[str, ...] = ()
        """What is said once nothing waits to be decided."""
        self.saving = Saving()
        self.devices = Devices()
        self.followers = Followers(self.public_state)
        self.changed: Callable[[], object] = lambda: None

    @property
    def match(self) -> Match | None:
        """The match that is open."""
        return self.sitting.match if self.sitting else None

    def public_state(self) -> PublicState:
        """Return what everybody may see now."""
        return public_state(self.sitting, self.pending)

    @property
    def moment(self) -> tuple[object, ...]:
        """How things stand: equal for as long as nothing happens that a person could mean."""
        sitting, pending = self.sitting, self.pending
        match = (sitting, sitting.match.entries, sitting.next_seat) if sitting else ()
        step = pending.consent.step if pending.consent else None
        return *match, pending.dispute, pending.unknown_code, step

    # --- matches

    def begin(self, game: Game[Any], setup: Setup) -> bool:
        """Begin a match and keep it; return whether it was kept."""
        if objection := check_setup(game, setup):
            self.show_notice(objection.text)
            return False
        number = self._write(partial(self.journal.begin, game, setup, self.now()))
        return number is not None and self.resume(number)

    def resume(self, number: int) -> bool:
        """Open a match of the journal exactly where it was left; return whether it could be."""
        self.leave()
        use_names(self.decks.names())
        try:
            self.sitting = Sitting(self.journal, number, self.now)
        except BrokenJournal as error:
            text = _("This match cannot be opened, entry {number}: {why}")
            self.show_notice(text.format(number=error.entry, why=error))
        else:
            self._show(self._match_notice)
        return self.sitting is not None

    def leave(self) -> None:
        """Put the match down; it stays in the journal as it is, all of it in one file."""
        if self.sitting:
            self.journal.store.checkpoint()
        self.sitting = None
        self._show(NOTHING)

    def rematch(self) -> bool:
        """Begin again with the same seats and rules, the next dealer dealing."""
        sitting = self.sitting
        return sitting is not None and self.begin(sitting.game, sitting.rematch_setup)

    def throw_away(self) -> None:
        """Throw the match away: it is in no list any more, but can be brought back."""
        if sitting := self.sitting:
            self._write(lambda: self.journal.throw_away(sitting.number))
            if self.saving.kept:
                self.leave()

    def bring_back(self, number: int) -> None:
        """Undo throwing a match away."""
        self._write(lambda: self.journal.throw_away(number, False))

    def peek(self, number: int) -> Match:
        """Return a match of the journal, as far as it can be read, without opening it.

        Raise BrokenJournal.
        """
        return replayed(self.journal, number)[0]

    # --- what is said of it

    def clear_notice(self) -> None:
        """Let go of what was only said: it belongs to where and how it was said."""
        if not self.pending.outlasts_page and self.pending != self._match_notice:
            self._show(self._match_notice)

    def clear_all_notices(self) -> None:
        """Let go of all that was said, also of the match: here it would seem an answer."""
        if not self.pending.outlasts_page:
            self._show(NOTHING)

    @property
    def _match_notice(self) -> Pending:
        """What is to be said of the match that is open, while nothing is done: what is wrong."""
        return Pending(" ".join(_wrong(self.sitting))) if self.sitting else NOTHING

    def show_notice(self, sentence: str) -> None:
        """Say one sentence on the screen."""
        self._show(Pending(sentence))

    def queue_notice(self, sentence: str) -> None:
        """Say a sentence that nobody asked for, once nothing waits to be decided."""
        self._queued += (sentence,)
        self._show(self.pending)

    def _show(self, pending: Pending) -> None:
        if self._queued and not pending.undecided:
            notice = " ".join(filter(None, [pending.notice, *self._queued]))
            pending, self._queued = replace(pending, notice=notice), ()
        self.pending = pending
        self.changed()

    def _write(self, step: Callable[[], T]) -> T | None:
        """Run a step that writes; None if it failed, which is told until something is kept."""
        result = self.saving.run(step)
        self.changed()
        return result

    def _judge(self, action: Action, *, overrule: bool = False) -> bool:
        """Try an action and return whether it was kept; if it cannot be, a dispute stays open."""
        sitting, dispute = self.sitting, self.pending.dispute
        if sitting is None:
            return False
        objection = self._write(partial(sitting.do, action, overrule=overrule))
        unjudged = NOTHING if self.saving.kept else Pending(dispute=dispute)
        self._show(pending_objection(action, objection) if objection else unjudged)
        return self.saving.kept

    def _ask(self, step: Step) -> bool:
        """Take a step and return whether it was kept; it may wait for the consent of two seats."""
        if step.waits:
            self._show(Pending(consent=Consent(step)))
        return not step.waits and self._take(step)

    def _take(self, step: Step) -> bool:
        """Take a step and say it, or why not; return whether it was kept."""
        objection = self._write(step.take)
        kept = self.saving.kept
        self.show_notice(objection.text if objection else step.notice if kept else "")
        if kept and step.lesson:
            self._write(partial(self.decks.unteach, step.lesson))
        return kept


def _wrong(sitting: Sitting) -> Iterator[str]:
    """Yield what is wrong with a match, in sentences."""
    if broken := sitting.broken:
        text = _("Entry {number}: {why} The match goes on before it, as a copy.")
        yield text.format(number=broken.entry, why=broken)
    if sitting.has_unreadable_secrets:
        text = _("What was told in secret cannot be read: {name} is missing, or another key. The"
                 " match goes on with what everybody knows.")  # fmt: skip
        yield text.format(name=sitting.key)
