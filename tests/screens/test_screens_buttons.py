"""Five buttons and a keyboard reach everything that a finger reaches."""

from __future__ import annotations

from itertools import chain

import pytest

from companion import settings
from tests.games.istinto.kit.tour import tour
from tests.games.istinto.kit.user_actions import bid, bid_by_buttons, start
from tests.support.layout_checks import SHORT_CUTS
from tests.support.sampling import some
from tests.support.tours import drawn, pages

NAMES = ("Anna", "Bruno", "Carla", "Dino")


def _places(table):
    """Every place the buttons must reach, line by line as people read."""
    lines, middle = [], table.middle
    for tap in sorted(_reachable(table), key=lambda tap: (-round(middle(tap)[1]), middle(tap)[0])):
        if lines and table.middle(lines[-1][0])[1] - table.middle(tap)[1] < tap.height / 2:
            lines[-1].append(tap)
        else:
            lines.append([tap])
    return [tap for line in lines for tap in sorted(line, key=lambda tap: table.middle(tap)[0])]


def _reachable(table):
    """All places but short cuts, and a key inside another place that does the same."""
    taps = [tap for tap in table.taps() if type(tap).__name__ not in SHORT_CUTS]
    return [tap for tap in taps if not any(other is not tap and _in(tap, other) for other in taps)]


def _in(tap, other):
    while tap.parent and tap.parent is not tap:
        tap = tap.parent
        if tap is other:
            return True
    return False


def _ring(table, tap):
    """The colour of the line that is drawn around a place."""
    from screens.base.theme import theme

    assert not tap.lit or tap.outline == theme.text
    return tuple(tap.outline)


@pytest.mark.parametrize("turn", some(range(6), 0))
def test_on_every_page_the_focus_goes_through_every_place_as_people_read_and_around(wired, turn):
    from screens.base.theme import theme

    table = wired()
    for place, stop in enumerate(drawn(table, chain(tour(table, NAMES), pages(table)))):
        if place % 6 != turn:
            continue
        places = _places(table)
        table.press("next")
        assert table.focused() in places, stop
        begun = places.index(table.focused())
        for step in range(1, len(places) + 1):
            table.press("next")
            wanted = places[(begun + step) % len(places)]
            assert table.focused() is wanted, stop
            assert _ring(table, wanted) in (tuple(theme.accent), tuple(theme.text)), stop
        table.press("previous")
        assert table.focused() is places[begun - 1], stop
        table.app.focus.hide()


def test_the_ring_is_drawn_and_a_finger_takes_it_away(wired, tmp_path):
    table = wired()
    table.picture(tmp_path / "without.png")
    table.press("next")
    table.picture(tmp_path / "with.png")
    assert (tmp_path / "without.png").read_bytes() != (tmp_path / "with.png").read_bytes()
    table.touch(1, 1)
    assert table.focused() is None
    table.picture(tmp_path / "again.png")
    assert (tmp_path / "without.png").read_bytes() == (tmp_path / "again.png").read_bytes()


def _go_to(table, words):
    """Move the focus until it is on a place with these words."""
    for _ in range(60):
        if table.focused() and words in table.words(table.focused()):
            return
        table.press("next")
    raise AssertionError(f"the focus never comes to {words!r}")


def _confirm(table, *all_words):
    for words in all_words:
        _go_to(table, words)
        table.press("confirm")


def test_a_round_is_set_up_bid_played_and_dealt_again_with_five_buttons_alone(wired):
    table = wired()
    _confirm(table, "Istinto")
    for name in ("Ida", "Leo", "Ugo"):
        _confirm(table, "Nuovo", *name.upper(), "Fatto")
    _confirm(table, "ai 60", "Si comincia: dà le carte Ida", "Tutto pronto")
    assert table.shows("Round 1 · dà le carte Ida")
    bid_by_buttons(table, 0, 5, 6)
    for winner in ("Leo", "Ugo") * 5 + ("Ugo",):
        _confirm(table, winner)
    assert table.shows("Vince Ugo")
    _confirm(table, "Foglio")
    assert table.sheet() == [["1", "+20", "+20", "+60"], ["20", "20", "60"]]
    assert table.shows("vince con 60")
    _confirm(table, "Rivincita")
    assert table.shows("Round 1 · dà le carte Leo")
    table.press("back")
    assert table.shows("Riprendi")


