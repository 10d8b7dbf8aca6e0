"""The honours of The Club, counted a second time from cards, verdicts, guesses and points."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.the_club.game import GAME
from companion.play.actions import EndEarly
from companion.play.ending import Honour
from companion.play.game import apply, public_view
from tests.games.the_club.kit.states import new_match
from tests.support.matches import did, playout
from tests.support.sampling import some


def naive(state):
    """Return by seat: rules guessed, good rules set, and right cards played."""
    guessed, good, fitting = (Counter() for _ in range(3))
    compared = GAME.tells.standing(state).rounds
    for round_, told in zip(state.played, compared, strict=True):
        players = list(told["points"].values())
        if told["end"] == "guess":
            guessed[state.players.index(told["guesser"])] += 1
            early = round_.turn < 2 * (len(players) - 1)
            few = len([e for e in round_.events if e.kind != "open"]) < state.house.too_easy
            good[round_.master] += round_.counts and not early and not few
        for event in round_.events:
            fitting[event.seat] += event.kind == "played" and event.right is True
    return guessed, good, fitting


def sentences(state):
    """Yield the possible honours of the seats that are ahead of all others."""
    guessed, good, fitting = naive(state)
    seats = range(len(state.players))
    sheet = public_view(GAME, state).sheet
    for seat in seats:
        rest = [other for other in seats if other != seat]
        if all(guessed[seat] > guessed[other] for other in rest):
            yield Honour(seat, f"guesses {guessed[seat]} rule{'s'[: guessed[seat] > 1]}")
        if all(good[seat] > good[other] for other in rest):
            yield Honour(seat, f"sets {good[seat]} good rule{'s'[: good[seat] > 1]}")
        if all(fitting[seat] > fitting[other] for other in rest):
            yield Honour(seat, f"{fitting[seat]} right card{'s'[: fitting[seat] > 1]} played")
        led = [[t for t in after if t >= after[seat]] == [after[seat]] for after in sheet.curve[1:]]
        if led.count(True) > 1:
            yield Honour(seat, f"in the lead for {led.count(True)} rounds")
        tops = [(row.points[seat], row.label) for row in sheet.rows]
        for points, label in tops:
            if points and points == max(max(row.points) for row in sheet.rows):
                yield Honour(seat, f"+{points} in round {label}")


@pytest.mark.parametrize("seed", some(range(20), 3))
def test_honours_are_what_a_second_count_says(seed):
    told = 0
    for state in playout("the-club", seed).states[::10]:
        over = state if state.over else apply(GAME, state, EndEarly())
        honours = public_view(GAME, over).ending.honours
        assert {*honours} <= {*sentences(over)}
        told += len(honours)
    assert told or seed > 2


def test_two_who_play_without_points_have_no_winner():
    ending = did(new_match(2), EndEarly()).view.ending
    assert (ending.title, ending.winners) == ("Stopped early", ())
    assert [(place.rank, place.note) for place in ending.places] == [(1, "rules guessed")] * 2
