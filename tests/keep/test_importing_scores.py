"""Older matches come from a table of scores: all of them, or none and one sentence."""

from __future__ import annotations

import csv
import io
from contextlib import closing, suppress
from itertools import islice
from random import Random

import pytest

from companion import games
from companion.keep.file.check import checksums_hold
from companion.keep.matches import exchange, importing, merging, rebuilding
from companion.keep.matches.erasing import erase
from companion.keep.matches.evenings import Evenings
from companion.keep.matches.filters import Filter
from companion.keep.matches.header import Entered, Header
from companion.keep.matches.importing_scores import save
from companion.keep.matches.scores import as_csv, scores
from companion.keep.opening import open_journal
from companion.keep.tables.form import LARGEST_TABLE
from companion.keep.tables.reading import read
from companion.play.game import Setup
from companion.words import i18n
from companion.words.errors import BadScores, BrokenJournal
from tests.bench.matches import PLAYTHROUGHS
from tests.keep.boxes import Playing
from tests.support.file_damage import alter, flipped, spoil
from tests.support.sampling import some

SEATS = ((1, "Anna"), (2, "Bruno"), (3, "Carla"))
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


def enter(journal, text, **answers):
    found = read(text.encode(), NOW, answers)
    assert found.question is None
    return save(journal, found.matches)


def exported(journal):
    """Return the table of every match of a box that can be read, the oldest first."""
    rows = []
    for saved in journal.matches.all():
        with suppress(BrokenJournal):
            rows += scores(journal, saved.number) if saved.readable else ()
    return as_csv(rows)


def results(text):
    """Return game, name, points, place and win of finished matches, by match and seat."""
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
    for path in PLAYTHROUGHS:
        importing.import_match(box, *exchange.read(path.read_bytes().splitlines()), NOW)
    text = exported(box)
    enter(other, text)
    assert results(exported(other)) == results(text)


def test_a_second_import_changes_nothing_nor_does_that_of_what_is_here(box):
    assert enter(box, OLD) == 1
    before = exported(box)
    assert enter(box, OLD) == 0
    assert enter(box, before) == 0
    assert exported(box) == before


def test_thrown_away_matches_stay_thrown_away(box):
    enter(box, OLD)
    box.throw_away(1)
    assert enter(box, OLD) == 0
    assert box.matches.all() == []


def test_an_older_match_counts_in_statistics_with_what_its_result_says(box):
    enter(box, OLD)
    (anna,) = [each for each in box.statistics.met(9) if each.name == "Anna"]
    names = ["won", "place", "points", "bias", "hits"]
    found = box.statistics.totals(names, [anna.person], Filter(game="istinto"))
    assert {each.measure: each.amount for each in found} == {"won": 1, "place": 1, "points": 110}
    assert box.statistics.by_hand(Filter(game="istinto")) == 1


def test_it_survives_rebuild_and_stands_below_what_was_played(box):
    importing.import_match(box, *exchange.read(PLAYTHROUGHS[0].read_bytes().splitlines()), NOW)
    enter(box, OLD)
    rebuilding.rebuild(box)
    newest, oldest = box.matches.all()
    assert oldest.standing.totals == (110, 85, 85)
    assert (oldest.by_hand, newest.by_hand) == (True, False)


def test_columns_that_say_nothing_new_may_be_missing(box):
    text = "match,game,began,name,total\n1,istinto,2019-05-04,Anna,7\n1,istinto,2019-05-04,Bo,9\n"
    enter(box, text + "1,istinto,2019-05-04,Cy,9\n")
    found = [(row[1], row[3], row[4]) for row in results(exported(box)).values()]
    assert found == [("Anna", "3", "0"), ("Bo", "1", "1"), ("Cy", "1", "1")]


def test_without_places_winners_are_first_though_the_lowest_total_wins(box):
    text = "match,game,began,name,total,won\n"
    enter(box, text + "".join(
        f"1,any-game,2019-05-04,{name},{total},{won}\n"
        for name, total, won in (("Anna", 10, 1), ("Bo", 40, 0), ("Cy", 60, 0))
    ))  # fmt: skip
    found = [(row[1], row[3], row[4]) for row in results(exported(box)).values()]
    assert found == [("Anna", "1", "1"), ("Bo", "2", "0"), ("Cy", "3", "0")]


