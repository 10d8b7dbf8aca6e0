"""On every ground, seats, right and wrong, and the selection can be distinguished by any eye."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.games import every
from companion.play.marks import shape
from companion.settings.themes import CONTRAST, THEMES
from screens.base.appearance import look
from tests.support.contrast import EYES, apart, contrast, difference

GROUNDS = ("background", "panel", "raised")


@pytest.fixture(autouse=True)
def _the_window_keeps_its_colour():
    """A theme of its own colours the window as well, which others look at."""
    from screens.base.theme import theme

    yield
    theme.on_background(theme, theme.background)


@pytest.fixture(params=THEMES)
def theme(request):
    from screens.base.theme import Theme

    return Theme(chosen=THEMES[request.param])


def rgb(colour):
    return tuple(colour[:3])


def roles(theme):
    """Return the colours with a meaning: each seat, right, wrong, and the accent."""
    return [rgb(each) for each in (*theme.seats[:6], theme.good, theme.bad, theme.accent)]


def grounds(theme):
    return [rgb(getattr(theme, name)) for name in GROUNDS]


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_differences_are_those_of_the_published_pairs(one, other, told):
    assert difference(one, other) == pytest.approx(told, abs=0.0001)
    assert difference(other, one) == pytest.approx(told, abs=0.0001)


def test_black_on_white_has_all_the_contrast_there_is():
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)


@pytest.mark.parametrize("eyes", EYES)
def test_no_two_colours_that_mean_something_are_taken_for_each_other(theme, eyes):
    least = 16 if eyes == "all" else 10
    assert min(apart(a, b, eyes) for a, b in combinations(roles(theme), 2)) >= least - 0.05


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("printed", [False, True], ids=["screen", "paper"])
def test_any_two_of_twelve_marks_differ_in_colour_or_in_both_shape_and_outline(
    theme, eyes, printed
):
    least = 16 if eyes == "all" else 10
    colours = theme.paper_seats if printed else theme.seats
    assert len(colours) == len({shape(seat) for seat in range(12)}) == 12
    for one, other in combinations(range(12), 2):
        same_shape, same_outline = one % 6 == other % 6, one // 6 == other // 6
        # On paper the colours of the first six have always been nearer: dark, on white.
        if same_shape or (same_outline and not printed):
            assert apart(rgb(colours[one]), rgb(colours[other]), eyes) >= least - 0.05


@pytest.mark.parametrize("printed", [False, True], ids=["screen", "paper"])
def test_no_shift_of_colours_keeps_the_same_shape_further_apart(printed):
    from companion.play.marks import SHIFT

    shown = [each.palette for each in THEMES.values()]
    every = [each.printed if printed else each.palette for each in shown]
    room = {shift: _least_room(every, shift) for shift in range(1, 6)}
    assert room[SHIFT] == max(room.values())


def _least_room(palettes, shift):
    """Return the least distance of a colour from the shifted one, in distances that eyes need."""
    return min(
        apart(rgb(colours[5 + seat]), rgb(colours[5 + (seat + shift) % 6]), eyes)
        / (16 if eyes == "all" else 10)
        for colours in palettes
        for eyes in EYES
        for seat in range(6)
    )


def test_words_can_be_read_on_every_ground(theme):
    words = [*roles(theme), rgb(theme.text), rgb(theme.muted)]
    assert min(contrast(a, b) for a in words for b in grounds(theme)) >= 4.5


def test_words_on_what_is_to_be_done_and_on_what_is_private_can_be_read(theme):
    assert contrast(rgb(theme.accent_ink), rgb(theme.accent)) >= 4.5
    assert contrast(rgb(theme.text), rgb(theme.private)) >= 4.5
    assert contrast(rgb(theme.text), rgb(theme.banner)) >= 4.5


def test_texts_on_paper_are_legible_at_its_foot_as_well(theme):
    from screens.base.palettes import PAPER_FOOT

    paper = rgb(theme.card)
    printed = (*theme.paper_seats, *theme.suits, theme.ink, theme.soft_ink)
    foot = tuple(left * share for left, share in zip(PAPER_FOOT, paper, strict=True))
    for ground in (paper, foot):
        assert min(contrast(rgb(each), ground) for each in printed) >= 4.5


def test_edges_that_mean_something_can_be_seen(theme):
    assert min(contrast(rgb(theme.edge), ground) for ground in grounds(theme)) >= 3


def test_where_contrast_is_wanted_words_and_edges_have_the_strongest():
    from screens.base.theme import Theme

    strong = Theme(chosen=CONTRAST)
    words = [*roles(strong), rgb(strong.text), rgb(strong.muted)]
    assert min(contrast(a, b) for a in words for b in grounds(strong)) >= 7
    edges = [rgb(strong.edge), rgb(strong.line)]
    assert min(contrast(a, b) for a in edges for b in grounds(strong)) >= 4.5


@pytest.mark.parametrize("game", every(), ids=lambda game: game.name)
def test_where_contrast_is_wanted_games_have_their_colour_in_a_lighter_shade(game):
    from screens.base.theme import Theme

    strong = Theme(chosen=CONTRAST)
    shade = rgb(strong.game_colour(look(game.name), strong.dark))
    assert min(contrast(shade, ground) for ground in grounds(strong)) >= 7
