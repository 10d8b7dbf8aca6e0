"""Simulated players of The Club, who act on the texts they read on the box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.the_club.actions import Deal, Draft, Judge, Pass, Play, Seal
from companion.games.the_club.cards import DECK
from companion.games.the_club.game import GAME
from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.state import GUESSING, JUDGING
from companion.play.game import Setup
from companion.words.i18n import _
from tests.support.box import Box, UnitTestTouch
from tests.support.user_actions import do, hold_open, lay_out, sit

find = DECK.find


def start(box: Box, *names: str, first: int = 0, **options: str) -> None:
    """Begin a match with house rules, without a finger."""
    box.referee.begin(GAME, Setup(tuple(names), first, options))
    box.app.go("match")
    box.frames(4)


# --- without a finger


def seal(box: Box, rule: Rule) -> None:
    """Let the master build a rule, seal it, and deal."""
    do(box, Draft(rule), Seal(), Deal())


def plays(box: Box, code: str, right: bool) -> None:
    """Play a card of the seat to act, which the master judges unless the box has."""
    do(box, Play(box.referee.match.state.round.to_act, find(code)))
    if box.referee.match.state.phase == JUDGING:
        do(box, Judge(right))


def turns(box: Box, codes: str, right: bool = True) -> None:
    """Play one of these cards in each turn, without a guess."""
    for code in codes.split():
        plays(box, code, right)
        if box.referee.match.state.phase == GUESSING:
            do(box, Pass())


# --- by touch


def begin(box: Box, *names: str) -> None:
    """Set up a match from home and begin it; the first one is master."""
    box.tap("The Club")
    sit(box, *names)
    box.tap(_("Start: {name} is master").format(name=names[0]))
    lay_out(box)


def touch_key(box: Box, kind: str, item: object) -> None:
    """Touch the key of an item."""
    box.touch(*box.middle(next(key for key in box.of(kind) if key.item == item)))


def choose(box: Box, code: str) -> None:
    """Touch the traits of a card, and then the gold key."""
    for kind, item in zip(("ShapeKey", "NumberKey", "FillKey", "GroundKey"), code, strict=True):
        touch_key(box, kind, item)
    box.touch(*box.middle(box.of("PlayKey")[0]))


def judge(box: Box, words: str) -> None:
    """Touch one of the master's two answers."""
    box.tap_in("ClubVerdict", words)


def rule_key(box: Box, word: str) -> Any:
    """Return the key of a word of a rule, once its row is turned to it."""
    for row in range(2):
        for _turn in range(3):
            keys = box.of("RuleKey")
            if found := [key for key in keys if key.item.word == _(word)]:
                return found[0]
            more = [key for key in keys if getattr(key.item, "row", None) == row]
            if more:
                box.touch(*box.middle(more[0]))
    raise LookupError(word)


def put_together(box: Box, *words: str) -> None:
    """Touch words that change the block that is lit."""
    for word in words:
        box.touch(*box.middle(rule_key(box, word)))


def in_private(box: Box, *steps: Callable[[], object]) -> None:
    """Hold the private page with one finger, and do this meanwhile with another."""
    finger = hold_open(box)
    for step in steps:
        step()
    lift(box, finger)


def lift(box: Box, finger: UnitTestTouch) -> None:
    """Lift the finger that holds the private page."""
    finger.touch_up()
    box.frames(4)
