"""A finished match shows its winner, first with an animation; all other pages are a touch away."""

from __future__ import annotations

import pytest

from companion import settings
from companion.games.istinto.actions import Bid, CountTricks, Deal
from companion.games.istinto.game import GAME
from companion.play.game import Setup
from companion.settings.themes import DARK
from tests.support.sampling import crossed
from tests.support.tours import LONG_NAMES
from tests.support.user_actions import confirm

TO_SIXTY = Setup(("Ida", "Leo", "Ugo"), 0, {"target": "60"})


@pytest.fixture
def moving(box):
    yield box(chosen=settings.Settings(language="en", motion=True))
    from screens.base.theme import theme

    theme.moving = False


def play(table, *rounds, setup=TO_SIXTY):
    """Play rounds, each by the bids and tricks of the seats, on the page of the match."""
    table.referee.begin(GAME, setup)
    table.app.go("match")
    for number, tricks in enumerate(rounds):
        if number:
            table.referee.do(Deal())
        dealer = number % 3
        for seat in (dealer, dealer + 1, dealer + 2):
            table.referee.do(Bid(tricks[seat % 3]))
        table.referee.do(CountTricks(tricks))
        table.frames(2)


def win(table):
    play(table, (2, 1, 8))


def panel(table):
    return table.app.page.panel


def grown(table):
    """Return by name the share of each step that has risen."""
    nothing = dict.fromkeys(TO_SIXTY.players, 0)
    return nothing | {step.item.name: step.risen for step in table.of("PodiumStep")}


def test_steps_rise_one_after_the_other_then_comes_the_crown_and_then_all_is_still(moving):
    win(moving)
    assert grown(moving)["Ida"] < 1
    moving.frames(6)
    early = grown(moving)
    assert early["Ida"] > early["Leo"] == early["Ugo"] == 0
    moving.frames(16)
    late = grown(moving)
    assert late["Ida"] > late["Leo"] > late["Ugo"] == 0
    assert panel(moving).ids.crown.opacity == 0
    assert panel(moving).ids.title.color[3] == 0
    moving.later(1.0)
    assert {*grown(moving).values()} == {1.0}
    assert panel(moving).ids.crown.opacity == 1
    assert panel(moving).ids.title.color[3] == 1
    moving.later(4.0)
    still = panel(moving).passed
    moving.later(4.0)
    assert panel(moving).passed == still


def test_any_touch_finishes_what_moves_and_is_obeyed(moving):
    win(moving)
    moving.later(0.1)
    assert grown(moving)["Ugo"] < 1
    moving.touch(400, 300)
    assert {*grown(moving).values()} == {1.0}
    assert panel(moving).ids.crown.opacity == 1
    moving.referee.undo()
    moving.frames(3)
    moving.referee.redo()
    moving.frames(3)
    assert grown(moving)["Ugo"] < 1
    moving.tap("Rematch")
    assert moving.shows("how many tricks?")


def test_the_animation_is_not_repeated_on_return(moving):
    win(moving)
    moving.later(6)
    moving.tap_icon("menu")
    moving.tap_icon("back")
    assert {*grown(moving).values()} == {1.0}
    moving.tap("Sheet")
    moving.tap_icon("back")
    assert moving.shows("Ugo wins")
    assert {*grown(moving).values()} == {1.0}


@pytest.mark.whole
def test_a_match_that_was_over_before_it_was_opened_shows_the_last_picture_at_once(moving):
    win(moving)
    number = moving.journal.matches.all()[0].number
    moving.app.go("home")
    moving.referee.resume(number)
    moving.app.go("match")
    moving.frames(3)
    assert moving.shows("Ugo wins")
    assert {*grown(moving).values()} == {1.0}


def test_without_motion_everything_stands_at_once(box):
    table = box(language="en")
    win(table)
    assert {*grown(table).values()} == {1.0}
    assert panel(table).ids.crown.opacity == 1


def test_a_match_that_stopped_shows_who_leads_in_gold_light_without_crown_or_confetti(box):
    table = box(language="en")
    play(table, (2, 1, 8), setup=Setup(TO_SIXTY.players, 0, {}))
    table.referee.end_early()
    table.frames(4)
    assert table.shows("Ugo leads")
    assert not table.has_icon("crown")
    party = panel(table)._party
    assert party._rays.vertices
    assert party._beams.rgb == pytest.approx(DARK.palette.glow[:3], abs=0.01)
    assert party._confetti.vertices == []


