"""The cards in the boxes of the games are those of their rules."""

from __future__ import annotations

from collections import Counter
from itertools import product
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from companion.games import box, boxes, every, find
from companion.games.holmes.box import CLUES
from companion.words import i18n
from companion.words.errors import BadCard, UnknownGame
from companion.words.languages import LANGUAGES

GIVEN = [pytest.param(box, id=box.game) for box in boxes()]
"""For tests that hold of every box."""


def words(box):
    return Counter(map(box.word, box.cards))


def part(box, *starts):
    return Counter(code for code in box.cards if code.startswith(starts))


# --- Istinto: "un mazzo di 66 carte appartenenti 5 semi (bianco, blu, verde, rosso e nero) numerate
# da 1 a 12 e 6 carte “trump”"; "Tutte le carte “trump” hanno lo stesso valore"


def test_istinto_has_five_suits_of_twelve_and_six_trumps_that_nobody_can_tell_apart():
    istinto = box("istinto")
    suits = product(("white", "blue", "green", "red", "black"), range(1, 13))
    assert words(istinto) == {f"{suit} {rank}": 1 for suit, rank in suits} | {"trump": 6}
    assert len(istinto.cards) == 66
    trump = istinto.cards.index("T1")
    assert [istinto.cards[place] for place in istinto.alike(trump)] == [
        f"T{n}" for n in range(1, 7)
    ]


# --- Baker Street: "30 carte Detective (5 per ogni valore da 0 a 5)"; "Ogni giocatore prende 30
# carte detective di uno dei due colori"; "40 carte Prova (2 per ogni lettera dalla A alla T)"


def test_baker_street_has_two_colours_of_thirty_detectives_five_of_each_value():
    assert part(box("baker-street"), "A", "B") == {
        f"{colour}{value}": 5 for colour in "AB" for value in range(6)
    }


def test_baker_street_has_two_cards_of_evidence_for_each_letter_from_a_to_t():
    evidence = part(box("baker-street"), "E")
    assert evidence == {f"E{letter}": 2 for letter in "ABCDEFGHIJKLMNOPQRST"}
    assert evidence.total() == 40
    assert len(box("baker-street").cards) == 2 * 30 + 40


def test_detectives_may_bear_one_of_three_symbols_and_evidence_none():
    """ "possono riportare un simbolo fra i tre seguenti": Stop, x2, Freccia."""
    baker_street = box("baker-street")
    for code in baker_street.cards:
        told = set(baker_street.symbols(code).values())
        assert told == (set() if code.startswith("E") else {"Stop", "×2", "arrow"})


# --- Holmes: "Mazzo dei Personaggi (12 carte)", "Mazzo degli Indizi (52 carte)", "3 Carte
# Facoltative"; the clues by the digest's table


def test_holmes_has_52_clues_12_characters_and_3_optional_cards():
    kinds = Counter("clue" if code in CLUES else "other" for code in box("holmes").cards)
    assert kinds == {"clue": 52, "other": 12 + 3}
    assert words(box("holmes")) == {
        "false pass": 3, "explosive": 4, "cigarette": 5, "bullet": 6, "button": 7,
        "footprint": 8, "fingerprint": 9, "map fragment": 5, "joker": 5,
    } | dict.fromkeys((
        "Doctor Watson", "Mrs. Hudson", "Inspector Lestrade", "Irene Adler", "Inspector Gregson",
        "Wiggins", "Langdale Pike", "Toby", "Shinwell Johnson", "Billy", "Von Kramm",
        "Violet Hunter", "Sherlock and Mycroft", "James Moriarty", "Sebastian Moran",
    ), 1)  # fmt: skip


def test_sherlock_has_found_the_seven_buttons_of_seven():
    """ "Sherlock ha trovato i 7 Bottoni (Indizio con valore 7)"; "fatta in 5 pezzi"."""
    copies = Counter(box("holmes").cards)
    assert (copies["BUTTON"], copies["MAP"]) == (7, 5)


