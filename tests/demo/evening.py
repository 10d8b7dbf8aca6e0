"""What remains of the evening: its page, its poster, and the page of somebody who played."""

from __future__ import annotations

from companion.words.i18n import _
from screens.rooms.poster import paint
from tests.demo.part import USUAL, Part


class Evening(Part):
    """The evening is looked at when all games are over."""

    def play(self) -> None:
        """Look at it all."""
        self.home()
        self.of_the_evening()
        self.of_a_person()

    def of_the_evening(self) -> None:
        """The last day of the history, and the picture that people send."""
        box = self.box
        box.tap(_("History"))
        box.touch(*box.middle(box.of("DayKey")[0]))
        box.frames(2)
        self.show("evening-after", *self.others)
        poster = paint(box.app.page.told, USUAL)
        poster.save(self.pictures / f"poster-{self.language}.png")
        self.count += 1
        self.home()

    def of_a_person(self) -> None:
        """Somebody who has played most games."""
        box = self.box
        box.tap(_("People"))
        self.show("people-after", *self.others)
        box.tap("Anna")
        self.show("person", *self.others)
        self.home()
