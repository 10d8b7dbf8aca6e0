"""The effect of a correction is listed in sentences for the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.games import every
from companion.games.baker_street.actions import Deal, Declare, Doubt, Lay, Reward, ShowSum
from companion.games.baker_street.view.panels import Hand
from companion.games.holmes.actions import Draw, Keep, Visit
from companion.games.holmes.cards import ADLER, HUDSON, PIKE, WIGGINS
from companion.games.istinto.actions import CountTricks, TakeTrick
from companion.play.actions import Action, EndEarly, HandOver
from companion.play.differences import differences
from companion.play.game import public_view
from companion.play.match import Match
from companion.play.view import Fact, Offer, PointsRow, Seat, Sheet, View
from tests.games.baker_street.kit.states import a_round, table
from tests.games.baker_street.kit.states import new_match as new_duel
from tests.games.holmes.kit.states import beginning
from tests.games.holmes.kit.states import new_match as new_week
from tests.games.istinto.kit.states import bids, new_match, takes
from tests.support.dry_runs import preview
from tests.support.matches import did, playout
from tests.support.sampling import some

SEATS = (Seat(0, "Anna", 3), Seat(1, "Bruno", 4))
PLAYED = View("", "goes", who=0, seats=SEATS, offers=(Offer("", TakeTrick(0)),))
WON = View("", "Anna wins", seats=SEATS)


def previewed(match: Match, number: int, action) -> tuple[str, ...]:
    return differences(match.view, preview(match, number, action))


def test_where_nothing_differs_no_point_changes():
    assert differences(PLAYED, PLAYED) == ("no point changes",)


def test_totals_come_first_then_facts_then_who_is_next():
    old = replace(PLAYED, facts=(Fact("tokens", "5"), Fact("absent", "nobody")))
    seats = (SEATS[0], replace(SEATS[1], score=6))
    new = replace(old, who=1, seats=seats, facts=(Fact("tokens", "2"), Fact("absent", "nobody")))
    assert differences(old, new) == (
        "total: Bruno 6 instead of 4",
        "tokens: 2 instead of 5",
        "whose turn it is: Bruno instead of Anna",
        "nothing else changes",
    )


def test_a_seat_that_came_late_is_told_with_all_that_it_shows():
    sheet = Sheet((PointsRow("1", (3, 4)),), (3, 4))
    old = replace(PLAYED, sheet=sheet)
    late = Sheet((PointsRow("1", (3, 4, None)),), (3, 4, 0))
    new = replace(old, seats=(*SEATS, Seat(2, "Carla", 0)), sheet=late)
    assert differences(old, new) == ("Carla joins the table", "nothing else changes")
    assert differences(new, old) == ("Carla is not at the table", "nothing else changes")
    longer = replace(new, sheet=Sheet((PointsRow("1", (3, 4, 7)),), (3, 4, 7)))
    assert differences(old, longer) == ("Carla joins the table", "nothing else changes")


def test_points_of_a_round_are_told_as_the_sheet_writes_them_with_a_dash_for_a_seat_away():
    old = replace(PLAYED, sheet=Sheet((PointsRow("1", (3, None)),), signs=False))
    new = replace(PLAYED, sheet=Sheet((PointsRow("1", (5, 4)),), signs=False))
    assert differences(old, new) == (
        "round 1: Anna 5 instead of 3",
        "round 1: Bruno 4 instead of –",
        "nothing else changes",
    )


def test_a_changed_end_and_a_match_that_goes_on_are_named():
    assert differences(PLAYED, WON) == ("then: Anna wins", "nothing else changes")
    assert differences(WON, PLAYED) == ("the match goes on", "nothing else changes")
    tie = replace(WON, prompt="nobody wins")
    assert differences(WON, tie) == ("then: nobody wins", "nothing else changes")


def test_a_fact_that_only_one_moment_tells_is_something_else():
    assert differences(PLAYED, replace(PLAYED, facts=(Fact("leads", "Bruno"),))) == (
        "no point changes", "something else on the table changes",
    )  # fmt: skip


# --- what games tell of themselves


def test_in_holmes_tokens_that_move_are_told_even_if_no_point_does():
    match = did(new_week(), *beginning(ADLER, PIKE), Visit(PIKE), Draw(3), Keep())
    assert previewed(match, 8, Draw(1)) == (
        "tokens of Anna: 4 instead of 2", "something else on the table changes",
    )  # fmt: skip


def test_in_holmes_it_is_told_who_would_be_absent():
    match = did(new_week(), *beginning(ADLER, WIGGINS), Visit(WIGGINS), Visit(HUDSON))
    assert previewed(match, 8, Visit(WIGGINS)) == (
        "tokens of Bruno: 10 instead of 8",
        "absent tomorrow: Wiggins instead of nobody",
        "something else on the table changes",
    )


def test_in_istinto_it_is_told_who_would_lead_and_who_would_win():
    match = did(new_match(), *bids(0, 0, 11), *takes(0))
    assert previewed(match, 4, TakeTrick(1)) == (
        "who leads: Bo instead of Ana",
        "whose turn it is: Bo instead of Ana",
        "something else on the table changes",
    )
    match = did(new_match(target="60"), *bids(6, 5, 0), CountTricks((6, 5, 0)))
    assert match.over
    assert previewed(match, 4, CountTricks((5, 6, 0)))[-2:] == (
        "the match goes on", "something else on the table changes",
    )  # fmt: skip


def test_in_baker_street_it_is_told_who_would_have_won_a_doubt_and_where_evidence_would_lie():
    match = did(new_duel(), Lay(1), Declare(16), Doubt(), ShowSum(15))
    assert previewed(match, 4, ShowSum(20))[:3] == (
        "both hands of round 1: 20 > 16 instead of 15 < 16",
        "the doubt of round 1: Manuela instead of Guido",
        "whose turn it is: Manuela instead of Guido",
    )
    match = did(new_duel(), *a_round(table(), total=15), Deal())
    assert {
        "evidence at pile 1: 8 instead of 7",
        "evidence at pile 3: 7 instead of 8",
    } <= {*previewed(match, 5, Reward(2))}


# --- for all games


def some_corrections(match: Match, chance: Random, most: int) -> Iterator[tuple[int, Action]]:
    """Yield the number and the new action of at most *most* corrections on offer."""
    tells = match.game.tells
    steps = [each for each in match.log.steps() if not isinstance(each.action, HandOver | EndEarly)]
    offers = [
        (step.number, offer.action)
        for step in steps
        for offer in tells.alternatives(step.before, step.action)
    ]
    offers += [
        (step.number, ask.filled(chance.randint(max(ask.least, -20), min(ask.most, 60))))
        for step in steps
        if (ask := tells.asks(step.before, step.action))
    ]
    yield from chance.sample(offers, min(most, len(offers)))


def texts(value: Any) -> Counter[str]:
    """Return every text of a view with its number of occurrences; actions have no texts."""
    if isinstance(value, str):
        return Counter([value])
    parts = value if isinstance(value, tuple) else ()
    if isinstance(value, Struct) and not isinstance(value, Action):
        parts = [getattr(value, name) for name in value.__struct_fields__]
    return sum(map(texts, parts), Counter())


def read_otherwise(old: View, new: View) -> set[str]:
    """Return the texts of one of two views alone; keys are left out if the next action differs."""
    if (old.who, old.prompt) != (new.who, new.prompt):
        old, new = (replace(view, offers=(), primary=None, ask=None, pick=None)
                    for view in (old, new))  # fmt: skip
    one, other = texts(old), texts(new)
    # A mood is the colour of points, and told with them.
    return {*(one - other), *(other - one)} - {"", "right", "wrong"}


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
@pytest.mark.parametrize("seed", some(range(32), 1))
def test_no_other_change_is_claimed_only_if_all_other_texts_are_equal(game, seed):
    played, chance, compared = playout(game.name, seed), Random(seed), 0
    lengths = range(min(5, len(played.entries)), len(played.entries) + 1)
    for length in chance.sample(lengths, min(4, len(lengths))):
        match = Match(game, played.setup)
        match.replay(played.entries[:length])
        for number, action in some_corrections(match, chance, 6):
            new = preview(match, number, action)
            if isinstance(new, View):
                old = public_view(game, match.state)
                told = differences(old, new)
                untold = {text for text in read_otherwise(old, new) if text not in "\n".join(told)}
                assert not untold or told[-1] == "something else on the table changes", untold
                compared += 1
    assert compared, "no correction was possible at any of these moments"


def test_an_unnamed_fact_is_not_called_the_same():
    panel = Hand(0, "Anna", 3, ())
    old, new = (replace(PLAYED, panel=replace(panel, size=size)) for size in (3, 4))
    assert differences(old, new) == ("no point changes", "something else on the table changes")
    seats = (SEATS[0], replace(SEATS[1], score=6))
    assert differences(old, replace(new, seats=seats))[1:] == (
        "something else on the table changes",
    )
    # What the panel says of the points is told with them.
    old, new = (replace(PLAYED, seats=each, panel=each[1]) for each in (SEATS, seats))
    assert differences(old, new) == ("total: Bruno 6 instead of 4", "nothing else changes")
