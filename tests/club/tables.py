"""A club on a real server, and tables that call its two functions as boxes do."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import Any
from uuid import UUID

import msgspec
import psycopg

from companion.club.board import Board
from companion.club.records import SharedMatch, SharedPerson, SharedSeat
from companion.sync.postgres import initializing, tables
from companion.sync.postgres.messages import PROTOCOL, Pull, Pulled, Push, Pushed
from companion.sync.postgres.owner import open_club
from companion.sync.server_cache import ServerState
from tests.club.postgres import HOME, Server

NAME = "Circolo del sabato"
DAY = "2026-11-28T21:14:05+01:00"


def uuid(kind: str, number: int) -> str:
    """Return the UUID of a thing by its number, the same each time."""
    return str(UUID(bytes=kind.encode()[:4].ljust(4) + number.to_bytes(12, "big")))


def seats(*people: str | None, winner: int = 0) -> tuple[SharedSeat, ...]:
    """Return the seats of a match that one of them won, and the others in their order."""
    places = [1 + (seat + len(people) - winner) % len(people) for seat in range(len(people))]
    return tuple(
        SharedSeat(person, place, 50 - 10 * place, won=place == 1, side=side)
        for side, (person, place) in enumerate(zip(people, places, strict=True))
    )


class Table:
    """Box at a table of a club, as far as the server sees it."""

    def __init__(self, url: str, number: int) -> None:
        self.url, self.machine = url, uuid("box", number)
        self._kind = f"m{number}"
        self._numbers = count(1)

    def connect(self) -> psycopg.Connection:
        """Return a connection with the rights of the table, each statement by itself."""
        return psycopg.connect(self.url, autocommit=True)

    def call(self, function: str, request: object, kind: Any = dict) -> Any:
        """Return what a function answers to a request of any form, as a kind of values."""
        with self.connect() as connection:
            words = f"SELECT club.{function}(%s::jsonb)::text"
            row = connection.execute(words, [msgspec.json.encode(request).decode()]).fetchone()
        assert row
        return msgspec.json.decode(row[0], type=kind)

    def pull(self, **asked: Any) -> Pulled:
        """Ask for something."""
        answer: Pulled = self.call("pull", Pull(PROTOCOL, self.machine, **asked), Pulled)
        return answer

    def board(self) -> Board:
        """Return the whole board."""
        board = self.pull(board="").board
        assert board
        return ServerState().with_board(board).board(board)

    def push(self, **brought: Any) -> Pushed:
        """Bring records."""
        answer: Pushed = self.call("push", Push(PROTOCOL, self.machine, **brought), Pushed)
        return answer

    def bring(self, *people: SharedPerson, matches: Iterable[SharedMatch] = ()) -> None:
        """Bring people and matches, all of which are taken."""
        assert self.push(people=people, matches=tuple(matches)).refused == ()

    def match(self, *people: str | None, number: int = 0, **values: Any) -> SharedMatch:
        """Return a match of this table between people, the first of whom won."""
        key = uuid(self._kind, number or next(self._numbers))
        given = {"revision": 1, "entries": 12, "game": "istinto", "began": DAY, "ended": DAY,
                 "stopped": False, "thrown": False, "seats": seats(*people)}  # fmt: skip
        return SharedMatch(key, self.machine, **{**given, **values})

    def person(self, number: int, name: str, counter: int = 1, mark: int | None = None) -> Any:
        """Return the record of a person that this table writes."""
        return SharedPerson(uuid("who", number), counter, self.machine, name, mark)


RENEW = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid();
TRUNCATE club.member, club.season, club.match, club.seat, club.claim, club.pair, club.erased,
    club.identity, club.unsettled, club.evening, club.going, club.tally, club.played, club.rating
    RESTART IDENTITY;
INSERT INTO club.season (name, began, points) VALUES ('all matches', '0001-01-01', 'win-three');
"""


class Club:
    """Club in a database of a server."""

    def __init__(self, server: Server, database: str) -> None:
        self.server, self.url = server, server.url(database)
        self._numbers = count(1)
        self._said = NAME, f"{HOME}:{server.port}"
        initializing.initialize(self.url, *self._said)

    def renew(self) -> None:
        """Begin anew, without tables; those of before are disconnected."""
        with psycopg.connect(self.url) as connection:
            roles = connection.execute("SELECT role FROM club.member WHERE role IS NOT NULL")
            for (role,) in roles.fetchall():
                connection.execute(f"DROP ROLE {role}")
            connection.execute(RENEW)
            connection.execute("UPDATE club.setting SET club = %s, host = %s", self._said)
        self._numbers = count(1)

    def owner(self) -> Any:
        """Open a connection of the owner, for one transaction."""
        return open_club(self.url)

    def rows(self, query: str, *values: object) -> list[Any]:
        """Return what the owner's question finds."""
        with self.owner() as connection:
            return list(connection.execute(query, values or None))

    def table(self, name: str = "") -> Table:
        """Return a table that was just invited."""
        number = next(self._numbers)
        with self.owner() as connection:
            invitation = tables.invite(connection, name or f"Table {number}")
        return Table(invitation.url, number)
