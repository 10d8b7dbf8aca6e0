"""Evenings as files: pictures, PDF, text, tables and links, on a stick or from the command line."""

from __future__ import annotations

import csv
import io
import json
from contextlib import closing
from threading import Event

import pypdfium2
import pytest
import zxingcpp
from msgspec.structs import replace
from PIL import Image, ImageChops

from companion.__main__ import main
from companion.command.recaps import RecapPages, RecapWriter
from companion.keep.matches.erasing import erase
from companion.keep.matches.evenings import Evenings
from companion.keep.opening import open_journal
from companion.table.referee import Referee
from companion.telling.evenings import recap
from companion.telling.recap import Recap
from companion.words.inputs import Inbox
from companion.work.jobs import Work
from companion.work.operations import Operations
from screens.base.qr import modules_of
from screens.rooms import poster_parts, recap_files
from screens.rooms.poster import POSTER, _grid, _lay_story, paint, plan
from tests.support.finished_matches import NAMES, evening
from tests.support.sampling import crossed
from tests.support.tours import MANY_NAMES

TODAY = "2026-11-26T12:00:00"
SIZES = ((1080, 1350), (800, 480), (720, 1280), (1280, 720))
FILES = ["companion-2026-11-21-800x480.png", "companion-2026-11-21.pdf", "companion-2026-11-21.png"]


@pytest.fixture
def data(tmp_path):
    """A folder in which an evening of three matches is kept."""
    folder = tmp_path / "data"
    folder.mkdir()
    journal = open_journal(folder / "companion.db")
    evening(journal)
    journal.close()
    return folder


