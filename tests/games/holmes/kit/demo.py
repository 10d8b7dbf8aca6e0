"""A week in London with every outcome of a visit, and the other variants."""

from __future__ import annotations

from companion.games.holmes.actions import Buy
from companion.games.holmes.cards import CHARACTERS
from companion.games.holmes.words import short_name
from companion.play.actions import EndEarly
from companion.words.i18n import _
from tests.demo.part import Part
from tests.games.holmes.kit.user_actions import play, play_action, play_days, start
from tests.support.box import Box
from tests.support.user_actions import hold_open, lay_out, sit_again

NAMES = ("Anna", "Bruno")
VISITORS = {"reserve_card": "on", "moriarty": "on", "moran": "on"}


class Holmes(Part):
    """Two people play a whole week, then one with the optional cards, then one kept lightly."""

    def play(self) -> None:
        """Play it all."""
        self.arrive()
        self.first_day()
        self.pawns_in_town()
        self.hidden_clues()
        self.beside_the_week()
        self.the_rest_of_the_week()
        self.last_jokers()
        self.enemies()
        self.kept_lightly()

    def arrive(self) -> None:
        """The table is set up, and its rules."""
        box = self.box
        self.home()
        box.tap("Holmes")
        for name in NAMES:
            sit_again(box, name)
        self.show("week-setup")
        box.tap(_("House rules"))
        self.show("week-rules")
        box.tap_icon("back")
        box.tap(_("Start: {name} begins").format(name=NAMES[0]))
        lay_out(box)

    def first_day(self) -> None:
        """The town fills, and the first pawns come from the hand."""
        box = self.box
        self.show("appear")
        play(box, "ADLER WIGGINS BULLET BUTTON")
        self.show("row")
        play(box, "FOOTPRINT EXPLOSIVE")
        box.frames(4)
        self.show("day-first")
        self.touch_character("LESTRADE")
        self.show("step", *self.others)
        play(box, "BULLET")
        self.show("step-second")
        play(box, "BUTTON")
        self.show("row-gap")
        play(box, "FINGERPRINT PASS")
        play_action(box, 1, 2, 3, 4, 5)
        self.show("evening")

    def pawns_in_town(self) -> None:
        """On the second day pawns leave where they stood, and a joker comes."""
        box = self.box
        play(box, "TOBY")
        play_action(box, 0, 1, day=2)
        self.show("day", *self.others)
        self.touch_character("LESTRADE")
        self.show("day-leave")
        play(box, "WATSON JOKER")
        self.show("joker")
        play(box, "BULLET FINGERPRINT MAP FOOTPRINT")
        play_action(box, 3, 4, 5, day=2)
        self.show("evening-absent")

    def hidden_clues(self) -> None:
        """On the third day clues are drawn and stolen, and one place is closed."""
        box = self.box
        play(box, "PIKE")
        self.touch_character("TOBY")
        self.touch_character("TOBY")
        self.show("day-absent")
        box.tap(_("No"))
        play(box, "PIKE TOBY")
        self.show("draw")
        play(box, "2")
        self.show("keep")
        play(box, "keep ADLER TOBY")
        self.show("steal")
        play(box, "BULLET")
        box.frames(4)
        box.touch(*box.middle(box.of("RowKey")[0]))
        self.show("clues", *self.others)
        box.tap_icon("back")

    def beside_the_week(self) -> None:
        """Show the log, and the help on the roles."""
        box = self.box
        box.tap_icon("menu")
        box.tap(_("Log"))
        self.show("week-log")
        box.tap_icon("back")
        box.tap(_("What to do now"))
        box.tap_icon("forward")  # from the moment to the rules
        box.tap_in("ChapterKey", _("Who does what"))
        self.show("week-help")
        box.tap_icon("back")
        box.tap_icon("back")

    def the_rest_of_the_week(self) -> None:
        """Errands, a rival who may pay, a swap, and the hidden clues are shown."""
        box = self.box
        play_action(box, 2, 3, 4, 5, day=3)
        play(box, "BILLY")
        play_action(box, 0, 1, day=4)
        play(box, "BILLY WIGGINS")
        self.show("errand")
        play(box, "FOOTPRINT")
        play_action(box, 3, 4, 5, day=4)
        play(box, "KRAMM KRAMM BILLY JOKER aside")
        self.show("answer")
        play(box, "draw keep PASS")
        play_action(box, 1, 2, 3, 4, 5, day=5)
        play_days(box, 6, 6)
        play(box, "HUNTER HUNTER GREGSON")
        self.show("swap")
        play(box, "EXPLOSIVE MAP")
        play_action(box, 1, 2, 3, 4, 5, day=7)
        self.show("reveal")
        play(box, "BUTTON CIGARETTE FINGERPRINT FOOTPRINT")

    def last_jokers(self) -> None:
        """Each decides in private, and everything is counted."""
        box = self.box
        self.show("assign")
        box.tap(_("Choose in private"))
        self.show("assign-private")
        finger = hold_open(box)
        self.show("assign-held")
        finger.touch_up()
        box.frames(4)
        box.tap_icon("back")
        for seat in (0, 1):
            box.referee.do(box.referee.match.views.private(seat).panel.choices[0].offer.action)
        self.show("week-won", *self.others)
        box.tap(_("Sheet"))
        self.show("week-count", *self.others)
        box.tap_icon("back")
        box.tap_icon("back")

    def enemies(self) -> None:
        """Clues are reserved, Moriarty and Moran come, and the table stops."""
        box = self.box
        start(box, *NAMES, first=1, **VISITORS)
        self.show("appear-enemies")
        play(box, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE")
        play_action(box, 0)
        box.frames(4)
        box.tap(_("Reserve"))
        self.show("reserve")
        play(box, "FOOTPRINT JOKER LESTRADE")
        self.show("step-reserved")
        play(box, "FINGERPRINT JOKER aside BUTTON CIGARETTE HUDSON WIGGINS WATSON BUTTON BULLET")
        play(box, "WATSON PASS aside EXPLOSIVE MORIARTY")
        self.show("moriarty")
        for _turn in range(4):
            box.referee.do(box.referee.match.view.offers[0].action)
        play(box, "MORAN")
        self.show("moran")
        box.referee.do(EndEarly())
        self.show("week-stopped")

    def kept_lightly(self) -> None:
        """Keep only pawns and tokens, with all clues entered at the end."""
        box = self.box
        start(box, *NAMES, play="light")
        play(box, "GREGSON TOBY")
        self.show("light")
        play(box, "GREGSON")
        self.show("light-buy")
        box.referee.do(Buy(2))
        play(box, "TOBY")
        self.show("light-follow")
        rest(box)
        play(box, "BUTTON BUTTON CIGARETTE")
        self.show("light-tally")

    def touch_character(self, code: str) -> None:
        """Touch a character in town, once it is drawn."""
        self.box.frames(4)
        self.box.tap_in("TownTile", short_name(CHARACTERS.find(code)))


def rest(box: Box) -> None:
    """Do the first offer again and again until the clues are to be entered."""
    while box.referee.match.state.phase != "tally":
        box.referee.do(box.referee.match.view.offers[0].action)
