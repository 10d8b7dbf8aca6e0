"""What a table that lies cannot do: to others, to the server, or to the league."""

from __future__ import annotations

import psycopg
import pytest
from msgspec import Raw
from msgspec.structs import replace

from companion.club.records import SharedPerson, SharedSeat
from companion.sync.postgres import tables
from companion.sync.postgres.messages import (
    OTHER_BOX,
    OTHER_PROTOCOL,
    TOO_LARGE,
    UNREADABLE,
    EveningRecord,
    OngoingMatch,
)
from tests.club.tables import NAME, uuid

ANNA, BRUNO, CARLA = (uuid("who", number) for number in (1, 2, 3))


@pytest.fixture
def honest(club):
    """Return a table with a match of Anna and Bruno."""
    table = club.table("Honest")
    table.bring(table.person(1, "Anna"), table.person(2, "Bruno"),
                matches=[table.match(ANNA, BRUNO, number=1)])  # fmt: skip
    return table


@pytest.fixture
def liar(club, honest):
    return club.table("Liar")


def refusals(pushed):
    return [(each.kind, each.reason) for each in pushed.refused]


def standings(table):
    return [(each.person, each.name, each.points) for each in table.board().standings]


# --- records of others


def test_it_cannot_write_a_match_of_another_table(honest, liar):
    before = standings(honest)
    match = honest.match(BRUNO, ANNA, number=1, revision=2)
    assert refusals(liar.push(matches=(match,))) == [("matches", "foreign")]
    stolen = replace(match, machine=liar.machine)
    assert refusals(liar.push(matches=(stolen,))) == [("matches", "foreign")]
    assert standings(honest) == before


def test_it_cannot_write_the_evening_of_another_table(honest, liar):
    evening = EveningRecord(uuid("eve", 1), honest.machine, 1, Raw(b"{}"))
    honest.push(evenings=(evening,))
    for machine in (honest.machine, liar.machine):
        lie = EveningRecord(evening.id, machine, 2, Raw(b'{"round": 9}'))
        assert refusals(liar.push(evenings=(lie,))) == [("evenings", "foreign")]
    assert honest.pull(evenings={evening.id: 1}).evenings == ()


def test_it_cannot_read_the_matches_of_another_table(honest, liar):
    assert liar.pull(matches=(uuid("m1", 1),)).matches == ()


def test_it_cannot_speak_as_another_box(honest, liar):
    liar.pull()
    for machine in (honest.machine, uuid("box", 99), "Anna", ""):
        with pytest.raises(psycopg.Error) as error:
            liar.call("pull", {"protocol": 1, "machine": machine})
        assert error.value.sqlstate in (OTHER_BOX, UNREADABLE)


def test_a_box_that_is_known_cannot_be_taken_by_a_new_invitation(honest, liar):
    with pytest.raises(psycopg.Error) as error:
        liar.call("push", {"protocol": 1, "machine": honest.machine})
    assert error.value.sqlstate == OTHER_BOX


def test_what_is_under_way_at_another_table_stays(honest, liar):
    honest.push(going=(OngoingMatch(uuid("new", 1), "istinto", "Round 4", (ANNA,)),))
    liar.push(going=())
    assert honest.board().tables[0].game == "istinto"


# --- numbers and texts


def test_a_revision_of_the_future_is_refused(honest, liar):
    match = liar.match(ANNA, BRUNO, revision=2_000_000_000)
    assert refusals(liar.push(matches=(match,))) == [("matches", "future")]


def test_a_counter_far_ahead_is_refused_and_others_can_still_rename(honest, liar):
    lie = SharedPerson(ANNA, 2_000_000_000, liar.machine, "Nobody")
    assert refusals(liar.push(people=(lie,))) == [("people", "future")]
    liar.bring(SharedPerson(ANNA, 9_000, liar.machine, "Nobody"))
    honest.bring(honest.person(1, "Anna", 9_001))
    assert "Anna" in {name for _, name, _ in standings(honest)}


