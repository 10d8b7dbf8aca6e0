"""Numbers in texts equal those of the rules.

Most texts have a field for such a number. Texts that spell it out, or would not read well with a
field, are listed here: once a rule has another number, these tests name each sentence to rewrite.
"""

from __future__ import annotations

import ast
import re
from itertools import chain
from pathlib import Path

import pytest

from companion.games import find, menu
from companion.games.baker_street import state as baker
from companion.games.baker_street.box import EACH_VALUE
from companion.games.cluedo.cards import KINDS
from companion.games.cluedo.rules.dealing import DEALT
from companion.games.cluedo.rules.judging import PIN
from companion.games.holmes.cards import GREGSON, JOHNSON, LESTRADE, STARTERS, TYPES
from companion.games.holmes.rules.abilities import DRAWN, MOST_CLUES, cost
from companion.games.holmes.rules.enemies import BLACKMAILED
from companion.games.holmes.rules.scoring import ALL_OF_A_TYPE, MAP_POINTS, OWED, UNASSIGNED
from companion.games.holmes.state import DAYS, ROW_CLUES
from companion.games.holmes.telling.setup_guide import FIRST_CHARACTERS, OFFERED
from companion.games.istinto import measures
from companion.games.istinto.options import DEALS_EACH, TARGET
from companion.games.istinto.scoring import WORTH
from companion.games.istinto.state import HAND
from companion.games.istinto.words import ordinal
from companion.games.the_club import box as club
from companion.games.the_club.cards import DEALT as CODE_CARDS
from companion.games.the_club.language.starters import STARTERS as EASY_RULES

ROOT = Path(__file__).parents[2]
WORDS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
"""Numbers from two on: one is also an article."""
NUMBER = rf"\b(?:[2-9]|[1-9][0-9]+|(?i:{'|'.join(WORDS)}))\b"
OF_KV = re.compile(r"""\b_\((['"])(.*?)\1\)""")

LIKE_ZERO, LIKE_ONE = (max(bid for bid, worth in enumerate(WORTH) if worth == WORTH[like])
                       for like in (0, 1))  # fmt: skip
"""Highest bids of Istinto with the same worth as 0 and as 1."""
RICHEST = len(WORTH) - 1
TARGETS = tuple(int(each) for each in find("istinto").options[0].values if each.isdecimal())
EACH, MORE = divmod(DEALT, 5)
"""Cards that each of five players of Cluedo gets at least, and players with one more."""
EVEN, *UNEVEN = sorted(range(3, 6), key=lambda players: (DEALT % players > 0, players))
"""Numbers of players, fewer than all six, whose hands have equal sizes, or different ones."""
TWO_CLUES = cost(LESTRADE, MOST_CLUES[LESTRADE], 1), MOST_CLUES[LESTRADE]
"""Tokens and clues of Lestrade's ability."""
HIGH = len(club.NUMBERS) // 2
"""Highest of the low numbers of The Club."""
TOO_EASY = int(find("the-club").options[2].default)
"""Cards before which a guess makes a rule of The Club too easy, unless the table says otherwise."""

