"""Malicious files of every kind that is read: ``python -m tests.faults.hostile [files]``.

A file is a good one with a few spots made bad, or a bad one by nature. It is taken or refused in
one sentence, and the matches kept before are there afterwards.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion import settings
from companion.command import files
from companion.command.journals import damage
from companion.command.sheets import is_sheet, read_sheet
from companion.games import boxes
from companion.games.any_game.known import known_games
from companion.games.any_game.scoring_text import encode
from companion.keep import restoring
from companion.keep.decks import deckfile
from companion.keep.decks.decks import Decks, SavedDeck
from companion.keep.file import backup
from companion.keep.file.connection import connected
from companion.keep.file.migrations import VERSION
from companion.keep.file.row_checksums import TABLES
from companion.keep.file.sheets import Sheets
from companion.keep.matches import exchange, importing, importing_scores
from companion.keep.matches.evenings import Evenings
from companion.keep.matches.journal import Journal
from companion.keep.opening import open_journal
from companion.keep.tables import reading
from companion.keep.tables.form import LARGEST_TABLE
from companion.table import sheets
from companion.table.sitting import replayed
from companion.telling.evenings import recap
from companion.words.errors import BadScores, CompanionError, DamagedFile
from tests.faults.rows import Row, table

FILES = 500
"""Of each kind."""
NOW = "2026-11-21T20:00:00+01:00"
GOOD = Path(__file__).parents[1] / "playthroughs"
TOML = b"""language = "en"
[buttons]
confirm = 5
undo = 6
[readers.box]
port = "/dev/ttyACM0"
antennas = { 1 = "pile1", 2 = "table" }
"""
SPOTS = (
    b"", b"\0", b"\xff", b"\n", b'"', b"}", b"[" * 3000, b'{"a":' * 3000, b"9" * 400, b"9" * 5000,
    b"-1", b"1e999", b"null", "\u202e".encode(), "\u200b".encode(), b"\\u0000", b"\\ud800",
    b"\x1b[2J",
    b"x" * 20_000, b"\r", b",", b";", b"\xef\xbb\xbf", b"a." * 300,
)  # fmt: skip
"""Bytes of a spot that was made bad."""
ENDLESS = "WITH RECURSIVE n AS (SELECT 1 AS a UNION ALL SELECT a FROM n) SELECT a FROM n"
PARTS = (
    f"CREATE VIEW endless AS {ENDLESS}",
    *(f"DROP TABLE {table}; CREATE VIEW {table} AS {ENDLESS}" for table in TABLES),
    f"CREATE TRIGGER endless AFTER UPDATE ON match BEGIN INSERT INTO machine {ENDLESS}; END",
    "CREATE INDEX other ON match (abs(turn))",
    "ALTER TABLE match ADD COLUMN other AS (turn + 1)",
    "CREATE TABLE other (a)",
)
"""Tables that a copy may have beside or instead of ours; of some, counting never ends."""

POINTS = b"""match,game,began,seat,name,round,points,total,place,won
1,istinto,2019-05-04T21:00,1,Anna,1,40,40,,
1,istinto,2019-05-04T21:00,2,Bruno,1,15,15,,
1,istinto,2019-05-04T21:00,3,Carla,1,20,20,,
1,istinto,2019-05-04T21:00,1,Anna,2,70,110,1,1
1,istinto,2019-05-04T21:00,2,Bruno,2,20,35,2,0
1,istinto,2019-05-04T21:00,3,Carla,2,10,30,3,0
2,holmes,2019-05-04,,Anna,,,9,1,1
2,holmes,2019-05-04,,Bruno,,,4,2,0
"""

NAMES = ("\u202egnitirw", "two\nlines", "\x1b[2J", "x" * 41, "x" * 100_000, "\u200b")
EVIL = (
    f"PRAGMA user_version = {VERSION + 1}",
    "PRAGMA application_id = 7",
    "INSERT INTO person (id, name, seen, turn) VALUES ('one', '{name}', '', 9)",
    "UPDATE deck SET name = '{name}'",
    "UPDATE match SET touched = '{name}', id = 'other';"
    "UPDATE match SET proof = proof(number, id, machine, header)",
    "UPDATE match SET id = 'other'; UPDATE match SET proof = proof(number, id, machine, header);"
    "UPDATE entry SET line = replace(line, '\"at\":\"', '\"at\":\"' || '{name}');"
    "UPDATE entry SET proof = proof('other', number, CAST(line AS BLOB))",
)
"""Content that a copy with an intact schema and valid checksums may have."""

Take = Callable[[Path, Path], None]
"""Takes the second file, beside all that is kept in the first; raises CompanionError."""


def _spoilt(data: bytes, chance: Random) -> bytes:
    """Return data with a few of its spots made bad."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(data) + 1)
        end = start + chance.choice((0, 0, 1, 8, 200))
        data = data[:start] + chance.choice(SPOTS) + data[end:]
    return data


