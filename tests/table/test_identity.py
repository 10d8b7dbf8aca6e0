"""The announced effect of renaming, merging or forgetting a person is the real one."""

from __future__ import annotations

from contextlib import closing
from datetime import date

from companion.games import find
from companion.games.any_game.actions import Mark
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import decode, encode
from companion.keep.file import backup
from companion.keep.file.sheets import Sheets
from companion.keep.opening import open_journal
from companion.play.game import Setup
from companion.table.identity import Erasing
from companion.table.referee import Referee

NOW = "2026-11-21T20:00:00+01:00"


def test_before_a_person_is_forgotten_the_places_of_the_name_are_listed(tmp_path):
    path, copies = tmp_path / "companion.db", tmp_path / "copies"
    with closing(open_journal(path, NOW)) as journal:
        for name in ("Golf of Anna", "Annalisa’s", ""):
            setup = Setup(("Anna", "Bruno"), 0, {SHEET: encode(Scoring(name))})
            judge = Referee(journal, lambda: NOW)
            assert judge.begin(find("any-game"), setup)
            judge.do(Mark(0, "Anna’s" if not name else "solo"))
            judge.leave()
        Sheets(path).add(encode(Scoring("anna 40")))
        backup.rotate(path, copies, date(2026, 11, 21))
        change = Erasing("Anna")
        assert change.before(journal) == (
            "The name disappears from 3 matches, the log and every export; the matches stay."
            " It also disappears from these sheets, which say “…” instead:"
            " Golf of Anna, Just points and anna 40."
            " Copies made before, also on sticks, keep it."
        )
        assert "sheets" not in Erasing("Bruno").before(journal)
        change.write(journal)
        assert [match.players for match in journal.matches.all()] == [("Player 1", "Bruno")] * 3
        options = [match.options.get(SHEET, "") for match in journal.matches.all()]
        assert [decode(text).name for text in options] == ["", "Annalisa’s", "Golf of …"]
        assert [decode(text).name for _time, text in Sheets(path).texts()] == ["… 40"]
        assert "Anna" not in "".join(journal.lines(3))
    (copy,) = copies.iterdir()
    with closing(open_journal(copy, NOW)) as before:
        assert before.people.names() == ["Anna", "Bruno"]
