"""Codes and their cards, compared with a second, naive bookkeeping, and kept on the disk."""

from __future__ import annotations

import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from msgspec.structs import replace

from companion.games import box, boxes
from companion.keep.decks.decks import Decks, Found, SavedDeck
from companion.keep.decks.merging import merge
from companion.keep.opening import open_journal
from companion.keep.restoring import adopt
from companion.words.errors import BadCard, SaveFailed
from tests.support.sampling import examples

GAMES = [box.game for box in boxes()]
SPELT = {"04A3C6CA": "04 a3 c6 ca", "04 a3 c6 ca": "04A3C6CA"}
"""One tag, as two readers send it."""
CODES = st.sampled_from(["W1", "w1", "T1", "A0", "4F2A", "é,;\n", " ", "0" * 40, "🂡", *SPELT])
"""Codes to draw from: few, so that they collide; some are codes of the rules."""
PLACES = st.sampled_from([0, 1, 2, 20])
NAMES = st.sampled_from(["", "Anna's", "Die Blauen", "🂡"])
SYMBOLS = st.sampled_from(["", "S", "X", "N"])


class Naive:
    """Decks as plain dicts, each label by its code: (deck, place)."""

    def __init__(self):
        self.labels, self.decks = {}, {}

    def begin(self, game, name):
        number = len(self.decks) + 1
        self.decks[number] = {"game": game, "name": name, "thrown": False, "told": {}}
        return number

    def tell(self, number, place, what, value):
        self.decks[number]["told"].setdefault(place, {})[what] = value

    def teach(self, number, place, code, symbol):
        for other, where in self.labels.items():
            if where == (number, place):
                self.labels[other] = (number, None)
        self.labels.pop(SPELT.get(code), None)
        self.labels[code] = (number, place)
        if symbol is not None:
            self.tell(number, place, "symbol", symbol)

    def saved(self, number):
        deck = self.decks[number]
        mine = {code: place for code, (of, place) in self.labels.items() if of == number}
        return SavedDeck(
            number,
            deck["game"],
            deck["name"],
            {code: place for code, place in mine.items() if place is not None},
            frozenset(code for code, place in mine.items() if place is None),
            *(
                {place: told[what] for place, told in deck["told"].items() if told.get(what)}
                for what in ("name", "symbol")
            ),
            thrown=deck["thrown"],
        )

    def found(self, code):
        """Return the deck and place of a code: as it is if it is on a card, else as it is spelt."""
        there = [self.labels[label] for label in (code, SPELT.get(code)) if label in self.labels]
        there = [(number, place) for number, place in there if not self.decks[number]["thrown"]]
        there.sort(key=lambda where: where[1] is None)
        return there[0] if there else None

    def card(self, game, code):
        """Return the card for a code in a game; the code itself if unknown, None for none."""
        if (where := self.found(code)) is None:
            return code
        deck, place = self.saved(where[0]), where[1]
        if deck.game != game or place is None:
            return None
        return box(game).cards[place] + deck.symbols.get(place, "")

    def put(self, deck):
        number = deck.number or self.begin(deck.game, deck.name)
        self.labels = {code: at for code, at in self.labels.items() if at[0] != number}
        self.labels |= {code: (number, place) for code, place in deck.codes.items()}
        self.labels |= dict.fromkeys(deck.loose, (number, None))
        self.decks[number]["told"] = {}
        for what, told in (("name", deck.names), ("symbol", deck.symbols)):
            for place, value in told.items():
                self.tell(number, place, what, value)
        return number


