"""A table of points reads back to the matches it was written from, whichever game they were."""

from __future__ import annotations

from contextlib import closing
from random import Random
from uuid import UUID

import msgspec
import pytest

from companion import games
from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import Close
from companion.games.any_game.kinds import KINDS
from companion.keep.matches import importing
from companion.keep.matches.header import Header
from companion.keep.matches.scores import as_csv, as_json_lines, for_spreadsheets, scores
from companion.keep.opening import open_journal
from companion.keep.tables.reading import read
from companion.play.actions import EndEarly
from companion.play.codec import Codec, Entry
from companion.words import i18n
from tests.games.any_game.test_any_game_count import any_match
from tests.support.matches import playout
from tests.support.sampling import crossed, whole

NOW = "2026-11-29T12:00:00+01:00"
BEGAN = "2026-11-20T20:15:00+01:00"
GAMES = tuple(game.name for game in games.every())
WRITERS = (
    lambda rows: as_csv(rows).encode(),
    for_spreadsheets,
    lambda rows: as_json_lines(rows).encode(),
)


@pytest.fixture
def box(tmp_path):
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        yield journal


def kept(journal, match, number):
    """Save a match in a journal, and return its number there."""
    game, setup = match.game, match.setup
    header = Header(
        game.name, setup.players, setup.dealer, setup.options, game.version, BEGAN,
        str(UUID(int=number + 1)),
    )  # fmt: skip
    codec = Codec(game, game.version, journal.store.vault)
    entries = [Entry(each.action, None, each.overruled, BEGAN) for each in match.log]
    lines = [codec.encode(entry).decode() for entry in entries]
    return importing.import_match(journal, header, match, lines, NOW)


def told(match):
    """Return the result of a match: its rules, and seat by seat points, place and win.

    Places come from the statistics of the match, which count them separately.
    """
    standing = match.outcome
    places = {each.seat: each.amount for each in standing.measures if each.name == "place"}
    seats = [
        (name, total, places[seat], seat in standing.winners)
        for seat, (name, total) in enumerate(zip(standing.players, standing.totals, strict=True))
    ]
    # Just points have an empty text, which a table leaves out.
    options = {name: value for name, value in match.setup.options.items() if value}
    return match.game.name, options, BEGAN, match.state.ended, seats


def read_back(header):
    """Return the same of a match that was read."""
    result = header.entered
    seats = [
        (name, result.totals[seat], result.places[seat], seat in result.winners)
        for seat, name in enumerate(header.players)
    ]
    return header.game, header.options, header.began, result.stopped, seats


def check(box, matches, writer):
    """Write matches as one table, and compare the finished ones with the matches read from it."""
    numbers = [kept(box, match, place) for place, match in enumerate(matches)]
    rows = [row for number in numbers for row in scores(box, number)]
    found = read(writer(rows), NOW)
    assert found.question is None
    expected = {str(UUID(int=place + 1)): told(match)
                for place, match in enumerate(matches) if match.over}  # fmt: skip
    assert {each.id: read_back(each) for each in found.matches} == expected
    assert bool(found.left_out) == (len(expected) < len(matches))


@pytest.mark.parametrize(
    ("kind", "seed"),
    [*crossed(KINDS, range(len(WRITERS))), *whole(crossed(KINDS, range(len(WRITERS), 30)))],
)
def test_every_kind_of_another_game_reads_back_to_an_equal_match(box, kind, seed):
    chance = Random(seed)
    matches = [any_match(kind, 10 * seed + place) for place in range(10)]
    for match in matches:
        if not match.over and chance.random() < 0.7:
            match.do(chance.choice([Close, EndEarly])(), overrule=True)
    with i18n.speaking(chance.choice(["en", "it", "de"])):
        check(box, matches, WRITERS[seed % len(WRITERS)])


@pytest.mark.parametrize(
    ("game", "seed"),
    [*crossed(GAMES, range(len(WRITERS))), *whole(crossed(GAMES, range(len(WRITERS), 12)))],
)
def test_every_game_reads_back_to_an_equal_match(box, game, seed):
    matches = [playout(game, 3 * seed + place).match() for place in range(3)]
    for match in matches[:2]:
        if not match.over:
            match.do(EndEarly())
    with i18n.speaking(("en", "it", "de")[seed % 3]):
        check(box, matches, WRITERS[seed % len(WRITERS)])


def test_people_of_a_team_have_its_points_and_its_place(box):
    match = any_match(kinds.NUMBERS, next(
        seed for seed in range(200)
        if any_match(kinds.NUMBERS, seed).state.scoring.teams == 2
        and len(any_match(kinds.NUMBERS, seed).state.players) == 4
    ))  # fmt: skip
    rows = list(scores(box, kept(box, match, 0)))
    assert len({row.seat for row in rows}) == 4
    for one, other in ((1, 3), (2, 4)):
        theirs = [
            [(row.round, row.points, row.total, row.place) for row in rows if row.seat == seat]
            for seat in (one, other)
        ]
        assert theirs[0] == theirs[1]


def test_a_line_of_json_has_every_column(box):
    rows = list(scores(box, kept(box, any_match(kinds.COUNTERS, 1), 0)))
    for line, row in zip(as_json_lines(rows).splitlines(), rows, strict=True):
        assert msgspec.json.decode(line) == msgspec.to_builtins(row)
