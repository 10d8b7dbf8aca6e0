"""An evening at a box of a club, over a real socket: what it tells, and what it is told."""

from __future__ import annotations

from contextlib import closing

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from companion.club.evening import ClubEvening, arrive
from companion.club.records import SharedPerson
from companion.club.rounds import next_round
from companion.sync.postgres.messages import EveningRecord
from companion.sync.wire import Incoming
from companion.table.referee import Referee
from tests.club import simulated
from tests.club.member import MemberBox, Program
from tests.support import finished_matches

NOW = "2026-11-28T21:00:00+01:00"
TERMS = replace(simulated.evening().terms, games=("holmes",))


@pytest.fixture
def box(journal, tmp_path):
    with closing(MemberBox(Referee(journal, lambda: NOW), tmp_path)) as box:
        for name in ("Anna", "Bruno"):
            journal.people.meet(name, NOW)
        box.referee.changed()
        box.settle()
        yield box


def come(box):
    """Let Anna and Bruno come to an evening that the box leads."""
    box.club.desk.begin(TERMS)
    for person in [*box.club.desk.people]:
        box.club.desk.change(lambda evening, person=person: arrive(evening, person))


def draw(box):
    desk = box.club.desk
    desk.change(lambda evening: next_round(evening, desk.results))


def told(evening: ClubEvening) -> EveningRecord:
    """Return an evening as the server tells it."""
    raw = Raw(msgspec.json.encode(evening))
    return EveningRecord(evening.id, evening.machine, evening.revision, raw)


def test_an_evening_and_its_people_are_told_before_anybody_has_played(box):
    with Program(box.path) as program:
        assert not program.told().shared.people
        come(box)
        box.settle()

        mine = program.told_until(lambda mine: len(mine.shared.people) == 2)

    (led,) = mine.led
    assert msgspec.json.decode(led.evening, type=ClubEvening) == box.club.desk.evening
    assert mine.evening == led.id
    assert mine.attendees == mine.shared.people.keys()


def test_a_match_that_ends_here_is_told_as_the_result_of_its_table(box):
    come(box)
    draw(box)
    with Program(box.path) as program:
        (names,) = (box.club.desk.seat(table.people)
                    for table in box.club.desk.evening.rounds[0].tables)  # fmt: skip
        finished_matches.play(box.referee.journal, NOW, names, "holmes", [3, 1], [0])
        box.referee.changed()
        box.settle()

        mine = program.told_until(lambda mine: mine.led and mine.led[0].revision > 4)

    evening = msgspec.json.decode(mine.led[0].evening, type=ClubEvening)
    assert evening.rounds[0].tables[0].match in mine.shared.matches


def test_the_evening_of_another_box_comes_with_its_people_and_results(box):
    people = [SharedPerson(f"00000000-0000-4000-8000-00000000000{n}", 1, "other", name)
              for n, name in enumerate(("Carla", "Dino"))]  # fmt: skip
    led = replace(simulated.evening(), id="theirs", machine="other", terms=TERMS)
    for person in people:
        led = arrive(led, person.id)
    led = next_round(led, {})
    match = simulated.result("match", led.rounds[0].tables[0], (3, 1))
    with Program(box.path) as program:
        program.told()
        program.say(Incoming(evenings=(told(led),)))
        box.take()
        program.told_until(lambda mine: mine.evening == "theirs" and len(mine.attendees) == 2)
        program.say(Incoming(people=tuple(people), results=(match,)))
        box.take()
        box.settle()

    desk = box.club.desk
    assert desk.evening == led
    assert desk.results == {"match": match}
    assert sorted(desk.seat(led.rounds[0].tables[0].people)) == ["Carla", "Dino"]
