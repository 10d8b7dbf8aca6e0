"""Decks of the owner's real cards: the code, name and symbol of each card."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games import box
from companion.keep.decks.spellings import Spellings, is_same, spellings
from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Number, Place, readable, text
from companion.keep.file.store import Store
from companion.play.cards import Box
from companion.words.errors import BadCard, UnknownGame
from companion.words.i18n import _

PUT_LABEL = "INSERT OR REPLACE INTO label (code, deck, place) VALUES (?, ?, ?)"
PUT_CARD = "INSERT INTO card (deck, place, name, symbol) VALUES (?, ?, ?, ?)"

LONG_CODE = 16
"""Characters of a code that a sentence names whole."""


class SavedDeck(Struct, frozen=True):
    """Deck in the database; a card's place is its index in the box of the game.

    *codes* maps each taught code to its place; *loose* are codes that were printed for this deck
    and are on no card yet. *names* and *symbols* were given by the owner, by place.
    """

    number: int
    game: str
    name: str
    codes: Mapping[str, int] = {}
    loose: frozenset[str] = frozenset()
    names: Mapping[int, str] = {}
    symbols: Mapping[int, str] = {}
    thrown: bool = False

    @property
    def key(self) -> tuple[str, str]:
        """Key that identifies a deck across files."""
        return self.game, self.name

    @property
    def labels(self) -> frozenset[str]:
        """Codes that were taught or printed for it."""
        return self.loose.union(self.codes)

    @property
    def box(self) -> Box:
        """Box of its game; without cards if that game is not installed."""
        try:
            return box(self.game)
        except UnknownGame:
            return Box(game=self.game, title=self.game, cards=(), word=str)

    @property
    def readable(self) -> bool:
        """True if its game is installed."""
        return bool(self.box.cards)

    def card(self, place: int) -> str:
        """Return the code of a card in the game's rules, with its symbol."""
        return self.box.cards[place] + self.symbols.get(place, "")

    def word(self, place: int) -> str:
        """Return the name of a card without its symbol; copies share it."""
        return self.names.get(place) or self.box.word(self.box.cards[place])

    def title(self, place: int) -> str:
        """Return the name of a single card, with its symbol and the number of the copy."""
        code = self.box.cards[place]
        symbol = self.box.symbols(code).get(self.symbols.get(place, ""))
        word = f"{self.word(place)} · {symbol}" if symbol else self.word(place)
        alike = self.box.alike(place)
        if len(alike) == 1:
            return word
        return _("{card} ({number} of {count})").format(
            card=word, number=alike.index(place) + 1, count=len(alike)
        )

    def places(self, codes: Iterable[str]) -> dict[str, int]:
        """Return the place of each of some codes that is on a card, in any spelling."""
        index = spellings(frozenset(self.codes))
        same = {code: (code,) if code in self.codes else index.of(code) for code in codes}
        return {code: self.codes[each[0]] for code, each in same.items() if len(each) == 1}

    @property
    def twins(self) -> list[list[int]]:
        """Places of every two cards whose codes are one in two spellings."""
        pairs = spellings(frozenset(self.codes)).twins
        return sorted(sorted(self.codes[code] for code in pair) for pair in pairs)

    @property
    def untaught(self) -> tuple[int, ...]:
        """Places of the cards without a code, in the order of the box."""
        taught = set(self.codes.values())
        return tuple(place for place in range(len(self.box.cards)) if place not in taught)


class Found(Struct, frozen=True, array_like=True):
    """Match for a code: a card of a deck, or a label of it that is on no card yet."""

    deck: Number
    game: str
    place: Place | None
    symbol: str = ""

    @property
    def is_card(self) -> bool:
        """True unless it is a label on no card."""
        return self.place is not None


class _Label(Struct, array_like=True):
    code: str
    place: Place | None


class _Card(Struct, array_like=True):
    place: Place
    name: str
    symbol: str


class Lesson(Struct, frozen=True):
    """Change made by teaching a card: *labels* are the changed rows as they were before."""

    deck: int
    place: int
    code: str
    labels: tuple[tuple[str, int, int | None], ...]
    symbol: str


def brief(code: str) -> str:
    """Return a code for a sentence: both ends of one that is longer than a tag of seven bytes.

    >>> brief("04A1B2C3D4E5F60708090A0B")
    '04A1B2C3…090A0B'
    """
    return code if len(code) <= LONG_CODE else f"{code[:8]}…{code[-6:]}"


