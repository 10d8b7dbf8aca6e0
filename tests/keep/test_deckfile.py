"""Decks as files: an export is read again, and a wrong file is refused with its reason."""

from __future__ import annotations

import csv
import io
import tempfile
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.games import box, boxes
from companion.keep.decks import deckfile
from companion.keep.decks.decks import Decks, SavedDeck
from companion.keep.opening import open_journal
from companion.words import i18n
from companion.words.errors import BadDeck, SaveFailed
from hardware import framing
from tests.support.sampling import examples

FORMS = {"json": deckfile.as_json, "csv": deckfile.as_csv}
HEADER = "game,deck,card,copy,code,symbol,name\n"
DECK = SavedDeck(
    0, "baker-street", "Anna's", {"4F2A": 0, "0": 1}, frozenset({"label"}), {2: "zero"}, {0: "S"}
)


TEXTS = (
    (  # in the one form that names have
        st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=20)
        | st.sampled_from(['a,b"c";d', "=1+1", "-", "@", "a b", "{", "'", '"'])
    )
    .map(lambda text: normalize("NFC", text))
    .filter(str.isprintable)
)


@st.composite
def saved_decks(draw):
    kind = draw(st.sampled_from(boxes()))
    places = st.integers(0, len(kind.cards) - 1)
    taught = draw(st.dictionaries(places, TEXTS, max_size=20))
    codes = {code: place for place, code in taught.items()}
    marked = {
        place: draw(st.sampled_from(sorted(symbols)))
        for place in draw(st.sets(places, max_size=5))
        if (symbols := kind.symbols(kind.cards[place]))
    }
    return SavedDeck(
        0,
        kind.game,
        draw(TEXTS.filter(str.strip)),
        codes,
        frozenset(draw(st.sets(TEXTS, max_size=5)) - codes.keys()),
        draw(st.dictionaries(places, TEXTS, max_size=5)),
        marked,
    )


def lines(deck):
    return deckfile.as_csv(deck).decode().splitlines()


def bad(data):
    """Return the error for a bad file."""
    with pytest.raises(BadDeck) as told:
        deckfile.read(data.encode() if isinstance(data, str) else data)
    return str(told.value)


# --- there and back


@pytest.mark.parametrize("form", FORMS)
@examples(100)
@given(deck=saved_decks())
def test_an_export_is_read_again(form, deck):
    assert deckfile.read(FORMS[form](deck)) == deck


@pytest.mark.parametrize("form", FORMS)
@examples(20)
@given(deck=saved_decks())
def test_an_imported_deck_is_exported_unchanged(form, deck):
    with tempfile.TemporaryDirectory() as folder:
        journal = open_journal(Path(folder) / "companion.db")
        decks = Decks(journal.store)
        number = deckfile.import_deck(decks, deckfile.read(FORMS[form](deck)))
        assert decks.deck(number) == replace(deck, number=number)
        assert FORMS[form](decks.deck(number)) == FORMS[form](deck)
        journal.close()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", boxes(), ids=lambda kind: kind.game)
def test_a_deck_that_knows_nothing_yet_is_a_form_to_fill_in(form, kind):
    deck = SavedDeck(0, kind.game, "Anna's")
    data = FORMS[form](deck)
    assert deckfile.read(data) == deck
    assert data.count(b"\n") == len(kind.cards) + (1 if form == "csv" else 2)


def test_csv_has_a_header_and_a_line_for_each_card_and_each_label_on_no_card():
    written = lines(DECK)
    assert written[:4] == [
        HEADER.strip(),
        "baker-street,Anna's,A0,1,4F2A,S,",
        "baker-street,Anna's,A0,2,0,,",
        "baker-street,Anna's,A0,3,,,zero",
    ]
    assert written[-1] == "baker-street,Anna's,,1,label,,"
    assert len(written) == 1 + 100 + 1


def test_json_has_a_line_for_each_card():
    assert deckfile.as_json(DECK).decode().splitlines()[:3] == [
        '{"format":"companion deck 1","game":"baker-street","deck":"Anna\'s","cards":[',
        '{"card":"A0","code":"4F2A","symbol":"S"},',
        '{"card":"A0","copy":2,"code":"0"},',
    ]


# --- spreadsheets' habits


