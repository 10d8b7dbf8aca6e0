"""Names of people on the sheets of other games: in titles, counters, categories and marks."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.any_game import ABOUT, adapter
from companion.games.any_game.editing import USUAL_COUNTERS
from companion.games.any_game.known import EARLIER_WORDS, JUST_POINTS, known_games
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import decode, encode, objection
from companion.keep.file.sheets import Sheets
from companion.keep.file.store import Store
from companion.keep.matches import notes
from companion.keep.matches.header import Header, read
from companion.keep.matches.lines import save_header, write
from companion.keep.matches.people import known, names_of
from companion.words.i18n import _
from companion.words.names import LONGEST_NAME

SHEETS = f"""
SELECT number, CAST(machine AS TEXT), CAST(header AS TEXT) FROM match
WHERE game = '{ABOUT.name}'
    AND proof(number, CAST(id AS BLOB), CAST(machine AS BLOB), CAST(header AS BLOB)) = proof
"""
MARKED = f"""
SELECT match, entry.number, CAST(line AS TEXT) FROM entry JOIN match ON match.number = match
WHERE game = '{ABOUT.name}' AND entry.number > 0 AND instr(line, 'mark"')
    AND proof(CAST(id AS BLOB), entry.number, CAST(line AS BLOB)) = entry.proof
ORDER BY match, entry.number
"""
"""Query for the lines in which a side gets or loses a mark, and perhaps for some others."""
SHORTEST = "-"
"""Text in place of a name on a sheet that has no room for a longer one."""
By = Mapping[str, str]
"""Words in place of others; a word that stays is not in it."""


class _Sheet(Struct, frozen=True):
    """Match of another game with a name on its sheet, and the words that would hide it."""

    match: int
    header: Header
    lines: Mapping[int, str]
    """Lines with marks, by number."""
    by: By


def _found(
    run: Callable[[str], Iterable[tuple[Any, ...]]], names: Sequence[str]
) -> Iterator[_Sheet]:
    """Yield the matches whose sheets have one of the names; *run* takes a query."""
    marked: dict[int, dict[int, str]] = {}
    for match, number, line in run(MARKED):
        marked.setdefault(match, {})[number] = line
    for match, machine, listed in list(run(SHEETS)):
        with suppress(ValueError, RecursionError):
            lines = marked.get(match, {})
            header = replace(read(listed), machine=machine)
            if by := hiding(header, lines.values(), names):
                yield _Sheet(match, header, lines, by)


def titles(store: Store, name: str) -> set[str]:
    """Return the games whose sheets, in matches and in files, contain a name of a person.

    It may be a name that the person had; raise BadName.
    """
    with store.looking() as db:
        names = names_of(db, known(db, name))
    options = (sheet.header.options for sheet in _found(store.read_available, names))
    played = [each.get(SHEET, "") for each in options]
    came = [text for _time, text in Sheets(store.path).texts() if without(text, names) != text]
    return {_(decode(text).name or JUST_POINTS) for text in (*played, *came)}


def erase(db: sqlite3.Connection, names: Sequence[str]) -> None:
    """Hide names on the sheets of all matches, within a transaction."""
    for sheet in list(_found(db.execute, names)):
        save_header(db, sheet.match, reworded(sheet.header, sheet.by))
        lines = {number: remarked(line, sheet.by) for number, line in sheet.lines.items()}
        write(db, sheet.match, lines, instead=True)


def erase_from_files(database: Path, names: Sequence[str]) -> None:
    """Hide names on the sheets that came from other boxes; raise SaveFailed."""
    Sheets(database).rewrite(lambda text: without(text, names))


def without(text: str, names: Sequence[str]) -> str:
    """Return the text form of a sheet with names hidden; the same text if it contains none."""
    with suppress(ValueError):
        scoring = decode(text)
        if by := _hiding(scoring, (), names):
            return encode(adapter.reworded(scoring, by))
    return text


def hiding(header: Header, lines: Iterable[str], names: Sequence[str]) -> By:
    """Return the words that hide names on the sheet of a match, and for the marks in its lines.

    No two words become one, so that the match replays to the same points. Raise ``ValueError`` for
    a header that does not say how the game is counted.
    """
    marks: dict[str, None] = {}
    for line in lines:
        _with_marks(line, lambda word: marks.setdefault(word) or word)
    return _hiding(decode(header.options.get(SHEET, "")), marks, names)


def reworded(header: Header, by: By) -> Header:
    """Return the header of a match with other words on its sheet."""
    if not by:
        return header
    text = encode(adapter.reworded(decode(header.options.get(SHEET, "")), by))
    return replace(header, options={**header.options, SHEET: text} if text else header.options)


def remarked(line: str, by: By) -> str:
    """Return a line of a match with other words for its marks."""
    return _with_marks(line, lambda word: by.get(word, word))


def unmarked(line: str) -> str:
    """Return a line of a match for comparison, without the words of its marks."""
    return _with_marks(line, lambda _word: "")


def _hiding(scoring: Scoring, marks: Iterable[str], names: Sequence[str]) -> By:
    words = dict.fromkeys((*adapter.words_of(scoring), *marks))
    for hidden in (notes.HIDDEN, SHORTEST):
        by = _by(words, names, hidden)
        if not by or not objection(adapter.reworded(scoring, by)):
            return by
    return {}


def _by(words: Iterable[str], names: Sequence[str], hidden: str) -> By:
    known = _known_words()
    new = {word: word if word in known else notes.without(word, names, hidden) for word in words}
    taken = {word for word, other in new.items() if word == other}
    by = {}
    for word, other in new.items():
        if word != other:
            room = LONGEST_NAME - len(" 99")
            numbered = (f"{other[:room]} {number}" for number in count(2))
            by[word] = other if other not in taken else next(n for n in numbered if n not in taken)
            taken.add(by[word])
    return by


def _known_words() -> set[str]:
    """Return the words of known games, in both languages, which are no names of people."""
    words = {word for each in known_games() for word in adapter.words_of(each)}
    words |= {each.name for each in USUAL_COUNTERS} | {*EARLIER_WORDS}
    return {other for word in words if word for other in (word, _(word))}


def _with_marks(line: str, by: Callable[[str], str]) -> str:
    if 'mark"' not in line:
        return line
    entry = msgspec.json.decode(line)
    _marked(entry, by)
    return msgspec.json.encode(entry).decode()


def _marked(part: Any, by: Callable[[str], str]) -> None:
    """Replace the words of all marks in a decoded line, follow-up changes among them."""
    match part:
        case {"do": "mark" | "unmark", "word": str(word)}:
            part["word"] = by(word)
        case dict():
            for each in part.values():
                _marked(each, by)
        case list():
            for each in part:
                _marked(each, by)
