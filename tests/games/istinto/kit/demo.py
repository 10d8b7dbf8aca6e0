"""Two matches of Istinto, and the pages around them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from companion.words.i18n import _
from tests.demo.part import Part
from tests.games.istinto.kit.user_actions import (
    bid,
    by_turns,
    clockwise,
    following,
    open_tool,
    take,
)
from tests.support.box import Box
from tests.support.user_actions import lay_out, scan, sit, spell

FOUR = ("Anna", "Bruno", "Carla", "Dino")
SIX = (*FOUR, "Elena", "Fabio")
ROUNDS = (
    # bids and tricks by seat, the dealer being the round's
    ((2, 0, 3, 5), (2, 0, 4, 5)),
    ((1, 4, 2, 4), (1, 4, 3, 3)),
    ((0, 1, 6, 3), (0, 2, 6, 3)),
    ((5, 5, 1, 0), (5, 5, 1, 0)),
)
COLOURED = "RBGK"
"""Suits whose cards show best how the table looks, in the order they are led."""
LAST = ((0, 7, 0, 3), (0, 7, 1, 3))


class Istinto(Part):
    """A match of four with every kind of error, and the beginning of one of six."""

    def play(self) -> None:
        """Play it all."""
        self.arrive()
        self.first_round()
        self.on_the_table()
        self.side_panels()
        self.beside_the_match()
        self.rounds_in_between()
        self.corrections()
        self.to_the_end()
        self.six_people()
        self.afterwards()

    def arrive(self) -> None:
        """Four people, never here before, and their rules."""
        box = self.box
        self.show("home-empty")
        box.tap("Istinto")
        self.show("setup-empty")
        box.tap(_("New"))
        for letter in "Ann":
            box.tap_in("LetterKey", letter.upper())
        self.show("name")
        box.tap_in("LetterKey", "A")
        box.tap(_("Done"))
        sit(box, *FOUR[1:])
        self.show("setup")
        box.tap_in("SeatChip", "Bruno")
        self.show("setup-seat")
        box.tap_in("SeatChip", "Bruno")
        box.tap(_("House rules"))
        self.show("house-rules")
        box.tap_icon("back")

    def first_round(self) -> None:
        """Bids, and tricks by touching the players."""
        box = self.box
        box.tap(_("Start: {name} deals").format(name="Anna"))
        self.show("lay-out", *self.others)
        lay_out(box)
        bid(box, 2, 0)
        self.show("bids", *self.others)
        box.press("next", "next")
        self.show("bids-focus")
        bid(box, 3, 5)
        winners = by_turns(FOUR, ROUNDS[0][1])
        take(box, *winners[:5])
        self.show("tricks", *self.others)
        box.thread(lambda: box.simulator.down("undo"))
        self.show("tricks-holding")
        box.thread(lambda: box.simulator.up("undo"))
        self.show("tricks-undone")
        box.tap_icon("redo")
        take(box, *winners[5:])
        self.show("score-first")

    def on_the_table(self) -> None:
        """The scanner, its mistakes and its cable."""
        box = self.box
        self.deal(2, ROUNDS[1][0])
        # Carla leads, takes the first, and Dino the second.
        first, second = following((2, 3), leader=2, seats=4, suits=COLOURED)
        scan(box, *first)
        self.show("tricks-last")
        scan(box, *second[:3])
        self.show("tricks-cards")
        take(box, "Anna")
        self.show("dispute")
        box.tap(_("No"))
        scan(box, "04A1B2C3")
        self.show("tricks-notice")
        box.tap(_("Leave it"))
        box.cable(plugged=False)
        self.show("scanner-lost")
        open_tool(box, _("Cards"))
        self.show("cards")
        box.cable(plugged=True)
        box.tap_icon("back")
        scan(box, second[3])

    def side_panels(self) -> None:
        """Show the other panels of the tricks."""
        box = self.box
        open_tool(box, _("Count"))
        self.show("count")
        box.tap_icon("back")
        box.tap_icon("challenge")
        self.show("challenge")
        keys = box.of("SeatKey")
        box.touch(*box.middle(keys[0]))
        box.touch(*box.middle(box.of("SeatKey")[6]))
        self.show("challenge-chosen")
        box.tap_icon("back")
        box.tap_icon("points")
        self.show("points")
        box.tap_icon("back")
        with self.journal_held():
            take(box, "Bruno")
            self.show("not-saved")
        take(box, *by_turns(FOUR, (1, 4, 2, 2)))

    def beside_the_match(self) -> None:
        """The pages behind the menu."""
        box = self.box
        box.tap_icon("menu")
        self.show("menu")
        box.tap(_("What to do now"))
        self.show("help-1")
        box.tap_icon("forward")  # from the moment to the rules
        for place, key in enumerate(box.of("ChapterKey")[1:], 2):
            box.touch(*box.middle(key))
            self.show(f"help-{place}")
        box.tap_icon("back")
        box.tap(_("Settings"))
        self.show("settings")
        box.tap(_("daylight"))
        self.show("settings-light")
        box.tap_icon("back")
        box.tap_icon("back")
        self.show("score-light")
        box.tap_icon("menu")
        box.tap(_("Settings"))
        box.tap(_("lamp-lit table"))
        box.tap_icon("back")
        box.tap(_("Hand over a seat"))
        box.tap_in("LeaverKey", "Dino")
        self.show("hand-over")
        box.tap_icon("back")
        box.tap_icon("back")
        box.tap_icon("back")

    def rounds_in_between(self) -> None:
        """Two more rounds, and one that a challenge ends."""
        box = self.box
        for number in (3, 4):
            bids, tricks = ROUNDS[number - 1]
            self.deal(number, bids)
            take(box, *by_turns(FOUR, tricks))
        self.show("score", *self.others)
        self.deal(5, (3, 2, 4, 2))
        box.tap_icon("challenge")
        box.touch(*box.middle(box.of("SeatKey")[2]))
        box.touch(*box.middle(box.of("SeatKey")[7]))
        box.tap("Dino\u00a0−10")
        self.show("score-challenge")

    def corrections(self) -> None:
        """Show the log, the correction of an entry, and its preview."""
        box = self.box
        box.tap(_("Log"))
        self.show("log")
        box.tap_in("LogLine", _("{name} took the {ordinal} trick").format(
            name="Anna", ordinal=_("eighth")))  # fmt: skip
        self.show("log-correction")
        box.tap_in("Alternative", "Bruno")
        self.show("log-preview")
        for _back in range(3):
            box.tap_icon("back")

    def to_the_end(self) -> None:
        """A break, and the last round."""
        box = self.box
        self.deal(6, LAST[0])
        winners = by_turns(FOUR, LAST[1])
        take(box, *winners[:4])
        box.tap_icon("back")
        self.watch.later(40)
        box.tap_icon("settings")
        box.tap_icon("back")
        self.show("home", *self.others)
        box.tap(_("Resume"))
        take(box, *winners[4:])
        self.show("final", *self.others)
        box.tap(_("Sheet"))
        self.show("final-sheet")
        box.tap_icon("back")

    def six_people(self) -> None:
        """Six seats, two of them new; the match is thrown away, and brought back."""
        box = self.box
        self.watch.later(5)
        box.tap_icon("back")
        begin_six(box)
        bid(box, 2, 0, 3)
        self.show("six-players-bids")
        bid(box, 1, 4, 1)
        tricks = following((0, 3, 2), leader=1, seats=6, suits=COLOURED)
        scan(box, *tricks[0], *tricks[1], *tricks[2][:4])
        self.show("six-players")
        open_tool(box, _("Count"))
        self.show("six-players-count")
        box.tap_icon("back")
        box.tap_icon("menu")
        box.hold(_("Delete the match"))
        self.show("home-thrown")
        box.tap(_("Undo"))
        box.tap(_("Resume"))

    def afterwards(self) -> None:
        """Hand over a seat, stop the match, and show the past matches."""
        box = self.box
        box.tap_icon("menu")
        box.tap(_("Hand over a seat"))
        box.tap_in("LeaverKey", "Fabio")
        box.tap(_("New name"))
        spell(box, "Gino")
        box.tap_icon("menu")
        box.tap(_("Stop here"))
        self.show("stopped-early")
        box.tap_icon("back")
        box.tap(_("History"))
        self.show("history")

    def deal(self, number: int, bids: tuple[int, ...]) -> None:
        """Begin the next round, and bid."""
        dealer = (number - 1) % 4
        self.watch.later(6)
        words = _("Round {number} · {name} deals")
        self.box.tap(words.format(number=number, name=FOUR[dealer]))
        bid(self.box, *clockwise(bids, dealer))

    @contextmanager
    def journal_held(self) -> Iterator[None]:
        """Lock the file, as another program would, so that nothing can be saved."""
        with closing(sqlite3.connect(self.box.journal.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield


def begin_six(box: Box) -> None:
    """Seat six people, four of whom the box knows."""
    box.tap("Istinto")
    sit(box, *SIX[4:])
    box.tap(_("Start: {name} deals").format(name="Anna"))
    lay_out(box)
