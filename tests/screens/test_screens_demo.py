"""``make demo`` leaves a picture of every screen."""

from __future__ import annotations

import struct
import zlib

import pytest
from PIL import Image

from tests.support.sampling import LANGUAGES

pytestmark = pytest.mark.screen
STATES = (
    "home-empty", "setup-empty", "name", "setup", "setup-seat", "house-rules", "lay-out", "bids",
    "bids-focus", "tricks", "tricks-holding", "tricks-undone", "score-first", "tricks-last",
    "tricks-cards", "dispute", "tricks-notice", "scanner-lost", "cards", "count", "challenge",
    "challenge-chosen", "points", "not-saved", "menu", "help-1", "help-2", "help-3", "help-4",
    "help-5", "help-6", "settings", "settings-light", "score-light", "hand-over", "score",
    "score-challenge", "log", "log-correction", "log-preview", "home", "final", "final-sheet",
    "six-players-bids", "six-players", "six-players-count", "home-thrown", "stopped-early",
    "history", "decks-empty", "boxes", "deck-empty", "enrolment", "enrolment-begun",
    "enrolment-already", "enrolment-cards", "enrolment-done", "deck-doctor-empty", "deck-doctor",
    "deck-doctor-foreign", "deck-doctor-done", "deck", "enrolment-baker-street", "enrolment-cluedo",
    "enrolment-the-club", "enrolment-holmes", "decks", "hardware-empty", "hardware", "duel-setup",
    "ladder-first", "ladder", "hands", "hands-sum", "reward", "evidence", "private", "private-held",
    "evidence-advantage", "duel-result", "duel-sheet", "ladder-above", "advantage-first",
    "advantage", "totals", "advantage-done", "consent", "duel-log", "duel-help", "duel-won",
    "duel-final", "duel-piles", "week-setup", "week-rules", "appear", "row", "day-first", "step",
    "step-second", "row-gap", "evening", "day", "day-leave", "joker", "evening-absent",
    "day-absent", "draw", "keep", "steal", "clues", "week-log", "week-help", "errand", "answer",
    "swap", "reveal", "assign", "assign-private", "assign-held", "week-won", "week-count",
    "appear-enemies", "reserve", "step-reserved", "moriarty", "moran", "week-stopped", "light",
    "light-buy", "light-follow", "light-tally", "case-setup", "case-rules", "case-board",
    "case-envelope", "case-pawns", "case-deal", "case-start", "case-turn", "case-asked",
    "case-answered", "case-nobody", "case-clash", "case-log", "case-help", "case-private",
    "case-notebook", "case-notebook-row", "case-accuse", "case-verdict", "case-wrong",
    "case-consent", "case-solved", "case-passing", "case-drawn", "case-hands",
    "case-sealed", "club-setup", "club-rules", "club-ways", "club-private", "club-block",
    "club-building", "club-ten", "club-deal", "club-turn", "club-guessing", "club-phrase",
    "club-guess", "club-compared", "club-apart", "club-more", "club-told", "club-scores",
    "club-seal", "club-seal-curious", "club-deal-paper", "club-judging", "club-log", "club-help",
    "club-aloud", "club-open", "club-placing", "club-hint", "club-hands", "club-stopped",
    "club-won", "club-over",
    "sheet-new", "sheet-games", "sheet-setup", "sheet-more", "sheet-code", "sheet-seats",
    "sheet-first", "sheet-typed", "sheet-out", "sheet-comings", "sheet-comings-side", "sheet-tools",
    "sheet-log", "sheet-log-preview", "sheet-won", "sheet-points", "sheet-bids", "sheet-counters",
    "sheet-dice", "sheet-places", "sheet-together", "sheet-margin", "sheet-twelve",
    "evening-after", "poster", "people-after", "person", "phones-off", "phones",
    "settings-league", "league-none", "league-invitation", "home-league", "league",
    "league-ratings", "league-alone", "round-terms", "round-guests", "round", "round-result",
    "round-match",
)  # fmt: skip
EVERYWHERE = (
    "home", "lay-out", "bids", "tricks", "score", "enrolment-begun", "deck-doctor", "hardware",
    "ladder", "reward", "duel-result", "advantage", "duel-won", "duel-final", "step", "day",
    "clues", "final", "week-won", "week-count", "case-deal", "case-asked", "case-notebook",
    "case-solved", "club-ways", "club-building", "club-turn", "club-phrase",
    "club-scores", "club-judging", "club-open", "club-won", "club-over",
    "sheet-setup", "sheet-typed", "sheet-won", "sheet-points", "sheet-twelve",
    "evening-after", "people-after", "person", "phones", "league", "round-guests", "round-result",
)  # fmt: skip
"""States with pictures on other displays too."""


