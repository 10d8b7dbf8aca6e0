"""The result of a match is written as rows when it ends, and equals that of its journal."""

from __future__ import annotations

from contextlib import closing
from itertools import count
from random import Random

import pytest

from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.keep.matches import facts
from companion.keep.matches.exchange import read, result
from companion.keep.matches.importing import import_match
from companion.keep.matches.journal import Journal
from companion.keep.matches.rebuilding import rebuild
from companion.keep.opening import open_again
from companion.play.actions import EndEarly, HandOver
from companion.play.game import Setup, Standing
from companion.table.referee import Referee
from companion.table.sitting import Sitting
from companion.words.reporting import reported
from tests.bench.matches import PLAYTHROUGHS
from tests.games.istinto.kit.states import a_round, table
from tests.support.matches import playout
from tests.support.sampling import games, some
from tests.support.tallies import GameTally, tallies

NAMES = ("Ana", "Bo", "Cy")
NOW = "2026-01-06T21:14:05+01:00"
MEASURES = "SELECT match, seat, name, amount, count FROM measure ORDER BY match, seat, name"
ROUNDS = {"Ana": (6, 0, 5), "Bo": (0, 6, 5), "Cy": (5, 0, 6)}
"""Bids and tricks of a round that ends a match to 60, by its winner."""


def rows(journal):
    """Return all rows on the results of matches."""
    db = journal.store.db
    ended = db.execute("SELECT number, ended FROM match ORDER BY number").fetchall()
    told = "match, seat, game, ended, person, name, points, won, rounds"
    facts = db.execute(f"SELECT {told} FROM fact ORDER BY match, seat").fetchall()
    return facts, ended, db.execute(MEASURES).fetchall()


def judge_of(journal):
    clock = count(10)
    return Referee(journal, lambda: f"2026-01-06T21:{next(clock)}:00+01:00")


def won_by(judge, *winners, players=NAMES):
    """Play matches to 60, each won by that player in one round."""
    for winner in winners:
        assert judge.begin(GAME, Setup(players, 0, {"target": "60"}))
        bids = ROUNDS[NAMES[players.index(winner)]]
        for action in a_round(table(target="60"), bids, bids):
            judge.do(action)
        assert judge.sitting.match.over


@pytest.mark.parametrize("seed", some(range(4), 1))
@pytest.mark.parametrize("game", games("holmes", "the-club", "three-cards"))
def test_rows_equal_the_journal_after_undo_and_corrections(journal, game, seed):
    played, chance, clock = playout(game.name, seed), Random(seed), count(1000)
    number = journal.begin(game, played.setup)
    match = Sitting(journal, number, lambda: str(next(clock))).match
    match.random = None  # what was drawn by lot is told as it fell
    for entry in played.entries:
        assert match.do(entry.action, overrule=True) is None
    seen = set()
    for _ in range(30):
        _stir(match, chance)
        written = rows(journal)
        assert rebuild(journal) == 1
        assert rows(journal) == written
        assert (written[0] != []) == (written[2] != []) == match.over
        seen.add(match.over)
    assert seen == {True, False}


def _stir(match, chance):
    """Take a step near the end of a match: stop it, go back or on, correct, hand over."""
    kind = chance.choice(["end", "undo", "undo", "redo", "amend", "hand over"])
    if kind == "end":
        match.do(EndEarly())
    elif kind == "undo":
        match.undo()
    elif kind == "redo":
        match.redo()
    elif kind == "hand over":
        match.do(HandOver(chance.randrange(len(match.state.players)), f"Heir {match.entries}"))
    elif match.log:
        logged = chance.choice(match.log[-5:])
        if isinstance(logged.action, match.game.actions):
            other = match.game.tells.alternatives(match.log.before(logged.number), logged.action)
            if other:
                match.amend(logged.number, chance.choice(other).action)


def test_a_match_that_ends_is_written_seat_by_seat(journal):
    judge = judge_of(journal)
    won_by(judge, "Bo")
    people = journal.header(1).people
    (ended,) = {logged.at for logged in judge.sitting.match.log[-1:]}
    assert rows(journal)[0] == [
        (1, 0, "istinto", ended, people["Ana"], "Ana", 20, 0, 1),
        (1, 1, "istinto", ended, people["Bo"], "Bo", 60, 1, 1),
        (1, 2, "istinto", ended, people["Cy"], "Cy", 20, 0, 1),
    ]


def test_the_time_of_the_end_stays_whatever_is_said_afterwards(journal):
    judge = judge_of(journal)
    won_by(judge, "Bo")
    ((_, ended),) = rows(journal)[1]
    judge.hand_over(0, "Dora")
    assert rows(journal)[1] == [(1, ended)]
    assert {name for *_, name, _, _, _ in rows(journal)[0]} == {"Dora", "Bo", "Cy"}


def test_a_match_that_could_not_be_saved_leaves_no_row(journal):
    judge = judge_of(journal)
    assert judge.begin(GAME, Setup(NAMES))
    journal.store.db.execute("PRAGMA query_only = ON")
    judge.end_early()
    journal.store.db.execute("PRAGMA query_only = OFF")
    assert rows(journal) == ([], [(1, None)], [])


# --- questions


def test_the_last_winner_is_that_of_the_finished_match_touched_last(journal):
    judge = judge_of(journal)
    assert journal.facts.last_won("istinto") == []
    won_by(judge, "Bo", "Cy")
    judge.begin(GAME, Setup(NAMES))
    judge.do(Bid(1))
    assert journal.facts.last_won("istinto") == ["Cy"]
    judge.resume(2)
    judge.throw_away()
    assert journal.facts.last_won("istinto") == ["Bo"]
    assert journal.facts.last_won("holmes") == []


