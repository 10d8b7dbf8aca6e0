"""Table whose texts, files and log can be searched for secrets."""

from __future__ import annotations

import logging
from datetime import date
from pathlib import Path

import pytest

from companion.keep.file import backup
from companion.keep.matches import exchange
from companion.keep.opening import open_journal
from companion.play.match import Match
from companion.play.sentences import redo_sentence, undo_sentence
from companion.table.referee import Referee
from companion.words.i18n import speaking


class WatchedTable:
    """Table that records its file, the views of a follower, and its log."""

    def __init__(self, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
        caplog.set_level(logging.DEBUG)
        self.folder, self.caplog = folder, caplog
        self.journal = open_journal(folder / "companion.db")
        self.judge = Referee(self.journal, lambda: "2026-11-22T20:00:00+01:00")
        self.shown: list[str] = []
        self.judge.followers.add(lambda shown: self.shown.append(repr(shown)))

    @property
    def match(self) -> Match:
        return self.judge.match

    def files(self) -> bytes:
        """Return all bytes on the disk, with a daily copy and an export."""
        path = self.folder / "companion.db"
        backup.rotate(path, self.folder / "copies", date(2026, 11, 22))
        number = self.judge.sitting.number
        told = exchange.write(
            self.journal.header(number), self.journal.lines(number), self.journal.store.vault
        )
        (self.folder / "export.jsonl").write_text("\n".join(told), encoding="utf-8")
        kept = [each for each in self.folder.rglob("*") if each.is_file()]
        assert {each.suffix for each in kept} >= {".db", ".db-wal", ".jsonl", ".key"}
        return b"".join(each.read_bytes() for each in kept)

    def sentences(self) -> str:
        """Return all public texts, in both languages, but for the keys of cards."""
        said = [*self.shown, self.caplog.text]
        for language in ("en", "it"):
            with speaking(language):
                view, match = self.match.view, self.match
                said += [line.text for line in match.lines()]
                said += [view.where, view.prompt, view.hint, *view.notices]
                said += [undo_sentence(match.log), redo_sentence(match.log), repr(match.standing)]
                said += [repr(match.game.tells.help(match.state)), repr(self.match.log)]
                said += [repr(match.views.questions), repr(match.views.unanswered)]
        return "\n".join(said)
