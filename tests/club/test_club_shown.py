"""Pages of the club over its real membership: they follow what the program says by themselves."""

from __future__ import annotations

from contextlib import ExitStack, closing

import pytest

from companion import settings
from companion.club.records import SharedMatch, SharedSeat
from companion.command.clubbing import ClubFollower
from companion.command.wiring import SIMULATED_PINS
from companion.games.istinto.actions import Bid, CountTricks, Deal
from companion.sync.membership import ClubMembership
from companion.sync.wire import Incoming, Synced, SyncFailed
from companion.work.jobs import Work
from hardware.simulator import Simulator
from tests.club.boards import saturday
from tests.club.evenings import NAMES
from tests.club.member import PROGRAM, URL, Program
from tests.support.box import wire

HOUR = "2026-11-21T21:24:00"
TRICKS = 11
"""Tricks of a round of four people."""


@pytest.fixture
def member(box, tmp_path):
    """Open the page of a club whose program is the test."""
    run = tmp_path / "run"
    run.mkdir()
    chosen = settings.Settings(language="en", motion=False, club=settings.Club(URL))
    table = box(chosen=chosen, now=lambda: HOUR)
    table.journal.people.meet_table(NAMES, HOUR)
    work = Work(table.inbox)
    environment = {"RUNTIME_DIRECTORY": str(run)}
    club = ClubMembership(
        table.referee, table.inbox, work, tmp_path, lambda: table.app.chosen.club, environment
    )
    table.serve(club=club, evenings=club.desk, hear_work=work.handle)
    table.referee.followers.add(club, "club")
    table.app.go("league")
    table.referee.changed()
    table.frames(4)
    table.wait(lambda: not club.is_busy)
    with closing(club), closing(work), Program(run / PROGRAM.socket) as program:
        yield table, program


def say(table, program, message, seen):
    """Let the program say something, and wait until the page shows it."""
    program.say(message)
    table.wait(lambda: table.inbox.empty and table.shows(seen))
    table.frames(4)


def synced(table, number=0):
    return Synced(number, "2026-11-21T20:24:00+00:00", saturday(table.journal.box))


def test_the_league_is_there_as_soon_as_the_server_answers(member):
    table, program = member
    assert table.shows("The club has not answered yet")
    say(table, program, synced(table), "leads, but for table 3")


def test_a_fault_of_the_server_is_told_and_the_league_stays(member):
    table, program = member
    say(table, program, synced(table), "leads, but for table 3")
    say(table, program, SyncFailed(0, "away", 1), "1 to be sent")
    assert table.shows("alone since 21:24")
    assert table.shows("Carla")


def test_a_touch_asks_the_server(member):
    table, program = member
    say(table, program, synced(table, program.asked().number), "Ask again")
    before = program.asked().number
    table.tap("Ask again")
    program.told_until(lambda _mine: program.box.request.number > before)
    say(table, program, synced(table, program.asked().number), "Ask again")


def test_an_evening_that_is_led_by_touch_is_told_and_its_results_come_in_by_themselves(member):
    table, program = member
    say(table, program, synced(table, program.asked().number), "Evening")
    table.tap("Evening")
    table.tap("Who is here?")
    for name in NAMES:
        table.tap(name)
    table.tap("Draw round 1")
    assert table.shows("2 results are missing")
    drawn = table.app.services.evenings.evening
    mine = program.told_until(
        lambda mine: any(each.revision == drawn.revision for each in mine.led)
    )
    assert mine.evening == drawn.id

    people = drawn.rounds[0].tables[1].people
    seats = tuple(
        SharedSeat(person, seat + 1, 40 - seat, won=seat == 0, side=seat)
        for seat, person in enumerate(people)
    )
    played = SharedMatch("m", "elsewhere", 1, 9, "istinto", HOUR, HOUR, False, False, seats)
    say(table, program, Incoming(results=(played,)), "1 result is missing")


def test_the_match_of_this_table_is_a_result_once_it_is_over(member):
    table, program = member
    say(table, program, synced(table, program.asked().number), "Evening")
    table.tap("Evening")
    table.tap("Who is here?")
    for name in NAMES[:4]:
        table.tap(name)
    table.tap("Draw round 1")
    table.tap("Play at table 1")
    _finish(table)
    table.app.go("rounds")
    table.wait(lambda: not table.app.services.club.is_busy)
    table.referee.changed()
    table.frames(4)
    assert not table.shows("1 result is missing")
    assert table.shows("Next round")


def _finish(table):
    """Play a match of Istinto to its end: everybody bids nothing, and one takes all tricks."""
    referee = table.referee
    while not referee.match.over:
        for _seat in range(4):
            referee.do(Bid(0))
        referee.do(CountTricks((0, TRICKS, 0, 0)))
        if not referee.match.over:
            referee.do(Deal())


def test_an_invitation_that_is_scanned_is_saved_and_the_club_begins(box, tmp_path):
    run = tmp_path / "run"
    run.mkdir()
    with ExitStack() as devices:
        simulator = devices.enter_context(Simulator(SIMULATED_PINS))
        table = wire(box(chosen=settings.Settings(language="en", motion=False)), simulator, devices)
        work = devices.enter_context(closing(Work(table.inbox)))

        def open_club():
            club = ClubMembership(
                table.referee, table.inbox, work, tmp_path, lambda: table.app.chosen.club,
                {"RUNTIME_DIRECTORY": str(run)},
            )  # fmt: skip
            return devices.enter_context(closing(club))

        follower = ClubFollower(lambda: table.app.chosen, open_club, table.app.join_club)
        table.serve(club=follower, hear_work=work.handle)
        table.referee.followers.add(follower, "club")
        table.app.go("league")
        table.frames(4)
        table.scan(URL)
        table.tap("Join")
        table.frames(4)
        assert table.shows("The club has not answered yet")
        assert table.shows("club.example.org")
        saved = settings.load(table.folder / "companion.toml").club
        assert saved is not None
        assert saved.url == URL
