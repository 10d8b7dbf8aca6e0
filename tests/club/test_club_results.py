"""Results of an evening, which the box that leads it asks the server for."""

from __future__ import annotations

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from companion.club.evening import ClubEvening, arrive, record
from companion.club.rounds import next_round
from companion.sync.postgres.messages import EveningRecord
from tests.club.simulated import evening
from tests.club.tables import Club, Table, uuid

ANNA, BRUNO, CARLA, DINO = (uuid("who", number) for number in range(1, 5))


def led(table: Table, *people: str) -> ClubEvening:
    """Return an evening that a table leads and has told the server."""
    begun = replace(evening(), id=uuid("eve", 1), machine=table.machine)
    for person in people:
        begun = arrive(begun, person)
    raw = Raw(msgspec.json.encode(begun))
    assert (
        table.push(evenings=(EveningRecord(begun.id, begun.machine, begun.revision, raw),)).refused
        == ()
    )
    return begun


def test_results_of_all_tables_come_in_at_the_tables_of_the_round(club: Club) -> None:
    leading, other = club.table(), club.table()
    begun = led(leading, ANNA, BRUNO, CARLA, DINO)
    drawn = next_round(begun, {})
    played = [other.match(*table.people) for table in drawn.rounds[0].tables]
    other.bring(matches=[*played, other.match(ANNA, uuid("who", 9))])

    found = leading.pull(results=begun.id).results

    assert sorted(found, key=lambda match: match.id) == sorted(played, key=lambda match: match.id)
    for match in found:
        drawn = record(drawn, match)
    assert [table.match for table in drawn.rounds[0].tables] == [match.id for match in played]


def test_a_match_that_was_thrown_away_is_told_as_such(club: Club) -> None:
    table = club.table()
    begun = led(table, ANNA, BRUNO)
    match = table.match(ANNA, BRUNO)
    table.bring(matches=[match])
    table.bring(matches=[replace(match, revision=2, thrown=True)])

    assert [each.thrown for each in table.pull(results=begun.id).results] == [True]


def test_a_person_who_was_merged_has_the_id_of_the_evening(club: Club) -> None:
    leading, other = club.table(), club.table()
    begun = led(leading, DINO, BRUNO)
    other.push(pairs=((ANNA, DINO),))
    other.bring(matches=[other.match(ANNA, BRUNO)])

    (found,) = leading.pull(results=begun.id).results

    assert [seat.person for seat in found.seats] == [DINO, BRUNO]


def test_an_evening_of_any_form_has_no_results_and_no_error(club: Club) -> None:
    table = club.table()
    for number, told in enumerate((b"{}", b'{"people": 3}', b'{"people": [[1], "x", {}, null]}')):
        key = uuid("odd", number)
        table.push(evenings=(EveningRecord(key, table.machine, 1, Raw(told)),))

        assert table.pull(results=key).results == ()