# --- Cluedo: "6 carte raffiguranti gli indiziati", "6 carte raffiguranti i tipi di arma", "9 carte
# raffiguranti le stanze"; the digest: editions differ, all names can be edited


def test_cluedo_has_six_suspects_six_weapons_and_nine_rooms_with_names_to_edit():
    assert words(box("cluedo")) == dict.fromkeys((
        "Miss Scarlet", "Professor Plum", "Colonel Mustard", "Reverend Green", "Mrs. White",
        "Mrs. Peacock",
        "dagger", "candlestick", "pistol", "spanner", "lead pipe", "rope",
        "lounge", "dining room", "study", "kitchen", "conservatory", "ballroom", "billiard room",
        "library", "hall",
    ), 1)  # fmt: skip
    assert [box.game for box in boxes() if box.renamed] == ["cluedo"]


# --- The Club: "144 carte codice e ciascuna carta è presente in doppia copia"; three shapes, 1 to 6
# of them, filled or hollow, on white or black; "10 carte regola"


def test_the_club_has_each_code_card_twice_and_ten_rules():
    club = box("the-club")
    cards = part(club, "C", "T", "S")
    traits = product("CTS", "123456", "FE", "WB")
    assert cards == {"".join(trait): 2 for trait in traits}
    assert cards.total() == 144
    assert part(club, "RULE") == {f"RULE{number}": 1 for number in range(1, 11)}
    assert len(club.cards) == 144 + 10


@pytest.mark.parametrize(
    ("code", "word"),
    [
        ("C4EW", "4 hollow circles on white"),
        ("T1FB", "1 filled triangle on black"),
        ("S6EB", "6 hollow squares on black"),
        ("RULE10", "rule card 10"),
    ],
)
def test_a_card_of_the_club_is_called_by_its_four_traits(code, word):
    assert box("the-club").word(code) == word


# --- every box


@pytest.mark.parametrize("box", GIVEN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_of_one_name_are_copies_and_of_another_are_not_in_every_language(box, language):
    """A language that calls two different cards the same would make them copies."""
    english = [box.word(code) for code in box.cards]
    i18n.use(language)
    translated = [box.word(code) for code in box.cards]
    assert all(translated)
    assert (
        len(set(translated)) == len(set(english)) == len(set(zip(english, translated, strict=True)))
    )


@pytest.mark.parametrize("box", GIVEN)
def test_a_card_and_its_copies_are_the_places_of_its_name(box):
    for place, code in enumerate(box.cards):
        same = [at for at, other in enumerate(box.cards) if box.word(other) == box.word(code)]
        assert list(box.alike(place)) == same
        assert place in same


@pytest.mark.parametrize("box", GIVEN)
def test_no_symbol_makes_a_card_into_another(box):
    known = set(box.cards)
    marked = [code + symbol for code in known for symbol in box.symbols(code)]
    assert len(known | set(marked)) == len(known) + len(marked)


@pytest.mark.parametrize("box", GIVEN)
def test_the_rules_find_every_card_of_their_box_with_every_symbol(box):
    game = find(box.game)
    marked = {code + symbol for code in box.cards for symbol in ("", *box.symbols(code))}
    assert {str(game.deck.find(code)) for code in marked} == marked == set(map(str, game.deck))
    assert box.title == game.title


def test_every_game_has_the_box_that_is_found_by_its_name_or_none():
    assert [game.box for game in every() if game.box] == list(boxes())
    assert [box(kind.game) for kind in boxes()] == list(boxes())
    with pytest.raises(UnknownGame, match="bridge"):
        box("bridge")


def test_a_card_that_is_in_no_box_is_found_by_no_rules():
    with pytest.raises(BadCard):
        every()[0].deck.find("W13")


def test_naming_the_copies_of_every_card_names_each_card_a_few_times_only():
    """On a Raspberry Pi, 154 cards times 154 names would be a second for each list of cards."""
    club = box("the-club")
    word = Mock(side_effect=club.word)
    counted = replace(club, word=word)
    for place in range(len(counted.cards)):
        counted.alike(place)
    assert word.call_count <= 3 * len(counted.cards)