def _overwritten(data: bytes, chance: Random) -> bytes:
    """Return data of the same length with a few of its spots made bad."""
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(data))
        spot = (chance.choice(SPOTS) or chance.randbytes(4096))[: len(data) - start]
        data = data[:start] + spot + data[start + len(spot) :]
    return data


# --- kinds


def _journal(chance: Random) -> bytes:
    return chance.choice(sorted(GOOD.glob("*.jsonl"))).read_bytes()


def _deck(chance: Random) -> SavedDeck:
    box = chance.choice(boxes())
    codes = {f"C{place}": place for place in range(0, len(box.cards), 2)}
    return SavedDeck(0, box.game, "Mine", codes, frozenset({"loose"}))


def _take_journal(kept: Path, file: Path) -> None:
    with files.reading(file) as lines, closing(open_journal(kept, NOW)) as journal:
        header, match, entries = exchange.read(exchange.lines_of(lines))
        replayed(journal, importing.import_match(journal, header, match, entries, NOW))[0].lines()


def _take_deck(kept: Path, file: Path) -> None:
    with files.reading(file) as data, closing(open_journal(kept, NOW)) as journal:
        deckfile.import_deck(
            Decks(journal.store), deckfile.read(data.read(deckfile.LARGEST_FILE + 1))
        )


def _sheet(chance: Random) -> bytes:
    return sheets.handed_on(chance.choice(known_games())).encode()


def _take_sheet(kept: Path, file: Path) -> None:
    """Import a sheet as the command does, and offer it as the page does."""
    with files.reading(file) as data:
        scoring = read_sheet(file, data) if is_sheet(data) else None
    if scoring is None:
        _take_journal(kept, file)
    else:
        Sheets(kept).add(encode(scoring))
    with closing(open_journal(kept, NOW)) as journal:
        sheets.choices(sheets.played(journal, Sheets(kept), journal.matches.count()))


def _take_points(kept: Path, file: Path) -> None:
    """Save older matches as the command does, and read them as pages do."""
    with files.reading(file) as data:
        found = reading.read(data.read(LARGEST_TABLE + 1), NOW)
    with closing(open_journal(kept, NOW)) as journal:
        importing_scores.save(journal, found.matches)
        every = Evenings(journal, NOW)
        for evening in every:
            recap(every, evening)


def _take_settings(_kept: Path, file: Path) -> None:
    settings.load(file)


def _hostile(whole: bytes, chance: Random) -> bytes:
    """Return a copy with foreign parts in its schema."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "copy.db"
        path.write_bytes(whole)
        with closing(connected(path)) as db:
            db.executescript(chance.choice(PARTS))
            db.execute("PRAGMA journal_mode = DELETE")
        return path.read_bytes()


def _take_copy(kept: Path, file: Path) -> None:
    """Search a copy for missing entries, as each start does, and put it back."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / backup.BACKUP_FOLDER / "companion-0001-2026-11-21.db"
        copy.parent.mkdir()
        copy.write_bytes(file.read_bytes())
        backup.fuller(kept, copy.parent)
        backup.restore(copy, Path(folder) / "companion.db", NOW)


def _take_merge(kept: Path, file: Path) -> None:
    """Preview a copy, and merge it into the journal, as the page of copies does."""
    with closing(open_journal(kept, NOW)) as journal:
        before = _rows(journal)
        try:
            restoring.coming(file, kept)
            merged = restoring.restore(file, journal)
        except CompanionError:
            assert _rows(journal) == before
            raise
        assert not list(kept.parent.glob(f"{restoring.FOLDER_PREFIX}*"))
        if merged and merged.unreadable:
            raise CompanionError(merged.hints)


def _rows(journal: Journal) -> list[object]:
    """Return every row of every table."""
    tables = (*TABLES, "entry", "machine")
    return [list(journal.store.read(f"SELECT * FROM {table}")) for table in tables]


def _evil(whole: bytes, chance: Random) -> bytes:
    """Return a bad copy, whose rows have valid checksums.

    It is huge, cut off, of a newer companion or of another program, or has impossible names of
    people and decks.
    """
    if chance.random() < 0.3:
        return whole[: chance.randrange(len(whole))]
    with TemporaryDirectory() as folder:
        path = Path(folder) / "copy.db"
        path.write_bytes(whole)
        with closing(connected(path)) as db:
            db.executescript(chance.choice(EVIL).format(name=chance.choice(NAMES)))
            db.execute("PRAGMA journal_mode = DELETE")
        if chance.random() < 0.2:
            os.truncate(path, chance.choice((1 << 20, 1 << 24)))  # what was added is a hole
        return path.read_bytes()


