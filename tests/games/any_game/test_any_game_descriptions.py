"""Descriptions of score sheets: shipped ones hold their examples, hostile ones are one sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import companion.games.any_game
from companion.games.any_game.description import LONGEST_TEXT, MOST_PARTS, read
from companion.games.any_game.examples import difference

SHEETS = sorted(Path(companion.games.any_game.__file__).with_name("sheets").glob("*.toml"))
PAGE = (Path(__file__).parents[3] / "docs" / "sheets.md").read_text(encoding="utf-8")
PLAIN = """
sheet = 2
name = "Just points"
source = "the table"
[[fields]]
name = "number"
words = "points"
[formulas]
points = "number"
[[examples]]
source = "the table"
rounds = [{ number = [3, 4] }, { number = [5, 1] }]
points = [[3, 4], [5, 1]]
counts = { total = [8, 5] }
winners = [0]
"""


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_a_shipped_sheet_holds_its_examples(path):
    assert difference(read(path.read_text(encoding="utf-8"))) == ""


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
def test_the_page_of_sheets_lists_each_shipped_one_with_its_source(path):
    sheet = read(path.read_text(encoding="utf-8"))
    row = next(line for line in PAGE.splitlines() if line.startswith(f"| {sheet.name} |"))
    assert row.endswith(f"| {sheet.source} |")


@pytest.mark.parametrize("text", re.findall(r"```toml\n(.+?)```", PAGE, re.DOTALL))
def test_a_sheet_on_that_page_holds_its_examples(text):
    assert difference(read(text)) == ""


@pytest.mark.parametrize(
    ("line", "other", "told"),
    [
        ("points = [[3, 4], [5, 1]]", "points = [[3, 4], [5, 2]]", "(5, 1) and not (5, 2)"),
        ("total = [8, 5]", "total = [8, 6]", "total: (8, 5) and not (8, 6)"),
        ("winners = [0]", "winners = [1]", "winners: (0,) and not (1,)"),
        ("winners = [0]", "over = true", "over: False and not True"),
        ("[5, 1] }]", "[5, 100_000] }]", "number is 100000, not from 0 to 99999"),
        ("[formulas]", "sum = 7\n[formulas]", "round 2: number adds up to 6"),
        ("[formulas]", "most_sum = 6\n[formulas]", "round 1: number adds up to 7"),
        ("[formulas]", "usual = -1\n[formulas]", "usual number of “number” is -1"),
    ],
)
def test_the_first_difference_from_an_example_is_told(line, other, told):
    assert difference(read(PLAIN)) == ""
    assert told in difference(read(PLAIN.replace(line, other)))


def test_a_sheet_without_an_example_is_told():
    assert "example" in difference(read(PLAIN[: PLAIN.index("[[examples]]")]))


@pytest.mark.parametrize(
    "formula", ["number // number", "number ** 2", "nobody", "number * 99999999 * 9", "open(1)"]
)
def test_a_formula_that_cannot_be_counted_is_told_before_any_match(formula):
    told = difference(read(PLAIN.replace('points = "number"', f'points = "{formula}"')))
    assert formula in told
    assert told.endswith(".")


@pytest.mark.parametrize("key", ["least", "most", "sum", "most_sum", "not_sum"])
def test_a_range_or_a_sum_that_asks_for_a_side_is_told_before_any_match(key):
    asks = f'[[fields]]\nname = "left"\nwords = ""\n{key} = "number"\n\n[formulas]'
    assert "“number”" in difference(read(PLAIN.replace("[formulas]", asks)))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "name = ",
        "a" * (LONGEST_TEXT + 1),
        "[" * 5_000,
        PLAIN.replace("sheet = 2", ""),
        PLAIN.replace("sheet = 2", "sheet = 3"),
        PLAIN.replace("sheet = 2", "sheet = 1"),
        PLAIN.replace("sheet = 2", f"sheet = {'2' * 5_000}"),
        f"nothing = 1\n{PLAIN}",
        PLAIN.replace("[formulas]", "step = 0\n[formulas]"),
        PLAIN.replace('name = "number"', 'name = "total"'),
        PLAIN.replace('name = "number"', 'name = "a b"'),
        PLAIN.replace('name = "number"', "name = 3"),
        PLAIN.replace('words = "points"', 'words = "points\\u0007"'),
        PLAIN.replace('words = "points"', f'words = "{"p" * 41}"'),
        PLAIN.replace('words = "points"', "most = 1.5"),
        PLAIN.replace('points = "number"', 'total = "number"'),
        PLAIN.replace('points = "number"', 'points = "number"\nnumber = "3"'),
        PLAIN.replace("[formulas]", '[[choices]]\nname = "c"\nwords = ""\nvalues = []\n[formulas]'),
        PLAIN.replace("[formulas]", "[winner]\nby = []\n[formulas]"),
        PLAIN.replace("[[examples]]", "[[examples]]\nseats = 99"),
        PLAIN.replace("[formulas]", "[formulas]\n" + "\n".join(
            f'a{number} = "1"' for number in range(MOST_PARTS + 1))),
        PLAIN.replace("[formulas]", "[[counts]]\nname = \"bags\"\nafter = \"1\"\n[formulas]"),
    ],
    ids=lambda text: text.strip()[:12] or "empty",
)  # fmt: skip
def test_a_hostile_sheet_is_refused_in_one_sentence(text):
    with pytest.raises(ValueError, match=r"\S") as told:
        read(text)
    assert len(str(told.value)) < 700


@pytest.mark.parametrize(
    ("line", "other", "told"),
    [
        ("[5, 1] }", "[5] }", "number"),
        ("[5, 1] }", "[5, 1, 2] }", "number"),
        ("[5, 1] }", "[5, 1], nothing = 3 }", "nothing"),
        ("[5, 1] }", "[5, 1], dealer = 7 }", "dealer"),
        ("[5, 1] }", "[5, 1], dealer = [1, 2] }", "dealer"),
        ("rounds = ", "choose = { nothing = 3 }\nrounds = ", "nothing"),
        ("rounds = ", "begin = { round = [1, 2] }\nrounds = ", "round"),
        ("rounds = ", "begin = { total = [1] }\nrounds = ", "total"),
        ("points = [[3, 4], [5, 1]]", "points = [[3], [5]]", "points"),
        ("[[fields]]", "sides = 99\n[[fields]]", "99"),
        ("[[fields]]", 'newcomers = "nothing"\n[[fields]]', "nothing"),
        ("[[fields]]", 'back = "total // 0"\n[[fields]]', "total // 0"),
        ("[formulas]", '[end]\nrounds = "number"\n[formulas]', "number"),
        (
            "[formulas]",
            '[[fields]]\nname = "b"\nwords = "b"\nmost = "number"\n[formulas]',
            "number",
        ),
        ("[formulas]", 'sum = "sum(others.number)"\n[formulas]', "others.number"),
    ],
)
def test_an_example_or_a_number_that_does_not_fit_the_sheet_is_named(line, other, told):
    assert f"“{told}”" in difference(read(PLAIN.replace(line, other, 1)))


def test_running_numbers_stay_within_bounds_however_a_sheet_doubles_them():
    doubled = PLAIN.replace(
        "[[examples]]", '[[counts]]\nname = "total"\nafter = "total * 2 + points"\n[[examples]]'
    )
    many = ", ".join(["{ number = [9, 0] }"] * 200)
    text = doubled[: doubled.index("rounds =")] + f"rounds = [{many}]\nwinners = [0]\n"
    assert difference(read(text)) == ""
