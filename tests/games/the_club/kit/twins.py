"""Random rounds of The Club, and the same ones with another hidden rule.

Both rules have given the same answers so far, so only the master may distinguish them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

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
    Recount,
    Reveal,
    Seal,
    StopRound,
    Veto,
)
from companion.games.the_club.cards import CARDS, ClubCard
from companion.games.the_club.game import GAME
from companion.games.the_club.language.blocks import (
    After,
    Both,
    Compared,
    Either,
    If,
    Is,
    Not,
    Nth,
    Rule,
    Run,
    Shared,
    Tally,
)
from companion.games.the_club.language.product import fitting
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.rules.row import row
from companion.games.the_club.state import BARED, GUESSED, GUESSING, JUDGING, PHRASING
from companion.play.actions import Action, HandOver
from companion.play.match import Match
from tests.games.the_club.kit.states import setup
from tests.support.matches import did
from tests.support.twins import copied

BUILT, DRAWN = "built", "drawn"
RULES: tuple[Rule, ...] = (
    *STARTERS,
    Is("ground", "W"),
    Not(Is("number", "24")),
    Compared("number", "more"),
    Compared("fill", "same", 2),
    Shared("least", 2),
    Shared("exactly", 0),
    If(After("number", "135"), Is("ground", "B")),
    Run("half", 2),
    Nth(3),
    Tally("shape", "CT", even=True),
    Both((Is("number", "123"), Compared("ground", "other"))),
    Either((Is("shape", "S"), Is("fill", "E"), Compared("number", "next"))),
    If(Is("shape", "C"), Is("ground", "B"), Not(Run("parity", 1))),
)
GUESSES = (Is("shape", "C"), Is("number", "6"), Compared("shape", "same"))
"""Guesses in blocks that are none of these rules."""


class Fixed:
    """Random source that draws the same number each time."""

    def randrange(self, stop: int, /) -> int:
        return stop // 2

    def getrandbits(self, k: int, /) -> int:
        return (1 << k) // 3


class Pair(Struct, frozen=True):
    """A match, and the same one with another hidden rule."""

    one: Match
    other: Match


def pair(seed: int, judge: str, way: str, turns: int = 8) -> Pair:
    """Return a match of *turns* turns of a hidden rule, and its twin.

    With an odd seed, a round was played before, whose rule is public since.
    """
    chance = Random(seed)
    one = Match(GAME, setup(2 + seed % 5, seed % 2, judge=judge), Fixed())
    if seed % 2:
        _round_before(one, chance)
    begun = len(one.log)
    pool = STARTERS if way == DRAWN else RULES
    rules = chance.sample(pool, 2)
    _chosen(one, rules[0], way)
    for _ in range(turns * 4):
        if one.state.round.turn > turns:
            break
        _move(one, rules, chance)
    return Pair(copied(one), _twin(one, begun, rules[1]))


def _round_before(match: Match, chance: Random) -> None:
    did(match, Draft(RULES[11]), Seal(), Deal())
    for card in chance.sample(CARDS, 4):
        did(match, Play(match.state.round.to_act, card))
        if match.state.phase == JUDGING:
            did(match, Judge(chance.random() < 0.5))
        if match.state.phase == GUESSING:
            did(match, Pass())
    did(match, StopRound(), NextRound())


def _chosen(match: Match, rule: Rule, way: str) -> None:
    if way == DRAWN:
        did(match, Draw(STARTERS.index(rule) + 1), Deal())
    else:
        did(match, Draft(Is("shape", "T")), Draft(rule), Seal(), Deal())


def _move(match: Match, rules: Sequence[Rule], chance: Random) -> None:
    """Make a random move for which both rules give the same verdict."""
    moves = [*_moves(match, rules, chance)]
    if moves:
        match.do(chance.choice(moves), overrule=True)
        if match.state.round.end:  # then everybody sees the rule
            match.undo()
    elif match.state.phase in (BARED, JUDGING, GUESSED):
        did(match, Judge(chance.random() < 0.5))
    else:
        did(match, Reveal(match.state.round.to_act))


def _moves(match: Match, rules: Sequence[Rule], chance: Random) -> Iterator[Action]:
    state = match.state
    round_ = state.round
    if round_.announced:
        yield from (Hint(), Veto((round_.master + 1) % len(state.players)))
        return
    alike = _alike(match, rules)
    match state.phase:
        case "turn":
            yield from (
                Play(round_.to_act, card) for card in chance.sample(alike, min(6, len(alike)))
            )
            yield Announce() if round_.may_hint else AllowHints()
            yield Reveal(round_.to_act)
            yield Recount(round_.to_act, chance.randint(2, 10))
            yield HandOver(round_.to_act, f"Guest {match.entries}")
        case "bared":
            left = round_.events[-1].held - len(round_.events[-1].cards)
            cards = chance.sample(alike, min(4, left, len(alike)))
            yield from (Bare(card) for card in cards)
        case "placing":
            yield Place(chance.choice(CARDS))
        case "guessing" | "phrasing":
            yield from (Pass(), Pass(), Guess(), Phrase(chance.choice(GUESSES)))
            if state.phase == PHRASING:
                yield Guess(phrased=True)
        case "judging":
            yield from (Judge(True), Judge(False))
        case "guessed":
            yield Judge(False)


def _alike(match: Match, rules: Sequence[Rule]) -> list[ClubCard]:
    """Return the cards with the same verdict by both rules; all cards if the master judges."""
    if not match.state.house.box_judges:
        return list(CARDS)
    one, other = (fitting(rule, row(match.state.round.events)) for rule in rules)
    return [card for card in CARDS if not (one ^ other) >> card.place & 1]


def _twin(match: Match, begun: int, rule: Rule) -> Match:
    """Return the same match with another rule from an entry on; the digits of its seal stay."""
    actions = [logged.action for logged in match.log]
    return copied(match, *actions[:begun], *(_disguised(each, rule) for each in actions[begun:]))


def _disguised(action: Action, rule: Rule) -> Action:
    match action:
        case Draft():
            return Draft(rule)
        case Draw():
            return replace(action, number=STARTERS.index(rule) + 1, salt=action.salt[::-1])
        case Seal():
            return replace(action, salt=action.salt[::-1])
    return action


def answered(match: Match) -> Match:
    """Return a match with the answers of the slow work to its guesses."""
    for question in match.views.unanswered:
        if question.work.__name__ == "told_apart":
            match.views.answer(question, question.think())
    return match
