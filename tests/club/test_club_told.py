"""What a server tells: messages that the app takes, and numbers that it can show."""

from __future__ import annotations

from msgspec import Raw

from companion.club.board import Board, Standing, TableHeard
from companion.club.records import SharedPerson
from companion.programs.lines import line
from companion.sync.board_file import SavedBoard
from companion.sync.postgres.messages import EveningRecord
from companion.sync.program.syncing import split_message
from companion.sync.wire import LONGEST_LINE, Incoming
from tests.club.tables import uuid

PEOPLE = tuple(SharedPerson(uuid("who", n), 1, uuid("box", 1), "x" * 40) for n in range(10_000))
PAIRS = tuple((uuid("who", n), uuid("wht", n)) for n in range(15_000))


def test_what_others_said_comes_in_messages_that_the_app_takes_pairs_before_people():
    parts = [*split_message(Incoming(people=PEOPLE, pairs=PAIRS))]
    assert max(len(line(part)) for part in parts) <= LONGEST_LINE
    assert sum((part.people for part in parts), ()) == PEOPLE
    assert sum((part.pairs for part in parts), ()) == PAIRS
    assert [bool(part.pairs) for part in parts] == sorted(
        (bool(p.pairs) for p in parts), reverse=True
    )


def test_little_comes_in_one_message():
    others = Incoming(people=PEOPLE[:3], pairs=PAIRS[:3])
    assert [*split_message(others)] == [others]


def test_a_record_longer_than_a_message_is_left_out_alone():
    long = EveningRecord(uuid("eve", 1), uuid("box", 1), 1, Raw(b'"' + b"x" * LONGEST_LINE + b'"'))
    short = EveningRecord(uuid("eve", 2), uuid("box", 1), 1, Raw(b"{}"))
    parts = [*split_message(Incoming(people=PEOPLE[:3], evenings=(long, short)))]
    assert sum((part.people for part in parts), ()) == PEOPLE[:3]
    assert [each.id for part in parts for each in part.evenings] == [short.id]


def test_a_board_is_kept_without_numbers_that_cannot_be_shown():
    lines = (
        Standing("a", "Anna", 999, 1, 1e300, 1, 1, rating=1e308, spread=1e308),
        Standing("b", "Bruno", -1, 1, 7.0, 2, 1, rating=25.0, spread=8.0),
        Standing("c", "Carla", 3, 1, 5.0, 3, 1),
    )
    heard = TableHeard(1, "Table 1", "", 0)
    told = Board("Club", "", "", 1, lines, (heard,))
    kept = SavedBoard().with_answer(told, "", [(1, 1e300)], "")
    assert kept
    assert kept.board
    assert [each.mark for each in kept.board.standings] == [None, None, 3]
    assert [each.rating for each in kept.board.standings] == [None, 25.0, None]
    assert kept.board.tables[0].heard is None
