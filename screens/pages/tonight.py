"""Page of the evening: what to play, and whether it is recorded."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty

from companion.words.i18n import _
from screens.base import kv
from screens.pages.dates import weekday
from screens.parts.panels.frame import Page


class Tonight(Page):
    """Evening that is about to begin, or goes on."""

    today = StringProperty()
    unrecorded = BooleanProperty(False)
    """True while matches that begin are not recorded."""
    recording = StringProperty()
    """Sentence about an evening that is not recorded."""
    change = StringProperty()
    """Label of the key that changes that."""
    question = StringProperty()
    """Sentence to be agreed to before matches are not recorded any more."""
    notice = StringProperty()
    yes, no = StringProperty(), StringProperty()

    def enter(self, **what: object) -> None:
        """Come to the front without a question."""
        self.question = ""
        super().enter(**what)

    def concern(self) -> object:
        """Return the question, and whether matches are recorded."""
        return self.question, self.unrecorded

    def refresh(self) -> None:
        """Show whether the evening is recorded."""
        referee = self.app.referee
        referee.end_evening()
        self.today = weekday(referee.now())
        self.unrecorded = referee.recording.is_off
        self.recording = _("Nothing of this evening is kept.") if self.unrecorded else ""
        self.change = _("Record again") if self.unrecorded else _("Do not record this evening")
        self.notice = self.question or referee.pending.notice
        self.yes, self.no = self._answers() if self.question else ("", "")

    def _answers(self) -> tuple[str, str]:
        if self.unrecorded:
            return _("Record again"), _("Leave it")
        return _("Do not record"), _("Record")

    def ask(self) -> None:
        """Change whether matches are recorded, after a question about what is lost by that."""
        self.question = self._what_is_lost()
        if self.question:
            self.refresh()
        else:
            self.agree()

    def _what_is_lost(self) -> str:
        referee = self.app.referee
        if not self.unrecorded:
            return _("Matches that begin now are gone when the evening ends or the box is switched"
                     " off, with the names that are new.")  # fmt: skip
        found = referee.recording.unfinished()
        goes_on = found is not None and found[0] is not referee.journal
        return _("The match that goes on is not recorded: it is gone then.") if goes_on else ""

    def agree(self) -> None:
        """Change whether matches are recorded."""
        referee, self.question = self.app.referee, ""
        (referee.record if self.unrecorded else referee.stop_recording)()

    def refuse(self) -> None:
        """Leave everything as it is."""
        self.question = ""
        self.refresh()

    def back(self) -> bool:
        """Drop the question, if any."""
        was, self.question = self.question, ""
        self.refresh()
        return bool(was)


kv.load(__file__)
