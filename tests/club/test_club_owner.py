"""Commands of the server's owner, from nothing to a league."""

from __future__ import annotations

from datetime import date

import psycopg
import pytest

from companion.__main__ import main
from companion.club.ratings import interval, ratings
from companion.sync.faults import ServerFault
from companion.sync.postgres import initializing, league, migrating, tables
from companion.sync.postgres.messages import PROTOCOL, Pull
from companion.sync.postgres.owner import open_club
from companion.sync.program.connection import ServerConnection
from companion.words.errors import CompanionError
from tests.club.postgres import HOME
from tests.club.tables import DAY, NAME, Club, Table, uuid

ANNA, BRUNO = (uuid("who", number) for number in (1, 2))


@pytest.fixture
def owner(server, tmp_path, capsys):
    """Return a function that runs a command of the owner on a new database, and what it prints."""
    name = server.create()
    server.drop(name)
    url = server.url(name)

    def run(*words, fails=False):
        code = main(["--data", str(tmp_path), "club", *words, "--server", url])
        printed = capsys.readouterr()
        assert code == (2 if fails else 0), printed.err
        return (printed.err if fails else printed.out).splitlines()

    yield run
    server.drop(name)


def test_from_nothing_to_a_league(server, owner):
    host = f"{HOME}:{server.port}"
    assert owner("init", "--name", NAME, "--host", host) == [
        "The club is ready. Invite a table: companion club invite NAME"
    ]
    (url,) = owner("invite", "Table 1")
    assert f"@{host}/" in url
    table = Table(url, 1)
    table.bring(table.person(1, "Anna"), table.person(2, "Bruno"),
                matches=[table.match(ANNA, BRUNO), table.match(ANNA, BRUNO)])  # fmt: skip
    assert owner("league") == [
        "   person  matches  won  points  table",
        "1  Anna    2        2    6       Table 1",
        "2  Bruno   2        0    0       Table 1",
    ]
    assert owner("people") == [
        "person  matches  told by",
        "Anna    2        Table 1",
        "Bruno   2        Table 1",
    ]
    assert owner("invite") == [
        "   table    matches", "1  Table 1  2        heard of just now",
    ]  # fmt: skip


def test_ratings_are_worked_out_with_their_intervals(server, owner):
    owner("init", "--name", NAME, "--host", f"{HOME}:{server.port}")
    (url,) = owner("invite", "Table 1")
    table = Table(url, 1)
    table.bring(table.person(1, "Anna"), table.person(2, "Bruno"))
    assert owner("rate") == ["Nobody has played 10 matches yet."]
    played = [table.match(ANNA, BRUNO) for _match in range(10)]
    table.bring(matches=played)

    head, *rows = owner("rate")

    assert head.split() == ["person", "matches", "rating", "95", "%"]
    for row, own in zip(rows, (ANNA, BRUNO), strict=True):
        rating = ratings(played)[own]
        low, high = interval(rating.mean, rating.spread)
        assert row.split()[2:] == ["10", f"{rating.mean:.1f}", f"{low:.1f}–{high:.1f}"]


def test_a_second_init_changes_nothing(owner):
    owner("init", "--name", NAME, "--host", "club.example.org")
    assert owner("init") == ["The club is as it was."]
    assert owner("init", "--name", "Circolo") == [
        "The club is ready. Invite a table: companion club invite NAME"
    ]


def test_a_database_without_a_club_is_told_so(server, database):
    with pytest.raises(CompanionError, match="There is no club in the database"), \
            open_club(server.url(database)):  # fmt: skip
        pass


@pytest.mark.parametrize("command", ["league", "people", "invite", "season", "rate"])
def test_a_command_before_init_names_init(owner, command):
    (line,) = owner(command, fails=True)
    assert line.startswith("There is no database test_")
    assert line.endswith(": “companion club init” begins a club.")


def test_a_table_that_has_not_used_its_invitation_was_never_heard_of(server, owner):
    owner("init", "--name", NAME, "--host", f"{HOME}:{server.port}")
    owner("invite", "Table 1")
    assert owner("invite")[1].endswith("never heard of")


def test_a_club_without_a_name_is_not_begun(owner):
    (line,) = owner("init", fails=True)
    assert line == "A new club needs a name: companion club init --name NAME"


def test_an_invitation_needs_the_name_by_which_boxes_reach_the_server(owner):
    owner("init", "--name", NAME)
    (line,) = owner("invite", "Table 1", fails=True)
    assert line == "By which name do boxes reach this server? Say it once: --host NAME"
    owner("invite", "Table 1", "--host", "club.example.org")
    (url,) = owner("invite", "Table 2")
    assert "@club.example.org/" in url


def test_a_server_whose_certificate_signs_itself_is_reached_from_elsewhere(club):
    table = club.table()
    url = table.url.replace(f"@{HOME}", "@club.example.org") + f"&hostaddr={HOME}"
    connection = ServerConnection(url)
    assert connection.pull(Pull(PROTOCOL, table.machine, board="")).board.club == NAME
    connection.close()
    with pytest.raises(ServerFault, match="certificate"):
        ServerConnection(url.replace("sslmode=require&", ""))


