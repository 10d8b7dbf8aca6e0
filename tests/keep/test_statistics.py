"""Statistics equal a naive count over all matches, for any filter."""

from __future__ import annotations

import shutil
from collections import defaultdict
from contextlib import closing
from functools import cache
from itertools import count, product
from random import Random

import pytest
from msgspec.structs import astuple

from companion.games import find
from companion.games.istinto.game import GAME
from companion.keep.matches import importing, merging
from companion.keep.matches.filters import EVERYTHING, Filter, condition
from companion.keep.matches.game_counts import milestones
from companion.keep.matches.rebuilding import rebuild
from companion.keep.opening import open_journal
from companion.play.actions import EndEarly
from companion.play.codec import Codec, Entry
from companion.play.game import Setup
from companion.play.match import Match
from companion.play.measures import LARGEST_AMOUNT, collect, common_measures
from companion.table.referee import Referee
from companion.table.sitting import replayed
from companion.telling.figures import tell
from companion.telling.past import game_title
from tests.games.istinto.kit.states import a_round, table
from tests.support import finished_matches
from tests.support.matches import playout
from tests.support.sampling import some

NAMES = ("Anna", "Bruno", "Carla", "Dino", "Elena", "Fausto")
MEASURES = "SELECT match, seat, name, amount, count FROM measure ORDER BY match, seat, name"


