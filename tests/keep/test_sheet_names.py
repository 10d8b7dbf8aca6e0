"""A forgotten person's name leaves the sheets of Another game too, and the counts stay."""

from __future__ import annotations

import shutil
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from urllib.parse import quote_plus

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import asdict

from companion.games.any_game import actions as a
from companion.games.any_game import scoring as kinds
from companion.games.any_game.game import GAME
from companion.games.any_game.kinds import KINDS
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Counter, Scoring
from companion.games.any_game.scoring_text import decode, encode
from companion.keep.file.sheets import Sheets
from companion.keep.matches import importing, merging, sheet_names
from companion.keep.matches.erasing import erase
from companion.keep.matches.exchange import read, write
from companion.keep.matches.sheet_names import titles
from companion.keep.opening import open_journal
from companion.play.game import Setup
from companion.table.referee import Referee
from tests.games.any_game.test_any_game_count import any_action, any_scoring, changed
from tests.support.sampling import examples

NOW = "2026-11-21T20:00:00+01:00"
NAMES = ("Zenobia", "Zoë B")
"""Names of one word and in plain letters, and of two with another letter."""


def on_a_sheet(kind, chance, name):
    """Return a way of counting with a name in every field that can have one."""
    return any_scoring(
        kind, chance,
        name=f"Golf of {name}",
        counters=(Counter(name, 20, 1, 2), Counter(f"{name.upper()}’s")),
        categories=(f"to {name}", f"to {name.upper()}", "d"),
        marks=(f"{name} alone", "solo"),
    )  # fmt: skip


def play_on(judge, chance, name, steps=40):
    """Play and correct at random, with marks that are sometimes names."""
    words = (name, name.upper(), f"{name} alone", "solo")
    for _ in range(steps):
        if chance.random() < 0.1:
            changed(judge.match, chance)
            continue
        action = any_action(judge.match.state, chance, seldom=0.4)
        if isinstance(action, a.Mark | a.Unmark):
            action = type(action)(action.side, chance.choice(words))
        judge.match.do(action, overrule=chance.random() < 0.3)


def begin(journal, chance, name, kind=kinds.NUMBERS):
    """Begin a match of Another game with a person whose name is on its sheet, and play."""
    judge = Referee(journal, lambda: NOW)
    made = on_a_sheet(kind, chance, name)
    assert judge.begin(GAME, Setup((name, "Bo", "Cy"), 0, {SHEET: encode(made)}))
    play_on(judge, chance, name)
    return judge


def counted(journal, number):
    """Return the state of a match, with a number for each word of its sheet."""
    judge = Referee(journal, lambda: NOW)
    assert judge.resume(number)
    state, numbers = judge.match.state, {}
    words = [numbers.setdefault(word, len(numbers)) for word in state.scoring.words]
    marks = [[numbers.setdefault(word, len(numbers)) for word in side.marks]
             for side in state.sides]  # fmt: skip
    sides = [asdict(side) | {"marks": ()} for side in state.sides]
    return (
        words, marks, sides, list(state.rounds), state.phase, state.cells, state.bids,
        state.extras, state.order, state.here, state.players[1:], judge.match.entries,
    )  # fmt: skip


def left(folder, name):
    """Return the files of a folder in which a name is left, plain or as on a sheet."""
    forms = [form.lower() for form in (name.encode(), quote_plus(name).encode())]
    return [
        path
        for path in folder.rglob("*")
        if path.is_file() and any(form in path.read_bytes().lower() for form in forms)
    ]


def in_rows(journal, name):
    """Return the rows of a box in which a name is left, plain or as on a sheet."""
    forms = [form.lower() for form in (name, quote_plus(name))]
    return [row for row in journal.store.db.iterdump() if any(f in row.lower() for f in forms)]


class Folder:
    """Folder with boxes, which are closed with it."""

    def __init__(self, path: Path, files: ExitStack) -> None:
        self._path, self._files = path, files

    def open(self, name):
        (self._path / name).mkdir(exist_ok=True)
        path = self._path / name / "companion.db"
        return self._files.enter_context(closing(open_journal(path, NOW)))


@pytest.fixture
def boxes(tmp_path):
    with ExitStack() as files:
        yield Folder(tmp_path, files)


@examples(20)
@given(st.integers(0, 10**9), st.sampled_from(tuple(KINDS)), st.sampled_from(NAMES))
def test_no_sheet_keeps_a_byte_of_a_forgotten_person_and_every_match_counts_the_same(
    seed, kind, name
):
    chance = Random(seed)
    with TemporaryDirectory() as folder, ExitStack() as files:
        box = Folder(Path(folder), files).open("here")
        begin(box, chance, name, kind).leave()
        Sheets(box.path).add(encode(on_a_sheet(kind, chance, name)))
        before = counted(box, 1)
        assert left(box.path.parent, name)
        erase(box.store, name)
        assert counted(box, 1) == before
        written = "".join(write(box.header(1), box.lines(1)))
        assert quote_plus(name).lower() not in written.lower()
        box.store.request_check()
        box.close()
        assert left(Path(folder), name) == []
        assert not Folder(Path(folder), files).open("here").damage


