"""The honours of Baker Street, counted a second time from the declarations and sums."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.baker_street.actions import ShowRun
from companion.games.baker_street.game import GAME
from companion.play.actions import EndEarly
from companion.play.ending import Honour
from companion.play.game import apply, public_view
from tests.games.baker_street.kit.states import a_round, after, collected, new_match
from tests.support.matches import did, playout
from tests.support.sampling import some


def naive(rounds):
    """Return the counts of each honour by seat, from declarations and sums."""
    well, badly, passed, honest, advantage = (Counter() for _ in range(5))
    for each in rounds:
        for said in each.declarations[:-1]:
            passed[said.seat] += 1
        last = each.declarations[-1]
        if each.doubt.sum >= last.number:
            honest[last.seat] += 1
            badly[1 - last.seat] += 1
        else:
            well[1 - last.seat] += 1
        for gain in each.gains:
            advantage[gain.seat] += gain.taken and not gain.reward
    return well, badly, passed, honest, advantage


def sentences(rounds):
    """Yield the possible honours of the seat that is ahead in a count."""
    well, badly, passed, honest, advantage = naive(rounds)
    for seat in (0, 1):
        more = {name for name, times in (("well", well), ("passed", passed), ("honest", honest),
                ("advantage", advantage)) if times[seat] > times[1 - seat]}  # fmt: skip
        if "well" in more:
            count = well[seat] + badly[seat]
            yield Honour(seat, f"right to doubt: {well[seat]} of {count}")
        if "passed" in more:
            yield Honour(seat, f"gets {passed[seat]} declaration{_s(passed[seat])} past")
        if "honest" in more:
            yield Honour(seat, f"was doubted and right {_times(honest[seat])}")
        if "advantage" in more:
            yield Honour(seat, f"advantage {_times(advantage[seat])}")


def _times(count):
    return "once" if count == 1 else f"{count} times"


def _s(count):
    return "" if count == 1 else "s"


@pytest.mark.parametrize("seed", some(range(20), 3))
def test_honours_are_what_a_second_count_says(seed):
    for state in playout("baker-street", seed).states[::10]:
        over = state if state.over else apply(GAME, state, EndEarly())
        may = {*sentences(over.rounds)}
        honours = public_view(GAME, over).ending.honours
        assert {*honours} <= may
        assert len(honours) == len({each.seat for each in may})


def test_a_match_that_stops_has_no_winner_and_tells_no_letter():
    match = did(new_match(), EndEarly())
    ending = match.view.ending
    assert (ending.title, ending.why) == ("Nobody solved the case", "stopped early")
    assert ending.winners == ()


@pytest.mark.parametrize(("letters", "prompt", "why"), [
    ("ABCDEFGK", "Manuela wins with A to G", "seven letters in a row: A to G"),
    ("ABCDEQKLMN", "Manuela wins: seven in a row, as told by both",
     "seven letters in a row, as told by both"),
])  # fmt: skip
def test_seven_letters_that_were_told_otherwise_are_as_told_by_both(letters, prompt, why):
    view = public_view(GAME, after(ShowRun(0), on=collected(letters)))
    assert (view.prompt, view.ending.why) == (prompt, why)


def test_letters_that_were_never_told_may_be_seven_in_a_row():
    state = collected("ABCD")
    for _round in range(2):
        state = after(*a_round(state, total=30 if state.beginner == 0 else 0), on=state)
    assert GAME.tells.view(after(ShowRun(0), on=state)).prompt == (
        "Manuela wins with seven in a row"
    )
