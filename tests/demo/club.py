"""A club: an invitation is scanned, its league is looked at, and an evening is led."""

from __future__ import annotations

from companion.sync.faults import sentence
from companion.words.i18n import _
from tests.club.boards import SERVER, KnownClub, of_the_house
from tests.club.evenings import NAMES, MemoryDesk
from tests.demo.part import Part


class Club(Part):
    """A box joins a club, and leads its evening."""

    def play(self) -> None:
        """Play it all."""
        self.home()
        self.invite()
        self.look_at_the_league()
        self.lead_an_evening()

    def invite(self) -> None:
        """Scan the code of an invitation on the page of a box without a club."""
        box = self.box
        box.serve(club=KnownClub())
        box.tap_icon("settings")
        box.tap(_("This box"))
        self.show("settings-league")
        box.tap(_("League"))
        self.show("league-none")
        box.scan(f"postgresql://table_1:zJ3kqW8@{SERVER}/club?sslmode=verify-full")
        self.show("league-invitation")
        box.tap(_("No"))
        self.home()

    def look_at_the_league(self) -> None:
        """Show the league, with and without an answer of the server."""
        box = self.box
        now = self.watch.now()
        told = {"server": SERVER, "board": of_the_house(box.journal), "heard": now}
        box.serve(club=KnownClub(**told), evenings=MemoryDesk(box.journal))
        box.app.page.refresh()
        self.show("home-league")
        box.tap(_("League"))
        self.show("league", *self.others)
        box.tap_icon("podium")
        self.show("league-ratings")
        box.tap_icon("trophy")
        box.serve(club=KnownClub(**told, fault=sentence("away", SERVER), unsent=2))
        box.app.page.refresh()
        self.show("league-alone")
        box.serve(club=KnownClub(**told))
        box.app.page.refresh()

    def lead_an_evening(self) -> None:
        """Lead an evening: people come, a round is drawn, and a result comes in."""
        box = self.box
        desk = box.app.services.evenings
        box.tap(_("Evening"))
        self.show("round-terms")
        box.tap(_("Who is here?"))
        for name in NAMES:
            box.tap_in("ClubGuest", name)
        self.show("round-guests", *self.others)
        box.tap(_("Draw round {number}").format(number=1))
        self.show("round")
        desk.play(1, 2)
        box.referee.changed()
        box.frames(4)
        self.show("round-result", *self.others)
        box.tap(_("Play at table {number}").format(number=1))
        self.show("round-match")
        self.home()