def respelled(**how):
    """Return the deck's CSV as another program would write it."""
    rows = list(csv.reader(io.StringIO(deckfile.as_csv(DECK).decode(), newline="")))
    text = io.StringIO()
    csv.writer(text, **how).writerows(rows)
    return text.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        respelled().encode("utf-8-sig"),
        respelled(lineterminator="\n").encode(),
        respelled(delimiter=";").encode("utf-8-sig"),
        respelled(quoting=csv.QUOTE_ALL).encode(),
        respelled(delimiter=";", quoting=csv.QUOTE_ALL).encode(),
        respelled().encode() + b"\r\n\r\n",
        respelled().encode() + b",,,,,,\r\n",
        respelled().encode().rstrip(),
        respelled().replace("\r\n", ",,\r\n").encode(),
        b"\r\n" + respelled().encode(),
    ],
    ids=[
        "BOM", "LF", "semicolons", "quoted", "quoted semicolons", "empty lines", "an empty row",
        "no end", "empty columns", "an empty first line",
    ],
)  # fmt: skip
def test_files_changed_by_a_spreadsheet_are_read(data):
    assert deckfile.read(data) == DECK


def test_columns_may_stand_in_any_order_and_empty_ones_at_the_end_may_lack():
    text = "code,card,copy,deck,game,symbol,name\n4F2A,W1,1,Anna's,istinto\n,W2,,Anna's,istinto\n"
    assert deckfile.read(text.encode()) == SavedDeck(0, "istinto", "Anna's", {"4F2A": 0})


def test_text_in_another_encoding_is_refused_with_what_to_do():
    sentence = "it is not UTF-8 text; save it as “CSV UTF-8”"
    assert bad(respelled().encode("utf-16")) == sentence
    assert bad(respelled().replace("zero", "zéro").encode("cp1252")) == sentence


# --- wrong files


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "its first line must be game,deck,card,copy,code,symbol,name, and cards must follow"),
        (HEADER, "its first line must be"),
        ("card,code\nW1,4F2A\n", "its first line must be"),
        (HEADER + "bridge,A,W1,1,x,,\n", "there is no game “bridge”"),
        (HEADER + "bridge" * 20 + ",A,W1,1,x,,\n", "there is no game “bridgebridgebridgebridge”"),
        (HEADER + "istinto,,W1,1,x,,\n", "the deck has no name"),
        (HEADER + "istinto,A,W1,1,x,,\nistinto,A,W13,1,y,,\n",
         "line 3: there is no card “W13”, copy 1"),
        (HEADER + "istinto,A,W1,2,x,,\n", "line 2: there is no card “W1”, copy 2"),
        (HEADER + "\n\nistinto,A,W1,one,x,,\n", "line 4: Expected `int`, got `str`"),
        (HEADER + "istinto,A,W1,1,x,,\nistinto,A,W2,1,x,,\n", "line 3: “x” or its card stands"),
        (HEADER + "istinto,A,W1,1,x,,\nistinto,A,W1,1,y,,\n", "line 3: “y” or its card stands"),
        (HEADER + "istinto,A,W1,1,x,,\nistinto,A,,1,x,,\n", "line 3: “x” or its card stands"),
        (HEADER + "istinto,A,,1,,,\n", "line 2: it does not say which card it is"),
        (HEADER + "istinto,A,,1,x,,zero\n", "line 2: it does not say which card it is"),
        (HEADER + "istinto,A,W1,1,x,S,\n", "line 2: “S” is no symbol of that card"),
        (HEADER + "baker-street,A,A0,1,x,Z,\n", "line 2: “Z” is no symbol of that card"),
        (HEADER + "baker-street,A,EA,1,x,S,\n", "line 2: “S” is no symbol of that card"),
        (HEADER + "baker-street,A,,1,x,S,\n", "line 2: it does not say which card it is"),
        (HEADER + "istinto,A,W1,1,x,,\nistinto,B,W2,1,y,,\n",
         "line 3: it is of another deck than the lines before it"),
        (HEADER + "istinto,A,W1,1,x,,,more\n", "line 2: it has more columns than the first line"),
        (HEADER + 'istinto,A,W1,1,"x,,\n', "line 2: unexpected end of data"),
        ("{}", "it is no deck: Object missing required field `format`"),
        ('{"format": "companion deck 1"', "it is no deck: "),
        ('{"format":"companion deck 2","game":"istinto","deck":"A","cards":[]}',
         "it is no deck of this Companion: companion deck 2"),
        ('{"format":"companion deck 1","game":"istinto","deck":"A","cards":[{"card":"W1"},'
         '{"card":"X1"}]}', "card 2: there is no card “X1”, copy 1"),
        ('{"format":"companion deck 1","game":"istinto","deck":"A","cards":[{"colour":"W"}]}',
         "it is no deck: Object contains unknown field `colour`"),
        ('{"a":' * 5000, "it is no deck: "),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_its_line(text, told):
    assert bad(text).startswith(told)


