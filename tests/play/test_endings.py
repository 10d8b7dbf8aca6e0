"""How a match ended is told of what everybody saw, and of nothing else, and it is true."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import every
from companion.play.actions import EndEarly
from companion.play.ending import HONOURS, Honour, choose_honours
from companion.play.game import apply, public_view, standing
from companion.play.honours import by_sheet
from companion.play.view import Row, Seat, Sheet, View
from tests.playing import playout
from tests.searches.secrets import GAMES
from tests.twins import copied
from tests.walks import examples, some

every_game = pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth")


@every_game
@pytest.mark.parametrize("seed", some(range(8), 2))
def test_a_match_that_is_over_has_an_ending_and_one_that_goes_on_has_none(game, seed):
    played = playout(game.name, seed)
    for state in played.states[::8]:
        assert (public_view(game, state).ending is None) == (not state.over)
        over = state if state.over else apply(game, state, EndEarly())
        ending = public_view(game, over).ending
        assert ending.winners == standing(game, over).winners
        assert sorted(place.seat for place in ending.places) == list(range(len(state.players)))
        ranks = [place.rank for place in ending.places]
        assert ranks == sorted(ranks)
        assert {p.seat for p in ending.places if p.rank == 1} >= {*ending.winners}
        assert len({honour.seat for honour in ending.honours}) == len(ending.honours) <= HONOURS
        assert ending.title


@every_game
@pytest.mark.parametrize("seed", some(range(8), 2))
def test_a_match_that_stops_early_has_leaders_unless_all_are_level_and_nobody_wins_it(game, seed):
    for state in playout(game.name, seed).states[::8]:
        if not state.over:
            over = apply(game, state, EndEarly())
            told, ending = standing(game, over), public_view(game, over).ending
            assert told.winners == ending.winners == ()
            first = [
                name
                for name, total in zip(told.players, told.totals, strict=True)
                if total == max(told.totals)
            ]
            level = len(first) == len(told.players)
            assert ("lead" in ending.title) is not level
            assert level or len(first) > 3 or all(name in ending.title for name in first)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_stops_early_ends_alike_whatever_is_hidden_in_it(game):
    pairs = (twins for seed in range(40) for twins in islice(GAMES[game](seed), 2))
    for twins in islice(pairs, 4):
        ended = [copied(each) for each in (twins.one, twins.other)]
        for match in ended:
            match.do(EndEarly())
        one, other = (match.view.ending for match in ended)
        assert one.winners == ()
        assert one == other


# --- of any game, counted a second time


POINTS = st.sampled_from((-10, 0, 0, 5, 10, 15, 20, 60))
MOODS = st.sampled_from(("right", "wrong", ""))


@st.composite
def sheets(draw):
    """Return a sheet of some rounds, by naive addition."""
    seats = draw(st.integers(2, 6))
    count = draw(st.integers(0, 7))
    totals = (0,) * seats
    rows, curve = [], [totals]
    for number in range(1, count + 1):
        points = tuple(draw(POINTS) for _ in range(seats))
        moods = tuple(draw(MOODS) for _ in range(seats)) if draw(st.booleans()) else ()
        totals = tuple(a + b for a, b in zip(totals, points, strict=True))
        rows.append(Row(str(number), points, moods))
        curve.append(totals)
    return Sheet(tuple(rows), totals, tuple(curve), draw(st.sampled_from((None, 20, 100))))


def told(sheet):
    seats = tuple(Seat(n, NAMES[n], total) for n, total in enumerate(sheet.totals))
    most = max(sheet.totals)
    winners = tuple(n for n, total in enumerate(sheet.totals) if total == most)
    return by_sheet(View(where="", prompt="It is over", seats=seats, sheet=sheet), winners)


def naive_honours(sheet):
    """Return everything that may be said of a seat that did something more than every other."""
    seats = range(len(sheet.totals))
    led, right, best = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0), {}
    judged = 0
    for place, row in enumerate(sheet.rows):
        after = sheet.curve[place + 1]
        order = sorted(seats, key=lambda n: -after[n])
        if after[order[0]] > after[order[1]]:
            led[order[0]] += 1
        for seat in seats:
            best.setdefault(row.points[seat], []).append((seat, row.label))
            if row.moods and row.moods[seat] == "right":
                right[seat] += 1
        if "right" in row.moods or "wrong" in row.moods:
            judged += 1
    for seat in seats:
        rest = [other for other in seats if other != seat]
        if all(led[seat] > led[other] for other in rest) and led[seat] > 1:
            yield Honour(seat, f"in the lead for {led[seat]} rounds")
        if all(right[seat] > right[other] for other in rest):
            yield Honour(seat, f"right in {right[seat]} of {judged}")
        top = max(best, default=0)
        if top > 0 and len(sheet.rows) > 1 and {who for who, _ in best[top]} == {seat}:
            yield Honour(seat, f"+{top} in round {best[top][0][1]}")


def naive_why(sheet):
    """Return what is to be said of who has most points."""
    standing = sorted(sheet.totals, reverse=True)
    if standing[0] == standing[1]:
        each = str(standing[0]).replace("-", "−")
        return f"level with {each} point{'' if standing[0] == 1 else 's'} each"
    winner = sheet.totals.index(standing[0])
    places = []
    for after in sheet.curve[1:]:
        places.append(1 + len([total for total in after if total > after[winner]]))
    if len(places) > 1 and places[-2] > 1:
        gain = sheet.curve[-1][winner] - sheet.curve[-2][winner]
        sign = "+" if gain > 0 else ""
        return f"from {ORDINALS[places[-2]]} to first: {sign}{gain} in the last round"
    if len(places) > 2 and set(places) == {1}:
        return "in the lead from the first round to the last"
    return f"{standing[0] - standing[1]} points ahead of "


@examples(200)
@given(sheets())
def test_of_any_game_only_what_is_true_is_told_and_never_twice_of_one_seat(sheet):
    ending = told(sheet)
    assert {*ending.honours} <= {*naive_honours(sheet)}
    assert len(ending.honours) == min(2, len({each.seat for each in naive_honours(sheet)}))
    assert ending.why.startswith(naive_why(sheet))
    for place in ending.places:
        better = [total for total in sheet.totals if total > sheet.totals[place.seat]]
        assert place.rank == len(better) + 1
        assert place.has.replace("−", "-") == str(sheet.totals[place.seat])


def test_who_did_not_win_is_honoured_first():
    honours = [Honour(0, "a"), None, Honour(0, "b"), Honour(1, "c"), Honour(2, "d")]
    assert choose_honours(honours, {0}) == (Honour(1, "c"), Honour(2, "d"))
    assert choose_honours(honours, {1, 2}) == (Honour(0, "a"), Honour(1, "c"))


def test_a_match_without_points_says_how_it_ended_in_its_own_words():
    seats = (Seat(0, "Ana", 0), Seat(1, "Bo", 0))
    ending = by_sheet(View(where="", prompt="A nice evening", seats=seats), ())
    assert (ending.title, ending.why, ending.honours, ending.lasted) == (
        "A nice evening",
        "",
        (),
        None,
    )
    assert [place.rank for place in ending.places] == [1, 1]


@pytest.mark.parametrize(
    ("totals", "title"),
    [
        ((30, 20), "Ana wins"),
        ((30, 30), "Ana and Bo win"),
        ((30, 30, 10), "Ana and Bo win"),
        ((30, 30, 30), "Everybody wins"),
        ((30, 30, 30, 30, 10), "4 win together"),
    ],
)
def test_all_who_win_are_named_if_that_can_be_said_in_one_breath(totals, title):
    sheet = Sheet((Row("1", totals),), totals, ((0,) * len(totals), totals))
    assert told(sheet).title == title
