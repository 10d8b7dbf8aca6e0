"""A duel that is bluffed, doubted and counted, and a whole match from its file."""

from __future__ import annotations

from pathlib import Path

from companion.games.baker_street.actions import (
    Deal,
    Declare,
    Doubt,
    Lay,
    Reward,
    ShowHands,
    ShowSum,
    Take,
    TurnUp,
)
from companion.games.baker_street.game import DECK
from companion.keep.matches import importing
from companion.keep.matches.exchange import read
from companion.words.i18n import _
from tests.demo.part import Part
from tests.games.baker_street.kit.user_actions import rare
from tests.support.box import UnitTestTouch
from tests.support.user_actions import lay_out, scan, sit

SEVEN_LETTERS = Path(__file__).parents[3] / "playthroughs" / "baker-street-seven-letters.jsonl"


class BakerStreet(Part):
    """Two people bluff; one round is counted by the cards, one by hand."""

    def play(self) -> None:
        """Play it all."""
        self.a_duel()
        self.counted_by_hand()
        self.seven_letters()

    def a_duel(self) -> None:
        """Two people bluff; the cards that they lay are scanned, so the count plays by itself."""
        box = self.box
        box.cable(plugged=True)
        box.tap_icon("back")
        box.tap_icon("back")
        box.tap("Baker Street")
        sit(box, "Manuela", "Guido")
        self.show("duel-setup")
        box.tap(_("Start: {name} begins").format(name="Manuela"))
        lay_out(box)
        self.show("ladder-first")
        self.lays(2, "A3X", 13)
        self.lays(2, "B5", 16)
        self.show("ladder", *self.others)
        box.tap(_("Doubt!"))
        self.show("hands")
        box.tap(_("Only the sum"))
        self.show("hands-sum")
        box.tap(_("Card by card"))
        box.referee.do(ShowHands((2, 3, 1), (4, 0, 4)))
        self.show("reward", *self.others)
        box.referee.do(Reward(1))
        self.show("evidence")
        self.look_in_secret()
        box.referee.do(Take(letter="D"))
        self.show("evidence-advantage")
        box.referee.do(Take(0, "E"))
        self.show("duel-result", *self.others)
        box.tap(_("Evidence"))
        self.show("duel-sheet")
        box.tap_icon("back")

    def look_in_secret(self) -> None:
        """The private page, closed and held open."""
        box = self.box
        box.tap_icon("private")
        self.show("private")
        hold = box.find(_("Keep the finger here"))
        finger = UnitTestTouch(*box.middle(hold))
        finger.touch_down()
        box.frames(4)
        self.show("private-held")
        finger.touch_up()
        box.frames(4)
        box.tap_icon("back")

    def counted_by_hand(self) -> None:
        """Show an impossible declaration, and piles whose cards were not scanned."""
        box, do = self.box, self.box.referee.do
        for action in (Deal(), Lay(2), Declare(28), Lay(2), Declare(31)):
            do(action)
        self.show("ladder-above")
        for action in (Doubt(), ShowSum(15), Reward(2), Take()):
            do(action)
        self.show("advantage-first")
        do(TurnUp(DECK.find("A4")))
        self.show("advantage", *self.others)
        rare(box)
        self.show("totals")
        box.tap_icon("card-by-card")
        do(TurnUp(DECK.find("B2N")))
        self.show("advantage-done")
        do(Take(0))
        for action in (Deal(), Lay(3, DECK.find("A1")), Declare(3), Lay(3, DECK.find("B1"))):
            do(action)
        box.frames(4)
        box.tap_icon("undo")
        self.show("consent")
        box.tap(_("Leave it"))
        box.tap_icon("menu")
        box.tap(_("Log"))
        self.show("duel-log")
        box.tap_icon("back")
        box.tap(_("What to do now"))
        self.show("duel-help")
        box.tap_icon("back")
        box.tap_icon("back")

    def seven_letters(self) -> None:
        """Import a whole match from its file, and show its end."""
        box = self.box
        box.tap_icon("back")
        header, match, lines = read(SEVEN_LETTERS.open("rb"))
        box.referee.resume(
            importing.import_match(box.journal, header, match, lines, self.watch.now())
        )
        box.app.go("match")
        self.show("duel-won", *self.others)
        box.tap(_("Sheet"))
        self.show("duel-final", *self.others)
        box.tap(_("The piles"))
        self.show("duel-piles")

    def lays(self, pile: int, card: str, declared: int) -> None:
        """Touch a pile, scan the card that is laid there, and declare."""
        box = self.box
        box.referee.do(Lay(pile - 1))
        scan(box, card)
        box.referee.do(Declare(declared))
        box.frames(4)
