"""Marks of people on the screen: one colour and one shape each, at every table."""

from __future__ import annotations

from companion.games.istinto.game import GAME
from companion.play.game import Setup
from companion.play.marks import shape
from screens.base.theme import theme
from screens.parts.drawing.text import SeatMark


def mark_of(table, name):
    """Return the colour and the shape of a player's pad in Istinto."""
    seat = table.referee.match.state.players.index(name)
    return theme.seats[seat], theme.shape(seat)


def test_people_keep_colour_and_shape_wherever_they_sit(box):
    table = box()
    table.referee.begin(GAME, Setup(("Anna", "Bruno", "Carla")))
    table.app.go("match")
    table.frames(2)
    before = {name: mark_of(table, name) for name in ("Anna", "Bruno", "Carla")}
    table.app.go("home")
    table.referee.begin(GAME, Setup(("Carla", "Dino", "Anna")))
    table.app.go("match")
    table.frames(2)
    assert mark_of(table, "Anna") == before["Anna"]
    assert mark_of(table, "Carla") == before["Carla"]
    assert mark_of(table, "Dino") not in before.values()
    shown = [each.text for each in table.visible() if isinstance(each, SeatMark) and each.text]
    assert {*shown} - {shape(2, False)} == {theme.shape(seat) for seat in range(3)}


def test_a_table_that_is_set_up_shows_the_marks_of_seated_people(box):
    table = box()
    table.referee.begin(GAME, Setup(("Anna", "Bruno", "Carla")))
    table.referee.leave()
    table.app.go("home")
    table.app.go("setup", game="holmes")
    table.frames(2)
    table.tap("Carla")
    assert theme.shape(0) == shape(2)
    table.tap("Anna")
    assert [theme.shape(seat) for seat in (0, 1)] == [shape(2), shape(0)]


def test_of_two_people_with_the_same_mark_one_has_another_for_the_evening(box):
    table = box()
    for players in (("Anna", "Bruno", "Carla"), ("Dino", "Elena", "Fabio")):
        table.referee.begin(GAME, Setup(players))
        table.referee.leave()
    table.referee.journal.people.set_mark("Dino", 0)
    table.referee.begin(GAME, Setup(("Anna", "Dino", "Carla")))
    table.app.go("match")
    table.frames(2)
    assert theme.shape(0) == shape(0)
    assert theme.shape(1) not in (theme.shape(0), theme.shape(2))
    assert table.referee.journal.people.marks()["Dino"] == 0
