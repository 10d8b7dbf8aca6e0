"""The end of the evening: its page, its poster, and the page of somebody who played."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.keep.file import backup
from companion.keep.matches.evenings import Evenings
from companion.keep.opening import open_journal
from companion.table.copies import Copies
from companion.telling.evenings import recap
from companion.words.i18n import _
from companion.work.jobs import Work
from companion.work.operations import Operations
from screens.rooms.poster import paint
from tests.demo.part import USUAL, Part
from tests.support.finished_matches import evening
from tests.support.tours import PHONES


class Evening(Part):
    """The evening is looked at when all games are over."""

    def play(self) -> None:
        """Look at it all."""
        self.home()
        self.of_the_evening()
        self.of_another_evening()
        self.of_a_person()
        self.of_phones()

    def of_the_evening(self) -> None:
        """Show the last day of the history."""
        box = self.box
        work = Work(box.inbox)
        operations = Operations(work, box.referee.queue_notice)
        folder = box.folder / backup.BACKUP_FOLDER
        copies = Copies(box.referee, work, operations, [folder], [])
        box.serve(operations=operations, copies=copies, hear_work=work.handle)
        box.tap(_("History"))
        box.touch(*box.middle(box.of("DayKey")[0]))
        box.frames(2)
        self.show("evening-after", *self.others)
        self.home()

    def of_another_evening(self) -> None:
        """Paint the picture that people send of an evening of four matches."""
        with (
            TemporaryDirectory() as folder,
            closing(open_journal(Path(folder) / "companion.db")) as journal,
        ):
            evening(journal, matches=6)
            evenings = Evenings(journal, self.watch.now())
            told = recap(evenings, evenings[0])
        path = self.pictures / f"poster-{self.language}.png"
        paint(told, USUAL).save(path)
        self.count += 1
        print(path.name, flush=True)

    def of_a_person(self) -> None:
        """Somebody who has played most games."""
        box = self.box
        box.tap(_("People"))
        self.show("people-after", *self.others)
        box.tap("Anna")
        self.show("person", *self.others)
        self.home()

    def of_phones(self) -> None:
        """Switch phones on, and show the code of the evening."""
        box = self.box
        box.serve(phones=PHONES["code"])
        self.home()
        box.tap_icon("settings")
        box.tap(_("This box"))
        box.tap(_("Phones"))
        self.show("phones-off")
        box.tap(_("Show it on phones"))
        self.show("phones", *self.others)
        box.tap(_("Switch off"))
        self.home()
