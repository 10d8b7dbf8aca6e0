"""The home page shows the suspended match with its standings, and the games under their covers."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion import settings
from companion.games import find, menu
from companion.play.game import Setup
from companion.words.i18n import _
from screens.rooms.pictures import COVERS, Picture, covered
from tests.support.layout_checks import faults
from tests.support.painted_rooms import EagerGallery
from tests.support.tours import LONG_NAMES

SMALL = (240, 144)
"""A display for which painting costs little."""
SIZES = ((800, 480), (1024, 600), (1280, 720), (720, 1280))


def waits(table, names, points=True):
    """Suspend a match of Istinto; with *points*, once a seat has some."""
    assert table.referee.begin(find("istinto"), Setup(names))
    for step in range(200):
        view = table.referee.match.view
        if not points or any(seat.score for seat in view.seats):
            break
        table.referee.do(view.offers[step % len(view.offers)].action)
    seats = table.referee.match.view.seats
    table.app.go("home")
    table.frames(4)
    return [(seat.name, seat.score) for seat in seats]


def test_everybody_at_the_table_that_waits_stands_there_in_colour_with_points(box):
    from screens.base.theme import theme

    table = box()
    known = waits(table, ("Ana", "Bo", "Cy", "Dee"))
    shown = table.of("SeatStanding")
    assert [table.words(each) for each in shown] == [[name, str(score)] for name, score in known]
    colours = [table.find(name).color for name, _ in known]
    assert colours == [list(colour) for colour in theme.seats[:4]]


def test_before_anybody_has_points_there_are_names_alone(box):
    table = box()
    waits(table, ("Ana", "Bo", "Cy"), points=False)
    assert [table.words(each) for each in table.of("SeatStanding")] == [["Ana"], ["Bo"], ["Cy"]]


@pytest.mark.parametrize("where", ["Ana", "Resume"])
def test_the_table_that_waits_goes_on_wherever_it_is_touched(box, where):
    table = box(language="en")
    waits(table, ("Ana", "Bo", "Cy"))
    table.tap(where)
    assert table.app.trail == ["home", "match"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("it", "largest"),
        pytest.param("en", "normal", marks=pytest.mark.whole),
    ],
)
def test_six_long_names_wait_beside_others_under_painted_covers(box, tmp_path, language, text):
    chosen = settings.Settings(language=language, text=text, motion=False)
    table = box(chosen=chosen, gallery=EagerGallery(tmp_path, SMALL))
    waits(table, LONG_NAMES[:4], points=False)
    waits(table, LONG_NAMES[:6])
    for size in SIZES:
        table.resize(size)
        assert list(faults(table)) == [], size
    _throw_one_away(table)
    assert table.shows(_("Undo"))
    for size in SIZES:
        table.resize(size)
        assert list(faults(table)) == [], size


def _throw_one_away(table):
    """Begin yet another match, and throw it away from its menu."""
    table.resize(SIZES[0])
    waits(table, LONG_NAMES[:3], points=False)
    table.tap(_("Resume"))
    table.tap_icon("menu")
    table.hold(_("Delete the match"))


def test_every_game_has_its_own_cover_as_soon_as_it_is_painted(box, tmp_path):
    table = box(gallery=EagerGallery(tmp_path, SMALL))
    table.frames(2)
    shown = []
    for tile in (each for each in table.of("GameTile") if each.item.name in covered()):
        # Where on the sheet it is, from above.
        high, low = tile.cover.tex_coords[5], tile.cover.tex_coords[1]
        shown.append((high, low, tile.item.name))
        down = tile.shown.picture.vertices[3::4]
        assert high - 0.001 <= min(down)
        assert max(down) <= low + 0.001
    shown.sort()
    assert [name for _, _, name in shown] == covered()
    assert all(before[1] <= after[0] + 0.001 for before, after in pairwise(shown))


def test_a_painted_cover_that_has_no_room_for_a_moment_is_back_with_it(box, tmp_path):
    table = box(gallery=EagerGallery(tmp_path, SMALL))
    table.frames(2)
    tile = table.of("GameTile")[0]
    covers = tile.shown.picture.vertices[:]
    usual = tile.size
    for height in (0, 1):
        tile.size = (usual[0], height)
        table.frames(1)
        tile.size = usual
        table.frames(1)
        assert tile.shown.picture.vertices == covers
    assert list(faults(table)) == []


def test_until_it_is_painted_a_game_has_its_icon(box):
    from screens.base.appearance import look

    table = box()
    tiles = table.of("GameTile")
    assert all(table.visible(tile) for tile in tiles)
    assert [tile.cover for tile in tiles] == [None] * len(menu())
    signs = [w for tile in tiles for w in table.visible(tile) if type(w).__name__ == "GameSign"]
    shown = [sign.name for sign in signs if sign.name]
    assert sorted(shown) == sorted(look(game.name).icon for game in menu())


def test_covers_are_painted_for_the_display(box, tmp_path):
    table = box(gallery=EagerGallery(tmp_path), size=SMALL)
    table.resize((144, 240))
    table.frames(2)
    assert (tmp_path / Picture(COVERS, (144, 240)).file).exists()
    painted = {tile.item.name for tile in table.of("GameTile") if tile.cover}
    assert painted == {*covered()}


@pytest.mark.parametrize(("games", "portrait", "rows"), [
    (3, False, [3]), (4, False, [2, 2]), (5, False, [3, 2]), (6, False, [3, 3]),
    (7, False, [4, 3]), (9, False, [5, 4]), (3, True, [1, 1, 1]), (5, True, [2, 2, 1]),
    (9, True, [2, 2, 2, 2, 1]), (0, False, []),
])  # fmt: skip
def test_rows_of_games_are_full(box, games, portrait, rows):
    assert box().app.page.rows(games, portrait) == rows


def test_tiles_fill_their_rows_from_edge_to_edge(box):
    table = box()
    shelf = table.app.page.ids.games
    for row in {tile.y for tile in table.of("GameTile")}:
        tiles = sorted((tile for tile in table.of("GameTile") if tile.y == row), key=lambda t: t.x)
        assert tiles[0].x == pytest.approx(shelf.x)
        assert tiles[-1].right == pytest.approx(shelf.right)
        assert len({round(tile.width) for tile in tiles}) == 1
