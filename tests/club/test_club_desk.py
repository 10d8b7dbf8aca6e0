"""An evening at two boxes of a club with a real server: people, rounds and results reach both."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from companion.club.board import Board, Standing
from companion.club.evening import Attendee, arrive, end, leave
from companion.club.records import SharedRecords
from companion.club.rounds import next_round
from companion.sync.applying import apply_shared
from companion.sync.desk import ClubDesk
from companion.sync.evening_records import MOST_PEOPLE
from companion.sync.exchange import BoxRecords, exchange
from companion.sync.gathering import gather
from companion.sync.postgres.messages import EveningRecord, Pull, Pulled, Push, Pushed
from companion.sync.server_cache import ServerState
from companion.sync.wire import Incoming
from companion.words.errors import CompanionError
from tests.club import simulated
from tests.club.boxes import ClubBox
from tests.club.tables import Club, Table, uuid

NOW = "2026-11-28T20:00:00+01:00"
FOUR = ("Anna", "Bruno", "Carla", "Dino")
TERMS = replace(simulated.evening().terms, games=("holmes",))


class DeskBox:
    """Box of a club with a desk; ``sync`` is what the app and its program do."""

    def __init__(self, files: ExitStack, folder: Path, table: Table) -> None:
        folder.mkdir()
        self.box, self.table, self.told = ClubBox(files), table, ServerState()
        table.machine = self.journal.box
        self.board: Board | None = None
        self.desk = ClubDesk(lambda: self.journal, folder, lambda: NOW, lambda: self.board)

    @property
    def journal(self):
        return self.box.journal

    def pull(self, question: Pull) -> Pulled:
        return self.table.call("pull", question, Pulled)

    def push(self, brought: Push) -> Pushed:
        return self.table.call("push", brought, Pushed)

    def sync(self) -> None:
        attendees, said = self.desk.attendees, self.desk.own_evenings()
        shared = gather(self.journal, attendees=attendees)
        mine = BoxRecords(
            self.journal.box, shared, (), said.led, said.revisions, attendees, said.current
        )
        done = exchange(mine, self.told, self)
        assert done.rejected == ()
        self.told = done.state
        self.desk.take(Incoming(evenings=done.evenings, results=done.results))
        people = {each.id: each for each in done.people}
        apply_shared(
            self.journal, SharedRecords({}, people, done.pairs, done.erased), self.desk.attendees
        )

    def seated(self) -> list[tuple[str, ...]]:
        evening = self.desk.evening
        assert evening
        return [self.desk.seat(table.people) for table in evening.rounds[-1].tables]

    def play(self, names: tuple[str, ...]) -> None:
        self.box.play(*names, game="holmes")


@pytest.fixture
def two(club: Club, tmp_path: Path):
    """A box that leads an evening of four people, and another one that knows nobody."""
    with ExitStack() as files:
        leading, other = (
            DeskBox(files, tmp_path / name, club.table()) for name in ("leading", "other")
        )
        for name in FOUR:
            leading.journal.people.meet(name, NOW)
        leading.desk.begin(TERMS)
        for person in [*leading.desk.people]:
            leading.desk.change(lambda evening, person=person: arrive(evening, person))
        yield leading, other


def draw(box: DeskBox) -> None:
    box.desk.change(lambda evening: next_round(evening, box.desk.results))


def test_a_round_and_the_names_in_it_reach_the_other_box(two):
    leading, other = two
    draw(leading)
    leading.sync()
    for _time in range(2):  # the people of an evening are asked for once it is known
        other.sync()

    assert other.desk.evening == leading.desk.evening
    assert other.seated() == leading.seated()
    assert sorted(sum(other.seated(), ())) == sorted(FOUR)


def test_results_of_both_boxes_come_in_at_the_one_that_leads(two):
    leading, other = two
    draw(leading)
    leading.sync()
    for _time in range(2):
        other.sync()
    here, there = leading.seated()

    leading.play(here)
    leading.desk.enter_results()
    other.play(there)
    other.sync()
    leading.sync()

    assert leading.desk.evening.open_tables == []
    assert {each.machine for each in leading.desk.results.values()} == {
        leading.journal.box, other.journal.box,
    }  # fmt: skip
    draw(leading)
    winners = {here[0], there[0]}
    assert winners in [set(names) for names in leading.seated()]


def test_only_the_box_that_leads_changes_an_evening(two):
    leading, other = two
    leading.sync()
    other.sync()

    with pytest.raises(CompanionError, match="Another table leads"):
        other.desk.change(end)


def test_people_of_the_board_may_come_and_are_known_by_their_ids(two):
    leading, _other = two
    gino = "00000000-0000-4000-8000-000000000001"
    leading.board = Board("Club", "", NOW, 0, (Standing(gino, "Gino", 3, 16, 36, 1, 3),))
    first = next(iter(leading.desk.evening.here))
    leading.desk.change(lambda evening: arrive(leave(evening, first), gino))
    assert gino in leading.desk.people
    draw(leading)

    assert "Gino" in sum(leading.seated(), ())
    assert leading.journal.roster.people(["Gino"])[0].id == gino


def test_a_person_who_was_merged_stays_at_the_table(two):
    leading, _other = two
    draw(leading)
    here, _there = leading.seated()
    leading.journal.people.meet("Zoe", NOW)
    leading.journal.people.merge(here[0], "Zoe")
    leading.play(leading.seated()[0])
    leading.desk.enter_results()

    assert "Zoe" in leading.seated()[0]
    assert leading.desk.evening.rounds[0].tables[0].match


def test_an_evening_that_ended_is_shown_for_the_rest_of_the_day(two, tmp_path):
    leading, _other = two
    leading.desk.change(end)

    assert leading.desk.evening.over
    later = ClubDesk(lambda: leading.journal, tmp_path / "leading", lambda: "2026-11-29T09:00:00")
    assert later.evening is None


def test_an_evening_that_is_none_is_not_taken(two):
    leading, other = two
    leading.sync()
    table = leading.table
    key = "00000000-0000-4000-8000-000000000002"
    other.sync()
    for revision, told in enumerate((b"{}", b'{"id": 3}', b'{"people": []}'), 1):
        evening = (key, table.machine, revision, msgspec.Raw(told))
        table.call("push", {"protocol": 1, "machine": table.machine, "evenings": [evening]})
        other.sync()

        assert other.desk.evening == leading.desk.evening


def test_an_evening_of_another_box_brings_no_crowd_of_people(two):
    leading, other = two
    crowd = tuple(Attendee(uuid("who", number), 1) for number in range(MOST_PEOPLE + 1))
    theirs = replace(leading.desk.evening, id="theirs", machine="a third", people=crowd)
    raw = msgspec.Raw(msgspec.json.encode(theirs))
    told = EveningRecord(theirs.id, theirs.machine, theirs.revision, raw)
    other.desk.take(Incoming(evenings=(told,)))
    assert other.desk.evening is None
    assert other.desk.attendees == frozenset()


@pytest.mark.parametrize("limits", [{"fewest": 0}, {"most": 0}, {"fewest": -1}])
def test_an_evening_of_another_box_with_tables_of_nobody_is_not_taken(two, limits):
    leading, other = two
    own = leading.desk.evening
    terms = replace(own.terms, tables=replace(own.terms.tables, **limits))
    theirs = replace(own, id="theirs", machine="a third", terms=terms)
    raw = msgspec.Raw(msgspec.json.encode(theirs))
    other.desk.take(
        Incoming(evenings=(EveningRecord(theirs.id, theirs.machine, theirs.revision, raw),))
    )
    assert other.desk.evening is None


def test_an_evening_of_another_box_does_not_hide_the_one_that_this_box_leads(two):
    leading, _other = two
    own = leading.desk.evening
    theirs = replace(own, id="theirs", machine="other", revision=1)
    told = EveningRecord(theirs.id, theirs.machine, 1, msgspec.Raw(msgspec.json.encode(theirs)))
    leading.desk.take(Incoming(evenings=(told,)))
    assert leading.desk.evening == own
    leading.desk.change(lambda evening: leave(evening, evening.here[0]))