class Bookkeeping(RuleBasedStateMachine):
    """Does the same with both, and opens the file again now and then."""

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "companion.db"
        self.naive = Naive()
        self.open()

    def open(self):
        self.journal = open_journal(self.path)
        self.decks = Decks(self.journal.store)

    def teardown(self):
        self.journal.close()
        self.folder.cleanup()

    numbers = st.runner().flatmap(lambda self: st.sampled_from(sorted(self.naive.decks)))

    @initialize(games=st.lists(st.sampled_from(GAMES), min_size=2, max_size=4))
    def several(self, games):
        for game in games:
            self.begin(game, "Anna's")

    @rule(game=st.sampled_from(GAMES), name=NAMES)
    def begin(self, game, name):
        assert self.decks.begin(game, name) == self.naive.begin(game, name)

    @rule(number=numbers, name=NAMES)
    def rename(self, number, name):
        self.decks.rename(number, name)
        self.naive.decks[number]["name"] = name

    @rule(number=numbers, place=PLACES, code=CODES, symbol=st.none() | SYMBOLS)
    def teach(self, number, place, code, symbol):
        self.decks.teach(number, place, code, symbol)
        self.naive.teach(number, place, code, symbol)

    @rule(taught=st.lists(st.tuples(numbers, PLACES, CODES, st.none() | SYMBOLS), min_size=1))
    def lessons_that_are_taken_back_leave_no_trace(self, taught):
        """Not even in decks that were thrown away; both_agree looks."""
        for lesson in reversed([self.decks.teach(*lesson) for lesson in taught]):
            self.decks.unteach(lesson)

    @rule(number=numbers, place=PLACES, symbol=SYMBOLS)
    def mark(self, number, place, symbol):
        self.decks.mark(number, place, symbol)
        self.naive.tell(number, place, "symbol", symbol)

    @rule(number=numbers, place=PLACES, name=NAMES)
    def name_card(self, number, place, name):
        self.decks.name_card(number, place, name)
        kind = box(self.naive.decks[number]["game"])
        for at, code in enumerate(kind.cards):
            if kind.word(code) == kind.word(kind.cards[place]):
                self.naive.tell(number, at, "name", name)

    @rule(number=numbers, codes=st.sets(CODES))
    def print_labels(self, number, codes):
        new = sorted(codes - self.decks.codes())
        self.decks.print_labels(number, new)
        self.naive.labels |= dict.fromkeys(new, (number, None))

    @rule(number=numbers, code=CODES)
    def no_label_is_printed_twice(self, number, code):
        if code in self.naive.labels:
            with pytest.raises(SaveFailed):
                self.decks.print_labels(number, ["new", code])

    @rule(number=numbers, thrown=st.booleans())
    def throw_away(self, number, thrown):
        self.decks.throw_away(number, thrown)
        self.naive.decks[number]["thrown"] = thrown

    @rule(
        number=st.just(0) | numbers,
        game=st.sampled_from(GAMES),
        codes=st.dictionaries(CODES, PLACES),
        names=st.dictionaries(PLACES, NAMES.filter(bool)),
        symbols=st.dictionaries(PLACES, SYMBOLS.filter(bool)),
    )
    def put(self, number, game, codes, names, symbols):
        taught = {code: place for place, code in {p: c for c, p in codes.items()}.items()}
        deck = SavedDeck(
            number, game, "put", taught, frozenset(codes.keys() - taught), names, symbols
        )
        assert self.decks.put(deck) == self.naive.put(deck)

    @rule()
    def open_again(self):
        self.journal.close()
        self.open()

    @invariant()
    def both_agree(self):
        saved = [self.naive.saved(number) for number in self.naive.decks]
        assert self.decks.all() == [deck for deck in saved if not deck.thrown]
        assert self.decks.all(thrown=True) == [deck for deck in saved if deck.thrown]
        assert self.decks.codes() == set(self.naive.labels)
        for game in GAMES:
            here = [deck for deck in saved if deck.game == game and not deck.thrown]
            assert self.decks.of(game) == here

    @invariant()
    def a_code_is_on_one_card_only(self):
        taught = [
            code for deck in (*self.decks.all(), *self.decks.all(True)) for code in deck.codes
        ]
        assert len(taught) == len(set(taught))

    @invariant()
    def codes_are_found_where_they_were_put(self):
        for code in sorted({*self.naive.labels, *SPELT}):
            found = None
            if where := self.naive.found(code):
                deck, place = self.naive.saved(where[0]), where[1]
                found = Found(deck.number, deck.game, place, deck.symbols.get(place, ""))
            assert self.decks.find(code) == found
            for game in GAMES:
                assert self.card(game, code) == self.naive.card(game, code)

    def card(self, game, code):
        try:
            return self.decks.card(game, code)
        except BadCard:
            return None