def _pictures(states, language, others):
    usual = {f"{state}-{language}.png" for state in states}
    sizes = [f"{wide}x{high}" for wide, high in others]
    return usual | {f"{state}-{language}-{size}.png" for state in EVERYWHERE for size in sizes}


def _size(picture: bytes) -> tuple[int, int]:
    wide, high = struct.unpack(">II", picture[16:24])
    return wide, high


def _is_flat(picture: bytes) -> bool:
    """Return True if nearly all lines of a PNG are equal, with any filter."""
    packed, place = b"", 8
    while place < len(picture):
        (length,) = struct.unpack(">I", picture[place : place + 4])
        if picture[place + 4 : place + 8] == b"IDAT":
            packed += picture[place + 8 : place + 8 + length]
        place += length + 12
    lines = zlib.decompress(packed)
    pitch = len(lines) // _size(picture)[1]
    return len({lines[at : at + pitch] for at in range(0, len(lines), pitch)}) < 20


def _check(path):
    picture = path.read_bytes()
    last = path.stem.rpartition("-")[2]
    wanted = tuple(map(int, last.split("x"))) if "x" in last else (800, 480)
    assert _size(picture) == wanted, path.name
    assert not _is_flat(picture), path.name


BEGINNING = STATES[: STATES.index("count")]
"""States after the beginning of the first part: the suite plays no more of the evening."""


def _beginning():
    """Return the first part up to where a table goes on by itself."""
    from tests.games.istinto.kit.demo import Istinto

    class Beginning(Istinto):
        def play(self):
            self.arrive()
            self.first_round()
            self.on_the_table()

    return [Beginning]


def _all():
    from tests.demo import PARTS

    return PARTS


# On other displays a long walk sees all of it in the suite, only without pictures.
@pytest.mark.parametrize(
    ("parts", "states", "language", "others"),
    [
        pytest.param(_beginning, BEGINNING, "it", [], id="the beginning"),
        *(
            pytest.param(
                _all, STATES, language, [(1024, 600), (720, 1280)], marks=pytest.mark.whole
            )
            for language in LANGUAGES
        ),
    ],
)
def test_the_demo_plays_an_evening_and_leaves_every_picture(
    tmp_path, capsys, parts, states, language, others
):
    from tests import demo

    wanted = _pictures(states, language, others)
    assert demo.main(tmp_path, [language], others, parts()) == 0
    said = capsys.readouterr().out.splitlines()
    assert set(said[:-1]) == wanted
    assert said[-1].endswith(".")
    assert {path.name for path in tmp_path.glob("*.png")} == wanted
    for path in tmp_path.glob("*.png"):
        _check(path)


def test_a_picture_is_as_large_as_each_display_and_the_usual_one_is_left_behind(tmp_path, box):
    from tests.demo.part import OTHERS, Part, Watch

    table = box()
    Part(table, tmp_path, "it", Watch(), OTHERS).show("home", *OTHERS)
    assert {path.name for path in tmp_path.glob("*.png")} == {
        "home-it.png", "home-it-1024x600.png", "home-it-720x1280.png",
    }  # fmt: skip
    for path in tmp_path.glob("*.png"):
        _check(path)
    assert table.size == (800, 480)


def test_the_documentation_has_the_pictures_that_it_shows_and_no_others():
    from tests.demo.moving import FILE, SIZE
    from tests.demo.shown import SHOWN, shown

    pictures = {path.name: path.read_bytes() for path in SHOWN.iterdir()}
    assert pictures.keys() == shown()
    assert len(pictures.pop(FILE.name)) < 1_500_000
    with Image.open(FILE) as moving:
        assert moving.size == SIZE
        assert moving.is_animated
    assert len(pictures) <= 12
    for name, picture in pictures.items():
        assert _size(picture) == (800, 480), name
        assert not _is_flat(picture), name
