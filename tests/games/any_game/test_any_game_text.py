"""The text of a way of counting is read as written, and a bad one is refused with a reason."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from random import Random
from string import ascii_letters, printable
from urllib.parse import quote_plus

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from companion.games.any_game import editing
from companion.games.any_game import scoring as kinds
from companion.games.any_game.game import GAME
from companion.games.any_game.kinds import KINDS
from companion.games.any_game.known import known_games, shipped
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import LARGEST_NUMBER, Bids, Counter, Scoring
from companion.games.any_game.scoring_text import (
    LONGEST_TEXT,
    PLAIN,
    _checksum,
    decode,
    encode,
    is_scoring,
    objection,
)
from companion.play.game import Setup, check_setup
from companion.words.names import tidied
from tests.games.any_game.kit.earlier import earlier_games
from tests.support.sampling import examples

NUMBERS = st.integers(-LARGEST_NUMBER, LARGEST_NUMBER)
FEW = st.integers(0, 300)
WORDS = st.text(
    st.characters(exclude_categories=["C", "Z"], exclude_characters="|"), min_size=1, max_size=12
)
SIGNS = (
    "Tichu & Co.",
    "50% = half?",
    "a+b#c",
    "«Ärger»",
    "黒ひげ",
    "🂡 Ace",
    "x" * 40,
    "é",
    "%41",
    "a;b",
)
SCALA = Scoring("Scala 40", lowest=True, end="out", limit=101)
UNKNOWN = "That does not say how a game is counted."
CUT = "A part of how that game is counted is missing: read it again."
NEWER = "A newer box wrote how that game is counted: update this one."
PLAIN_SHEET = """
sheet = 2
name = "Kubb"
source = "the table"
[[fields]]
name = "number"
words = "points"
[formulas]
points = "number"  # all
"""


def names(most):
    return st.lists(WORDS, max_size=most, unique=True).map(tuple)


@st.composite
def scorings(draw):
    """Return any way of counting that makes sense."""
    kind = draw(st.sampled_from(tuple(KINDS)))
    words = draw(st.lists(WORDS, min_size=1, max_size=12, unique=True))
    counters = [Counter(each, draw(NUMBERS), draw(st.integers(1, 9)), draw(st.integers(1, 9)))
                for each in words[:4]]  # fmt: skip
    bids = st.builds(Bids, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, FEW)
    plain = kind == kinds.NUMBERS
    countdown = plain and draw(st.booleans()) and draw(st.booleans())
    ends = [end for end in kinds.ENDS if end != kinds.OUT or not countdown]
    made = Scoring(
        name=tidied(draw(WORDS | st.just("") | st.sampled_from(SIGNS))),
        kind=kind,
        lowest=draw(st.booleans()),
        end=draw(st.sampled_from(ends)),
        limit=0 if countdown else draw(st.integers(1, 1000)),
        tie=draw(st.sampled_from(kinds.TIES)),
        start=501 if countdown else draw(st.just(0) | NUMBERS),
        countdown=countdown,
        sum=draw(st.none() | NUMBERS),
        bids=draw(st.none() | bids) if plain and not countdown else None,
        counters=tuple(counters) if kind == kinds.COUNTERS else (),
        categories=tuple(words) if kind == kinds.CATEGORIES else (),
        prizes=draw(st.lists(NUMBERS, min_size=1, max_size=12).map(tuple)),
        teams=draw(st.sampled_from([0, *kinds.TEAMS])),
        newcomers=draw(st.sampled_from(["", *kinds.BEGINNINGS])),
        marks=() if kind in (kinds.COUNTERS, kinds.CATEGORIES) else draw(names(4)),
    )
    assume(not objection(made))
    return made


def refused(text):
    """Return the sentence by which a bad text is refused."""
    with pytest.raises(ValueError) as told:  # noqa: PT011
        decode(text)
    sentence = str(told.value)
    assert sentence.strip()
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def written(body, version=1):
    """Return a text with that body and a checksum that is right."""
    text = f"companion-sheet:{version}?{body}"
    return f"{text}#{_checksum(text)}"


# --- there and back


@examples(400)
@given(scorings())
def test_a_text_says_all_that_it_was_made_of(made):
    text = encode(made)
    assert decode(text) == made
    assert encode(decode(text)) == text
    assert text.isascii()
    assert text.isprintable()
    assert text == "" or is_scoring(text)


@pytest.mark.parametrize("seats", range(1, 13))
def test_every_game_of_earlier_versions_is_written_and_read(seats):
    for earlier in earlier_games(seats):
        assert objection(earlier) == ""
        assert decode(encode(earlier)) == earlier


def test_every_known_game_is_written_and_read():
    for known in known_games():
        assert objection(known) == ""
        assert decode(encode(known)) == known


@pytest.mark.parametrize("name", SIGNS)
def test_names_with_signs_are_written_and_read(name):
    made = Scoring(name, kind=kinds.CATEGORIES, categories=(name, f"{name[:38]} 2"))
    assert decode(encode(made)) == made


@pytest.mark.parametrize("space", ["\N{NO-BREAK SPACE}", "\N{THIN SPACE}"])
def test_a_space_from_a_web_page_is_a_space_in_names(space):
    def made(space):
        names = (f"Two{space}pairs", f"Full{space}house")
        return Scoring(f"My{space}dice", kind=kinds.CATEGORIES, categories=names)

    assert decode(encode(made(space))) == made(" ")


def test_just_points_are_no_text_at_all():
    assert encode(PLAIN) == ""
    assert decode("") == decode(" \n") == PLAIN


def test_white_space_around_a_text_is_nothing():
    assert decode(f"  {encode(SCALA)}\n") == SCALA


# --- what is none


@pytest.mark.parametrize(
    "text",
    [
        "x", "R9", "https://example.org/?kind=numbers#c3b9", "companion-sheet", "04A1B2C3D4E5F6",
        '{"kind":"numbers"}', "COMPANION-SHEET:1?#0000", "‮companion-sheet:1?", "\0", "companion:1?",
    ],
)  # fmt: skip
def test_a_foreign_text_is_refused(text):
    assert refused(text) == UNKNOWN


@examples(200)
@given(st.text(min_size=1))
def test_any_other_text_is_refused(text):
    assume(text.strip())
    refused(text)


def test_a_text_is_read_whole_or_not_at_all():
    text = encode(SCALA)
    for length in range(1, len(text)):
        assert refused(text[:length]) in (UNKNOWN, CUT)
        assert refused(text[length:]) in (UNKNOWN, CUT)


@pytest.mark.parametrize("made", [SCALA, *earlier_games()[5:9]], ids=lambda made: made.name)
def test_one_wrong_sign_is_always_found(made):
    text = encode(made)
    for place in range(len(text)):
        for sign in printable.strip() + "é":
            if sign != text[place]:
                refused(text[:place] + sign + text[place + 1 :])


@examples(200)
@given(st.data())
def test_signs_that_are_added_left_out_or_exchanged_are_found(data):
    text = encode(SCALA)
    place = data.draw(st.integers(1, len(text) - 1))
    refused(text[:place] + data.draw(st.sampled_from("0a|&=%")) + text[place:])
    refused(text[:place] + text[place + 1 :])
    if text[place - 1] != text[place]:
        refused(text[: place - 1] + text[place] + text[place - 1] + text[place + 1 :])


@pytest.mark.parametrize("version", [3, 10, 999_999])
def test_the_text_of_a_newer_box_says_so(version):
    assert refused(written("kind=dice&more=1", version)) == NEWER
    assert refused(f"companion-sheet:{version}?") == NEWER


@pytest.mark.parametrize("version", ["0000000", "x", "", "-1", "1.0"])
def test_a_version_is_a_number(version):
    assert refused(written("name=Tichu", version)) == CUT


@pytest.mark.parametrize(
    "body",
    [
        "kind=dice", "end=never", "tie=fight", "newcomers=highest", "more=1", "limit=x", "limit=",
        "limit=1.5", "limit=1_0", "limit=%D9%A3&end=total", "limit=1e9", "limit=9999999999",
        "limit=100000", "sum=x", "sum=100000",
        "teams=1", "teams=13", "teams=-2", "prizes=", "prizes=1%7C%7C2",
        "prizes=" + "%7C".join("1" * 13),
        "bids=1%7C2%7C3%7C4%7C5%7C6%7C7", "bids=x", "bids=1%7C1%7C1%7C1%7C1%7C-1",
        "kind=counters&counters=lives%7C1%7C1", "kind=counters&counters=lives%7C1%7C0%7C1",
        "kind=counters&counters=lives%7C1%7C1%7C-1", "start=123456", "lowest=yes", "countdown=%20",
        "kind=categories&categories=" + "%7C".join(f"c{n}" for n in range(21)),
        "marks=" + "%7C".join("abcde"),
    ],
)  # fmt: skip
def test_a_field_that_is_unknown_or_has_no_such_value_is_refused(body):
    assert refused(written(body)) == UNKNOWN


@pytest.mark.parametrize("body", ["limit=-5&end=total", "limit=0&end=rounds", "end=total"])
def test_the_limit_of_a_match_is_1_or_more(body):
    assert refused(written(body)) == "What ends the match must be 1 or more."


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (Scoring("a|b"), "Every counter, category and mark needs a name, without “|”."),
        (Scoring(marks=("a|b",)), "Every counter, category and mark needs a name, without “|”."),
        (Scoring(marks=(" ",)), "Every counter, category and mark needs a name, without “|”."),
        (
            Scoring(kind=kinds.CATEGORIES, categories=("a", "a")),
            "Two of them have the same name.",
        ),
        (
            Scoring("x" * 41),
            f"“{'x' * 40}” cannot be used: it has more than 40 characters.",
        ),
        (
            Scoring("a\u202eb"),
            "“a�b” cannot be used: it has signs that cannot be printed, or line breaks.",
        ),
        (
            Scoring(kind=kinds.CATEGORIES, categories=tuple(chr(0x4E00 + n) * 40
                                                            for n in range(20))),
            "The names of this sheet are too long together.",
        ),
    ],
    ids=range(7),
)  # fmt: skip
def test_names_that_cannot_be_written_are_refused(made, why):
    assert objection(made) == why


@pytest.mark.parametrize("name", ["a%0Ab", "%E2%80%AE", "%00", "x" * 41])
def test_a_name_in_a_text_can_be_printed_and_is_not_too_long(name):
    assert "cannot be used" in refused(written(f"name={name}"))


def test_a_text_that_is_too_long_is_refused_before_it_is_read():
    assert refused(written("name=" + "x" * LONGEST_TEXT)) == UNKNOWN


def test_a_text_that_is_not_ascii_is_refused():
    body = "name=é"
    assert refused(written(body)) == UNKNOWN
    assert decode(written(f"name={quote_plus('é')}")).name == "é"


# --- descriptions


def packed(text):
    """Return the text form of a description, whatever it says, with a checksum that is right."""
    data = text if isinstance(text, bytes) else text.encode()
    return written(urlsafe_b64encode(zlib.compress(data, 9)).decode(), 2)


@pytest.mark.parametrize("known", shipped(), ids=lambda known: known.name)
def test_every_choice_of_a_shipped_sheet_is_written_and_read(known):
    for choice, _value in editing.choices(known):
        for value in choice.values:
            made = editing.chosen(known, choice.name, value)
            text = encode(made)
            assert decode(text) == made
            assert encode(decode(text)) == text
            assert dict(_by_name(editing.choices(decode(text))))[choice.name] == value
            assert text.isascii()
            assert len(text) <= LONGEST_TEXT
            assert is_scoring(text)


def _by_name(choices):
    return ((choice.name, value) for choice, value in choices)


def test_a_sheet_is_read_from_the_text_of_its_file_too():
    (hearts,) = (each for each in shipped() if each.name == "Hearts")
    assert decode(hearts.sheet).name == "Hearts"
    assert decode(decode(hearts.sheet).sheet) == decode(hearts.sheet)


def test_one_wrong_sign_of_a_description_is_always_found():
    (text,) = (encode(each) for each in shipped() if each.name == "Hearts")
    for place in range(len(text)):
        for sign in "0aZ_-=?é":
            if sign != text[place]:
                refused(text[:place] + sign + text[place + 1 :])
        if place:
            refused(text[:place])


HOSTILE = {
    "no packing": written("name=Tichu", 2),
    "nothing": written("", 2),
    "no alphabet": written("%%%%", 2),
    "half a packing": written(packed(PLAIN_SHEET).partition("?")[2][:24], 2),
    "no UTF-8": packed(b"sheet = 2\nname = '\xff\xfe'"),
    "no TOML": packed("sheet = 2\nname = "),
    "10 MB of blanks": packed(" " * 10_000_000),
    "10 MB of names": packed("a" * 10_000_000 + " = 1"),
    "10 MB behind a sheet": packed(PLAIN_SHEET + "#" * 10_000_000),
    "a list in lists": packed(f"name = {'[' * 3_000}"),
    "a newer sheet": packed(PLAIN_SHEET.replace("sheet = 2", "sheet = 3")),
    "a number of 4,000 digits": packed(PLAIN_SHEET + f"[end]\nrounds = {'9' * 4_000}"),
    "a large number": packed(PLAIN_SHEET.replace('"number"  # all', '"number * 999999999999"')),
    "a deep formula": packed(PLAIN_SHEET.replace('"number"  # all', f'"{"-" * 30}number"')),
    "an unknown name": packed(PLAIN_SHEET.replace('"number"  # all', '"nobody"')),
    "a formula of itself": packed(PLAIN_SHEET.replace('"number"  # all', '"points + number"')),
    "a division by zero": packed(PLAIN_SHEET.replace('"number"  # all', '"1 // number"')),
    "another type": packed(PLAIN_SHEET.replace('name = "Kubb"', "name = 2026-11-30")),
    "another shape": packed(PLAIN_SHEET.replace('name = "Kubb"', "name = ['Kubb']")),
    "a choice that is none": packed(PLAIN_SHEET + "[chosen]\ngoal = 3"),
    "a thousand sides": packed("sides = 1000\n" + PLAIN_SHEET),
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_description_is_refused_in_one_sentence(text):
    with pytest.raises(ValueError, match=r"^[A-Z“][^\n]{10,400}$"):
        decode(text)


def test_the_description_of_a_newer_box_says_so():
    assert refused(HOSTILE["a newer sheet"]) == NEWER
    assert refused(PLAIN_SHEET.replace("sheet = 2", "sheet = 3")) == NEWER
    assert decode(packed(PLAIN_SHEET)).name == decode(PLAIN_SHEET).name == "Kubb"


def test_a_description_that_is_too_long_for_a_code_is_refused_when_it_comes():
    chance = Random(1)
    words = "".join(f'"{"".join(chance.choices(ascii_letters, k=40))}", ' for _ in range(120))
    told = refused(PLAIN_SHEET.replace("[formulas]", f"labels = [{words}]\n[formulas]"))
    assert told == "The names of this sheet are too long together."


def test_a_description_in_which_everybody_is_out_at_the_start_is_refused():
    told = refused(PLAIN_SHEET + '[end]\nout = "total >= 0"\n')
    assert told == "The match would be over before it begins."


# --- as a house rule


def test_a_match_begins_by_any_text_that_can_be_read():
    told = Setup(("Ana", "Bo"), 0, {SHEET: encode(SCALA)})
    assert check_setup(GAME, told) is None
    assert GAME.called(told) == "Scala 40"
    assert GAME.called(Setup(("Ana",))) == "Just points"


@pytest.mark.parametrize(
    ("text", "why"), [("x", UNKNOWN), (encode(SCALA)[:-1], CUT), (written("", 3), NEWER)]
)
def test_no_match_begins_by_another_and_the_reason_is_said(text, why):
    assert check_setup(GAME, Setup(("Ana",), 0, {SHEET: text})).text == why
