"""The turn from which a player could have been certain equals that of an exhaustive search."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from companion.games.cluedo.actions import (
    Accuse,
    EndTurn,
    Fail,
    HasNone,
    Note,
    Penalize,
    Reveal,
    Show,
    Suggest,
    Verdict,
)
from companion.games.cluedo.cards import CARDS, of_kind
from companion.games.cluedo.rules.dealing import deal_order, hand_sizes
from companion.games.cluedo.rules.turns import asked, due
from companion.play.codec import Codec, Entry
from companion.play.match import Match
from companion.play.measures import Measure
from tests.games.cluedo.kit.certainty import certain, is_in_hand
from tests.games.cluedo.kit.random_matches import dealt
from tests.support import random_matches
from tests.support.matches import did
from tests.support.recounted_measures import counted
from tests.support.sampling import some


class Evening:
    """Match of a known deal; the players seldom answer wrongly."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.match = dealt(self.chance)
        state = self.match.state
        self.envelope = state.envelope or tuple(
            self.chance.choice(of_kind(kind)) for kind in range(3)
        )
        self.hands = state.hands or self.dealt()
        self.seats = range(len(self.hands))

    def dealt(self):
        rest = [card for card in CARDS if card not in self.envelope]
        self.chance.shuffle(rest)
        hands, state = {}, self.match.state
        for seat in deal_order(state):
            size = hand_sizes(state)[seat]
            hands[seat], rest = rest[:size], rest[size:]
        return [hands[seat] for seat in sorted(hands)]

    def play(self, turns: int) -> Match:
        """Play *turns* turns, then accuse at random until the case is over."""
        for _ in range(turns):
            if not self.match.over and self.match.state.phase == "turn":
                self.turn()
        for seat in self.seats:
            if self.chance.random() < 0.7:
                self.note(seat, self.hands[seat])
        while not self.match.over and self.match.state.phase != "revealing":
            is_right = self.chance.random() < 0.8
            self.accuse(self.envelope if is_right else self.guess())
        if not self.match.over:
            did(self.match, Reveal(*self.envelope))
        return self.match

    def turn(self) -> None:
        seat = self.match.state.to_act
        self.match.do(Suggest(seat, *self.guess()), overrule=True)
        while (other := asked(self.match.state)) is not None:
            self.answer(other)
        for other in due(self.match.state):
            closed = {*self.hands[other]} - self.match.state.opened(other)
            laid = sorted(closed, key=lambda card: card.place)[:2]
            did(self.match, Penalize(other, cards=tuple(laid)))
        for writer in self.seats:
            if self.chance.random() < 0.1:
                self.note(writer, self.hands[writer])
            if self.chance.random() < 0.1:
                holder = self.chance.choice(self.seats)
                self.note(writer, [self.chance.choice(self.hands[holder])], holder)
        if self.chance.random() < 0.02:
            self.accuse(self.guess())
        if self.match.state.phase == "answered":
            did(self.match, EndTurn())

    def answer(self, seat: int) -> None:
        held = [card for card in self.match.state.last.cards if card in self.hands[seat]]
        lies = self.chance.random() < 0.002
        if held and self.match.state.house.penalty == "reveals" and self.chance.random() < 0.05:
            did(self.match, Fail(seat))
        elif bool(held) != lies:
            shown = self.chance.choice([*held, None]) if held else None
            did(self.match, Show(seat, shown))
        else:
            did(self.match, HasNone(seat))

    def note(self, seat: int, cards: Iterable, holder: int | None = None) -> None:
        for card in cards:
            self.match.do(Note(seat, card, seat if holder is None else holder, apart=True))

    def guess(self):
        return tuple(self.chance.choice(of_kind(kind)) for kind in range(3))

    def accuse(self, cards) -> None:
        """Accuse, or let the turn go on if that seat already has."""
        seat = self.match.state.to_act
        again = self.match.state.accused(seat)
        self.match.do(EndTurn() if again else Accuse(seat, *cards), overrule=True)
        if self.match.state.phase == "verdict":
            did(self.match, Verdict(cards == self.envelope))


def measured(match: Match) -> set[Measure]:
    """Return the measures of a match that come from the study of it alone."""
    return {each for each in match.outcome.measures if each.name in ("could-know", "hesitated")}


def expected(match: Match, lines: list[bytes]) -> set[Measure]:
    """Return the same by a second count."""
    actions, found = counted(lines), set()
    is_solved = match.over and not match.state.ended
    for seat in range(len(match.setup.players)):
        if is_solved and is_in_hand(match, actions, seat):
            turn = certain(match, actions, seat)
            if turn is not None:
                found.add(Measure(seat, "could-know", turn))
            if turn is not None and seat == match.state.winner:
                found.add(Measure(seat, "hesitated", match.state.turn - turn))
    return found


@pytest.mark.parametrize("seed", some(range(150), 1))
def test_when_players_could_have_known_is_what_trying_every_solution_finds(seed):
    match, chance = Evening(seed).play(Random(seed).randint(4, 40)), Random(seed)
    codec = Codec(match.game)
    lines = [codec.encode(Entry(each.action)) for each in match.log]
    _entries, more = random_matches.kept(match, codec)
    for _ in range(3):
        match.study()
        assert measured(match) == expected(match, [*lines, *more])
        random_matches.play(match, chance, 3)


def test_in_many_of_these_matches_a_player_could_have_known():
    found = 0
    for seed in range(12):
        match = Evening(seed).play(30)
        match.study()
        found += bool(measured(match))
    assert found > 3
