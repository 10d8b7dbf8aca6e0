"""An idle display shows whose turn it is, then less light, then none."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.clock import Clock

from companion import settings
from companion.games import every, find
from companion.games.istinto.actions import CountTricks
from companion.play.game import Setup
from companion.play.view import Seat, View
from companion.words.inputs import Connected, Lost, Pressed, Scanned
from hardware.backlight import backlight
from screens.base.theme import theme
from screens.pages.table.big_picture import LargePicture, pads
from tests.games.istinto.kit.states import bids, takes
from tests.games.istinto.kit.user_actions import start
from tests.support.contrast import contrast
from tests.support.layout_checks import faults
from tests.support.sampling import SIZES, some, spread, walks, whole
from tests.support.tours import LONG_NAMES, MANY_NAMES

PEOPLE = ("Anna", "Bruno", "Carla", "Dino")
MINUTE = 60.0
BACK = "touch to go back"


def set_to(**chosen):
    return settings.Settings(language="en", motion=False, **chosen)


def resting(box, minutes=1, **how):
    """Return an idle box at whose table Carla leads the eighth trick."""
    table = box(**{"language": "en", **how})
    table.referee.begin(find("istinto"), Setup(PEOPLE))
    for action in (*bids(3, 3, 4, 0), *takes(0, 0, 0, 1, 2, 2, 2)):
        table.referee.do(action)
    table.app.go("match")
    table.frames(4)
    table.later(minutes * MINUTE)
    return table


def entries(table):
    return table.referee.match.entries


def taken(table):
    """Return the share of the light that the cover takes; 0 in full light."""
    covers = table.of("Cover")
    return covers[0].taken if covers else 0


# --- whose turn it is


def test_after_a_minute_it_is_said_in_large_letters_whose_turn_it_is(box):
    table = resting(box)
    assert table.find("lead the eighth trick").font_size == theme.number
    names = [text for text in table.of("Text") if text.text == "Carla"]
    assert max(name.font_size for name in names) == theme.poster
    assert table.shows(BACK)


def test_the_menu_shows_it_at_once_and_a_touch_leads_back_to_the_match(box):
    table = resting(box, minutes=0, chosen=set_to(big_picture=False))
    table.app.go("menu")
    table.frames(4)
    table.tap("Big picture")
    assert table.of("LargePicture")
    table.touch(*table.app.shell.center)
    assert not table.of("LargePicture")
    assert table.app.trail[-1] == "match"


def test_every_pad_says_in_few_signs_how_its_seat_stands(box):
    table = resting(box)
    said = [set(table.words(pad)) for pad in table.of("LargePad")]
    assert said == [
        {"Anna", "3", "/3", "right · +10"},
        {"Bruno", "1", "/3", "needs 2"},
        {"Carla", "3", "/4", "needs 1"},
        {"Dino", "0", "/0", "right · +20"},
    ]


def test_the_first_touch_only_comes_back(box):
    table = resting(box, minutes=0)
    anna = next(card for card in table.of("PlaceCard") if "Anna" in table.words(card))
    anna = table.middle(anna)
    table.later(MINUTE)
    before = entries(table)
    table.touch(*anna)
    assert not table.of("LargePicture")
    assert entries(table) == before
    table.touch(*anna)
    assert entries(table) == before + 1


def pad_with_ring(table):
    """Return the names on the pads whose seat has to act."""
    return [pad.item.name for pad in table.of("LargePad") if pad.item.acting]


def test_between_rounds_it_says_who_deals_and_not_who_leads(box):
    table = box(language="en")
    table.referee.begin(find("istinto"), Setup(PEOPLE))
    for action in (*bids(0, 1, 3, 5), CountTricks((0, 1, 4, 6))):
        table.referee.do(action)
    table.app.go("match")
    table.frames(4)
    assert table.shows("is in the lead")
    table.later(MINUTE)
    (picture,) = table.of("LargePicture")
    assert (picture.name, picture.sentence) == ("Bruno", "shuffle and deal")
    assert pad_with_ring(table) == ["Bruno"]


def test_a_name_that_a_panel_asks_is_as_large_and_in_its_colour(box):
    table = box(language="en")
    table.referee.begin(find("any-game"), Setup(PEOPLE))
    table.app.go("match")
    table.frames(4)
    table.app.page.panel.choose(2)
    table.later(MINUTE)
    (picture,) = table.of("LargePicture")
    assert (picture.name, picture.sentence) == ("Carla", "how many points?")
    assert picture.frame == theme.seats[2]
    assert pad_with_ring(table) == ["Carla"]


def test_a_card_is_taken_at_once_and_the_picture_goes(box):
    table = resting(box)
    before = entries(table)
    table.inbox.put(Scanned("W7"))
    table.frames()
    assert entries(table) == before + 1
    assert not table.of("LargePicture")


def test_a_button_is_obeyed_at_once_and_the_picture_goes(box):
    table = resting(box)
    before = entries(table)
    table.inbox.put(Pressed("undo"))
    table.frames()
    assert entries(table) == before + 1
    assert not table.of("LargePicture")


def test_a_key_is_obeyed_at_once_and_the_picture_goes(box):
    table = resting(box)
    before = entries(table)
    table.write("1")
    table.key("f1")
    assert entries(table) == before + 1
    assert table.app.trail[-1] == "help"
    assert not table.of("LargePicture")


def test_an_automatic_step_of_the_match_brings_the_page_back(box):
    table = resting(box)
    table.referee.undo()
    table.frames()
    assert not table.of("LargePicture")


def test_a_device_that_goes_or_comes_is_nobody_at_the_table(box):
    table = resting(box)
    for event in (Connected("box"), Lost("box", "gone")):
        table.inbox.put(event)
        table.frames()
    assert table.of("LargePicture")


def test_the_minute_begins_anew_with_every_touch(box):
    table = resting(box)
    table.touch(1, 1)
    table.later(MINUTE - 1)
    table.touch(1, 1)
    table.later(MINUTE - 1)
    assert not table.of("LargePicture")
    table.later(1)
    assert table.of("LargePicture")


def test_somebody_who_is_there_plans_nothing_anew(box):
    table = box()
    before = [*Clock.get_events()]
    for _ in range(100):
        table.app.rest.wake()
    assert [*Clock.get_events()] == before


@pytest.mark.parametrize("page", spread(["menu", "log", "help", "secret"], 2, 1))
def test_no_other_page_is_covered(box, page):
    table = box(language="en")
    start(table, *PEOPLE)
    table.app.go(page)
    table.later(3 * MINUTE)
    assert not table.of("LargePicture")


def test_a_question_to_the_table_is_not_covered(box):
    table = box(language="en")
    start(table, *PEOPLE)
    table.inbox.put(Scanned("nobody knows"))
    table.later(MINUTE)
    assert table.shows("Teach this card")
    assert not table.of("LargePicture")


def test_it_can_be_switched_off(box):
    table = resting(box, chosen=set_to(big_picture=False))
    assert not table.of("LargePicture")


@pytest.mark.parametrize(
    ("size", "language", "text"),
    [*walks(("largest",), turn=1, few=1), *whole(walks(("normal",)))],
)
def test_every_game_can_be_read_from_afar_on_every_display(box, size, language, text):
    chosen = settings.Settings(language=language, text=text, motion=False)
    table = box(size=size, chosen=chosen)
    for game in every():
        table.referee.begin(game, Setup(MANY_NAMES[: game.seats[-1]]))
        table.app.go("match")
        table.later(MINUTE)
        assert table.of("LargePicture"), game.name
        assert [*faults(table)] == [], game.name
        table.touch(1, 1)
        table.app.go("home")


@pytest.mark.parametrize("size", some(SIZES, 1))
def test_six_long_names_are_whole(box, size):
    table = box(size=size, language="it")
    table.referee.begin(find("the-club"), Setup(LONG_NAMES))
    table.app.go("match")
    table.later(MINUTE)
    said = [" ".join(table.words(pad)).replace("- ", "") for pad in table.of("LargePad")]
    assert all(name in words for name, words in zip(LONG_NAMES, said, strict=True))
    assert not any(text.is_shortened for text in table.of("Text"))


@pytest.mark.parametrize(("size", "language", "who"), [*walks((None,), few=1), *whole(walks((0,)))])
def test_there_is_room_for_many_and_for_all(box, size, language, who):
    table = box(size=size, language=language)
    for seats in (1, 2, 5, 7, 10, 12):
        table.app.shell.show_picture(_picture(seats, who))
        table.frames(4)
        assert len(table.of("LargePad")) == seats
        assert [*faults(table)] == [], (seats, who)


def _picture(seats, who):
    """Return the large picture of a table of *seats* seats; one of them has to act, or all."""
    names = MANY_NAMES[:seats]
    view = View("round 3", "", seats=tuple(Seat(n, name, -128) for n, name in enumerate(names)))
    sentence = "everybody writes down what they think of the card in the middle of the table"
    return LargePicture(
        seat=who, name="" if who is None else names[who], sentence=sentence, foot="round 3",
        pads=pads(view, who),
    )  # fmt: skip


@pytest.mark.parametrize(("light", "least"), [("dark", 3), ("light", 3), ("contrast", 7)])
def test_a_name_can_be_read_on_its_own_ground(box, light, least):
    box(chosen=set_to(theme=light))
    for seat in range(len(theme.seats)):
        picture = LargePicture(seat=seat, name="Anna")
        assert contrast(picture.frame[:3], picture.background[:3]) >= least
        assert contrast(theme.text[:3], picture.background[:3]) >= max(least, 4.5)


def test_after_three_minutes_the_frame_is_less_bright(box):
    table = resting(box)
    (picture,) = table.of("LargePicture")
    bright = picture.edge[:3]
    table.later(3 * MINUTE - 1)
    assert picture.edge[:3] == bright
    table.later(3)
    assert picture.edge[:3] == pytest.approx([0.6 * tone for tone in bright])


def test_numbers_beside_each_other_are_equally_large(box):
    table = resting(box)
    numbers = [text for text in table.of("Text") if text.text in {"0", "1", "3"}]
    assert len(numbers) == 4
    assert len({number.font_size for number in numbers}) == 1


# --- less light


def test_it_is_darker_after_longer_and_then_dark(box):
    table = box(chosen=set_to(dim=5, sleep=8))
    table.later(5 * MINUTE - 1)
    assert taken(table) == 0
    table.later(1)
    assert 0 < taken(table) < 1
    table.later(3 * MINUTE)
    assert taken(table) == 1


def test_it_stays_light_where_that_is_wanted(box):
    table = box(chosen=set_to(dim="never", sleep="never"))
    table.later(1000 * MINUTE)
    assert taken(table) == 0


def test_a_touch_on_a_darker_screen_counts(box):
    table = box(chosen=set_to(dim=5, sleep="never"))
    table.later(5 * MINUTE)
    table.tap_icon("settings")
    assert taken(table) == 0
    assert table.app.trail[-1] == "settings"


def test_the_touch_that_wakes_a_dark_screen_does_nothing_else(box):
    table = box(chosen=set_to(dim=5, sleep=8))
    table.later(8 * MINUTE)
    table.tap_icon("settings")
    assert taken(table) == 0
    assert table.app.trail == ["home"]
    table.tap_icon("settings")
    assert table.app.trail[-1] == "settings"


def test_cards_and_buttons_wake_a_dark_screen_and_are_obeyed(box):
    table = resting(box, chosen=set_to(dim=5, sleep=8))
    for event in (Scanned("W7"), Pressed("undo")):
        table.later(8 * MINUTE)
        assert taken(table) == 1
        before = entries(table)
        table.inbox.put(event)
        table.frames()
        assert entries(table) == before + 1
        assert taken(table) == 0


def test_a_match_whose_cards_are_passed_does_not_sleep(box):
    table = resting(box, chosen=set_to(dim=2, sleep=3))
    for code in ("W7", "W8", "W9", "B1", "B2"):
        table.inbox.put(Scanned(code))
        table.later(MINUTE * 1.5)
        assert taken(table) == 0


def test_a_finger_that_stays_is_somebody(box):
    from kivy.tests.common import UnitTestTouch

    table = box(chosen=set_to(dim=1, sleep=2))
    finger = UnitTestTouch(400, 240)
    finger.touch_down()
    table.later(3 * MINUTE)
    assert taken(table) == 0
    finger.touch_up()
    table.later(3 * MINUTE)
    assert taken(table) == 1


def test_a_display_with_a_light_of_its_own_is_dimmed_and_switched_off(box, tmp_path):
    folder = tmp_path / "sys" / "class" / "backlight" / "panel"
    folder.mkdir(parents=True)
    for name, value in {"brightness": 200, "max_brightness": 255, "bl_power": 0}.items():
        (folder / name).write_text(str(value))
    table = box(chosen=set_to(dim=5, sleep=8))
    with backlight(tmp_path) as light:
        table.app.rest.light = light
        table.later(5 * MINUTE)
        assert (taken(table), shining(folder)) == (0, (38, 0))
        table.later(3 * MINUTE)
        assert (taken(table), shining(folder)[1]) == (1, 4)
        table.touch(1, 1)
        assert (taken(table), shining(folder)) == (0, (200, 0))


def shining(folder: Path) -> tuple[int, int]:
    return int((folder / "brightness").read_text()), int((folder / "bl_power").read_text())


def test_other_times_hold_at_once(box):
    table = box(chosen=set_to(dim=5, sleep=8))
    table.later(4 * MINUTE)
    table.app.change_settings(dim=10, sleep="never")
    table.later(6 * MINUTE)
    assert taken(table) == 0
    table.later(4 * MINUTE)
    assert 0 < taken(table) < 1