def test_everybody_is_told_how_often_they_played_and_won(journal):
    judge = judge_of(journal)
    won_by(judge, "Bo", "Cy", "Bo")
    won_by(judge, "Dora", players=("Dora", "Bo", "Cy"))
    judge.begin(GAME, Setup(NAMES))
    journal.people.rename("Cy", "Alma")
    people = journal.header(4).people | journal.header(1).people
    assert tallies(journal, "istinto") == [
        GameTally("istinto", people["Bo"], "Bo", 4, 2),
        GameTally("istinto", people["Alma"], "Alma", 4, 1),
        GameTally("istinto", people["Dora"], "Dora", 1, 1),
        GameTally("istinto", people["Ana"], "Ana", 3, 0),
    ]
    assert tallies(journal, "holmes") == []


def test_nobody_has_won_a_match_that_stopped_early_whatever_was_written_before(journal):
    judge = judge_of(journal)
    assert judge.begin(GAME, Setup(NAMES, 0, {}))
    for action in a_round(table(), ROUNDS["Bo"], ROUNDS["Bo"]):
        judge.do(action)
    judge.end_early()
    written = rows(journal)
    assert [saved.standing.winners for saved in journal.matches.all()] == [()]
    assert result(judge.match)["winners"] == journal.facts.last_won("istinto") == []
    assert {tally.won for tally in tallies(journal, "istinto")} == {0}
    # As earlier versions wrote it.
    journal.store.db.execute("UPDATE fact SET won = 1 WHERE name = 'Bo'")
    assert rebuild(journal) == 1
    assert rows(journal) == written


def test_a_match_thrown_away_counts_for_nobody_until_it_is_brought_back(journal):
    judge = judge_of(journal)
    won_by(judge, "Bo")
    before = tallies(journal, "istinto")
    judge.throw_away()
    assert tallies(journal, "istinto") == []
    judge.bring_back(1)
    assert tallies(journal, "istinto") == before


def test_rows_that_were_lost_come_back_and_a_match_that_cannot_be_read_keeps_its_own(journal):
    judge = judge_of(journal)
    won_by(judge, "Bo", "Cy")
    judge.leave()
    written = rows(journal)
    journal.store.db.execute("DELETE FROM fact WHERE match = 1")
    journal.store.db.execute("UPDATE entry SET line = '{' WHERE match = 2")
    assert rebuild(journal) == 1
    assert rows(journal) == written


def test_a_rebuild_that_is_stopped_keeps_what_it_has_replayed(journal):
    judge = judge_of(journal)
    won_by(judge, "Bo", "Cy", "Ana")
    journal.store.db.execute("DELETE FROM measure")
    assert rebuild(journal, going=lambda done: done < 0.5) == 2
    assert len(journal.statistics.unmeasured()) == 1


def test_a_rebuild_leaves_no_result_of_a_match_that_the_table_takes_up_meanwhile(journal):
    judge = judge_of(journal)
    won_by(judge, "Bo")
    journal.store.db.execute("PRAGMA busy_timeout = 0")  # the table does not wait, and says so

    class TakenUp(Journal):
        """Journal with a table that takes the last entry back as soon as the lines are read."""

        def lines(self, number):
            lines = super().lines(number)
            judge.undo()
            return lines

    with closing(open_again(journal)) as again:
        assert rebuild(TakenUp(again.store)) == 1
    written = rows(journal)
    assert rebuild(journal) == 1
    assert rows(journal) == written


def test_others_write_while_what_takes_long_is_worked_out(journal):
    played = next(path for path in PLAYTHROUGHS if "cluedo" in path.stem)
    number = import_match(journal, *read(played.read_bytes().splitlines()), NOW)
    with closing(open_again(journal)) as other:

        def think(question):
            other.people.meet("Zoe", NOW)
            return question.think()

        assert rebuild(journal, [number], think=think) == 1
    assert "Zoe" in journal.people.names()
    assert (number, 2, "could-know", 8, 1) in journal.store.read(MEASURES)


def test_where_what_takes_long_fails_all_else_is_written_and_it_is_not_tried_again(journal):
    for path in PLAYTHROUGHS:
        import_match(journal, *read(path.read_bytes().splitlines()), NOW)
    before = [row for row in journal.store.read(MEASURES) if row[2] != "studied"]
    failed = []
    with reported(failed.append):
        assert rebuild(journal, think=_fails) == len(PLAYTHROUGHS)
    assert failed == ["thinking"]
    assert [row for row in journal.store.read(MEASURES) if row[2] != "studied"] == before
    assert journal.statistics.unmeasured() == []


def _fails(question):
    raise ZeroDivisionError(question)


def test_a_match_with_a_late_player_is_listed_with_all_and_counts_for_each(journal):
    journal.people.meet("Zoe", NOW)
    number = journal.begin(GAME, Setup(("Anna", "Bruno", "Carla")))
    seated = journal.people.seated(number)
    standing = Standing(("Anna", "Bruno", "Carla", "Zoe"), (1, 2, 3, 4), (3,), finished=True)
    with journal.store.saving() as db:
        facts.save_results(db, number, NOW, standing, seated)
    (saved,) = journal.matches.page(0, 10)
    assert saved.readable
    assert (saved.players, saved.standing.totals) == (standing.players, (1, 2, 3, 4))
    tally = next(each for each in tallies(journal, GAME.name) if each.name == "Zoe")
    assert (tally.played, tally.won, tally.person is None) == (1, 1, False)
