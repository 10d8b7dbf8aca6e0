"""A lap of The Club: a rule that the box keeps, one on paper, one that is stopped."""

from __future__ import annotations

from companion.games.the_club.actions import (
    AllowHints,
    Announce,
    Bare,
    Deal,
    Draft,
    Draw,
    Guess,
    Hint,
    Judge,
    NextRound,
    Pass,
    Phrase,
    Place,
    Play,
    Reveal,
    Spoken,
    StopRound,
)
from companion.games.the_club.language.blocks import If, Is
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.thinking import DIFFICULTY, SAME, STORY
from companion.words.i18n import _
from tests.demo.part import Part
from tests.games.the_club.kit.user_actions import (
    find,
    lift,
    plays,
    put_together,
    turns,
)
from tests.support.user_actions import do, hold_open, lay_out, sit_again, think

NAMES = ("Anna", "Bruno", "Carla", "Dino")
RULE = STARTERS[3]
"""If the card is black, it has one to three shapes; if not, four to six."""
BUILT = ("If … then … if not", "ground", "black", "number", "1 to 3", "number", "4 to 6")
ALMOST = If(Is("ground", "B"), Is("number", "123"), Is("fill", "F"))


class TheClub(Part):
    """Four people, each of whom is master once."""

    def play(self) -> None:
        """Play it all."""
        self.arrive()
        self.a_rule_is_built()
        self.cards_that_the_box_judges()
        self.a_guess_in_blocks()
        self.the_end_of_a_round()
        self.cards_that_the_master_judges()
        self.an_open_hand()
        self.a_hint()
        self.to_the_end()

    def arrive(self) -> None:
        """The table is set up, and its rules."""
        box = self.box
        self.home()
        box.tap("The Club")
        for name in NAMES:
            sit_again(box, name)
        self.show("club-setup")
        box.tap(_("House rules"))
        box.tap(_("Hourglass"))
        box.tap(_("Hourglass"))
        self.show("club-rules")
        box.tap_icon("back")
        box.tap(_("Start: {name} is master").format(name=NAMES[0]))
        lay_out(box)
        self.show("club-ways", *self.others)

    def a_rule_is_built(self) -> None:
        """Anna builds it while she holds the page, and seals it."""
        box = self.box
        box.tap(_("Build a rule"))
        self.show("club-private")
        finger = hold_open(box)
        put_together(box, *BUILT[:-1])
        self.show("club-block")
        put_together(box, *BUILT[-1:])
        think(box, DIFFICULTY)
        self.show("club-building", *self.others)
        box.tap_in("StartersKey", _("Ten rules"))
        self.show("club-ten")
        box.tap_in("StartersKey", _("Back to the rule"))
        box.tap_in("SealKey", _("Seal the rule"))
        lift(box, finger)
        self.show("club-deal")

    def cards_that_the_box_judges(self) -> None:
        """Let right cards go to the row, and wrong ones below."""
        box = self.box
        do(box, Deal())
        turns(box, "C4FW T2EB S4EB S6EW C1FB C2EW T5FB T4FW S3EB T3FB C2FW")
        self.show("club-turn", *self.others)
        plays(box, "S2FB", right=True)
        self.show("club-guessing")

    def a_guess_in_blocks(self) -> None:
        """Almost the rule; the box finds a row in which both differ."""
        box = self.box
        do(box, Phrase(ALMOST))
        self.show("club-phrase", *self.others)
        box.tap(_("That is my guess"))
        self.show("club-guess")
        think(box, SAME)
        self.show("club-compared")
        box.tap(_("Show where they differ"))
        self.show("club-apart")
        box.tap_in("ClubVerdict", _("No: not that rule"))
        box.tap(_("More"))
        self.show("club-more")
        box.tap(box.app.page.panel.back_words)

    def the_end_of_a_round(self) -> None:
        """Guess the whole rule, and show the end of the round and the seal."""
        box = self.box
        plays(box, "T6EW", right=True)
        do(box, Phrase(RULE), Guess(phrased=True))
        think(box, SAME)
        box.tap_in("ClubVerdict", _("Yes: that is it"))
        think(box, STORY)
        self.show("club-scores", *self.others)
        box.tap(_("Sheet"))
        box.tap(_("Seal"))
        self.show("club-seal")
        box.tap(_("For the curious"))
        self.show("club-seal-curious")
        box.tap(_("Back"))
        do(box, NextRound())

    def cards_that_the_master_judges(self) -> None:
        """Bruno's rule is on paper."""
        box = self.box
        do(box, Spoken())
        self.show("club-deal-paper")
        do(box, Deal())
        for code, right in (("C4FW", True), ("S5FB", False), ("C1EW", False), ("T2EB", True)):
            plays(box, code, right)
            if right:
                do(box, Pass())
        turns(box, "S6EW C1FB T4FW")
        turns(box, "T5FB", right=False)
        do(box, AllowHints(), Play(box.referee.match.state.round.to_act, find("C5FW")))
        self.show("club-judging", *self.others)
        box.tap_icon("menu")
        box.tap(_("Log"))
        self.show("club-log")
        box.tap_icon("back")
        box.tap(_("What to do now"))
        self.show("club-help")
        box.tap_icon("back")
        box.tap_icon("back")
        do(box, Judge(True), Guess())
        self.show("club-aloud")
        do(box, Judge(False))

    def an_open_hand(self) -> None:
        """Declare that no card fits, where one does."""
        box = self.box
        do(box, Reveal(box.referee.match.state.round.to_act))
        do(box, *(Bare(find(code)) for code in ("C4EB", "T3EW", "S6FB", "S1EW")))
        self.show("club-open", *self.others)
        told, held = 4, box.referee.match.state.round.events[-1].held
        box.tap(f"{_('In hand:')} {told}/{held}".replace(" ", "\u00a0", 1))
        self.show("club-told")
        box.tap(_("Judge"))
        do(box, Judge(False))
        self.show("club-placing")
        do(box, Place(find("S6FB")))

    def a_hint(self) -> None:
        """Announce a hint, give it, and show the cards in hand."""
        box = self.box
        do(box, Announce())
        self.show("club-hint")
        do(box, Hint())
        box.frames(4)
        box.tap(_("More"))
        box.tap(_("Cards in hand"))
        self.show("club-hands")
        box.tap(_("Back to {name}’s turn").format(name="Dino"))
        plays(box, "S1FB", right=True)
        do(box, Guess(), Judge(True), NextRound())

    def to_the_end(self) -> None:
        """Carla's round is stopped; Dino's rule is guessed at once."""
        box = self.box
        do(box, Spoken(), Deal(), StopRound())
        self.show("club-stopped")
        do(box, NextRound(), Draft(STARTERS[5]), Draw(6), Deal())
        plays(box, "T3FW", right=True)
        do(box, Guess(), Judge(True))
        think(box, STORY)
        self.show("club-won", *self.others)
        box.tap(_("Sheet"))
        self.show("club-over", *self.others)
