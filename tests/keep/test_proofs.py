"""Every line is proved, with the match that it is of and its number in it."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from hashlib import blake2b

import pytest

from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.keep.file.check import checksums_hold
from companion.keep.file.checksum import SIZE, checksum, line_checksums
from companion.keep.file.connection import connected, parts
from companion.keep.file.flips import RECORD_BYTES, flips, repaired_line
from companion.keep.file.migrations import SCHEMA, checksum_of, migrate, schema_of
from companion.keep.matches import importing
from companion.keep.opening import open_journal
from companion.words.errors import BrokenJournal
from tests.games.istinto.kit.states import new_match, setup
from tests.support.matches import did

NOW = "2026-01-06T21:14:05+01:00"


@pytest.fixture
def path(tmp_path):
    return tmp_path / "companion.db"


@pytest.fixture
def journal(path):
    """Two matches of the same people, with the same three bids."""
    with closing(open_journal(path, NOW)) as journal:
        match = did(new_match(), Bid(1), Bid(2), Bid(3))
        lines = [f'{{"action":{{"do":"bid","tricks":{number}}}}}' for number in (1, 2, 3)]
        for _ in range(2):
            number = journal.begin(GAME, setup(), NOW)
            importing.import_match(journal, journal.header(number), match, lines, NOW)
        yield journal


def broken(journal, match):
    """Return the entry of a match that cannot be read, 0 if all can."""
    return getattr(journal.readable_lines(match)[1], "entry", 0)


def test_a_proof_is_of_the_values_in_their_order_however_they_are_kept():
    assert checksum("id", 7, "Zoë") == checksum(b"id", 7, "Zoë".encode())
    others = [
        ("id", 7, "Zoe"),
        ("id", 8, "Zoë"),
        ("di", 7, "Zoë"),
        (7, "id", "Zoë"),
        ("id7", "Zoë"),
    ]
    assert len({checksum(*values) for values in others} | {checksum("id", 7, "Zoë")}) == 6
    assert len(checksum()) == SIZE


def test_a_proof_is_what_the_document_says(journal):
    own = journal.header(1).id.encode()
    rows = journal.store.db.execute("SELECT number, line, proof FROM entry WHERE match = 1")
    for number, line, kept in rows.fetchall():
        parts = [own, str(number).encode(), line.encode()]
        assert kept == blake2b(b"\0".join(parts), digest_size=8).digest()


def test_every_line_and_every_header_is_proved_as_it_is_kept(journal, path):
    assert checksums_hold(path)
    kept = journal.store.db.execute("SELECT length(proof) FROM entry").fetchall()
    assert kept == [(SIZE,)] * 8  # the headers are the entries 0


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entry SET line = replace(line, '2', '4') WHERE match = 1 AND number = 2",
        "UPDATE entry SET proof = zeroblob(8) WHERE match = 1 AND number = 2",
        "UPDATE OR REPLACE entry SET match = 1 WHERE match = 2 AND number = 2",
        "UPDATE OR REPLACE entry SET number = 2 WHERE match = 1 AND number = 3",
        "DELETE FROM entry WHERE match = 1 AND number = 2",
        "UPDATE entry SET line = CAST(x'7bff7d' AS TEXT) WHERE match = 1 AND number = 2",
    ],
)
def test_altered_lost_and_moved_lines_are_not_shown(journal, path, change):
    journal.store.db.execute(change)
    lines, error = journal.readable_lines(1)
    assert (len(lines), error.entry) == (1, 2)
    assert "it cannot be read (the file is damaged there)." in str(error)
    with pytest.raises(BrokenJournal):
        journal.lines(1)
    if not change.startswith("DELETE"):
        assert not checksums_hold(path)


@pytest.mark.parametrize("column", ["line", "proof"])
def test_an_entry_of_which_a_bit_is_flipped_is_repaired_and_hides_none_behind_it(
    journal, path, column
):
    lines = journal.lines(1)
    query = "SELECT CAST({} AS BLOB) FROM entry WHERE match = 1 AND number = 2"
    ((whole,),) = journal.store.db.execute(query.format(column)).fetchall()
    change = f"UPDATE entry SET {column} = CAST(? AS {'TEXT' if column == 'line' else 'BLOB'})"
    for flipped in flips(whole):
        journal.store.db.execute(f"{change} WHERE match = 1 AND number = 2", (flipped,))
        assert journal.lines(1) == lines
    assert not checksums_hold(path)
    journal.close()
    with closing(open_journal(path, NOW)) as again:
        assert again.damage.salvaged.pieces == ()
        assert again.lines(1) == lines
        assert checksums_hold(path)


@pytest.mark.parametrize("longer", [False, True])
def test_a_flipped_bit_is_searched_in_lines_that_an_entry_can_have(longer):
    line = b"x" * (RECORD_BYTES + longer)
    proof = checksum("m", 1, line)
    assert repaired_line("m", 1, b"y" + line[1:], proof) == (None if longer else line.decode())
    assert repaired_line("m", 1, line, bytes([proof[0] ^ 1, *proof[1:]])) == line.decode()


def test_a_checksum_of_another_length_proves_nothing():
    assert repaired_line("m", 1, b"x", b"\0" * RECORD_BYTES) is None


def test_entries_that_are_lost_at_the_end_are_missed(journal):
    journal.store.db.execute("DELETE FROM entry WHERE match = 1 AND number > 1")
    assert broken(journal, 1) == 2
    assert broken(journal, 2) == 0


@pytest.mark.parametrize("column", ["header", "id", "machine"])
def test_a_header_stands_in_two_places_and_one_is_enough(journal, path, column):
    before = journal.header(1)
    journal.store.db.execute(f"UPDATE match SET {column} = {column} || ' ' WHERE number = 1")
    assert journal.header(1) == before
    assert broken(journal, 1) == 0
    assert not checksums_hold(path)
    journal.store.db.execute("DELETE FROM entry WHERE match = 1 AND number = 0")
    with pytest.raises(BrokenJournal, match="it cannot be read"):
        journal.header(1)


def test_the_line_before_the_entries_can_be_lost_too(journal):
    before = journal.header(1)
    journal.store.db.execute("DELETE FROM entry WHERE match = 1 AND number = 0")
    assert journal.header(1) == before


def test_missing_lines_of_a_match_come_from_its_file(journal):
    header, lines = journal.header(1), journal.lines(1)
    db = journal.store.db
    db.execute("UPDATE entry SET line = '{}' WHERE match = 1 AND number = 2")
    assert broken(journal, 1) == 2
    match = did(new_match(), Bid(1), Bid(2), Bid(3))
    assert importing.import_match(journal, header, match, lines, NOW) == 1
    assert journal.lines(1) == lines


def test_a_file_that_tells_otherwise_what_is_behind_a_gap_is_a_match_of_its_own(journal):
    header = journal.header(1)
    db = journal.store.db
    db.execute("DELETE FROM entry WHERE match = 1 AND number = 2")
    other = did(new_match(), Bid(1), Bid(2), Bid(4))
    lines = [f'{{"action":{{"do":"bid","tricks":{number}}}}}' for number in (1, 2, 4)]
    assert importing.import_match(journal, header, other, lines, NOW) == 3
    assert broken(journal, 1) == 2
    assert journal.lines(3) == lines


def test_the_tables_of_this_version_are_those_that_are_looked_for():
    with closing(connected(":memory:")) as db:
        migrate(db)
        assert parts(db) == schema_of()


def test_the_schema_of_this_version_is_known_by_its_checksum():
    assert checksum_of(schema_of()) == SCHEMA


def test_checksums_need_no_openssl_which_would_be_loaded_at_every_start():
    program = "import sys, companion.keep.opening; print('_hashlib' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


def test_lines_are_proved_as_rows_are():
    prove = line_checksums("5f0c2f6e-3f0b")
    for number, line in ((1, "{}"), (12, "grüß"), (3, ""), (1, "{} ")):
        assert prove(number, line) == checksum("5f0c2f6e-3f0b", number, line)
