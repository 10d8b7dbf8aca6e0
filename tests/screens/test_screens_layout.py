"""Everything can be read and touched: every page, on every display, with the longest names."""

from __future__ import annotations

from itertools import islice, product

import pytest
from msgspec.structs import replace

from companion.games import every
from companion.play.game import Setup
from companion.settings import Settings
from companion.settings.themes import DARK, LIGHT, THEMES
from screens.base.theme import theme
from screens.games import panels
from tests.faults.evenings import play
from tests.support.layout_checks import faults, faults_of, out_of_reach
from tests.support.pixel_contrast import low_contrast
from tests.support.sampling import SIZES, TEXTS, games, some, spread, walks, whole
from tests.support.tours import LONG_NAMES, MANY_NAMES, drawn, of_game, pages

FIRST = 12
"""Stops that the suite takes of a walk with a game, or with the strongest contrast."""
FIRST_PAGES = 30
"""Stops that the suite takes of a walk through the pages in landscape."""


def tables():
    """Yield every walk with a game: at full tables, and at those of three and four.

    The suite takes the first stops of one of each game, which together are on every display, in
    each language, at full tables and at others, with letters of each size: the first three in
    landscape, the others in portrait.
    """
    for turn, game in enumerate(every()):
        most = game.seats[-1]
        fewer = sorted({3, 4} & {*game.seats} - {most})
        kinds = [most, *fewer]
        taken = [most, *fewer[turn % 2 :][:1]]
        pairs = [(seats, TEXTS[(place + turn) % len(TEXTS)]) for place, seats in enumerate(taken)]
        others = [pair for pair in product(kinds, TEXTS) if pair not in pairs]
        for walk in (*walks(pairs, turn), *whole(walks(others))):
            size, language, (seats, text) = walk.values
            name = f"{game.name}-{size[0]}x{size[1]}-{language}-{seats}-{text}"
            is_taken = not walk.marks and (size == SIZES[-1]) == (turn >= 3)
            about = game.name, size, language, seats, text
            if is_taken:
                yield pytest.param(*about, FIRST, id=f"{name}-first")
            yield pytest.param(*about, None, id=name, marks=pytest.mark.whole)


def walks_through_pages():
    """Yield every walk through the pages; of that in landscape the suite takes the first stops."""
    for walk in (*walks(("normal", "largest")), *whole(walks(("large",)))):
        size, language, text = walk.values
        name = f"{size[0]}x{size[1]}-{language}-{text}"
        is_short = not walk.marks and size != SIZES[-1]
        if is_short:
            yield pytest.param(*walk.values, FIRST_PAGES, id=f"{name}-first")
        marks = pytest.mark.whole if is_short else walk.marks
        yield pytest.param(*walk.values, None, id=name, marks=marks)


def with_letters(language, text):
    return Settings(language=language, motion=False, text=text)


@pytest.mark.parametrize(("size", "language", "text", "stops"), list(walks_through_pages()))
def test_every_page_can_be_read_and_touched(box, size, language, text, stops):
    table = box(size=size, chosen=with_letters(language, text))
    assert faults_of(table, islice(pages(table), stops)) == []


@pytest.mark.parametrize(("game", "size", "language", "seats", "text", "stops"), list(tables()))
def test_every_moment_of_a_game_can_be_read_touched_and_reached_with_buttons(
    box, game, size, language, seats, text, stops
):
    table = box(size=size, chosen=with_letters(language, text))
    shown = set()
    tour = of_game(game)(table, MANY_NAMES[:seats])
    for stop in islice(drawn(table, tour), stops):
        assert [*faults(table), *out_of_reach(table)] == [], stop
        shown |= {type(widget) for widget in table.visible()}
    drawn_by = panels(game).values()
    every_panel = {each for each in drawn_by if not each.__module__.endswith(".private")}
    assert shown >= every_panel or next(tour, None)


@pytest.mark.parametrize("language", ["it", pytest.param("en", marks=pytest.mark.whole)])
@pytest.mark.parametrize("game", games("the-club"))
def test_set_up_has_room_for_many_who_usually_come(box, game, language):
    table = box(language=language)
    known = [*LONG_NAMES, "Ida", "Leo"]
    for name in known:
        table.journal.people.meet(name, table.now())
    for size in SIZES:
        table.resize(size)
        table.app.go("setup", game=game.name)
        table.frames(4)
        assert list(faults(table)) == []
        assert _who_can_be_found(table, len(known)) == set(known)


def _who_can_be_found(table, turns):
    """Return the names on the pages of usual guests."""
    seen = set()
    for _ in range(turns):
        seen |= {table.words(chip)[0] for chip in table.of("GuestChip")}
        if len(seen) == turns:
            break
        table.app.page.turn()
        table.frames(2)
    return seen