@pytest.mark.parametrize(
    ("told", "game", "title", "first"),
    [
        ("Istinto", "istinto", "Istinto", "Cy"),
        ("cluedo", "cluedo", "Cluedo", "Cy"),
        ("scala 40", "any-game", "Scala 40", "Anna"),
        ("any-game: Skull King", "any-game", "Skull King", "Cy"),
        ("any-game:Our own", "any-game", "Our own", "Cy"),
        ("any-game", "any-game", "Just points", "Cy"),
        ("any-game: Just points", "any-game", "Just points", "Cy"),
        ("any-game: Together", "any-game", "Together", "Cy"),
    ],
)
def test_a_game_is_told_by_its_name_or_title_or_as_any_other(box, told, game, title, first):
    text = "match,game,began,name,total\n"
    totals = {"Anna": 1, "Bo": 2, "Cy": 3}
    enter(box, text + "".join(
        f"1,{told},2019-05-04,{name},{total}\n" for name, total in totals.items()
    ), wins="highest")  # fmt: skip
    (saved,) = box.matches.all()
    setup = Setup(saved.begun_by, options=saved.options)
    assert (saved.game, games.find(game).called(setup)) == (game, title)
    assert [saved.players[seat] for seat in saved.standing.winners] == [first]
    i18n.use("it")
    own = f"{game}: {title}" if game == "any-game" else game
    assert {row["game"] for row in csv.DictReader(io.StringIO(exported(box)))} == {own}


def test_semicolons_of_a_spreadsheet_are_read(box):
    assert enter(box, OLD.replace(",", ";")) == enter(box, OLD) + 1


def test_points_that_are_added_up_stay_in_bounds(box):
    text = "match,game,began,seat,name,points,total\n"
    text += "".join(f"1,istinto,,{seat},{name},999999,\n" for seat, name in SEATS for _ in range(2))
    with pytest.raises(
        BadScores, match="Line 3, column points: together they have too many digits"
    ):
        enter(box, text)


def test_sums_over_the_largest_numbers_leave_the_file_sound(box):
    enter(box, "match,game,began,name,total\n" + "".join(
        f"{match},istinto,2019-05-04,{name},999999\n" for match in range(20) for _, name in SEATS
    ))  # fmt: skip
    (anna,) = [each for each in box.statistics.met(9) if each.name == "Anna"]
    (points,) = box.statistics.totals(["points"], [anna.person])
    assert (points.amount, points.squares) == (20 * 999999, 20 * 999999**2)
    assert not box.store.fault


@pytest.mark.parametrize("state", ["over", "stopped"])
@pytest.mark.parametrize("won", ["0", "1"])
def test_its_state_is_kept_for_any_winner(box, state, won):
    enter(box, OLD.replace(",over,", f",{state},").replace(",1,1\r", f",1,{won}\r"))
    row, *_others = csv.DictReader(io.StringIO(exported(box)))
    assert (row["state"], row["won"]) == (state, won)


def test_people_are_as_recent_as_their_matches(box):
    box.people.meet("Bruno", NOW)
    box.people.meet("Zoe", NOW)
    enter(box, OLD)
    assert box.people.names()[:2] == ["Zoe", "Bruno"]
    seen = dict(box.store.read("SELECT name, seen FROM person"))
    assert seen == {"Zoe": NOW, "Bruno": NOW, "Anna": "2019-05-04", "Carla": "2019-05-04"}


# --- the evenings they make


def dated(number, day):
    """Return the lines of a match of a day, without headings."""
    return (
        OLD.replace(HEAD, "").replace("1,istinto", f"{number},istinto").replace("2019-05-04", day)
    )


def evenings(journal):
    """Return the date of each evening, True if it is doubtful, and its number of matches."""
    return [
        (each.dated.at, each.dated.is_doubtful, len(each.matches))
        for each in Evenings(journal, NOW)
    ]


def test_matches_without_a_date_are_an_evening_of_their_own(box):
    enter(box, HEAD + dated(1, "") + dated(2, "") + dated(3, "2019-05-04"))
    assert evenings(box) == [("2019-05-04", False, 1), ("", False, 2)]


