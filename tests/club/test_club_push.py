"""What tables bring is kept once, and told to others as it was brought."""

from __future__ import annotations

import pytest
from msgspec import Raw, json
from msgspec.structs import replace

from companion.club.difference import digest
from companion.club.records import SharedPerson
from companion.sync.postgres.messages import EveningRecord, OngoingMatch
from companion.sync.server_cache import ServerState
from tests.club.tables import uuid

ANNA, BRUNO, CARLA = (uuid("who", number) for number in (1, 2, 3))


@pytest.fixture
def table(club):
    return club.table()


def test_a_match_comes_back_as_it_was_brought(table):
    match = table.match(ANNA, None, BRUNO)
    table.bring(matches=[match])
    assert table.pull(matches=(match.id,)).matches == (match,)


def test_a_match_that_is_brought_twice_is_kept_once(table):
    match = table.match(ANNA, BRUNO)
    for _ in range(2):
        table.bring(matches=[match])
    assert table.board().matches == 1


def test_a_correction_replaces_the_match_and_its_points(club, table):
    match = table.match(ANNA, BRUNO)
    table.bring(matches=[match])
    table.bring(matches=[replace(match, revision=2, seats=table.match(BRUNO, CARLA).seats)])
    assert club.rows("SELECT person::text, points FROM league ORDER BY place") == [
        (BRUNO, 3), (CARLA, 0),
    ]  # fmt: skip


def test_a_match_that_was_thrown_away_counts_no_more(table):
    match = table.match(ANNA, BRUNO)
    table.bring(matches=[match])
    table.bring(matches=[replace(match, revision=2, thrown=True)])
    board = table.board()
    assert (board.matches, board.standings) == (0, ())


def test_a_match_that_was_stopped_counts_no_points(table):
    table.bring(matches=[table.match(ANNA, BRUNO, stopped=True)])
    assert table.board().standings == ()


@pytest.mark.parametrize(
    ("reason", "values"),
    [
        ("older", {"revision": 1, "game": "cluedo"}),
        ("future", {"revision": 3}),
        ("shorter", {"revision": 2, "entries": 11}),
    ],
)
def test_a_record_that_is_not_the_next_one_is_refused(table, reason, values):
    match = table.match(ANNA, BRUNO)
    table.bring(matches=[match])
    refused = table.push(matches=(replace(match, **values),)).refused
    assert [(each.kind, each.key, each.reason) for each in refused] == [
        ("matches", match.id, reason)
    ]
    assert table.pull(matches=(match.id,)).matches == (match,)


def test_the_greater_record_of_a_person_counts_whoever_comes_first(club):
    one, other = club.table(), club.table()
    records = [one.person(1, "Anna", 2), other.person(1, "Anna B.", 2), one.person(1, "An", 1)]
    for table, record in zip((one, other, other), records, strict=True):
        assert table.push(people=(record,)).refused == ()
    for table in (one, other):
        assert table.pull(people=(ANNA,)).people == (records[1],)


def test_a_table_may_bring_what_another_box_wrote_of_a_person(club):
    one, other = club.table(), club.table()
    record = one.person(1, "Anna", 7)
    other.bring(record)
    assert one.pull(people=(ANNA,)).people == (record,)


def test_nothing_is_told_to_a_table_that_knows_it_all(club):
    table = club.table()
    person, match = table.person(1, "Anna"), table.match(ANNA, BRUNO)
    table.bring(person, matches=[match])
    digests = {
        "matches": digest([(match.id, "1")]),
        "people": digest([(ANNA, "1", table.machine)]),
        "pairs": digest([]),
        "erased": digest([]),
    }
    pulled = table.pull(digests=digests)
    assert (pulled.versions.matches, pulled.versions.people) == (None, None)
    assert (pulled.pairs, pulled.erased) == (None, None)


def test_versions_are_told_where_digests_differ(club):
    one, other = club.table(), club.table()
    person, match = one.person(1, "Anna", 4), one.match(ANNA, BRUNO)
    one.bring(person, matches=[match])
    other.bring(other.person(3, "Carla"), matches=[other.match(BRUNO, CARLA)])
    versions = one.pull(digests={"matches": "", "people": ""}).versions
    assert versions.matches == ((match.id, 1),)
    assert versions.people == ((ANNA, 4, one.machine),)


def test_a_table_is_told_of_those_who_are_one_with_its_people(club):
    one, other = club.table(), club.table()
    one.bring(one.person(1, "Anna"), matches=[one.match(ANNA, CARLA)])
    other.bring(other.person(2, "Annina"), matches=[other.match(BRUNO, None)])
    other.push(pairs=((ANNA, BRUNO),))
    pulled = one.pull(digests={"people": "", "pairs": ""})
    assert [own for own, *_ in pulled.versions.people] == [ANNA, BRUNO]
    assert pulled.pairs == ((ANNA, BRUNO),)


def test_nothing_of_an_erased_person_stays_but_the_seat(club):
    one, other = club.table(), club.table()
    one.bring(one.person(1, "Anna Rossi"), matches=[one.match(ANNA, BRUNO)])
    other.push(erased=(ANNA,))
    assert one.pull(people=(ANNA,), digests={"erased": ""}).erased == (ANNA,)
    assert club.rows("SELECT FROM claim WHERE name LIKE '%%Rossi%%'") == []
    refused = one.push(people=(one.person(1, "Anna Rossi", 9),)).refused
    assert [each.reason for each in refused] == ["erased"]
    assert [each.person for each in one.board().standings] == [BRUNO]