@pytest.mark.parametrize("text", spread(TEXTS, 1, 2))
@pytest.mark.parametrize("games", some([9, 6, 7, 8, 4, 5], 1))
def test_home_has_room_for_more_games_beside_a_match_to_resume(box, games, text):
    table = box(language="it")
    table.referee.begin(every()[0], Setup(LONG_NAMES[:4]))
    table.app.go("home")
    known = table.app.page.tiles
    table.app.change_settings(text=text)
    for size in SIZES:
        table.resize(size)
        table.frames(4)
        tiles = [replace(tile, name=f"{tile.name} again") for tile in known]
        table.app.page.tiles = [*known, *tiles][:games]
        table.frames(4)
        assert list(faults(table)) == [], size
        shown = table.of("GameTile")
        assert len(shown) == games
        assert all(tile.item.title in table.words(tile) for tile in shown), size


# --- colours


INKS = ("text", "muted", "accent", "good", "bad")
SURFACES = ("background", "panel", "raised")


def contrast(one, other):
    """Return the contrast of two colours as WCAG 2 defines it."""

    def light(colour):
        parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_has_the_contrast_that_the_guidelines_give():
    assert contrast((0, 0, 0, 1), (1, 1, 1, 1)) == pytest.approx(21)
    # #777777 on white, the best known colour that just fails: 4.48 to 1
    assert contrast((0x77 / 255,) * 3, (1, 1, 1)) == pytest.approx(4.48, abs=0.005)


@pytest.mark.parametrize("chosen", [each for each in THEMES.values() if not each.has_contrast])
def test_the_colour_of_a_seat_can_be_read_on_its_area(box, chosen):
    box()
    before, theme.chosen = theme.chosen, chosen
    pairs = zip(theme.seats, theme.areas, strict=True)
    contrasts = [contrast(colour, area) for colour, area in pairs]
    theme.chosen = before
    assert min(contrasts) >= 4.5


@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
def test_every_text_stands_out_from_what_is_behind_it(box, dark):
    box()
    from screens.base.theme import theme

    theme.chosen = DARK if dark else LIGHT
    pairs = [*product(INKS, SURFACES), ("accent_ink", "accent"), ("text", "banner")]
    pairs += [("text", "pressed"), ("accent", "pressed")]
    found = {pair: contrast(getattr(theme, pair[0]), getattr(theme, pair[1])) for pair in pairs}
    for seat, colour in enumerate(theme.seats):
        for surface in ("background", "panel"):
            found[f"seat {seat}", surface] = contrast(colour, getattr(theme, surface))
    for suit, colour in enumerate(theme.suits):
        found[f"suit {suit}", "card"] = contrast(colour, theme.card)
    theme.chosen = DARK
    assert {pair: round(ratio, 2) for pair, ratio in found.items() if ratio < 4.5} == {}


STRONGEST = Settings(language="it", motion=False, theme="contrast")


def faint_of(table, stops):
    """Return the words and marks that have less than 7 : 1 at any stop of a tour."""
    return [f"{stop}: {each}" for stop in drawn(table, stops) for each in low_contrast(table, 7)]


@pytest.mark.parametrize("stops", some([FIRST, None], 1))
def test_where_contrast_is_wanted_words_and_marks_of_every_page_have_seven_to_one(box, stops):
    table = box(chosen=STRONGEST)
    assert faint_of(table, islice(pages(table), stops)) == []


@pytest.mark.parametrize("stops", some([FIRST, None], 1))
@pytest.mark.parametrize("game", games("baker-street"))
def test_where_contrast_is_wanted_words_and_marks_of_every_game_have_seven_to_one(box, game, stops):
    table = box(chosen=STRONGEST)
    tour = of_game(game.name)(table, MANY_NAMES[: game.seats[-1]])
    assert faint_of(table, islice(tour, stops)) == []


def test_where_contrast_is_wanted_the_place_of_who_must_act_has_a_ring_in_the_seat_s_colour(box):
    table = box(chosen=STRONGEST)
    table.referee.begin(every()[0], Setup(("Ana", "Bo", "Cy")))
    table.app.go("match")
    table.frames(4)
    seen = table.seen()
    awaited = [place for place in table.of("BidSeat") if place.item.to_act]
    for place in table.of("BidSeat"):
        x, y = place.to_window(place.x, place.center_y)
        edge = [seen.getpixel((int(x) + by, int(seen.height - y))) for by in range(4)]
        ring = tuple(round(255 * share) for share in theme.seats[place.item.number][:3])
        assert (ring in edge) == (place in awaited)
    assert len(awaited) == 1


def test_a_game_is_known_by_its_icon_beside_all_that_home_has_to_say(box, tmp_path):
    play(tmp_path / "companion.db")
    table = box()
    table.referee.begin(every()[0], Setup(("Ana", "Bo", "Cy")))
    table.app.go("home")
    table.frames(4)
    assert table.app.page.resume_title
    assert [table.words(each)[0] for each in table.of("SeatStanding")] == ["Ana", "Bo", "Cy"]
    for size in SIZES:
        table.resize(size)
        tiles = table.of("GameTile")
        assert len(tiles) == len(every())
        seen = [w for tile in tiles for w in table.visible(tile)]
        signs = [w for w in seen if type(w).__name__ == "GameSign" and w.name]
        assert [sign.name for sign in signs] == [tile.item.look.icon for tile in tiles]
        assert min(min(sign.font_size, sign.height) for sign in signs) >= 20 * theme.unit
