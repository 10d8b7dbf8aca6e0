"""A link passes a match to BG Stats, with the names and facts that the table knows."""

from __future__ import annotations

import json
from urllib.parse import parse_qs, urlsplit

import pytest

from companion import games
from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import Result, Write
from companion.games.any_game.known import known_games
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import encode
from companion.keep.matches import exchange, importing
from companion.keep.matches.bg_stats import BOARD_GAME_GEEK, link
from companion.keep.matches.erasing import erase
from companion.keep.matches.evenings import tell_dates
from companion.keep.opening import open_journal
from companion.play.actions import EndEarly
from companion.play.game import Setup, public_view
from companion.table.referee import Referee
from tests.bench.matches import PLAYTHROUGHS
from tests.games.istinto.kit.states import a_round, table

NAMES = ("Anna", "Bruno", "Carla", "Dino")
EVENING = "2026-11-21T21:00:00+00:00"
TODAY = "2026-11-26T12:00:00"


@pytest.fixture
def journal(tmp_path):
    opened = open_journal(tmp_path / "companion.db")
    yield opened
    opened.close()


def play(journal, setup, actions, *, game="any-game", began=EVENING, at=EVENING):
    """Play a match to its end and return the data of its link, None without one."""
    moments = iter([began])
    referee = Referee(journal, lambda: next(moments, at))
    assert referee.begin(games.find(game), setup)
    for action in actions:
        referee.do(action)
    assert referee.match.over
    return linked(link(journal, referee.sitting.number))


def linked(line):
    """Return the data of a link; None for an empty one."""
    if not line:
        return None
    assert line.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    (data,) = parse_qs(urlsplit(line).query, strict_parsing=True)["data"]
    return json.loads(data)


def sheet(players=NAMES, **scoring):
    """Return the setup of a match of any game, of one round."""
    scoring = Scoring(**({"end": kinds.ROUNDS, "limit": 1} | scoring))
    return Setup(players, 0, {SHEET: encode(scoring)})


def written(*numbers):
    return [Write(side, number) for side, number in enumerate(numbers)]


def of_each(play, what):
    return [player[what] for player in play["players"]]


def istinto(journal, names=("Anna", "Bruno", "Carla"), began=EVENING, at=""):
    rounds = a_round(table(target="60"), (6, 5, 0), (6, 5, 0))
    setup = Setup(names, 0, {"target": "60"})
    return play(journal, setup, rounds, game="istinto", began=began, at=at or began)


# --- the match


def test_a_link_has_the_points_the_winner_and_who_began(journal):
    said = istinto(journal)
    assert (said["sourceName"], said["sourcePlayId"]) == ("Companion", journal.header(1).id)
    assert of_each(said, "name") == ["Anna", "Bruno", "Carla"]
    assert of_each(said, "score") == [60, 20, 20]
    assert of_each(said, "winner") == [True, False, False]
    assert of_each(said, "rank") == [1, 2, 2]
    assert of_each(said, "startPlayer") == [True, False, False]


def test_a_match_over_midnight_is_of_the_day_on_which_it_began(journal):
    said = istinto(journal, began="2026-11-21T23:30:00+00:00", at="2026-11-22T00:40:00+00:00")
    assert said["playDate"] == "2026-11-21 23:30:00"


def test_the_time_is_that_of_greenwich(journal):
    said = istinto(journal, began="2026-11-22T00:30:00+01:00", at="2026-11-22T01:00:00+01:00")
    assert said["playDate"] == "2026-11-21 23:30:00"


@pytest.mark.parametrize("began", ["1970-01-01T00:00:09+00:00", "2026-12-24T20:00:00+00:00"])
def test_a_match_that_began_with_a_wrong_clock_has_its_end(journal, began):
    assert istinto(journal, began=began, at=EVENING)["playDate"] == "2026-11-21 21:00:00"


def test_a_match_whose_clock_was_never_right_has_no_link(journal):
    never = "1970-01-01T00:00:09+00:00"
    assert istinto(journal, began=never) is None


def test_a_date_that_was_told_goes_before_all_others(journal):
    istinto(journal)
    tell_dates(journal, {1: "2019-11-21T12:00:00+00:00"})
    assert linked(link(journal, 1))["playDate"] == "2019-11-21 12:00:00"


def test_a_match_that_stopped_early_or_does_not_exist_has_no_link(journal):
    assert play(journal, sheet(), [EndEarly()]) is None
    assert link(journal, 99) == ""


# --- the game


