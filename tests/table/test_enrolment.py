"""Teaching a deck: a card is named, it is passed, and its code is on that card only."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.command import labels
from companion.games import box
from companion.keep.decks import layouts
from companion.keep.decks.decks import Decks, SavedDeck
from companion.keep.opening import open_journal
from companion.table.checkup import Checkup
from companion.table.enrolment import Enrolment
from companion.words.errors import SaveFailed
from tests.support.sampling import examples, spread


def lesson(decks, game="istinto", name="Anna's"):
    return Enrolment(decks, decks.begin(game, name))


def heard(enrolment, *codes):
    for code in codes:
        enrolment.take_code(code)
    return enrolment


def named(enrolment):
    """Return the card to pass next, by its title."""
    return enrolment.deck.title(enrolment.place)


# --- the screen names the next card, you pass it


def test_cards_are_named_in_the_order_of_the_box_and_taught_as_they_come(decks):
    enrolment = lesson(decks)
    assert named(enrolment) == "white 1"
    enrolment.take_code("4F2A")
    assert enrolment.said == "white 1: done."
    assert named(enrolment) == "white 2"
    assert enrolment.deck.codes == {"4F2A": 0}


@pytest.mark.parametrize(
    "game", spread(["istinto", "holmes", "baker-street", "cluedo", "the-club"], 2)
)
def test_a_deck_is_known_once_each_of_its_cards_was_passed(decks, game):
    enrolment = lesson(decks, game)
    cards = box(game).cards
    heard(enrolment, *(f"code {place}" for place in range(len(cards))))
    assert enrolment.place is None
    assert enrolment.deck.codes == {f"code {place}": place for place in range(len(cards))}
    heard(enrolment, "one more")
    assert enrolment.said == "Every card of this deck is known already."
    assert len(enrolment.deck.codes) == len(cards)


def test_a_card_that_stays_on_the_reader_is_one_card(decks):
    enrolment = heard(lesson(decks), "4F2A", "4F2A", "4F2A")
    assert enrolment.deck.codes == {"4F2A": 0}
    assert (enrolment.said, enrolment.strange) == ("white 1: done.", "")


def test_a_card_that_lies_on_two_readers_is_one_card(decks):
    enrolment = heard(lesson(decks), "61008EB2F9", "0009351929", "61008EB2F9")
    assert enrolment.deck.codes == {"61008EB2F9": 0}
    assert (enrolment.said, enrolment.strange) == ("white 1: done.", "")


def test_a_card_that_another_reader_taught_is_refused_by_name_and_can_be_moved(decks):
    enrolment = heard(lesson(decks), "61008EB2F9", "4006381333931", "0009351929")
    assert enrolment.said == "This one is already white 1."
    enrolment.take()
    assert enrolment.deck.codes == {"4006381333931": 1, "0009351929": 2}
    enrolment.undo()
    assert enrolment.deck.codes == {"61008EB2F9": 0, "4006381333931": 1}


def test_a_card_that_is_taught_again_through_another_reader_stays_as_it_is(decks):
    enrolment = heard(lesson(decks), "61008EB2F9", "4006381333931")
    enrolment.choose(0)
    enrolment.take_code("0009351929")
    assert enrolment.said == "It has been white 1 all along."
    enrolment.choose(1)
    enrolment.take_code("0009351929")
    assert enrolment.said == "This one is already white 1."
    assert enrolment.deck.codes == {"61008EB2F9": 0, "4006381333931": 1}


def test_a_code_that_may_be_two_cards_is_taught_to_none_and_both_are_named(decks):
    enrolment = heard(lesson(decks), "61008EB2F9", "62008EB2F9", "0009351929")
    assert enrolment.said == (
        "“0009351929” may be white 1 or white 2: this reader does not tell them apart."
    )
    assert (enrolment.strange, enrolment.deck.codes) == ("", {"61008EB2F9": 0, "62008EB2F9": 1})


def test_a_card_that_was_read_badly_is_passed_again(decks):
    enrolment = lesson(decks)
    enrolment.misread()
    assert enrolment.said == "That card was not read well: pass it again."
    assert named(enrolment) == "white 1"
    assert heard(enrolment, "4F2A").deck.codes == {"4F2A": 0}


def test_a_printed_label_is_on_a_card_once_it_was_passed(decks):
    enrolment = lesson(decks)
    decks.print_labels(enrolment.deck.number, ["label", "other"])
    heard(enrolment, "label")
    assert (enrolment.deck.codes, enrolment.deck.loose) == ({"label": 0}, {"other"})


def test_stop_anywhere_and_go_on_tomorrow(tmp_path):
    journal = open_journal(tmp_path / "again.db")
    enrolment = heard(lesson(Decks(journal.store)), "one", "two")
    number, before = enrolment.deck.number, enrolment.deck
    journal.close()
    journal = open_journal(tmp_path / "again.db")
    tomorrow = Enrolment(Decks(journal.store), number)
    assert (tomorrow.deck, tomorrow.place) == (before, 2)
    assert heard(tomorrow, "three").deck.codes == {"one": 0, "two": 1, "three": 2}
    journal.close()


# --- undo


def test_undo_takes_the_last_card_back_and_names_it_again(decks):
    enrolment = heard(lesson(decks), "one", "two")
    enrolment.undo()
    assert (named(enrolment), enrolment.deck.codes) == ("white 2", {"one": 0})
    assert enrolment.said == ""
    enrolment.undo()
    enrolment.undo()
    assert (named(enrolment), enrolment.deck.codes) == ("white 1", {})
    assert not enrolment.can_undo


def test_after_undo_the_same_card_can_be_passed_again(decks):
    enrolment = heard(lesson(decks), "one")
    enrolment.undo()
    assert heard(enrolment, "one").deck.codes == {"one": 0}


def test_undo_of_a_card_that_was_chosen_names_that_card_again(decks):
    enrolment = heard(lesson(decks), "one")
    enrolment.choose(30)
    enrolment.take_code("thirty")
    enrolment.undo()
    assert enrolment.place == 30


def test_undo_keeps_what_was_told_and_printed_after_the_lesson(decks):
    enrolment = heard(lesson(decks, "cluedo"), "one")
    number = enrolment.deck.number
    decks.name_card(number, 3, "Herr Grün")
    decks.print_labels(number, ["label"])
    enrolment.undo()
    assert (enrolment.deck.names, enrolment.deck.loose) == ({3: "Herr Grün"}, {"label"})


@pytest.mark.parametrize("thrown", [False, True])
def test_undo_gives_another_deck_its_card_back(decks, thrown):
    other = heard(lesson(decks, "cluedo"), "4F2A").deck
    decks.throw_away(other.number, thrown)
    enrolment = heard(lesson(decks), "4F2A")
    enrolment.take()
    assert enrolment.deck.codes == {"4F2A": 0}
    assert decks.deck(other.number).codes == {}
    enrolment.undo()
    assert enrolment.deck.codes == {}
    assert decks.deck(other.number).codes == other.codes


# --- skip


def test_a_card_that_is_skipped_comes_again_when_the_others_are_known(decks):
    enrolment = lesson(decks, "cluedo")
    enrolment.skip()
    assert named(enrolment) == "Professor Plum"
    heard(enrolment, *(f"code {place}" for place in range(1, 21)))
    assert named(enrolment) == "Miss Scarlet"


def test_skipping_goes_through_all_cards_that_are_left_again_and_again(decks):
    enrolment = lesson(decks, "cluedo")
    enrolment.take_code("one")
    places = []
    for _ in range(40):
        places.append(enrolment.place)
        enrolment.skip()
    assert places == [*range(1, 21)] * 2


def test_the_only_card_left_cannot_be_skipped_away(decks):
    enrolment = heard(lesson(decks, "cluedo"), *(f"code {place}" for place in range(20)))
    enrolment.skip()
    assert named(enrolment) == "hall"


def test_the_card_that_still_lies_there_after_a_skip_is_not_called_strange(decks):
    enrolment = heard(lesson(decks), "one")
    enrolment.skip()
    assert heard(enrolment, "one").strange == ""


# --- "this one is already X"


def test_a_card_that_is_known_is_named_and_changes_nothing(decks):
    enrolment = heard(lesson(decks), "one", "two", "one")
    assert enrolment.said == "This one is already white 1."
    assert enrolment.strange == "one"
    assert enrolment.deck.codes == {"one": 0, "two": 1}


def test_a_card_of_another_deck_is_named_with_its_deck(decks):
    heard(lesson(decks, "cluedo", "Die Blauen"), "one")
    enrolment = heard(lesson(decks), "one")
    assert enrolment.said == "This one is already Miss Scarlet of the deck “Die Blauen”."


def test_it_can_be_taken_off_its_card_and_put_on_the_one_that_is_named(decks):
    enrolment = heard(lesson(decks), "one", "two", "one")
    enrolment.take()
    assert enrolment.said == "white 3: done."
    assert enrolment.deck.codes == {"two": 1, "one": 2}
    assert named(enrolment) == "white 1"


@pytest.mark.parametrize(
    "step",
    [
        lambda enrolment: enrolment.take_code("new"),
        lambda enrolment: enrolment.misread(),
        lambda enrolment: enrolment.skip(),
        lambda enrolment: enrolment.undo(),
        lambda enrolment: enrolment.choose(0),
    ],
)
def test_a_refused_card_cannot_be_taken_after_another_event(decks, step):
    enrolment = heard(lesson(decks), "one", "two", "one")
    step(enrolment)
    before = enrolment.deck
    enrolment.take()
    assert (enrolment.strange, enrolment.deck) == ("", before)


def test_the_refused_card_is_forgotten_when_the_named_one_was_right_all_along(decks):
    enrolment = heard(lesson(decks), "one", "two")
    enrolment.choose(0)
    heard(enrolment, "two", "one")
    assert enrolment.said == "It has been white 1 all along."
    assert enrolment.strange == ""


# --- a card that is chosen


def test_a_known_card_gets_another_sticker_and_the_old_one_is_loose(decks):
    enrolment = heard(lesson(decks), "one", "two")
    enrolment.choose(0)
    assert named(enrolment) == "white 1"
    enrolment.take_code("new")
    assert enrolment.deck.codes == {"two": 1, "new": 0}
    assert enrolment.deck.loose == {"one"}
    assert named(enrolment) == "white 3"


def test_choosing_none_goes_on_in_order(decks):
    enrolment = heard(lesson(decks), "one")
    enrolment.choose(30)
    enrolment.choose(None)
    assert named(enrolment) == "white 2"


def test_a_card_that_was_just_taught_can_be_passed_for_another(decks):
    """The owner notices that it was the wrong card, and enters the right one."""
    enrolment = heard(lesson(decks), "one")
    enrolment.choose(7)
    enrolment.take_code("one")
    assert enrolment.said == "This one is already white 1."
    enrolment.take()
    assert enrolment.deck.codes == {"one": 7}


# --- symbols


def test_the_symbol_is_told_while_the_card_is_passed(decks):
    enrolment = lesson(decks, "baker-street")
    enrolment.symbol = "S"
    enrolment.take_code("one")
    assert enrolment.said == "0, first colour · Stop (1 of 5): done."
    assert enrolment.symbol == ""
    heard(enrolment, "two")
    assert (enrolment.deck.card(0), enrolment.deck.card(1)) == ("A0S", "A0")


def test_a_card_that_is_named_again_shows_the_symbol_it_has_and_keeps_it(decks):
    enrolment = lesson(decks, "baker-street")
    decks.mark(enrolment.deck.number, 0, "N")
    assert enrolment.symbol == "N"
    heard(enrolment, "one")
    assert enrolment.deck.symbols == {0: "N"}


def test_a_known_card_gets_another_symbol_when_it_is_chosen_and_passed(decks):
    enrolment = heard(lesson(decks, "baker-street"), "one", "two")
    enrolment.choose(0)
    enrolment.symbol = "X"
    enrolment.take_code("one")
    assert enrolment.said == "0, first colour · ×2 (1 of 5): done."
    assert enrolment.deck.symbols == {0: "X"}
    enrolment.undo()
    assert (enrolment.deck.symbols, enrolment.deck.codes) == ({}, {"one": 0, "two": 1})


def test_evidence_bears_no_symbol_whatever_was_told(decks):
    enrolment = lesson(decks, "baker-street")
    enrolment.choose(60)
    enrolment.symbol = "S"
    enrolment.take_code("one")
    assert enrolment.deck.symbols == {}


# --- nowhere to write


@pytest.mark.parametrize(
    "step",
    [
        lambda enrolment: enrolment.take_code("new"),
        lambda enrolment: enrolment.take(),
        lambda enrolment: enrolment.undo(),
    ],
)
def test_a_lesson_that_cannot_be_saved_does_not_count(journal, decks, step):
    heard(lesson(decks, "cluedo"), "theirs")
    enrolment = heard(lesson(decks), "one", "two", "theirs")
    before, place = decks.all(), enrolment.place
    journal.store.db.execute("PRAGMA query_only = ON")
    with pytest.raises(SaveFailed):
        step(enrolment)
    assert (decks.all(), enrolment.place, enrolment.can_undo) == (before, place, True)
    journal.store.db.execute("PRAGMA query_only = OFF")
    enrolment.undo()
    assert enrolment.deck.codes == {"one": 0}


# --- whatever is done

CODES = st.sampled_from(["one", "two", "three", "theirs", "loose", "thrown", "W1"])
STEPS = st.one_of(
    st.tuples(st.just("take_code"), CODES),
    st.tuples(st.just("choose"), st.none() | st.integers(0, 5)),
    st.tuples(st.just("tell"), st.sampled_from(["", "S", "X"])),
    st.sampled_from([("skip",), ("undo",), ("take",), ("misread",)]),
)


def step(enrolment, what, *how):
    if what == "tell":
        enrolment.symbol = how[0]
    else:
        getattr(enrolment, what)(*how)


def three_decks(decks):
    theirs = SavedDeck(0, "cluedo", "theirs", {"theirs": 0, "both": 1}, frozenset({"loose"}))
    thrown = decks.put(SavedDeck(0, "istinto", "old", {"thrown": 2}))
    decks.put(theirs)
    decks.throw_away(thrown)
    return decks.put(SavedDeck(0, "baker-street", "mine", {"three": 3}, symbols={1: "N", 3: "X"}))


@examples(60)
@given(steps=st.lists(STEPS, max_size=30))
def test_each_code_is_on_one_card_and_undo_of_all_restores_all_decks(steps):
    with tempfile.TemporaryDirectory() as folder:
        journal = open_journal(Path(folder) / "companion.db")
        decks = Decks(journal.store)
        number = three_decks(decks)
        before = decks.all(), decks.all(thrown=True)
        enrolment = Enrolment(decks, number)
        for what in steps:
            step(enrolment, *what)
            codes = [code for deck in (*decks.all(), *decks.all(True)) for code in deck.codes]
            assert len(codes) == len(set(codes))
            assert enrolment.place is None or enrolment.place < 100
        while enrolment.can_undo:
            enrolment.undo()
        assert (decks.all(), decks.all(thrown=True)) == before
        journal.close()


# --- numbers that are no card's own

ANEW = "is a number that phones, bank cards and passports make anew each time: it cannot be taught."
CUT = "is only the beginning of a tag’s number, which this reader cuts off: it cannot be taught."


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("08A1B2C3", ANEW),
        ("08 a1 b2 c3", ANEW),
        ("8 A1 B2 C3", ANEW),
        ("08123455", ANEW),
        ("8804A3C6", CUT),
        ("88:04:A3:C6", CUT),
    ],
)
def test_a_number_that_is_not_a_cards_own_is_told_and_neither_taught_nor_taken(decks, code, said):
    enrolment = lesson(decks)
    decks.put(SavedDeck(0, "cluedo", "of an older version", {code: 0}))
    heard(enrolment, "4F2A", code)
    assert enrolment.said == f"“{code}” {said}"
    enrolment.take()
    enrolment.choose(0)
    heard(enrolment, code)
    assert (enrolment.deck.codes, enrolment.place) == ({"4F2A": 0}, 0)
    assert decks.find(code).game == "cluedo"


@pytest.mark.parametrize(
    "code",
    [
        "04A1B2C3", "80A1B2C3", "08A1B2C3D4", "08A1B2C3D4E5F6", "8804A3C6D1E2F3", "18A1B2C3",
        "08123459",  # an EAN-8
        "08123408",  # a UPC-E
        "88012346",  # an EAN-8 from Korea
        "08A1B2CX", "8.1.2.3", "CMP08A1B2C3",
    ],
)  # fmt: skip
def test_other_numbers_are_taught(decks, code):
    assert heard(lesson(decks), code).deck.codes == {code: 0}


# --- scanners that are set to another keyboard


def other(*names):
    return f"The scanner is set to another keyboard ({', '.join(names)}): set it to US."


CAPITALS = "The scanner types as if Caps Lock were on: turn that off in it."
MANY = ("Italian", "German", "Spanish …")


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("C:P$AW&Y", other("French", "Belgian")),
        ("co;pqnion6sheet.!M", other("French")),
        ("companion/sheet>1_", other(*MANY)),
        ("cmp4qz7y", CAPITALS),
        ("COMPANION-SHEET:1?", CAPITALS),
        ("CMP4QY7Z", other("German", "Swiss")),  # a label of ours has z and y the other way round
        ("KARL/7", other(*MANY)),
        ("kARL-7", CAPITALS),
    ],
)
def test_a_code_through_another_keyboard_is_told_and_not_taught(decks, code, said):
    enrolment = lesson(decks)
    decks.put(SavedDeck(0, "cluedo", "mine", {"Karl-7": 0, "KARL-7": 1}, frozenset({"CMP4QZ7Y"})))
    heard(enrolment, code)
    assert (enrolment.said, enrolment.deck.codes) == (said, {})
    checkup = Checkup(decks, enrolment.deck.number)
    checkup.take_code(code)
    assert (checkup.said, checkup.foreign) == (said, ())


def typed_for_us(text, layout):
    """Return the text that a US keyboard types by the keys of another layout."""
    keys = {chr(meant): chr(heard) for heard, meant in layouts.LAYOUTS[layout].items()}
    return "".join(keys.get(sign, sign) for sign in text)


@given(
    st.sampled_from(sorted(layouts.LAYOUTS)),
    st.text(labels.BASE32_DIGITS, min_size=13, max_size=13).map("CMP".__add__),
)
def test_a_sticker_through_any_keyboard_is_read_or_its_keyboard_is_named(layout, code):
    heard = typed_for_us(code, layout)
    said = layouts.fault(heard, {code}.__contains__)
    assert layout in said if heard != code else said == ""


@pytest.mark.parametrize("code", ["CMP4QZ7Y", "4006381333931", "04A1B2C3", "KARL/8", "W&", "zy"])
def test_a_code_that_no_keyboard_makes_a_known_one_is_taught(decks, code):
    assert heard(lesson(decks), code).deck.codes == {code: 0}
