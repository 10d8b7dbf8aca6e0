"""Decks are taught and examined, and the inputs of readers and buttons shown."""

from __future__ import annotations

from companion.words.i18n import _
from hardware.survey import survey
from tests.demo.part import Part
from tests.support.tours import STRANGER, machine
from tests.support.user_actions import scan

STICKERS = [f"CMP{number * 7919:013}" for number in range(1, 67)]
"""Codes on stickers, one for each card of Istinto."""


class Decks(Part):
    """A deck of Istinto from the first card to the last, and the first cards of others."""

    def play(self) -> None:
        """Play it all."""
        self.teach_a_deck()
        self.examine_it()
        self.other_games()
        self.look_at_devices()

    def teach_a_deck(self) -> None:
        """A deck of Istinto, from the first card to the last."""
        box = self.box
        box.tap_icon("back")
        box.tap(_("Decks"))
        self.show("decks-empty")
        box.tap(_("New deck"))
        self.show("boxes")
        box.tap("Istinto")
        self.show("deck-empty")
        box.tap(_("Teach the cards"))
        self.show("enrolment")
        self.pass_cards(*STICKERS[:6])
        self.show("enrolment-begun", *self.others)
        scan(box, STICKERS[2])
        self.show("enrolment-already")
        box.tap(_("It is not there"))
        box.tap(_("Another card"))
        self.show("enrolment-cards")
        box.tap_icon("back")
        self.pass_cards(*STICKERS[6:])
        self.show("enrolment-done")

    def examine_it(self) -> None:
        """Examine the deck: one card is missing at first, then it is complete."""
        box = self.box
        box.tap(_("Deck doctor"))
        self.show("deck-doctor-empty")
        scan(box, *STICKERS[:52], STICKERS[9], "4006381333931")
        self.show("deck-doctor", *self.others)
        box.tap(_("foreign"))
        self.show("deck-doctor-foreign")
        box.tap(_("Pass the deck again"))
        scan(box, *STICKERS)
        self.show("deck-doctor-done")
        box.tap_icon("back")
        box.tap_icon("back")
        self.show("deck")
        box.tap_icon("back")

    def other_games(self) -> None:
        """Show the teaching of cards of other games."""
        box = self.box
        for game in ("Baker Street", "Cluedo", "The Club", "Holmes"):
            box.tap(_("New deck"))
            box.tap(game)
            box.tap(_("Teach the cards"))
            self.pass_cards(f"{game}-1")
            self.show(f"enrolment-{game.lower().replace(' ', '-')}")
            box.tap_icon("back")
            box.tap_icon("back")
        self.show("decks")

    def look_at_devices(self) -> None:
        """Show the inputs of readers and buttons."""
        box = self.box
        box.serve(survey=lambda: survey(machine(box.folder / "machine"), STRANGER))
        box.tap(_("Readers and buttons"))
        self.show("hardware-empty")
        scan(box, STICKERS[41])
        box.press("seat3")
        box.thread(lambda: box.simulator.send(b"\x02\x80\x9c\xe3\xf0\xff" * 4 + b"\r"))
        box.wait(lambda: box.has_icon("warning"))
        box.cable(plugged=False)
        self.show("hardware", *self.others)

    def pass_cards(self, *codes: str) -> None:
        """Pass cards of the deck that is being taught."""
        for code in codes:
            known = self.box.referee.listener.deck.codes
            self.box.scan(code)
            assert self.box.referee.listener.deck.codes != known, code
