"""Merging of the decks of another file into those that are here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from companion.keep.decks.decks import Decks, SavedDeck, describe_card
from companion.keep.decks.spellings import spellings
from companion.keep.file.store import Store


def merge(store: Store, others: Iterable[SavedDeck]) -> list[tuple[str, str]]:
    """Merge decks; return the titles of every two cards of one code in two spellings.

    A deck is the one here with most of its labels, else one of its name that no other is, and that
    has no other label on any of its cards: two boxes may each have a deck of that name. Raise
    SaveFailed.
    """
    decks = Decks(store)
    with store.saving():
        rest, taken, twins = list(others), set[int](), list[tuple[str, str]]()
        for is_counterpart in (_shares_labels, _is_namesake, _is_thrown_namesake):
            for deck in list(rest):
                found = [one for one in _every(decks, deck.game) if is_counterpart(one, deck)]
                found = [one for one in found if one.number not in taken or _shared(one, deck)]
                if found:
                    here = max(found, key=lambda one: _shared(one, deck))
                    twins += _twins(decks, here, deck)
                    taken.add(_take_over(decks, here, deck))
                    rest.remove(deck)
        for deck in rest:
            here = SavedDeck(0, deck.game, deck.name)
            twins += _twins(decks, here, deck)
            _take_over(decks, here, deck)
    return twins


def _every(decks: Decks, game: str) -> list[SavedDeck]:
    return [one for one in (*decks.all(), *decks.all(thrown=True)) if one.game == game]


def _shared(one: SavedDeck, other: SavedDeck) -> int:
    """Return the number of labels of a deck that another has in any spelling."""
    return sum(bool(spellings(one.labels).of(code)) for code in other.labels)


def _shares_labels(one: SavedDeck, other: SavedDeck) -> bool:
    return _shared(one, other) > 0


def _is_namesake(one: SavedDeck, other: SavedDeck) -> bool:
    return one.thrown == other.thrown and _is_thrown_namesake(one, other)


def _is_thrown_namesake(one: SavedDeck, other: SavedDeck) -> bool:
    """Return True for a deck of that name, thrown away or not, that may be the same."""
    return one.key == other.key and _fit(one, other)


def _fit(one: SavedDeck, other: SavedDeck) -> bool:
    """Return True if no card has a label in both decks."""
    return not set(one.codes.values()) & set(other.codes.values())


def _take_over(decks: Decks, here: SavedDeck, other: SavedDeck) -> int:
    """Add to a deck the codes, names and symbols it lacks of another; return its number."""
    both = _merged(here, other, decks.known(other.labels))
    number = decks.put(both) if both != here or not here.number else here.number
    if both.thrown != here.thrown:
        decks.throw_away(number)
    return number


def _merged(here: SavedDeck, other: SavedDeck, known: set[str]) -> SavedDeck:
    """Return a deck with the entries it lacks of another; *known* labels stay where they are.

    If both have a label for one card, the other's becomes loose.
    """
    taught = set(here.codes.values())
    new = {code: place for code, place in other.codes.items() if code not in known}
    codes = {code: place for code, place in new.items() if place not in taught}
    return replace(
        here,
        codes={**here.codes, **codes},
        loose=here.loose | (other.loose - known) | (new.keys() - codes.keys()),
        names={**other.names, **here.names},
        symbols={**other.symbols, **here.symbols},
        thrown=here.thrown or other.thrown,
    )


def _twins(decks: Decks, here: SavedDeck, other: SavedDeck) -> Iterator[tuple[str, str]]:
    """Yield the titles of every two cards that one code would be of, in two spellings.

    At least one is a card of *other*, which is about to be merged into *here*.
    """
    codes = decks.codes()
    new = {code: place for code, place in other.codes.items() if code not in codes}
    for code, found in decks.holders(new):
        if found.place is not None and (found.deck, found.place) != (here.number, new[code]):
            card = describe_card(decks.deck(found.deck), found.place, None)
            yield card, describe_card(other, new[code], None)
    for place, again in replace(other, codes=new).twins:
        yield describe_card(other, place, None), describe_card(other, again, None)
