"""Suggestions against a naive second implementation, and sentences worked out by hand."""

from __future__ import annotations

import json
import tomllib
from contextlib import closing
from datetime import date, timedelta
from statistics import median_low

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import find, menu
from companion.games.any_game.known import known_games
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import encode
from companion.keep.matches.habits import Habit, habits
from companion.keep.opening import open_journal
from companion.play.game import Setup
from companion.table.referee import Referee
from companion.telling import suggesting
from companion.words import i18n

TODAY = date(2026, 11, 26)
NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elsa", "Furio")
SHEETS = {"": "", "Burraco": encode(Scoring("Burraco")), "Briscola": encode(Scoring("Briscola"))}


def day(ago):
    return (TODAY - timedelta(ago)).isoformat()


def suggested(played, people=4, longest=None):
    """Return titles with reasons."""
    found = suggesting.candidates(played)
    return [(each.candidate.title, (each.when, each.lasts, each.liked))
            for each in suggesting.suggestions(found, people, longest, TODAY)]  # fmt: skip


def played_by(known):
    """Return the numbers of people of a known game, as its text says them."""
    if not known.sheet:
        return range(1, 13)
    least, most = tomllib.loads(known.sheet)["seats"]
    return range(least, most + 1)


def lasting(*minutes):
    return ",".join(str(60 * each) for each in minutes)


# --- the sentences


@pytest.mark.parametrize(
    ("habit", "why"),
    [
        (("", 4, 5, 4, day(21), lasting(35, 40, 41, 44)),
         ("3 weeks ago", "40 minutes", "liked 4 times out of 5")),
        (("", 4, 1, 1, day(0), lasting(62)), ("today", "1\u00a0h\u00a000", "liked")),
        (("", 4, 1, 0, day(1), ""), ("yesterday", "", "")),
        (("", 4, 2, 1, "", lasting(3, 1)),
         ("played 2 times", "5 minutes", "liked 1 time out of 2")),
        (("", 4, 3, 0, day(90), ""), ("3 months ago", "", "")),
        (("", 4, 3, 0, day(13), ""), ("13 days ago", "", "")),
    ],
)  # fmt: skip
def test_the_reason_says_time_last_match_and_likes(habit, why):
    assert dict(suggested([Habit("istinto", *habit)]))["Istinto"] == why


def test_the_reason_is_said_in_italian_too():
    i18n.use("it")
    habit = Habit("istinto", "", 4, 5, 4, day(21), lasting(40))
    said = ("3 settimane fa", "40 minuti", "piaciuto 4 volte su 5")
    assert dict(suggested([habit]))["Istinto"] == said


def test_with_as_many_people_their_own_time_counts_from_three_matches_on():
    few = Habit("istinto", "", 3, 2, 0, day(5), lasting(20, 20))
    many = Habit("istinto", "", 6, 9, 0, day(5), lasting(*[90] * 9))
    assert dict(suggested([few, many], 3))["Istinto"][1] == "1\u00a0h\u00a030"
    few = Habit("istinto", "", 3, 3, 0, day(5), lasting(20, 20, 20))
    assert dict(suggested([few, many], 3))["Istinto"][1] == "20 minutes"


def test_only_games_for_so_many_people_and_so_much_time_are_named():
    long = Habit("istinto", "", 4, 3, 3, day(50), lasting(90, 90, 90))
    assert "Istinto" in dict(suggested([long], 4))
    assert "Istinto" not in dict(suggested([long], 4, 3600))
    assert "Istinto" not in dict(suggested([long], 2))
    assert "Holmes" in dict(suggested([], 2))
    assert "Holmes" not in dict(suggested([], 4))


def test_games_that_are_liked_more_or_rested_longer_come_first():
    def first(*habits):
        return suggested(habits)[0][0]

    liked = Habit("istinto", "", 4, 4, 4, day(3), "")
    plain = Habit("cluedo", "", 4, 4, 0, day(3), "")
    assert first(liked, plain) == "Istinto"
    rested = Habit("cluedo", "", 4, 4, 0, day(60), "")
    assert first(plain, Habit("istinto", "", 4, 4, 0, day(2), "")) == "Cluedo"
    assert first(liked, rested) == "Cluedo"


def test_another_game_is_one_however_it_was_counted_and_goes_on_as_it_was_last():
    old = Habit("any-game", encode(Scoring("Burraco", limit=1000)), 4, 2, 2, day(30), "")
    new = Habit("any-game", encode(Scoring("Burraco", limit=2000)), 2, 1, 0, day(3), "")
    (found,) = [each for each in suggesting.candidates([new, old]) if each.title == "Burraco"]
    assert (found.matches, found.liked, found.last) == (3, 2, day(3))
    assert found.sheet == encode(Scoring("Burraco", limit=2000))


def test_known_games_are_there_before_anything_was_played():
    titles = {title for title, _why in suggested([], 4)}
    assert {each.name for each in known_games() if each.name and 4 in played_by(each)} <= titles
    assert "Gin rummy" not in titles
    assert "Another game" not in titles


# --- the order, told anew

