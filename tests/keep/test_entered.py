"""Older matches come from a table of scores: all of them, or none and one sentence."""

from __future__ import annotations

import csv
import io
from contextlib import closing, suppress
from itertools import islice
from random import Random

import pytest

from companion.keep.matches import derived
from companion.keep.matches.entered import LARGEST, read, save
from companion.keep.matches.filters import Filter
from companion.keep.matches.scores import as_csv, scores
from companion.keep.opening import open_journal
from companion.words.errors import BadScores, BrokenJournal
from tests.bench.matches import PLAYTHROUGHS
from tests.keep.boxes import Playing
from tests.walks import some

NOW = "2026-11-29T12:00:00+01:00"
HEAD = "match,game,began,state,round,seat,name,points,total,place,won\r\n"
OLD = (
    HEAD + "1,istinto,2019-05-04,over,,1,Anna,,110,1,1\r\n"
    "1,istinto,2019-05-04,over,,2,Bruno,,85,2,0\r\n"
    "1,istinto,2019-05-04,over,,3,Carla,,85,2,0\r\n"
)


@pytest.fixture
def box(tmp_path):
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        yield journal


@pytest.fixture
def other(tmp_path):
    with closing(open_journal(tmp_path / "other.db")) as journal:
        yield journal


def enter(journal, text):
    return save(journal, read(text.encode(), NOW), NOW)


def exported(journal):
    """Return the table of every match of a box that can be read, the oldest first."""
    rows = []
    for saved in journal.every():
        with suppress(BrokenJournal):
            rows += scores(journal, saved.number) if saved.readable else ()
    return as_csv(rows)


def results(text):
    """Return place, points and who has won by match and seat, of those that are over."""
    found, points = {}, {}
    for row in csv.DictReader(io.StringIO(text)):
        if row["state"] == "going on":
            continue
        which = row["match"], row["seat"]
        points[which] = points.get(which, 0) + int(row["points"] or 0)
        total = row["total"] or str(points[which])
        found[which] = row["game"], row["name"], total, row["place"], row["won"]
    return found


@pytest.mark.parametrize("seed", some(range(12), 6))
def test_the_export_of_everything_brings_the_same_places_and_points_to_an_empty_box(
    box, other, seed
):
    Playing(box, Random(seed), f"P{seed}", 1 + seed).go_on(120)
    text = exported(box)
    assert enter(other, text) == len({match for match, _seat in results(text)})
    assert results(exported(other)) == results(text)


def test_whole_matches_of_every_game_keep_places_and_points(box, other):
    from companion.keep.matches import arrivals, exchange

    for path in PLAYTHROUGHS:
        arrivals.import_match(box, *exchange.read(path.read_bytes().splitlines()), NOW)
    text = exported(box)
    enter(other, text)
    assert results(exported(other)) == results(text)


def test_a_second_import_changes_nothing_nor_does_that_of_what_is_here(box):
    assert enter(box, OLD) == 1
    before = exported(box)
    assert enter(box, OLD) == 0
    assert enter(box, before) == 0
    assert exported(box) == before


def test_what_was_thrown_away_stays_thrown_away(box):
    enter(box, OLD)
    box.throw_away(1)
    assert enter(box, OLD) == 0
    assert list(box.every()) == []


def test_an_older_match_counts_in_statistics_with_what_its_result_says(box):
    enter(box, OLD)
    (anna,) = [each for each in box.statistics.met(9) if each.name == "Anna"]
    names = ["won", "place", "points", "bias", "hits"]
    found = box.statistics.totals(names, Filter(game="istinto"), anna.person)
    assert {each.measure: each.amount for each in found} == {"won": 1, "place": 1, "points": 110}
    assert box.statistics.by_hand(Filter(game="istinto")) == 1


def test_it_survives_rebuild_and_stands_below_what_was_played(box):
    from companion.keep.matches import arrivals, exchange

    arrivals.import_match(box, *exchange.read(PLAYTHROUGHS[0].read_bytes().splitlines()), NOW)
    enter(box, OLD)
    derived.rebuild(box)
    newest, oldest = box.every()
    assert oldest.standing.totals == (110, 85, 85)
    assert (oldest.by_hand, newest.by_hand) == (True, False)


