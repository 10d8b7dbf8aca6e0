"""The ending of a match uses public facts only, and is true."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import every
from companion.play.actions import EndEarly
from companion.play.ending import HONOURS, Honour, choose_honours, stopped
from companion.play.game import apply, public_view, standing
from companion.play.honours import by_sheet, leaders_by
from companion.play.view import PointsRow, Seat, Sheet, View
from companion.words import i18n
from tests.searches.secrets import GAMES
from tests.support.matches import playout
from tests.support.sampling import examples, some
from tests.support.twins import copied

every_game = pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou")
ORDINALS = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth",
)  # fmt: skip


@every_game
@pytest.mark.parametrize("seed", some(range(8), 2))
def test_a_match_that_is_over_has_an_ending_and_one_that_goes_on_has_none(game, seed):
    played = playout(game.name, seed)
    for state in played.states[::8]:
        assert (public_view(game, state).ending is None) == (not state.over)
        over = state if state.over else apply(game, state, EndEarly())
        ending = public_view(game, over).ending
        seats = public_view(game, over).seats
        names = " + ".join(seats[seat].name for seat in ending.winners).split(" + ")
        won = [state.players[seat] for seat in standing(game, over).winners]
        assert sorted(filter(None, names)) == sorted(won)
        assert sorted(place.seat for place in ending.places) == list(range(len(seats)))
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
            best = min if public_view(game, over).sheet.lowest_wins else max
            first = [
                name
                for name, total in zip(told.players, told.totals, strict=True)
                if total == best(told.totals)
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
        assert ended[0].outcome == ended[1].outcome


# --- of any game, counted a second time


POINTS = st.sampled_from((None, -10, 0, 0, 5, 10, 15, 20, 60))
MOODS = st.sampled_from(("right", "wrong", ""))


@st.composite
def sheets(draw):
    """Return a sheet of some rounds, by naive addition."""
    seats = draw(st.integers(1, 12))
    count = draw(st.integers(0, 7))
    totals = (0,) * seats
    rows, curve = [], [totals]
    for number in range(1, count + 1):
        points = tuple(draw(POINTS) for _ in range(seats))
        moods = tuple(draw(MOODS) for _ in range(seats)) if draw(st.booleans()) else ()
        totals = tuple(a + (b or 0) for a, b in zip(totals, points, strict=True))
        rows.append(PointsRow(str(number), points, moods))
        curve.append(totals)
    target = draw(st.sampled_from((None, 20, 100)))
    return Sheet(
        tuple(rows), totals, tuple(curve), target, signs=draw(st.booleans()),
        lowest_wins=draw(st.booleans()),
    )  # fmt: skip


def told(sheet):
    seats = tuple(Seat(n, NAMES[n], total) for n, total in enumerate(sheet.totals))
    best = min(sheet.totals) if sheet.lowest_wins else max(sheet.totals)
    winners = tuple(n for n, total in enumerate(sheet.totals) if total == best)
    return by_sheet(View(where="", prompt="It is over", seats=seats, sheet=sheet), winners)


def naive_honours(sheet):
    """Return the possible honours of the seats that are ahead of all others in a count."""
    seats, worth = range(len(sheet.totals)), -1 if sheet.lowest_wins else 1
    led, right = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    judged, bests = 0, best_of(sheet)
    for place, row in enumerate(sheet.rows):
        after = sheet.curve[place + 1]
        order = sorted(seats, key=lambda n: -worth * after[n])
        if len(order) > 1 and after[order[0]] != after[order[1]]:
            led[order[0]] += 1
        for seat in seats:
            if row.moods and row.moods[seat] == "right":
                right[seat] += 1
        if "right" in row.moods or "wrong" in row.moods:
            judged += 1
    for seat in seats:
        rest = [other for other in seats if other != seat]
        if all(led[seat] > led[other] for other in rest) and led[seat] > 1:
            yield Honour(seat, f"in the lead for {led[seat]} rounds")
        if right[seat] and all(right[seat] > right[other] for other in rest):
            yield Honour(seat, f"right in {right[seat]} of {judged}")
        if len(sheet.rows) > 1 and {who for who, _label, _points in bests} == {seat}:
            _who, label, points = bests[0]
            yield Honour(seat, f"{written(sheet, points)} in round {label}")


def best_of(sheet):
    """Return the best round scores as seat, label and points."""
    had = [(n, row.label, each) for row in sheet.rows for n, each in enumerate(row.points)]
    had = [each for each in had if each[2] is not None and (sheet.lowest_wins or each[2] > 0)]
    order = sorted({points for _seat, _label, points in had}, reverse=not sheet.lowest_wins)
    return [each for each in had if each[2] == order[0]]


def written(sheet, points):
    sign = "+" if points > 0 and sheet.signs else ""
    return f"{sign}{points}".replace("-", "−")


def naive_why(sheet):
    """Return the sentence on the first place."""
    standing = sorted(sheet.totals, reverse=not sheet.lowest_wins)
    worth = -1 if sheet.lowest_wins else 1
    if len(standing) == 1:
        return ""
    if standing[0] == standing[1]:
        each = str(standing[0]).replace("-", "−")
        return f"level with {each} point{'' if standing[0] == 1 else 's'} each"
    winner = sheet.totals.index(standing[0])
    places = []
    for after in sheet.curve[1:]:
        places.append(1 + len([each for each in after if worth * each > worth * after[winner]]))
    if len(places) > 1 and places[-2] > 1:
        gain = sheet.curve[-1][winner] - sheet.curve[-2][winner]
        points = written(sheet, gain)
        return f"from {ORDINALS[places[-2]]} to first: {points} in the last round"
    if len(places) > 2 and set(places) == {1}:
        return "in the lead from the first round to the last"
    return f"{abs(standing[0] - standing[1])} points ahead of "


@examples(200)
@given(sheets())
def test_of_any_game_only_what_is_true_is_told_and_never_twice_of_one_seat(sheet):
    ending = told(sheet)
    assert {*ending.honours} <= {*naive_honours(sheet)}
    assert len(ending.honours) == min(2, len({each.seat for each in naive_honours(sheet)}))
    assert ending.why.startswith(naive_why(sheet))
    worth = -1 if sheet.lowest_wins else 1
    for place in ending.places:
        own = sheet.totals[place.seat]
        better = [total for total in sheet.totals if worth * total > worth * own]
        assert place.rank == len(better) + 1
        assert place.has.replace("−", "-") == str(sheet.totals[place.seat])


def test_honours_go_to_losers_first():
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
        ((30,), "Ana wins"),
        (tuple(range(12)), "Lou wins"),
    ],
)
def test_all_who_win_are_named_if_that_can_be_said_in_one_breath(totals, title):
    sheet = Sheet((PointsRow("1", totals),), totals, ((0,) * len(totals), totals))
    assert told(sheet).title == title


@pytest.mark.parametrize("lowest", [False, True])
def test_the_distance_is_true_whichever_total_wins_in_every_language(lowest):
    totals = (10, 11) if lowest else (11, 10)
    sheet = Sheet((PointsRow("1", totals),), totals, ((0, 0), totals), lowest_wins=lowest)
    assert told(sheet).why == "1 point ahead of Bo"
    i18n.use("it")
    assert told(sheet).why == "1 punto davanti a Bo"


def test_where_the_lowest_total_wins_it_leads_a_match_that_stops():
    seats = tuple(Seat(n, NAMES[n], total) for n, total in enumerate((30, 10, 20)))
    sheet = Sheet((PointsRow("1", (30, 10, 20)),), (30, 10, 20), lowest_wins=True)
    ending = by_sheet(View(where="", prompt="", seats=seats, sheet=sheet), ())
    ended = stopped(ending, NAMES[:3], leaders_by(sheet, sheet.totals))
    assert (ended.title, [place.seat for place in ended.places]) == ("Bo leads", [1, 2, 0])
