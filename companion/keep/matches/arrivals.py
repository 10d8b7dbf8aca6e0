"""Import of matches: from a file, from a damaged match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from msgspec.structs import replace

from companion.keep.matches import facts, people
from companion.keep.matches.encryption import encrypt, encrypted
from companion.keep.matches.erasing import erase_again
from companion.keep.matches.header import Header
from companion.keep.matches.journal import Journal
from companion.keep.matches.lines import begin, replace_entered, save_seats, to_the_front, write
from companion.play.codec import clear
from companion.play.game import Standing
from companion.play.match import Match
from companion.play.secrets import Vault
from companion.words.errors import BrokenJournal, DamagedFile

Numbered = Mapping[int, str]
"""Lines of entries by number."""


def import_match(
    journal: Journal, header: Header, match: Match, lines: Sequence[str], now: str
) -> int:
    """Import a match from a file, and return its number; raise SaveFailed.

    A match that is here already, by its id or by equal lines, receives the new entries.
    """
    number, kept = _known(journal, header, lines)
    new = [place for place in range(1, len(lines) + 1) if place not in kept]
    vault = journal.store.vault
    outcome = _outcome(header, match, lines, vault) if new or not number else None
    saved = encrypted(header, lines, vault) if outcome else []
    with journal.store.saving() as db:
        number = number or begin(db, header, header.began if header.entered else now)
        db.execute("UPDATE match SET thrown = 0 WHERE number = ?", (number,))
        if outcome:
            replace_entered(db, number, header)
            write(db, number, {place: saved[place - 1] for place in new}, instead=True)
            encrypt(db, vault, [number])
            save_seats(db, number, header, lines)
            to_the_front(db, number)
            facts.replace_results(db, number, *outcome, journal.who.seated(number))
            erase_again(db)
    return number


def copy_match(
    journal: Journal, header: Header, match: Match, lines: Sequence[str], now: str
) -> int:
    """Save the readable entries of a match as a new match, and return its number.

    Raise SaveFailed.
    """
    vault = journal.store.vault
    outcome = _outcome(header, match, lines, vault)
    lines = encrypted(header, lines, vault)
    with journal.store.saving() as db:
        number = begin(db, replace(header, id=""), now)
        write(db, number, dict(enumerate(lines, 1)))
        save_seats(db, number, header, lines)
        facts.replace_results(db, number, *outcome, journal.who.seated(number))
    return number


def _known(journal: Journal, header: Header, lines: Sequence[str]) -> tuple[int, Numbered]:
    """Return the number of the match of a file, and its entries here; 0 if it is not here."""
    given = dict(enumerate(lines, 1))
    with suppress(DamagedFile, ValueError, RecursionError):
        if found := _by_id(journal, header, given):
            return found
    if header.entered and header.id:  # two matches may have had one result
        return 0, {}
    for number, kept in _alike(journal, header):
        if kept == given:
            return number, kept
    return 0, {}


def _by_id(journal: Journal, header: Header, given: Numbered) -> tuple[int, Numbered] | None:
    """Return the match with this id and its entries; None if they contradict those given."""
    for (number,) in list(journal.store.read("SELECT number FROM match WHERE id = ?", header.id)):
        kept = _in_clear(journal, journal.written.entries(number)[0])
        both = sorted(kept.keys() & given.keys())
        if people.nameless(kept[n] for n in both) == people.nameless(given[n] for n in both):
            return number, kept
    return None


def _alike(journal: Journal, header: Header) -> Iterator[tuple[int, Numbered]]:
    """Yield the matches with the same header, ids aside, and their entries."""
    query = "SELECT number FROM match WHERE game = ? AND header = ?"
    for (number,) in list(journal.store.read(query, header.game, header.listed())):
        with suppress(DamagedFile, ValueError, RecursionError):
            yield number, _in_clear(journal, journal.written.entries(number)[0])


def _in_clear(journal: Journal, lines: Numbered) -> Numbered:
    """Return decrypted lines for comparison: the same secret encrypts differently each time."""
    vault = journal.store.vault
    return {number: clear(line, vault) for number, line in lines.items()}


def _outcome(
    header: Header, match: Match, lines: Sequence[str], vault: Vault
) -> tuple[str, Standing]:
    """Return the time when a match ended, empty if it goes on, and its outcome."""
    if match.over or header.entered:
        with suppress(BrokenJournal):
            return facts.replayed(header, lines, vault)
    return match.log[-1].at if match.over else "", match.outcome
