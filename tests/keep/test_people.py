"""Identity: people keep their place in every match when they are renamed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from uuid import UUID

import msgspec
import pytest

from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.keep.matches import importing, merging
from companion.keep.matches.erasing import erase
from companion.keep.matches.exchange import read, write
from companion.keep.opening import open_journal, open_unrecorded
from companion.play.actions import HandOver
from companion.play.game import Setup
from companion.table.referee import Referee
from companion.words import i18n
from companion.words.errors import BadName, BrokenJournal
from companion.words.names import guest
from tests.faults import census
from tests.games.istinto.kit.states import a_round, setup, table
from tests.support.file_damage import alter, flipped
from tests.support.sampling import LANGUAGES
from tests.support.tallies import tallies

NOW = "2026-01-06T21:14:05+01:00"
HAND_MADE = b'{"game":"istinto","players":["Ana","Olga","Cy"]}'


@pytest.fixture
def journals(tmp_path):
    """Open journals by the name of a box, and close them when the test is over."""
    opened = {}

    def journal(name="here"):
        if name not in opened:
            opened[name] = open_journal(tmp_path / f"{name}.db")
        return opened[name]

    yield journal
    for one in opened.values():
        one.close()


def referee(journal):
    return Referee(journal, lambda: NOW)


def played(journal, *actions):
    judge = referee(journal)
    assert judge.begin(GAME, setup(target="60"))
    for action in actions or a_round(table(target="60"), (6, 5, 0), (6, 5, 0)):
        judge.do(action)
    return judge


def exported(journal, number=1):
    return [line.encode() for line in write(journal.header(number), journal.lines(number))]


def imported(journal, lines):
    return importing.import_match(journal, *read(lines), NOW)


def opened(journal, number=1):
    judge = referee(journal)
    assert judge.resume(number), judge.pending.notice
    return judge.sitting.match


# --- ids


def test_matches_people_and_the_box_have_uuids(journals):
    for _match in (1, 2):
        played(journals())
    heads = [journals().header(number) for number in (1, 2)]
    assert len({UUID(head.id) for head in heads}) == 2
    assert UUID(heads[0].machine) == UUID(heads[1].machine)
    assert {name: UUID(person) for name, person in heads[0].people.items()} == {
        name: UUID(person) for name, person in heads[1].people.items()
    }
    assert list(heads[0].people) == ["Ana", "Bo", "Cy"]


def test_another_box_has_another_uuid(journals):
    assert len({played(journals(name)).journal.header(1).machine for name in "ab"}) == 2


# --- renaming


def test_a_person_is_called_by_the_new_name_in_every_match_there_was(journals):
    played(journals())
    played(journals(), Bid(1), HandOver(2, "Dora"))
    journals().people.rename("Ana", " Anna ")
    journals().people.rename("Dora", "Dorothy")
    going_on, over = journals().matches.all()
    assert over.players == over.begun_by == going_on.begun_by == ("Anna", "Bo", "Cy")
    assert journals().facts.last_won("istinto") == ["Anna"]
    assert set(journals().people.names()) == {"Anna", "Bo", "Cy", "Dorothy"}
    assert opened(journals(), 2).state.players == ("Anna", "Bo", "Dorothy")
    assert opened(journals()).standing.players == ("Anna", "Bo", "Cy")


def test_written_lines_stay_unchanged(journals):
    played(journals(), HandOver(2, "Dora"))
    was = journals().store.db.execute("SELECT line FROM entry").fetchall()
    journals().people.rename("Dora", "Dorothy")
    assert journals().store.db.execute("SELECT line FROM entry").fetchall() == was
    assert '"Dorothy"' in journals().lines(1)[0]


def test_a_renamed_person_who_plays_again_is_the_same_person(journals):
    played(journals())
    journals().people.rename("Ana", "Bea")
    judge = referee(journals())
    assert judge.begin(GAME, msgspec.structs.replace(setup(), players=("Cy", "Bea", "Bo")))
    before, after = (journals().header(number).people["Bea"] for number in (1, 2))
    assert before == after


def test_a_new_person_with_an_old_name_is_another_one(journals):
    judge = played(journals(), Bid(1))
    journals().people.rename("Ana", "Bea")
    judge.resume(1)
    assert judge.hand_over(2, "Ana")
    assert opened(journals()).state.players == ("Bea", "Bo", "Ana")
    people = journals().header(1).people
    assert len(set(people.values())) == len(people) == 4
    journals().people.rename("Bea", "Zoë")
    assert opened(journals()).state.players == ("Zoë", "Bo", "Ana")


@pytest.mark.parametrize(("name", "to"), [("Gus", "Ned"), ("Ana", "Bo"), ("Ana", "  ")])
def test_nobody_is_given_a_name_that_is_taken_or_none(journals, name, to):
    played(journals())
    with pytest.raises(BadName):
        journals().people.rename(name, to)
    assert opened(journals()).state.players == ("Ana", "Bo", "Cy")


def test_nobody_is_given_the_name_of_a_guest_they_have_sat_beside(journals):
    played(journals(), Bid(1))
    imported(journals(), [HAND_MADE])
    with pytest.raises(BadName):
        journals().people.rename("Ana", "Olga")
    journals().people.rename("Bo", "Olga")
    assert opened(journals(), 2).state.players == ("Ana", "Olga", "Cy")


# --- guests


def test_a_name_by_hand_is_the_person_who_is_known_here_or_a_guest(journals):
    played(journals(), Bid(1))
    number = imported(journals(), [HAND_MADE])
    assert set(journals().header(number).people) == {"Ana", "Cy"}
    assert "Olga" not in journals().people.names()
    journals().people.rename("Cy", "Cyd")
    assert opened(journals(), number).state.players == ("Ana", "Olga", "Cyd")


# --- from box to box


def test_a_match_comes_to_another_box_with_its_people_and_is_the_same_one_when_it_comes_again(
    journals,
):
    judge = played(journals(), Bid(1), HandOver(2, "Dora"))
    there = journals("there")
    assert [imported(there, exported(journals())) for _ in range(2)] == [1, 1]
    assert there.header(1) == journals().header(1)
    judge.do(Bid(2))
    assert imported(there, exported(journals())) == 1
    assert there.lines(1) == journals().lines(1)
    assert opened(there).state == opened(journals()).state
    assert imported(journals(), exported(there)) == 1
    assert len(there.matches.all()) == len(journals().matches.all()) == 1


def test_a_match_stays_the_same_after_a_player_is_renamed(journals):
    played(journals(), Bid(1), HandOver(2, "Dora"))
    before = exported(journals())
    journals().people.rename("Dora", "Dorothy")
    journals().people.rename("Ana", "Anna")
    assert imported(journals(), before) == 1
    assert b"Dorothy" in exported(journals())[2]
    assert imported(journals(), exported(journals())) == 1


def test_half_a_match_that_comes_back_takes_nothing_away(journals):
    judge = played(journals(), Bid(1))
    half = exported(journals())
    judge.do(Bid(2))
    judge.throw_away()
    assert imported(journals(), half) == 1
    assert len(journals().lines(1)) == 2
    assert [saved.number for saved in journals().matches.all()] == [1]


def test_a_match_that_went_on_in_two_ways_is_kept_twice(journals):
    judge = played(journals(), Bid(1))
    there = journals("there")
    imported(there, exported(journals()))
    other = referee(there)
    other.resume(1)
    other.do(Bid(3))
    judge.do(Bid(2))
    assert [imported(journals(), exported(there)) for _ in range(2)] == [2, 2]
    assert [journals().lines(number)[1] != journals().lines(1)[1] for number in (1, 2)] == [
        False,
        True,
    ]
    assert journals().header(1).id != journals().header(2).id


def test_the_result_of_an_imported_match_is_known(journals):
    played(journals())
    there = journals("there")
    imported(there, exported(journals()))
    assert there.facts.last_won("istinto") == ["Ana"]
    assert tallies(there, "istinto") == tallies(journals(), "istinto")


def test_a_match_that_was_taken_back_from_its_end_is_so_on_every_box_whichever_file_comes(journals):
    judge = played(journals())
    there = journals("there")
    ended = exported(journals())
    imported(there, ended)
    judge.undo()
    for _times in range(2):
        imported(there, exported(journals()))
        imported(there, ended)
        assert there.facts.last_won("istinto") == []
        assert there.matches.unfinished().number == 1
    judge.redo()
    imported(there, exported(journals()))
    assert there.facts.last_won("istinto") == ["Ana"]
    assert there.matches.unfinished() is None


def test_two_names_of_one_person_are_guests(journals):
    """Such a file would give two seats the same name, and could not be opened."""
    played(journals(), Bid(1))
    journals().people.rename("Ana", "Olga")
    person = journals().header(1).people["Olga"]
    head = HAND_MADE[:-1] + f',"people":{{"Ana":"{person}"}}}}'.encode()
    number = imported(journals(), [head])
    assert opened(journals(), number).state.players == ("Ana", "Olga", "Cy")


@pytest.mark.parametrize("name", ["x" * 41, "\u202eannA", "An\nna"])
def test_nobody_is_called_what_cannot_be_read(journal, name):
    journal.people.meet("Anna", NOW)
    with pytest.raises(BadName, match="cannot be used: it has"):
        journal.people.rename("Anna", name)
    assert journal.people.names() == ["Anna"]


def test_nobody_is_called_by_the_name_of_another_whatever_bit_leads_to_the_wrong_row(tmp_path):
    path = tmp_path / census.FILES[0]
    census.play(path)
    with closing(sqlite3.connect(path)) as db:
        (page,) = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'person'").fetchone()
    files = {each: each.read_bytes() for each in tmp_path.iterdir()}
    true = census.lists(path)[0]
    data, start = files[path], census.PAGE * (page - 1)
    first = start + int.from_bytes(data[start + 5 : start + 7])
    for place in range(8 * 6):
        for each in tmp_path.iterdir():
            each.unlink()
        for each, whole in files.items():
            each.write_bytes(whole)
        at = first + place // 8
        path.write_bytes(data[:at] + bytes([data[at] ^ 1 << place % 8]) + data[at + 1 :])
        with closing(open_journal(path, census.NOW)) as journal:
            assert census.shown(journal) <= true


# --- two people who are one


def names(journal):
    return sorted(journal.people.names())


def test_a_person_who_is_another_has_the_seats_of_both(journals):
    journal = journals()
    played(journal)
    judge = referee(journal)
    assert judge.begin(GAME, Setup(("Anna", "Bo", "Cy")))
    journal.people.merge("Ana", "Anna")
    assert names(journal) == ["Anna", "Bo", "Cy"]
    assert [saved.players for saved in journal.matches.all()] == [("Anna", "Bo", "Cy")] * 2
    assert journal.people.matches("Anna") == 2
    assert opened(journal).state.players == ("Anna", "Bo", "Cy")
    found = {each.name: each.played for each in tallies(journal, "istinto")}
    assert found == {"Anna": 1, "Bo": 1, "Cy": 1}


def test_people_who_sat_in_one_match_are_two(journals):
    journal = journals()
    played(journal)
    with pytest.raises(BadName, match="Ana and Bo sat in one match together"):
        journal.people.merge("Ana", "Bo")
    assert names(journal) == ["Ana", "Bo", "Cy"]


def test_nobody_is_merged_with_the_same_person_or_with_one_who_is_not_known(journals):
    journal = journals()
    played(journal)
    for name, into in (("Ana", "Ana"), ("Ana", "Zoe"), ("Zoe", "Ana")):
        with pytest.raises(BadName):
            journal.people.merge(name, into)
    assert names(journal) == ["Ana", "Bo", "Cy"]


def test_a_merged_person_is_as_recent_as_the_later_of_the_two(journals):
    journal = journals()
    for name in ("Anna", "Bo", "Ana"):
        journal.people.meet(name, NOW)
    journal.people.merge("Ana", "Anna")
    assert journal.people.names() == ["Anna", "Bo"]


def test_no_damaged_row_of_a_person_comes_to_an_evening_that_is_not_recorded(journals):
    journal = journals()
    played(journal)
    journal.close()
    alter(journal.path, "person", "name", flipped)
    with closing(open_journal(journal.path)) as known, closing(open_unrecorded(known)) as evening:
        rows = evening.store.db.execute("SELECT name FROM person").fetchall()
        assert len(rows) == 2
        assert {name for (name,) in rows} == set(known.people.names())


# --- a person who is erased


@pytest.fixture
def with_hand_over(journals):
    """Return a finished match in which Dora, a name used nowhere else, took the seat of Bo."""
    judge = played(journals())
    judge.undo()
    judge.do(HandOver(1, "Dora-Benedetta"))
    judge.redo()
    return journals()


def bytes_of(journal):
    return b"".join(path.read_bytes() for path in journal.path.parent.iterdir() if path.is_file())


def test_of_a_person_who_is_erased_no_byte_is_left_and_the_matches_stay(with_hand_over):
    journal = with_hand_over
    journal.people.rename("Bo", "Bartolomeo")
    before = opened(journal).standing
    assert b"Dora-Benedetta" in bytes_of(journal)
    for name in ("Dora-Benedetta", "Bartolomeo"):
        erase(journal.store, name)
        assert name.encode() not in bytes_of(journal)
    after = opened(journal)
    assert after.state.players == ("Ana", "Player 2", "Cy")
    assert after.standing.totals == before.totals
    assert names(journal) == ["Ana", "Cy"]
    assert "Dora" not in "".join(write(journal.header(1), journal.lines(1)))
    journal.store.request_check()
    journal.close()
    assert not open_journal(journal.path).damage


def test_an_erased_person_does_not_get_a_name_in_use(journals):
    journal = journals()
    judge = referee(journal)
    assert judge.begin(GAME, Setup(("Player 2", "Bo", "Cy")))
    erase(journal.store, "Bo")
    assert opened(journal).state.players == ("Player 2", "Player 102", "Cy")


def test_an_erased_person_can_return_as_a_new_one(journals):
    journal = journals()
    played(journal)
    erase(journal.store, "Ana")
    played(journal)
    assert [saved.players for saved in journal.matches.all()] == [
        ("Ana", "Bo", "Cy"), ("Player 1", "Bo", "Cy"),
    ]  # fmt: skip
    assert journal.people.matches("Ana") == 1


@pytest.fixture
def elsewhere(journals):
    """A match of another box, which knows the same people, as the lines of a file."""
    played(journals())
    merging.merge(journals("there"), journals())
    played(journals("there"), *a_round(table(target="60"), (1, 5, 0), (1, 5, 5)))
    return exported(journals("there"), 2)


def test_an_erased_person_stays_erased_after_an_import(journals, elsewhere):
    erase(journals().store, "Ana")
    imported(journals(), elsewhere)
    assert [saved.players for saved in journals().matches.all()] == [("Player 1", "Bo", "Cy")] * 2
    assert "Ana" not in "".join(write(journals().header(2), journals().lines(2)))


def test_a_merged_person_stays_merged_after_an_import(journals, elsewhere):
    journals().people.meet("Anna", NOW)
    journals().people.merge("Ana", "Anna")
    imported(journals(), elsewhere)
    assert [saved.players for saved in journals().matches.all()] == [("Anna", "Bo", "Cy")] * 2
    assert names(journals()) == ["Anna", "Bo", "Cy"]


@pytest.mark.parametrize(("into", "out"), [("here", "there"), ("there", "here")])
def test_a_person_erased_on_one_of_two_boxes_is_erased_on_the_merged_one(
    journals, elsewhere, into, out
):
    erase(journals().store, "Ana")
    merging.merge(journals(into), journals(out))
    assert names(journals(into)) == ["Bo", "Cy"]
    assert {saved.players for saved in journals(into).matches.all()} == {("Player 1", "Bo", "Cy")}
    assert merging.merge(journals(into), journals(out)).people == 0
    assert names(journals(into)) == ["Bo", "Cy"]


@pytest.mark.parametrize(("into", "out"), [("here", "there"), ("there", "here")])
def test_a_person_merged_on_one_of_two_boxes_is_merged_on_both(journals, elsewhere, into, out):
    journals().people.meet("Anna", NOW)
    journals().people.merge("Ana", "Anna")
    merging.merge(journals(into), journals(out))
    assert names(journals(into)) == ["Anna", "Bo", "Cy"]
    assert {saved.players for saved in journals(into).matches.all()} == {("Anna", "Bo", "Cy")}


# --- guests


@pytest.mark.parametrize("language", LANGUAGES)
def test_guests_are_not_kept_in_any_language(journals, language):
    i18n.use(language)
    judge = referee(journals())
    assert judge.begin(GAME, Setup((guest(1), "Ana", guest(2))))
    judge.hand_over(1, guest(3))
    i18n.use("en")
    assert names(journals()) == ["Ana"]
    assert journals().header(1).people.keys() == {"Ana"}
    assert [each.person is None for each in journals().people.holders(1)] == [
        True,
        False,
        True,
        True,
    ]


def test_a_match_that_was_thrown_away_counts_for_nobody(journals):
    judge = played(journals(), Bid(1))
    judge.leave()
    second = played(journals(), Bid(2))
    assert journals().roster.person("Ana").matches == 2
    second.throw_away()
    assert journals().roster.person("Ana").matches == 1
    judge.throw_away_saved(1)
    ana = journals().roster.person("Ana")
    assert (ana.matches, ana.since) == (0, None)
    assert journals().roster.companions(ana.id) == []


SPELT = ("Zo\u00eb Maria", "Zoe\u0308 Maria", " Zo\u00eb \u00a0 Maria ")


@pytest.mark.parametrize("name", SPELT)
def test_a_name_is_kept_in_one_form_wherever_it_comes_in(journals, name):
    journal = journals()
    judge = played(journal, Bid(1))
    judge.hand_over(0, name)
    journal.people.rename("Bo", name.replace("Zo", "Jo"))
    header = msgspec.json.encode({"game": "istinto", "players": [name, "Olga", "Cy"]})
    turned = msgspec.json.encode({"action": {"do": "hand-over", "seat": 1, "name": f"{name} 2"}})
    importing.import_match(journal, *read([header, turned]), NOW)
    kept = set(journal.people.names()) | set(journal.header(2).players) | {
        holder.name for holder in journal.people.holders(2)
    }  # fmt: skip
    assert kept == {"Ana", "Cy", "Olga", SPELT[0], f"{SPELT[0]} 2", SPELT[0].replace("Zo", "Jo")}


def test_a_match_with_one_name_twice_in_two_forms_is_refused():
    header = msgspec.json.encode({"game": "istinto", "players": [*SPELT[:2], "Cy"]})
    with pytest.raises(BrokenJournal, match="Two seats have the same name"):
        read([header])
