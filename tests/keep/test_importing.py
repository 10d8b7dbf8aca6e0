"""Journals, tables and boxes come in through one door, which knows people, dates and identity."""

from __future__ import annotations

from contextlib import closing
from random import Random

import pytest

from companion.games import every
from companion.games.istinto.game import GAME
from companion.keep.file.in_memory import StoreInMemory
from companion.keep.matches import importing, importing_scores, merging
from companion.keep.matches.erasing import erase
from companion.keep.matches.evenings import Evenings
from companion.keep.matches.exchange import read, write
from companion.keep.matches.journal import Journal
from companion.keep.opening import open_journal
from companion.keep.tables import reading
from companion.table.referee import Referee
from companion.words import i18n
from tests.games.istinto.kit.states import a_round, setup, table
from tests.keep.boxes import clock
from tests.support.matches import begun
from tests.support.random_matches import play as play_by_chance

JANUARY, NOW = "2026-01-06T21:14:05+01:00", "2026-11-28T20:00:00+01:00"


@pytest.fixture
def boxes(tmp_path):
    """Yield two boxes, of which the first has a match of January."""
    with (
        closing(open_journal(tmp_path / "one.db")) as one,
        closing(open_journal(tmp_path / "other.db")) as other,
    ):
        play(one, JANUARY)
        yield one, other


def play(journal, now):
    judge = Referee(journal, lambda: now)
    assert judge.begin(GAME, setup(target="60"))
    for action in a_round(table(target="60"), (6, 5, 0), (6, 5, 0)):
        judge.do(action)


def exported(journal, number=1):
    lines = write(journal.header(number), journal.lines(number), journal.store.vault)
    return [line.encode() for line in lines]


def bring(journal, lines):
    return importing.import_match(journal, *read(lines), NOW)


def test_people_of_a_journal_are_people_here_who_play_on_are_renamed_and_forgotten(boxes):
    one, other = boxes
    bring(other, exported(one))
    assert sorted(other.people.names()) == ["Ana", "Bo", "Cy"]
    play(other, NOW)
    assert sorted(other.people.names()) == ["Ana", "Bo", "Cy"]
    assert other.people.matches("Ana") == 2
    other.people.rename("Ana", "Anna")
    assert {saved.players for saved in other.matches.all()} == {("Anna", "Bo", "Cy")}
    erase(other.store, "Anna")
    text = b"".join(b"".join(exported(other, number)) for number in (1, 2))
    assert b"Ana" not in text
    assert b"Anna" not in text


def test_a_person_of_a_journal_is_the_one_of_that_name_if_the_id_is_not_known_here(boxes):
    one, other = boxes
    other.people.meet("Ana", NOW)
    bring(other, exported(one))
    assert sorted(other.people.names()) == ["Ana", "Bo", "Cy"]
    assert other.people.matches("Ana") == 1


def test_a_forgotten_person_does_not_come_back_with_a_journal(boxes):
    one, _other = boxes
    lines = exported(one)
    erase(one.store, "Ana")
    play(one, NOW)
    assert bring(one, lines) == 1
    assert sorted(one.people.names()) == ["Ana", "Bo", "Cy"]
    assert one.people.matches("Ana") == 1


def test_an_imported_match_has_its_own_date_in_the_list_and_among_the_evenings(boxes):
    one, other = boxes
    play(other, "2026-02-01T20:00:00+01:00")
    number = bring(other, exported(one))
    assert [saved.touched[:10] for saved in other.matches.all()] == ["2026-02-01", "2026-01-06"]
    assert [saved.number for saved in other.matches.all()] == [1, number]
    assert [each.dated.at[:10] for each in Evenings(other, NOW)] == ["2026-02-01", "2026-01-06"]


def test_a_table_and_a_journal_know_the_same_people(boxes):
    one, other = boxes
    bring(other, exported(one))
    text = "match,game,began,name,total\n" + "".join(
        f"1,istinto,2019-05-04,{name},{total}\n"
        for name, total in (("Ana", 60), ("Bo", 9), ("Zoe", 1))
    )
    importing_scores.save(other, reading.read(text.encode(), NOW).matches)
    assert sorted(other.people.names()) == ["Ana", "Bo", "Cy", "Zoe"]
    assert other.people.matches("Ana") == 2
    assert [saved.touched for saved in other.matches.all()][-1] == "2019-05-04"


