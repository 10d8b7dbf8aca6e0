"""Decks as files: JSON, or CSV with a header, one record a code or a card that was told of."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from companion.cards import Box
from companion.decks import Decks, SavedDeck
from companion.errors import BadDeck, UnknownGame
from companion.games import box
from companion.i18n import _

FORMAT = "companion deck 1"
COLUMNS = ("game", "deck", "card", "copy", "code", "symbol", "name")


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card of the box and what is known of it, or a printed code that is on no card yet.

    *card* is the card's code in the rules, empty for a code that is loose; *copy* counts the
    cards of the same code from 1.
    """

    card: str = ""
    copy: int = 1
    code: str = ""
    symbol: str = ""
    name: str = ""


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A deck as JSON."""

    format: str
    game: str
    deck: str
    cards: tuple[Record, ...]


def as_json(deck: SavedDeck) -> bytes:
    """Return a deck as JSON, a record a line."""
    file = DeckFile(FORMAT, deck.game, deck.name, tuple(_records(deck)))
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def as_csv(deck: SavedDeck) -> bytes:
    """Return a deck as CSV (UTF-8, comma) with the header ``COLUMNS``."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    for r in _records(deck):
        table.writerow((deck.game, deck.name, r.card, r.copy, r.code, r.symbol, r.name))
    return text.getvalue().encode()


def read(data: bytes) -> SavedDeck:
    """Return the deck in a file of either form, with number 0; raise BadDeck with a sentence."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadDeck(_("it is no text: {why}").format(why=error)) from error
    return _read_json(text) if text.lstrip().startswith("{") else _read_csv(text)


def keep(decks: Decks, deck: SavedDeck) -> int:
    """Keep a deck that was read, in place of one of the same game and name; return its number.

    Raise BadDeck if one of its codes is on a card of another deck, and SaveFailed.
    """
    same = next((saved for saved in decks.of(deck.game) if saved.name == deck.name), None)
    for code in deck.codes:
        found = decks.find(code)
        if found and found.place is not None and found.deck != (same.number if same else 0):
            other = decks.deck(found.deck)
            raise BadDeck(
                _("code “{code}” is {card} of the deck “{deck}” already").format(
                    code=code, card=other.title(found.place), deck=other.name
                )
            )
    number = same.number if same else decks.begin(deck.game, deck.name)
    decks.put(msgspec.structs.replace(deck, number=number))
    return number


def _records(deck: SavedDeck) -> Iterator[Record]:
    codes = {place: code for code, place in deck.codes.items()}
    copies: Counter[str] = Counter()
    for place, card in enumerate(deck.box.cards):
        copies[card] += 1
        known = codes.get(place, ""), deck.symbols.get(place, ""), deck.names.get(place, "")
        if any(known):
            yield Record(card, copies[card], *known)
    yield from (Record(code=code) for code in sorted(deck.loose))


def _read_json(text: str) -> SavedDeck:
    try:
        file = msgspec.json.decode(text, type=DeckFile)
    except msgspec.DecodeError as error:
        raise BadDeck(_("it is no deck: {why}").format(why=error)) from error
    if file.format != FORMAT:
        raise BadDeck(_("it is no deck of this Companion: {format}").format(format=file.format))
    return _deck(file.game, file.deck, enumerate(file.cards, 1), _("card {number}: {why}"))


def _read_csv(text: str) -> SavedDeck:
    try:
        rows = list(csv.DictReader(io.StringIO(text), strict=True))
        if not rows or set(rows[0]) != set(COLUMNS):
            raise BadDeck(_("its first line must be {columns}").format(columns=",".join(COLUMNS)))
        records = [_record(row) for row in rows]
    except (csv.Error, msgspec.ValidationError) as error:
        raise BadDeck(_("it is no deck: {why}").format(why=error)) from error
    return _deck(rows[0]["game"], rows[0]["deck"], enumerate(records, 2), _("line {number}: {why}"))


def _record(row: dict[str, str]) -> Record:
    fields = {column: row[column] for column in COLUMNS[2:] if row[column] != ""}
    return msgspec.convert(fields, Record, strict=False)


def _deck(game: str, name: str, records: Iterable[tuple[int, Record]], where: str) -> SavedDeck:
    """Put records together; *where* is how a fault in one is told."""
    try:
        kind = box(game)
    except UnknownGame:
        raise BadDeck(_("there is no game “{name}”").format(name=game)) from None
    places, codes = _places(kind), Counter[str]()
    placed: dict[int, Record] = {}
    loose = set()
    for number, record in records:
        codes[record.code] += bool(record.code)
        place = places.get((record.card, record.copy))
        if why := _fault(kind, record, place, codes[record.code] > 1 or place in placed):
            raise BadDeck(where.format(number=number, why=why))
        if place is None:
            loose.add(record.code)
        else:
            placed[place] = record
    return SavedDeck(
        0,
        game,
        name,
        {record.code: place for place, record in placed.items() if record.code},
        frozenset(loose),
        {place: record.name for place, record in placed.items() if record.name},
        {place: record.symbol for place, record in placed.items() if record.symbol},
    )


def _fault(box: Box, record: Record, place: int | None, again: bool) -> str:
    """Return what is wrong with a record, empty if nothing is."""
    if again:
        return _("“{code}” or its card stands there twice").format(code=record.code)
    if place is None and record.card:
        return _("there is no card “{card}”, copy {copy}").format(
            card=record.card, copy=record.copy
        )
    if place is None and not record.code:
        return _("neither a card nor a code")
    if record.symbol and record.symbol not in box.symbols(record.card):
        return _("“{symbol}” is no symbol of that card").format(symbol=record.symbol)
    return ""


def _places(box: Box) -> dict[tuple[str, int], int]:
    """Return the place of each card by its code and which copy it is."""
    copies: Counter[str] = Counter()
    places = {}
    for place, card in enumerate(box.cards):
        copies[card] += 1
        places[card, copies[card]] = place
    return places
