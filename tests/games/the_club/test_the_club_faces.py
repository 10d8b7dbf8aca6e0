"""Each drawn card of The Club can be distinguished from every other."""

from __future__ import annotations

from itertools import combinations, product

from companion.games.the_club.box import FILLS, GROUNDS, SHAPES
from companion.games.the_club.cards import CARDS, DECK

SMALL = (34, 48)
"""Pixels of a card that is one of many."""


def black_and_white(face):
    """Return which pixels of a widget are light, as the bits of a number."""
    face.canvas.ask_update()
    red = face.export_as_image().texture.pixels[::4]
    return int("".join("01"[value > 127] for value in red), 2)


def looks(table, kind, values, size=SMALL):
    """Return which pixels are light in a face of each value, one after the other in one widget."""
    face = kind(size_hint=(None, None), size=size)
    shown = []
    for value in values:
        for name, part in value.items():
            setattr(face, name, part)
        table.frames(1)
        shown.append(black_and_white(face))
    return shown


def test_all_seventy_two_cards_can_be_told_apart_when_small(box):
    table = box()
    from screens.games.the_club.face import ClubFace

    drawn = looks(table, ClubFace, [{"card": card} for card in CARDS])
    assert len(drawn) == 72
    assert min((one ^ other).bit_count() for one, other in combinations(drawn, 2)) >= 20


def test_the_twelve_looks_can_be_told_apart(box):
    table = box()
    from screens.games.the_club.face import GrowingFace

    values = product(SHAPES, FILLS, GROUNDS)
    drawn = looks(
        table,
        GrowingFace,
        [dict(zip(("shape", "filling", "ground"), v, strict=True)) for v in values],
    )
    assert min((one ^ other).bit_count() for one, other in combinations(drawn, 2)) >= 40


def test_a_face_is_drawn_again_only_for_another_card_or_size(box):
    table = box()
    from screens.games.the_club.face import ClubFace

    class Counted(ClubFace):
        drawn = 0

        def printed(self):
            self.drawn += 1
            return super().printed()

    face = Counted(card=DECK.find("C3FW"), size=SMALL)
    table.frames(1)
    before = face.drawn
    face.card, face.pos = DECK.find("C3FW"), (40, 60)
    table.frames(1)
    assert face.drawn == before
    face.card = DECK.find("C4FW")
    face.size = (90, 125)
    table.frames(1)
    assert face.drawn == before + 1


def test_where_there_is_no_card_nothing_is_drawn(box):
    table = box()
    from screens.games.the_club.face import ClubFace

    nothing, *_ = looks(table, ClubFace, [{"card": None}])
    some, again = looks(table, ClubFace, [{"card": DECK.find("C3FW")}, {"card": None}])
    assert nothing == again != some
