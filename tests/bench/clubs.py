"""Cost of a club of many tables on one PostgreSQL: what a sync takes, in time and in bytes."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from random import Random
from statistics import median
from threading import Thread
from time import perf_counter
from uuid import UUID

from msgspec.structs import replace

from companion.club.records import SharedMatch, SharedPerson, SharedRecords
from companion.sync.exchange import BoxRecords, ExchangeResult, exchange
from companion.sync.postgres.messages import MOST_RECORDS, PROTOCOL, Push
from companion.sync.program.connection import ServerConnection
from companion.sync.server_cache import ServerState
from tests.bench.table import Row, within
from tests.club.postgres import HOME, Server
from tests.club.tables import DAY, Club, seats

AT_A_TABLE = 12
"""People who play at one table in turn."""
SEATED = 4
MOST_NOTHING, MOST_TEN, MOST_LEAGUE = 100, 300, 200
"""Milliseconds."""
FEWER = 50
"""Times that a sync needs fewer bytes than sending everything."""
FILL = """
SET search_path = club, pg_catalog;
INSERT INTO member (name, machine, heard)
    SELECT 'Crowd ' || nth, gen_random_uuid(), now() FROM generate_series(1, %(tables)s) AS nth;
CREATE TEMP TABLE crowd AS
    SELECT machine, place, gen_random_uuid() AS person
    FROM member, generate_series(0, %(people)s - 1) AS place WHERE name LIKE 'Crowd %%';
INSERT INTO claim
    SELECT person, machine, 1, machine, 'Person ' || left(person::text, 8), place FROM crowd;
INSERT INTO match
    SELECT gen_random_uuid(), machine, 1, 12, 'istinto', %(day)s, %(day)s, false, false,
        current_date, season_now(), now() - nth * interval '1 hour'
    FROM member, generate_series(1, %(matches)s) AS nth WHERE name LIKE 'Crowd %%';
INSERT INTO seat
    SELECT id, seat + 1, person, seat + 1, 50 - 10 * seat, seat = 0, seat
    FROM (SELECT id, machine, row_number() OVER (PARTITION BY machine) AS nth FROM match) AS played
    JOIN generate_series(0, %(seated)s - 1) AS seat ON true
    JOIN crowd USING (machine)
    WHERE place = (nth + seat * (1 + nth %% 3)) %% %(people)s
ON CONFLICT DO NOTHING;
SELECT recount();
"""
"""SQL of a club as it has become after years."""


def rows(tables: int, matches: int, turns: int) -> Iterator[Row]:
    """Measure and yield row after row, for so many tables with so many matches each."""
    with closing(Server()) as server:
        club = Club(server, server.create())
        fill(club, tables - 1, matches)
        yield from _Box(club, matches).rows(turns)
        yield within(
            f"the league of {tables * matches:,} matches", _league(club, turns), MOST_LEAGUE
        )


def fill(club: Club, tables: int, matches: int) -> None:
    """Write matches of tables that nobody invited, as if they had come in long ago."""
    values = {"tables": tables, "matches": matches, "people": AT_A_TABLE, "seated": SEATED,
              "day": f"'{DAY}'"}  # fmt: skip
    with club.owner() as connection:
        connection.execute((FILL % values).encode())
        connection.commit()
        connection.autocommit = True
        connection.execute("VACUUM ANALYZE")


def _league(club: Club, turns: int) -> float:
    """Return the median of ms that a tool waits for the whole league."""
    with club.owner() as connection:
        return median(_timed(lambda: connection.execute("SELECT * FROM league").fetchall())[0]
                      for _turn in range(turns))  # fmt: skip


class _Box:
    """Box that is as old as the club."""

    def __init__(self, club: Club, matches: int) -> None:
        self._club, self._table, self._random = club, club.table(), Random(1)
        self._people = [self._person(number) for number in range(AT_A_TABLE)]
        self._told, self._board = ServerState(), ""
        self._all: dict[str, SharedMatch] = {}
        self._play(matches)

    def rows(self, turns: int) -> Iterator[Row]:
        many = len(self._all)
        with _relay(self._club.server.port) as (port, count):
            url = self._table.url.replace(f":{self._club.server.port}/", f":{port}/")
            took, _ = _timed(lambda: self._sync(url))
            yield within(f"the first sync of a box with {many:,} matches", took)
            for what, new, most in (("nothing", 0, MOST_NOTHING), ("ten matches", 10, MOST_TEN)):
                times, sizes = [], []
                for _turn in range(turns):
                    self._play(new)
                    before = count()
                    times.append(_timed(lambda: self._sync(url))[0])
                    sizes.append(count() - before)
                yield within(f"a sync of {what}, connecting included", median(times), most)
                before = count()
                self._send_everything(url)
                all_of_it = count() - before
                met = all_of_it >= FEWER * median(sizes)
                yield Row(f"bytes of a sync of {what}, beside sending everything", "kB",
                          median(sizes) / 1000, all_of_it / 1000, f"≤ 1/{FEWER}", met)  # fmt: skip

    def _sync(self, url: str) -> ExchangeResult:
        people = {each.id: each for each in self._people}
        mine = BoxRecords(self._table.machine, SharedRecords(self._all, people), board=self._board)
        with closing(ServerConnection(url)) as connection:
            done = exchange(mine, self._told, connection)
        self._told = done.state
        self._board = done.board.digest if done.board else self._board
        assert not done.rejected
        return done

    def _send_everything(self, url: str) -> None:
        """Bring all matches, as a box would that does not compare."""
        matches = [replace(match, revision=1) for match in self._all.values()]
        with closing(ServerConnection(url)) as connection:
            for first in range(0, len(matches), MOST_RECORDS):
                part = tuple(matches[first : first + MOST_RECORDS])
                push = Push(PROTOCOL, self._table.machine, part, tuple(self._people))
                assert not connection.push(push).refused

    def _person(self, number: int) -> SharedPerson:
        return SharedPerson(self._uuid(), 1, self._table.machine, f"Person {number}", number)

    def _play(self, count: int) -> None:
        """Add finished matches of the box."""
        for _ in range(count):
            people = self._random.sample([each.id for each in self._people], SEATED)
            match = self._table.match(number=1, seats=seats(*people))
            own = self._uuid()
            self._all[own] = replace(match, id=own)

    def _uuid(self) -> str:
        return str(UUID(bytes=self._random.randbytes(16), version=4))


@contextmanager
def _relay(port: int) -> Iterator[tuple[int, Callable[[], int]]]:
    """Pass connections on to a port; yield another port for them, and the count of their bytes."""
    total = [0]

    def pump(one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):  # a connection may end at once
            while data := one.recv(1 << 16):
                total[0] += len(data)
                other.sendall(data)
            other.shutdown(socket.SHUT_WR)

    def serve(listening: socket.socket) -> None:
        while True:
            try:
                here, _address = listening.accept()
            except OSError:
                return
            there = socket.create_connection((HOME, port))
            for pair in ((here, there), (there, here)):
                Thread(target=pump, args=pair, daemon=True).start()

    with socket.create_server((HOME, 0)) as listening:
        Thread(target=serve, args=[listening], daemon=True).start()
        yield listening.getsockname()[1], lambda: total[0]
        listening.shutdown(socket.SHUT_RDWR)


def _timed(act: Callable[[], object]) -> tuple[float, object]:
    """Return the ms that an act takes, and its result."""
    began = perf_counter()
    done = act()
    return 1000 * (perf_counter() - began), done