IMPOSSIBLE = (
    {"revision": 2**40}, {"revision": 0}, {"revision": -1}, {"entries": -1}, {"game": "x" * 81},
    {"ended": "\x1b[2J"}, {"ended": "x" * 50}, {"machine": "x"}, {"id": "x"},
    {"seats": (SharedSeat(ANNA, 0, 1),)}, {"seats": (SharedSeat(ANNA, 1, 10**10),)},
    {"seats": (SharedSeat("Anna", 1, 1),)}, {"seats": (SharedSeat(ANNA, 1, 1, side=-1),)},
    {"seats": (SharedSeat(ANNA, 1, 1), SharedSeat(ANNA, 2, 1))},
    {"seats": tuple(SharedSeat(None, 1, 1) for _ in range(101))},
)  # fmt: skip
"""Values of matches that cannot be."""
FORMS: tuple[object, ...] = (
    [], {}, None, 7, "x", [None] * 10, [{}] * 10, [[]] * 10, ["x"] * 5,
    [ANNA, 10**400, "x", "y", 0],
)  # fmt: skip
"""Records of no kind."""
KINDS = ("matches", "people", "pairs", "erased", "evenings", "going")


def test_a_match_that_cannot_be_is_refused_alone(honest, liar):
    lies = tuple(replace(liar.match(CARLA), **values) for values in IMPOSSIBLE)
    true = liar.match(CARLA, None)
    assert refusals(liar.push(matches=(*lies, true))) == [("matches", "unfit")] * len(lies)
    assert (CARLA, "", 3) in standings(honest)


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_of_another_form_is_refused_alone(liar, kind):
    request = {"protocol": 1, "machine": liar.machine, kind: FORMS}
    refused = liar.call("push", request)["refused"]
    assert [(told, reason) for told, _key, reason in refused] == [(kind, "unfit")] * len(FORMS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_request_of_another_form_is_refused_whole(liar, kind):
    states = (UNREADABLE, UNREADABLE, UNREADABLE, TOO_LARGE)
    for values, state in zip(("x", 7, {"a": 1}, [[]] * 201), states, strict=True):
        with pytest.raises(psycopg.Error) as error:
            liar.call("push", {"protocol": 1, "machine": liar.machine, kind: values})
        assert error.value.sqlstate == state


def test_a_name_of_ten_megabytes_is_refused(honest, liar):
    with pytest.raises(psycopg.Error) as error:
        liar.push(people=(SharedPerson(ANNA, 2, liar.machine, "x" * 10_000_000),))
    assert error.value.sqlstate == TOO_LARGE
    lie = SharedPerson(ANNA, 2, liar.machine, "x" * 900_000)
    assert refusals(liar.push(people=(lie,))) == [("people", "unfit")]


def test_another_protocol_is_refused_with_its_number(liar):
    with pytest.raises(psycopg.Error) as error:
        liar.call("pull", {"protocol": 2, "machine": liar.machine})
    assert (error.value.sqlstate, error.value.diag.message_detail) == (OTHER_PROTOCOL, "1")


def test_it_erases_few_people_a_day(honest, liar):
    people = tuple(uuid("who", number) for number in range(100, 125))
    assert refusals(liar.push(erased=people)) == [("erased", "many")] * 5


def test_it_links_few_people_a_day(honest, liar):
    pairs = tuple((ANNA, uuid("wht", number)) for number in range(101))
    assert refusals(liar.push(pairs=pairs)) == [("pairs", "many")]


# --- what its owner can undo


def test_all_that_it_told_can_be_forgotten(club, honest, liar):
    before = standings(honest)
    liar.push(people=(SharedPerson(ANNA, 8, liar.machine, "Nobody", 4),),
              matches=(liar.match(BRUNO, ANNA), liar.match(BRUNO, CARLA)),
              pairs=((BRUNO, CARLA),))  # fmt: skip
    assert standings(honest) != before
    with club.owner() as owner:
        tables.revoke(owner, "Liar", forget=True)
    assert standings(honest) == before


def test_boxes_that_believed_a_lie_are_told_better(club, honest, liar):
    lie = SharedPerson(ANNA, 8, liar.machine, "Nobody")
    liar.bring(lie)
    with club.owner() as owner:
        tables.revoke(owner, "Liar", forget=True)
    (told,) = honest.pull(people=(ANNA,)).people
    assert (told.name, told.counter) == ("Anna", 9)
    assert refusals(honest.push(people=(lie,))) == [("people", "foreign")]


# --- rights


def test_its_role_may_call_two_functions_and_read_nothing(club, honest, liar):
    with liar.connect() as connection:
        functions = connection.execute(
            "SELECT proname FROM pg_proc WHERE pronamespace = 'club'::regnamespace"
            " AND has_function_privilege(oid, 'EXECUTE')"
        )
        assert sorted(functions) == [("pull",), ("push",)]
        relations = connection.execute(
            "SELECT relname, has_table_privilege(oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE,"
            " REFERENCES, TRIGGER') FROM pg_class WHERE relkind IN ('r', 'v', 'S')"
            " AND relnamespace = 'club'::regnamespace"
        )
        found = dict(relations)
        assert {"match", "claim", "league"} <= found.keys()
        assert not any(found.values())
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("SELECT FROM club.match")


FORBIDDEN = (
    "CREATE TABLE public.mine (a int)", "CREATE TEMP TABLE mine (a int)",
    "CREATE TABLE club.mine (a int)", "CREATE SCHEMA mine", "CREATE DATABASE mine",
    "CREATE ROLE mine", "CREATE FUNCTION club.f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "COPY (SELECT 1) TO PROGRAM 'cat'", "COPY (SELECT 1) TO '/tmp/mine'",
    "SELECT pg_advisory_lock(1)", "SELECT pg_try_advisory_xact_lock_shared(1, 2)",
    "SET temp_file_limit = -1",
    "SELECT pg_read_file('/etc/passwd')", "SELECT lo_create(0)", "SELECT lo_from_bytea(0, 'x')",
    "SELECT rolpassword FROM pg_authid", "SET ROLE postgres",
    "SET SESSION AUTHORIZATION postgres", "DROP SCHEMA club",
    "ALTER FUNCTION club.push(jsonb) OWNER TO CURRENT_USER",
    "ALTER SYSTEM SET log_statement = 'all'", "GRANT EXECUTE ON FUNCTION club.forget TO PUBLIC",
    "COMMENT ON SCHEMA club IS 'mine'",
)  # fmt: skip


def test_its_role_does_nothing_else(liar):
    with liar.connect() as connection:
        for words in FORBIDDEN:
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(words)


def test_what_it_puts_in_the_search_path_is_not_used(club, honest, liar):
    with liar.connect() as connection:
        connection.execute("SET search_path = pg_temp, public")
        request = f'{{"protocol": 1, "machine": "{liar.machine}", "board": ""}}'
        row = connection.execute("SELECT club.pull(%s::jsonb)", [request]).fetchone()
    assert row[0]["board"]["club"] == NAME


def test_a_table_that_holds_a_transaction_open_does_not_stop_the_others(honest, liar):
    with psycopg.connect(liar.url) as connection:
        request = f'{{"protocol": 1, "machine": "{liar.machine}"}}'
        connection.execute("SELECT club.push(%s::jsonb)", [request])
        honest.bring(honest.person(3, "Carla"), matches=[honest.match(CARLA, None, number=2)])
    assert (CARLA, "Carla", 3) in standings(honest)


def test_few_connections_of_one_table_are_let_in(liar):
    held = [liar.connect() for _ in range(tables.MOST_CONNECTIONS)]
    with pytest.raises(psycopg.OperationalError, match="too many connections"):
        liar.connect()
    for connection in held:
        connection.close()


def test_readers_read_the_views_and_nothing_else(server, club, honest):
    ((database,),) = club.rows("SELECT current_database()")
    with psycopg.connect(server.url(database)) as connection:
        connection.execute(f"SET ROLE {database}_readers")
        for view in ("league", "head_to_head", "evenings", "results"):
            assert connection.execute(f"SELECT FROM club.{view}").fetchone() is not None
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("SELECT FROM club.claim")
