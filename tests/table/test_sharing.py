"""A port that another program reads is distinguished from a worn sticker and strange cards."""

from __future__ import annotations

from random import Random

import pytest

from companion.command import labels
from companion.games import box
from companion.keep.decks.decks import SavedDeck
from companion.table.checkup import Checkup
from companion.table.enrolment import Enrolment
from companion.table.sharing import LENGTHS, SCANS, Sharing
from companion.words.inputs import Connected, Lost, Scanned
from tests.games.istinto.kit.states import bids

CARDS = box("istinto").cards
CODES = [f"CMP{Random(place).getrandbits(52):013X}" for place in range(len(CARDS))]
SAID = (
    "box sends pieces of codes: another program reads its port too, such as a terminal, a console"
    " (getty) or a modem manager. Close it."
)


@pytest.fixture
def judge(bidding):
    """A referee beside a deck of Istinto, in a match."""
    for action in bids(1, 1, 1):
        bidding.do(action)
    bidding.decks.put(SavedDeck(0, "istinto", "Anna's", {code: n for n, code in enumerate(CODES)}))
    return bidding


def told(judge, *codes, reader="box"):
    """Return the number of times that the notice came while codes were scanned."""
    count = 0
    for code in codes:
        judge.handle(Scanned(code, reader))
        if judge.pending.notice == SAID:
            count += 1
            judge.cancel_pending()
    return count


def shared(seed, cards=40):
    """Return the lines that are left if another program takes half of the bytes."""
    chance = Random(seed)
    sent = "".join(f"{chance.choice(CODES)}\r" for _ in range(cards))
    left = ""
    while sent:
        size = chance.randint(1, 12)
        left, sent = left + sent[:size] * chance.randrange(2), sent[size:]
    return [line for line in left.split("\r") if line]


@pytest.mark.parametrize("seed", range(8))
def test_a_port_that_another_program_reads_is_told_once(judge, seed):
    assert told(judge, *shared(seed)) == 1


def test_a_reader_with_antennas_is_told_as_one(judge):
    pieces = [CODES[0][:8], CODES[1][10:], CODES[2][:10]]
    assert sum(told(judge, piece, reader=f"box/{at}") for at, piece in enumerate(pieces)) == 1


def test_it_is_told_again_only_after_a_time_without_pieces(judge):
    pieces = [code[:at] for at, code in enumerate(CODES[:12], 4)]
    assert told(judge, *pieces) == 1
    assert told(judge, *pieces) == 0
    judge.handle(Lost("box", "it was unplugged"))
    judge.handle(Connected("box"))
    assert told(judge, *pieces) == 0
    assert told(judge, *CODES[:SCANS], *pieces) == 1


def test_each_reader_is_told_of_by_its_own_pieces(judge):
    for at, code in enumerate(CODES[:12], 4):
        assert told(judge, code[:at], reader=f"box{at}") == 0


@pytest.mark.parametrize(
    "codes",
    [
        [CODES[0][:8]] * 40,  # a worn sticker, or a typing error
        CODES[:40],
        labels.new_codes(40),
        [f"KH-{number}" for number in range(80, 120)],
        [code[:-1] for code in CODES],
        [code[1:] for code in CODES],
        [f"{code}{at % 10}" for at, code in enumerate(CODES)],
    ],
    ids=[
        "one piece",
        "known",
        "stickers on no card",
        "another series",
        "without a check digit",
        "without a first sign",
        "with a check digit",
    ],
)
def test_other_cards_tell_of_no_other_program(judge, codes):
    assert told(judge, *codes) == 0


def test_pieces_far_between_are_no_other_program():
    sharing = Sharing()
    between = [0] * (SCANS // (LENGTHS - 1))
    heard = [each for length in range(1, 40) for each in (length, *between)]
    assert not any(sharing.note("box", length) for length in heard)


@pytest.mark.parametrize("kind", [Enrolment, Checkup])
def test_a_deck_being_taught_or_examined_shows_it(judge, kind):
    (deck,) = judge.decks.of("istinto")
    judge.listener = kind(judge.decks, deck.number)
    for at, code in enumerate(CODES[:LENGTHS], 8):
        judge.handle(Scanned(code[:at], "box"))
    assert judge.listener.said == SAID
