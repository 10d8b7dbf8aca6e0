"""The program between a box and a real server: what it brings, and each fault by its name."""

from __future__ import annotations

import re
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import psycopg
import pytest
from msgspec.structs import replace

from companion.club.records import SharedMatch
from companion.sync.postgres import tables
from companion.sync.postgres.messages import OngoingMatch
from companion.sync.wire import OwnMatches, OwnSets, SyncRequest
from tests.club.postgres import HOME
from tests.club.program import PROGRAM, ProgramBeside, in_force
from tests.club.tables import Club, Table, uuid

Run = Callable[..., ProgramBeside]


@pytest.fixture
def run(tmp_path: Path) -> Iterator[Run]:
    """Return a function that starts the program; nothing failed in it, and no password is told."""
    with ExitStack() as running:

        def run(*words: str) -> ProgramBeside:
            beside = ProgramBeside(tmp_path, *words)
            running.callback(beside.close)
            return beside

        yield run
    log = (tmp_path / "log").read_text()
    assert "Traceback" not in log
    assert "table_" not in log


@pytest.fixture
def table(club: Club) -> Table:
    """A table that was invited."""
    return club.table()


def some_matches(table: Table, count: int) -> list[SharedMatch]:
    """Return matches of two people."""
    anna, bruno = table.person(1, "Anna"), table.person(2, "Bruno")
    return [table.match(anna.id, bruno.id) for _ in range(count)]


def two(table: Table):
    return [table.person(1, "Anna"), table.person(2, "Bruno")]


# Exchanges


def test_a_box_and_its_server_come_to_agree(run: Run, table: Table) -> None:
    program = run()
    going = [OngoingMatch(uuid("m", 99), "istinto", "Round 4", (uuid("who", 1),))]
    matches = some_matches(table, 3)
    program.accept(*in_force(table.url, table.machine, matches, two(table), going))
    told = program.synced()
    assert not told.rejected
    assert told.board
    assert told.board.matches == 3
    assert [each.name for each in told.board.standings] == ["Anna", "Bruno"]
    assert [each.stage for each in told.board.tables] == ["Round 4"]


def test_a_match_that_ends_comes_at_once(run: Run, table: Table) -> None:
    program = run("--period", "1000")
    matches = some_matches(table, 2)
    program.accept(*in_force(table.url, table.machine, matches[:1], two(table)))
    program.synced()
    program.tell(OwnMatches(0, tuple(matches)))
    told = program.synced()
    assert told.board
    assert told.board.matches == 2


def test_what_other_tables_say_comes_without_asking(run: Run, club: Club, table: Table) -> None:
    program = run("--period", "0.1")
    program.accept(*in_force(table.url, table.machine, some_matches(table, 1), two(table)))
    program.synced()
    other = club.table()
    renamed = replace(table.person(1, "Annina"), counter=2, machine=other.machine)
    other.bring(renamed, matches=[other.match(renamed.id)])
    assert program.others().people == (renamed,)


@pytest.mark.parametrize("host", [HOME, "localhost"])
def test_a_server_is_reached_by_address_and_name_with_its_certificate(
    run: Run, club: Club, table: Table, host: str
) -> None:
    """The name may have an address, too, at which nobody listens."""
    program = run()
    url = table.url.partition("?")[0].replace(f"@{HOME}:", f"@{host}:")
    safe = f"{url}?sslmode=verify-full&sslrootcert={club.server.certificate}"
    program.accept(*in_force(safe, table.machine))
    assert program.synced().board


def test_what_a_box_knows_already_is_not_told_again(run: Run, table: Table) -> None:
    program = run("--period", "1000")
    program.accept(*in_force(table.url, table.machine, some_matches(table, 1), two(table)))
    board = program.synced().board
    assert board
    program.tell(SyncRequest(1, board.digest))
    told = program.synced()
    assert (told.number, told.board) == (1, None)
    assert [number for number, _seconds in told.heard] == [1]