def test_a_line_is_counted_as_an_editor_counts_it():
    broken = HEADER + '\nistinto,A,W1,1,x,,\n\nistinto,A,W2,1,"y\nz",,\n'
    assert bad(broken).startswith("line 5: a code or name has only signs that can be printed")
    assert bad(HEADER + "\r\n\ristinto,A,W13,1,x,,\n").startswith("line 4: there is no card")


@pytest.mark.parametrize("sign", ["\n", "\r", "\t", "\0", "\x1b", "\x7f", "\u2028", "\u202e"])
@pytest.mark.parametrize("form", FORMS)
def test_unprintable_characters_are_in_no_code_nor_name(form, sign):
    told = "a code or name has only signs that can be printed, and no line breaks"
    for changed in (
        {"codes": {f"4F{sign}2A": 1}},
        {"loose": frozenset(), "names": {1: f"ze{sign}ro"}},
    ):
        where = "line 3" if form == "csv" else "card 2"
        assert bad(FORMS[form](replace(DECK, **changed))) == f"{where}: {told}"
    assert bad(FORMS[form](replace(DECK, name=f"An{sign}na"))) == (
        f"the deck’s name cannot be: {told}"
    )


def test_spaces_around_a_code_or_name_are_no_part_of_it():
    text = HEADER + 'istinto,A,W1,1," AB ",, one \nistinto,A,W2,1,\tC D,,\nistinto,A,,1, E ,,\n'
    read = deckfile.read(text.encode())
    assert read == SavedDeck(0, "istinto", "A", {"AB": 0, "C D": 1}, frozenset({"E"}), {0: "one"})
    assert bad(HEADER + "istinto,A,W1,1,AB,,\nistinto,A,W2,1, AB ,,\n") == (
        "line 3: “AB” or its card stands there twice"
    )


def test_a_code_or_name_has_a_longest():
    longest = replace(DECK, name="n" * 40, codes={"x" * 512: 0}, names={0: "è" * 40})
    assert deckfile.read(deckfile.as_csv(longest)) == longest
    for changed, told in (
        ({"codes": {"x" * 513: 0}}, "line 2: a code has at most 512 characters"),
        ({"loose": frozenset({"x" * 513})}, "line 102: a code has at most 512 characters"),
        ({"names": {0: "n" * 41}}, "line 2: a name has at most 40 characters"),
        ({"name": "n" * 41}, "the deck’s name cannot be: a name has at most 40 characters"),
    ):
        assert bad(deckfile.as_csv(replace(DECK, **changed))) == told


@examples(300)
@given(data=st.binary() | st.text().map(str.encode) | st.text().map(lambda t: ("{" + t).encode()))
def test_arbitrary_bytes_are_no_deck(data):
    assert bad(data)


@pytest.mark.parametrize("form", FORMS)
@examples(300)
@given(change=st.data())
def test_a_file_with_a_piece_changed_is_a_deck_or_refused(form, change):
    """Whatever is read then is sound: each code once, each card of the box, each symbol known."""
    data = FORMS[form](DECK)
    start = change.draw(st.integers(0, 400))
    end = start + change.draw(st.integers(0, 40))
    piece = change.draw(
        st.binary(max_size=5) | st.sampled_from([b"\n", b'"', b",", b"4F2A", b"A0"])
    )
    try:
        deck = deckfile.read(data[:start] + piece + data[end:])
    except BadDeck:
        return
    assert deckfile.read(FORMS[form](deck)) == deck
    assert len(set(deck.codes.values())) == len(deck.codes)
    assert not deck.loose & deck.codes.keys()
    cards = box(deck.game).cards
    assert all(deck.symbols[at] in deck.box.symbols(cards[at]) for at in deck.symbols)


# --- keeping


