"""What a table that lies cannot do to the syncs of others, to their evenings, or to the owner."""

from __future__ import annotations

from contextlib import closing

import psycopg
import pytest
from msgspec import Raw

from companion.club.records import SharedPerson
from companion.sync.postgres import tables
from companion.sync.postgres.messages import EveningRecord
from tests.club.tables import uuid

ANNA, BRUNO, CARLA, OTHER = (uuid("who", number) for number in (1, 2, 3, 4))


@pytest.fixture
def honest(club):
    """Return a table with a match of Anna and Bruno."""
    table = club.table("Honest")
    table.bring(table.person(1, "Anna"), table.person(2, "Bruno"),
                matches=[table.match(ANNA, BRUNO, number=1)])  # fmt: skip
    return table


@pytest.fixture
def liar(club, honest):
    table = club.table("Liar")
    table.pull()
    return table


def refusals(pushed):
    return [(each.kind, each.reason) for each in pushed.refused]


def evening(table, number, content):
    return EveningRecord(uuid("eve", number), table.machine, 1, Raw(content))


DEEP = b'{"rounds": ' + b"[" * 3000 + b"]" * 3000 + b"}"
LONG = b'{"rounds": "' + b"x" * 300_000 + b'"}'


@pytest.mark.parametrize("content", [DEEP, LONG])
def test_an_evening_that_no_box_could_read_is_refused(honest, liar, content):
    assert refusals(liar.push(evenings=(evening(liar, 1, content),))) == [("evenings", "unfit")]
    assert honest.pull(evenings={}).evenings == ()


def test_evenings_of_one_table_do_not_push_those_of_others_out(honest, liar):
    own = evening(honest, 1, b'{"round": 1}')
    honest.push(evenings=(own,))
    liar.push(evenings=tuple(evening(liar, number, b"{}") for number in range(2, 22)))
    assert uuid("eve", 1) in {each.id for each in liar.pull(evenings={}).evenings}


def test_a_counter_cannot_be_raised_step_by_step(honest, liar):
    lies = tuple(SharedPerson(ANNA, 10_000 * step, liar.machine, "X") for step in range(1, 200))
    liar.push(people=lies)
    (told,) = honest.pull(people=(ANNA,)).people
    assert told.counter <= 20_000


def test_a_name_in_the_name_of_another_box_is_forgotten_too(club, honest, liar):
    liar.bring(SharedPerson(ANNA, 8, honest.machine, "Nobody"))
    with club.owner() as owner:
        tables.revoke(owner, "Liar", forget=True)
    (told,) = honest.pull(people=(ANNA,)).people
    assert (told.name, told.counter) == ("Anna", 9)


def test_a_table_that_holds_a_transaction_open_can_be_revoked(club, honest, liar):
    with closing(psycopg.connect(liar.url)) as connection:
        request = f'{{"protocol": 1, "machine": "{liar.machine}"}}'
        connection.execute("SELECT club.push(%s::jsonb)", [request])
        with club.owner() as owner:
            tables.revoke(owner, "Liar", forget=True)
        with pytest.raises(psycopg.OperationalError):
            connection.execute("SELECT 1")


def test_a_table_that_holds_pairs_open_does_not_stop_the_others(honest, liar):
    honest.bring(honest.person(3, "Carla"), matches=[honest.match(CARLA, None, number=2)])
    with psycopg.connect(liar.url) as connection:
        words = f'"protocol": 1, "machine": "{liar.machine}", "pairs": [["{BRUNO}", "{OTHER}"]]'
        connection.execute("SELECT club.push(%s::jsonb)", [f"{{{words}}}"])
        assert honest.push(erased=(CARLA,)).refused == ()
    honest.push(going=())
    assert [each.name for each in honest.board().standings] == ["Anna", "Bruno"]
    assert honest.pull(people=(CARLA,)).people == ()
