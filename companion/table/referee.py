"""The referee: the only entry point for inputs at the table, from the screen and from devices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from companion.keep.decks.decks import SavedDeck
from companion.keep.decks.pieces import is_piece
from companion.keep.matches.journal import Journal
from companion.play.actions import Action, EndEarly, HandOver
from companion.play.cards import Card
from companion.play.codec import Entry
from companion.play.game import ScanSpot
from companion.table import devices, failing, scanning, teaching
from companion.table.pending import NOTHING, NOWHERE, Pending, Scan
from companion.table.sharing import Sharing
from companion.table.table import Table
from companion.words.inputs import Failed, Held, Input, Misread, Pressed, Scanned
from companion.words.names import tidied


class Referee(Table):
    """Handles every input of screens and devices; each public method ends in ``changed``."""

    def __init__(
        self, journal: Journal, now: Callable[[], str], elapsed: Callable[[], float] = lambda: 0.0
    ) -> None:
        super().__init__(journal, now, elapsed)
        self.filled: Callable[[Action], Action] = lambda action: action
        """Completes the action of a button with input from the screen, such as a number."""
        self.spots: Mapping[str, ScanSpot] = {}
        """Fixed spot of each reader, by name; readers without one are missing."""
        self.listener: teaching.Listener | None = None
        """Receiver of scanned cards; None if they are for the match."""
        self._asked = Scan("")
        """Scan that caused the open decision; an empty one if none did."""
        self._sharing = Sharing()

    # --- devices and cards

    def handle(self, event: Input) -> None:
        """Handle an input of a device."""
        match event := self._checked(event):
            case _ if self.devices.note(event):
                self.changed()
            case Failed(part):
                self.queue_notice(failing.sentence(part))
            case _ if self.listener:
                self.save(teaching.listener_step(self.listener, event))
            case Scanned() if event.joined and self._is_asked and self._is_strange(event.code):
                pass  # a further line of the text that is asked about
            case Scanned(code, reader):
                self.scan(code, self.spots.get(reader, NOWHERE))
            case Misread():
                self.show_notice(devices.misread(event))
            case Pressed("undo"):
                self.undo()
            case Held("undo"):
                self.redo()
            case _ if self.sitting and (action := self.sitting.input_action(event)):
                self.do(self.filled(action))

    def _checked(self, event: Input) -> Input:
        """Return an input; replace it by a misread once pieces of codes show a shared port."""
        if isinstance(event, Scanned):
            name, _slash, _antenna = event.reader.partition("/")
            if self._sharing.note(name, self._piece_length(event.code)):
                return Misread(name, "pieces")
        return event

    def scan(self, code: str, spot: ScanSpot = NOWHERE) -> None:
        """Handle a scanned card; queue it while a decision is open or the game holds cards."""
        scan = Scan(code, spot)
        if self.sitting and (self.pending.undecided or self.sitting.holding):
            why = "" if self.pending.undecided else self.sitting.holding
            self._show(scanning.queue_scan(self.decks, self.pending, self._asked, scan, why))
            return
        self._asked = scan
        meaning = scanning.interpret_scan(self.decks, self.sitting, scan)
        self._show(meaning) if isinstance(meaning, Pending) else self._try(meaning)

    @property
    def _is_asked(self) -> bool:
        """True if a strange code is in question, or may be queued."""
        return bool(self.pending.unknown_code or self.pending.waiting)

    def _is_strange(self, code: str) -> bool:
        return scanning.is_strange(self.decks, self.sitting, code)

    def _piece_length(self, code: str) -> int:
        is_strange = self._is_strange(code)
        return len(code) if is_strange and is_piece(code, self.decks.codes()) else 0

    def _scan_all(self, scans: Iterable[Scan]) -> None:
        for scan in scans:
            self.scan(scan.code, scan.spot)

    def play_card(self, card: Card) -> None:
        """Play a card touched on the screen; no code is looked up."""
        if self.sitting and (action := self.sitting.card_action(card, NOWHERE)):
            self.do(action)

    def expect(self, seat: int | None) -> None:
        """Set the seat of the next card; None returns to the order of play."""
        if self.sitting:
            self.sitting.next_seat = seat
            self._show(NOTHING)

    def teach(self, deck: SavedDeck, place: int) -> bool:
        """Assign the unknown code to a card, then replay its scan; return whether it was saved."""
        pending, sitting = self.pending, self.sitting
        if not pending.unknown_code:
            return False
        lesson = self._write(partial(teaching.teach, self.decks, deck, place, pending.unknown_code))
        if lesson and sitting:
            before = sitting.match.entries
            self._show(NOTHING)
            self._scan_all([self._asked])
            sitting.note_lesson(lesson, before)
            self._scan_all(pending.waiting)
        return lesson is not None

    def save(self, step: Callable[[], object] | None) -> None:
        """Run a step that writes, if there is one; a failure changes nothing and is shown."""
        if step:
            self._write(step)

    def meet(self, names: Sequence[str]) -> None:
        """Save people as seen now, and their marks; the first one is offered first."""
        self._write(partial(self.journal.people.meet_table, names, self.now()))

    # --- actions and the log

    def do(self, action: Action) -> None:
        """Try an action, then handle the queued scans that waited for it."""
        waiting = () if self.pending.undecided else self.pending.waiting
        self._asked = Scan("")
        self._try(action)
        self._scan_all(waiting)

    def _try(self, action: Action) -> None:
        """Try an action and show an objection to it; some actions need the consent of two seats."""
        step = self.sitting.consent_step(action) if self.sitting else None
        self._ask(step) if step else self._judge(action)

    def mark(self, seat: int, action: Action) -> bool:
        """Add what a seat marks on its own phone; return whether it was done.

        The table is told neither that nor an objection, and what it is asked stays open.
        """
        sitting = self.sitting
        return sitting is not None and bool(self._write(partial(sitting.mark, seat, action)))

    def overrule(self) -> None:
        """Accept the disputed action, because it happened at the table."""
        pending = self.pending
        if pending.dispute and self._judge(pending.dispute.action, overrule=True):
            self._scan_all(pending.waiting)

    def cancel_pending(self) -> None:
        """Drop the pending decision and notice, then handle the queued scans."""
        waiting = self.pending.waiting
        self._show(NOTHING)
        self._scan_all(waiting)

    def undo(self) -> None:
        """Undo the last step and name it; ask for consent first if that uncovers a secret."""
        if self.sitting:
            self._ask(self.sitting.undo())

    def redo(self) -> None:
        """Redo the last undone step."""
        if self.sitting:
            self._ask(self.sitting.redo())

    def amend(self, number: int, action: Action) -> bool:
        """Correct an older entry; return whether it was done, which may need consent first."""
        return self.change(Entry(action, amends=number))

    def change(self, entry: Entry) -> bool:
        """Correct or remove an older entry, or insert one before it; like amend."""
        return self.sitting is not None and self._ask(self.sitting.change(entry))

    def correct_last(self, action: Action) -> bool:
        """Correct the last entry of an action's kind, unless it is that action; like amend."""
        last = self.match.log.last(type(action)) if self.match else None
        return last is not None and last.action != action and self.amend(last.number, action)

    def agree(self, seat: int) -> None:
        """Record the consent of a seat; the second one takes the step."""
        if consent := self.pending.consent:
            consent = consent.by(seat)
            self._show(replace(self.pending, consent=consent))
            if consent.given:
                self._take(consent.step)

    def hand_over(self, seat: int, name: str) -> bool:
        """Give a seat with its points to another person; return whether it was done."""
        return self._judge(HandOver(seat, tidied(name)))

    def end_early(self) -> None:
        """End the match with its current standing."""
        self.do(EndEarly())