def test_a_deck_takes_the_place_of_the_one_of_its_game_and_name(decks):
    first = deckfile.import_deck(decks, DECK)
    assert deckfile.import_deck(decks, replace(DECK, codes={"new": 5})) == first
    assert decks.deck(first).codes == {"new": 5}
    assert deckfile.import_deck(decks, SavedDeck(0, "cluedo", "Anna's")) != first


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("red", "code “red” is Miss Scarlet of the deck “Die Blauen” already"),
        ("theirs", "“theirs” was printed for “Die Blauen” and is on no card yet."),
    ],
)
@pytest.mark.parametrize("loose", [False, True])
@pytest.mark.parametrize("known", [False, True])
def test_a_code_that_another_deck_has_is_refused_before_anything_is_written(
    decks, code, told, loose, known
):
    decks.put(SavedDeck(0, "cluedo", "Die Blauen", {"red": 0}, frozenset({"theirs"})))
    if known:
        deckfile.import_deck(decks, DECK)
    before = decks.all()
    changed = {"loose": frozenset({code})} if loose else {"codes": {"one": 0, code: 1}}
    with pytest.raises(BadDeck) as refused:
        deckfile.import_deck(decks, replace(DECK, **changed))
    assert str(refused.value) == told
    assert decks.all() == before


def test_two_cards_of_one_code_in_two_spellings_are_refused_by_name():
    cards = "istinto,X,W1,1,61008EB2F9,,\nistinto,X,W2,1,{},,\n"
    assert bad(HEADER + cards.format("0009351929")) == (
        "“61008EB2F9” of white 1 and “0009351929” of white 2 are the same code, spelt in two ways"
    )
    assert deckfile.read((HEADER + cards.format("0009351930")).encode()).twins == []


def test_a_code_that_was_on_a_card_in_another_spelling_is_no_second_card():
    cards = "istinto,X,W1,1,61008EB2F9,,\nistinto,X,,1,0009351929,,\n"
    deck = deckfile.read((HEADER + cards).encode())
    assert (deck.codes, deck.loose) == ({"61008EB2F9": 0}, {"0009351929"})


def test_a_code_that_another_deck_has_in_another_spelling_is_refused(decks):
    decks.put(SavedDeck(0, "cluedo", "Die Blauen", {"725272730706": 0}))
    with pytest.raises(BadDeck, match="is Miss Scarlet of the deck “Die Blauen” already"):
        deckfile.import_deck(decks, replace(DECK, codes={"0725272730706": 1}))
    assert [deck.name for deck in decks.all()] == ["Die Blauen"]


@pytest.mark.parametrize("known", [False, True])
def test_a_deck_that_cannot_be_kept_leaves_no_empty_deck_behind(journal, decks, known):
    if known:
        deckfile.import_deck(decks, replace(DECK, codes={}))
    before = decks.all()
    (pages,) = journal.store.db.execute("PRAGMA page_count").fetchone()
    journal.store.db.execute(f"PRAGMA max_page_count = {pages}")
    many = {f"{place:0200}": place for place in range(100)}
    with pytest.raises(SaveFailed, match="the disk is full"):
        deckfile.import_deck(decks, replace(DECK, codes=many))
    assert decks.all() == before


# --- what nobody has


def loose(count):
    """Return a deck with *count* codes that are on no card."""
    return HEADER + "".join(f"cluedo,X,,,C{number},,\n" for number in range(count))


def test_more_codes_than_a_deck_has_are_refused_at_a_limit_that_is_told():
    assert len(deckfile.read(loose(10_000).encode()).loose) == 10_000
    assert bad(loose(10_001)) == "line 10002: a deck has at most 10000 codes"


def test_a_file_that_is_too_large_is_refused_before_it_is_read():
    assert bad(b"\xff" * 8_000_001) == ("it is larger than 8000 kB, which is the most that is read")


@pytest.mark.parametrize("name", ["x" * 41, "\u202eX", "X\u200bX", "\x1b[2J"])
def test_a_deck_is_not_called_what_cannot_be_read(name):
    assert bad(f"{HEADER}cluedo,{name},PLUM,1,A,,\n").startswith("the deck’s name cannot be: ")
    assert bad(f"{HEADER}cluedo,X,PLUM,1,A,,{name}\n").startswith("line 2: a")


