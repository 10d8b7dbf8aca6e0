"""A whole evening with nobody at the table, and a picture of every screen.

``python -m tests.demo`` plays it in both languages through the real app, with touches at pixel
positions, real bytes on a pty and mock pins, and leaves the pictures in docs/screens. It needs no
display.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.exchange import read
from companion.games.baker_street import DECK
from companion.games.baker_street.actions import Deal as DrawThree
from companion.games.baker_street.actions import (
    Declare,
    Doubt,
    Lay,
    Reward,
    ShowHands,
    ShowSum,
    Take,
    TurnUp,
)
from companion.i18n import _
from companion.wiring import SIMULATED_PINS
from hardware.simulator import Simulator
from hardware.survey import survey
from tests.box import Box, UnitTestTouch, wire
from tests.players import bid, by_turns, clockwise, following, scan, sit, spell, take
from tests.tour import STRANGER, machine

PICTURES = Path(__file__).parents[1] / "docs" / "screens"
USUAL = (800, 480)
OTHERS = ((1024, 600), (720, 1280))
FOUR = ("Anna", "Bruno", "Carla", "Dino")
SIX = (*FOUR, "Elena", "Fabio")
ROUNDS = (
    # bids and tricks by seat, the dealer being the round's
    ((2, 0, 3, 5), (2, 0, 4, 5)),
    ((1, 4, 2, 4), (1, 4, 3, 3)),
    ((0, 1, 6, 3), (0, 2, 6, 3)),
    ((5, 5, 1, 0), (5, 5, 1, 0)),
)
SEVEN_LETTERS = Path(__file__).parent / "playthroughs" / "baker-street-seven-letters.jsonl"
STICKERS = [f"CMP{number * 7919:013}" for number in range(1, 67)]
"""Codes on stickers, one for each card of Istinto."""
LAST = ((0, 7, 0, 3), (0, 7, 1, 3))


def main(pictures: Path = PICTURES, languages: Sequence[str] = ("it", "en")) -> int:
    """Play the evening once in each language; print a line per picture."""
    count = 0
    for language in languages:
        with TemporaryDirectory() as folder, ExitStack() as devices:
            simulator = devices.enter_context(Simulator(SIMULATED_PINS))
            watch = Watch()
            box = devices.enter_context(Box(Path(folder), language=language, now=watch.now))
            evening = Evening(wire(box, simulator, devices), pictures, language, watch)
            evening.play()
            count += evening.count
    print(f"An evening was played, by nobody at all: {count} pictures are in {pictures}.")
    return 0


class Watch:
    """A clock that only goes on when somebody says so."""

    def __init__(self) -> None:
        self.minutes = 20 * 60 + 15

    def now(self) -> str:
        """Return the time of the evening."""
        return f"2026-11-21T{self.minutes // 60:02}:{self.minutes % 60:02}:00"

    def later(self, minutes: int) -> None:
        """Let time pass."""
        self.minutes += minutes


class Evening:
    """Two matches and what happens around them."""

    def __init__(self, box: Box, pictures: Path, language: str, watch: Watch) -> None:
        self.box, self.pictures, self.language, self.watch = box, pictures, language, watch
        self.count = 0

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
        self.teach_a_deck()
        self.examine_it()
        self.other_games()
        self.look_at_devices()
        self.a_duel()
        self.counted_by_hand()
        self.seven_letters()

    def show(self, name: str, *sizes: tuple[int, int]) -> None:
        """Take a picture of the screen as it is, on other displays too."""
        for size in (USUAL, *sizes):
            wide = "" if size == USUAL else "-{}x{}".format(*size)
            path = self.pictures / f"{name}-{self.language}{wide}.png"
            self.box.resize(size)
            self.box.picture(path)
            self.count += 1
            print(path.name, flush=True)
        self.box.resize(USUAL)

    # --- the first match

    def arrive(self) -> None:
        """Four people, never here before, and their rules."""
        box = self.box
        self.show("home-empty")
        box.tap("Istinto")
        self.show("setup-empty")
        box.tap(_("New name"))
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
        box.tap(_("{name} deals").format(name="Anna"))
        bid(box, 2, 0)
        self.show("bids", *OTHERS)
        box.press("next", "next")
        self.show("bids-focus")
        bid(box, 3, 5)
        winners = by_turns(FOUR, ROUNDS[0][1])
        take(box, *winners[:5])
        self.show("tricks", *OTHERS)
        box.thread(lambda: box.simulator.down("undo"))
        self.show("tricks-holding")
        box.thread(lambda: box.simulator.up("undo"))
        box.wait(lambda: box.has_icon("redo"))
        self.show("tricks-undone")
        box.tap_icon("redo")
        take(box, *winners[5:])
        self.show("score-first")

    def on_the_table(self) -> None:
        """The scanner, its mistakes and its cable."""
        box = self.box
        self.deal(2, ROUNDS[1][0])
        # Carla leads, takes the first, and Dino the second.
        first, second = following((2, 3), leader=2, seats=4)
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
        box.thread(box.simulator.unplug)
        box.wait(lambda: box.has_icon("scanner"))
        self.show("scanner-lost")
        box.tap(_("Cards"))
        self.show("cards")
        box.thread(box.simulator.replug)
        box.wait(lambda: not box.has_icon("scanner"))
        box.tap(_("Back to the tricks"))
        scan(box, second[3])

    def side_panels(self) -> None:
        """What else the tricks offer."""
        box = self.box
        box.tap(_("Count"))
        self.show("count")
        box.tap_icon("back")
        box.tap(_("Challenge"))
        self.show("challenge")
        keys = box.of("SeatKey")
        box.touch(*box.middle(keys[0]))
        box.touch(*box.middle(box.of("SeatKey")[6]))
        self.show("challenge-chosen")
        box.tap_icon("back")
        box.tap(_("Points"))
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
        box.tap(_("Help: what to do now"))
        for place, key in enumerate(box.of("ChapterKey")):
            box.touch(*box.middle(key))
            self.show(f"help-{place + 1}")
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
        box.tap(_("Hand a seat to somebody else"))
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
        self.show("score", *OTHERS)
        self.deal(5, (3, 2, 4, 2))
        box.tap(_("Challenge"))
        box.touch(*box.middle(box.of("SeatKey")[2]))
        box.touch(*box.middle(box.of("SeatKey")[7]))
        box.tap(_("{accused} had revoked: −10").format(accused="Dino"))
        self.show("score-challenge")

    def corrections(self) -> None:
        """The log, a line of it, and what would change."""
        box = self.box
        box.tap(_("Log"))
        self.show("log")
        back = [w for w in box.of("Icon") if w.name == "back"][1]
        box.touch(*box.middle(back))
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
        self.show("home", *OTHERS)
        box.tap(_("Resume"))
        take(box, *winners[4:])
        self.show("final")

    # --- the second match

    def six_people(self) -> None:
        """Six seats, two of them new; the match is thrown away, and brought back."""
        box = self.box
        self.watch.later(5)
        box.tap_icon("back")
        begin_six(box)
        bid(box, 2, 0, 3)
        self.show("six-players-bids")
        bid(box, 1, 4, 1)
        tricks = following((0, 3, 2), leader=1, seats=6)
        scan(box, *tricks[0], *tricks[1], *tricks[2][:4])
        self.show("six-players")
        box.tap(_("Count"))
        self.show("six-players-count")
        box.tap_icon("back")
        box.tap_icon("menu")
        box.tap(_("Throw this match away"))
        self.show("home-thrown")
        box.tap(_("Bring it back"))
        box.tap(_("Resume"))

    def afterwards(self) -> None:
        """Somebody has to go, and what is left of the evening."""
        box = self.box
        box.tap_icon("menu")
        box.tap(_("Hand a seat to somebody else"))
        box.tap_in("LeaverKey", "Fabio")
        box.tap(_("New name"))
        spell(box, "Gino")
        box.tap_icon("menu")
        box.tap(_("Stop here, the points stand"))
        self.show("stopped-early")
        box.tap_icon("back")
        box.tap(_("Past matches"))
        self.show("history")

    # --- decks and devices

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
        self.show("enrolment-begun", *OTHERS)
        scan(box, STICKERS[2])
        self.show("enrolment-already")
        box.tap(_("Skip it"))
        box.tap(_("Another card"))
        self.show("enrolment-cards")
        box.tap_icon("back")
        self.pass_cards(*STICKERS[6:])
        self.show("enrolment-done")

    def examine_it(self) -> None:
        """The deck doctor, who finds one card missing, and then all in order."""
        box = self.box
        box.tap(_("Deck doctor"))
        self.show("deck-doctor-empty")
        scan(box, *STICKERS[:52], STICKERS[9], "4006381333931")
        self.show("deck-doctor", *OTHERS)
        box.tap(_("foreign"))
        self.show("deck-doctor-foreign")
        box.tap_icon("undo")
        scan(box, *STICKERS)
        self.show("deck-doctor-done")
        box.tap_icon("back")
        box.tap_icon("back")
        self.show("deck")
        box.tap_icon("back")

    def other_games(self) -> None:
        """What is told while the cards of other games are taught."""
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
        """What readers and buttons send."""
        box = self.box
        box.app.survey = lambda: survey(machine(box.folder / "machine"), STRANGER)
        box.tap(_("Readers and buttons"))
        self.show("hardware-empty")
        scan(box, STICKERS[41])
        box.press("seat3")
        box.thread(lambda: box.simulator.send(b"\x02\x80\x9c\xe3\xf0\xff" * 4 + b"\r"))
        box.wait(lambda: box.has_icon("warning"))
        box.thread(box.simulator.unplug)
        box.wait(lambda: not box.referee.devices["scanner"])
        self.show("hardware", *OTHERS)

    # --- Baker Street

    def a_duel(self) -> None:
        """Two people bluff; what they lay is scanned, so that the count plays by itself."""
        box = self.box
        box.thread(box.simulator.replug)
        box.tap_icon("back")
        box.tap_icon("back")
        box.tap("Baker Street")
        sit(box, "Manuela", "Guido")
        self.show("duel-setup")
        box.tap(_("{name} begins").format(name="Manuela"))
        self.show("ladder-first")
        self.lays(2, "A3X", 13)
        self.lays(2, "B5", 16)
        self.show("ladder", *OTHERS)
        box.tap(_("Doubt!"))
        self.show("hands")
        box.tap(_("Only the sum"))
        self.show("hands-sum")
        box.tap(_("Card by card"))
        box.referee.do(ShowHands((2, 3, 1), (4, 0, 4)))
        self.show("reward", *OTHERS)
        box.referee.do(Reward(1))
        self.show("evidence")
        self.look_in_secret()
        box.referee.do(Take(letter="D"))
        self.show("evidence-advantage")
        box.referee.do(Take(0, "E"))
        self.show("duel-result", *OTHERS)
        box.tap(_("Evidence"))
        self.show("duel-sheet")
        box.tap_icon("back")

    def look_in_secret(self) -> None:
        """The private page, closed and held open."""
        box = self.box
        box.tap_icon("eye")
        self.show("private")
        hold = box.find(_("Hold: only for {name}’s eyes").format(name="Manuela"))
        finger = UnitTestTouch(*box.middle(hold))
        finger.touch_down()
        box.frames(4)
        self.show("private-held")
        finger.touch_up()
        box.frames(4)
        box.tap_icon("back")

    def counted_by_hand(self) -> None:
        """A declaration that cannot be true, and piles that nobody scanned."""
        box, do = self.box, self.box.referee.do
        for action in (DrawThree(), Lay(2), Declare(28), Lay(2), Declare(31)):
            do(action)
        self.show("ladder-above")
        for action in (Doubt(), ShowSum(15), Reward(2), Take()):
            do(action)
        self.show("advantage-first")
        do(TurnUp(DECK.find("A4")))
        self.show("advantage", *OTHERS)
        box.tap(_("Totals"))
        self.show("totals")
        box.tap(_("Card by card"))
        do(TurnUp(DECK.find("B2N")))
        self.show("advantage-done")
        do(Take(0))
        for action in (DrawThree(), Lay(3, DECK.find("A1")), Declare(3), Lay(3, DECK.find("B1"))):
            do(action)
        box.frames(4)
        box.tap_icon("undo")
        self.show("consent")
        box.tap(_("Leave it"))
        box.tap_icon("menu")
        box.tap(_("Log: look and correct"))
        self.show("duel-log")
        box.tap_icon("back")
        box.tap(_("Help: what to do now"))
        self.show("duel-help")
        box.tap_icon("back")
        box.tap_icon("back")

    def seven_letters(self) -> None:
        """A whole match from its file, and what it tells in the end."""
        box = self.box
        box.tap_icon("back")
        header, match, lines = read(SEVEN_LETTERS.open("rb"))
        box.referee.resume(box.journal.keep(header, match, lines, self.watch.now()))
        box.app.go("match")
        self.show("duel-final", *OTHERS)
        box.tap(_("The piles"))
        self.show("duel-piles")

    def lays(self, pile: int, card: str, declared: int) -> None:
        """Touch a pile, scan the card that is laid there, and declare."""
        box = self.box
        box.referee.do(Lay(pile - 1))
        scan(box, card)
        box.referee.do(Declare(declared))
        box.frames(4)

    def pass_cards(self, *codes: str) -> None:
        """Pass cards of the deck that is being taught."""
        for code in codes:
            known = self.box.referee.listener.deck.codes
            self.box.thread(lambda code=code: self.box.simulator.scan(code))
            self.box.wait(lambda known=known: self.box.referee.listener.deck.codes != known)

    # --- how

    def deal(self, number: int, bids: tuple[int, ...]) -> None:
        """Begin the next round, and bid."""
        dealer = (number - 1) % 4
        self.watch.later(6)
        words = _("Round {number} · {name} deals")
        self.box.tap(words.format(number=number, name=FOUR[dealer]))
        bid(self.box, *clockwise(bids, dealer))

    @contextmanager
    def journal_held(self) -> Iterator[None]:
        """While another program holds the file nothing can be saved."""
        with closing(sqlite3.connect(self.box.journal.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield


def begin_six(box: Box) -> None:
    """Seat six people, four of whom the box knows."""
    box.tap("Istinto")
    sit(box, *SIX[4:])
    box.tap(_("{name} deals").format(name="Anna"))


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
