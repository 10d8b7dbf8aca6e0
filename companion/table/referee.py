"""The referee: the one door for everything that happens at the table, by finger or by device."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from companion.keep.decks import Decks, Lesson, SavedDeck
from companion.keep.exchange import entries, opened
from companion.keep.journal import Journal
from companion.play.actions import Action, EndEarly, HandOver
from companion.play.cards import Card
from companion.play.codec import Codec, Entry
from companion.play.game import Game, Objection, Setup, Spot, Standing, check_setup
from companion.play.match import Match
from companion.play.view import View
from companion.words.errors import BadCard, BrokenJournal, SaveFailed
from companion.words.i18n import _
from companion.words.inputs import Connected, Held, Input, Lost, Misread, Pressed, Scanned, Typed

NOWHERE = Spot()


class Dispute(Struct, frozen=True):
    """An action that the rules object to, and that the table may still let stand."""

    action: Action
    objection: Objection


class Consent(Struct, frozen=True):
    """A step that would uncover something, and the seats that have agreed to it so far."""

    step: Callable[[], object]
    agreed: frozenset[int] = frozenset()


NEEDED = 2
"""How many seats must agree before something hidden is shown."""


class Listener(Protocol):
    """Takes the cards that are not for the match, such as those of a deck that is being taught."""

    def hear(self, code: str) -> None:
        """Take a card."""

    def misread(self) -> None:
        """Hear that a card was read badly."""

    def undo(self) -> None:
        """Take back the last card, if that makes sense."""


class Referee:
    """What screens and devices talk to; every door ends in ``changed``."""

    def __init__(self, journal: Journal, now: Callable[[], str]) -> None:
        self.journal = journal
        self.decks = Decks(journal.store)
        self.now = now
        self.match: Match | None = None
        self.number = 0
        """The match in the journal."""
        self.notice = ""
        """One sentence about what just happened, until something else does."""
        self.dispute: Dispute | None = None
        self.consent: Consent | None = None
        """What waits for two seats to agree, because it uncovers something."""
        self.unsaved = ""
        """What could not be saved, until something can."""
        self.filled: Callable[[Action], Action] = lambda action: action
        """What the screen has filled into an action that a button stands for, such as a number."""
        self.devices: dict[str, bool] = {}
        """Whether each device that was ever heard of answers."""
        self.reasons: dict[str, str] = {}
        """Why a device that does not answer stopped."""
        self.next_seat: int | None = None
        """Whose the next card is, if a person said so: it is played out of turn."""
        self.spots: Mapping[str, Spot] = {}
        """Where each reader stands, by its name, if it always stands there."""
        self.listener: Listener | None = None
        """Who takes the cards that are scanned; None if they are for the match."""
        self.stranger = ""
        """The code that was scanned last, if it is no card of the match and could become one."""
        self.waiting: tuple[tuple[str, Spot], ...] = ()
        """Cards that were scanned while the table had something to decide, in order."""
        self._lesson: tuple[int, Lesson | None] = (0, None)
        """What was taught last, and the entry that its card became."""
        self._asked: tuple[str, Spot] = ("", NOWHERE)
        """The scan that made the table decide, if it was one."""
        self.changed: Callable[[], object] = lambda: None

    # --- matches

    def begin(self, game: Game[Any], setup: Setup) -> bool:
        """Begin a match and keep it; return whether it was kept."""
        if objection := check_setup(game, setup):
            self._say(objection.text)
            return False
        now = self.now()
        number = self._saved(lambda: self.journal.begin(game, setup, now))
        if number is None:
            return False
        self._open(number)
        return True

    def resume(self, number: int) -> bool:
        """Open a match of the journal exactly where it was left; return whether it could be."""
        try:
            self._open(number)
        except BrokenJournal as error:
            self.match, self.number = None, 0
            self._say(_("This match cannot be opened, entry {number}: {why}").format(
                number=error.entry, why=error))  # fmt: skip
            return False
        return True

    def leave(self) -> None:
        """Put the match down; it stays in the journal as it is."""
        self.match, self.number, self.next_seat = None, 0, None
        self._settle()

    def rematch(self) -> bool:
        """Begin again with the same seats and rules, the next dealer dealing."""
        match = self.match
        assert match is not None
        dealer = match.game.rules.next_dealer(match.state)
        return self.begin(match.game, Setup(match.state.players, dealer, match.setup.options))

    def throw_away(self) -> None:
        """Throw the match away: it is in no list any more, but can be brought back."""
        number = self.number
        self._saved(lambda: self.journal.throw_away(number))
        if not self.unsaved:
            self.leave()

    def bring_back(self, number: int) -> None:
        """Undo throwing a match away."""
        self._saved(lambda: self.journal.throw_away(number, False))
        self.changed()

    def peek(self, number: int) -> Match:
        """Return a match of the journal without opening it; raise BrokenJournal."""
        header = self.journal.header(number)
        if header is None:
            raise BrokenJournal(0, _("There is no match {number} here.").format(number=number))
        match, codec = opened(header)
        match.replay(entries(codec, self.journal.lines(number)))
        return match

    def _open(self, number: int) -> None:
        match = self.peek(number)
        codec = Codec(match.game)

        def record(entry: int, what: Entry, standing: Standing | None) -> None:
            self.journal.append(number, entry, codec.encode(what), standing, self.now())

        self.match, self.number, self.next_seat = match, number, None
        self._lesson = 0, None
        match.keep(record, self.now)
        self._settle()

    # --- what happens at the table

    @property
    def view(self) -> View:
        """What everybody may see of the match."""
        assert self.match is not None
        return self.match.view

    def hear(self, event: Input) -> None:
        """React to a device."""
        match event:
            case Scanned(code) if self.listener:
                self.study(partial(self.listener.hear, code))
            case Scanned(code, reader):
                self.scan(code, self.spots.get(reader, NOWHERE))
            case Misread() if self.listener:
                self.study(self.listener.misread)
            case Pressed("undo") if self.listener:
                self.study(self.listener.undo)
            case Pressed() | Held() | Typed() if self.listener:
                pass  # the match is not in front
            case Pressed("undo"):
                self.undo()
            case Held("undo"):
                self.redo()
            case Pressed(button) if button.startswith("seat"):
                self._press(int(button[4:]) - 1)
            case Typed(text) if text.isdecimal() and self.match:
                self._meant(self.match.game.controls.digit, int(text))
            case Misread(reader, "noise"):
                text = _("{reader} sends noise: its speed may be wrong, see Readers and buttons.")
                self._say(text.format(reader=reader))
            case Misread():
                self._say(_("The scanner sent something that is no card: scan it again."))
            case Connected(device):
                self._notice_device(device, True)
            case Lost(device, reason):
                self.reasons = {**self.reasons, device: reason}
                self._notice_device(device, False)

    def scan(self, code: str, spot: Spot = NOWHERE) -> None:
        """Take a card that was scanned; it waits while the table has to decide."""
        match = self.match
        if match is None or match.game.controls.scan is None:
            self._scan_without_match(code)
        elif self.stranger or self.dispute or self.consent:
            self._wait(code, spot)
        else:
            self._asked = code, spot
            self._scan(match, code, spot)

    def _scan(self, match: Match, code: str, spot: Spot) -> None:
        game = match.game
        assert game.controls.scan
        try:
            card = game.deck.find(self.decks.card(game.name, code))
        except BadCard:
            self._say(self.decks.stranger(game.title, code), stranger=code)
            return
        self._try(self._played(card, spot), overrule=False)

    def lay(self, card: Card) -> None:
        """Take a card that was touched on the screen: it is that card, whatever stickers say."""
        self.do(self._played(card, NOWHERE))

    def _played(self, card: Card, spot: Spot) -> Action:
        """Return what a card means here; a person may have said whose it is."""
        match = self.match
        assert match is not None
        assert match.game.controls.scan
        if self.next_seat is not None:
            spot = replace(spot, seat=self.next_seat)
        return match.game.controls.scan(match.state, card, spot)

    def _scan_without_match(self, code: str) -> None:
        """Say what the card is; a strange one can be taught under the decks."""
        text = _("Begin or resume a match, then scan its cards.")
        if name := self.decks.name(code):
            self._say(_("This is {card}.").format(card=name) + " " + text)
        else:
            self._say(text, stranger=code)

    def _scan_all(self, scans: Iterable[tuple[str, Spot]]) -> None:
        for code, spot in scans:
            self.scan(code, spot)

    def _wait(self, code: str, spot: Spot) -> None:
        """Keep a card for later, unless it is the one in question, or the last, passed again."""
        if code not in (self._asked[0], *(waiting for waiting, _ in self.waiting[-1:])):
            self.waiting += ((code, spot),)
            self.changed()

    def teach(self, deck: SavedDeck, place: int) -> bool:
        """Put the strange code on a card and take it as scanned; return whether it was kept.

        A deck that is not kept yet (number 0) is begun.
        """
        match = self.match
        assert match is not None
        code, scans = self.stranger, (self._asked, *self.waiting)
        lesson = self._saved(lambda: self._teach(deck, place, code))
        kept = not self.unsaved
        if kept:
            self._settle()
            before = match.entries
            self._scan_all(scans[:1])
            if match.entries > before:
                self._lesson = match.entries, lesson
            self._scan_all(scans[1:])
        return kept

    def _teach(self, deck: SavedDeck, place: int, code: str) -> Lesson:
        return self.decks.teach(deck.number or self.decks.put(deck), place, code)

    def _unteach(self) -> None:
        """Take back what was taught, with the card that was played by it."""
        lesson, self._lesson = self._lesson[1], (0, None)
        if lesson:
            self._saved(partial(self.decks.unteach, lesson))

    def study(self, step: Callable[[], object]) -> None:
        """Do something with a deck that may write; a failure changes nothing and is told."""
        self._saved(step)
        self.changed()

    def do(self, action: Action) -> None:
        """Try an action; if the rules object, say so in place."""
        self._asked = "", NOWHERE
        self._try(action, overrule=False)

    def overrule(self) -> None:
        """Let the disputed action stand, because it happened."""
        if self.dispute:
            waiting = self.waiting
            if self._try(self.dispute.action, overrule=True):
                self._scan_all(waiting)

    def dismiss(self) -> None:
        """Drop the disputed action and whatever was said; cards that waited come now."""
        waiting = self.waiting
        self._settle()
        self._scan_all(waiting)

    def undo(self) -> None:
        """Take back the last step and say which; ask first if that uncovers something."""
        if self.match and self.match.would_uncover():
            self._ask(self._undo)
        elif self.match:
            self._undo()

    def _undo(self) -> None:
        match = self.match
        assert match is not None
        told = match.will_undo()
        taught = match.entries == self._lesson[0]
        done = _("Taken back: {sentence}").format(sentence=told)
        if self._step(match.undo, done) and taught:
            self._unteach()

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self.match:
            told = self.match.will_redo()
            self._step(self.match.redo, _("Done again: {sentence}").format(sentence=told))

    def amend(self, number: int, action: Action) -> bool:
        """Correct an older entry; return whether it was. Ask first if that uncovers something."""
        match = self.match
        assert match is not None
        if match.would_uncover(number, action):
            self._ask(partial(self._amend, number, action))
            return False
        return self._amend(number, action)

    def _amend(self, number: int, action: Action) -> bool:
        match = self.match
        assert match is not None
        return self._step(lambda: match.amend(number, action), _("Corrected."))

    def agree(self, seat: int) -> None:
        """Agree, for a seat, to what uncovers something; two seats are enough, and needed."""
        if self.consent is None:
            return
        agreed = self.consent.agreed | {seat}
        if len(agreed) < NEEDED:
            self.consent = replace(self.consent, agreed=agreed)
            self.changed()
        else:
            self.consent.step()

    def _ask(self, step: Callable[[], object]) -> None:
        self._settle()
        self.consent = Consent(step)
        self.changed()

    def hand_over(self, seat: int, name: str) -> bool:
        """Give a seat to somebody else, points and all; return whether it could be."""
        name = name.strip()
        kept = self._try(HandOver(seat, name), overrule=False)
        if kept:
            self._saved(lambda: self.journal.meet(name, self.now()))
        return kept

    def end_early(self) -> None:
        """Stop the match with the standing as it is."""
        self.do(EndEarly())

    def expect(self, seat: int | None) -> None:
        """Say whose the next card is; None when cards come in order again."""
        self.next_seat = seat
        self._settle()

    def say(self, sentence: str) -> None:
        """Say one sentence on the screen."""
        self._say(sentence)

    def _try(self, action: Action, *, overrule: bool) -> bool:
        """Try an action and return whether it was kept."""
        match = self.match
        if match is None:
            return False
        objection = self._saved(lambda: match.do(action, overrule=overrule))
        if objection is None:
            kept = not self.unsaved
            self.next_seat = None if kept else self.next_seat
            self._settle(None if kept else self.dispute)
            return kept
        if objection.fatal:
            self._say(objection.text)
        else:
            self._settle(Dispute(action, objection))
        return False

    def _step(self, step: Callable[[], Objection | None], done: str) -> bool:
        objection = self._saved(step)
        kept = objection is None and not self.unsaved
        self._say(objection.text if objection else done if kept else "")
        return kept

    def _press(self, button: int) -> None:
        """Do what a seat's button means; where seats have two, they come in pairs."""
        if self.match is None:
            return
        controls = self.match.game.controls
        if controls.second:
            seat, is_second = divmod(button, 2)
            self._meant(controls.second if is_second else controls.seat, seat)
        else:
            self._meant(controls.seat, button)

    def _meant(self, control: Callable[[Any, int], Action | None], number: int) -> None:
        """Do what a seat button or a digit means now, if it means anything."""
        assert self.match is not None
        action = control(self.match.state, number)
        if action is not None:
            self.do(self.filled(action))

    def _notice_device(self, device: str, answers: bool) -> None:
        self.devices = {**self.devices, device: answers}
        self.changed()

    def _saved(self, step: Callable[[], Any]) -> Any:
        """Run a step that writes; a failure changes nothing and is told until one succeeds."""
        try:
            result = step()
        except SaveFailed as error:
            self.unsaved = _("Not saved: {why}. Nothing is lost, but what you just did is not kept."
                             ).format(why=error)  # fmt: skip
            self.changed()
            return None
        if not isinstance(result, Objection):
            self.unsaved = ""
        return result

    def _say(self, notice: str, stranger: str = "") -> None:
        self.notice, self.dispute, self.stranger = notice, None, stranger
        self.waiting, self.consent = (), None
        self.changed()

    def _settle(self, dispute: Dispute | None = None) -> None:
        self.notice, self.dispute, self.stranger = "", dispute, ""
        self.waiting, self.consent = (), None
        self.changed()