@pytest.mark.parametrize("copy", ["9" * 300, "9" * 5000])
def test_a_copy_of_thousands_of_digits_is_refused(copy):
    assert "line 2: " in bad(f"{HEADER}cluedo,X,PLUM,{copy},A,,\n")
    records = f'[{{"card":"PLUM","copy":{copy}}}]'
    bad(f'{{"format":"companion deck 1","game":"cluedo","deck":"X","cards":{records}}}')


@pytest.mark.parametrize(
    "code",
    ["4,00638E+12", "4.00638e+12", "4.00638E12", "4.006.381.333.931", "9351929,00", "#####", "#N/A",
     "#BEZUG!"],
)  # fmt: skip
def test_a_code_that_a_spreadsheet_has_made_a_number_of_is_refused(code):
    lines = deckfile.as_csv(DECK).decode().splitlines()
    text = "\r\n".join(lines).replace(",4F2A,", f',"{code}",', 1)
    assert code in text
    assert f"a spreadsheet has made “{code}” of a code" in bad(text.encode())
    text = deckfile.as_json(DECK).decode().replace('"4F2A"', f'"{code}"', 1)
    assert f"a spreadsheet has made “{code}” of a code" in bad(text.encode())


def test_codes_of_which_a_spreadsheet_keeps_fifteen_digits_are_refused():
    codes = {"350000000000000001": 0, "350000000000000002": 1}
    whole = replace(DECK, codes=codes, loose=frozenset())
    assert deckfile.read(deckfile.as_csv(whole)) == whole
    cut = replace(DECK, codes={"350000000000001000": 0, "350000000000002000": 1}, loose=frozenset())
    assert "a spreadsheet has made “350000000000001000” of a code" in bad(deckfile.as_csv(cut))
    assert "a spreadsheet has made “350000000000001000” of a code" in bad(deckfile.as_json(cut))


def test_in_italian_a_deck_is_written_as_spreadsheets_open_it_there():
    with i18n.speaking("it"):
        data = deckfile.as_csv(DECK)
    assert data.startswith(b"\xef\xbb\xbfgame;deck;card;")
    assert deckfile.read(data) == DECK


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("code", ["08A1B2C3", "08:a1:b2:c3", "0x08 0xA1 0xB2 0xC3", "8804A3C6"])
def test_a_number_that_is_not_a_cards_own_is_refused(form, code):
    for deck in (
        replace(DECK, codes={code: 3}),
        replace(DECK, loose=frozenset([code])),
    ):
        why = bad(FORMS[form](deck))
        assert f"“{code}” is" in why
        assert "it cannot be taught" in why


OTHER_SPACES = ["\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "\N{THIN SPACE}"]


@pytest.mark.parametrize("space", OTHER_SPACES)
def test_a_space_from_a_web_page_is_a_space(space):
    head = HEADER.replace(",code", f"{space},code{space}")
    lines = f"istinto{space},My{space}deck,W1{space},{space}1,AB{space}12{space},,Red{space}one\n"
    deck = deckfile.read(f"{head}{lines}".encode())
    assert (deck.game, deck.name) == ("istinto", "My deck")
    assert deck.codes == {"AB 12": box("istinto").cards.index("W1")}
    assert list(deck.names.values()) == ["Red one"]
    for form in FORMS.values():
        assert deckfile.read(form(deck)) == deck


@pytest.mark.parametrize("space", OTHER_SPACES)
def test_a_code_with_such_a_space_is_the_one_that_a_reader_sends(space):
    head, record = HEADER, f"istinto,My deck,W1,1,AB{space}12,,\n"
    (code,) = deckfile.read(f"{head}{record}".encode()).codes
    assert framing.Lines().feed(f"AB{space}12\r".encode()) == [code]
    assert framing.Lines().feed(f"{space}AB 12{space}\r".encode()) == [code]
    assert framing.Lines().feed(f"{space}\r".encode()) == []


def test_a_deck_is_replaced_by_one_whose_name_has_another_space(decks):
    before = replace(DECK, game="istinto", codes={}, loose=frozenset(), names={}, symbols={})
    number = deckfile.import_deck(decks, replace(before, name="My deck"))
    read = deckfile.read(f"{HEADER}istinto,My\N{NO-BREAK SPACE}deck,W1,1,AB,,\n".encode())
    assert deckfile.import_deck(decks, read) == number
