"""A file with a bit of everything: matches of all games, begun and over, people, and decks."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from companion.games import boxes, every
from companion.keep.decks.decks import Decks
from companion.keep.file import row_checksums
from companion.keep.matches import importing
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal
from companion.play.actions import EndEarly
from companion.play.codec import Codec, Entry
from companion.play.game import Game, Setup
from companion.play.match import Match
from companion.words.errors import BrokenJournal
from tests.support.matches import playout

NAMES = (
    "Anna", "Bruno", "Carla", "Dino", "Elena", "Fausto", "Gina", "Hugo", "Irma", "Luca", "Mina",
    "Nino",
)  # fmt: skip
NOW = "2026-11-21T20:00:00+01:00"
MATCHES = 3 * len(every())
"""Number of matches that ``fill`` keeps."""
EVENINGS, STEPS = 4, 90
"""Number of different matches of a game, and their length."""


def fill(journal: Journal) -> None:
    """Keep matches of every game, one of them over and one thrown away, people, and decks.

    Of matches that are over there are remarks. Two people became another, who has a namesake.
    """
    for game in every():
        remark(journal, keep(journal, game, 0, 12, over=True))
        journal.throw_away(keep(journal, game, 1, 0))
        keep(journal, game, 1, 20)
    for name in ("Mirko", "Mirco", "Milko"):
        journal.people.meet(name, NOW)
    journal.people.merge("Mirko", "Mirco")
    journal.people.merge("Milko", "Mirco")
    give_number(journal)
    decks = Decks(journal.store)
    for box in boxes():
        number = decks.begin(box.game, box.title)
        for place in range(0, len(box.cards), 3):
            symbol = next(iter(box.symbols(box.cards[place])), None)
            decks.teach(number, place, code(box.game, place), symbol)
        decks.name_card(number, 1, "Mary")
        decks.print_labels(number, [f"{box.game}-loose"])
    decks.throw_away(number)


def remark(journal: Journal, match: int) -> None:
    """Keep a remark on a match."""
    with journal.store.saving() as db:
        values = match, f"2026-11-{match:02}", f"a long evening, the {match}.", match % 2
        db.execute("INSERT INTO remark (match, dated, note, liked) VALUES (?, ?, ?, ?)", values)


def give_number(journal: Journal) -> None:
    """Keep the name as it was given of a person who is shown with a number, as a merge does."""
    with journal.store.saving() as db:
        db.execute("UPDATE stamp SET name = 'Mirco' WHERE person IN"
                   " (SELECT id FROM person WHERE name = 'Mirco')")  # fmt: skip


def code(game: str, place: int) -> str:
    """Return the code that is taught for a card."""
    return f"{game}-{place}"


def keep(journal: Journal, game: Game, seed: int, steps: int, *, over: bool = False) -> int:
    """Keep the first *steps* entries of a random match, and return its number."""
    played = playout(game.name, seed, max(steps, STEPS))
    entries = (*played.entries[:steps], *([Entry(EndEarly())] if over else []))
    setup = Setup(NAMES[: len(played.setup.players)], played.setup.dealer, played.setup.options)
    match, codec = Match(game, setup), Codec(game)
    match.replay(entries)
    header = Header(game.name, setup.players, setup.dealer, setup.options, game.version)
    lines = [codec.encode(entry).decode() for entry in entries]
    return importing.import_match(journal, header, match, lines, NOW)


def some_match(journal: Journal, chance: Random) -> int:
    """Keep a match of some game at some moment, and return its number."""
    game, seed = chance.choice(every()), chance.randrange(EVENINGS)
    length = len(playout(game.name, seed, STEPS).entries)
    return keep(journal, game, seed, chance.randrange(length + 1))


def shown(journal: Journal) -> set[object]:
    """Return all that lists of matches, people and decks show, piece by piece."""
    there: set[object] = {repr(saved) for saved in journal.matches.page(0, 99) if saved.readable}
    decks = Decks(journal.store)
    for number in range(1, 18):
        deck = decks.deck(number)
        there |= {(number, deck.key, deck.thrown)} if deck.name else set()
        there |= {(number, code, place) for code, place in deck.codes.items()}
        there |= {(number, code) for code in deck.loose}
        there |= {(number, place, name) for place, name in deck.names.items()}
        there |= {(number, place, symbol) for place, symbol in deck.symbols.items()}
        found = [(code, card) for code in deck.codes if (card := decks.find(code))]
        there |= {(code, card.deck, card.game, card.place) for code, card in found}
        there |= {(code, card.symbol) for code, card in found if card.symbol}
    for table in ("measure", "remark", "mark", "former", "stamp"):
        columns = ", ".join(row_checksums.TABLES[table].columns)
        query = f"SELECT {columns} FROM {table} WHERE {row_checksums.is_verified(table)}"
        there |= {(table, *row) for row in journal.store.read_available(query)}
    for number in range(1, 18):
        with suppress(BrokenJournal):
            header = journal.header(number)
            there |= {(number, header.players)} if header else set()
    return there | set(journal.people.names()) | {tuple(journal.facts.last_won("istinto"))}
