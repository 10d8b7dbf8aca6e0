"""Evenings, against a naive grouping of random matches, and figures worked out by hand."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import chain
from random import Random

import pytest

from companion.games.istinto.game import GAME
from companion.keep.matches import importing
from companion.keep.matches.erasing import erase
from companion.keep.matches.evenings import Evenings, tell_dates
from companion.keep.matches.exchange import read
from companion.keep.matches.filters import Filter
from companion.keep.opening import open_journal
from companion.play.actions import EndEarly, HandOver
from companion.play.codec import Entry
from companion.play.game import Setup, Standing
from companion.play.measures import Measure
from tests.bench.matches import PLAYTHROUGHS
from tests.support.sampling import some

TODAY = "2026-11-26T12:00:00"
PEOPLE = ("Ugo", "Vera", "Will", "Xenia", "Yan", "Zoe")
SIX_HOURS = timedelta(hours=6)


@pytest.fixture
def journal(tmp_path):
    opened = open_journal(tmp_path / "companion.db")
    yield opened
    opened.close()


def play(journal, at, names=("Ana", "Bo"), *, began="", winners=(0,), pauses=(), game=GAME):
    """Keep a match that is over, with an entry after each of the pauses, in seconds."""
    number = journal.begin(game, Setup(tuple(names)), began or at)
    touch(journal, number, at, pauses)
    totals = tuple(10 * (seat in winners) for seat in range(len(names)))
    end(journal, number, at, Standing(tuple(names), totals, winners, finished=True))
    return number


def end(journal, number, at, standing):
    entries = len(journal.lines(number))
    entry = Entry(EndEarly(), at=at)
    journal.append(number, entries + 1, entry, b'{"action":{"do":"end"}}', standing)


def touch(journal, number, at, pauses=(0,)):
    """Add an entry to a match after each of the pauses."""
    for pause in pauses:
        line = f'{{"action":{{"do":"deal"}},"after":{pause}}}'.encode()
        entries = len(journal.lines(number))
        journal.append(number, entries + 1, Entry(EndEarly(), at=at), line, None)


def numbers(evenings):
    return [[match.number for match in evening.matches] for evening in evenings]


# --- against a naive second implementation


class Naive:
    """Matches as people remember them, in the order in which they were touched last."""

    def __init__(self):
        self.order, self.began, self.touched = [], {}, {}
        self.thrown, self.game, self.people, self.told = set(), {}, {}, {}

    def touch(self, number, at):
        self.order = [each for each in self.order if each != number] + [number]
        self.touched[number] = at

    def take(self, number, at):
        later = (place for place, each in enumerate(self.order) if self.touched[each] > at)
        self.order.insert(next(later, len(self.order)), number)
        self.touched[number] = at

    def evenings(self, fits=lambda _: True):
        groups, before = [], None
        for number in self.order:
            if number in self.thrown:
                continue
            now = self.touched[number]
            near = before and any(
                abs(each - before) < SIX_HOURS and (each is now or each > before)
                for each in (now, self.began[number])
            )
            if not near:
                groups.append([])
            groups[-1].append(number)
            before = now
        kept = [[number for number in group if fits(number)] for group in self.rejoin(groups)]
        return [group for group in kept[::-1] if group]

    def rejoin(self, groups):
        """Return groups, joined where a later one goes on where an earlier one ended."""
        whole = []
        for group in groups:
            sure = [each for each in whole if self.possible(self.touched[each[-1]])][-3:]
            near = [each for each in sure if self.goes_on(each, group)]
            if near and self.possible(self.touched[group[0]]):
                at = whole.index(near[-1])
                group = [*chain(*whole[at:]), *group]
                del whole[at:]
            whole.append(group)
        return whole

    def possible(self, at):
        return datetime(1990, 1, 1) <= at < datetime.fromisoformat(TODAY) + SIX_HOURS

    def goes_on(self, group, later):
        end, first = self.touched[group[-1]], later[0]
        return abs(self.touched[first] - end) < SIX_HOURS or (
            timedelta(0) < self.began[first] - end < SIX_HOURS
        )


class Box:
    """Box whose clock jumps, with the true history."""

    def __init__(self, journal, chance):
        self.journal, self.chance, self.naive = journal, chance, Naive()
        self.now = datetime(2026, 3, 1, 20)

    def step(self):
        self.now += timedelta(minutes=self.chance.choice((5, 40, 90, 355, 360, 365, 1440, 9000)))
        if self.chance.random() < 0.15:
            self.now += timedelta(hours=self.chance.choice((-2000, -30, -5, -2, 3, 700)))
        actions = self.begin, self.begin, self.resume, self.throw, self.bring, self.take
        self.chance.choice(actions)()

    def begin(self):
        names = tuple(self.chance.sample(PEOPLE, self.chance.randint(2, 5)))
        began = self.now
        self.now += timedelta(minutes=self.chance.choice((10, 100, 500, -30)))
        number = play(self.journal, self.text(self.now), names, began=self.text(began))
        self.naive.began[number], self.naive.people[number] = began, names
        self.naive.game[number] = "istinto"
        self.naive.touch(number, self.now)

    def text(self, at):
        zone = self.chance.choice(("", "+00:00"))
        return at.isoformat(timespec="seconds") + zone

    def resume(self):
        if self.naive.order:
            number = self.chance.choice(self.naive.order)
            touch(self.journal, number, self.text(self.now))
            self.naive.touch(number, self.now)

    def throw(self):
        if self.naive.order:
            number = self.chance.choice(self.naive.order)
            self.journal.throw_away(number)
            self.naive.thrown.add(number)

    def bring(self):
        if self.naive.thrown:
            number = self.chance.choice(sorted(self.naive.thrown))
            self.journal.throw_away(number, False)
            self.naive.thrown.discard(number)

    def take(self):
        """Import a match of another box, with the date of its file."""
        path = self.chance.choice(PLAYTHROUGHS)
        header, match, lines = read(path.read_bytes().splitlines())
        number = importing.import_match(self.journal, header, match, lines, TODAY)
        self.naive.thrown.discard(number)
        if number in self.naive.order:
            return
        query = "SELECT touched FROM match WHERE number = ?"
        ((touched,),) = self.journal.store.db.execute(query, (number,))
        self.naive.began[number] = datetime.fromisoformat(header.began).replace(tzinfo=None)
        self.naive.people[number], self.naive.game[number] = header.players, header.game
        self.naive.take(number, datetime.fromisoformat(touched).replace(tzinfo=None))


@pytest.mark.parametrize("seed", some(range(40), 8))
def test_evenings_of_random_matches_are_those_of_a_naive_grouping(journal, seed):
    chance = Random(seed)
    box = Box(journal, chance)
    for step in range(60):
        box.step()
        if step % 7 == 0:  # what is remembered of then must not count later
            assert numbers(Evenings(journal, TODAY)) == box.naive.evenings()
    naive, evenings = box.naive, Evenings(journal, TODAY)
    assert numbers(evenings) == naive.evenings()
    assert [span.count for span in evenings.spans] == list(map(len, naive.evenings()))
    person = dict(journal.store.db.execute("SELECT name, id FROM person"))
    for name in set(PEOPLE) & set(person):
        played = {number for number, names in naive.people.items() if name in names}
        fitting = evenings.fitting(Filter(person=person[name]))
        assert numbers(fitting) == naive.evenings(played.__contains__)
    fitting = evenings.fitting(Filter(game="istinto", since="2026-04-01"))
    assert numbers(fitting) == naive.evenings(
        lambda each: naive.game[each] == "istinto" and naive.touched[each] >= datetime(2026, 4, 1)
    )


# --- by hand


def test_an_evening_ends_where_six_hours_pass(journal):
    first = play(journal, "2026-11-20T20:00:00")
    second = play(journal, "2026-11-21T01:59:59")
    third = play(journal, "2026-11-21T07:59:59")
    assert numbers(Evenings(journal, TODAY)) == [[third], [first, second]]


def test_a_long_match_belongs_to_the_evening_in_which_it_began(journal):
    first = play(journal, "2026-11-20T15:00:00")
    long = play(journal, "2026-11-20T23:30:00", began="2026-11-20T15:10:00")
    assert numbers(Evenings(journal, TODAY)) == [[first, long]]


FIRST, LAST = "2026-11-20T21:00:00", "2026-11-20T22:30:00"
WRONG = ("1970-01-01T00:10:00", "2026-11-01T20:00:00", "2026-11-25T20:00:00", "2031-01-01T20:00:00")


@pytest.mark.parametrize("at", WRONG)
def test_a_match_at_the_time_of_a_wrong_clock_parts_no_evening(journal, at):
    whole = [play(journal, FIRST), play(journal, at), play(journal, LAST)]
    (evening,) = Evenings(journal, TODAY)
    assert [match.number for match in evening.matches] == whole
    assert evening.dated.at == FIRST
    assert evening.dated.is_doubtful


def test_neither_do_several_matches_at_several_wrong_times(journal):
    wrong = (*WRONG, "1970-01-01T00:40:00", "1971-01-01T00:40:00")
    for times in ((WRONG[0], WRONG[0]), WRONG[1:3], wrong):
        whole = [play(journal, at) for at in (FIRST, *times, LAST)]
        assert numbers(Evenings(journal, TODAY)) == [whole]
        for number in whole:
            journal.throw_away(number)


def test_an_evening_of_which_no_time_is_right_stays_apart(journal):
    first = play(journal, FIRST)
    wrong = [play(journal, f"1970-01-01T0{hour}:10:00") for hour in (0, 1)]
    last = play(journal, "2026-11-24T21:00:00")
    assert numbers(Evenings(journal, TODAY)) == [[last], wrong, [first]]


def test_a_time_is_wrong_only_until_it_has_come(journal):
    days = (f"2026-12-{day:02}T20:00:00" for day in (1, 3, 5, 7))
    every = [play(journal, at) for at in (FIRST, *days, LAST)]
    assert numbers(Evenings(journal, TODAY)) == [every]
    assert numbers(Evenings(journal, "2026-12-09T12:00:00")) == [[each] for each in every[::-1]]
    assert numbers(Evenings(journal, TODAY)) == [every]


def test_thrown_away_matches_split_no_evening_and_have_their_own(journal):
    first = play(journal, "2026-11-20T20:00:00")
    thrown = play(journal, "2026-11-21T01:00:00")
    last = play(journal, "2026-11-21T06:00:00")
    assert numbers(Evenings(journal, TODAY)) == [[first, thrown, last]]
    journal.throw_away(thrown)
    assert numbers(Evenings(journal, TODAY)) == [[last], [first]]
    assert numbers(Evenings(journal, TODAY, thrown=True)) == [[thrown]]


def test_people_stand_in_the_order_of_their_first_seat_with_present_names(journal):
    number = play(journal, "2026-11-20T20:00:00", ("Bo", "Ana"))
    play(journal, "2026-11-20T21:00:00", ("Cy", "Ana", "Bo"))
    line = b'{"action":{"do":"hand-over","seat":0,"name":"Di"}}'
    journal.append(number, 2, Entry(HandOver(0, "Di"), at="2026-11-20T22:00:00"), line, None)
    journal.people.rename("Ana", "Anna")
    (evening,) = Evenings(journal, TODAY)
    assert [(each.name, each.seat) for each in evening.people] == [
        ("Cy", 0), ("Anna", 1), ("Bo", 2), ("Di", 0)
    ]  # fmt: skip


def test_winners_are_those_of_the_matches_who_won_most_first(journal):
    play(journal, "2026-11-20T20:00:00", ("Ana", "Bo"), winners=(1,))
    play(journal, "2026-11-20T21:00:00", ("Ana", "Bo"), winners=(0,))
    play(journal, "2026-11-20T22:00:00", ("Ana", "Bo", "Cy"), winners=(0, 2))
    (evening,) = Evenings(journal, TODAY)
    assert evening.winners == ("Ana", "Bo", "Cy")


def test_time_at_the_table_leaves_out_long_pauses_and_hears_no_clock(journal):
    """60 + 1200 + 30 seconds count, 1201 do not; the dates jump by years."""
    number = journal.begin(GAME, Setup(("Ana", "Bo")), "2026-11-20T20:00:00")
    for at, pause in (
        ("2026-11-20T20:01:00", 60), ("2031-01-01T00:00:00", 1200), ("1970-01-01T00:00:03", 1201),
        ("2026-11-20T20:05:00", 30),
    ):  # fmt: skip
        touch(journal, number, at, (pause,))
    play(journal, "2026-11-20T21:00:00", pauses=(10, 20, 5000))
    (evening,) = Evenings(journal, TODAY)
    assert evening.seconds == 1290 + 30


def test_wins_of_selected_matches_are_counted(journal):
    for month, winner in ((3, 0), (4, 1), (5, 0), (6, 0)):
        play(journal, f"2026-{month:02}-20T20:00:00", ("Ana", "Bo"), winners=(winner,))
    journal.begin(GAME, Setup(("Ana", "Bo")), "2026-07-20T20:00:00")
    ((person,),) = journal.store.db.execute("SELECT id FROM person WHERE name = 'Ana'")
    evenings = Evenings(journal, TODAY)
    assert (len(evenings), evenings.matches, evenings.since) == (5, 5, "2026-03-20T20:00:00")
    assert evenings.wins(person) == (3, 4)
    assert evenings.fitting(Filter(since="2026-04-01")).wins(person) == (2, 3)


def test_a_house_rule_that_nobody_chose_has_its_default(journal):
    first = play(journal, "2026-11-20T20:00:00")
    other = journal.begin(GAME, Setup(("Ana", "Bo"), options={"target": "60"}), TODAY)
    evenings = Evenings(journal, TODAY)
    assert numbers(evenings.fitting(Filter(game="istinto", options=(("target", "60"),)))) == [
        [other]
    ]
    assert numbers(evenings.fitting(Filter(game="istinto", options=(("target", "100"),)))) == [
        [first]
    ]


# --- dates


def doubts(journal):
    """Return by evening if its date is doubtful, the first evening first."""
    return [evening.dated.is_doubtful for evening in Evenings(journal, TODAY)][::-1]


def test_a_date_is_doubtful_later_than_today_or_earlier_than_the_match_before(journal):
    play(journal, "2026-11-20T20:00:00")
    play(journal, "2026-11-10T20:00:00")
    play(journal, "2026-11-27T00:00:00")
    play(journal, "1970-01-01T00:00:40")
    assert doubts(journal) == [False, True, True, True]


def test_a_date_later_than_today_makes_no_later_evening_doubtful(journal):
    play(journal, "2031-01-01T20:00:00")
    play(journal, "2026-11-20T20:00:00")
    assert doubts(journal) == [True, False]


def test_a_clock_that_is_up_to_six_hours_slow_makes_no_date_doubtful(journal):
    play(journal, "2026-11-20T20:00:00")
    play(journal, "2026-11-20T14:00:00")
    play(journal, "2026-11-20T07:59:59")
    assert doubts(journal) == [False, False, True]


def test_a_clock_of_years_before_there_was_a_box_is_doubted_and_a_told_date_is_not(journal):
    wrong = play(journal, "2024-07-04T20:00:00")
    assert doubts(journal) == [True]
    tell_dates(journal, {wrong: "2019-11-21"})
    assert doubts(journal) == [False]


def test_another_box_has_its_own_order_of_dates(journal):
    play(journal, "2026-11-20T20:00:00")
    header, match, lines = read(PLAYTHROUGHS[0].read_bytes().splitlines())
    importing.import_match(journal, header, match, lines, TODAY)
    play(journal, "2026-11-21T20:00:00")
    assert doubts(journal) == [False, False, False]


def test_a_date_that_is_told_counts_and_is_sure_until_it_is_taken_back(journal):
    play(journal, "2026-11-20T20:00:00")
    wrong = play(journal, "1970-01-01T00:00:40")
    play(journal, "2026-11-24T20:00:00")
    evenings = Evenings(journal, TODAY)
    span = evenings.spans[1]
    assert evenings.told(span) == {wrong: None}
    tell_dates(journal, {wrong: "2026-11-22"})
    corrected = Evenings(journal, TODAY)[1]
    assert corrected.dated.at == "2026-11-22"
    assert corrected.dated.is_corrected
    assert doubts(journal) == [False, False, False]
    assert numbers(Evenings(journal, TODAY).fitting(Filter(since="2026-11-21"))) == [[3], [2]]
    tell_dates(journal, evenings.told(span) | {wrong: None})
    assert doubts(journal) == [False, True, False]


def test_an_empty_journal_has_no_evening(journal):
    evenings = Evenings(journal, TODAY)
    assert (len(evenings), evenings.matches, evenings.since, evenings[0:4]) == (0, 0, "", [])


# --- one evening whole


def test_the_evening_of_a_match_is_whole_whatever_the_filter(journal):
    first = play(journal, "2026-11-20T20:00:00", ("Ana", "Bo"))
    last = play(journal, "2026-11-20T21:00:00", ("Bo", "Cy"))
    play(journal, "2026-11-22T21:00:00", ("Bo", "Cy"))
    ana = journal.people.matches("Ana") and journal.people.regulars()[0].person
    evenings = Evenings(journal, TODAY).fitting(Filter(person=ana))
    evening = evenings.whole(last)
    assert [match.number for match in evening.matches] == [first, last]
    assert [each.name for each in evening.people] == ["Ana", "Bo", "Cy"]
    assert evenings.whole(99) is None


def test_the_measures_of_an_evening_are_those_of_its_matches_by_person_and_guest(journal):
    names = ("Ana", "Guest 2")
    number = journal.begin(GAME, Setup(names), "2026-11-20T20:00:00")
    measures = (Measure(0, "hits", 3, 4), Measure(1, "hits", 1, 4), Measure(1, "won", 1))
    standing = Standing(names, (1, 9), (1,), finished=True, measures=measures)
    end(journal, number, "2026-11-20T20:00:00", standing)
    evenings = Evenings(journal, TODAY)
    evening = evenings.whole(number)
    (played,) = evenings.played(evening.span)
    ana, guest = (each.key for each in evening.people)
    assert (ana != "Ana", guest) == (True, "Guest 2")
    assert played.game == "istinto"
    assert played.measures == {
        ana: {"hits": (3, 4)}, guest: {"hits": (1, 4), "won": (1, 1)},
    }  # fmt: skip


def test_an_erased_person_is_in_no_evening(journal):
    number = play(journal, "2026-11-20T20:00:00", ("Ana", "Bo"))
    erase(journal.store, "Ana")
    evenings = Evenings(journal, TODAY)
    evening = evenings.whole(number)
    assert [each.name for each in evening.people] == ["Player 1", "Bo"]
    assert evening.winners == ("Player 1",)
