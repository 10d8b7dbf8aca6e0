"""What is said before a person is renamed, merged or forgotten is so."""

from __future__ import annotations

from contextlib import closing
from datetime import date

from companion.games import find
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import encode
from companion.keep.file import backup
from companion.keep.file.sheets import Sheets
from companion.keep.opening import open_journal
from companion.play.game import Setup
from companion.table.identity import Erasing

NOW = "2026-11-21T20:00:00+01:00"


def test_before_somebody_is_forgotten_it_is_said_what_keeps_the_name(tmp_path):
    path, copies = tmp_path / "companion.db", tmp_path / "copies"
    with closing(open_journal(path, NOW)) as journal:
        for name in ("Golf of Anna", "Annalisa’s"):
            setup = Setup(("Anna", "Bruno"), 0, {SHEET: encode(Scoring(name))})
            journal.begin(find("any-game"), setup, NOW)
        Sheets(path).add(encode(Scoring("anna 40")))
        backup.rotate(path, copies, date(2026, 11, 21))
        assert Erasing("Anna").before(journal) == (
            "The name disappears from 2 matches, the log and every export; the matches stay."
            " Copies made before, also on sticks, and names of sheets keep it."
            " It stands in sheets: Golf of Anna and anna 40."
        )
        assert "sheets:" not in Erasing("Bruno").before(journal)
        journal.erase("Anna")
        assert [match.players for match in journal.matches()] == [("Player 1", "Bruno")] * 2
        assert [match.options[SHEET] for match in journal.matches()] == [
            encode(Scoring(name)) for name in ("Annalisa’s", "Golf of Anna")
        ]
    (copy,) = copies.iterdir()
    with closing(open_journal(copy, NOW)) as before:
        assert before.people() == ["Anna", "Bruno"]