def test_every_sheet_is_a_game_of_its_own(journal):
    """Wizard is at boardgamegeek.com under 1465; a sheet of the table's own is not."""
    sheets = [sheet(name="Scala 40", lowest=True), sheet(name="Wizard"), sheet()]
    said = [play(journal, each, written(1, 2, 3, 4))["game"] for each in sheets]
    assert [each["sourceGameId"] for each in said] == [
        "any-game: Scala 40", "any-game: Wizard", "any-game: Just points",
    ]  # fmt: skip
    assert [each["name"] for each in said] == ["Scala 40", "Wizard", "Just points"]
    assert [each.get("bggId") for each in said] == [None, 1465, None]
    assert [each["highestWins"] for each in said] == [False, True, True]


def test_every_game_that_is_known_elsewhere_is_one_of_ours():
    names = {each.name for each in games.menu()}
    others = {f"any-game: {each.name}" for each in known_games()}
    assert BOARD_GAME_GEEK.keys() <= names | others


def test_a_game_of_points_has_points_even_where_everybody_has_none(journal):
    said = play(journal, sheet(), written(0, 0, 0, 0))
    assert said["game"]["noPoints"] is False
    assert of_each(said, "score") == [0, 0, 0, 0]


def test_a_game_that_is_only_won_or_lost_has_no_points(journal):
    for won in (True, False):
        said = play(journal, sheet(kind=kinds.TOGETHER), [Result(won=won)])
        assert said["game"]["noPoints"] is True
        assert of_each(said, "winner") == [won] * 4


@pytest.mark.parametrize(
    ("game", "people", "has_points"),
    [("istinto", 3, True), ("holmes", 2, True), ("baker-street", 2, True), ("cluedo", 3, False),
     ("the-club", 3, True), ("the-club", 2, False)],
)  # fmt: skip
def test_a_match_has_points_by_its_game_and_people(game, people, has_points):
    """Two play The Club without points (S:92)."""
    found = games.find(game)
    view = public_view(found, found.start(Setup(NAMES[:people])))
    assert view.sheet.has_points is has_points


def test_each_playthrough_has_a_link(journal):
    """Cluedo is won or lost; in it and in another game the dealer need not begin."""
    said = {}
    for path in PLAYTHROUGHS:
        match = exchange.read(path.read_bytes().splitlines())
        number = importing.import_match(journal, *match, TODAY)
        play = linked(link(journal, number))
        said[play["game"]["sourceGameId"]] = play
    assert {name for name, play in said.items() if play["game"]["noPoints"]} == {"cluedo"}
    dealt = {name for name, play in said.items() if not any(of_each(play, "startPlayer"))}
    assert dealt == {"cluedo", "any-game: Scala 40", "any-game: Tricks"}


# --- the people


@pytest.mark.parametrize(
    ("points", "ranks"),
    [((7, 3), [1, 2, 1, 2]), ((3, 7), [2, 1, 2, 1]), ((5, 5), [1, 1, 1, 1])],
)
def test_those_of_a_team_share_its_place(journal, points, ranks):
    assert of_each(play(journal, sheet(teams=2), written(*points)), "rank") == ranks


def test_three_teams_have_three_places(journal):
    six = (*NAMES, "Elena", "Fabio")
    said = play(journal, sheet(six, teams=3, lowest=True), written(9, 2, 5))
    assert of_each(said, "rank") == [3, 1, 2, 3, 1, 2]


def ids(said):
    return dict(zip(of_each(said, "name"), of_each(said, "sourcePlayerId"), strict=True))


def test_a_person_is_the_same_on_every_evening_and_a_guest_on_one(journal):
    names = ("Anna", "Guest 1", "Ospite 2")
    first = ids(istinto(journal, names, began="2026-11-21T21:00:00"))
    later = ids(istinto(journal, names, began="2026-11-22T01:00:00"))
    other = ids(istinto(journal, names, began="2026-11-28T21:00:00"))
    assert first == later
    assert {name for name in names if first[name] == other[name]} == {"Anna"}
    assert len({*first.values(), *other.values()}) == 5


def test_a_forgotten_person_links_no_matches(journal):
    istinto(journal, began="2026-11-21T21:00:00+00:00")
    istinto(journal, began="2026-11-28T21:00:00+00:00")
    erase(journal.store, "Bruno")
    first, other = (ids(linked(link(journal, number))) for number in (1, 2))
    assert "Bruno" not in first
    assert len({*first.values()} & {*other.values()}) == 2
