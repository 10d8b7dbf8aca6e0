"""A box in a club tells its program what is new, and takes what that says, over a real socket."""

from __future__ import annotations

import stat
import sys
from contextlib import closing

import pytest

from companion.club.board import Board, Standing, TableHeard
from companion.club.records import SharedPerson
from companion.games.istinto.game import GAME
from companion.play.actions import EndEarly
from companion.sync import report
from companion.sync.wire import Incoming, Synced, SyncFailed
from companion.table.referee import Referee
from companion.words.i18n import speaking
from tests.club.member import URL, MemberBox, Program
from tests.games.istinto.kit.states import bids, setup
from tests.support import finished_matches

BOARD = Board(
    "Saturday", "autumn", "2026-11-28T20:00:00+00:00", 7,
    (Standing("p", "Zoe", None, 7, 21.0, 1, 2),),
    (TableHeard(1, "One", "a", 5.0), TableHeard(2, "Two", "b", 600.0)),
    digest="d1",
)  # fmt: skip


@pytest.fixture
def referee(journal):
    return Referee(journal, lambda: "2026-11-28T21:00:00+01:00")


@pytest.fixture
def box(referee, tmp_path):
    box = MemberBox(referee, tmp_path)
    with closing(box):
        yield box


def finish(box, *names, seats=3):
    """Keep a finished match of this box."""
    now = "2026-11-27T20:00:00+01:00"
    finished_matches.play(box.referee.journal, now, names or ("Ana", "Bo", "Cy"), "istinto",
                          [30, 20, 10][:seats], [0])  # fmt: skip


def person(box, name):
    """Return the id of a person."""
    ((own,),) = box.referee.journal.store.read("SELECT id FROM person WHERE name = ?", name)
    return own


# --- what is told


def test_a_new_program_is_told_all_that_the_box_shares(box):
    finish(box)
    box.referee.changed()
    box.settle()
    with Program(box.path) as program:
        mine = program.told_until(lambda mine: mine.shared.matches)
    assert mine.machine == box.referee.journal.box
    assert program.box.joined.url == URL
    assert {each.name for each in mine.shared.people.values()} == {"Ana", "Bo", "Cy"}


def test_a_match_that_ends_is_told(box):
    box.settle()
    with Program(box.path) as program:
        assert not program.told().shared.matches
        box.referee.begin(GAME, setup())
        box.referee.do(EndEarly())
        box.settle()
        mine = program.told_until(lambda mine: mine.shared.matches)
    assert [each.stopped for each in mine.shared.matches.values()] == [True]


def test_a_match_that_is_thrown_away_is_told_as_that(box):
    finish(box)
    box.referee.changed()
    box.settle()
    with Program(box.path) as program:
        program.told_until(lambda mine: mine.shared.matches)
        box.referee.throw_away_saved(1)
        box.referee.changed()
        box.settle()
        program.told_until(lambda mine: all(m.thrown for m in mine.shared.matches.values()))


def test_another_name_is_told(box):
    finish(box)
    box.referee.changed()
    box.settle()
    with Program(box.path) as program:
        program.told()
        box.referee.journal.people.rename("Ana", "Anna")
        box.referee.changed()
        box.settle()
        program.told_until(
            lambda mine: "Anna" in {each.name for each in mine.shared.people.values()}
        )


def test_a_match_under_way_is_told_with_its_stage(box):
    box.settle()
    box.referee.begin(GAME, setup())
    with Program(box.path) as program:
        (going,) = program.told_until(lambda mine: mine.ongoing).ongoing
        assert (going.game, going.stage) == ("istinto", "Round 1")
        box.referee.do(EndEarly())
        program.told_until(lambda mine: not mine.ongoing)


def test_what_is_not_recorded_is_not_told(box):
    box.settle()
    box.referee.recording.stop()
    box.referee.begin(GAME, setup())
    with Program(box.path) as program:
        assert program.told().ongoing == ()
        box.referee.do(EndEarly())
        box.settle()
        box.club.ask_again()
        box.settle()
        program.told_until(lambda _: program.box.request.number == 2)
        assert not program.box.box.shared.matches


def test_somebody_may_ask_again(box):
    box.settle()
    with Program(box.path) as program:
        program.say(Synced(program.asked().number, BOARD.at, BOARD))
        box.take()
        assert not box.club.status.is_asking
        box.club.ask_again()
        assert box.club.status.is_asking
        program.told_until(lambda _: program.box.request.number == 2)
        program.say(Synced(2, BOARD.at))
        box.take()
    assert not box.club.status.is_asking


def test_nothing_listens_before_the_box_is_in_a_club(referee, tmp_path):
    with closing(MemberBox(referee, tmp_path)) as box:
        box.choose("")
        assert not box.path.exists()
        assert box.club.status.server == ""
        box.choose(URL)
        assert box.path.exists()
        assert box.club.status.server == "club.example.org"


def test_a_box_that_leaves_its_club_keeps_nothing_of_it(box):
    box.settle()
    with Program(box.path) as program:
        program.say(Synced(program.asked().number, BOARD.at, BOARD))
        box.take()
        box.choose("")
        program.hear_out()
    assert program.box.joined is None
    assert not (box.folder / "club.json").exists()
    assert box.club.status.board is None


