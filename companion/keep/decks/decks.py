"""The owner's real cards: which code is on which card of which deck."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games import box
from companion.keep.file.row_checksums import is_verified
from companion.keep.file.rows import Number, Place, readable, text
from companion.keep.file.store import Store
from companion.play.cards import Box
from companion.words.errors import BadCard, UnknownGame
from companion.words.i18n import _

PUT_LABEL = "INSERT OR REPLACE INTO label (code, deck, place) VALUES (?, ?, ?)"
PUT_CARD = "INSERT INTO card (deck, place, name, symbol) VALUES (?, ?, ?, ?)"


class SavedDeck(Struct, frozen=True):
    """A deck as it is kept; a card's place is its index in the box of the game.

    *codes* has the place of each code that was taught; *loose* are codes that were printed for
    this deck and stand on no card yet. *names* and *symbols* are what its owner told of cards.
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
    def named(self) -> tuple[str, str]:
        """Key that identifies a deck across files."""
        return self.game, self.name

    @property
    def box(self) -> Box:
        """Content of its game's box; empty if that game is not known here."""
        try:
            return box(self.game)
        except UnknownGame:
            return Box(game=self.game, title=self.game, cards=(), word=str)

    @property
    def readable(self) -> bool:
        """True if its game is known here."""
        return bool(self.box.cards)

    def card(self, place: int) -> str:
        """Return the code by which the game's rules know a card, its symbol included."""
        return self.box.cards[place] + self.symbols.get(place, "")

    def word(self, place: int) -> str:
        """Return the name of a card, without its symbol; copies have the same."""
        return self.names.get(place) or self.box.word(self.box.cards[place])

    def title(self, place: int) -> str:
        """Return the name of one single card: with its symbol, and which of the copies it is."""
        code = self.box.cards[place]
        symbol = self.box.symbols(code).get(self.symbols.get(place, ""))
        word = f"{self.word(place)} · {symbol}" if symbol else self.word(place)
        alike = self.box.alike(place)
        if len(alike) == 1:
            return word
        return _("{card} ({number} of {count})").format(
            card=word, number=alike.index(place) + 1, count=len(alike)
        )

    @property
    def untaught(self) -> tuple[int, ...]:
        """The places of the cards that have no code yet, in the order of the box."""
        taught = set(self.codes.values())
        return tuple(place for place in range(len(self.box.cards)) if place not in taught)


class Found(Struct, frozen=True, array_like=True):
    """Meaning of a code: a card of a deck, or a label of it that is on no card yet."""

    deck: Number
    game: str
    place: Place | None
    symbol: str = ""


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


def printed(deck: SavedDeck, code: str) -> str:
    """Return in one sentence what a label of a deck is that is on no card."""
    return _("“{code}” was printed for “{deck}” and is on no card yet.").format(
        code=code[:24], deck=deck.name
    )


def told(deck: SavedDeck, place: int, here: SavedDeck | None) -> str:
    """Return a card in words, with its deck unless that is the one in hand."""
    if here and deck.number == here.number:
        return deck.title(place)
    return _("{card} of the deck “{deck}”").format(card=deck.title(place), deck=deck.name)