TestBookkeeping = Bookkeeping.TestCase
TestBookkeeping.settings = settings(examples(20), stateful_step_count=25)


# --- in words


def test_a_code_that_is_taught_again_leaves_its_old_card(decks):
    first, second = decks.begin("istinto", "Anna's"), decks.begin("cluedo", "Die Blauen")
    decks.teach(first, 0, "4F2A")
    decks.teach(second, 3, "4F2A")
    assert decks.deck(first).codes == {}
    assert decks.deck(second).codes == {"4F2A": 3}


def test_a_card_that_gets_another_sticker_keeps_the_old_one_for_the_next_card(decks):
    number = decks.begin("istinto", "Anna's")
    decks.teach(number, 0, "old")
    decks.teach(number, 0, "new")
    assert decks.deck(number).codes == {"new": 0}
    assert decks.deck(number).loose == {"old"}


def test_a_deck_that_was_thrown_away_knows_nothing_until_it_is_brought_back(decks):
    number = decks.begin("istinto", "Anna's")
    decks.teach(number, 0, "4F2A")
    decks.throw_away(number)
    assert (decks.all(), decks.find("4F2A")) == ([], None)
    decks.throw_away(number, False)
    assert decks.find("4F2A") == Found(number, "istinto", 0)


def test_a_lesson_taken_back_gives_a_deck_that_was_thrown_away_its_code_back(decks):
    old, new = decks.begin("istinto", "old"), decks.begin("istinto", "new")
    decks.teach(old, 0, "4F2A")
    decks.throw_away(old)
    decks.unteach(decks.teach(new, 5, "4F2A"))
    assert decks.deck(old).codes == {"4F2A": 0}


@pytest.mark.parametrize(
    ("game", "place", "symbol", "card", "title"),
    [
        ("istinto", 0, "", "W1", "white 1"),
        ("istinto", 61, "", "T2", "trump (2 of 6)"),
        ("baker-street", 16, "S", "A3S", "3, first colour · Stop (2 of 5)"),
        ("baker-street", 60, "", "EA", "evidence A (1 of 2)"),
        ("the-club", 1, "", "C1FW", "1 filled circle on white (2 of 2)"),
    ],
)
def test_a_card_has_a_title_that_tells_it_from_its_copies(decks, game, place, symbol, card, title):
    number = decks.begin(game, "Anna's")
    decks.mark(number, place, symbol)
    assert (decks.deck(number).card(place), decks.deck(number).title(place)) == (card, title)


@pytest.mark.parametrize("kind", boxes(), ids=lambda kind: kind.game)
def test_no_two_cards_of_a_deck_have_the_same_title(kind):
    deck = SavedDeck(1, kind.game, "Anna's")
    titles = [deck.title(place) for place in range(len(kind.cards))]
    assert len(set(titles)) == len(titles)


def test_an_edition_with_other_names_is_called_by_them(decks):
    number = decks.begin("cluedo", "Anna's")
    decks.name_card(number, 0, "Frau Rot")
    assert decks.deck(number).title(0) == "Frau Rot"
    decks.name_card(number, 0, "")
    assert decks.deck(number).title(0) == "Miss Scarlet"


def test_of_a_deck_that_is_not_there_nothing_is_known(decks):
    deck = decks.deck(7)
    assert (deck.name, deck.codes, deck.untaught, deck.readable) == ("", {}, (), False)


# --- codes in the spellings of two readers