def test_tables_make_the_evenings_of_one_table_in_whichever_order_they_come(box):
    enter(box, HEAD + dated(1, "2019-05-04") + dated(2, "2022-05-04"))
    enter(box, HEAD + dated(3, "2021-05-04") + dated(4, "") + dated(5, "2023-05-04"))
    assert evenings(box) == [
        ("2023-05-04", False, 1), ("2022-05-04", False, 1), ("2021-05-04", False, 1),
        ("2019-05-04", False, 1), ("", False, 1),
    ]  # fmt: skip


# --- other boxes, files and damage


def played(journal):
    """Import the first playthrough, and return its table."""
    importing.import_match(journal, *exchange.read(PLAYTHROUGHS[0].read_bytes().splitlines()), NOW)
    return exported(journal)


def written(journal, match=1):
    """Return a match as the lines of a file."""
    lines = exchange.write(journal.header(match), journal.lines(match), journal.store.vault)
    return [line.encode() for line in lines]


def everything(journal):
    """Return the standing of the first match of the list, its measures, holders and entries."""
    (saved,) = journal.matches.all()
    measures = journal.store.read("SELECT seat, name, amount, count FROM measure ORDER BY 1, 2")
    holders = [(h.entry, h.seat, h.name) for h in journal.people.holders(saved.number)]
    return saved.standing, saved.by_hand, list(measures), holders, journal.entries(saved.number)


def test_a_match_as_it_was_played_replaces_what_was_entered_of_it(box, other):
    enter(other, played(box))
    assert everything(other)[1]
    assert merging.merge(other, box).matches == 1
    assert everything(other) == everything(box)
    assert written(other)[1:] == written(box)[1:]
    rebuilding.rebuild(other)
    assert everything(other) == everything(box)
    assert merging.merge(other, box).matches == 0
    assert checksums_hold(other.path)


def test_the_journal_of_a_match_replaces_what_was_entered_of_it(box, other):
    enter(other, played(box))
    importing.import_match(other, *exchange.read(written(box)), NOW)
    assert everything(other) == everything(box)
    assert checksums_hold(other.path)


def test_an_entered_result_replaces_no_played_match(box, other):
    enter(other, played(box))
    before, lines = everything(box), written(box)
    assert merging.merge(box, other).matches == 0
    importing.import_match(box, *exchange.read(written(other)), NOW)
    assert (everything(box), written(box)) == (before, lines)


def test_entered_matches_come_to_another_box_and_back(box, other):
    enter(box, OLD)
    assert merging.merge(other, box).matches == 1
    assert everything(other) == everything(box)
    assert merging.merge(box, other).matches == merging.merge(other, box).matches == 0
    assert exported(other) == exported(box)


def test_the_export_of_an_entered_match_is_imported_again(box, other):
    enter(box, HEAD + dated(1, "2019-05-04") + dated(2, "2019-05-04"))
    for match in (1, 2, 1):
        importing.import_match(other, *exchange.read(written(box, match)), NOW)
    assert sorted(results(exported(other)).items()) == sorted(results(exported(box)).items())
    assert [saved.touched for saved in other.matches.all()] == ["2019-05-04"] * 2


def test_an_entered_match_with_entries_is_refused():
    line = (
        b'{"game":"istinto","players":["A","B","C"],"entered":{"totals":[1,2,3],"places":[3,2,1]}}'
    )
    with pytest.raises(BrokenJournal, match="only its result is known"):
        exchange.read([line, b'{"action":{"do":"end"}}'])


@pytest.mark.parametrize(
    "result",
    [
        {"totals": (1,), "places": (1, 2)},
        {"totals": (1, 2), "places": (1,)},
        {"totals": (1, 2), "places": (1, 3)},
        {"totals": (1, 2), "places": (0, 1)},
        {"totals": (1, 2), "places": (1, 2), "winners": (2,)},
        {"totals": (1, 2), "places": (1, 2), "winners": (-1,)},
    ],
)
def test_a_result_of_other_seats_is_no_header(result):
    with pytest.raises(ValueError, match="the result is not one of these players"):
        Header("holmes", ("A", "B"), entered=Entered(**result))


def test_of_an_erased_person_nothing_is_left_in_an_entered_match(box, other):
    enter(box, OLD)
    erase(box.store, "Anna")
    assert "Player 1" in exported(box)
    assert "Anna" not in exported(box) + b"".join(written(box)).decode()
    merging.merge(other, box)
    assert "Anna" not in exported(other)


