"""Five boxes with journals of their own agree on one league of a real server.

Connections break on the way there and on the way back, clocks are decades apart, a stick goes from
box to box, and two boxes change one person at once.
"""

from __future__ import annotations

from contextlib import ExitStack, suppress
from random import Random

import pytest

from companion.club import merging
from companion.club.records import SharedRecords
from companion.keep.matches.erasing import erase
from companion.keep.matches.notes import MatchNote
from companion.sync.applying import apply_shared
from companion.sync.exchange import BoxRecords, exchange
from companion.sync.gathering import gather, ongoing_matches
from companion.sync.postgres.messages import Pulled, Pushed
from companion.sync.server_cache import ServerState
from companion.words.errors import BadName
from companion.words.names import guest
from tests.club.boxes import NAMES, ClubBox

NOTE = "a cake as big as a drum"
"""Words of a note, which stay on a box."""
LEAGUE = "SELECT person::text, name, matches, won FROM club.league ORDER BY person"
PLAYED = "SELECT id::text FROM club.match WHERE NOT thrown ORDER BY id"
GAMES = (("istinto", 4), ("cluedo", 3), ("the-club", 4), ("any-game", 5), ("holmes", 2),
         ("baker-street", 2))  # fmt: skip
"""Games with the seats of a match."""
ROUNDS = 12
"""Most rounds in which every box syncs until none has news."""


class Broken(ConnectionError):
    """The connection broke."""


class Line:
    """Connection of a table, which breaks now and then: before a call, or before its answer."""

    def __init__(self, table, chance):
        self._table, self._chance, self.breaks = table, chance, 0.15

    def pull(self, question):
        return self._called("pull", question, Pulled)

    def push(self, brought):
        return self._called("push", brought, Pushed)

    def _called(self, function, request, kind):
        self._may_break()
        answer = self._table.call(function, request, kind)
        self._may_break()
        return answer

    def _may_break(self):
        if self._chance.random() < self.breaks:
            raise Broken


class Seat:
    """Box with a journal, and its table on the server."""

    def __init__(self, files, years, table, chance):
        self.box, self.line = ClubBox(files, years), Line(table, chance)
        with self.box.journal.store.saving() as db:
            db.execute("UPDATE machine SET id = ?", (table.machine,))
        self.board = None
        self._told = ServerState()

    @property
    def people(self):
        return self.box.journal.people

    def sync(self, boxes):
        """Exchange with the server until the connection breaks; return True if there was news."""
        journal = self.box.journal
        mine = BoxRecords(journal.box, gather(journal, boxes), ongoing_matches(journal))
        came = exchange(mine, self._told, self.line, self._keep)
        self.board = came.board
        told = SharedRecords(
            people={each.id: each for each in came.people}, pairs=came.pairs, erased=came.erased
        )
        return apply_shared(journal, told) or self._has_brought

    def _keep(self, told):
        self._has_brought = told != self._told
        self._told = told


class Simulation:
    """Club of five tables; the clocks are decades apart, and a stick goes around."""

    def __init__(self, files, club, chance):
        self.chance, self.club = chance, club
        years = (0, -56, 9, 1, 0)
        self.seats = [Seat(files, each, club.table(), chance) for each in years]
        self.erased = ""
        self.boxes = frozenset(seat.box.journal.box for seat in self.seats)

    def play(self, matches):
        """Play matches, with all that may come between."""
        for number in range(matches):
            seat = self.chance.choice(self.seats)
            self._match(seat.box)
            if self.chance.random() < 0.3:
                self.sync(self.chance.choice(self.seats))
            if number % 20 == 10:
                self.stick()
            if number % 7 == 3:
                with suppress(BadName):
                    seat.people.rename(self.chance.choice(seat.box.names), f"Name {number}")

    def _match(self, box):
        game, count = self.chance.choice(GAMES)
        names = self.chance.sample((*NAMES, "Gina", "Hugo", guest(1)), count)
        number = box.play(*names, game=game)
        if self.chance.random() < 0.1:
            box.journal.throw_away(number)
        if self.chance.random() < 0.1:
            box.journal.remarks.note(number, MatchNote(NOTE))

    def sync(self, seat):
        with suppress(Broken):
            seat.sync(self.boxes)

    def stick(self):
        one, other = self.chance.sample(self.seats, 2)
        one.box.take_in(other.box)

    def settle(self):
        """Sync over connections that hold, until none has news."""
        for seat in self.seats:
            seat.line.breaks = 0
        for _ in range(ROUNDS):
            news = [seat.sync(self.boxes) for seat in self.seats]
            if not any(news):
                return
        raise AssertionError("the boxes never agree")

    def some(self, seat):
        """Return somebody whom a box knows."""
        return self.chance.choice(seat.box.names)

    def dump(self):
        """Return all rows of the server as text."""
        tables = "SELECT relname FROM pg_class WHERE relnamespace = 'club'::regnamespace"
        names = [name for (name,) in self.club.rows(f"{tables} AND relkind = 'r'")]
        return repr([self.club.rows(f'SELECT * FROM club."{name}"') for name in names])

    def played(self):
        """Return the matches of all boxes that are over and were not thrown away, by id."""
        shared = [gather(seat.box.journal).matches.values() for seat in self.seats]
        return sorted((match.id,) for matches in shared for match in matches if not match.thrown)

    def league(self):
        """Return the league that the journals add up to: name, matches and wins by person."""
        shared = SharedRecords()
        for seat in self.seats:
            shared = merging.merged(shared, gather(seat.box.journal, self.boxes))
        played = [match for match in shared.matches.values() if not match.thrown]
        tables = ({each.person for each in match.seats if each.person} for match in played)
        ids = (each.person for match in played for each in match.seats if each.person)
        who = merging.heirs(shared.pairs, shared.erased, merging.table_mates(tables), ids)
        names = merging.present(shared.people, who)
        sums = {}
        for match in played:
            for each in match.seats:
                if heir := who.get(each.person):
                    matches, won = sums.get(heir, (0, 0))
                    sums[heir] = matches + 1, won + each.won
        return [(own, names[own].name, *sums[own]) for own in sorted(sums)]


@pytest.mark.parametrize("matches", [30, pytest.param(500, marks=pytest.mark.whole)])
def test_five_tables_have_one_league_whatever_breaks_and_whichever_way_they_met(club, matches):
    with ExitStack() as files:
        there = Simulation(files, club, Random(matches))
        first = there.seats[0]
        first.box.play("Anna", "Bruno", "Carla", "Dino")
        for seat in there.seats[1:]:
            seat.box.take_in(first.box)
        there.play(matches)
        there.settle()
        change_people(there)
        there.play(matches // 5)
        there.settle()
        check(there)


def change_people(there):
    """Change people in all ways on several boxes, before they hear of each other."""
    first, second, third, fourth, fifth = there.seats
    for seat, name in ((first, "Abel"), (second, "Zeno")):
        with suppress(BadName):
            seat.people.rename(there.some(seat), name)
    with suppress(BadName):
        third.people.merge(*there.chance.sample(third.box.names, 2))
    there.erased = there.some(fourth)
    erase(fourth.box.journal.store, there.erased)
    fifth.box.take_in(third.box)


def check(there):
    assert there.club.rows(LEAGUE) == there.league()
    assert there.club.rows(PLAYED) == there.played()
    boards = {(seat.board.digest, seat.board.standings) for seat in there.seats}
    assert len(boards) == 1
    kept = there.dump()
    assert not [secret for secret in (guest(1), NOTE, there.erased) if secret in kept]
