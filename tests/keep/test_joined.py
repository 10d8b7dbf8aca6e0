"""People who joined a match late are kept like those who began it."""

from __future__ import annotations

from contextlib import closing

import pytest

from companion.games.any_game.actions import Newcomers
from companion.games.any_game.game import GAME
from companion.keep.matches import importing, rebuilding
from companion.keep.matches.exchange import read, write
from companion.keep.matches.merging import merge
from companion.keep.opening import open_journal
from companion.table.referee import Referee
from companion.words.errors import BadName
from tests.games.any_game.kit.states import setup, writes
from tests.support.file_damage import alter, spoil
from tests.support.tallies import tallies

NOW = "2026-11-26T20:00:00+01:00"
LATE = ("Ana", "Bo", "Cy", "Eve")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "companion.db"


def joined(journal, *, over=True):
    """Play a match in which Eve joins after a round and wins, and return its referee."""
    judge = Referee(journal, lambda: NOW)
    assert judge.begin(GAME, setup(end="rounds", limit=2))
    for action in (*writes(10, 25, 5), Newcomers("lowest")):
        judge.do(action)
    assert judge.hand_over(3, "Eve")
    for action in writes(1, 2, 3, 40) if over else writes(1):
        judge.do(action)
    assert judge.match.over == over
    return judge


def exported(journal, number=1):
    return [line.encode() for line in write(journal.header(number), journal.lines(number))]


def told(journal):
    """Return all that lists and pages show of the matches."""
    numbers = sorted(saved.number for saved in journal.matches.page(0, 100))
    return (
        journal.matches.page(0, 100),
        [journal.header(number) for number in numbers],
        [journal.lines(number) for number in numbers],
        [journal.people.holders(number) for number in numbers],
        sorted(journal.people.names()),
        tallies(journal, "any-game"),
        journal.facts.last_won("any-game"),
    )


def test_a_match_with_a_late_player_is_listed_with_all_who_played(path):
    with closing(open_journal(path, NOW)) as journal:
        joined(journal)
        (saved,) = journal.matches.all()
        assert (saved.players, saved.begun_by) == (LATE, LATE[:3])
        assert (saved.standing.totals, saved.standing.winners) == ((11, 27, 8, 45), (3,))
        assert journal.facts.last_won("any-game") == ["Eve"]
        assert {tally.name: tally.won for tally in tallies(journal, "any-game")} == {
            "Ana": 0, "Bo": 0, "Cy": 0, "Eve": 1,
        }  # fmt: skip
        assert journal.matches.last_setup("any-game").players == LATE


def test_a_match_that_goes_on_is_resumed_with_the_late_player(path):
    with closing(open_journal(path, NOW)) as journal:
        joined(journal, over=False)
    with closing(open_journal(path, NOW)) as journal:
        judge = Referee(journal, lambda: NOW)
        assert judge.resume(journal.matches.unfinished().number)
        assert judge.match.state.players == LATE
        for action in writes(None, 2, 3, 40):
            judge.do(action)
        assert judge.match.standing.winners == (3,)
    with closing(open_journal(path, NOW)) as journal:
        assert journal.matches.all()[0].players == LATE


def test_a_rematch_seats_the_late_player_too(path):
    with closing(open_journal(path, NOW)) as journal:
        judge = joined(journal)
        assert judge.rematch()
        assert judge.match.state.players == LATE
        assert journal.header(2).players == LATE
        assert journal.header(2).people["Eve"] == journal.header(1).people["Eve"]


@pytest.mark.parametrize("over", [True, False])
def test_a_match_with_a_late_player_goes_to_another_box_and_comes_back(path, tmp_path, over):
    with closing(open_journal(path, NOW)) as journal:
        joined(journal, over=over)
        lines = exported(journal)
        with closing(open_journal(tmp_path / "other.db", NOW)) as other:
            for _again in (1, 2):
                assert importing.import_match(other, *read(lines), NOW) == 1
            assert exported(other) == lines
            assert other.matches.all()[0].standing == journal.matches.all()[0].standing
            assert merge(journal, other).matches == 0
        assert importing.import_match(journal, *read(lines), NOW) == 1