HERE = SavedDeck(0, "istinto", "Anna's", {"61008EB2F9": 0, "62008EB2F9": 1, "04A3C6CA": 2})


def test_a_card_is_found_by_what_another_reader_sends_of_it(decks):
    number = decks.put(HERE)
    for code in ("04 a3 c6 ca", "CAC6A304", "0077842122"):
        assert decks.find(code) == Found(number, "istinto", 2)
        assert (decks.card("istinto", code), decks.doubt(code)) == ("W3", "")


def test_a_code_that_may_be_two_cards_is_neither_and_both_are_named(decks):
    decks.put(HERE)
    assert decks.find("0009351929") is None
    assert decks.stranger("Istinto", "0009351929") == (
        "“0009351929” may be white 1 of the deck “Anna's” or white 2 of the deck “Anna's”:"
        " this reader does not tell them apart."
    )
    with pytest.raises(BadCard):
        decks.card("istinto", "0009351929")


def test_a_deck_of_before_in_which_one_code_is_two_cards_is_played_as_it_was_taught(decks):
    number = decks.put(SavedDeck(0, "istinto", "old", {"04A3C6CA": 0, "04 a3 c6 ca": 1}))
    assert decks.find("04A3C6CA") == Found(number, "istinto", 0)
    assert decks.find("04 a3 c6 ca") == Found(number, "istinto", 1)
    assert decks.find("04:A3:C6:CA") is None
    assert decks.deck(number).twins == [[0, 1]]


def test_a_card_goes_before_the_code_that_was_on_it_once(decks):
    """It was taught with one reader, then again with another that sends the same tag anew."""
    number = decks.put(SavedDeck(0, "istinto", "old", {"0009351929": 4}, frozenset({"61008EB2F9"})))
    assert decks.find("61008EB2F9") == Found(number, "istinto", 4)


def test_a_tag_that_is_taught_through_another_reader_leaves_its_old_card(decks):
    number = decks.put(HERE)
    before = decks.deck(number)
    lesson = decks.teach(number, 7, "ca:c6:a3:04")
    codes = {"61008EB2F9": 0, "62008EB2F9": 1, "ca:c6:a3:04": 7}
    assert (decks.deck(number).codes, decks.deck(number).loose) == (codes, frozenset())
    decks.unteach(lesson)
    assert decks.deck(number) == before


def test_our_own_stickers_have_one_spelling(decks):
    decks.put(replace(HERE, codes={"CMP0123456789ABC": 0}))
    for code in ("]Q1CMP0123456789ABC", "*CMP0123456789ABC*", "cmp0123456789abc"):
        assert decks.find(code) is None


def test_codes_taught_by_another_program_are_found_in_any_spelling(journal, decks):
    number = decks.put(HERE)
    assert decks.find("0725272730706") is None
    Decks(journal.store).teach(number, 9, "725272730706")
    assert decks.find("0725272730706") == Found(number, "istinto", 9)


# --- decks of another box


def test_a_deck_that_another_reader_taught_elsewhere_is_the_same_deck(journal, decks):
    number = decks.put(SavedDeck(0, "istinto", "Anna's", {"61008EB2F9": 0, "0725272730706": 1}))
    theirs = {"0009351929": 0, "725272730706": 1, "4006381333931": 2}
    assert merge(journal.store, [SavedDeck(1, "istinto", "Bruno's", theirs)]) == []
    (deck,) = decks.all()
    assert deck.number == number
    assert deck.codes == {"61008EB2F9": 0, "0725272730706": 1, "4006381333931": 2}


def test_of_one_code_on_two_cards_of_two_boxes_that_here_stays_and_both_are_named(journal, decks):
    number = decks.put(SavedDeck(0, "istinto", "Anna's", {"61008EB2F9": 0}))
    theirs = SavedDeck(1, "istinto", "Anna's", {"0009351929": 1, "4006381333931": 2})
    assert merge(journal.store, [theirs]) == [
        ("white 1 of the deck “Anna's”", "white 2 of the deck “Anna's”")
    ]
    assert decks.deck(number).codes == {"61008EB2F9": 0, "4006381333931": 2}