@pytest.fixture
def companion(data, monkeypatch, capsys):
    """Run the companion in this process."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def run(*words):
        code = main(["--data", str(data), *map(str, words)])
        return code, *capsys.readouterr()

    return run


def told(journal):
    evenings = Evenings(journal, TODAY)
    return recap(evenings, evenings[0])


def evening_of(folder, names, matches):
    """Return the recap of an evening of some people and matches."""
    with closing(open_journal(folder / "companion.db")) as journal:
        evening(journal, names, matches)
        return told(journal)


def text_of(path):
    with pypdfium2.PdfDocument(path) as document:
        return "".join(page.get_textpage().get_text_range() for page in document)


# --- pictures


def test_an_evening_is_two_pictures_and_a_pdf_that_can_be_searched(companion, tmp_path):
    code, out, _err = companion("recap", "--out", tmp_path)
    assert (code, out.strip()) == (0, f"The evening is in {tmp_path / FILES[2]}.")
    assert sorted(path.name for path in tmp_path.glob("companion-*")) == FILES
    assert Image.open(tmp_path / FILES[2]).size == (1080, 1350)
    assert Image.open(tmp_path / FILES[0]).size == (800, 480)
    with pypdfium2.PdfDocument(tmp_path / FILES[1]) as document:
        (page,) = document
        assert page.get_width() / page.get_height() == pytest.approx(1080 / 1350)
        drawn = page.render(scale=2).to_pil()
    shown = text_of(tmp_path / FILES[1])
    assert all(name in shown for name in ("Evening of 21 November", "Fabio", "bids best"))
    poster = Image.open(tmp_path / FILES[2]).convert("RGB").resize(drawn.size)
    differ = ImageChops.difference(poster.reduce(40), drawn.convert("RGB").reduce(40))
    assert max(high for _low, high in differ.getextrema()) < 24


def test_the_code_on_the_picture_is_the_story(data, tmp_path):
    journal = open_journal(data / "companion.db")
    shown = told(journal)
    _name, png = next(recap_files.files(shown, (800, 480)))
    journal.close()
    assert scanned(Image.open(io.BytesIO(png))) == shown.text


def story_of(shown, size):
    """Return a picture of a size with the paper of the story only."""
    picture = Image.new("RGB", size, "#141315")
    _lay_story(picture, shown, plan(size, modules_of(shown.text)))
    return picture


def scanned(picture):
    (found,) = zxingcpp.read_barcodes(picture)
    return found.text


@pytest.mark.parametrize(("count", "matches"), [(2, 8), (6, 8), (9, 5), (12, 8)])
def test_a_long_story_is_in_the_code_of_the_poster_as_a_whole(tmp_path, count, matches):
    """That of twelve people and eight matches has 868 bytes; on A4 a module is 0.5 mm wide."""
    shown = evening_of(tmp_path, MANY_NAMES[:count], matches)
    assert scanned(story_of(shown, POSTER)) == shown.text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("longer", [3, 20])
def test_a_longer_story_loses_sentences_from_its_end(tmp_path, size, longer):
    shown = evening_of(tmp_path, MANY_NAMES, 8)
    shown = replace(shown, sentences=shown.sentences * longer, symbols=shown.symbols * longer)
    found = scanned(story_of(shown, size))
    assert found in shown.stories()
    assert len(found) > 300
    assert found.startswith("Evening of 21 November\n12 people · 8 matches")


def test_each_story_is_the_one_before_without_its_last_sentence():
    shown = Recap(*["2026-11-21"] * 5, sentences=("day", "people", "match", "title"), symbols="█")
    assert list(shown.stories()) == [
        "day\npeople\nmatch\ntitle\n█", "day\npeople\nmatch\n█", "day\npeople\n█",
        "day\npeople\nmatch\ntitle", "day\npeople\nmatch", "day\npeople",
    ]  # fmt: skip


@pytest.mark.parametrize(("size", "evening_of"), crossed(SIZES, [(12, 8), (1, 1), (2, 2), (6, 5)]))
def test_an_evening_of_any_size_is_painted(tmp_path, size, evening_of):
    people, matches = evening_of
    journal = open_journal(tmp_path / "companion.db")
    evening(journal, MANY_NAMES[:people], matches)
    picture = paint(told(journal), size)
    journal.close()
    assert picture.size == size
    for guest in range(people):
        colour = poster_parts.ON_DARK[guest]
        assert colour in {found for _count, found in picture.getcolors(10**7)}


def test_equal_evenings_make_equal_bytes(data):
    journal = open_journal(data / "companion.db")
    evenings = [told(journal) for _time in range(2)]
    journal.close()
    first, second = (recap_files.pdf(each, paint(each, (400, 240))) for each in evenings)
    assert first == second


def test_the_text_of_the_pdf_has_the_letters_of_every_script(tmp_path):
    shown = evening_of(tmp_path, ("Łukasz", "Ζωή", "Юрий", "Ana Šđč", "李小龙", "Şükrü"), 3)
    (tmp_path / "evening.pdf").write_bytes(recap_files.pdf(shown, paint(shown, (400, 500))))
    assert text_of(tmp_path / "evening.pdf").replace("\r\n", "\n").strip() == shown.text


def test_words_on_a_picture_are_not_cut():
    for name in (*MANY_NAMES, "the most matches", "chi lascia tutti senza risposta"):
        lines, size = poster_parts.fitting(name, poster_parts.BOLD_FONT, 40, 120, 2)
        assert " ".join(lines) == name
        assert size < 40


LONG = (
    "W" * 40,
    "Hildegard-Eleonore von Bingen-Hohenfels",
    "Wolfgangamadeusmaximilianjohanneschry",
)


@pytest.mark.parametrize("size", SIZES)
def test_long_names_stay_within_their_tiles(tmp_path, size):
    shown = evening_of(tmp_path, (*LONG, *MANY_NAMES[:9]), 1)
    where = plan(size, modules_of(shown.text))
    for guest, box in zip(shown.people, _grid(12, where.people, where), strict=True):
        picture = Image.new("RGB", size)
        poster_parts.tile(picture, guest, box, where.unit)
        left, top, right, bottom = picture.getbbox()
        assert left >= round(box[0])
        assert top >= round(box[1])
        assert right <= round(box[0]) + round(box[2])
        assert bottom <= round(box[1]) + round(box[3])


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("width", [60, 100, 200, 400])
def test_a_name_is_shortened_to_its_width_before_its_letters_are_too_small(name, width):
    found = poster_parts.name_within(name, poster_parts.BOLD_FONT, 11, width)
    assert found.startswith(name[:1])
    lines, size = poster_parts.fitting(found, poster_parts.BOLD_FONT, 40, width)
    assert lines == [found]
    assert size >= 11
    (cut,), _size = poster_parts.fitting(name * 9, poster_parts.BOLD_FONT, 40, width)
    assert poster_parts._font(poster_parts.BOLD_FONT, poster_parts.SMALLEST).getlength(cut) <= width


# --- text and tables


def test_an_evening_is_a_text_to_copy(companion):
    _code, out, _err = companion("recap", "--text")
    assert out.splitlines()[0] == "Evening of 21 November"
    assert out.splitlines()[1] == "6 people · 3 matches · 1\u00a0h\u00a000"
    assert out.splitlines()[-1] == "🃏★ 🎩■ 🔎◆ │ ▲▁ ■█ ●▁ ◆█ ⬟▁ ★█"


def test_without_a_folder_no_pictures_are_written(companion, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    before = sorted(tmp_path.iterdir())
    code, out, err = companion("recap")
    assert (code, out) == (2, "")
    assert "Name a folder for the pictures, --out FOLDER" in err
    assert sorted(tmp_path.iterdir()) == before


def test_a_wrong_match_folder_or_size_is_told_in_a_sentence(companion, tmp_path):
    assert "There is no match 99 here." in companion("recap", 99, "--text")[2]
    (tmp_path / "file").write_text("")
    assert "is no folder" in companion("recap", "--out", tmp_path / "file")[2]
    assert "there is no such" in companion("recap", "--out", tmp_path / "nowhere" / "else")[2]
    assert "is no size in pixels" in companion("recap", "--out", tmp_path, "--size", "0x9")[2]


def test_the_points_of_an_evening_are_a_table_and_the_same_as_json_lines(companion):
    table = list(csv.DictReader(io.StringIO(companion("export", 2, "--evening", "--csv")[1])))
    lines = companion("export", 2, "--evening", "--jsonl")[1].splitlines()
    rows = [json.loads(line) for line in lines]
    assert [row["game"] for row in table] == ["istinto"] * 6 + ["holmes"] * 2 + ["cluedo"] * 6
    as_text = [
        {name: "" if value is None else str(value) for name, value in row.items()} for row in rows
    ]
    assert as_text == table
    assert len(companion("export", 2, "--jsonl")[1].splitlines()) == 2
    assert len(companion("export", "--all", "--jsonl")[1].splitlines()) == 14


def _rows(text):
    return [json.loads(line) for line in text.splitlines()]


def test_the_journals_of_an_evening_are_files_in_a_folder(companion, tmp_path):
    assert "Name a folder" in companion("export", "--evening")[2]
    companion("export", "--evening", "--out", tmp_path)
    assert len(list(tmp_path.glob("*.jsonl"))) == 3


def test_erased_people_are_in_none_of_it(data, companion, tmp_path):
    journal = open_journal(data / "companion.db")
    erase(journal.store, "Fabio")
    journal.close()
    companion("recap", "--out", tmp_path)
    everything = [text_of(tmp_path / FILES[1]), companion("recap", "--text")[1]]
    everything += [companion("export", "--evening", kind)[1] for kind in ("--csv", "--jsonl")]
    assert not any("Fabio" in each for each in everything)
    assert all("Player 6" in each for each in everything)


# --- on a stick, from the screen


@pytest.fixture
def writer(data, tmp_path):
    """Write an evening to a stick, with the jobs of the app."""
    inbox, arrived = Inbox(), Event()
    inbox.wake = arrived.set
    work, said = Work(inbox), []
    operations = Operations(work, said.append)
    stick = tmp_path / "media" / "STICK"
    stick.mkdir(parents=True)
    journal = open_journal(data / "companion.db")
    referee = Referee(journal, lambda: "2026-11-22T12:00:00")

    def start(name, *what, sticks=(tmp_path / "media",), cancels=False, looks=10**6):
        """Start the writer; the stick is removed after *looks* checks for it."""
        left = iter(range(looks))
        is_stick = lambda path: path == stick and next(left, None) is not None  # noqa: E731
        recaps = RecapWriter(operations, referee, [], sticks, is_stick)
        assert getattr(recaps, name)(*what)
        if cancels:
            operations.cancel()
        while operations.running:
            arrived.wait()
            arrived.clear()
            for event in inbox.drain():
                work.handle(event)
        return said[-1], stick

    yield start
    work.close()
    journal.close()


@pytest.fixture
def shown(data):
    journal = open_journal(data / "companion.db")
    yield told(journal)
    journal.close()


def test_pictures_come_to_the_stick_whole(writer, shown):
    sentence, stick = writer("take_pictures", shown, (400, 240))
    assert sentence == "3 files are on the stick: companion-2026-11-21-400x240.png"
    found = sorted(path.name for path in stick.iterdir())
    assert found == ["companion-2026-11-21-400x240.png", *FILES[1:]]
    assert Image.open(stick / FILES[2]).size == (1080, 1350)


def test_figures_come_to_the_stick_as_tables_and_text(writer, shown):
    sentence, stick = writer("take_figures", shown, 2)
    assert sentence == "4 files are on the stick: companion-2026-11-21-bg-stats.txt"
    ends = ("-bg-stats.txt", ".csv", ".jsonl", ".txt")
    found = sorted(path.name for path in stick.iterdir())
    assert found == sorted(f"companion-2026-11-21{end}" for end in ends)
    assert (stick / "companion-2026-11-21.txt").read_text() == f"{shown.text}\n"
    assert len((stick / "companion-2026-11-21.csv").read_text().splitlines()) == 15


def test_a_cancelled_export_leaves_no_file(writer, shown):
    sentence, stick = writer("take_pictures", shown, (400, 240), cancels=True)
    assert sentence == "It was cancelled; nothing has changed."
    assert list(stick.iterdir()) == []


def test_without_a_stick_a_sentence_asks_for_one(writer, shown):
    sentence, _stick = writer("take_pictures", shown, (400, 240), sticks=())
    assert sentence == "There is no memory stick that can be written to: plug one in."


def test_a_file_that_cannot_be_written_leaves_none_of_the_others(writer, shown, tmp_path):
    in_the_way = tmp_path / "media" / "STICK" / "companion-2026-11-21.txt"
    in_the_way.mkdir()
    sentence, stick = writer("take_figures", shown, 2)
    assert "cannot be written" in sentence
    assert list(stick.iterdir()) == [in_the_way]


@pytest.mark.parametrize("looks", [1, 2])
def test_a_stick_that_is_pulled_meanwhile_is_told_and_nothing_stays_in_its_place(
    writer, shown, looks
):
    """Once before the files are written, once while they are."""
    sentence, stick = writer("take_figures", shown, 2, looks=looks)
    assert sentence == "The memory stick is gone: plug it in, and try again."
    assert list(stick.iterdir()) == []


def test_an_evening_longer_than_a_pipe_and_than_any_code_is_painted(writer, shown):
    told = replace(shown, sentences=("x" * 3000, *shown.sentences * 200))
    sentence, _stick = writer("take_pictures", told, (400, 240))
    assert sentence == "3 files are on the stick: companion-2026-11-21-400x240.png"


def test_an_error_leaves_files_that_were_on_the_stick_before(writer, shown, tmp_path):
    stick = tmp_path / "media" / "STICK"
    (stick / FILES[1]).write_bytes(b"of an earlier time")
    (stick / FILES[2]).mkdir()
    sentence, _stick = writer("take_pictures", shown, (400, 240))
    assert "cannot be written" in sentence
    assert sorted(path.name for path in stick.iterdir()) == FILES[1:]


def test_an_evening_whose_date_is_unknown_has_files_too(tmp_path):
    journal = open_journal(tmp_path / "companion.db")
    evening(journal, NAMES[:2], 1)
    with journal.store.saving() as db:
        db.execute("UPDATE match SET touched = ''")
    assert told(journal).file == "companion-evening"
    assert told(journal).title == "The evening"
    journal.close()


# --- as pages for phones


@pytest.fixture
def referee(data):
    """Return a referee whose journal has an evening of three matches."""
    journal = open_journal(data / "companion.db")
    yield Referee(journal, lambda: TODAY)
    journal.close()


def test_pages_for_phones_are_made_in_each_language(referee, tmp_path):
    made = RecapPages(referee).make(2, lambda _done: True)
    assert [(each.language, each.day) for each in made] == [
        ("it", "2026-11-21"), ("en", "2026-11-21"),
    ]  # fmt: skip
    for each, words in zip(made, ("3 partite", "3 matches"), strict=True):
        (tmp_path / "evening.pdf").write_bytes(each.pdf)
        assert words in text_of(tmp_path / "evening.pdf")


def test_pages_of_a_match_that_is_gone_are_none(referee):
    assert RecapPages(referee).make(17, lambda _done: True) == ()


def test_pages_that_are_cancelled_are_none(referee):
    assert RecapPages(referee).make(2, lambda _done: False) == ()


def test_a_painter_that_fails_is_logged(referee, caplog):
    assert RecapPages(referee, ["false"]).make(2, lambda _done: True) == ()
    assert "There are no pages of the evening to keep" in caplog.text
