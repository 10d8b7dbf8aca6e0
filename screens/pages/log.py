"""The log in sentences; correcting an entry starts here."""

from __future__ import annotations

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
from companion.play.along import ways_out
from companion.play.codec import Change, Remove
from companion.play.codec import Entry as Journaled
from companion.play.differences import differences
from companion.play.edits import is_told_live
from companion.play.game import forgotten, forgotten_pick, seen, tell
from companion.play.match import Match, change
from companion.play.moves import Objection
from companion.play.view import Line, Offer, Pick
from companion.words.i18n import _, signed
from screens.base import kv
from screens.parts.panels.frame import Page

HIDDEN = "uncovers"
"""Why a preview is withheld though the correction can be made, if both agree."""


class Entry(Struct, frozen=True):
    """A line of the log as shown."""

    line: Line
    chosen: bool

    @property
    def points(self) -> str:
        return "" if self.line.points is None else signed(self.line.points)


class LogChapter(Struct, frozen=True):
    """A heading of the log, and its place among the lines."""

    label: str
    place: int


class Part(Struct, frozen=True):
    """One of several things of which what was forgotten is put together."""

    label: str
    value: Any
    whole: Action | None = None
    """What it is with the last of them."""
    seat: int | None = None


class Log(Page):
    """The sentences at the left; at the right its chapters, or what a sentence should have said."""

    title = StringProperty()
    where = StringProperty()
    entries = ListProperty()
    number = NumericProperty(0)
    """The entry chosen, 0 for none."""
    chapters = ListProperty()
    """What can be turned to while no entry is chosen."""
    offers = ListProperty()
    wide = BooleanProperty(False)
    """Whether the words on the keys at the right are long."""
    many = BooleanProperty(False)
    """Whether there are many of these keys, or little room beside what is said."""
    offer = ObjectProperty(None, allownone=True)
    """What it should say, once chosen."""
    along = ObjectProperty(())
    """What later entries should say that would make no sense then."""
    inserting = BooleanProperty(False)
    """Whether something is put in before the entry that was chosen."""
    parts = ObjectProperty(())
    """Of what is put in, the first things that were chosen."""
    missing = StringProperty()
    """That something was forgotten before it, where that can be."""
    unreal = StringProperty()
    """That it did not happen, where that can be; once a change is shown, of what it strands."""
    doing = StringProperty()
    """What the key says that makes the change."""
    question = StringProperty()
    changes = StringProperty()
    possible = BooleanProperty(False)
    notice = StringProperty()
    whose = NumericProperty(None, allownone=True)
    """The seat that alone can correct a secret of the entry, if it holds one."""
    whose_word = StringProperty()
    sole = BooleanProperty(False)
    """Whether the page was opened to correct one entry, and is left with it."""
    _removal: Offer | None = None
    """That the entry did not happen, or the one that is stranded."""
    _away = False
    """Whether a private page was opened from here."""

    def enter(self, **what: object) -> None:
        """Come to the front with nothing chosen unless the caller says so, at the end of the log.

        Whoever comes back from a private page finds it where it was read.
        """
        was_away, self._away = self._away, False
        self._let_go()
        super().enter(**what)
        if not was_away:
            self.ids.lines.turn(self.ids.lines.pages)

    def concern(self) -> object:
        """Return the entry that is corrected, and what it should have said."""
        return self.number, self.inserting, self.parts, self.offer, self.along

    def refresh(self) -> None:
        """Show the log as it stands."""
        referee = self.app.referee
        match = referee.match
        if match is None:
            return
        numbers = [int(self.number), *(offer.entry for offer in self.along)]
        if not all(map(match.log.counts, numbers)):
            self._let_go()
        self.title, self.where = match.game.title, match.view.where
        self.notice = referee.pending.notice
        self.ids.consent.show(referee)
        self.entries = [
            Entry(line, line.number is not None and line.number == self.number)
            for line in match.lines()
        ]
        self._show_correction(match)

    def turn_to(self, chapter: LogChapter) -> None:
        """Show the log from where a chapter begins."""
        self.ids.lines.show_place(chapter.place)

    def choose(self, number: int | None) -> None:
        """Choose an entry to correct; the same again lets it go."""
        if number is None:
            return
        number = 0 if self.number == number else number
        self._let_go()
        self.number = number
        self.app.referee.cancel_pending()
        self.refresh()

    def put_in(self) -> None:
        """Choose what was forgotten before the entry."""
        self.inserting = True
        self.refresh()

    def remove(self) -> None:
        """Show what would change if the entry had not happened, or the one that is stranded."""
        assert self._removal
        self.consider(self._removal)

    def consider(self, offer: Offer | Part) -> None:
        """Show what would change if the entry said this, once nothing of it is missing.

        An offer for a later entry is what that one should say then.
        """
        if isinstance(offer, Part):
            self._put_together(offer)
        elif offer.entry is not None:
            self.along = (*self.along, offer)
        else:
            self.offer = offer
        self.refresh()

    def _put_together(self, part: Part) -> None:
        if part.whole:
            self.offer = Offer(part.label, part.whole)
        else:
            self.parts = (*self.parts, part.value)

    def correct(self) -> None:
        """Make the change that is shown; what it uncovers waits below for consent."""
        referee, sole = self.app.referee, self.sole
        if referee.change(self._change()) or referee.pending.consent:
            self._let_go()
            self._leave_or_stay(sole and not referee.pending.consent)

    def _change(self) -> Journaled:
        """Return the entry that makes the change."""
        also = tuple(Change(offer.action, offer.entry) for offer in self.along)
        action = self.offer.action
        return change(int(self.number), action, inserts=self.inserting, also=also)

    def _leave_or_stay(self, leaves: bool) -> None:
        if leaves:
            self.app.back()
        else:
            self.refresh()

    def _let_go(self) -> None:
        """Choose no entry, and nothing about it."""
        self.number, self.inserting, self.parts, self.sole = 0, False, (), False
        self.offer, self.along = None, ()

    def correct_in_private(self) -> None:
        """Open the private page of the seat whose secret the entry holds."""
        self._away = True
        self.app.go("secret", seat=self.whose, entry=int(self.number))

    def back(self) -> bool:
        """Drop what waits for consent, or let go of the correction."""
        if self.app.referee.pending.consent:
            self.app.referee.cancel_pending()
            return True
        was = bool(self.number) and not (self.sole and not self.offer and not self.inserting)
        if self.along:
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
        self.offers, self.changes, self.possible = [], "", False
        self.missing = ""
        self._offer_removal(None)
        lines = [entry.line for entry in self.entries]
        chapters = [
            LogChapter(line.text, place) for place, line in enumerate(lines) if line.heading
        ]
        self.wide = any(len(chapter.label) > 12 for chapter in chapters)
        self.chapters = chapters if len(chapters) > 1 else []
        self.question = (
            _("Touch a line to correct it, or turn to:")
            if self.chapters
            else _("Touch a line to correct it.")
        )

    def _show_correction(self, match: Match) -> None:
        self._show_private(match)
        if not self.number:
            self._show_chapters()
            return
        self.chapters = []
        if self.offer is None:
            self._show_offers(match)
        else:
            self._show_preview(match, self.offer)

    def _show_offers(self, match: Match) -> None:
        """Show what the entry should have said, or what was forgotten before it."""
        number = int(self.number)
        before, action = match.before(number), match.action(number)
        sentence = tell(match.game, before, action)
        missing = [*forgotten(match.game, match.before(number)), *self._parts(match)]
        self.missing = _("Missing before it") if missing else ""
        can_go = not self.inserting and not is_told_live(action)
        self._offer_removal(Offer(_("It did not happen"), Remove()) if can_go else None)
        if self.inserting:
            self.missing = ""
            self.offers = self._parts(match) if self.parts else missing
            self.question = self._wanted(match, sentence)
        else:
            self.offers = list(match.game.tells.alternatives(before, action))
            self.question = _("“{sentence}” should say:").format(sentence=sentence)
        self.changes, self.possible = "", False
        self._offer(self.offers)

    def _offer(self, offers: list[Offer | Part]) -> None:
        self.offers = offers
        self.wide = any(len(offer.label) > 12 for offer in offers)
        self.many = len(offers) > 8 or self.offer is not None

    def _offer_removal(self, removal: Offer | None) -> None:
        self._removal = removal
        self.unreal = removal.label if removal else ""

    def _parts(self, match: Match) -> list[Part]:
        """Return the next things to choose of which what was forgotten is put together."""
        pick, parts = self._pick(match), self.parts
        if pick is None:
            return []
        is_last = len(parts) + 1 == len(pick.columns)
        return [
            Part(word, value, pick.filled(*parts, value) if is_last else None)
            for word, value in pick.columns[len(parts)].choices
        ]

    def _pick(self, match: Match) -> Pick | None:
        """Return of what something that was forgotten before the entry is put together."""
        return forgotten_pick(match.game, match.before(int(self.number)))

    def _wanted(self, match: Match, sentence: str) -> str:
        """Return what is asked for, before an entry or of what is put together before it."""
        pick = self._pick(match) if self.parts else None
        if pick:
            return pick.columns[len(self.parts)].title
        return _("Before “{sentence}” was forgotten:").format(sentence=sentence)

    def _show_preview(self, match: Match, offer: Offer) -> None:
        """Show what would change then, or how what would make no sense then can change along."""
        self.missing = ""
        run = match.dry_run(self._change())
        preview = match.shown(run)
        self.possible = not isinstance(preview, Objection) or preview.rule == HIDDEN
        self.question, self.doing = self._supposed(match, offer)
        ways = ways_out(match, run)
        self._offer([way for way in ways if not isinstance(way.action, Remove)])
        self._offer_removal(next((way for way in ways if isinstance(way.action, Remove)), None))
        told = (
            [preview.text]
            if isinstance(preview, Objection)
            else differences(seen(match.game, match.state), preview)
        )
        self.changes = "\n".join([*self._told_along(match), *told])

    def _supposed(self, match: Match, offer: Offer) -> tuple[str, str]:
        """Return what is supposed, and the word on the key that makes it so."""
        number = int(self.number)
        before, action = match.before(number), offer.action
        if isinstance(action, Remove):
            text, word, action = (
                _("If “{sentence}” did not happen:"),
                _("Remove"),
                match.action(number),
            )
        elif self.inserting:
            text, word = _("If “{sentence}” is put in:"), _("Put in")
        else:
            text, word = _("If it had been “{sentence}”:"), _("Correct")
        return text.format(sentence=tell(match.game, before, action)), word

    def _told_along(self, match: Match) -> list[str]:
        """Return what later entries should say then, in sentences."""
        return [
            _("“{sentence}”: {instead}").format(
                sentence=tell(match.game, match.before(each.entry), match.action(each.entry)),
                instead=each.label,
            )
            for each in self.along
        ]

    def _show_private(self, match: Match) -> None:
        self.whose = match.whose(int(self.number)) if self.offer is None else None
        self.whose_word = ""
        if self.whose is not None:
            name = match.state.players[self.whose]
            self.whose_word = _("{name} corrects it in private").format(name=name)


kv.load(__file__)
