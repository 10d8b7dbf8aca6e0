"""What a correction would change, in sentences, for whoever looks at the log."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.holmes.actions import Draw, Keep, Visit
from companion.games.holmes.cards import ADLER, HUDSON, PIKE, WIGGINS
from companion.games.istinto.actions import CountTricks, TakeTrick
from companion.play.differences import differences
from companion.play.match import Match
from companion.play.view import Fact, Offer, Seat, View
from tests.games.holmes.table import beginning
from tests.games.holmes.table import new_match as new_week
from tests.games.istinto.table import bids, new_match, takes
from tests.playing import did

SEATS = (Seat(0, "Anna", 3), Seat(1, "Bruno", 4))
PLAYED = View("", "goes", who=0, seats=SEATS, offers=(Offer("", TakeTrick(0)),))
WON = View("", "Anna wins", seats=SEATS)


def previewed(match: Match, number: int, action) -> tuple[str, ...]:
    return differences(match.view, match.preview(number, action))


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


def test_how_the_match_ends_is_told_and_that_it_goes_on():
    assert differences(PLAYED, WON) == ("then: Anna wins", "nothing else changes")
    assert differences(WON, PLAYED) == ("the match goes on", "nothing else changes")
    tie = replace(WON, prompt="nobody wins")
    assert differences(WON, tie) == ("then: nobody wins", "nothing else changes")


def test_a_fact_that_only_one_moment_tells_is_not_compared():
    assert differences(PLAYED, replace(PLAYED, facts=(Fact("leads", "Bruno"),))) == (
        "no point changes",
    )


# --- what games tell of themselves


def test_in_holmes_tokens_that_move_are_told_even_if_no_point_does():
    match = did(new_week(), *beginning(ADLER, PIKE), Visit(PIKE), Draw(3), Keep())
    assert previewed(match, 8, Draw(1)) == (
        "tokens of Anna: 4 instead of 2", "nothing else changes",
    )  # fmt: skip


def test_in_holmes_it_is_told_who_would_be_absent():
    match = did(new_week(), *beginning(ADLER, WIGGINS), Visit(WIGGINS), Visit(HUDSON))
    assert previewed(match, 8, Visit(WIGGINS)) == (
        "tokens of Bruno: 10 instead of 8",
        "absent tomorrow: Wiggins instead of nobody",
        "nothing else changes",
    )


def test_in_istinto_it_is_told_who_would_lead_and_who_would_win():
    match = did(new_match(), *bids(0, 0, 11), *takes(0))
    assert previewed(match, 4, TakeTrick(1)) == (
        "who leads: Bo instead of Ana",
        "whose turn it is: Bo instead of Ana",
        "nothing else changes",
    )
    match = did(new_match(target="60"), *bids(6, 5, 0), CountTricks((6, 5, 0)))
    assert match.over
    assert previewed(match, 4, CountTricks((5, 6, 0)))[-2:] == (
        "the match goes on", "nothing else changes",
    )  # fmt: skip
