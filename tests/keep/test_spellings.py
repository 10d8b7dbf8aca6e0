"""One card in the forms of many readers is one code, and no two cards become one.

The second implementation is the output of readers: functions from a UID or a number to texts.
"""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.keep.decks.spellings import Spellings, are_one, is_same, spell
from tests.support.sampling import examples

CARDS = [
    pytest.param(100, id="few"),
    pytest.param(1_415, id="many", marks=pytest.mark.whole),
]
"""Numbers of random cards of a family; the second one makes a million pairs."""


# --- what readers write of a card


def in_hex(uid):
    """A UID as readers write it: bytes in either order, together or apart."""
    for order in (uid, uid[::-1]):
        texts = [f"{byte:02X}" for byte in order]
        for sign in ("", " ", ":", "-"):
            yield sign.join(texts)
            yield sign.join(texts).lower()
        yield " ".join(f"{byte:x}" for byte in order)


def of_four(number):
    """The ten digits of a reader that sends four bytes, and its two numbers of sixteen bits."""
    yield f"{number:010}"
    if number < 1 << 24:
        yield f"{number:08}"


def of_three(number):
    """The digits of a reader that sends three bytes, and its facility and number."""
    yield f"{number:010}"
    yield f"{number:08}"
    yield f"{number >> 16:03},{number & 0xFFFF:05}"


def by_tag_of_five(uid):
    yield from in_hex(uid)
    low = uid[1:]
    yield from (
        low.hex().upper(),
        low.hex(),
        f"{low[0] << 8 | low[1]:05},{low[2] << 8 | low[3]:05}",
    )
    yield from of_four(int.from_bytes(low))
    yield from of_three(int.from_bytes(low[1:]))


def by_tag_of_four(uid):
    yield from in_hex(uid)
    for order in (uid, uid[::-1]):
        yield from of_four(int.from_bytes(order))
    yield from of_three(int.from_bytes(uid[1:]))


def checked(digits):
    """Return the digits of a GTIN with its check digit: the weighted sum is a multiple of ten."""
    weights = [3 if (len(digits) - place) % 2 else 1 for place in range(len(digits))]
    total = sum(int(digit) * weight for digit, weight in zip(digits, weights, strict=True))
    return digits + next(str(check) for check in range(10) if (total + check) % 10 == 0)


def by_ean(number):
    whole = checked(f"{number:012}")
    return [whole, whole[:-1], f"0{whole}", f"]E0{whole}", f"01{whole:0>14}", f"(01){whole:0>14}"]


def by_upc(number):
    whole = checked(f"{number:011}")
    return [whole, whole[:-1], f"0{whole}", f"0{whole[:-1]}", f"]E00{whole}"]


def by_upc_e(number):
    """A UPC-E as it is, and the UPC-A from which it leaves zeros out."""
    six = f"{number:06}"
    a, b, c, d, e, f = six
    left_out = {"0": a + b + f"{f}0000{c}{d}{e}", "3": f"{a}{b}{c}00000{d}{e}"}
    left_out |= {"1": left_out["0"], "2": left_out["0"], "4": f"{a}{b}{c}{d}00000{e}"}
    whole = checked("0" + left_out.get(f, f"{a}{b}{c}{d}{e}0000{f}"))
    return [six, f"0{six}", six + whole[-1], f"0{six}{whole[-1]}", whole, whole[:-1], f"0{whole}"]


def by_isbn(number):
    nine = f"{number:09}"
    total = sum(int(digit) * (10 - place) for place, digit in enumerate(nine))
    check = next(check for check in range(11) if (total + check) % 11 == 0)
    ten = nine + ("X" if check == 10 else str(check))
    return [ten, nine, *by_ean(int(f"978{nine}"))]


def by_code_39(text):
    return [text, f"*{text}*", f"]A0{text}", f"]A0*{text}*"]


