"""Each of the twelve characters has a bust of its own, clear of names and pawns."""

from __future__ import annotations

from companion.games.holmes.cards import CHARACTERS
from tests.games.holmes.kit.user_actions import play, start


def test_every_character_has_a_bust_of_its_own(box):
    box()
    from screens.games.holmes.busts import bust

    drawn = [str(bust(str(character), 60.0)) for character in CHARACTERS]
    assert len(set(drawn)) == len(CHARACTERS) == 12


def test_a_bust_stands_inside_its_height(box):
    box()
    from screens.games.holmes.busts import BUSTS, bust

    for code in BUSTS:
        body, cut_out = bust(code, 60.0)
        heights = [*body.vertices[1::4], *cut_out.vertices[1::4]]
        assert min(heights) >= -1
        assert max(heights) <= 64


def test_busts_and_pawns_of_a_tile_stand_apart(box):
    table = box()
    start(table, "Anna", "Bruno")
    play(table, "ADLER WIGGINS BULLET BUTTON FOOTPRINT EXPLOSIVE HUDSON HUDSON")
    table.frames(4)
    tiles = [tile for tile in table.of("TownTile") if tile.bust_height]
    assert len(tiles) == 5
    for tile in tiles:
        pawns = [pawn.x for pawn in table.of("TilePawn") if pawn.collide_widget(tile)]
        assert tile.x + tile.bust_height * 1.1 < min(pawns, default=tile.right)