def printed(deck: SavedDeck, code: str) -> str:
    """Return the sentence about a label that is printed for a deck and on no card."""
    return _("“{code}” was printed for “{deck}” and is on no card yet.").format(
        code=brief(code), deck=deck.name
    )


def describe_card(deck: SavedDeck, place: int, here: SavedDeck | None) -> str:
    """Return the title of a card, with its deck unless that is *here*."""
    if here and deck.number == here.number:
        return deck.title(place)
    return _("{card} of the deck “{deck}”").format(card=deck.title(place), deck=deck.name)


class Decks:
    """Decks in the database of the matches; every method that writes raises SaveFailed."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self, thrown: bool = False) -> list[SavedDeck]:
        """Return the decks, or the thrown away ones, oldest first."""
        rows = self._store.read_available(
            "SELECT number FROM deck WHERE (thrown = 1) = ? ORDER BY number", thrown
        )
        return [self.deck(number) for (number,) in list(readable(rows, tuple[Number]))]

    def of(self, game: str) -> list[SavedDeck]:
        """Return the decks of a game, oldest first."""
        return [deck for deck in self.all() if deck.game == game]

    def names(self) -> dict[tuple[str, str], str]:
        """Return the names that owners gave to cards, by game and code; the newest deck wins."""
        return {
            (deck.game, deck.box.cards[place]): name
            for deck in self.all()
            for place, name in deck.names.items()
        }

    def deck(self, number: int) -> SavedDeck:
        """Return a deck without its unreadable rows; an empty one for an unknown number."""
        return self._store.remembered(("deck", number), lambda: self._deck(number))

    def _deck(self, number: int) -> SavedDeck:
        rows = self._verified(
            f"SELECT {is_verified('deck')}, game, name, thrown FROM deck WHERE number = ?", number
        )
        game, name, thrown = next(rows, ("", "", 0))
        return self._filled(SavedDeck(number, text(game), text(name), thrown=thrown == 1))

    def _filled(self, deck: SavedDeck) -> SavedDeck:
        """Return a deck with the rows of its cards and labels."""
        labels = self._verified(
            f"SELECT {is_verified('label')}, code, place FROM label WHERE deck = ?", deck.number
        )
        cards = self._verified(
            f"SELECT {is_verified('card')}, place, name, symbol FROM card WHERE deck = ?",
            deck.number,
        )
        known, there = list(readable(labels, _Label)), range(len(deck.box.cards))
        known_cards = [card for card in readable(cards, _Card) if card.place in there]
        return replace(
            deck,
            codes={each.code: each.place for each in known if each.place in there},
            loose=frozenset(each.code for each in known if each.place is None),
            names={card.place: card.name for card in known_cards if card.name},
            symbols={card.place: card.symbol for card in known_cards if card.symbol},
        )

    def find(self, code: str) -> Found | None:
        """Return the match for a code in any spelling; None if no deck has it, or two cards."""
        matches = self._matches(code)
        return matches[0] if len(matches) == 1 else None

    def doubt(self, code: str, here: SavedDeck | None = None) -> str:
        """Return the sentence about a code that may be of two cards; empty for any other.

        Cards of another deck than *here* are named with their deck.
        """
        cards = [
            describe_card(self.deck(found.deck), found.place, here)
            for found in self._matches(code)
            if found.place is not None
        ]
        if len(cards) < 2:
            return ""
        text = _("“{code}” may be {card} or {other}: this reader does not tell them apart.")
        return text.format(code=brief(code), card=cards[0], other=cards[1])

    def are_one(self, code: str, other: str) -> bool:
        """Return True if two codes are of one card, or are unknown and may be of one."""
        if code == other:
            return True
        cards = [found for each in (code, other) if (found := self.find(each)) and found.is_card]
        return cards[0] == cards[1] if len(cards) == 2 else is_same(code, other)

    def holders(self, codes: Iterable[str]) -> Iterator[tuple[str, Found]]:
        """Yield codes with each match for one of their spellings."""
        indexes = self._indexes()
        for code in codes:
            for label in _labels_of(indexes, code):
                if found := self._find(label):
                    yield code, found

    def known(self, codes: Iterable[str]) -> set[str]:
        """Return those codes that are a label of any deck, in any spelling."""
        indexes = self._indexes()
        return {code for code in codes if _labels_of(indexes, code)}

    def _matches(self, code: str) -> list[Found]:
        """Return the cards with a code: as it is, else in other spellings; else one label."""
        found = self._find(code)
        if found and found.is_card:
            return [found]
        same = [each for _code, each in self.holders([code])]
        cards = [each for each in same if each.is_card]
        return cards or ([found] if found else same[:1])

    def _indexes(self) -> list[Spellings]:
        """Return the index of the labels of each deck."""
        rows = self._store.read_available(
            "SELECT deck, json_group_array(CAST(code AS TEXT)) FROM label GROUP BY deck"
        )
        return [_index(labels) for _deck, labels in rows]

    def _find(self, code: str) -> Found | None:
        """Return the match for a code as it is spelt; None if no deck has it."""
        rows = self._verified(
            # In a damaged index the key may lead to the row of another code.
            f"SELECT label.code = ? AND {is_verified('label')} AND {is_verified('deck')}"
            f" AND (card.deck IS NULL OR {is_verified('card')}),"
            " label.deck, game, label.place, coalesce(symbol, '')"
            " FROM label JOIN deck ON number = label.deck"
            " LEFT JOIN card ON card.deck = label.deck AND card.place = label.place"
            " WHERE code = ? AND NOT thrown",
            code,
            code,
        )
        return next((found for found in readable(rows, Found) if _exists(found)), None)

    def card(self, game: str, code: str) -> str:
        """Return the card of a game for a code: the code itself if no deck has it.

        Raise BadCard for a code of another game's deck, of two cards, or that is on no card yet.
        """
        matches = self._matches(code)
        if not matches:
            return code
        found = matches[0]
        if len(matches) > 1 or found.game != game or found.place is None:
            raise BadCard(code)
        return box(game).cards[found.place] + found.symbol

    def stranger(self, game: str, code: str) -> str:
        """Return the sentence why a code is no card of *game*, which is the title of a game."""
        if doubt := self.doubt(code):
            return doubt
        found = self.find(code)
        if found is None:
            return _("No card of {game} here has this code.").format(game=game)
        if found.place is None:
            return printed(self.deck(found.deck), code)
        card = describe_card(self.deck(found.deck), found.place, None)
        return _("This is {card}, no card of {game}.").format(card=card, game=game)

    def likely(self, box: Box, code: str) -> SavedDeck:
        """Return the deck of a game that an unknown code most likely belongs to.

        The one it was printed for, else the one with most codes; number 0 if there is no deck.
        """
        found, decks = self.find(code), sorted(self.of(box.game), key=lambda deck: len(deck.codes))
        printed = [deck for deck in decks if found and deck.number == found.deck]
        return [SavedDeck(0, box.game, box.title), *decks, *printed][-1]

    def name(self, code: str) -> str:
        """Return the title of the card with a code and its deck; empty if it is on none."""
        found = self.find(code)
        if found is None or found.place is None:
            return ""
        return describe_card(self.deck(found.deck), found.place, None)

    def _verified(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query whose checksums hold."""
        return self._store.verified(self._store.read_available(query, *values))

    def codes(self) -> set[str]:
        """Return every code that was ever printed or taught."""
        rows = self._store.read_available("SELECT code FROM label")
        return {code for (code,) in readable(rows, tuple[str])}

    # --- writing

    def begin(self, game: str, name: str) -> int:
        """Create a deck and return its number."""
        with self._store.saving() as db:
            return _begin(db, game, name)

    def rename(self, number: int, name: str) -> None:
        """Give a deck another name."""
        with self._store.saving() as db:
            db.execute("UPDATE deck SET name = ? WHERE number = ?", (name, number))

    def throw_away(self, number: int, thrown: bool = True) -> None:
        """Hide a deck from the list, or bring it back; its codes stay."""
        with self._store.saving() as db:
            db.execute("UPDATE deck SET thrown = ? WHERE number = ?", (thrown, number))

    def teach(self, number: int, place: int, code: str, symbol: str | None = None) -> Lesson:
        """Assign a code to a card, and to no other in another spelling.

        The card's previous code becomes loose.
        """
        with self._store.saving() as db:
            same = _labels_of(self._indexes(), code)
            lesson = _lesson(db, number, place, (code, *same))
            db.executemany("DELETE FROM label WHERE code = ?", [(label,) for label in same])
            db.execute(
                "UPDATE label SET place = NULL WHERE deck = ? AND place = ?", (number, place)
            )
            db.execute(PUT_LABEL, (code, number, place))
            if symbol is not None:
                _tell(db, number, place, "symbol", symbol)
        return lesson

    def unteach(self, lesson: Lesson) -> None:
        """Undo a lesson in every deck that it changed."""
        with self._store.saving() as db:
            db.execute("DELETE FROM label WHERE code = ?", (lesson.code,))
            db.executemany(PUT_LABEL, lesson.labels)
            _tell(db, lesson.deck, lesson.place, "symbol", lesson.symbol)

    def mark(self, number: int, place: int, symbol: str) -> None:
        """Save the symbol of a card; empty for none."""
        with self._store.saving() as db:
            _tell(db, number, place, "symbol", symbol)

    def name_card(self, number: int, place: int, name: str) -> None:
        """Save the name of a card and its copies; empty for the usual one."""
        with self._store.saving() as db:
            for alike in self.deck(number).box.alike(place):
                _tell(db, number, alike, "name", name)

    def print_labels(self, number: int, codes: Iterable[str]) -> None:
        """Save codes that are printed for a deck; they are loose until they are taught."""
        with self._store.saving() as db:
            db.executemany(
                "INSERT INTO label (code, deck) VALUES (?, ?)", [(c, number) for c in codes]
            )

    def put(self, deck: SavedDeck) -> int:
        """Save a whole deck and return its number.

        Its previous rows are replaced; number 0 creates a deck. Codes of other decks move to this
        one.
        """
        with self._store.saving() as db:
            if deck.number == 0:
                deck = replace(deck, number=_begin(db, deck.game, deck.name))
            db.execute("DELETE FROM label WHERE deck = ?", (deck.number,))
            db.execute("DELETE FROM card WHERE deck = ?", (deck.number,))
            db.executemany(PUT_LABEL, _labels(deck))
            db.executemany(PUT_CARD, _cards(deck))
        return deck.number


