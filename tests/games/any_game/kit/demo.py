"""An evening of rummy on a sheet, and other ways in which a game is counted."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.any_game import editing
from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import Bid, Count, Fill, Newcomers, Write
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import encode
from companion.play.actions import Action, EndEarly
from companion.words.i18n import _
from tests.demo.part import Part
from tests.games.any_game.kit.earlier import EARLIER
from tests.games.any_game.kit.user_actions import begin, type_number
from tests.support.user_actions import sit_again

FOUR = ("Anna", "Bruno", "Carla", "Dino")
LATE = "Elena"
TWELVE = (*FOUR, LATE, "Fabio", "Gino", "Hanna", "Irene", "Luca", "Marta", "Nico")
ROUNDS = ((0, 25, 40, 12), (31, 0, 28, 45), (18, 30, 33, 0))
AFTER = ((0, 47, None, 25, 12), (9, None, None, 31, 4), (0, None, None, None, 40))
"""Rounds after a late player has joined; None for a side that is out."""
RUMMY = EARLIER["Scala 40"]


class AnyGame(Part):
    """Four people play rummy to 101, then the screens of the other kinds of scoring follow."""

    def play(self) -> None:
        """Play it all."""
        self.set_up()
        self.rounds()
        self.who_comes_late()
        self.corrections()
        self.to_the_end()
        self.other_ways()
        self.many_people()

    def set_up(self) -> None:
        """Set up a game that another box has counted, and its players."""
        box = self.box
        self.home()
        box.tap(_("Another game"))
        box.frames(4)
        self.show("sheet-new")
        box.tap(_("other"))
        box.frames(4)
        self.show("sheet-games")
        box.tap_icon("back")
        box.app.page.take_text(encode(RUMMY))
        box.frames(4)
        self.show("sheet-setup", *self.others)
        box.tap_icon("settings")
        for _each in kinds.TIES:
            box.tap(_("At a tie"))
        self.show("sheet-more")
        box.tap_icon("back")
        box.tap_icon("shapes")
        self.show("sheet-code")
        box.tap_icon("back")
        box.tap_icon("people")
        while box.app.page.players:
            box.app.page.remove(0)
        box.frames(4)
        for name in FOUR:
            sit_again(box, name)
        self.show("sheet-seats")
        box.tap(_("Start: {name} deals").format(name=FOUR[0]))
        box.frames(4)

    def rounds(self) -> None:
        """Type points, sums among them; a player with 101 is out."""
        box = self.box
        self.show("sheet-first")
        self.write(*ROUNDS[:2])
        box.referee.do(Write(0, 18, "10+8"))
        box.frames(4)
        type_number(box, "30")
        self.show("sheet-typed", *self.others)
        self.write((None, *ROUNDS[2][1:]))
        self.show("sheet-out")

    def who_comes_late(self) -> None:
        """Let a late player join with as many points as the leader has."""
        box = self.box
        box.tap_icon("points")
        box.tap_icon("people")
        box.frames(4)
        self.show("sheet-comings")
        box.referee.do(Newcomers("lowest"))
        box.frames(4)
        box.referee.hand_over(len(FOUR), LATE)
        box.frames(4)
        box.tap_in("SidePad", FOUR[1])
        self.show("sheet-comings-side")
        self.back_to_the_sheet()
        box.tap_icon("points")
        box.tap_icon("draw")
        self.tools()

    def tools(self) -> None:
        """Sand runs, Bruno was drawn to begin, and two fingers rest on their rings."""
        box = self.box
        box.tap(_("Timer"))
        box.frames(4)
        box.tap(_("Start"))
        box.frames(4)
        if not box.of("SandTile"):
            box.tap_icon("points")
            box.tap_icon("draw")
        box.later(20)
        panel = box.app.page.panel
        panel.drawn = panel.ids.top.turn = 1
        box.app.page.refresh()
        for ring in box.of("FingerRing"):
            ring.held = ring.item.seat in (0, 3)
        box.frames(4)
        self.show("sheet-tools")
        box.referee.timing.set(None)
        self.back_to_the_sheet()

    def back_to_the_sheet(self) -> None:
        """Leave the panel beside it."""
        self.box.app.page.open(None)
        self.box.frames(4)

    def corrections(self) -> None:
        """A number of an older round is corrected in the log."""
        box = self.box
        box.app.go("log")
        box.frames(4)
        box.app.page.choose(2)
        box.frames(4)
        type_number(box, "27")
        self.show("sheet-log")
        box.app.page.correct()
        self.show("sheet-log-preview")
        for _back in range(3):
            box.app.back()
        box.frames(4)

    def to_the_end(self) -> None:
        """All but one are out."""
        box = self.box
        self.write(*AFTER)
        self.show("sheet-won", *self.others)
        box.tap(_("Sheet"))
        self.show("sheet-points", *self.others)
        box.tap_icon("back")

    def other_ways(self) -> None:
        """Show bids, counters, categories, places, a game against the cards, and payments."""
        self.taste("bids", EARLIER["Skull King"], *map(Bid, range(4), (1, 0, 1, 0)))
        lives = editing.of_kind(Scoring("Dungeon"), kinds.COUNTERS)
        self.taste("counters", lives, Count(0, 0, -16), Count(2, 0, -7), Count(3, 1, 5), steps=3)
        self.taste(
            "dice", EARLIER["Dice in categories"], *map(Fill, range(4), (0,) * 4, (3, 2, 4, 1))
        )
        self.taste("places", Scoring("Briscola", kind=kinds.PLACES, end=kinds.TOTAL, limit=3))
        self.taste("together", EARLIER["Together"])
        self.taste("margin", Scoring("Cirulla", kind=kinds.MARGIN))

    def many_people(self) -> None:
        """Show the pads of twelve people."""
        begin(self.box, Scoring(), TWELVE)
        for side in range(len(TWELVE)):
            self.box.referee.do(Write(side, (7 * side) % 20))
        self.box.frames(4)
        type_number(self.box, "12")
        self.show("sheet-twelve", *self.others)
        self.box.referee.do(EndEarly())

    def taste(self, what: str, scoring: Scoring, *actions: Action, steps: int = 0) -> None:
        """Begin a match with a scoring, do some actions, and take its picture.

        The second side touches a counter a number of times.
        """
        begin(self.box, scoring, FOUR)
        for action in actions:
            self.box.referee.do(action)
        self.box.frames(4)
        for _step in range(steps):
            keys = (key for key in self.box.of("CountStepKey") if key.owner.item.side == 1)
            self.box.touch(*self.box.middle(next(key for key in keys if not key.up)))
        self.show(f"sheet-{what}")
        self.box.referee.throw_away()

    def write(self, *rounds: Sequence[int | None]) -> None:
        """Write rounds; None for a side that is out."""
        for numbers in rounds:
            self.watch.later(6)
            for side, number in enumerate(numbers):
                if number is not None:
                    self.box.referee.do(Write(side, number))
        self.box.frames(4)