def test_a_deck_of_another_box_with_one_code_on_two_cards_is_taken_whole_and_both_are_named(
    journal, decks
):
    theirs = SavedDeck(1, "istinto", "old", {"04A3C6CA": 0, "04 a3 c6 ca": 1})
    assert merge(journal.store, [theirs]) == [
        ("white 1 of the deck “old”", "white 2 of the deck “old”")
    ]
    assert merge(journal.store, [theirs]) == []
    (deck,) = decks.all()
    assert deck.codes == theirs.codes


def test_the_end_of_restoring_names_two_cards_of_one_code(journal, decks, tmp_path):
    decks.put(SavedDeck(0, "istinto", "Anna's", {"61008EB2F9": 0}))
    with closing(open_journal(tmp_path / "other" / "companion.db")) as other:
        Decks(other.store).put(SavedDeck(0, "cluedo", "Bruno's", {"0009351929": 0}))
        merged = adopt(journal, other)
    assert merged.hints == (
        "One code, spelt in two ways, is that of white 1 of the deck “Anna's”"
        " and of Miss Scarlet of the deck “Bruno's”: teach one again."
    )


# --- nowhere to write

WAYS = {
    "begin": lambda decks: decks.begin("cluedo", "Die Blauen"),
    "rename": lambda decks: decks.rename(1, "Die Blauen"),
    "throw_away": lambda decks: decks.throw_away(1),
    "teach": lambda decks: decks.teach(1, 0, "new", "S"),
    "teach from another deck": lambda decks: decks.teach(1, 5, "theirs"),
    "mark": lambda decks: decks.mark(1, 0, "S"),
    "name_card": lambda decks: decks.name_card(1, 0, "Frau Rot"),
    "print_labels": lambda decks: decks.print_labels(1, ["one", "two"]),
    "put": lambda decks: decks.put(SavedDeck(1, "baker-street", "", {"theirs": 3})),
    "put a new one": lambda decks: decks.put(SavedDeck(0, "cluedo", "new", {"theirs": 3})),
}


def two_decks(decks):
    decks.begin("baker-street", "Anna's")
    decks.begin("istinto", "theirs")
    decks.teach(1, 0, "mine", "X")
    decks.teach(2, 0, "theirs")


@pytest.mark.parametrize("way", WAYS)
def test_a_disk_that_is_read_only_changes_nothing(journal, decks, way):
    two_decks(decks)
    before = decks.all()
    journal.store.db.execute("PRAGMA query_only = ON")
    with pytest.raises(SaveFailed, match="read-only"):
        WAYS[way](decks)
    assert decks.all() == before
    journal.store.db.execute("PRAGMA query_only = OFF")
    WAYS[way](decks)
    assert decks.all() != before


def test_a_lesson_that_cannot_be_taken_back_stands(journal, decks):
    two_decks(decks)
    lesson = decks.teach(1, 5, "theirs")
    before = decks.all()
    journal.store.db.execute("PRAGMA query_only = ON")
    with pytest.raises(SaveFailed, match="read-only"):
        decks.unteach(lesson)
    assert decks.all() == before


def test_a_disk_that_fills_up_in_the_middle_changes_nothing(journal, decks):
    two_decks(decks)
    before = decks.all()
    (pages,) = journal.store.db.execute("PRAGMA page_count").fetchone()
    journal.store.db.execute(f"PRAGMA max_page_count = {pages}")
    many = SavedDeck(0, "the-club", "new", {f"{place:0100}": place for place in range(154)})
    with pytest.raises(SaveFailed, match="the disk is full"):
        decks.put(many)
    with pytest.raises(SaveFailed, match="the disk is full"):
        decks.print_labels(1, many.codes)
    assert decks.all() == before