@lru_cache(maxsize=16)
def _index(labels: str) -> Spellings:
    """Return the index of a deck's labels, a list in JSON: that is compared faster than rows."""
    return Spellings(msgspec.json.decode(labels, type=list[str]))


def _labels_of(indexes: Iterable[Spellings], code: str) -> list[str]:
    """Return the labels that are one with a code, whether it is one or not."""
    return [label for index in indexes for label in index.of(code)]


def _exists(found: Found) -> bool:
    """Return True if the box of that game has the card."""
    places = range(len(SavedDeck(found.deck, found.game, "").box.cards))
    return bool(places) and (found.place is None or found.place in places)


def _begin(db: sqlite3.Connection, game: str, name: str) -> int:
    number = db.execute("INSERT INTO deck (game, name) VALUES (?, ?)", (game, name)).lastrowid
    assert number is not None
    return number


def _lesson(db: sqlite3.Connection, deck: int, place: int, codes: Sequence[str]) -> Lesson:
    """Return the rows that teaching will change: those of the card, and of the code's spellings."""
    labels = db.execute(
        "SELECT code, deck, place FROM label WHERE (deck = ? AND place = ?)"
        f" OR code IN ({', '.join('?' * len(codes))})",
        (deck, place, *codes),
    )
    row = db.execute("SELECT symbol FROM card WHERE deck = ? AND place = ?", (deck, place))
    (symbol,) = row.fetchone() or ("",)
    return Lesson(deck, place, codes[0], tuple(labels.fetchall()), symbol)


def _tell(db: sqlite3.Connection, deck: int, place: int, what: str, value: str) -> None:
    db.execute(
        f"INSERT INTO card (deck, place, {what}) VALUES (?, ?, ?)"
        f" ON CONFLICT DO UPDATE SET {what} = excluded.{what}",
        (deck, place, value),
    )


def _labels(deck: SavedDeck) -> Iterator[tuple[str, int, int | None]]:
    yield from ((code, deck.number, place) for code, place in deck.codes.items())
    yield from ((code, deck.number, None) for code in deck.loose)


def _cards(deck: SavedDeck) -> Iterator[tuple[int, int, str, str]]:
    for place in deck.names.keys() | deck.symbols.keys():
        yield deck.number, place, deck.names.get(place, ""), deck.symbols.get(place, "")