RANDOM = st.builds(
    lambda game, sheet, people, likes, ago, minutes: Habit(
        game, SHEETS[sheet] if game == "any-game" else "", people, len(likes), sum(likes),
        "" if ago is None else day(ago), lasting(*minutes[: len(likes)]),
    ),
    st.sampled_from([about.name for about in menu()]),
    st.sampled_from(list(SHEETS)),
    st.integers(2, 6),
    st.lists(st.booleans(), min_size=1, max_size=6),
    st.none() | st.integers(0, 200),
    st.lists(st.integers(1, 200), max_size=6),
)  # fmt: skip


def naive(played, people, longest):
    """Return the titles in order: every match is a row of its own, every game is looked through."""
    rows = []
    for habit in played:
        title = {about.name: about.title for about in menu()}.get(habit.game)
        if habit.game == "any-game":
            title = next(name for name, sheet in SHEETS.items() if sheet == habit.sheet)
        times = [int(each) for each in habit.lasted.split(",") if each]
        for place in range(habit.matches):
            seconds = times[place] if place < len(times) else None
            rows.append((title, habit.people, place < habit.liked, habit.last, seconds))
    seats = {about.title: about.seats for about in menu() if about.name != "any-game"}
    others = [
        row[0] for row in sorted(rows, key=lambda row: row[3]) if row[0] and row[0] not in seats
    ]
    for other in others:
        seats.setdefault(other, range(1, 13))
    for known in known_games():
        if known.name:
            seats.setdefault(known.name, played_by(known))
    anything_liked = any(row[2] for row in rows if row[0] in seats)
    worth = {}
    for title, possible in seats.items():
        own = [row for row in rows if row[0] == title]
        alike = [row[4] for row in own if row[1] == people and row[4] is not None]
        times = alike if len(alike) >= 3 else [row[4] for row in own if row[4] is not None]
        if people not in possible or (longest and times and median_low(times) > longest):
            continue
        likes = (sum(row[2] for row in own) + 1) / (len(own) + 2) if anything_liked else 0.5
        days = [row[3] for row in own if row[3]]
        rest = min((TODAY - date.fromisoformat(max(days))).days, 60) / 60 if days else 0
        worth[title] = likes + rest
    return worth


@given(st.lists(RANDOM, max_size=12), st.integers(1, 8), st.sampled_from([None, 1800, 3600]))
def test_the_order_is_that_of_a_naive_second_implementation(played, people, longest):
    worth = naive(played, people, longest)
    found = [title for title, _why in suggested(played, people, longest)]
    assert sorted(found) == sorted(worth)
    values = [worth[title] for title in found]
    assert values == pytest.approx(sorted(values, reverse=True))


# --- the history


def play(referee, game, people, *, sheet="", on="", seconds=0, liked=False, thrown=False):
    """Keep a match that is over."""
    options = {"sheet": sheet} if sheet else {}
    assert referee.begin(find(game), Setup(NAMES[:people], options=options))
    number, journal = referee.sitting.number, referee.journal
    referee.end_early()
    referee.leave()
    with journal.store.saving() as db:
        db.execute("UPDATE match SET touched = ? WHERE number = ?", (f"{on}T20:00:00", number))
        db.execute("DELETE FROM measure WHERE match = ? AND name = 'seconds'", (number,))
        row = (
            "INSERT INTO measure (match, seat, name, amount, count) VALUES (?, ?, 'seconds', ?, 1)"
        )
        if seconds:
            db.executemany(row, [(number, seat, seconds) for seat in range(people)])
    if liked:
        journal.remarks.like(number, True)
    if thrown:
        journal.throw_away(number)
    return number


@pytest.fixture
def referee(tmp_path):
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        yield Referee(journal, lambda: "2026-11-26T20:00:00")


def test_habits_are_counted_from_matches_that_are_over(referee):
    burraco = SHEETS["Burraco"]
    play(referee, "istinto", 4, on=day(30), seconds=2400, liked=True)
    play(referee, "istinto", 4, on=day(9), seconds=3000)
    play(referee, "istinto", 3, on=day(2))
    play(referee, "istinto", 3, on=day(1), thrown=True, liked=True)
    play(referee, "any-game", 2, sheet=burraco, on="2031-01-01", seconds=600)
    referee.begin(find("cluedo"), Setup(NAMES[:3]))
    found = sorted(habits(referee.journal.store, TODAY), key=lambda each: (each.game, each.people))
    assert [(*(each.game, each.sheet, each.people, each.matches, each.liked, each.last),
             sorted(each.seconds)) for each in found] == [
        ("any-game", burraco, 2, 1, 0, "", [600]),
        ("istinto", "", 3, 1, 0, day(2), []),
        ("istinto", "", 4, 2, 1, day(9), [2400, 3000]),
    ]  # fmt: skip


def test_a_date_that_was_corrected_counts(referee):
    number = play(referee, "istinto", 4, on="2031-05-05")
    with referee.journal.store.saving() as db:
        db.execute("INSERT INTO remark (match, dated, note) VALUES (?, ?, '')", (number, day(7)))
    (habit,) = habits(referee.journal.store, TODAY)
    assert habit.last == day(7)


def test_a_header_that_is_damaged_costs_only_the_name_of_its_game(referee):
    number = play(referee, "any-game", 2, sheet=SHEETS["Burraco"], on=day(3))
    with referee.journal.store.saving() as db:
        db.execute("UPDATE match SET header = ? WHERE number = ?", (json.dumps([1])[:2], number))
    (habit,) = habits(referee.journal.store, TODAY)
    assert (habit.game, habit.sheet) == ("any-game", "")
