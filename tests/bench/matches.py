"""A match that never ends, of any length, kept in a journal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import count, islice
from pathlib import Path

from companion.games.istinto.actions import Bid, Deal, Play, TakeTrick
from companion.games.istinto.cards import DECK
from companion.games.istinto.state import HAND
from companion.keep.exchange import opened
from companion.keep.journal import Header, Journal
from companion.play.actions import Action
from companion.play.codec import Entry

PLAYERS = ("Anna", "Bruno", "Carla", "Dario")
NOW = "2026-11-21T20:58:00"
HEADER = Header("istinto", PLAYERS, began=NOW)


def actions() -> Iterator[Action]:
    """Yield round after round, by finger and by scanner in turn; nobody ever makes a bid."""
    for number in count():
        yield from (Bid(HAND) for _ in PLAYERS)
        yield from _scanned() if number % 2 else _touched()
        yield Deal()


def _touched() -> Iterator[Action]:
    return (TakeTrick(trick % len(PLAYERS)) for trick in range(HAND))


def _scanned() -> Iterator[Action]:
    return (Play(card) for card in islice(DECK, HAND * len(PLAYERS)))


def keep(folder: Path, entries: int) -> int:
    """Keep a match of so many entries in the journal of a folder, and return its number."""
    match, codec = opened(HEADER)
    kept = [Entry(action, at=NOW) for action in islice(actions(), entries)]
    match.replay(kept)
    with closing(Journal(folder / "companion.db")) as journal:
        return journal.keep(HEADER, match, [codec.encode(entry).decode() for entry in kept], NOW)
