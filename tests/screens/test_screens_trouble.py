"""The table goes on after a failed save, a shaking finger and a dragged seat."""

from __future__ import annotations

from companion.words.inputs import Failed
from tests.games.istinto.kit.user_actions import start

FOUR = ("Anna", "Bruno", "Carla", "Dino")


def test_a_save_that_fails_shows_a_banner_until_one_succeeds(box):
    table = box()
    start(table, *FOUR)
    table.journal._db.execute("PRAGMA query_only = ON")
    table.tap("3")
    assert table.shows("Non salvato: il disco è in sola lettura")
    assert table.shows("0 su 11 ·")
    table.journal._db.execute("PRAGMA query_only = OFF")
    table.tap("3")
    assert not table.shows("Non salvato")
    assert table.shows("3 su 11 ·")


def test_a_finger_that_shakes_bids_once(box):
    table = box(language="en")
    start(table, *FOUR)
    three = table.middle(table.find("3"))
    table.later(1)
    for _ in range(2):
        table.touch_at_once(*three)
    assert table.shows("3 of 11 ·")
    table.later(1)
    table.touch(*three)
    assert table.shows("6 of 11 ·")


def test_a_dragged_seat_changes_places_and_the_deal_stays_with_its_person(box):
    table = box()
    for name in FOUR:
        table.journal.people.meet(name, "2026-11-20T20:00:00")
    table.app.go("setup", game="istinto")
    table.frames(4)
    for name in FOUR:
        table.tap(name)
    anna, carla = (seat(table, name) for name in ("Anna", "Carla"))
    table.drag(table.middle(anna), table.middle(carla))
    assert table.app.page.players == ["Carla", "Bruno", "Anna", "Dino"]
    assert table.shows("Si comincia: dà le carte Anna")


def seat(table, name):
    """Return the seat of a person at the table that is drawn."""
    chips = (w for w in table.visible() if type(w).__name__ == "SeatChip")
    return next(chip for chip in chips if chip.item.name == name)


def test_the_hint_on_holding_moves_nothing_on_the_page(wired):
    table = wired()
    start(table, *FOUR)
    before = table.middle(table.find("Carla"))
    table.thread(lambda: table.simulator.down("undo"))
    assert table.shows("Tieni premuto: rifai")
    assert table.middle(table.find("Carla")) == before
    table.thread(lambda: table.simulator.up("undo"))


def test_a_follower_gets_the_state_on_the_screen_and_may_fail(box):
    table = box(language="en")
    start(table, *FOUR)
    told = []
    for follower in (lambda _: 1 / 0, lambda shown: told.append(shown.view.who)):
        table.referee.followers.add(follower)
    seat = table.referee.match.view.who
    table.tap("3")
    assert table.shows("3 of 11 ·")
    assert told == [seat, (seat + 1) % 4]


def test_a_failure_beside_the_game_is_shown_in_the_match_too(box):
    table = box(language="en")
    table.inbox.put(Failed("copies"))
    table.frames(4)
    assert table.shows("Something went wrong beside the game: today’s copy. Go on: nothing is lost")
    start(table, *FOUR)
    table.inbox.put(Failed("lamps"))
    table.frames(4)
    assert table.shows("Something went wrong beside the game: lamps. Go on: nothing is lost.")
