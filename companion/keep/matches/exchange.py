"""Matches as JSON Lines: a header, then one entry per line; documented in docs/journal.md."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any, BinaryIO

import msgspec
from msgspec.structs import replace

from companion import games
from companion.keep.file.plain import too_large
from companion.keep.matches.header import Header
from companion.play.actions import HandOver
from companion.play.codec import Codec, Entry, another_version, clear, is_encrypted
from companion.play.game import Game, check_setup, public_action
from companion.play.match import Match
from companion.play.secrets import Vault
from companion.words.errors import BrokenJournal, UnknownGame
from companion.words.i18n import _
from companion.words.names import refusal, tidied

LONGEST_LINE = 16_000
"""Longest line in bytes; a usual one has a few hundred."""
LARGEST_FILE = 4_000_000
"""Largest file in bytes; a usual one has twenty thousand."""
STOPS, FOR_GOOD = '"end"', '"for_good":true'
"""Parts of a line that stops a match early, perhaps, and of one with a secret that stays here."""
MOST_RECOUNTED = 500_000
"""Most entries that the corrections of a file may replay: some seconds of work."""


def lines_of(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of a file; raise BrokenJournal if a line or the file is too large."""
    size = 0
    for number in count():
        line = file.readline(LONGEST_LINE + 1)
        size += len(line)
        if len(line) > LONGEST_LINE:
            text = _("A line has at most {most} bytes.").format(most=LONGEST_LINE)
            raise BrokenJournal(number, text)
        if size > LARGEST_FILE:
            text = _("The file goes on, but {why}.").format(why=too_large(LARGEST_FILE))
            raise BrokenJournal(number, text)
        if not line:
            return
        yield line


def read(lines: Iterable[bytes], most: int = MOST_RECOUNTED) -> tuple[Header, Match, list[str]]:
    """Return the header, the match and the encoded entries of the lines of a file.

    A match that was entered by hand is one without entries; its result is in the header. *most*
    limits the entries that corrections replay. Raise BrokenJournal with a sentence and the
    entry; 0 is the header, which is line 1.
    """
    rest = iter(lines)
    header = _tidied(_header(next(rest, b"").removeprefix(codecs.BOM_UTF8)))
    _refuse(0, [*header.players, *header.people, *header.people.values()])
    _refuse(0, [header.began, header.id, header.machine])
    match, codec = _open(header)
    kept: list[str] = []
    for entry in map(_named, entries(codec, rest)):
        refuse_entered(header, len(kept) + 1)
        _refuse(len(kept) + 1, _texts(entry))
        match.replay([entry])
        if match.log.recounted > most:
            raise BrokenJournal(len(kept) + 1, _("There are more corrections than can be read."))
        kept.append(codec.encode(entry).decode())
    return header, match, kept


def _tidied(header: Header) -> Header:
    """Return a header with its names in one form."""
    people = {tidied(name): person for name, person in header.people.items()}
    return replace(header, players=tuple(map(tidied, header.players)), people=people)


def _named(entry: Entry) -> Entry:
    """Return an entry with the name of a hand-over in one form."""
    if type(entry.action) is not HandOver:
        return entry
    return replace(entry, action=replace(entry.action, name=tidied(entry.action.name)))


def _texts(entry: Entry) -> Iterator[str]:
    """Yield the texts of an entry that people see and no rule checks."""
    yield from (entry.at, entry.overruled)
    if type(entry.action) is HandOver:
        yield entry.action.name


def _refuse(number: int, texts: Iterable[str]) -> None:
    if text := refusal(texts):
        raise BrokenJournal(number, text)


def entries(codec: Codec, lines: Iterable[bytes | str]) -> Iterator[Entry]:
    """Yield the decoded entries of lines; raise BrokenJournal at an invalid one."""
    for number, line in enumerate(lines, 1):
        try:
            yield codec.decode(line)
        except (ValueError, RecursionError) as error:
            text = _("This is no entry ({why}).").format(why=error)
            raise BrokenJournal(number, text) from None


def open_match(header: Header, vault: Vault | None = None) -> tuple[Match, Codec]:
    """Return a match with this header and no entries, and the codec of its journal."""
    refuse_entered(header)
    return _open(header, vault)


def refuse_entered(header: Header, number: int = 0) -> None:
    """Raise BrokenJournal for a match that was entered by hand, which has no entries."""
    if header.entered:
        raise BrokenJournal(number, _("It was entered by hand: only its result is known."))


def _open(header: Header, vault: Vault | None = None) -> tuple[Match, Codec]:
    try:
        game = games.find(header.game)
    except UnknownGame:
        raise BrokenJournal(0, _("There is no game “{name}”.").format(name=header.game)) from None
    return open_match_of(game, header, vault)


def open_match_of(
    game: Game[Any], header: Header, vault: Vault | None = None
) -> tuple[Match, Codec]:
    """Return the same for a given game."""
    if not game.opens(header.version):
        raise BrokenJournal(0, another_version(game))
    if objection := check_setup(game, header.setup):
        raise BrokenJournal(0, objection.text)
    return Match(game, header.setup), Codec(game, header.version, vault)


def write(
    header: Header, lines: Sequence[str], vault: Vault | None = None, *, is_over: bool = False
) -> Iterator[str]:
    """Yield the lines of a file, without line ends and without encryption.

    Until the match is played to its end, secrets and undone or corrected entries are left out; the
    file still replays. *is_over* says that the lines are whole and known to end the match.
    """
    yield msgspec.json.encode(header).decode()
    if header.entered:
        return
    match, codec = open_match(header, vault)
    if match.game.secrets is None:
        yield from lines
        return
    in_clear = (clear(line, vault) for line in lines)
    if is_over and _are_disclosed(lines):
        yield from in_clear
        return
    match.replay(entries(codec, lines))
    yield from in_clear if is_disclosed(match) else _public(match, codec)


def _are_disclosed(lines: Iterable[str]) -> bool:
    """Return True if lines that end a match disclose it without a replay.

    They do if no line may have stopped it early, and none is encrypted that may leave the box.
    """
    return not any(STOPS in line or (is_encrypted(line) and FOR_GOOD not in line) for line in lines)


def is_disclosed(match: Match) -> bool:
    """Return True if a match was played to its end, which makes its secrets public."""
    return match.over and not match.state.ended


def _public(match: Match, codec: Codec) -> Iterator[str]:
    """Yield the current log without its history: undone entries would reveal secrets."""
    for step in match.log.steps():
        entry = Entry(
            public_action(match.game, step.before, step.action), None, step.overruled, step.at
        )
        yield codec.encode(entry).decode()


def result(match: Match) -> dict[str, Any]:
    """Return the final state in a form to compare, by player name."""
    standing, players = match.standing, match.state.players
    return {
        "game": match.game.name,
        "players": list(players),
        "totals": dict(zip(players, standing.totals, strict=True)),
        "winners": [players[seat] for seat in standing.winners],
        "finished": standing.finished,
        "ended_early": match.state.ended,
        "rounds": list(standing.rounds),
    }


def _header(line: bytes) -> Header:
    try:
        return msgspec.json.decode(line, type=Header)
    except (ValueError, RecursionError) as error:
        text = _("The first line must name the game and the players ({why}).").format(why=error)
        raise BrokenJournal(0, text) from None
