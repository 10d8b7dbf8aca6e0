"""Five boxes with files, programs and a server of their own: one league, and no secret leaves.

Every byte between boxes and server is searched, and every byte of the server's files.
"""

from __future__ import annotations

from contextlib import closing, suppress
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from companion.games import find
from companion.keep.matches.erasing import erase
from companion.keep.matches.journal import Journal
from companion.keep.matches.merging import merge
from companion.keep.matches.notes import MatchNote
from companion.keep.opening import open_journal
from companion.play.actions import EndEarly
from companion.settings import Club as ChosenClub
from companion.sync.board_file import BoardFile
from companion.sync.gathering import gather
from companion.sync.manual_sync import ManualSync
from companion.sync.server import server_name
from companion.sync.server_cache import CACHE_NAME
from companion.table.referee import Referee
from companion.words.errors import BadName, CompanionError
from companion.words.names import guest
from tests.club.recording import RecordingSocket
from tests.support import random_matches
from tests.support.matches import begun

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fabio", "Gina", "Hugo", "Ines",
         "Jan", "Kim", "Lina")  # fmt: skip
GAMES = ("istinto", "cluedo", "the-club", "any-game", "holmes", "baker-street")
NOTE = "a cake as big as a drum"
YEARS = (2026, 1970, 2035, 2027, 2026)
"""Years on the clocks of the boxes."""
SHORT = 4_000
"""Bytes of an exchange of nothing, letting the box in included."""
SECRETS = (guest(1).encode(), NOTE.encode(), b'"do":', b"'do'")
"""Name of a guest, words of a note, and a key of every line of a log."""


class BoxOfFiles:
    """Box with its files; it exchanges by the program in a process of its own."""

    def __init__(self, folder: Path, year: int, url: str, chance: Random) -> None:
        folder.mkdir()
        self.folder, self.url, self._year, self._chance = folder, url, year, chance
        self._minutes = 0

    def journal(self) -> closing[Journal]:
        return closing(open_journal(self.folder / "companion.db", self.now()))

    def now(self) -> str:
        self._minutes += 20
        days, minutes = divmod(self._minutes, 24 * 60)
        return f"{self._year}-{1 + days // 28:02}-{1 + days % 28:02}T{minutes // 60:02}:00:00+01:00"

    def play(self) -> None:
        """Play a random match of a random game, with guests, notes and corrections."""
        chance = self._chance
        game = find(chance.choice(GAMES))
        setup = begun(game, chance).setup
        players = tuple(chance.sample((*NAMES, guest(1)), len(setup.players)))
        with self.journal() as journal:
            referee = Referee(journal, self.now)
            assert referee.begin(game, replace(setup, players=players))
            sitting = referee.sitting
            random_matches.play(sitting.match, chance, 25)
            if not sitting.match.over:
                referee.do(EndEarly())
            journal.remarks.note(sitting.number, MatchNote(NOTE))
            if chance.random() < 0.1:
                journal.throw_away(sitting.number)

    def sync(self, *, forgets: bool = True) -> bool:
        """Exchange; return False if the connection broke."""
        if forgets and self._chance.random() < 0.2:
            (self.folder / CACHE_NAME).unlink(missing_ok=True)  # everything is compared anew
        with self.journal() as journal, suppress(CompanionError):
            ManualSync(journal, self.folder, ChosenClub(self.url), self.now).run()
            return True
        return False

    def take_in(self, other: BoxOfFiles) -> None:
        """Merge a copy of another box on a stick."""
        with self.journal() as own, other.journal() as theirs:
            merge(own, theirs)

    def league(self) -> bytes:
        """Return the league as the pages show it, in bytes."""
        board = BoardFile(self.folder).read(server_name(self.url)).board
        assert board
        return msgspec.json.encode(board.standings)

    def own_matches(self) -> set[str]:
        with self.journal() as journal:
            found = gather(journal).matches.values()
            return {match.id for match in found if not match.thrown}


@pytest.fixture
def wire(server, tmp_path):
    (tmp_path / "wire").mkdir()
    with closing(RecordingSocket(tmp_path / "wire", server.folder, server.port, Random(7))) as wire:
        yield wire


@pytest.mark.parametrize("matches", [15, pytest.param(500, marks=pytest.mark.whole)])
def test_five_boxes_have_one_league_and_tell_no_secret(club, wire, tmp_path, matches):
    chance = Random(matches)
    boxes = []
    for number, year in enumerate(YEARS):
        local = f"@/{club.url.partition('@/')[2].partition('?')[0]}?host={wire.folder}"
        url = f"{club.table().url.partition('@')[0]}{local}&port={club.server.port}"
        boxes.append(BoxOfFiles(tmp_path / f"box{number}", year, url, chance))
    wire.breaks = 0.3
    for number in range(matches):
        boxes[number % len(boxes)].play()
        if number % 12 == 11:
            boxes[4].take_in(boxes[2])
            chance.choice(boxes).sync()
    change_people(boxes)
    for box in boxes:
        box.sync()
    wire.breaks = 0.0
    for _ in range(3):
        assert {box.sync() for box in boxes} == {True}
    assert len({box.league() for box in boxes}) == 1
    before = len(wire.recorded)
    kept = [(box.folder / CACHE_NAME).read_bytes() for box in boxes]
    assert {box.sync(forgets=False) for box in boxes} == {True}
    assert [(box.folder / CACHE_NAME).read_bytes() for box in boxes] == kept
    assert len(wire.recorded) - before < SHORT * len(boxes)
    played = {str(own) for (own,) in club.rows("SELECT id FROM match WHERE NOT thrown")}
    assert played == set().union(*(box.own_matches() for box in boxes))
    search(club.server, bytes(wire.recorded))


def change_people(boxes):
    """Change people on several boxes, before they hear of each other."""
    for box, to in ((boxes[0], "Abel"), (boxes[1], "Zeno")):
        with box.journal() as journal, suppress(BadName):
            journal.people.rename(journal.people.names()[0], to)
    with boxes[2].journal() as journal, suppress(BadName):
        journal.people.merge(*journal.people.names()[:2])
    with boxes[3].journal() as journal:
        erase(journal.store, journal.people.names()[0])
    boxes[4].take_in(boxes[2])


def search(server, wire: bytes) -> None:
    """Look for each secret in what went over the wire, and in all files of the server."""
    server.stop()
    files = [path.read_bytes() for path in (server.folder / "data").rglob("*") if path.is_file()]
    server.start()
    assert b"Anna" in wire
    assert any(b"Anna" in data for data in files)
    for secret in SECRETS:
        assert secret not in wire
        assert not any(secret in data for data in files)