def test_a_pair_that_is_said_here_is_told_there(run: Run, club: Club, table: Table) -> None:
    program, other = run(), club.table()
    program.accept(*in_force(table.url, table.machine, some_matches(table, 1), two(table)))
    program.synced()
    pair = uuid("who", 1), uuid("who", 3)
    program.tell(OwnSets((pair,)))
    program.synced()
    assert other.pull(digests={"pairs": ""}).pairs == (pair,)


# Faults


@contextmanager
def closed_port(club: Club, table: Table) -> Iterator[str]:
    """Nobody listens there."""
    with socket.socket() as asking:
        asking.bind((HOME, 0))
        yield table.url.replace(f":{club.server.port}/", f":{asking.getsockname()[1]}/")


@contextmanager
def unknown_host(_club: Club, table: Table) -> Iterator[str]:
    yield table.url.replace(HOME, "no-such-host.invalid")


@contextmanager
def silent_port(club: Club, table: Table) -> Iterator[str]:
    """The system takes connections there, and nobody answers them."""
    with socket.create_server((HOME, 0)) as silent:
        yield table.url.replace(f":{club.server.port}/", f":{silent.getsockname()[1]}/")


@contextmanager
def locked(club: Club, table: Table) -> Iterator[str]:
    """The server lets the table in, and then has it wait."""
    with psycopg.connect(club.url) as connection:
        connection.execute("LOCK TABLE club.member")
        yield table.url


@contextmanager
def wrong_password(_club: Club, table: Table) -> Iterator[str]:
    yield re.sub(r":[^:@]+@", ":seven@", table.url)


@contextmanager
def revoked(club: Club, table: Table) -> Iterator[str]:
    with club.owner() as connection:
        tables.revoke(connection, "Table 1", forget=False)
    yield table.url


@contextmanager
def foreign_certificate(club: Club, table: Table) -> Iterator[str]:
    """The certificate is that of another server of this name."""
    foreign = club.server.certify("foreign")
    yield f"{table.url.partition('?')[0]}?sslmode=verify-full&sslrootcert={foreign}"


@contextmanager
def no_club(club: Club, table: Table) -> Iterator[str]:
    """There is none in the database."""
    with psycopg.connect(club.url, autocommit=True) as connection:
        connection.execute("ALTER SCHEMA club RENAME TO gone")
        yield table.url
        connection.execute("ALTER SCHEMA gone RENAME TO club")


@contextmanager
def no_database(_club: Club, table: Table) -> Iterator[str]:
    yield table.url.replace("/test_", "/no_test_")


@contextmanager
def other_box(club: Club, table: Table) -> Iterator[str]:
    """Another box was there first with this invitation."""
    replaced = Table(table.url, 99)
    replaced.pull()
    yield table.url


def raising(state: str, detail: str = ""):
    """Return a condition of a server whose functions raise an error."""

    @contextmanager
    def condition(club: Club, table: Table) -> Iterator[str]:
        ((before,),) = club.rows("SELECT pg_get_functiondef('pull(jsonb)'::regprocedure)")
        with psycopg.connect(club.url, autocommit=True) as connection:
            connection.execute(
                "CREATE OR REPLACE FUNCTION club.pull(request jsonb) RETURNS jsonb"
                " LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN RAISE EXCEPTION 'no'"
                f" USING ERRCODE = '{state}', DETAIL = '{detail}'; END $$"
            )
            yield table.url
            connection.execute(before)

    return condition


@contextmanager
def crowded(_club: Club, table: Table) -> Iterator[str]:
    """The table has as many connections as it may have."""
    with ExitStack() as opened:
        for _ in range(tables.MOST_CONNECTIONS):
            opened.enter_context(psycopg.connect(table.url))
        yield table.url


@contextmanager
def nonsense(_club: Club, _table: Table) -> Iterator[str]:
    yield "postgresql://a:b@host/club?passfile=/etc/shadow"