@examples(10)
@given(seed=st.integers(0, 10**9), taken_in=st.booleans())
@example(seed=224473, taken_in=True)
def test_an_older_box_does_not_bring_a_forgotten_name_back_to_any_sheet(seed, taken_in):
    """In either direction of the merge; the matches of the older box are merged, too."""
    chance, name = Random(seed), NAMES[seed % len(NAMES)]
    with TemporaryDirectory() as folder, ExitStack() as files:
        made = Folder(Path(folder), files)
        here = made.open("here")
        begin(here, chance, name, chance.choice(tuple(KINDS))).leave()
        here.close()
        shutil.copytree(Path(folder) / "here", Path(folder) / "there")
        here, there = made.open("here"), made.open("there")
        judge = Referee(there, lambda: NOW)
        assert judge.resume(1)
        play_on(judge, chance, name, 10)
        judge.leave()
        begin(there, chance, name).leave()
        Sheets(there.path).add(encode(Scoring(name)))
        before = {number: counted(there, number) for number in (1, 2)}
        erase(here.store, name)
        into, other = (here, there) if taken_in else (there, here)
        for _ in range(2):
            merging.merge(into, other)
            assert into.matches.count() == 2
        assert {number: counted(into, number) for number in (1, 2)} == before
        assert in_rows(into, name) == []
        assert name not in [decode(text).name for _time, text in Sheets(into.path).texts()]


def test_a_file_of_a_match_does_not_bring_a_forgotten_name_back(boxes):
    here, there = boxes.open("here"), boxes.open("there")
    begin(here, Random(1), "Zenobia").leave()
    merging.merge(there, here)
    begin(there, Random(2), "Zenobia").leave()
    lines = write(there.header(2), there.lines(2))
    erase(here.store, "Zenobia")
    first, match, kept = read(line.encode() for line in lines)
    importing.import_match(here, first, match, kept, NOW)
    assert here.matches.count() == 2
    assert counted(here, 2)[3:] == counted(there, 2)[3:]
    here.store.empty_wal()
    assert left(here.path.parent, "Zenobia") == []


def test_a_forgotten_person_who_returns_keeps_new_sheets(boxes):
    here, there = boxes.open("here"), boxes.open("there")
    begin(here, Random(1), "Zenobia").leave()
    merging.merge(there, here)
    begin(there, Random(2), "Zenobia").leave()
    erase(here.store, "Zenobia")
    own = {SHEET: encode(Scoring("Golf of Zenobia"))}
    here.begin(GAME, Setup(("Zenobia", "Bo"), 0, own), NOW)
    Sheets(here.path).add(own[SHEET])
    merging.merge(here, there)
    sheets = [decode(saved.options[SHEET]).name for saved in here.matches.all()]
    assert sorted(sheets) == ["Golf of Zenobia", "Golf of …", "Golf of …"]
    assert [text for _time, text in Sheets(here.path).texts()] == list(own.values())


def test_former_names_and_those_of_merged_people_are_on_no_sheet(boxes):
    here = boxes.open("here")
    for name in ("Ann", "Zenobia"):
        sheet = {SHEET: encode(Scoring(f"Golf of {name}"))}
        here.begin(GAME, Setup((name, "Bo"), 0, sheet), NOW)
    here.people.rename("Ann", "Anna")
    here.people.merge("Anna", "Zenobia")
    assert titles(here.store, "Zenobia") == {"Golf of Ann", "Golf of Zenobia"}
    erase(here.store, "Zenobia")
    assert [decode(saved.options[SHEET]).name for saved in here.matches.all()] == ["Golf of …"] * 2


def test_no_word_of_a_described_sheet_keeps_a_forgotten_name():
    text = """
sheet = 2
name = "Golf of Zenobia"
generic = "Zenobia’s game"
source = "by Zenobia"
[[choices]]
name = "holes"
words = "holes of Zenobia"
values = [9, 18]
labels = ["short", { en = "with Zenobia", it = "con Zenobia" }]
[[fields]]
name = "strokes"
words = { en = "Zenobia’s", it = "di Zenobia" }
labels = ["none", "Zenobia"]
[formulas]
points = "strokes"
[[counts]]
name = "total"
words = "of Zenobia"
after = "total + points"
"""
    left = decode(sheet_names.without(encode(decode(text)), ["Zenobia"]))
    assert "Zenobia" not in left.sheet


def test_words_of_known_games_and_longer_words_are_no_names():
    for name, word in (("Chance", "chance"), ("Scala", "Scala 40"), ("Lives", "lives")):
        sheet = encode(Scoring(word, marks=(f"{name}d",)))
        assert sheet_names.without(sheet, [name]) == sheet


def test_a_sheet_that_is_full_takes_a_shorter_sign():
    words = tuple(f"{number:02}{'é' * 30} Al" for number in range(20))
    scoring = Scoring("x", kinds.CATEGORIES, categories=words, marks=("Al " + "é" * 20,))
    full = encode(scoring)
    assert 3900 < len(full) <= 4000
    (mark,) = decode(sheet_names.without(full, ["Al"])).marks
    assert mark == "- " + "é" * 20


def test_a_sheet_that_came_keeps_its_time_when_a_name_is_taken_from_it(boxes):
    sheets = Sheets(boxes.open("here").path)
    for name in ("Golf", "Golf of Zenobia"):
        sheets.add(encode(Scoring(name)))
    before = sheets.texts()
    sheet_names.erase_from_files(boxes.open("here").path, ["Zenobia"])
    after = sheets.texts()
    assert [time for time, _ in after] == [time for time, _ in before]
    assert {decode(text).name for _, text in after} == {"Golf", "Golf of …"}
