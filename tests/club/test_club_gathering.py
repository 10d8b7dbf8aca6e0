"""A box shares the results of its own matches, and nothing that a table keeps to itself."""

from __future__ import annotations

from contextlib import closing
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.club.records import SharedSeat
from companion.games import every, find
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import encode
from companion.keep.file.in_memory import StoreInMemory
from companion.keep.matches import importing
from companion.keep.matches.erasing import erase
from companion.keep.matches.header import Entered, Header
from companion.keep.matches.journal import Journal
from companion.keep.matches.merging import merge
from companion.keep.matches.notes import MatchNote
from companion.keep.matches.scores import scores
from companion.play.actions import EndEarly
from companion.play.game import Setup
from companion.sync.gathering import gather, ongoing_matches
from companion.table.referee import Referee
from companion.words.names import guest
from tests.support.finished_matches import play
from tests.support.matches import begun, possible

NOW = "2026-11-28T20:00:00+01:00"
NAMES = ("Anna", "Bruno", "Carla", "Dino")


@pytest.fixture
def journal():
    with closing(Journal(StoreInMemory())) as journal:
        yield journal


def only(journal):
    (match,) = gather(journal).matches.values()
    return match


def people_of(shared):
    return sorted(each.name for each in shared.people.values())


def play_to_the_end(judge, game, chance):
    """Play a random match to its end; stop it if that takes long."""
    assert judge.begin(game, begun(game, chance).setup)
    match = judge.match
    for _ in range(300):
        if match.over:
            break
        match.do(chance.choice(possible(game, match, chance)), overrule=chance.random() < 0.2)
    match.do(EndEarly())
    judge.leave()


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_results_are_those_that_the_entries_add_up_to(journal, game):
    """They are read from rows, and compared with a replay of every match."""
    judge, chance = Referee(journal, lambda: NOW), Random(7)
    for _ in range(2):
        play_to_the_end(judge, game, chance)
    shared = gather(journal).matches
    assert len(shared) == 2
    for number in range(1, 3):
        rows = {row.seat - 1: row for row in scores(journal, number)}
        match = shared[rows[0].match]
        assert (match.game, match.entries) == (rows[0].game, journal.entries(number))
        assert match.stopped == (rows[0].state == "stopped")
        assert len(match.seats) == len(rows)
        for seat, told in enumerate(match.seats):
            row = rows[seat]
            assert (told.place, told.points, told.won) == (row.place, row.total, bool(row.won))


def test_only_matches_that_began_on_this_box_are_shared(journal):
    with closing(Journal(StoreInMemory())) as other:
        play(other, NOW, NAMES, "istinto", (1, 2, 3, 4), [3])
        merge(journal, other)
        play(journal, NOW, NAMES[:2], "holmes", (26, 20), [0])
        assert [match.game for match in gather(journal).matches.values()] == ["holmes"]
        assert people_of(gather(journal)) == ["Anna", "Bruno"]
        both = gather(journal, tables=frozenset({other.box}))
        assert people_of(both) == [*NAMES]


def test_a_match_that_goes_on_is_not_shared_yet(journal):
    journal.begin(find("istinto"), Setup(NAMES), NOW)
    shared = gather(journal)
    assert (shared.matches, shared.people) == ({}, {})


def test_a_match_thrown_away_is_shared_as_such_and_its_people_are_not(journal):
    number = play(journal, NOW, NAMES, "istinto", (1, 2, 3, 4), [3])
    journal.throw_away(number)
    assert only(journal).thrown
    assert gather(journal).people == {}


def test_guests_have_no_name_and_a_person_of_the_evening_is_shared_before_playing(journal):
    play(journal, NOW, ("Anna", guest(2)), "holmes", (20, 26), [1])
    journal.people.meet("Elena", NOW)
    ((elena,),) = journal.store.db.execute("SELECT id FROM person WHERE name = 'Elena'")
    anna, second = only(journal).seats
    assert second == SharedSeat(None, 1, 26, True, 1)
    assert anna.person in gather(journal).people
    assert people_of(gather(journal)) == ["Anna"]
    assert people_of(gather(journal, attendees=frozenset({elena}))) == ["Anna", "Elena"]


def test_names_of_guests_notes_and_words_of_a_sheet_stay_on_the_box(journal):
    judge = Referee(journal, lambda: NOW)
    number = play(journal, NOW, ("Anna", guest(2)), "holmes", (20, 26), [1])
    journal.remarks.note(number, MatchNote("Rosa brought a cake"))
    assert judge.begin(find("istinto"), Setup(("Anna", "Rosa", "Bruno")))
    assert judge.hand_over(2, "Ugo")
    judge.end_early()
    for name in ("Rosa", "Ugo"):
        erase(journal.store, name)
    told = msgspec.json.encode(gather(journal)).decode() + repr(ongoing_matches(journal))
    assert not [word for word in ("Rosa", "Ugo", "cake", guest(2)) if word in told]


def test_members_of_a_team_are_one_side_and_late_ones_a_side_of_their_own(journal):
    teams = {"sheet": encode(replace(Scoring(name="Tricks"), teams=2))}
    play(journal, NOW, NAMES, "any-game", (9, 5, 9, 5), [0, 2], options=teams)
    play(journal, NOW, NAMES, "any-game", (9, 5, 8, 7), [0])
    one, other = gather(journal).matches.values()
    assert [seat.side for seat in one.seats] == [0, 1, 0, 1]
    assert [seat.side for seat in other.seats] == [0, 1, 2, 3]
    assert (one.game, other.game) == ("any-game: Tricks", "any-game: Just points")


def test_an_unstamped_person_is_told_as_one_of_this_box(journal):
    play(journal, NOW, NAMES[:2], "holmes", (26, 20), [0])
    journal.store.db.execute("DELETE FROM stamp")
    told = {(each.counter, each.machine) for each in gather(journal).people.values()}
    assert told == {(0, journal.box)}


@pytest.mark.parametrize("table", ["match", "fact", "measure", "person"])
def test_a_damaged_row_is_not_told(journal, table):
    play(journal, NOW, NAMES[:2], "holmes", (26, 20), [0])
    column = "list_proof" if table == "match" else "proof"
    whole = gather(journal)
    journal.store.db.execute(f"UPDATE {table} SET {column} = zeroblob(8)")
    shared = gather(journal)
    if table == "person":
        assert (shared.matches, shared.people) == (whole.matches, {})
    else:
        assert shared.matches == {}


def test_the_match_under_way_is_told_with_its_people_and_its_stage_but_no_name(journal):
    judge = Referee(journal, lambda: NOW)
    assert judge.begin(find("istinto"), Setup(("Anna", "Bruno", guest(3))))
    (told,) = ongoing_matches(journal)
    assert (told.game, told.stage, len(told.people)) == ("istinto", "Round 1", 2)
    judge.end_early()
    assert ongoing_matches(journal) == ()


def test_a_result_entered_by_hand_is_told_with_what_is_unknown(journal):
    result = Entered((None, 7), (1, None), (0,))
    header = Header("holmes", ("Anna", "Bruno"), machine=journal.box, began=NOW, entered=result)
    importing.arrive(journal, [importing.ReadMatch(header)])
    assert [(seat.place, seat.points, seat.won) for seat in only(journal).seats] == [
        (1, None, True), (None, 7, False),
    ]  # fmt: skip
