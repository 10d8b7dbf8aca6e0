"""Printed stickers are read back from the paper, and reveal nothing."""

from __future__ import annotations

import secrets
import subprocess
import sys
from functools import cache
from itertools import chain, combinations, pairwise, repeat
from random import Random

import pytest
import segno

from companion.command import labels
from companion.command.labels import SHEETS, BadLabels, LabelSheet, find_sheet, new_codes, pdf
from companion.games import boxes
from tests.support.pdf_reader import codes_on, ink_on, text_on
from tests.support.sampling import some, spread

every_sheet = pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)

# The finest that the readers' makers promise is 10 mil.
FINEST_MODULE = 0.254


@cache
def full(sheet: LabelSheet) -> tuple[list[str], bytes]:
    """Return a code for each label of a sheet, the same in every run, and their PDF."""
    codes = [
        "CMP" + "".join(Random(n).choices(labels.BASE32_DIGITS, k=13)) for n in range(sheet.labels)
    ]
    return codes, pdf(codes, sheet, "Istinto")


@every_sheet
def test_every_label_lies_on_the_paper(sheet):
    for x, y in map(sheet.corner, range(sheet.labels)):
        assert x >= 0
        assert y >= 0
        assert x + sheet.width <= 210
        assert y + sheet.height <= 297


@every_sheet
def test_no_label_lies_on_another(sheet):
    for (x, y), (u, v) in combinations(map(sheet.corner, range(sheet.labels)), 2):
        beside = abs(x - u) > sheet.width - 1e-9
        assert beside or abs(y - v) > sheet.height - 1e-9


@pytest.mark.parametrize(
    ("name", "count", "left", "top", "across", "down"),
    [
        ("avery-l7651", 65, 4.75, 10.7, 40.6, 21.2),
        ("avery-l7120", 35, 7.5, 11, 40, 40),
        ("avery-l4732", 80, 11, 13.3, 38.1, 16.9),
        ("avery-l4731", 189, 8.6, 13.5, 27.9, 10),
        ("avery-l4730", 270, 4.75, 13.5, 20.3, 10),
        ("herma-4346", 48, 9.7, 21.3, 48.3, 21.2),
        ("herma-4606", 65, 10, 10.7, 38, 21.2),
    ],
)
def test_sheets_are_as_their_templates_say(name, count, left, top, across, down):
    sheet = SHEETS[name]
    assert sheet.labels == count
    assert sheet.corner(0) == pytest.approx((left, top))
    assert sheet.corner(sheet.columns + 1) == pytest.approx((left + across, top + down))


@pytest.mark.parametrize("sheet", some(SHEETS.values(), 2))
def test_every_code_comes_back_from_the_paper_in_order(sheet):
    codes, printed = full(sheet)
    assert codes_on(printed) == codes