def test_the_sheet_is_opened_and_closed_and_all_its_keys_are_there(box):
    table = box(language="en")
    win(table)
    assert table.shows("Ugo wins")
    table.tap("Sheet")
    assert table.sheet()[-1] == ["10", "15", "60"]
    assert table.shows("wins with 60")
    assert table.shows("Log")
    assert table.shows("New seats")
    table.tap_icon("back")
    assert table.shows("Ugo wins")
    assert not table.shows("wins with 60")
    table.tap("New seats")
    assert table.shows("Ida")


def test_the_last_move_is_taken_back_from_the_winners_page(box):
    table = box(language="en")
    win(table)
    table.tap_icon("undo")
    assert not table.shows("Ugo wins")
    assert not table.referee.match.over


@pytest.mark.whole
def test_buttons_come_to_everything(wired):
    table = wired(language="en")
    win(table)
    confirm(table, "Sheet")
    assert table.shows("wins with 60")
    table.press("back")
    confirm(table, "Rematch")
    assert table.shows("how many tricks?")


def test_totals_count_up_once_when_a_round_comes_onto_the_sheet(moving):
    win(moving)
    assert moving.shows("Ugo wins")
    moving.later(6)
    moving.tap("Sheet")
    moving.later(1)
    assert moving.sheet()[-1] == ["10", "15", "60"]
    play(moving, (2, 4, 5), (1, 5, 5))
    counting = moving.sheet()[-1]
    moving.later(1)
    assert moving.sheet()[-1] == ["25", "35", "40"]
    assert counting != ["25", "35", "40"]
    moving.tap_icon("menu")
    moving.tap_icon("back")
    assert moving.sheet()[-1] == ["25", "35", "40"]


def pieces(table):
    """Return the left, lower, right and upper end of each piece of confetti that is drawn."""
    mesh = panel(table)._party._confetti.vertices
    quads = [mesh[at : at + 16] for at in range(0, len(mesh), 16)]
    return [(min(quad[::4]), min(quad[1::4]), max(quad[::4]), max(quad[1::4])) for quad in quads]


def meets(piece, part, size):
    """Return True if a piece overlaps a rectangle of *size* pixels in the middle of a widget."""
    (x, y), (wide, high) = part.center, size
    across = abs((piece[0] + piece[2]) / 2 - x) < (piece[2] - piece[0] + wide) / 2
    return across and abs((piece[1] + piece[3]) / 2 - y) < (piece[3] - piece[1] + high) / 2


def test_confetti_falls_at_once(moving):
    win(moving)
    assert not [piece for piece in pieces(moving) if piece[1] < 480]
    moving.frames(40)
    assert [piece for piece in pieces(moving) if piece[1] < 480]


@pytest.mark.parametrize(
    ("left_handed", "names"), crossed([False, True], [("Ida", "Leo", "Ugo"), LONG_NAMES[:3]])
)
def test_confetti_never_lies_on_a_key_or_on_words(box, names, left_handed):
    chosen = settings.Settings(language="en", motion=True, left_handed=left_handed)
    table = box(chosen=chosen)
    play(table, (2, 1, 8), setup=Setup(names, 0, {"target": "60"}))
    most = 0
    for _moment in range(8):
        table.frames(25)
        most = max(most, len(pieces(table)))
        for piece in pieces(table):
            assert not [tap for tap in table.taps() if meets(piece, tap, tap.size)]
            words = [each for each in table.of("Text") if each.text]
            assert not [each.text for each in words if meets(piece, each, each.texture_size)]
    assert most > 20


def test_confetti_falls_out_of_the_picture_but_for_pieces_on_the_steps_and_in_the_corners(moving):
    win(moving)
    moving.later(4.0)
    tops = [moving.middle(step)[1] + step.height / 2 for step in moving.of("PodiumStep")]
    lying = [piece for piece in pieces(moving) if piece[3] > 0]
    assert 0 < len(lying) < 50
    for left, low, right, _top in lying:
        beside = min((left + right) / 2, 800 - (left + right) / 2)
        assert min(abs(low - top) for top in tops) < 20 or (beside < 800 / 4 and low > 480 / 3)


def test_the_light_is_the_winners(box):
    table = box(language="en")
    from screens.base.theme import theme

    win(table)
    assert panel(table)._party._light.rgb == pytest.approx(theme.seats[2][:3])