def test_people_who_are_one_have_one_line_in_the_league(club):
    one, other = club.table(), club.table()
    one.bring(one.person(1, "Anna"), matches=[one.match(ANNA, CARLA)])
    other.bring(other.person(2, "Annina", 5), matches=[other.match(BRUNO, None)])
    other.push(pairs=((ANNA, BRUNO),))
    first = one.board().standings[0]
    assert (first.person, first.name, first.matches, first.points) == (ANNA, "Annina", 2, 6)


def test_a_pair_that_sat_at_one_table_is_told_as_two(club):
    one, other = club.table(), club.table()
    one.bring(matches=[one.match(ANNA, BRUNO)])
    other.push(pairs=((ANNA, BRUNO), (BRUNO, CARLA)))
    pulled = other.pull(digests={"pairs": ""})
    assert (pulled.pairs, pulled.apart) == (((ANNA, BRUNO), (BRUNO, CARLA)), ((ANNA, BRUNO),))


def test_the_board_says_which_table_may_still_bring_results(club):
    one, other = club.table(), club.table()
    one.bring(one.person(1, "Anna"), matches=[one.match(ANNA, BRUNO)])
    other.push(going=(OngoingMatch(uuid("new", 1), "istinto", "Round 4", (ANNA, CARLA)),))
    board = one.board()
    assert [(table.game, table.stage, table.missing) for table in board.tables] == [
        ("", "", 0), ("istinto", "Round 4", 1),
    ]  # fmt: skip
    assert not any(each.may_grow for each in board.standings)
    club.rows(
        "UPDATE member SET heard = now() - interval '2 hours' WHERE machine = %s RETURNING 1",
        other.machine,
    )
    pulled = one.pull(board=board.digest)
    assert pulled.board
    assert {each.person: each.may_grow for each in one.board().standings} == {
        ANNA: True, BRUNO: False,
    }  # fmt: skip
    assert dict(pulled.heard) == {1: 0, 2: 7200}


def test_a_board_that_is_known_is_not_told_again(table):
    table.bring(matches=[table.match(ANNA, BRUNO)])
    board = table.board()
    pulled = table.pull(board=board.digest)
    assert (pulled.board, pulled.heard) == (None, ((1, 0),))


def test_of_a_board_that_has_changed_only_new_blocks_are_sent(club):
    table = club.table()
    club.rows(
        "INSERT INTO member (name, machine)"
        " SELECT 'Other ' || nth, gen_random_uuid() FROM generate_series(1, 40) AS nth RETURNING 1"
    )
    first = table.pull(board="").board
    state = ServerState().with_board(first)
    table.bring(matches=[table.match(ANNA, BRUNO)])
    table.push(going=(OngoingMatch(uuid("new", 1), "istinto", "Round 4", (ANNA,)),))
    later = table.pull(board=first.digest, blocks=(*state.standings, *state.tables)).board
    assert [bool(each.lines) for each in later.tables] == [True, False, False]
    board = state.with_board(later).board(later)
    assert replace(board, at="") == replace(table.board(), at="")
    assert [each.number for each in board.tables] == [*range(1, 42)]
    assert (board.tables[0].game, len(board.standings)) == ("istinto", 2)


def test_matches_under_way_are_replaced_by_the_next_ones(table):
    going = OngoingMatch(uuid("new", 1), "istinto", "Round 4", (ANNA,))
    table.push(going=(going,))
    table.push()
    assert table.board().tables[0].game == "istinto"
    table.push(going=())
    assert table.board().tables[0].game == ""


def test_evenings_are_told_to_all_tables_by_their_revision(club):
    one, other = club.table(), club.table()
    key, words = uuid("eve", 1), {"round": 1, "bye": None}
    one.push(evenings=(EveningRecord(key, one.machine, 1, Raw(json.encode(words))),))
    (told,) = other.pull(evenings={}).evenings
    assert (told.id, told.machine, told.revision) == (key, one.machine, 1)
    assert json.decode(told.evening) == words
    assert other.pull(evenings={key: 1}).evenings == ()
    one.push(evenings=(EveningRecord(key, one.machine, 4, Raw(b'{"round": 2}')),))
    assert [each.revision for each in other.pull(evenings={key: 1}).evenings] == [4]


def test_two_tables_that_give_one_name_to_two_people_have_both(club):
    one, other = club.table(), club.table()
    one.bring(one.person(1, "Anna"), matches=[one.match(ANNA, None)])
    other.bring(other.person(2, "Anna"), matches=[other.match(BRUNO, None)])
    standings = one.board().standings
    assert [(each.person, each.name, each.table) for each in standings] == [
        (ANNA, "Anna", 1), (BRUNO, "Anna", 2),
    ]  # fmt: skip


def test_a_person_without_a_name_yet_is_in_the_league_without_one(table):
    table.bring(matches=[table.match(ANNA, BRUNO)])
    assert {each.name for each in table.board().standings} == {""}


def test_records_of_one_key_are_ranked_as_the_pure_rule_ranks_them(club):
    table = club.table()
    known = SharedPerson(ANNA, 3, table.machine, "Émile", None)
    table.bring(known)
    for name, mark in (("Zoe", 9), ("Émile", 2), ("Anna", 1)):
        table.bring(SharedPerson(ANNA, 3, table.machine, name, mark))
    assert table.pull(people=(ANNA,)).people == (replace(known, mark=2),)