# --- tables that were corrected

HEAD = "match,game,began,name,total,won\n"


def rows(*cells, own="1", day="2019-05-04"):
    return HEAD + "".join(f"{own},istinto,{day},{cell}\n" for cell in cells)


WRONG = rows("Ana,110,1", "Bo,85,0", "Cy,85,0")


def told(journal, text):
    found = reading.read(text.encode(), NOW).matches
    others = [each.text for each in importing_scores.differing(journal, found)]
    return len(importing_scores.missing(journal, found)), others


def corrects(journal, text):
    return importing_scores.save(journal, reading.read(text.encode(), NOW).matches, corrects=True)


@pytest.mark.parametrize(
    ("cells", "what"),
    [
        (("Ana,110,1", "Bo,95,0", "Cy,85,0"), ["Bo 85 → 95", "Cy: place 2 → 3"]),
        (("Anna,110,1", "Bo,85,0", "Cy,85,0"), ["Ana → Anna"]),
        (("Bo,85,0", "Ana,110,1", "Cy,85,0"), ["Ana → Bo", "Ana 110 → 85", "Bo → Ana"]),
    ],
)
def test_a_corrected_table_is_the_same_match_shown_and_replaced_on_request(boxes, cells, what):
    _one, other = boxes
    importing_scores.save(other, reading.read(WRONG.encode(), NOW).matches)
    right = rows(*cells)
    new, (text,) = told(other, right)
    assert new == 0
    for each in what:
        assert each in text
    assert importing_scores.save(other, reading.read(right.encode(), NOW).matches) == 0
    assert told(other, WRONG) == (0, [])
    assert corrects(other, right) == 1
    assert told(other, right) == (0, [])
    (saved,) = other.matches.all()
    assert [
        f"{name},{total}" for name, total in zip(saved.players, saved.standing.totals, strict=True)
    ] == [cell.rpartition(",")[0] for cell in cells]


def test_a_corrected_table_with_uuids_is_noticed_too_and_a_correction_counts_on_either_box(boxes):
    one, other = boxes
    own = "3f0c2f6e-3f0b-4c8e-9d0e-6a4f1f7b2c11"
    wrong = rows("Ana,110,1", "Bo,85,0", "Cy,85,0", own=own)
    for box in boxes:
        importing_scores.save(box, reading.read(wrong.encode(), NOW).matches)
    right = rows("Ana,112,1", "Bo,85,0", "Cy,85,0", own=own)
    assert corrects(one, right) == 1
    merging.merge(other, one)
    merging.merge(one, other)
    for box in boxes:
        assert told(box, right) == (0, [])


def test_a_played_match_stays_in_spite_of_a_table(boxes):
    one, _other = boxes
    own = one.header(1).id
    text = rows("Ana,99,1", "Bo,60,0", "Cy,0,0", own=own, day=JANUARY)
    (other,) = importing_scores.differing(one, reading.read(text.encode(), NOW).matches)
    assert other.was_played
    before = exported(one)
    assert corrects(one, text) == 0
    assert exported(one) == before


def test_several_tables_may_have_a_match_of_one_number_game_and_day(boxes):
    _one, other = boxes
    for names in (("Ana", "Bo", "Cy"), ("Dan", "Eli", "Fay"), ("Gil", "Hal", "Ivo")):
        theirs = rows(*(f"{name},{points},0" for points, name in enumerate(names)))
        for new in (1, 0):
            assert told(other, theirs) == (new, [])
            assert corrects(other, theirs) == new
    assert len(other.matches.all()) == 3


# --- every journal reads back


@pytest.mark.parametrize("language", ["en", "it", "C"])
@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_a_journal_of_every_game_reads_back_to_the_same_match_in_every_language(game, language):
    chance = Random(f"{game.name} {language}")
    i18n.use(language)
    with closing(Journal(StoreInMemory())) as one, closing(Journal(StoreInMemory())) as other:
        for day in (1, 2, 3):
            judge = Referee(one, clock(day))
            assert judge.begin(game, begun(game, chance).setup)
            play_by_chance(judge.match, chance, 25)
            judge.leave()
        for saved in one.matches.all():
            lines = exported(one, saved.number)
            number = bring(other, lines)
            assert exported(other, number) == lines
