"""A case that is dealt by hand and solved, and another one whose envelope the box draws."""

from __future__ import annotations

from companion.games.cluedo.actions import (
    Accuse,
    Choose,
    EndTurn,
    HasNone,
    Lay,
    Note,
    Pass,
    Show,
    Start,
    Suggest,
    Verdict,
)
from companion.games.cluedo.cards import CARDS, SUSPECT, of_kind
from companion.games.cluedo.thinking import STORY, TABLE
from companion.games.cluedo.words import key_word
from companion.play.actions import Action
from companion.words.i18n import _
from tests.demo.part import Part
from tests.games.cluedo.kit.user_actions import (
    fill,
    find,
    notes,
    start,
    suggest,
    touch_cards,
)
from tests.support.box import UnitTestTouch
from tests.support.user_actions import do, hold_open, lay_out, sit_again, think

NAMES = ("Anna", "Bruno", "Carla", "Dino")
PAWNS = ("SCARLET", "PLUM", "MUSTARD", "GREEN")
HANDS = (
    "PEACOCK SPANNER DINING-ROOM BALLROOM",
    "CANDLESTICK MUSTARD LOUNGE BILLIARD-ROOM DAGGER",
    "PLUM PISTOL LIBRARY HALL SCARLET",
    "WHITE PIPE STUDY CONSERVATORY",
)
SOLUTION = ("GREEN", "ROPE", "KITCHEN")


def asks(seat: int, cards: str, none: int, shows: bool = True) -> tuple[Action, ...]:
    """Return a whole turn: a suggestion, *none* passes, and the showing of a card if *shows*."""
    seats = [(seat + step) % len(NAMES) for step in range(1, len(NAMES))]
    shown = [Show(seats[none])] if shows else []
    named = Suggest(seat, *map(find, cards.split()))
    return named, *map(HasNone, seats[:none]), *shown, EndTurn()


class Cluedo(Part):
    """Four people play until one of them has solved it."""

    def play(self) -> None:
        """Play it all."""
        self.arrive()
        self.dealt_by_hand()
        self.at_the_table()
        self.a_clash()
        self.a_notebook()
        self.accusations()
        self.drawn_by_the_box()

    def arrive(self) -> None:
        """The table is set up, and its rules."""
        box = self.box
        self.home()
        box.tap("Cluedo")
        for name in NAMES:
            sit_again(box, name)
        self.show("case-setup")
        box.tap(_("House rules"))
        box.tap(_("Notebooks in the box"))
        box.tap(_("Notebooks in the box"))
        self.show("case-rules")
        box.tap_icon("back")
        box.tap(_("Start: {name} directs").format(name=NAMES[0]))
        lay_out(box)

    def dealt_by_hand(self) -> None:
        """Set up step by step, from the board to the choice of the first player."""
        box = self.box
        self.show("case-board")
        box.tap(_("All in place: now the envelope"))
        self.show("case-envelope")
        box.tap(_("The envelope is closed"))
        do(box, *(Choose(seat, find(PAWNS[seat])) for seat in (1, 2)))
        self.show("case-pawns")
        do(box, *(Choose(seat, find(PAWNS[seat])) for seat in (3, 0)))
        self.show("case-deal", *self.others)
        box.tap(_("Dealt: who begins?"))
        self.show("case-start")
        do(box, Start(0))

    def at_the_table(self) -> None:
        """Suggest by three touches, and show a card."""
        box = self.box
        self.show("case-turn")
        suggest(box, *map(key_word, map(find, ("PLUM", "PISTOL", "KITCHEN"))))
        box.tap(_("No, passes"))
        self.show("case-asked", *self.others)
        box.tap(_("{name} shows a card").format(name="Carla"))
        self.show("case-answered")
        do(box, EndTurn())
        do(box, *asks(1, "WHITE CANDLESTICK STUDY", 1), *asks(2, "GREEN DAGGER LOUNGE", 2))
        do(box, *asks(3, "GREEN ROPE BALLROOM", 0))
        do(box, *asks(0, "GREEN ROPE KITCHEN", 3, shows=False)[:-1])
        self.show("case-nobody")

    def a_clash(self) -> None:
        """Show the contradiction when Carla denies a card that she has shown; correct it."""
        box = self.box
        do(box, EndTurn(), *asks(1, "PLUM PISTOL LIBRARY", 1, shows=False)[:-1])
        think(box, TABLE)
        self.show("case-clash")
        box.tap_icon("undo")
        box.tap_icon("menu")
        box.tap(_("Log"))
        self.show("case-log")
        box.tap_icon("back")
        box.tap(_("What to do now"))
        self.show("case-help")
        box.tap_icon("back")
        box.tap_icon("back")
        do(box, Show(2), EndTurn())

    def a_notebook(self) -> None:
        """Carla's, closed and held open; why a card is where it is."""
        box = self.box
        for seat in (0, 2):
            notes(box, seat, HANDS[seat])
        do(box, Note(2, find("DAGGER"), 1, apart=True))
        think(box, "seat2")
        box.tap(_("Notebooks"))
        self.show("case-private")
        finger = hold_open(box)
        self.show("case-notebook", *self.others)
        touch_cards(box, "NoteRow", key_word(find("LOUNGE")))
        self.show("case-notebook-row")
        self.lift(finger)
        box.tap_icon("back")

    def accusations(self) -> None:
        """Carla accuses in private and is wrong; Anna is right."""
        box = self.box
        box.tap(_("Accuse"))
        finger = hold_open(box)
        touch_cards(box, "AccuseKey", *map(key_word, map(find, ("GREEN", "ROPE", "STUDY"))))
        self.show("case-accuse")
        self.lift(finger)
        box.tap_icon("back")
        do(box, Accuse(2, *map(find, ("GREEN", "ROPE", "STUDY"))))
        self.show("case-verdict")
        do(box, Verdict(False))
        self.show("case-wrong")
        box.tap_icon("undo")
        self.show("case-consent")
        box.tap(_("Leave it"))
        do(box, *asks(3, "SCARLET CANDLESTICK KITCHEN", 1))
        do(box, Accuse(0, *map(find, SOLUTION)), Verdict(True))
        think(box, STORY)
        self.show("case-solved", *self.others)

    def drawn_by_the_box(self) -> None:
        """Pass every card; the screen says only where it goes."""
        box = self.box
        start(box, *NAMES[:3], dealing="hands")
        do(box, Lay(), *map(Pass, of_kind(SUSPECT)[:4]))
        self.show("case-passing")
        do(box, *map(Pass, of_kind(SUSPECT)[4:]))
        self.show("case-drawn")
        start(box, *NAMES[:3], dealing="hands")
        fill(box)
        do(box, *(Choose(seat, find(PAWNS[seat])) for seat in (1, 2, 0)))
        rest = [card for card in CARDS if card not in box.referee.match.state.envelope]
        do(box, *map(Pass, rest[:3]))
        self.show("case-hands")
        do(box, *map(Pass, rest[3:]), Start(0))
        do(box, Accuse(0, *box.referee.match.state.envelope))
        think(box, STORY)
        self.show("case-sealed")

    def lift(self, finger: UnitTestTouch) -> None:
        """Lift the finger that holds the private page."""
        finger.touch_up()
        self.box.frames(4)