def test_a_file_brings_no_second_match_where_the_late_player_has_another_name(path, tmp_path):
    with closing(open_journal(path, NOW)) as journal:
        joined(journal)
        lines = exported(journal)
        with closing(open_journal(tmp_path / "other.db", NOW)) as other:
            assert merge(other, journal).matches == 1
            other.people.rename("Eve", "Eva")
            assert importing.import_match(other, *read(lines), NOW) == 1
            assert [saved.players for saved in other.matches.all()] == [(*LATE[:3], "Eva")]
            assert other.facts.last_won("any-game") == ["Eva"]


def test_a_late_player_is_called_by_the_new_name_in_every_match(path):
    with closing(open_journal(path, NOW)) as journal:
        joined(journal)
        joined(journal, over=False)
        journal.people.rename("Eve", "Eva")
        now_called = (*LATE[:3], "Eva")
        going_on, over = journal.matches.all()
        assert (over.players, going_on.players) == (now_called, LATE[:3])
        assert journal.facts.last_won("any-game") == ["Eva"]
        assert journal.matches.last_setup("any-game").players == LATE[:3]
        for number in (1, 2):
            judge = Referee(journal, lambda: NOW)
            assert judge.resume(number)
            assert judge.match.state.players == now_called
            assert b'"name":"Eva"' in b"".join(exported(journal, number))
            assert "Eva" in journal.header(number).people
        assert rebuilding.rebuild(journal) == 2
        assert journal.matches.all()[1].players == now_called
        with pytest.raises(BadName):
            journal.people.rename("Ana", "Eva")


def test_a_late_player_who_was_undone_has_no_result(path):
    with closing(open_journal(path, NOW)) as journal:
        judge = Referee(journal, lambda: NOW)
        assert judge.begin(GAME, setup(end="rounds", limit=2))
        assert judge.hand_over(3, "Eve")
        judge.undo()
        assert judge.hand_over(3, "Fay")
        for action in writes(1, 2, 3, 4) + writes(4, 3, 2, 1):
            judge.do(action)
        assert judge.match.over
        before = told(journal)
        (saved,) = journal.matches.all()
        assert saved.players == ("Ana", "Bo", "Cy", "Fay")
        assert rebuilding.rebuild(journal) == 1
        assert told(journal) == before


ALTERED = [
    ("fact", "points"), ("fact", "name"), ("fact", "won"), ("seat", "name"), ("seat", "person"),
    ("match", "ended"), ("match", "entries"), ("match", "touched"),
]  # fmt: skip


def other(value):
    """Return a value that differs in more than a bit."""
    return value ^ 0b1010_0000 if isinstance(value, int) else f"{value[::-1]}zz"


@pytest.mark.parametrize(("table", "column"), ALTERED)
def test_a_row_of_a_late_player_that_is_altered_is_told_anew(path, table, column):
    with closing(open_journal(path, NOW)) as journal:
        joined(journal)
        before = told(journal)
    alter(path, table, column, other)
    with closing(open_journal(path, NOW)) as journal:
        journal.store.report_damage()
    with closing(open_journal(path, NOW)) as journal:
        assert journal.damaged
        assert told(journal) == before


@pytest.mark.parametrize("table", ["seat", "fact", "match"])
def test_a_page_of_a_late_player_can_be_lost(path, table):
    with closing(open_journal(path, NOW)) as journal:
        joined(journal)
        joined(journal, over=False)
        before = told(journal)
    spoil(path, table)
    with closing(open_journal(path, NOW)) as journal:
        journal.store.report_damage()
    with closing(open_journal(path, NOW)) as journal:
        assert journal.damaged
        assert told(journal) == before
