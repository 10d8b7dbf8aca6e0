"""Boards of clubs for tests, and a membership that keeps what it is told."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from msgspec.structs import replace

from companion.club.board import Board, Standing, TableHeard
from companion.club.status import ClubStatus
from companion.keep.matches.journal import Journal

HEARD = "2026-11-21T21:24:00"
"""Time of the box when it was told."""


def saturday(box: str = "") -> Board:
    """Return the board of a club of eight people at four tables, the first of which is a box."""
    own, *others = SATURDAY.tables
    return replace(SATURDAY, tables=(replace(own, machine=box), *others))


def _id(number: int) -> str:
    """Return the id of a person of the club."""
    return str(UUID(int=number))


SATURDAY = Board(
    "Circolo del sabato", "autunno", "2026-11-21T21:24:00+00:00", 64,
    (
        Standing(_id(1), "Carla", 2, 18, 41, 1, 1),
        Standing(_id(2), "Anna", 0, 17, 38, 2, 1),
        Standing(_id(3), "Gino", 3, 16, 36, 3, 3, may_grow=True),
        Standing(_id(4), "Bruno", 1, 18, 35, 4, 1),
        Standing(_id(5), "Rosa", 2, 14, 33, 5, 2),
        Standing(_id(6), "Dino", 3, 15, 30, 6, 1),
        Standing(_id(7), "Marta", 1, 11, 28, 7, 3, may_grow=True),
        Standing(_id(8), "Ugo", 4, 12, 24, 8, 4),
    ),
    (
        TableHeard(1, "Salotto", "one", 0.0, "istinto", "Round 4", 1),
        TableHeard(2, "Cucina", "two", 120.0),
        TableHeard(3, "Veranda", "three", 1920.0, "holmes", "", 2),
        TableHeard(4, "Studio", "four", 60.0, "any-game: Burraco", "giro 3", 1),
    ),
)  # fmt: skip


def of_the_house(journal: Journal) -> Board:
    """Return the same board, in which people whom a box knows have their ids."""
    known = {each.name: each.person for each in journal.people.regulars()}
    board = rated(journal.box)
    standings = (
        replace(each, person=known.get(each.name, each.person)) for each in board.standings
    )
    return replace(board, standings=tuple(standings))


RATINGS = ((31.2, 1.4), (27.5, 1.6), (26.1, 2.2), (25.4, 1.3), None, (22.9, 1.9), None, None)
"""Rating and spread of each of the eight; those of three people take more matches."""


def rated(box: str = "") -> Board:
    """Return the same board with ratings."""
    board = saturday(box)
    standings = [
        replace(each, rating=found[0], spread=found[1]) if found else each
        for each, found in zip(board.standings, RATINGS, strict=True)
    ]
    standings[-1] = replace(standings[-1], matches=7)
    return replace(board, standings=tuple(standings))


class KnownClub:
    """Membership in one state, of a server that says nothing; it keeps what is asked of it."""

    def __init__(self, **status: Any) -> None:
        self.status = ClubStatus(**status)
        self.asked = 0
        """Number of times that the server was asked."""
        self.joined: list[str] = []

    def ask_again(self) -> None:
        """Count it."""
        self.asked += 1

    def join(self, invitation: str) -> None:
        """Keep the invitation."""
        self.joined.append(invitation)


SERVER, SILENCE = "club.example.org", "The server does not answer."


def large(box: str) -> Board:
    """Return the board of a club of thirty people with long names at twelve tables."""
    standings = tuple(
        Standing(
            f"person {place}", f"{'Mariaantonella' if place % 2 else 'Pierfrancescam'}", place % 12,
            40 - place, 87.5 - 2 * place, max(place, 1), place % 12 + 1, may_grow=place % 5 == 3,
        )
        for place in range(30)
    )  # fmt: skip
    tables = tuple(
        TableHeard(
            number + 1, "Veranda", f"{number}" if number else box,
            None if number == 7 else 100.0 * 3**number,
            "any-game: Burraco" if number % 2 else "baker-street", "round 11 of 12", number % 3,
        )
        for number in range(12)
    )  # fmt: skip
    return Board("Circolo del sabato", "autunno 2026", SATURDAY.at, 464, standings, tables)


def clubs(box: str) -> dict[str, KnownClub]:
    """Return memberships of a box in all states, by name."""
    told = {"server": SERVER, "heard": HEARD}
    few = replace(saturday(box), standings=SATURDAY.standings[:3])
    return {
        "none": KnownClub(),
        "never": KnownClub(server=SERVER, fault=SILENCE),
        "board": KnownClub(board=saturday(box), **told),
        "alone": KnownClub(board=saturday(box), fault=SILENCE, unsent=2, **told),
        "large": KnownClub(board=large(box), unsent=11, **told),
        "bare": KnownClub(board=replace(few, standings=(), matches=0), **told),
        "rated": KnownClub(board=rated(box), **told),
        "asking": KnownClub(board=few, is_asking=True, **told),
    }