def _take_huge(kept: Path, file: Path) -> None:
    os.truncate(file, backup.LARGEST_BACKUP + 4096)
    _take_merge(kept, file)


def _take_database(_kept: Path, file: Path) -> None:
    with closing(open_journal(file, NOW)) as journal:
        if journal.damaged:
            raise DamagedFile(damage(journal))
        for saved in journal.matches.all():
            replayed(journal, saved.number)[0].lines()
        Decks(journal.store).all()
        if journal.store.fault:
            raise DamagedFile(journal.store.fault)


KINDS: dict[str, tuple[Callable[[Random], bytes], Take]] = {
    "journals": (_journal, _take_journal),
    "decks as JSON": (lambda chance: deckfile.as_json(_deck(chance)), _take_deck),
    "decks as CSV": (lambda chance: deckfile.as_csv(_deck(chance)), _take_deck),
    "sheets": (_sheet, _take_sheet),
    "points of older matches as CSV": (lambda _: POINTS, _take_points),
    "settings": (lambda _: TOML, _take_settings),
}


# --- trials


def _fill(path: Path) -> None:
    """Keep a match and a deck, which must outlive all that comes."""
    with closing(open_journal(path, NOW)) as journal:
        with (GOOD / "istinto-voided-tricks.jsonl").open("rb") as lines:
            importing.import_match(journal, *exchange.read(lines), NOW)
        number = Decks(journal.store).begin("cluedo", "Ours")
        Decks(journal.store).teach(number, 0, "ours")


def _is_there(path: Path) -> bool:
    """Return True if the first match and deck are still kept."""
    with closing(open_journal(path, NOW)) as journal:
        found = Decks(journal.store).find("ours")
        return journal.damaged is None and bool(journal.lines(1)) and found is not None


def _tried(take: Take, kept: Path, file: Path) -> tuple[bool, bool]:
    """Return True if a file was taken, or refused in a sentence; and True if there was one."""
    try:
        take(kept, file)
    except BadScores as error:  # a sentence for each fault of a table
        return all(str(error).split("\n")), True
    except CompanionError as error:
        return "\n" not in str(error).strip(), bool(str(error))
    except Exception as error:  # whatever it is, it is what is looked for
        print(f"{file.name}: {error!r:.300}", file=sys.stderr)
        return False, False
    return True, False


def _row(what: str, make: Callable[[], bytes], take: Take, amount: int, folder: Path) -> Row:
    """Feed files of a kind, and count the outcomes."""
    kept, survived, told = folder / "kept.db", 0, 0
    for number in range(amount):
        file = folder / f"file-{number}"
        file.write_bytes(make())
        good, is_told = _tried(take, kept, file)
        survived, told = survived + good, told + is_told
        for each in folder.glob(f"{file.name}*"):
            each.unlink()
    return Row(what, amount, survived, int(not _is_there(kept)), told)


def run(amount: int, seed: int) -> list[Row]:
    """Feed *amount* files of each kind, and return the outcomes."""
    chance = Random(seed)
    with TemporaryDirectory() as name:
        folder = Path(name)
        _fill(folder / "kept.db")
        whole = (folder / "kept.db").read_bytes()
        rows = [
            _row(what, partial(_bad, make, chance), take, amount, folder)
            for what, (make, take) in KINDS.items()
        ]
        spoilt = partial(_overwritten, whole, chance)
        hostile = partial(_hostile, whole, chance)
        return [
            *rows,
            _row("databases", spoilt, _take_database, amount, folder),
            _row("copies with other parts", hostile, _take_copy, amount, folder),
            _row("copies with other parts, merged", hostile, _take_merge, amount, folder),
            _row(
                "copies that are cut off, foreign, newer or ill-named, merged",
                partial(_evil, whole, chance),
                _take_merge,
                amount,
                folder,
            ),
            _row("huge copies, merged", lambda: whole, _take_huge, amount, folder),
            _row("databases with other parts", hostile, _take_database, amount, folder),
        ]


def _bad(make: Callable[[Random], bytes], chance: Random) -> bytes:
    return _spoilt(make(chance), chance)


if __name__ == "__main__":
    print(table(run(int(sys.argv[1]) if len(sys.argv) > 1 else FILES, 1)))