HELD = {
    "istinto": {
        "0 or # is worth {}, 1 or # is worth {}, # or more is worth":
            (LIKE_ZERO, LIKE_ONE, RICHEST),
        "1 is worth {}, # is worth {}, # is worth {}, and # or more is worth":
            (LIKE_ONE, LIKE_ZERO, RICHEST),
        "bids of # or more": (measures.BOLD,),
        "matches of # rounds": (measures.FEWEST,),
        "# deals each": (DEALS_EACH,),
        ", # points end it too": (TARGET,),
        "The match goes to # points, or to #": TARGETS,
    },
    "baker-street": {
        "# in a row": (baker.RUN,),
        "# letters in a row": (baker.RUN,),
        "# are in a row": (baker.RUN,),
        "# new cards": (baker.HAND,),
        "A hand has # cards": (baker.HAND,),
        "only # cards of value": (EACH_VALUE,),
        "# piles": (baker.PILES,),
        "# cards": (2 * baker.HAND,),
    },
    "cluedo": {
        "# digits": (PIN,),
        "other # cards": (DEALT,),
        "All # cards are dealt": (DEALT,),
        "shuffles the # cards": (DEALT,),
        "Of # players, the first # get # cards, the others #": (5, MORE, EACH + 1, EACH),
        "# players throw for it; of # or # only those with a card less": (EVEN, *UNEVEN),
        "# pawns": (len(KINDS[0]),),
        "# piles": (len(KINDS),),
        "# cards": (len(KINDS),),
        "none of the #": (len(KINDS),),
    },
    "holmes": {
        "# days in London": (DAYS,),
        "# types": (len(TYPES),),
        "the # of the beginning": (len(STARTERS),),
        "# → # clues": TWO_CLUES,
        "Pay # tokens for # clues": TWO_CLUES,
        "gives # clues": TWO_CLUES[1:],
        "take # clues": TWO_CLUES[1:],
        "# each → 1–#": (cost(GREGSON, 1, 1), MOST_CLUES[GREGSON]),
        "Pay # tokens for each clue from the row, 1 to # of them":
            (cost(GREGSON, 1, 1), MOST_CLUES[GREGSON]),
        "1–# → keep 1": (DRAWN,),
        "Draw 1 to # clues": (DRAWN,),
        "With Pike you draw 1 to # clues": (DRAWN,),
        "iscard 1–#": (MOST_CLUES[JOHNSON],),
        "Discard 1 to # clues": (MOST_CLUES[JOHNSON],),
        "a type bring # more": (ALL_OF_A_TYPE,),
        "1(?: piece)? costs 1 point; #, #, #, # bring 1, #, #, #":
            (*range(2, len(MAP_POINTS)), *MAP_POINTS[3:]),
        "joker without a type costs #": (-UNASSIGNED,),
        "a joker left over costs #": (-UNASSIGNED,),
        "Without a type it costs #": (-UNASSIGNED,),
        "Without a type each costs #": (-UNASSIGNED,),
        "All the cards: # more": (ALL_OF_A_TYPE,),
        "it costs # points": (-OWED,),
        "filled to #": (ROW_CLUES,),
        "# clues always lie": (ROW_CLUES,),
        "give back # tokens": (BLACKMAILED,),
        "gives back # tokens": (BLACKMAILED,),
        "fewer than # tokens": (BLACKMAILED,),
        "draws # characters": (OFFERED,),
        "player draws # and chooses": (OFFERED,),
        "Touch the # that were chosen": (FIRST_CHARACTERS,),
        "On day 1 there are #": (FIRST_CHARACTERS,),
        "# characters": (FIRST_CHARACTERS,),
    },
    "the-club": {
        "eals # cards": (CODE_CARDS,),
        "dealt # cards": (CODE_CARDS,),
        "gets # cards": (CODE_CARDS,),
        "ands? of #": (CODE_CARDS,),
        "before # cards were played": (TOO_EASY,),
        "# rules(?! accepts)": (club.RULES,),
        "the # rule cards": (club.RULES,),
        "one of #": (len(EASY_RULES),),
        "# of each:": (club.COPIES,),
        "one to # of them": (club.NUMBERS[-1],),
        "and # after 1": (club.NUMBERS[-1],),
        "and 1 after #": (club.NUMBERS[-1],),
        "1, #, #, #, # and # shapes": (*club.NUMBERS[1:],),
        "1–#": (HIGH,),
        "1 to #": (HIGH,),
        "#(?:–| to )#": (HIGH + 1, club.NUMBERS[-1]),
    },
    "any-game": {},
}  # fmt: skip
"""Parts of sentences by game, "#" for each number, and the values of the rules for them."""
FREE = {
    "istinto": [],
    "baker-street": ["×#", "No # letters"],
    "cluedo": ["# answers", "# of you"],
    "holmes": ["between you #", "Where # are missing"],
    "the-club": [
        "in #", "seven to ten", "# share", "# rules accepts", "# play without", "# players",
        "# turns", "# by #", "never #", "at most #", "# in a row", "# traits", "1 or #",
        r"# cards\*", "# cards back",
    ],
    "any-game": [r"#\+#−#", "# of them", "# alike", "Next # level"],
}  # fmt: skip
"""Other numbers: of people, of missing cards, in examples, in parts of secret rules."""


def value(number):
    """Return a number that is written in digits or as a word."""
    return int(number) if number.isdecimal() else WORDS.index(number.lower()) + 2


def sentences(game):
    """Return all texts of a game and of its screens but the words of its house rules."""
    folder = game.replace("-", "_")
    ours, drawn = (ROOT / room / "games" / folder for room in ("companion", "screens"))
    code = (path.read_text("utf-8") for path in chain(ours.rglob("*.py"), drawn.rglob("*.py")))
    kv = (path.read_text("utf-8") for path in drawn.rglob("*.kv"))
    texts = {*chain(*map(of_python, code)), *(found[2] for found in OF_KV.finditer("".join(kv)))}
    return texts - {words for option in find(game).options for words in option.values.values()}


def of_python(code):
    """Yield the texts for the catalogues in a module."""
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Call(func=ast.Name(id="_" | "N_" | "ngettext" | "pgettext"), args=texts):
                for text in texts:
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        yield text.value


def pattern(part):
    """Return the pattern of a part of a sentence, a group for each number."""
    return re.compile(part.replace("#", f"({NUMBER})"))


def held(game, text):
    """Return the checked parts of a sentence, with their numbers, and the rest of it."""
    text = re.sub("{.*?}", "{}", text)
    for part in FREE[game]:
        text = pattern(part).sub("…", text)
    said = []
    for part in HELD[game]:
        numbers = (found.groups() for found in pattern(part).finditer(text))
        said += [(part, tuple(map(value, each))) for each in numbers]
        text = pattern(part).sub("…", text)
    return said, text


def test_every_game_of_the_box_is_here():
    assert {game.name for game in menu()} == {*HELD, "three-cards"}


@pytest.mark.parametrize("game", HELD)
def test_a_number_in_a_sentence_is_what_the_rules_count_with(game):
    said = {each for text in sentences(game) for each in held(game, text)[0]}
    assert said == {*HELD[game].items()}


@pytest.mark.parametrize("game", HELD)
def test_no_number_in_a_sentence_is_unheld(game):
    assert [text for text in sentences(game) if re.search(NUMBER, held(game, text)[1])] == []


@pytest.mark.parametrize("game", HELD)
def test_a_number_in_the_words_of_a_house_rule_is_its_value(game):
    for option in find(game).options:
        for chosen, words in option.values.items():
            for number in re.findall(NUMBER, words):
                said = value(number) * (60 if "minutes" in words else 1)
                assert not chosen.isdecimal() or said == int(chosen)


def test_every_trick_of_istinto_has_an_ordinal_of_its_own():
    assert len({ordinal(number) for number in range(1, HAND + 1)}) == HAND
