"""A picture is shown while the first page is built."""

from __future__ import annotations

import pytest
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

from companion.settings import Settings


def first_pictures(box, **how):
    """Return the pixels left and right of the middle in each frame that a start draws."""
    seen = []

    def look(*_):
        across, below = Window.width // 2, Window.height // 2 - 55
        pixels = [
            glReadPixels(across + by, below, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE) for by in (-60, 60)
        ]
        seen.append([tuple(pixel[:3]) for pixel in pixels])

    Window.bind(on_flip=look)
    box(**how)
    Window.unbind(on_flip=look)
    return seen


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_two_cards_lie_there_before_the_first_page(box, theme):
    before = first_pictures(box, chosen=Settings(theme=theme, motion=False))
    from screens.base.theme import theme as colours

    card = [round(255 * share) for share in colours.card[:3]]
    assert len(before) == 3  # a board loses the first, and the last is that of the page
    for place in before[1]:
        assert max(abs(one - other) for one, other in zip(place, card, strict=True)) < 40


def test_strongest_contrast_begins_with_its_first_page(box):
    assert len(first_pictures(box, chosen=Settings(theme="contrast", motion=False))) == 1