# --- what is said


def test_the_board_is_there_after_a_restart_without_a_network(box):
    box.settle()
    with Program(box.path) as program:
        program.say(Synced(program.asked().number, BOARD.at, BOARD))
        box.take()
    box.restart()
    assert box.club.status.board == BOARD
    assert box.club.status.heard
    assert stat.S_IMODE((box.folder / "club.json").stat().st_mode) == 0o600


def test_the_board_of_another_club_is_not_shown(box):
    box.settle()
    with Program(box.path) as program:
        program.say(Synced(program.asked().number, BOARD.at, BOARD))
        box.take()
    box.choose(URL.replace("example.org", "example.net"))
    assert box.club.status.board is None


def test_a_board_that_the_box_has_only_becomes_younger(box):
    box.settle()
    later = "2026-11-28T20:10:00+00:00"
    with Program(box.path) as program:
        program.say(Synced(program.asked().number, BOARD.at, BOARD))
        box.take()
        program.told_until(lambda mine: mine.board == "d1")
        program.say(Synced(1, later, None, ((1, 0.0), (2, 1200.0))))
        box.take()
    kept = (box.folder / "club.json").read_text()
    assert later not in kept  # the memory card is spared
    box.restart()
    board = box.club.status.board
    assert (board.at, [each.heard for each in board.tables]) == (later, [0.0, 1200.0])


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "club.example.org cannot be reached"), ("it", "club.example.org non si raggiunge")],
)
def test_a_fault_is_one_sentence_and_the_board_stays(box, language, text):
    box.settle()
    with Program(box.path) as program:
        number = program.asked().number
        program.say(Synced(number, BOARD.at, BOARD))
        program.say(SyncFailed(number, "away", 3))
        box.take()
        box.take()
    with speaking(language):
        assert text in box.club.status.fault
    assert (box.club.status.unsent, box.club.status.board) == (3, BOARD)


def test_a_box_without_the_extra_plays_on_and_says_so(referee, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)  # as if it were not installed
    with closing(MemberBox(referee, tmp_path)) as box:
        box.settle()
        assert "pip install psycopg" in box.club.status.fault
        box.club.ask_again()
        assert not box.club.status.is_asking
        assert box.referee.begin(GAME, setup())


def test_what_others_say_of_people_is_written_once_no_match_is_under_way(box):
    finish(box)
    box.referee.changed()
    box.settle()
    renamed = SharedPerson(person(box, "Ana"), 9, "b", "Anna")
    with Program(box.path) as program:
        program.told()
        box.referee.begin(GAME, setup())
        program.say(Incoming((renamed,)))
        box.take()
        assert "Ana" in box.referee.journal.people.names()
        box.referee.do(EndEarly())
        box.settle()
        assert "Anna" in box.referee.journal.people.names()
        program.told_until(
            lambda mine: (mine.shared.people[renamed.id].counter, renamed.name) == (9, "Anna")
        )


def test_nonsense_of_the_program_ends_its_connection_alone(box):
    box.settle()
    with Program(box.path) as program:
        program.told()
        program.send(b'{"type":"others","people":7}\n')
        program.hear_out()
    box.referee.begin(GAME, setup())
    box.referee.do(bids(1, 1, 1)[0])
    with Program(box.path) as program:
        program.told_until(lambda mine: mine.ongoing)


# --- secrets, and the self-check


def test_the_password_is_in_no_report_and_no_representation(box, tmp_path):
    box.settle()
    with Program(box.path) as program:
        program.say(SyncFailed(program.asked().number, "password"))
        box.take()
    told = (box.run / "club.json").read_text() + repr(box.chosen) + repr(program.box.joined)
    assert "seven-of-clubs" not in told + box.club.status.fault
    assert "table_1" not in told


def finding(box, tmp_path, mode=0o600):
    settings = tmp_path / "companion.toml"
    settings.write_text("")
    settings.chmod(mode)
    found = report.finding(box.chosen, settings, box.run)
    return found.level, found.text


def test_the_self_check_says_only_of_a_server_that_answered_that_it_answers(box, tmp_path):
    box.settle()
    assert finding(box, tmp_path) == (
        "note", "Its server is club.example.org; the app asks it while it runs.",
    )  # fmt: skip
    with Program(box.path) as program:
        program.say(Synced(program.asked().number, BOARD.at, BOARD))
        box.take()
    assert finding(box, tmp_path) == ("ok", "The server club.example.org answers.")


@pytest.mark.parametrize(("fault", "level"), [("away", "note"), ("password", "fault")])
def test_the_self_check_tells_the_fault(box, tmp_path, fault, level):
    box.settle()
    with Program(box.path) as program:
        program.say(SyncFailed(program.asked().number, fault))
        box.take()
    assert finding(box, tmp_path)[0] == level


def test_settings_that_others_can_read_are_a_fault(box, tmp_path):
    level, text = finding(box, tmp_path, 0o644)
    assert level == "fault"
    assert "which others can read" in text


def test_a_box_in_no_club_is_no_fault(box, tmp_path):
    assert report.finding(None, tmp_path / "companion.toml").level == "ok"