@pytest.mark.parametrize("tilt", some([-2.0, 1.3], 1))
@pytest.mark.parametrize("sheet", some(SHEETS.values(), len(SHEETS) // 4))
def test_a_cheap_scanner_reads_a_page_that_lies_askew(sheet, tilt):
    codes, printed = full(sheet)
    # A scanner needs more than two dots a module, and at 150 dpi a label of 10 mm has two.
    dpi = 150 if sheet.height > 10 else 200
    assert codes_on(printed, dpi, tilt) == codes


@pytest.mark.parametrize("skip", spread([1, 34], 1))
def test_a_started_sheet_is_used_up_and_others_follow(skip):
    sheet = SHEETS["avery-l7120"]
    codes = new_codes(75)
    printed = pdf(codes, sheet, "Istinto", skip=skip)
    assert codes_on(printed) == codes
    assert len(text_on(printed)) == (3 if skip <= 30 else 4)
    blank = [ink_on(printed, *sheet.corner(n), sheet.width, sheet.height) for n in range(skip)]
    assert not any(blank)
    assert ink_on(printed, *sheet.corner(skip), sheet.width, sheet.height)


@every_sheet
def test_a_code_fills_its_label_but_for_four_modules_of_white(sheet):
    edge = 1.2 if sheet.cut else 0  # where cut marks are
    x, y = sheet.corner(sheet.columns + 1)
    ink = ink_on(
        full(sheet)[1], x + edge, y + edge, sheet.width - 2 * edge, sheet.height - 2 * edge
    )
    side = min(sheet.width, sheet.height) * 21 / (21 + 2 * 4)
    right, down = (sheet.width - side) / 2, (sheet.height - side) / 2
    in_the_middle = (right, down, right + side, down + side)
    assert [place + edge for place in ink] == pytest.approx(in_the_middle, abs=0.11)


@every_sheet
def test_modules_are_not_finer_than_readers_see(sheet):
    assert min(sheet.width, sheet.height) / (21 + 2 * 4) > FINEST_MODULE


def test_our_codes_make_the_smallest_qr_code_of_which_a_quarter_may_be_spoilt():
    (code,) = new_codes(1)
    drawn = segno.make_qr(code, error="q")
    assert (drawn.designator, drawn.mode) == ("1-Q", "alphanumeric")


def test_plain_paper_is_marked_where_to_cut_and_only_there():
    sheet = SHEETS["plain"]
    printed = pdf(new_codes(1), sheet, "Istinto")
    for right in (0, sheet.width):
        for down in (0, sheet.height):
            mark = ink_on(printed, sheet.left + right - 2, sheet.top + down - 2, 4, 4)
            assert mark == pytest.approx((1, 1, 3, 3), abs=0.11)
    assert not ink_on(printed, sheet.left + 2 * sheet.width - 2, sheet.top - 2, 4, 4)


def test_label_sheets_have_no_marks():
    sheet = SHEETS["herma-4606"]
    printed = pdf(new_codes(1), sheet, "Istinto")
    assert not ink_on(printed, sheet.left - 2, sheet.top - 2, 4, 4)


def test_the_title_and_the_page_are_all_that_is_written():
    printed = pdf(new_codes(66), SHEETS["avery-l7651"], "Istinto: papà (1) \\")
    assert text_on(printed) == ["Istinto: papà (1) \\ 1/2", "Istinto: papà (1) \\ 2/2"]


@every_sheet
def test_the_title_stands_above_the_labels(sheet):
    printed = pdf(new_codes(1), sheet, "Èjgy" * 60, skip=sheet.labels - 1)
    left, top, right, bottom = ink_on(printed, 0, 0, 210, sheet.top - 1.2)
    assert left >= 4
    assert top >= 4
    assert right <= 206
    assert bottom <= sheet.top - 1.5


def test_without_room_above_there_is_no_title():
    printed = pdf(new_codes(1), LabelSheet(2, 5, 90, 58), "Istinto")
    assert text_on(printed) == [""]


def test_letters_that_the_font_lacks_are_question_marks():
    assert text_on(pdf(new_codes(1), SHEETS["plain"], "Мао")) == ["??? 1/1"]


def test_the_same_stickers_make_the_same_file():
    codes = new_codes(5)
    printed = pdf(codes, SHEETS["plain"], "Istinto")
    assert printed == pdf(codes, SHEETS["plain"], "Istinto")
    assert b"Date" not in printed


def test_viewers_are_asked_not_to_shrink_the_page():
    assert b"/PrintScaling /None" in pdf(new_codes(1), SHEETS["plain"], "Istinto")


def test_codes_have_our_prefix_and_digits_that_look_like_no_others():
    for code in new_codes(200):
        assert code.startswith("CMP")
        assert len(code) == 16
        assert not set(code[3:]) & set("ILOU")
        assert code == code.upper()
        assert code.isalnum()


def test_codes_of_a_batch_have_nothing_in_common():
    codes = [code[3:] for code in new_codes(2000)]
    # By chance this fails once in ten thousand million runs.
    assert all(len(set(place)) == 32 for place in zip(*codes, strict=True))
    assert len({code[:11] for code in codes}) == len({code[-11:] for code in codes}) == len(codes)
    numbers = [
        int("".join(format(labels.BASE32_DIGITS.index(d), "05b") for d in c), 2) for c in codes
    ]
    assert len({later - sooner for sooner, later in pairwise(numbers)}) == len(codes) - 1


def test_a_code_that_is_taken_is_thrown_again(monkeypatch):
    throws = chain.from_iterable(repeat(digit, 13) for digit in "001123")
    monkeypatch.setattr(secrets, "choice", lambda _digits: next(throws))
    taken = ["CMP" + "2" * 13]
    assert new_codes(3, taken) == ["CMP" + digit * 13 for digit in "013"]


@pytest.mark.parametrize("skip", [-1, 65, 1000])
def test_a_sheet_with_no_label_left_is_refused(skip):
    with pytest.raises(BadLabels, match="65 labels must be left: skip 0 to 64"):
        pdf(new_codes(1), SHEETS["avery-l7651"], "Istinto", skip=skip)


def test_more_stickers_than_anybody_needs_are_refused_at_once():
    assert len(new_codes(2000)) == 2000
    for count in (2001, 10**18):
        with pytest.raises(BadLabels, match=r"^2000 stickers are the most that are printed at"):
            new_codes(count)


def test_every_card_of_every_box_can_have_its_sticker_at_once():
    assert sum(len(box.cards) for box in boxes()) <= labels.MOST_STICKERS


def test_nothing_to_print_is_refused():
    with pytest.raises(BadLabels, match="no sticker"):
        pdf([], SHEETS["plain"], "Istinto")


def test_a_sheet_is_found_by_its_name():
    assert find_sheet(" Avery-L7651 ") is SHEETS["avery-l7651"]


def test_an_unknown_sheet_is_answered_with_those_there_are():
    with pytest.raises(BadLabels, match=r"called l9999\. Choose one: plain, plain-12, avery-l4730"):
        find_sheet("l9999")


def test_nothing_is_loaded_before_something_is_drawn():
    check = "import sys, companion.command.labels; print({'segno', 'pydyf'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"