def test_a_table_that_is_invited_again_keeps_its_matches_and_loses_its_old_password(club):
    old = club.table("Table 1")
    old.bring(matches=[old.match(ANNA, BRUNO)])
    new = Table(club.table("Table 1").url, 1)
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        old.connect()
    assert new.board().matches == 1


def test_a_revoked_table_is_out_at_once_and_its_results_stay(club):
    table, other = club.table("Table 1"), club.table()
    table.bring(matches=[table.match(ANNA, BRUNO)])
    with table.connect() as connection:
        with club.owner() as owner:
            tables.revoke(owner, "Table 1", forget=False)
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT 1")
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        table.connect()
    assert other.board().matches == 1
    assert [each.number for each in other.board().tables] == [2]


def test_a_revoked_table_comes_back_with_another_invitation(club):
    table = club.table("Table 1")
    table.bring(matches=[table.match(ANNA, BRUNO, number=1)])
    with club.owner() as owner:
        tables.revoke(owner, "Table 1", forget=True)
    again = Table(club.table("Table 1").url, 1)
    again.bring(matches=[again.match(ANNA, BRUNO, number=1)])
    assert again.board().matches == 1


def test_an_unknown_table_cannot_be_revoked(owner):
    owner("init", "--name", NAME)
    assert owner("revoke", "Table 9", fails=True) == ["There is no table Table 9."]


def test_a_season_counts_the_matches_that_ended_in_it(club):
    table = club.table()
    for day, winner in (("2026-08-31", ANNA), ("2026-09-01", BRUNO), ("2026-09-02", BRUNO)):
        table.bring(matches=[table.match(winner, None, ended=DAY.replace("2026-11-28", day))])
    with club.owner() as connection:
        league.begin_season(connection, "Autumn", date(2026, 9, 1))
    board = table.board()
    assert (board.season, board.matches) == ("Autumn", 2)
    assert [(each.person, each.points) for each in board.standings] == [(BRUNO, 6)]


@pytest.mark.parametrize(
    "ended", ["1970-01-01T00:00:09+01:00", "2971-01-01T00:00:09+01:00", "", "x"]
)
def test_a_match_of_an_impossible_day_counts_on_the_day_when_it_came(club, ended):
    table = club.table()
    table.bring(matches=[table.match(ANNA, BRUNO, ended=ended)])
    assert club.rows("SELECT day = current_date FROM match") == [(True,)]


def test_another_way_to_count_holds_for_past_matches_too(club):
    table = club.table()
    table.bring(matches=[table.match(ANNA, BRUNO, None)])
    with club.owner() as connection:
        league.count_points(connection, "places")
    assert club.rows("SELECT person::text, points FROM league ORDER BY place") == [
        (ANNA, 2), (BRUNO, 1),
    ]  # fmt: skip
    table.bring(matches=[table.match(BRUNO, ANNA)])
    assert club.rows("SELECT person::text, points FROM league ORDER BY person") == [
        (ANNA, 2), (BRUNO, 2),
    ]  # fmt: skip


# --- older and newer databases


@pytest.mark.parametrize("number", [1, migrating.NEWEST_SCHEMA - 1])
def test_an_older_database_is_updated_by_init_and_by_nothing_else(server, database, number):
    with psycopg.connect(server.url(database)) as connection:
        connection.execute("CREATE SCHEMA club")
        migrating.migrate(connection, number)
    with pytest.raises(CompanionError, match="“companion club init” updates it"), \
            open_club(server.url(database)):  # fmt: skip
        pass
    assert initializing.initialize(server.url(database), NAME, "club.example.org")
    with open_club(server.url(database)) as connection:
        assert migrating.version(connection) == migrating.NEWEST_SCHEMA


def test_a_newer_database_is_left_alone(server, database):
    club = Club(server, database)
    club.rows("INSERT INTO migration (number) VALUES (999) RETURNING number")
    for use in (
        lambda: open_club(club.url).__enter__(),
        lambda: initializing.initialize(club.url, "", ""),
    ):
        with pytest.raises(CompanionError, match="newer than this companion"):
            use()


def test_a_migration_that_fails_leaves_nothing(server, database):
    with psycopg.connect(server.url(database)) as connection:
        connection.execute("CREATE SCHEMA club; CREATE TABLE club.season (number integer)")
    with pytest.raises(CompanionError, match="already exists"):
        initializing.initialize(server.url(database), NAME, "")
    with psycopg.connect(server.url(database)) as connection:
        assert migrating.version(connection) == 0


def test_an_ordinary_owner_begins_a_club_too(server, database):
    with psycopg.connect(server.url(), autocommit=True) as connection:
        connection.execute("CREATE ROLE keeper LOGIN CREATEROLE PASSWORD 'seven'")
        connection.execute(f"ALTER DATABASE {database} OWNER TO keeper")
    url = f"postgresql://keeper:seven@{HOME}:{server.port}/{database}"
    initializing.initialize(url, NAME, "")
    with open_club(url) as connection:
        invitation = tables.invite(connection, "Table 1")
    table = Table(invitation.url, 1)
    table.bring(matches=[table.match(ANNA, BRUNO)])
    with table.connect(), open_club(url) as connection:
        tables.revoke(connection, "Table 1", forget=True)
    with pytest.raises(psycopg.OperationalError):
        table.connect()
