"""The check of a deck finds missing, duplicate, foreign and unreliable stickers."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import box
from companion.keep.decks.decks import Decks, SavedDeck
from companion.keep.opening import open_journal
from companion.table.checkup import Checkup
from companion.table.enrolment import Enrolment
from tests.support.sampling import examples

DECK = SavedDeck(0, "istinto", "Anna's", {f"c{place}": place for place in range(5)})
OTHER = SavedDeck(0, "cluedo", "Die Blauen", {"x0": 0}, frozenset({"label"}))


@pytest.fixture
def checkup(decks):
    decks.put(OTHER)
    return Checkup(decks, decks.put(DECK))


def heard(checkup, *codes):
    for code in codes:
        checkup.take_code(code)
    return checkup


def found(checkup):
    return checkup.missing, checkup.doubled, checkup.foreign


def test_a_whole_deck_in_any_order_is_sound(checkup):
    heard(checkup, "c3", "c0", "c4", "c1", "c2")
    assert (checkup.seen, checkup.misreads, *found(checkup)) == (5, 0, (), (), ())
    assert checkup.said == "white 3: here."


def test_a_card_that_did_not_come_is_missing(checkup):
    assert checkup.missing == (0, 1, 2, 3, 4)
    assert heard(checkup, "c4", "c1", "c0").missing == (2, 3)


def test_a_card_that_has_no_code_yet_is_not_missing(checkup):
    """It was never taught; white six to black twelve are not in this deck."""
    assert 5 not in checkup.missing


def test_the_verdict_says_what_is_to_be_done_now(decks):
    places = range(len(box("cluedo").cards))
    number = decks.put(SavedDeck(0, "cluedo", "All", {f"k{place}": place for place in places}))
    checkup = Checkup(decks, number)
    assert checkup.verdict == "Pass the whole deck, card by card, in any order."
    heard(checkup, *(f"k{place}" for place in places[:-1]))
    assert checkup.verdict == "Missing: hall"
    assert not checkup.complete
    heard(checkup, f"k{places[-1]}")
    assert checkup.verdict == "The deck is complete and every card reads well."
    assert checkup.complete
    heard(checkup, "nobody knows")
    assert checkup.verdict == "All the cards are there, but look at the numbers below."
    assert not checkup.complete


def test_the_verdict_names_a_run_of_missing_cards_and_copies_in_one(decks):
    """White seven, black six to twelve, and the six trumps: places 6, 53 to 59, and 60 to 65."""
    cards = box("istinto").cards
    number = decks.put(SavedDeck(0, "istinto", "All", {f"k{at}": at for at in range(len(cards))}))
    checkup = Checkup(decks, number)
    missing = {6, *range(53, 66)}
    heard(checkup, *(f"k{at}" for at in range(len(cards)) if at not in missing))
    assert checkup.verdict == "14 are missing: white 7, black 6–12, 6 × trump"


def test_a_code_is_unknown_if_it_is_on_no_card_of_any_deck(checkup):
    assert heard(checkup, "nobody knows").met_unknown
    assert not heard(checkup, "x0").met_unknown
    assert not heard(checkup, "c0").met_unknown


def test_a_deck_is_not_complete_while_cards_of_its_box_are_unknown(checkup):
    """Five of 66 cards are known here, and all five have come."""
    heard(checkup, "c3", "c0", "c4", "c1", "c2")
    assert checkup.verdict == "All that are known are here. 61 cards have no code yet: teach them."
    assert not checkup.complete


def test_two_cards_with_the_same_sticker_are_doubled(checkup):
    heard(checkup, "c0", "c1", "c0")
    assert checkup.doubled == (0,)
    assert checkup.said == "white 1: passed again."
    assert checkup.seen == 2


def test_a_card_that_stays_on_the_reader_is_not_doubled(checkup):
    heard(checkup, "c0", "c0", "c0")
    assert (checkup.seen, checkup.doubled) == (1, ())


def test_a_deck_that_one_reader_taught_is_examined_with_two_others(decks):
    codes = {"61008EB2F9": 0, "725272730706": 1, "04A3C6CA": 2}
    checkup = Checkup(decks, decks.put(SavedDeck(0, "istinto", "Anna's", codes)))
    heard(checkup, "0009351929", "142,45817", "0725272730706", "04 a3 c6 ca")
    assert (checkup.seen, *found(checkup)) == (3, (), (), ())
    assert checkup.said == "white 3: here."
    assert heard(checkup, "61008EB2F9").doubled == (0,)
    assert checkup.said == "white 1: passed again."


def test_two_cards_of_one_code_in_two_spellings_are_told_before_any_card_is_passed(decks):
    codes = {"04A3C6CA": 0, "04 a3 c6 ca": 1}
    checkup = Checkup(decks, decks.put(SavedDeck(0, "istinto", "old", codes)))
    assert checkup.verdict == (
        "white 1 and white 2 have the same code, spelt in two ways: teach one again."
    )
    assert (checkup.doubled, checkup.complete) == ((0, 1), False)
    assert heard(checkup, "04A3C6CA", "04 a3 c6 ca").missing == ()
    assert checkup.said == "white 2: here."
    assert "may be white 2" in checkup.describe_unknown("CA:C6:A3:04")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("x0", "This is Miss Scarlet of the deck “Die Blauen”."),
        ("label", "“label” was printed for “Die Blauen” and is on no card yet."),
        ("?" * 50, "“" + "?" * 24 + "” is on no card of any deck."),
    ],
)
def test_a_card_of_no_or_another_deck_is_foreign_and_told_once(checkup, code, said):
    heard(checkup, "c0", code, "c1", code)
    assert (checkup.said, checkup.foreign) == (said, (code,))
    assert checkup.doubled == ()


def test_foreign_cards_are_told_in_the_order_in_which_they_came(checkup):
    assert heard(checkup, "z", "x0", "c0", "a", "x0").foreign == ("z", "x0", "a")


def test_a_card_that_is_read_only_after_it_was_read_badly_reads_badly(checkup):
    heard(checkup, "c0")
    checkup.misread()
    checkup.misread()
    assert checkup.said == "That card was not read well: pass it again."
    heard(checkup, "c1", "c2")
    assert checkup.misreads == 2
    assert checkup.seen == 3


def test_a_card_on_the_reader_that_is_read_badly_now_and_then_is_counted_once(checkup):
    heard(checkup, "c0")
    checkup.misread()
    heard(checkup, "c0")
    assert (checkup.misreads, checkup.doubled) == (1, ())


def test_a_card_that_is_taught_meanwhile_is_foreign_no_more(decks, checkup):
    heard(checkup, "new")
    enrolment = Enrolment(decks, checkup.deck.number)
    enrolment.choose(9)
    enrolment.take_code("new")
    assert (checkup.foreign, checkup.seen) == ((), 1)


def test_nothing_is_written_and_nothing_taken_back(decks, checkup):
    before = decks.all()
    heard(checkup, "c0", "new", "x0", "label")
    checkup.misread()
    checkup.undo()
    assert decks.all() == before
    assert checkup.seen == 1


@examples(60)
@given(passed=st.lists(st.sampled_from([None, "c0", "c1", "c2", "c3", "c4", "x0", "label", "new"])))
def test_the_doctor_agrees_with_counting_on_paper(passed):
    """None is a card that was read badly."""
    with tempfile.TemporaryDirectory() as folder:
        journal = open_journal(Path(folder) / "companion.db")
        decks = Decks(journal.store)
        decks.put(OTHER)
        checkup = Checkup(decks, decks.put(DECK))
        for code in passed:
            checkup.misread() if code is None else checkup.take_code(code)
        cards = [code for code in passed if code]
        came = [code for at, code in enumerate(cards) if at == 0 or cards[at - 1] != code]
        mine = [code for code in DECK.codes if code in came]
        assert checkup.seen == len(mine)
        assert checkup.misreads == passed.count(None)
        assert found(checkup) == (
            tuple(place for code, place in DECK.codes.items() if code not in came),
            tuple(place for code, place in DECK.codes.items() if came.count(code) > 1),
            tuple(dict.fromkeys(code for code in came if code not in DECK.codes)),
        )
        journal.close()


def test_a_number_that_is_not_a_cards_own_is_told_and_not_counted(checkup):
    heard(checkup, "08A1B2C3", "08D4E5F6", "8804A3C6")
    assert checkup.said.startswith("“8804A3C6” is only the beginning of a tag’s number")
    assert found(heard(checkup, *DECK.codes)) == ((), (), ())