FAULTS = {
    closed_port: "away",
    unknown_host: "away",
    silent_port: "silent",
    locked: "silent",
    wrong_password: "password",
    revoked: "password",
    foreign_certificate: "certificate",
    no_club: "no-club",
    no_database: "no-club",
    other_box: "other-box",
    raising("CL001", "2"): "newer",
    raising("CL001", "0"): "older",
    raising("53100"): "full",
    raising("53300"): "busy",
    raising("P0001"): "other",
    crowded: "busy",
    nonsense: "address",
}


@pytest.mark.parametrize(
    ("condition", "fault"), FAULTS.items(), ids=[each.__name__ for each in FAULTS]
)
def test_each_fault_has_its_name(run: Run, club: Club, table: Table, condition, fault: str) -> None:
    program = run()
    with condition(club, table) as url:
        program.accept(*in_force(url, table.machine, some_matches(table, 2), two(table)))
        assert program.fault() == fault


# Ends


def test_a_server_that_was_away_is_told_everything_once_it_is_back(
    run: Run, club: Club, table: Table
) -> None:
    program = run()
    club.server.stop()
    program.accept(*in_force(table.url, table.machine, some_matches(table, 2), two(table)))
    assert program.fault() == "away"
    club.server.start()
    told = program.synced()
    assert told.board
    assert told.board.matches == 2


def test_the_program_of_a_desktop_ends_after_the_app(tmp_path: Path, table: Table) -> None:
    program = ProgramBeside(tmp_path, "--with-parent", "0.1")
    program.accept(*in_force(table.url, table.machine))
    program.synced()
    program.hang_up()
    program.stop_listening()
    assert program.process.wait() == 0
    program.close()


MATCHES = 300
"""Matches that change in each round: more than one call of the server takes."""


@pytest.mark.parametrize("kills", [12, pytest.param(200, marks=pytest.mark.whole)])
def test_whatever_is_killed_nothing_is_lost_or_doubled(
    run: Run, club: Club, table: Table, kills: int
) -> None:
    """Half of the kills are of the program, half of the server, before or amid an exchange."""
    chance, program = Random(kills), run("--period", "1000")
    matches = some_matches(table, MATCHES)
    program.accept()
    for number in range(kills):
        matches = [replace(each, entries=each.entries + 1) for each in matches]
        program.tell(*in_force(table.url, table.machine, matches, two(table)))
        if chance.random() < 0.7:
            wait_until_some_have_come(club, matches[0].entries)
        if number % 2:
            club.server.kill()
            club.server.start()
        else:
            program.kill()
            program.start()
            program.accept()
    program.tell(*in_force(table.url, table.machine, matches, two(table)))
    program.ask()
    while program.synced().number != 1:
        pass
    assert club.rows("SELECT count(*), min(entries), max(entries) FROM match WHERE NOT thrown") == [
        (MATCHES, 12 + kills, 12 + kills)
    ]
    assert club.rows("SELECT count(*) FROM seat") == [(2 * MATCHES,)]
    assert club.rows("SELECT max(revision) <= %s FROM match", kills + 1) == [(True,)]
    assert club.rows("SELECT name, matches FROM league ORDER BY name") == [
        ("Anna", MATCHES), ("Bruno", MATCHES),
    ]  # fmt: skip


def wait_until_some_have_come(club: Club, entries: int) -> None:
    """Wait until the server has kept the first records of a change."""
    while not club.rows("SELECT FROM match WHERE entries = %s LIMIT 1", entries):
        pass


# The process itself


def test_the_process_loads_nothing_of_the_table(tmp_path: Path) -> None:
    words = (*PROGRAM, "--socket", str(tmp_path / "none"), "--with-parent", "0")
    ran = subprocess.run(
        [words[0], "-X", "importtime", *words[1:]], capture_output=True, text=True, check=True
    )
    rows = [row for row in ran.stderr.splitlines() if row.startswith("import time:")]
    loaded = {row.rpartition("|")[2].strip() for row in rows}
    assert "psycopg" in loaded
    rooms = "table", "keep", "games", "telling", "settings", "machine", "work", "command", "phones"
    for room in (*(f"companion.{each}" for each in rooms), "kivy", "screens", "hardware"):
        assert not [each for each in loaded if f"{each}.".startswith(f"{room}.")]