def test_columns_that_say_nothing_new_may_be_missing(box):
    text = "match,game,began,name,total\n1,istinto,2019-05-04,Anna,7\n1,istinto,2019-05-04,Bo,9\n"
    enter(box, text + "1,istinto,2019-05-04,Cy,9\n")
    found = [(row[1], row[3], row[4]) for row in results(exported(box)).values()]
    assert found == [("Anna", "3", "0"), ("Bo", "1", "1"), ("Cy", "1", "1")]


def test_a_cancelled_import_leaves_nothing(box):
    answers = iter([True, False])
    text = OLD + OLD.replace(HEAD, "").replace("1,istinto", "2,istinto")
    assert save(box, read(text.encode(), NOW), NOW, lambda _: next(answers)) is None
    assert list(box.every()) == []
    assert box.people() == []


def changed(line, column, to):
    """Return the table with one cell changed, both counted from 1."""
    rows = OLD.split("\r\n")
    cells = rows[line - 1].split(",")
    cells[column - 1] = to
    rows[line - 1] = ",".join(cells)
    return "\r\n".join(rows)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "The file is empty."),
        (OLD[:-1] + "x" * LARGEST, f"The file has more than {LARGEST} bytes."),
        (OLD[:-4], "Line 4 has no end: the file is cut off."),
        (OLD[:-9] + "\r\n", "Line 4 has 8 columns, not 11."),
        (changed(1, 7, "Nome"), "Line 1, column 7: no column is called like that here."),
        (OLD.replace("game,", "").replace("istinto,", ""), "Line 1: the column “game” is missing."),
        (changed(3, 7, "=1+1"), "Line 3, column name: it begins like a formula."),
        (changed(3, 7, "@SUM(A1)"), "Line 3, column name: it begins like a formula."),
        (changed(3, 7, "B" * 41), "Line 3, column name: it has more than 40 characters."),
        (changed(3, 7, ""), "Line 3, column name: it is empty."),
        (changed(3, 7, "Anna"), "Line 3, column name: two seats have the same name."),
        (changed(3, 7, "B\u202eo"), "Line 3, column name: it has signs that cannot be printed"
         ", or line breaks."),
        (changed(3, 9, "ten"), "Line 3, column total: it is no number."),
        (changed(3, 9, "9" * 5000), "Line 3, column total: it is no number."),
        (changed(3, 10, "7"), "Line 3, column place: there are only so many seats."),
        (changed(3, 11, "yes"), "Line 3, column won: it is neither 0 nor 1."),
        (changed(3, 2, "holmes"), "Line 3, column match: its lines differ in game, date or state."),
        (OLD.replace("istinto", "chess"), "Line 2, column game: there is no such game here."),
        (OLD.replace("2019-05-04", "2027-01-01"), "Line 2, column began: it is in the future."),
        (OLD.replace("2019-05-04", "4/5/19"), "Line 2, column began: it is no date, as in"
         " 2019-11-21."),
        (OLD.replace("istinto", "holmes"), "Line 2, column name: Holmes is played by 2 to 2"
         " people."),
        (OLD.replace("Bruno", '"Bru'), "Line 4 is no line of a table: unexpected end of data."),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_changes_nothing_and_gives_one_sentence(box, text, why):
    with pytest.raises(BadScores) as told:
        enter(box, text)
    assert str(told.value) == why
    assert list(box.every()) == []


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_another_encoding_is_named_with_its_place(box, encoding):
    with pytest.raises(BadScores, match=r"^Line \d, column \d: it is not written in UTF-8\.$"):
        read(OLD.replace("Bruno", "Brüno").encode(encoding), NOW)


def test_random_bytes_give_a_sentence_at_most(box):
    chance = Random(7)
    for size in islice((1, 10, 100, 1000), 4):
        for _ in range(50):
            data = bytearray(OLD.encode())
            for _change in range(size // 10 + 1):
                data[chance.randrange(len(data))] = chance.randrange(256)
            with suppress(BadScores):
                read(bytes(data), NOW)
