"""A match with an entry that cannot be read opens up to the one before, and goes on as a copy."""

from __future__ import annotations

from itertools import count

import pytest

from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.keep.matches.exchange import read, write
from companion.keep.matches.rebuilding import rebuild
from companion.play.sentences import redo_sentence
from companion.table.referee import Referee
from tests.games.istinto.kit.states import a_round, setup, table

WRONG = {
    "it is altered": "UPDATE entry SET line = replace(line, '2', '9') WHERE number = 3",
    "it is lost": "DELETE FROM entry WHERE number = 3",
    "it is no entry": "UPDATE entry SET line = '{' WHERE number = 3",
}
PROVED = """
UPDATE entry SET proof = proof((SELECT id FROM match WHERE number = match), number, line)
"""


@pytest.fixture
def clock():
    minutes = count(10)
    return lambda: f"2026-01-06T21:{next(minutes)}:00+01:00"


@pytest.fixture
def judge(journal, clock):
    """Return a referee that has left a match with a renamed player, three bids and an undo."""
    judge = Referee(journal, clock)
    assert judge.begin(GAME, setup())
    judge.hand_over(1, "Gus")
    for tricks in (1, 2, 3):
        judge.do(Bid(tricks))
    judge.undo()
    judge.leave()
    journal.people.rename("Gus", "Gustav")
    return judge


def bids(match):
    return [logged.action.tricks for logged in match.log if isinstance(logged.action, Bid)]


@pytest.mark.parametrize("wrong", WRONG)
def test_it_opens_up_to_the_entry_before_and_says_so(judge, wrong):
    judge.journal.store.db.execute(WRONG[wrong])
    assert judge.resume(1)
    assert bids(judge.match) == [1]
    assert judge.pending.notice == (
        "Entry 3: it cannot be read (the file is damaged there)."
        " The match goes on before it, as a copy."
    )
    assert bids(judge.peek(1)) == [1]


@pytest.mark.parametrize("wrong", WRONG)
def test_it_goes_on_as_a_copy_and_stays_as_it_is(judge, wrong):
    journal = judge.journal
    journal.store.db.execute(WRONG[wrong])
    before = journal.header(1), journal.readable_lines(1)[0], journal.store.db.execute(
        "SELECT * FROM entry WHERE match = 1").fetchall()  # fmt: skip
    judge.resume(1)
    judge.do(Bid(7))
    assert judge.sitting.number == 2
    assert bids(judge.match) == [1, 7]
    judge.undo()
    judge.leave()
    assert (journal.header(1), journal.readable_lines(1)[0], journal.store.db.execute(
        "SELECT * FROM entry WHERE match = 1").fetchall()) == before  # fmt: skip
    assert len(journal.lines(2)) == 4
    assert journal.header(2).players == journal.header(1).players == ("Ana", "Bo", "Cy")
    assert journal.header(2).people == journal.header(1).people
    assert journal.header(2).id != journal.header(1).id
    assert journal.matches.unfinished().number == 2
    assert judge.resume(2)
    assert judge.pending.notice == ""
    assert judge.match.state.players == ("Ana", "Gustav", "Cy")
    assert redo_sentence(judge.match.log)


def test_its_fault_is_shown_until_the_next_action(judge):
    judge.journal.store.db.execute(WRONG["it is lost"])
    judge.resume(1)
    notice = judge.pending.notice
    judge.show_notice("The lamps are lit.")
    judge.clear_notice()
    assert judge.pending.notice == notice
    judge.do(Bid(7))
    assert judge.pending.notice == ""


def test_to_look_at_it_makes_no_copy(judge):
    judge.journal.store.db.execute(WRONG["it is lost"])
    judge.resume(1)
    judge.leave()
    assert judge.journal.matches.count() == 1


def test_a_copy_that_cannot_be_saved_changes_nothing(judge):
    judge.journal.store.db.execute(WRONG["it is lost"])
    judge.resume(1)
    judge.journal.store.db.execute("PRAGMA query_only = ON")
    judge.do(Bid(7))
    assert "read-only" in judge.saving.unsaved
    assert (judge.sitting.number, bids(judge.match)) == (1, [1])
    judge.journal.store.db.execute("PRAGMA query_only = OFF")
    judge.do(Bid(8))
    assert (judge.sitting.number, bids(judge.match)) == (2, [1, 8])


@pytest.mark.parametrize("line", ["", "{", '{"action":{"do":"bid","tricks":12}}', "[" * 9999])
def test_an_entry_that_makes_no_sense_is_told_with_the_reason(judge, line):
    """Such an entry was written by hand, or by a companion with other rules."""
    db = judge.journal.store.db
    db.execute("UPDATE entry SET line = ? WHERE match = 1 AND number = 3", (line,))
    db.execute(PROVED)
    assert judge.resume(1)
    assert judge.pending.notice.startswith("Entry 3: ")
    assert judge.pending.notice.endswith(" The match goes on before it, as a copy.")
    assert bids(judge.match) == [1]
    judge.do(Bid(7))
    assert (judge.sitting.number, bids(judge.match)) == (2, [1, 7])


def test_a_match_whose_header_is_lost_cannot_be_opened(judge):
    db = judge.journal.store.db
    db.execute("UPDATE match SET header = '{}'")
    db.execute("DELETE FROM entry WHERE number = 0")
    assert not judge.resume(1)
    assert judge.pending.notice == (
        "This match cannot be opened, entry 0: it cannot be read (the file is damaged there)."
    )


def test_a_match_that_was_over_stays_so_in_the_lists_and_its_copy_is_not(journal, clock):
    judge = Referee(journal, clock)
    judge.begin(GAME, setup(target="60"))
    for action in a_round(table(target="60"), (6, 5, 0), (6, 5, 0)):
        judge.do(action)
    judge.leave()
    (saved,) = journal.matches.all()
    journal.store.db.execute("UPDATE entry SET line = '{}' WHERE number = 2")
    assert rebuild(journal) == 0
    assert journal.matches.all() == [saved]
    judge.resume(1)
    judge.undo()
    assert [one.standing for one in journal.matches.all()] == [None, saved.standing]


def test_the_entries_before_it_can_be_exported_and_imported(judge):
    judge.journal.store.db.execute(WRONG["it is lost"])
    lines, broken = judge.journal.readable_lines(1)
    assert broken.entry == 3
    text = list(write(judge.journal.header(1), lines))
    header, match, kept = read(line.encode() for line in text)
    assert (header, kept, bids(match)) == (judge.journal.header(1), lines, [1])