def keep(journal, chance, at):
    """Keep a random match of some people on some day, over or not; its number."""
    game = find(chance.choice(("istinto", "istinto", "holmes", "the-club", "any-game", "any-game")))
    every = [playout(game.name, seed, 90) for seed in range(12 if game.name == "any-game" else 6)]
    played = chance.choice([each for each in every if len(each.setup.players) <= len(NAMES)])
    players = tuple(chance.sample(NAMES, len(played.setup.players)))
    setup = Setup(players, played.setup.dealer, played.setup.options)
    match, codec = Match(game, setup), Codec(game)
    entries = [Entry(each.action, at=at) for each in played.entries[: chance.randrange(60, 91)]]
    match.replay(each for each in entries if not match.over)
    entries = entries[: match.entries]
    if chance.random() < 0.8 and not match.over:
        entries.append(Entry(EndEarly(), at=at))
        match.replay(entries[-1:])
    number = journal.begin(game, setup, at)
    lines = [codec.encode(entry).decode() for entry in entries]
    assert importing.import_match(journal, journal.header(number), match, lines, at) == number
    journal.store.db.execute("UPDATE match SET touched = ? WHERE number = ?", (at, number))
    return number


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A journal of sixty matches of six people over two years; some thrown away, some redated."""
    path = tmp_path_factory.mktemp("kept") / "companion.db"
    chance = Random(7)
    with closing(open_journal(path)) as journal:
        for _ in range(60):
            day = (
                f"20{chance.choice((25, 26))}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
            )
            number = keep(journal, chance, f"{day}T20:00:00+01:00")
            if chance.random() < 0.15:
                journal.throw_away(number)
            if chance.random() < 0.2:
                with journal.store.saving() as db:
                    db.execute(
                        "INSERT INTO remark (match, dated, note) VALUES (?, ?, '')",
                        (number, f"2024-05-{number % 28 + 1:02}"),
                    )
        yield journal


@cache
def opened(journal, number):
    """Return a match, replayed from its entries."""
    return replayed(journal, number)[0]


def chosen_matches(journal, chosen):
    """Return the matches that a filter selects, looked at one by one."""
    redated = dict(journal.store.db.execute("SELECT match, dated FROM remark"))
    for saved in journal.matches.all():
        header, people = journal.header(saved.number), journal.people.seated(saved.number)
        match = opened(journal, saved.number)
        defaults = {option.name: option.default for option in match.game.options}
        rules = defaults | header.options
        date = redated.get(saved.number) or saved.touched
        if (
            chosen.person in ("", *people.values())
            and chosen.game in ("", saved.game)
            and chosen.sheet in ("", match.game.called(match.setup))
            and all(rules.get(name) == value for name, value in chosen.options)
            and date >= chosen.since
        ):
            yield saved.number, match, people


def every_filter(journal):
    """Return filters of all kinds, alone and together."""
    people = [id_ for (id_,) in journal.store.db.execute("SELECT id FROM person ORDER BY name")]
    rules = [(), (("target", "60"),), (("target", "100"), ("floor_at_zero", "no"))]
    every = product(("", *people[:2]), ("", "istinto"), rules, ("", "2025-03-05", "2026-02-01"))
    of_sheets = product(people[:2], ("Burraco", "Scala 40", "Just points"), ("", "2025-03-05"))
    return [
        *(Filter(*each) for each in every if each[1] or not each[2]),
        *(Filter(person, "any-game", (), since, sheet) for person, sheet, since in of_sheets),
    ]


def of_everybody(journal, measures, chosen=EVERYTHING):
    """Return the totals of all known people."""
    people = [id_ for (id_,) in journal.store.db.execute("SELECT id FROM person")]
    return journal.statistics.totals(measures, people, chosen)


def test_a_filter_selects_what_a_naive_one_does(kept):
    for chosen in every_filter(kept):
        where, values = condition(chosen)
        query = f"SELECT number FROM match WHERE NOT thrown AND {where} ORDER BY number"
        found = [number for (number,) in kept.store.db.execute(query, values)]
        assert found == sorted(number for number, *_ in chosen_matches(kept, chosen)), chosen


def test_totals_and_values_are_those_of_the_matches_of_a_filter(kept):
    names = ("won", "points", "place", "bias", "hits", "bid-3", "fair")
    for chosen in every_filter(kept)[::3]:
        sums, each = defaultdict(list), 0
        for _number, match, people in chosen_matches(kept, chosen):
            each += match.over
            for measure in match.outcome.measures:
                person = people[match.state.players[measure.seat]]
                if measure.name in names and person:
                    sums[person, measure.name].append((measure.amount, measure.count))
        found = of_everybody(kept, names, chosen)
        assert kept.statistics.matches(chosen) == each
        assert {(one.person, one.measure) for one in found} == set(sums)
        for one in found:
            told = sums[one.person, one.measure]
            assert one.matches == len(told)
            assert (one.amount, one.count) == tuple(map(sum, zip(*told, strict=True)))
            assert one.squares == sum(amount * amount for amount, _ in told)
            assert one.products == sum(amount * times for amount, times in told)
            assert one.counts == sum(times * times for _, times in told)
            values = kept.statistics.values(one.measure, one.person, chosen)
            assert sorted((value.amount, value.count) for value in values) == sorted(told)
            assert one in kept.statistics.totals(names, [one.person], chosen)


def test_people_who_were_met_most_are_those_of_the_matches_of_a_filter(kept):
    names = ("won", "hits")
    for chosen in every_filter(kept)[::3]:
        met, played = defaultdict(int), defaultdict(int)
        for _number, match, people in chosen_matches(kept, chosen):
            if match.over:
                played[match.game.called(match.setup)] += 1
                for player in match.state.players:
                    met[people[player]] += 1
        found = kept.statistics.met(3, chosen)
        games = kept.statistics.games(chosen)
        assert {game_title(each.game, each.sheet): each.matches for each in games} == played
        assert [each.matches for each in games] == sorted(played.values(), reverse=True)
        assert all(each.matches == met[each.person] for each in found)
        met.pop(None, None)  # guests
        assert [each.matches for each in found] == sorted(met.values(), reverse=True)[:3]
        ids = [each.person for each in found]
        everybody = of_everybody(kept, names, chosen)
        some = [each for each in everybody if each.person in ids]
        assert kept.statistics.totals(names, ids, chosen) == some


def test_outcomes_are_those_of_each_match_in_the_order_of_play(kept):
    names = dict(kept.store.db.execute("SELECT id, name FROM person"))
    for chosen in every_filter(kept)[::3]:
        told = {}
        for number, match, people in chosen_matches(kept, chosen):
            if match.over:
                standing = match.outcome
                measured = {(each.seat, each.name): each.amount for each in standing.measures}
                told[number] = [
                    (
                        people[player] or "",
                        names.get(people[player], player),
                        seat in standing.winners,
                        measured.get((seat, "place")),
                        measured.get((seat, "points")),
                    )
                    for seat, player in enumerate(standing.players)
                ]
        found = [
            [astuple(seat) for seat in each.seats] for each in kept.statistics.outcomes(chosen)
        ]
        turns = [
            number for (number,) in kept.store.db.execute("SELECT number FROM match ORDER BY turn")
        ]
        assert found == [told[number] for number in turns if number in told]


def test_every_tenth_match_of_a_game_that_is_over_is_a_milestone(kept):
    played, told = defaultdict(int), {}
    for saved in reversed(kept.matches.all()):
        if saved.standing:
            match = replayed(kept, saved.number)[0]
            title = match.game.called(match.setup)
            played[title] += 1
            if played[title] % 10 == 0:
                told[saved.number] = played[title]
    assert told
    assert milestones(kept.store) == told


def test_duels_are_those_of_the_places_of_each_match(kept):
    for chosen in every_filter(kept)[::4]:
        (own,) = kept.store.db.execute("SELECT id FROM person WHERE name = 'Anna'").fetchone()
        tallied = defaultdict(lambda: [0, 0, 0])
        for _number, match, people in chosen_matches(kept, chosen):
            places = {
                people[match.state.players[measure.seat]]: measure.amount
                for measure in match.outcome.measures
                if measure.name == "place"
            }
            for other, place in places.items():
                if own in places and other not in (own, None):
                    tally = tallied[other]
                    tally[0] += 1
                    tally[1] += places[own] < place
                    tally[2] += places[own] > place
        found = kept.statistics.duels(own, chosen)
        assert {d.other: [d.matches, d.before, d.behind] for d in found} == dict(tallied)
        closest = sorted(found, key=lambda d: (-d.matches, abs(d.before - d.behind), d.name))
        assert found == closest
        assert all(d.level == d.matches - d.before - d.behind for d in found)
        rival = kept.statistics.rival(own, chosen)
        assert rival == (found[0] if found and found[0].matches >= 3 else None)


def test_a_row_of_a_measure_is_what_a_replay_says_before_and_after_a_rebuild(kept):
    written = kept.store.db.execute(MEASURES).fetchall()
    told = [
        (saved.number, each.seat, each.name, each.amount, each.count)
        for saved in (*kept.matches.all(), *kept.matches.all(thrown=True))
        for each in replayed(kept, saved.number)[0].outcome.measures
    ]
    assert written == sorted(told)
    assert rebuild(kept) == kept.matches.count()
    assert kept.store.db.execute(MEASURES).fetchall() == written


def test_a_match_that_comes_from_another_box_brings_its_measures(kept, tmp_path):
    shutil.copy(kept.path.with_suffix(".key"), tmp_path / "new.key")
    with closing(open_journal(tmp_path / "new.db")) as journal:
        merging.merge(journal, kept)
        ours = "SELECT id, seat, name, amount, count FROM measure JOIN match ON number = match"
        query = f"{ours} ORDER BY id, seat, name"
        came = journal.store.db.execute(query).fetchall()
        assert came
        assert came == kept.store.db.execute(query).fetchall()


# --- one match


@pytest.fixture
def journal(tmp_path):
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        yield journal


def win(journal, players=NAMES[:3], bids=(6, 0, 5)):
    """Play a match to 60 that the first one wins, at once."""
    clock = count(10)
    judge = Referee(journal, lambda: f"2026-01-06T21:{next(clock)}:00+01:00")
    assert judge.begin(GAME, Setup(players, 0, {"target": "60"}))
    for action in a_round(table(target="60"), bids, bids):
        judge.do(action)
    assert judge.sitting.match.over
    return judge


def test_measures_are_there_when_a_match_ends_and_go_when_it_goes_on(journal):
    judge = win(journal)
    assert len(of_everybody(journal, ["won"])) == 3
    judge.undo()
    assert journal.store.db.execute("SELECT count(*) FROM measure").fetchall() == [(0,)]
    judge.redo()
    assert [total.amount for total in of_everybody(journal, ["hits"])] == [1, 1, 1]


def test_a_person_is_called_as_now_and_a_match_that_is_thrown_away_counts_no_more(journal):
    judge = win(journal)
    journal.people.rename("Anna", "Alma")
    assert "Alma" in {total.name for total in of_everybody(journal, ["won"])}
    (anna,) = (total.person for total in of_everybody(journal, ["won"]) if total.amount)
    assert {duel.name for duel in journal.statistics.duels(anna)} == {"Bruno", "Carla"}
    assert journal.statistics.rival(anna) is None
    judge.throw_away()
    assert of_everybody(journal, ["won"]) == []
    assert journal.statistics.matches() == 0


def test_the_best_of_two_are_told_apart_by_place(journal):
    win(journal)
    (anna,) = (total.person for total in of_everybody(journal, ["won"]) if total.amount)
    duels = {duel.name: duel for duel in journal.statistics.duels(anna)}
    assert [(duels[name].before, duels[name].behind) for name in ("Bruno", "Carla")] == [(1, 0)] * 2
    bruno = duels["Bruno"].other
    assert journal.statistics.duel(bruno, anna).behind == 1
    assert journal.statistics.duel(bruno, "nobody") is None


def test_points_beyond_all_measure_add_up_and_are_no_damage(journal):
    """The squares of two such matches are more than the integers of SQLite."""
    points = 3 * 10**9
    for day in ("20", "21", "22"):
        finished_matches.play(
            journal, f"2026-11-{day}", NAMES[:2], "any-game", (points, -points), (0,)
        )
    totals = {total.name: total.amount for total in of_everybody(journal, ["points"])}
    assert totals == {"Anna": 3 * points, "Bruno": -3 * points}
    told = tell(Filter(game="any-game"), journal.statistics, {}, 1)
    assert [line.missing for line in told.sheet.chart.lines] == ["", ""]
    assert journal.store.fault == ""


def test_an_amount_beyond_what_a_match_adds_up_to_is_not_measured():
    found = collect(common_measures((LARGEST_AMOUNT, LARGEST_AMOUNT + 1), (1,)), ())
    assert [each.seat for each in found if each.name == "points"] == [0]


@pytest.mark.parametrize("name", some(("target", 'a"b', "'; DROP TABLE match"), 3))
def test_no_name_of_a_rule_or_value_breaks_a_query(journal, name):
    win(journal)
    chosen = Filter("x'; --", "istinto", ((name, "'"),), "'")
    assert of_everybody(journal, ["won"], chosen) == []


def test_a_header_that_cannot_be_read_is_not_selected_by_its_rules(journal):
    win(journal)
    journal.store.db.execute("UPDATE match SET header = '{'")
    assert journal.statistics.matches(Filter(game="istinto", options=(("target", "60"),))) == 0
    assert journal.statistics.matches(Filter(game="istinto")) == 1


def test_a_sheet_that_cannot_be_read_is_a_game_apart(journal):
    for text in ("", "companion-sheet:9?name=Scopa#0000"):
        finished_matches.play(
            journal, "2026-11-20", NAMES[:2], "any-game", (3, 1), (0,), options={"sheet": text}
        )
    finished_matches.play(journal, "2026-11-21", NAMES[:2], "any-game", (3, 1), (0,))
    journal.store.db.execute("UPDATE match SET header = x'00' WHERE number = 3")
    games = [(each.sheet, each.matches) for each in journal.statistics.games()]
    assert games == [("Another game", 2), ("Just points", 1)]
    assert journal.statistics.matches(Filter(game="any-game", sheet="Another game")) == 2