def test_the_ring_follows_to_the_next_page(wired):
    table = wired()
    _confirm(table, "Regole")
    assert table.shows("Come si gioca")
    assert table.focused() is not None
    table.press("back")
    assert table.focused() is not None


def test_confirm_does_nothing_until_a_place_has_the_ring(wired):
    table = wired()
    table.press("confirm")
    assert table.shows("Serata giochi")
    assert table.focused() is not None


def test_a_seat_button_gives_that_seat_the_trick(wired):
    table = wired()
    start(table, *NAMES)
    table.press("seat2")
    assert table.shows("0 su 11 ·")
    bid(table, 1, 2, 3, 4)
    for number, (button, name) in enumerate(
        (("seat3", "Carla"), ("seat1", "Anna"), ("seat4", "Dino"), ("seat2", "Bruno")), 2
    ):
        table.press(button)
        assert table.shows(f"presa {number} di 11")
        card = next(card for card in table.of("PlaceCard") if name in table.words(card))
        assert "1" in table.words(card)
    table.press("seat6")
    assert table.shows("presa 5 di 11")


@pytest.mark.parametrize(
    ("button", "hint", "then"),
    [
        ("undo", "Tieni premuto: rifai", "1 su 11 ·"),
        ("back", "Tieni premuto: pagina iniziale", "Riprendi"),
    ],
)
def test_the_hint_on_holding_is_shown_while_a_button_is_held(wired, button, hint, then):
    table = wired()
    start(table, *NAMES)
    bid(table, 1)
    if button == "undo":
        table.press("undo")
        assert table.shows("0 su 11 ·")
    table.thread(lambda: table.simulator.down(button))
    assert table.shows(hint)
    table.later(1)
    assert table.shows(then)
    assert not table.shows(hint)
    table.thread(lambda: table.simulator.up(button))
    assert table.shows(then)


def test_a_hint_goes_when_the_button_is_let_go_early(wired):
    table = wired()
    start(table, *NAMES)
    bid(table, 1)
    table.press("undo")
    assert not table.shows("Tieni premuto")
    assert table.shows("0 su 11 ·")


def test_digits_bid_and_then_give_tricks(box):
    table = box()
    start(table, *NAMES)
    table.write("3")
    assert table.shows("3 su 11 ·")
    table.write("050")
    assert table.shows("presa 1 di 11")
    table.write("2")
    card = table.of("PlaceCard")[1]
    assert table.words(card)[:3] == ["Bruno", "1", "/0"]


def test_arrows_enter_backspace_and_escape_stand_in_for_the_buttons(box):
    table = box()
    start(table, *NAMES)
    table.key("down")
    assert table.words(table.focused())[0] == "0"
    for key, label in (("right", "1"), ("down", "2"), ("left", "1"), ("up", "0"), ("right", "1")):
        table.key(key)
        assert table.words(table.focused())[0] == label
    table.key("enter")
    assert table.shows("1 su 11 ·")
    table.key("spacebar")
    assert table.shows("2 su 11 ·")
    table.key("backspace")
    assert table.shows("1 su 11 ·")
    table.key("backspace", "shift")
    assert table.shows("2 su 11 ·")
    table.key("escape")
    assert table.shows("Riprendi")


def test_a_name_can_be_typed_on_a_keyboard(box):
    table = box()
    table.tap("Istinto")
    table.tap("Nuovo")
    table.write("anna-mariaa")
    table.key("backspace")
    assert table.shows("Anna-Maria_")
    table.tap("Fatto")
    assert table.of("SeatChip")[0].item.name == "Anna-Maria"


def test_a_button_pressed_from_its_own_thread_moves_the_focus(wired):
    table = wired(chosen=settings.Settings(language="en", motion=False))
    table.press("previous")
    assert table.focused() is _places(table)[-1]
