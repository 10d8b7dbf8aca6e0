"""Decks as files: JSON, or CSV with a header; one record per card and per unassigned code."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from companion.games import box
from companion.keep.decks import uids
from companion.keep.decks.decks import Decks, SavedDeck, brief, printed
from companion.keep.file import spreadsheets
from companion.keep.file.plain import too_large
from companion.play.actions import Number
from companion.play.cards import Box
from companion.words.errors import BadDeck, UnknownGame
from companion.words.i18n import _
from companion.words.names import LONGEST_NAME, spaced, tidied

FORMAT = "companion deck 1"
DECK_COLUMNS = ("game", "deck", "card", "copy", "code", "symbol", "name")

LONGEST_CODE = 512
"""Longest code in characters; the default limit of a reader's line is the same."""
MOST_CODES = 10_000
"""Most codes in a file, assigned or not: more than are printed in a lifetime."""
LARGEST_FILE = 8_000_000
"""Largest file in bytes."""


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Card of the box with its code, symbol and name, or a printed code that is on no card yet.

    *card* is the card's code in the rules, empty for a loose code; *copy* counts the cards of the
    same code from 1.
    """

    card: str = ""
    copy: Number = 1
    code: str = ""
    symbol: str = ""
    name: str = ""


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    """Deck as JSON."""

    format: str
    game: str
    deck: str
    cards: tuple[Record, ...]


def as_json(deck: SavedDeck) -> bytes:
    """Return a deck as JSON, one card per line."""
    head = msgspec.json.encode({"format": FORMAT, "game": deck.game, "deck": deck.name})
    cards = b",\n".join(msgspec.json.encode(record) for record in _records(deck))
    return head[:-1] + b',"cards":[\n' + cards + b"\n]}\n"


def as_csv(deck: SavedDeck) -> bytes:
    """Return a deck as CSV with the header ``COLUMNS``, as spreadsheets open it."""
    text = io.StringIO()
    table = csv.writer(text, delimiter=spreadsheets.delimiter())
    table.writerow(DECK_COLUMNS)
    for r in _records(deck):
        table.writerow((deck.game, deck.name, r.card, r.copy, r.code, r.symbol, r.name))
    return spreadsheets.encoded(text.getvalue())


def read(data: bytes) -> SavedDeck:
    """Return the deck in a file of either format, with number 0; raise BadDeck with a sentence."""
    if len(data) > LARGEST_FILE:
        raise BadDeck(too_large(LARGEST_FILE))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadDeck(_("it is not UTF-8 text; save it as “CSV UTF-8”")) from error
    return _read_json(text) if text.lstrip().startswith("{") else _read_csv(text)


def import_deck(decks: Decks, deck: SavedDeck) -> int:
    """Save a deck that was read, replacing one of the same game and name; return its number.

    Raise BadDeck if another deck has one of its codes, and SaveFailed.
    """
    same = [saved.number for saved in decks.of(deck.game) if tidied(saved.name) == deck.name]
    number = same[0] if same else 0
    for code, found in decks.holders((*deck.codes, *sorted(deck.loose))):
        if found.deck != number:
            raise BadDeck(_taken(decks.deck(found.deck), found.place, code))
    return decks.put(msgspec.structs.replace(deck, number=number))


def _taken(other: SavedDeck, place: int | None, code: str) -> str:
    if place is None:
        return printed(other, code)
    return _("code “{code}” is {card} of the deck “{deck}” already").format(
        code=code[:24], card=other.title(place), deck=other.name
    )


def _records(deck: SavedDeck) -> Iterator[Record]:
    """Yield a record for every card of the box, then one for each loose code."""
    codes = {place: code for code, place in deck.codes.items()}
    for (card, copy), place in _places(deck.box).items():
        symbol, name = deck.symbols.get(place, ""), deck.names.get(place, "")
        yield Record(card, copy, codes.get(place, ""), symbol, name)
    yield from (Record(code=code) for code in sorted(deck.loose))


def _read_json(text: str) -> SavedDeck:
    try:
        file = msgspec.json.decode(text, type=DeckFile)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadDeck(_("it is no deck: {why}").format(why=error)) from error
    if file.format != FORMAT:
        raise BadDeck(
            _("it is no deck of this Companion: {format}").format(format=file.format[:24])
        )
    return _deck(file.game, file.deck, [*enumerate(file.cards, 1)], _("card {number}: {why}"))


def _read_csv(text: str) -> SavedDeck:
    (_first, columns), *lines = _table(text) or [(1, [])]
    if not lines or sorted(filter(None, columns)) != sorted(DECK_COLUMNS):
        raise BadDeck(
            _("its first line must be {columns}, and cards must follow").format(
                columns=",".join(DECK_COLUMNS)
            )
        )
    message = _("line {number}: {why}")
    records, whose = [], set()
    for number, cells in lines:
        fields = dict(zip(columns, cells, strict=False))
        whose.add((fields.get("game", ""), fields.get("deck", "")))
        if why := _misfit(cells[len(columns) :], len(whose)):
            raise BadDeck(message.format(number=number, why=why))
        records.append((number, _record(number, fields, message)))
    return _deck(*whose.pop(), records, message)


def _table(text: str) -> list[tuple[int, list[str]]]:
    """Return the lines that are not empty, with their numbers; the delimiter is a comma or ;."""
    head = text.lstrip().partition("\n")[0]
    divider = ";" if ";" in head and "," not in head else ","
    table = csv.reader(io.StringIO(text, newline=""), delimiter=divider, strict=True)
    lines, begun = [], 1
    try:
        for cells in table:
            lines.append((begun, [spaced(cell).strip() for cell in cells]))
            begun = table.line_num + 1
    except csv.Error as error:
        raise BadDeck(_("line {number}: {why}").format(number=table.line_num, why=error)) from error
    return [(number, cells) for number, cells in lines if any(cells)]


def _misfit(surplus: list[str], decks: int) -> str:
    """Return the reason why a line does not belong to the table; empty if it does."""
    if any(surplus):
        return _("it has more columns than the first line")
    return _("it is of another deck than the lines before it") if decks > 1 else ""


def _converted(code: str) -> str:
    text = _("a spreadsheet has made “{code}” of a code: its column must be text there")
    return text.format(code=code[:24])


def _record(number: int, fields: dict[str, str], message: str) -> Record:
    known = {column: fields[column] for column in DECK_COLUMNS[2:] if fields.get(column)}
    try:
        return msgspec.convert(known, Record, strict=False)
    except msgspec.ValidationError as error:
        raise BadDeck(message.format(number=number, why=error)) from error


def _deck(game: str, name: str, records: Sequence[tuple[int, Record]], message: str) -> SavedDeck:
    """Return the deck of some records; *message* formats the fault of one."""
    name = tidied(name)
    kind = _kind(game, name)
    if spreadsheets.are_cut(all_codes := [record.code for _number, record in records]):
        raise BadDeck(_converted(max(all_codes, key=len)))
    places, codes = _places(kind), set[str]()
    placed: dict[int, Record] = {}
    for number, written in records:
        record = _bare(written)
        place = places.get((record.card, record.copy))
        if why := _fault(kind, record, place, record.code in codes or place in placed):
            raise BadDeck(message.format(number=number, why=why))
        codes |= {record.code} - {""}
        if len(codes) > MOST_CODES:
            why = _("a deck has at most {most} codes").format(most=MOST_CODES)
            raise BadDeck(message.format(number=number, why=why))
        if place is not None:
            placed[place] = record
    deck = _saved(game, name, placed, codes)
    for place, other in deck.twins:
        raise BadDeck(_twins(deck, place, other))
    return deck


def _twins(deck: SavedDeck, *places: int) -> str:
    code, again = ({place: code for code, place in deck.codes.items()}[place] for place in places)
    card, other = map(deck.title, places)
    text = _("“{code}” of {card} and “{again}” of {other} are the same code, spelt in two ways")
    return text.format(code=brief(code), card=card, again=brief(again), other=other)


def _kind(game: str, name: str) -> Box:
    """Return the box of a deck; raise BadDeck if its game or its name is invalid."""
    if not name.strip():
        raise BadDeck(_("the deck has no name"))
    if why := _unfit("", name):
        raise BadDeck(_("the deck’s name cannot be: {why}").format(why=why))
    try:
        return box(game)
    except UnknownGame:
        raise BadDeck(_("there is no game “{name}”").format(name=game[:24])) from None


def _bare(record: Record) -> Record:
    """Return a record with its texts stripped: no reader sends spaces around a code."""
    code, name = spaced(record.code).strip(" \t"), tidied(record.name)
    return msgspec.structs.replace(record, code=code, name=name)


def _unfit(code: str, name: str) -> str:
    """Return the reason why a code or name is invalid; empty if both are valid."""
    if not (code + name).isprintable():
        return _("a code or name has only signs that can be printed, and no line breaks")
    if len(code) > LONGEST_CODE:
        return _("a code has at most {most} characters").format(most=LONGEST_CODE)
    if len(name) > LONGEST_NAME:
        return _("a name has at most {most} characters").format(most=LONGEST_NAME)
    return ""


def _saved(game: str, name: str, placed: dict[int, Record], codes: set[str]) -> SavedDeck:
    taught = {record.code: place for place, record in placed.items() if record.code}
    return SavedDeck(
        0,
        game,
        name,
        taught,
        frozenset(codes - taught.keys()),
        {place: record.name for place, record in placed.items() if record.name},
        {place: record.symbol for place, record in placed.items() if record.symbol},
    )


def _fault(box: Box, record: Record, place: int | None, again: bool) -> str:
    """Return the fault of a record; empty if there is none."""
    if spreadsheets.is_converted(record.code):
        return _converted(record.code)
    if why := _unfit(record.code, record.name) or uids.fault(record.code):
        return why
    if again:
        return _("“{code}” or its card stands there twice").format(code=record.code[:24])
    if place is None and record.card:
        return _("there is no card “{card}”, copy {copy}").format(
            card=record.card[:24], copy=record.copy
        )
    if place is None and (not record.code or record.symbol or record.name):
        return _("it does not say which card it is")
    if record.symbol and record.symbol not in box.symbols(record.card):
        return _("“{symbol}” is no symbol of that card").format(symbol=record.symbol[:24])
    return ""


def _places(box: Box) -> dict[tuple[str, int], int]:
    """Return the place of each card by its code and the number of the copy."""
    copies: Counter[str] = Counter()
    places = {}
    for place, card in enumerate(box.cards):
        copies[card] += 1
        places[card, copies[card]] = place
    return places