def before_and_after(path, damage):
    """Return all that is kept of an entered match before the file is damaged and after salvage."""
    with closing(open_journal(path, NOW)) as journal:
        enter(journal, OLD)
        before = everything(journal)
    damage(path)
    with closing(open_journal(path, NOW)) as journal:
        journal.store.report_damage()
    with closing(open_journal(path, NOW)) as journal:
        assert journal.damage
        return before, everything(journal)


@pytest.mark.parametrize("table", ["match", "entry", "seat", "fact", "measure"])
def test_an_entered_match_survives_damage_of_a_table(tmp_path, table):
    before, after = before_and_after(tmp_path / "companion.db", lambda path: spoil(path, table))
    assert after == before


def test_an_entered_match_survives_a_flipped_bit_in_its_row(tmp_path):
    def damage(path):
        alter(path, "match", "touched", flipped)
        spoil(path, "card")

    before, after = before_and_after(tmp_path / "companion.db", damage)
    assert after == before


def test_a_cancelled_import_leaves_nothing(box):
    answers = iter([True, False])
    text = OLD + OLD.replace(HEAD, "").replace("1,istinto", "2,istinto")
    assert save(box, read(text.encode(), NOW).matches, lambda _: next(answers)) is None
    assert box.matches.all() == []
    assert box.people.names() == []


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
        (OLD[:-1] + "x" * LARGEST_TABLE, f"The file has more than {LARGEST_TABLE} bytes."),
        (OLD[:-4], "Line 4 has no end: the file is cut off."),
        (OLD[:-9] + "\r\n", "Line 4 has 8 columns, not 11."),
        (changed(1, 6, "Nome"), "Line 1, column 7: “name” is there twice."),
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
        (changed(3, 9, "1000000"), "Line 3, column total: it is no number."),
        (changed(3, 6, "1"), "Line 3, column name: its seat has another name before."),
        (changed(3, 1, ""), "Line 3, column match: it is empty."),
        (changed(3, 10, "7"), "Line 3, column place: there are only so many seats."),
        (changed(3, 11, "maybe"), "Line 3, column won: it is neither 0 nor 1."),
        (changed(3, 2, "holmes"), "Line 3, column match: its lines differ in game, date or state."),
        (OLD.replace("2019-05-04", "2027-01-01"), "\n".join(
            f"Line {line}, column began: it is in the future." for line in (2, 3, 4))),
        *((changed(3, 3, date), "Line 3, column began: it is no date, as in 2019-11-21.")
          for date in ("4-5-19", "20190504", "2019-W18-6", "2019-05-04x20:00", "1889-05-04",
                       "2019-02-30", "21/13/2019")),
        (OLD.replace("istinto", "holmes"), "Line 2, column name: Holmes is played by 2 to 2"
         " people."),
        (OLD.replace("Bruno", '"Bru'), "Line 4 is no line of a table: unexpected end of data."),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_changes_nothing_and_is_told_with_its_line(box, text, why):
    with pytest.raises(BadScores) as told:
        enter(box, text)
    assert str(told.value) == why
    assert box.matches.all() == []


def test_a_column_that_is_missing_is_named_by_a_heading_of_the_language():
    i18n.use("it")
    for heading in ("gioco", "data", "nome", "totale"):
        rest = ";".join({"gioco", "data", "nome", "totale"} - {heading})
        with pytest.raises(BadScores, match=f"^Riga 1: manca la colonna «{heading}»"):
            read(f"{rest}\n1;2;3\n".encode(), NOW)


def test_another_encoding_is_named_with_its_place(box):
    with pytest.raises(BadScores, match=r"^Line 3, column 7: it is not written in UTF-8"):
        read(OLD.replace("Bruno", "Brüno").encode("latin-1"), NOW)


def test_random_bytes_give_a_sentence_at_most(box):
    chance = Random(7)
    for size in islice((1, 10, 100, 1000), 4):
        for _ in range(50):
            data = bytearray(OLD.encode())
            for _change in range(size // 10 + 1):
                data[chance.randrange(len(data))] = chance.randrange(256)
            with suppress(BadScores):
                read(bytes(data), NOW)