class Decks:
    """Keeps decks in the file that matches are kept in; all that writes raises SaveFailed."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self, thrown: bool = False) -> list[SavedDeck]:
        """Return the decks, or those that were thrown away, the oldest first."""
        rows = self._store.found(
            "SELECT number FROM deck WHERE (thrown = 1) = ? ORDER BY number", thrown
        )
        return [self.deck(number) for (number,) in list(readable(rows, tuple[Number]))]

    def of(self, game: str) -> list[SavedDeck]:
        """Return the decks of a game, the oldest first."""
        return [deck for deck in self.all() if deck.game == game]

    def names(self) -> dict[tuple[str, str], str]:
        """Return the names that owners gave to cards, by game and code; of several the newest."""
        return {
            (deck.game, deck.box.cards[place]): name
            for deck in self.all()
            for place, name in deck.names.items()
        }

    def deck(self, number: int) -> SavedDeck:
        """Return a deck, without what of it cannot be read; nothing is known of one that is not."""
        rows = self._verified(
            f"SELECT {is_verified('deck')}, game, name, thrown FROM deck WHERE number = ?", number
        )
        game, name, thrown = next(rows, ("", "", 0))
        return self._filled(SavedDeck(number, text(game), text(name), thrown=thrown == 1))

    def _filled(self, deck: SavedDeck) -> SavedDeck:
        """Return a deck with what is known of its cards."""
        labels = self._verified(
            f"SELECT {is_verified('label')}, code, place FROM label WHERE deck = ?", deck.number
        )
        cards = self._verified(
            f"SELECT {is_verified('card')}, place, name, symbol FROM card WHERE deck = ?",
            deck.number,
        )
        known, there = list(readable(labels, _Label)), range(len(deck.box.cards))
        told = [card for card in readable(cards, _Card) if card.place in there]
        return replace(
            deck,
            codes={each.code: each.place for each in known if each.place in there},
            loose=frozenset(each.code for each in known if each.place is None),
            names={card.place: card.name for card in told if card.name},
            symbols={card.place: card.symbol for card in told if card.symbol},
        )

    def find(self, code: str) -> Found | None:
        """Return the meaning of a code; None if no deck knows it."""
        rows = self._verified(
            # Where the order of rows is damaged, the row may be that of another code.
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
        """Return the card of a game that a code stands for: its own, if no deck knows it.

        Raise BadCard for a code that another game's deck has, or that is on no card yet.
        """
        found = self.find(code)
        if found is None:
            return code
        if found.game != game or found.place is None:
            raise BadCard(code)
        return box(game).cards[found.place] + found.symbol

    def stranger(self, game: str, code: str) -> str:
        """Return in one sentence why a code is no card of a game, given its title."""
        found = self.find(code)
        if found is None:
            text = _("No card of {game} here has the code “{code}”.")
            return text.format(code=code[:24], game=game)
        if found.place is None:
            return printed(self.deck(found.deck), code)
        card = told(self.deck(found.deck), found.place, None)
        return _("This is {card}, no card of {game}.").format(card=card, game=game)

    def likely(self, box: Box, code: str) -> SavedDeck:
        """Return the deck of a game that a strange code most likely belongs to.

        The one it was printed for, else the one most of whose cards are known; number 0 if none is
        kept yet.
        """
        found, decks = self.find(code), sorted(self.of(box.game), key=lambda deck: len(deck.codes))
        printed = [deck for deck in decks if found and deck.number == found.deck]
        return [SavedDeck(0, box.game, box.title), *decks, *printed][-1]

    def name(self, code: str) -> str:
        """Return the card that a code is on, in words with its deck; empty if it is on none."""
        found = self.find(code)
        if found is None or found.place is None:
            return ""
        return told(self.deck(found.deck), found.place, None)

    def _verified(self, query: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """Yield what a query finds of rows that are what was written."""
        return self._store.verified(self._store.found(query, *values))

    def codes(self) -> set[str]:
        """Return every code that was ever printed or taught."""
        rows = self._store.found("SELECT code FROM label")
        return {code for (code,) in readable(rows, tuple[str])}

    # --- telling

    def begin(self, game: str, name: str) -> int:
        """Keep a new deck and return its number."""
        with self._store.saving() as db:
            return _begin(db, game, name)

    def rename(self, number: int, name: str) -> None:
        """Give a deck another name."""
        with self._store.saving() as db:
            db.execute("UPDATE deck SET name = ? WHERE number = ?", (name, number))

    def throw_away(self, number: int, thrown: bool = True) -> None:
        """Take a deck out of the list, or bring it back; what was taught stays."""
        with self._store.saving() as db:
            db.execute("UPDATE deck SET thrown = ? WHERE number = ?", (thrown, number))

    def teach(self, number: int, place: int, code: str, symbol: str | None = None) -> Lesson:
        """Put a code on a card, off any other card; a code that the card had is loose again."""
        with self._store.saving() as db:
            lesson = _lesson(db, number, place, code)
            db.execute(
                "UPDATE label SET place = NULL WHERE deck = ? AND place = ?", (number, place)
            )
            db.execute(PUT_LABEL, (code, number, place))
            if symbol is not None:
                _tell(db, number, place, "symbol", symbol)
        return lesson

    def unteach(self, lesson: Lesson) -> None:
        """Take back what a lesson changed, in whatever deck, and nothing else."""
        with self._store.saving() as db:
            db.execute("DELETE FROM label WHERE code = ?", (lesson.code,))
            db.executemany(PUT_LABEL, lesson.labels)
            _tell(db, lesson.deck, lesson.place, "symbol", lesson.symbol)

    def mark(self, number: int, place: int, symbol: str) -> None:
        """Keep which symbol is on a card; empty for none."""
        with self._store.saving() as db:
            _tell(db, number, place, "symbol", symbol)

    def name_card(self, number: int, place: int, name: str) -> None:
        """Give a card and its copies another name; empty for the usual one."""
        with self._store.saving() as db:
            for alike in self.deck(number).box.alike(place):
                _tell(db, number, alike, "name", name)

    def print_labels(self, number: int, codes: Iterable[str]) -> None:
        """Keep codes that are printed for a deck, loose until they are taught."""
        with self._store.saving() as db:
            db.executemany(
                "INSERT INTO label (code, deck) VALUES (?, ?)", [(c, number) for c in codes]
            )

    def put(self, deck: SavedDeck) -> int:
        """Keep all that is known of a deck as it is given, and return its number.

        Whatever it had is replaced; a deck of number 0 is begun. Codes that other decks had are
        this one's from now on.
        """
        with self._store.saving() as db:
            if deck.number == 0:
                deck = replace(deck, number=_begin(db, deck.game, deck.name))
            db.execute("DELETE FROM label WHERE deck = ?", (deck.number,))
            db.execute("DELETE FROM card WHERE deck = ?", (deck.number,))
            db.executemany(PUT_LABEL, _labels(deck))
            db.executemany(PUT_CARD, _cards(deck))
        return deck.number

    def adopt(self, deck: SavedDeck) -> bool:
        """Keep what is known of a deck elsewhere and not here, and return whether anything is.

        It becomes part of the deck of that game and name, if there is one. Raise SaveFailed.
        """
        alike = [one for one in self.all(deck.thrown) if one.named == deck.named]
        here = alike[0] if alike else SavedDeck(0, deck.game, deck.name)
        both = _both(here, deck, self.codes())
        is_new = both != here or not alike
        if is_new:
            self.throw_away(self.put(both), deck.thrown)
        return is_new


def _both(here: SavedDeck, other: SavedDeck, known: set[str]) -> SavedDeck:
    """Return a deck with what another knows of cards that it knows nothing of."""
    taught = set(here.codes.values())
    codes = {c: place for c, place in other.codes.items() if c not in known and place not in taught}
    return replace(
        here,
        codes={**here.codes, **codes},
        loose=here.loose | other.loose - known,
        names={**other.names, **here.names},
        symbols={**other.symbols, **here.symbols},
    )


def _exists(found: Found) -> bool:
    """Return True if there is such a card in the box of that game."""
    places = range(len(SavedDeck(found.deck, found.game, "").box.cards))
    return bool(places) and (found.place is None or found.place in places)


def _begin(db: sqlite3.Connection, game: str, name: str) -> int:
    number = db.execute("INSERT INTO deck (game, name) VALUES (?, ?)", (game, name)).lastrowid
    assert number is not None
    return number


def _lesson(db: sqlite3.Connection, deck: int, place: int, code: str) -> Lesson:
    """Return the rows that teaching is about to change."""
    labels = db.execute(
        "SELECT code, deck, place FROM label WHERE code = ? OR (deck = ? AND place = ?)",
        (code, deck, place),
    )
    row = db.execute("SELECT symbol FROM card WHERE deck = ? AND place = ?", (deck, place))
    (symbol,) = row.fetchone() or ("",)
    return Lesson(deck, place, code, tuple(labels.fetchall()), symbol)


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