def by_gs1(item):
    gtin, batch, serial = item
    return [
        f"(01){gtin}(10){batch}(21){serial}",
        f"01{gtin}10{batch}\x1d21{serial}",
        f"]C101{gtin}10{batch}\x1d21{serial}\x1d",
        f"]d2\x1d01{gtin}10{batch}\x1d21{serial}",
    ]


def a_text(random):
    return "".join(random.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-. $/+%", k=8)).strip() + "K"


def a_gs1(random):
    gtin = checked(f"{random.randrange(10**13):013}")
    return gtin, f"A{random.randrange(10**4)}", f"{random.randrange(10**6)}"


def a_upc_e(random):
    """Return a random UPC-E number, whose last digit encodes the position of zeros."""
    first = random.randrange(10_000, 100_000)
    c, d, e = f"{first:05}"[2:]
    ends = [end for end, zero in (("3", c in "012"), ("4", d == "0"), ("5", e == "0")) if not zero]
    return int(f"{first:05}{random.choice(['0', *ends])}")


LETTERED = [byte for byte in range(256) if not f"{byte:02X}".isdecimal()]


def a_tag(size):
    """Return a function for random UIDs with a letter in each byte, so that none is all digits."""
    return lambda random: bytes(random.choices(LETTERED, k=size))


FAMILIES = {
    "tag of four bytes": (a_tag(4), by_tag_of_four),
    "tag of five bytes": (a_tag(5), by_tag_of_five),
    "tag of seven bytes": (a_tag(7), in_hex),
    "tag of eight bytes": (a_tag(8), in_hex),
    "EAN": (lambda random: random.randrange(10**11, 10**12), by_ean),
    "UPC-A": (lambda random: random.randrange(10**9, 10**11), by_upc),
    "UPC-E": (a_upc_e, by_upc_e),
    "ISBN": (lambda random: random.randrange(10**9), by_isbn),
    "Code 39": (a_text, by_code_39),
    "GS1": (a_gs1, by_gs1),
}
"""Random card of each family, and the function that returns the texts of readers for it."""


def near(random, card):
    """Return a card as near to another as two of one reel or of one maker are."""
    if isinstance(card, bytes):
        changed = bytearray(card)
        changed[random.randrange(len(card))] ^= 1 << random.randrange(8)
        return bytes(changed)
    return card + random.choice([1, 7, 10, 100]) if isinstance(card, int) else card


# --- all forms of a card are one


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("count", CARDS)
def test_a_card_in_the_forms_of_two_readers_is_one(family, count):
    card, writes = FAMILIES[family]
    random = Random(family)
    for _ in range(count):
        forms = [spell(code) for code in writes(card(random))]
        assert all(are_one(one, other) for one in forms for other in forms), forms


@pytest.mark.parametrize("family", FAMILIES)
@examples(20)
@given(seed=st.integers(0, 2**32))
def test_a_deck_that_one_reader_taught_is_known_by_every_other(family, seed):
    card, writes = FAMILIES[family]
    random = Random(seed)
    cards = [list(writes(card(random))) for _ in range(60)]
    form = random.randrange(min(map(len, cards)))
    deck = Spellings([forms[form] for forms in cards])
    assert deck.twins == []
    for forms in cards:
        assert deck.of(random.choice(forms)) == (forms[form],)


@pytest.mark.parametrize(
    ("code", "other"),
    [
        ("61008EB2F9", "0009351929"),  # RDM6300, and a USB reader of ten digits
        ("61008EB2F9", "142,45817"),  # 26-bit Wiegand, as it is printed on the tag
        ("02F9B28E", "8EB2F902"),
        ("01026F6C3A", "0040856634"),  # the example of a reader's manual
        ("01026F6C3A", "07302202"),
        ("01026F6C3A", "111,27706"),
        ("01026F6C3A", "00623,27706"),
        ("04A3C6CA", "04 a3 c6 ca"),
        ("04A3C6CA", "4 A3 C6 CA"),  # a sketch that leaves zeros away
        ("AA3F9B1A", "9B3FAA"),  # a 26-bit reader of the last three bytes in the other order
        ("0725272730706", "725272730706"),
        ("04252614", "042100005264"),  # UPC-E, and its UPC-A
        ("425261", "0042100005264"),
        ("0306406152", "9780306406157"),
        ("080442957X", "9780804429573"),
        ("96385074", "0000096385074"),  # EAN-8, made an EAN-13 by a scanner
        ("9638507", "96385074"),
        ("]E0725272730706", "725272730706"),
        ("*KH-0007*", "KH-0007"),
        ("]A0*KH-0007*", "KH-0007"),
        ("(01)04006381333931(21)ABC", "]C1010400638133393121ABC"),
        ("(10)A1(21)7", "10A1\x1d217"),
        ("(01)04006381333931", "4006381333931"),  # DataBar, which some scanners send as an EAN
        ("977123456700301", "9771234567003"),  # with its add-on, and through a scanner without
        ("]E00060992011187]E212345", "006099201118712345"),
    ],
)
def test_these_are_one(code, other):
    assert is_same(code, other)
    assert is_same(other, code)


# --- no two cards are one


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("count", CARDS)
def test_two_cards_are_one_only_where_a_reader_sends_the_same_of_both(family, count):
    card, writes = FAMILIES[family]
    random = Random(family)
    cards = [card(random) for _ in range(count // 2)]
    cards += [near(random, one) for one in cards]
    forms = [list(writes(one)) for one in cards]
    heard = [random.choice(codes) for codes in forms]
    spelt = [spell(code) for code in heard]
    for one, other in combinations(range(len(cards)), 2):
        if are_one(spelt[one], spelt[other]):
            is_sent = heard[one] in forms[other] or heard[other] in forms[one]
            assert is_sent, (heard[one], heard[other])


@pytest.mark.parametrize("count", CARDS)
def test_no_two_cards_of_different_families_are_one(count):
    random = Random(count)
    spelt = [
        (family, spell(random.choice(list(writes(card(random))))))
        for family, (card, writes) in FAMILIES.items()
        if family not in ("UPC-A", "UPC-E", "ISBN")  # they are EANs
        for _ in range(count // 7)
    ]
    for (family, one), (other_family, other) in combinations(spelt, 2):
        assert family == other_family or not are_one(one, other), (one, other)


@pytest.mark.parametrize("length", [150, pytest.param(10_000, marks=pytest.mark.whole)])
@pytest.mark.parametrize("form", ["d", "X"])
@pytest.mark.parametrize("width", range(3, 19))
def test_a_deck_that_is_numbered_has_no_twins(length, form, width):
    random = Random(width)
    highest = (10 if form == "d" else 16) ** width
    for start in (1, random.randrange(10**5), random.randrange(highest)):
        numbers = range(start, min(start + length, highest))
        for prefix in ("", "*"):
            codes = [f"{prefix}{number:0{width}{form}}{prefix}" for number in numbers]
            assert Spellings(codes).twins == []


@pytest.mark.parametrize("fields", [3, 4, 5, 6, 7])
def test_a_deck_whose_codes_are_made_of_suit_rank_and_copy_has_no_twins(fields):
    pairs = [f"{number:02}" for number in range(1, 14)]
    random = Random(fields)
    for _ in range(4):
        fixed = [random.choice(["00", "01", "10", "77"]) for _ in range(fields)]
        free = random.sample(range(fields), 2)
        codes = set()
        for first in pairs:
            for second in pairs:
                fixed[free[0]], fixed[free[1]] = first, second
                codes.add("".join(fixed))
        assert Spellings(codes).twins == []


@pytest.mark.parametrize(
    ("code", "other"),
    [
        ("0000000011", "0000000017"),  # hex 11 is 17, and both number cards
        ("0100000011", "0000000017"),
        ("00000011", "0000000017"),
        ("000000000001", "000000000017"),  # without check digit, and with it
        ("120340", "120343"),  # as UPC-E both would be the same UPC-A
        ("02010301", "01030102"),  # digits alone have one order
        ("04-01", "01-04"),
        ("aBcD1234", "ABCD1234"),  # letters of both cases are no hex
        ("61008EB2F9", "62008EB2F9"),  # two tags, of which some readers send the same
        ("0416627372793", "61008EB2F9"),  # thirteen digits are an EAN
        ("04A3C6CA112233", "04A3C6CA"),  # four bytes of seven
        ("14006381333938", "4006381333931"),  # a box of them
        ("977123456700301", "977123456700302"),  # two issues of one paper
        ("10A1217", "(10)A1(21)7"),  # the FNC1 was lost
        ("CMP0123456789ABC", "]Q1CMP0123456789ABC"),
        ("CMP0123456789ABC", "cmp0123456789abc"),
        ("CMP0123456789ABC", "*CMP0123456789ABC*"),
        ("companion-sheet:1?name=A", "]Q1companion-sheet:1?name=A"),
        ("KH-0007", "kh-0007"),
        ("KH-0007", "KH-007"),
    ],
)
def test_these_are_two(code, other):
    assert not is_same(code, other)
    assert not is_same(other, code)


def test_the_spellings_that_the_documents_list_are_one():
    table, _others = (
        (Path(__file__).parents[2] / "docs/readers.md")
        .read_text(encoding="utf-8")
        .split("are not one")
    )
    columns = [line.split("|")[2] for line in table.splitlines() if line.startswith("|")]
    rows = [codes for column in columns if (codes := re.findall("`([^`]+)`", column))]
    assert len(rows) > 10
    for first, *rest in rows:
        assert all(is_same(first, code) for code in rest), (first, rest)


# --- what the deck says of a code


def test_digits_alone_are_a_tag_where_most_codes_of_that_length_have_letters():
    tags = ["04A3C6CA", "1B2C3D4E", "12345678"]
    assert Spellings(tags).of("78563412") == ("12345678",)
    assert Spellings(tags).of("0003430008") == ("12345678",)  # three bytes of it
    assert Spellings(["87654321", *tags[1:]]).of("21436587") == ()
    assert Spellings(["12345678", "00000011"]).of("78563412") == ()


def test_a_tag_of_digits_alone_is_known_by_a_reader_of_decimal_numbers():
    assert Spellings(["0001193046", "0009351929"]).of("6100123456") == ("0001193046",)
    assert Spellings(["12345678"]).of("0305419896") == ("12345678",)


def test_a_code_that_a_reader_cannot_distinguish_has_two_cards():
    assert Spellings(["61008EB2F9", "62008EB2F9"]).of("0009351929") == ("61008EB2F9", "62008EB2F9")


def test_a_code_is_looked_for_once_however_often_it_is_asked_for():
    deck = Spellings(["61008EB2F9", "62008EB2F9"])
    assert deck.of("0009351929") is deck.of("0009351929")


TAGS = ["61008EB2F9", "62008EB2F9", "61:00:8e:b2:f9", "12345678", "78563412"]
NUMBERS = ["0009351929", "142,45817", "0305419896", "0725272730706", "725272730706", "072527273070"]
OTHERS = [
    "977123456700301",
    "9771234567003",
    "(01)09771234567003",
    "CMP1",
    "*CMP1*",
    "KH-7",
    "*KH-7*",
]
CODES = st.sampled_from([*TAGS, *NUMBERS, *OTHERS])


@given(codes=st.sets(CODES), heard=CODES)
def test_the_index_finds_what_comparing_one_by_one_finds(codes, heard):
    deck = Spellings(codes)
    assert deck.of(heard) == tuple(sorted(code for code in codes if is_same(code, heard)))
    assert deck.twins == [pair for pair in combinations(sorted(codes), 2) if is_same(*pair)]
