"""Exchange of a box with a server: nothing is lost, doubled or sent twice, wherever it breaks."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.club.merging import merged
from companion.club.records import SharedRecords
from companion.sync.exchange import BoxRecords, ExchangeResult, count_unsent, exchange
from companion.sync.postgres.messages import EveningRecord, OngoingMatch
from companion.sync.server_cache import ServerState
from tests.club.memory import Cut, MemoryServer, match, person

BOX = "a"


class ExchangingBox:
    """Box that exchanges with a server, and takes what other tables said."""

    def __init__(self, server: MemoryServer, machine: str = BOX) -> None:
        self.server, self.mine, self.told = server, BoxRecords(machine), ServerState()

    def share(self, *matches, **more) -> None:
        """Have these matches, and more of what is shared."""
        shared = SharedRecords({each.id: each for each in matches})
        self.mine = replace(self.mine, shared=replace(merged(self.mine.shared, shared), **more))

    def sync(self) -> ExchangeResult:
        """Exchange, and take what came of it."""
        done = exchange(self.mine, self.told, self.server, self._keep)
        told = SharedRecords({}, {each.id: each for each in done.people}, done.pairs, done.erased)
        self.mine = replace(self.mine, shared=merged(self.mine.shared, told))
        if done.board:
            self.mine = replace(self.mine, board=done.board.digest)
        return done

    def _keep(self, told: ServerState) -> None:
        self.told = told


@pytest.fixture
def server():
    return MemoryServer()


@pytest.fixture
def box(server):
    return ExchangingBox(server)


def calls(server, box):
    """Return the calls of an exchange."""
    before = server.calls
    box.sync()
    return server.calls - before


def test_an_exchange_of_nothing_is_one_question(server, box):
    box.share(*(match(number, BOX) for number in range(300)))
    box.sync()
    assert calls(server, box) == 1


def test_ten_matches_are_three_calls(server, box):
    box.sync()
    box.share(*(match(number, BOX) for number in range(10)))
    assert calls(server, box) == 3
    assert len(server.matches) == 10


def test_many_matches_come_in_calls_that_the_server_takes(server, box):
    box.share(*(match(number, BOX) for number in range(450)))
    box.sync()
    assert len(server.matches) == 450
    assert server.sent == 450


def test_what_was_sent_is_not_sent_again(server, box):
    box.share(*(match(number, BOX) for number in range(10)))
    box.sync()
    box.share(match(10, BOX))
    box.sync()
    assert server.sent == 11


def test_a_box_that_has_lost_what_it_was_told_sends_nothing_again(server, box):
    box.share(*(match(number, BOX) for number in range(300)))
    box.sync()
    box.told = ServerState()
    box.sync()
    assert server.sent == 300
    assert count_unsent(box.mine, box.told) == 0


def test_a_correction_has_the_next_revision(server, box):
    box.share(match(1, BOX, 7))
    box.sync()
    corrected = match(1, BOX, 8)
    box.share(corrected)
    box.mine = replace(box.mine, shared=SharedRecords({corrected.id: corrected}))
    box.sync()
    assert server.matches["a-1"] == replace(corrected, revision=2)


def test_a_correction_after_the_cache_was_restored_from_a_copy_is_kept(server, box):
    """The server has a later revision than the box was told."""
    box.share(match(1, BOX, 7))
    box.sync()
    old = box.told
    for points in (8, 9):
        box.mine = replace(box.mine, shared=SharedRecords({"a-1": match(1, BOX, points)}))
        box.sync()
    box.told = old
    box.mine = replace(box.mine, shared=SharedRecords({"a-1": match(1, BOX, 10)}))
    box.sync()
    assert server.matches["a-1"] == match(1, BOX, 10, revision=4)


def test_a_box_that_was_put_back_to_an_older_copy_takes_nothing_away(server, box):
    box.share(match(1, BOX, 9))
    box.sync()
    box.mine = replace(box.mine, shared=SharedRecords({"a-1": match(1, BOX, 3)}))
    box.sync()
    assert server.matches["a-1"].entries == 19


def test_a_match_is_thrown_away_on_the_server_only_if_it_was_there(server, box):
    box.share(match(1, BOX))
    box.sync()
    thrown = [match(number, BOX, thrown=True) for number in (1, 2)]
    box.mine = replace(box.mine, shared=SharedRecords({each.id: each for each in thrown}))
    box.sync()
    assert {own: each.thrown for own, each in server.matches.items()} == {"a-1": True}


def test_matches_under_way_are_told_once(server, box):
    going = (OngoingMatch("a-9", "istinto", "Round 4", ("p",)),)
    box.sync()
    box.mine = replace(box.mine, ongoing=going)
    assert calls(server, box) == 3
    assert server.going == {BOX: going}
    assert calls(server, box) == 1
    box.mine = replace(box.mine, ongoing=())
    box.sync()
    assert server.going == {BOX: ()}


def test_an_evening_is_brought_once_and_pulled_by_the_others(server, box):
    evening = EveningRecord("e", BOX, 3, b'{"round":1}')
    box.mine = replace(box.mine, led=(evening,), evenings={"e": 3})
    box.sync()
    box.sync()
    assert server.sent == 1
    other = ExchangingBox(server, "b")
    assert other.sync().evenings == (evening,)


def test_the_newer_name_reaches_the_other_table(server, box):
    other = ExchangingBox(server, "b")
    box.share(people={"p": person("p", 1, "a", "Anna")})
    box.sync()
    other.share(people={"p": person("p", 1, "a", "Anna")})
    other.sync()
    other.share(people={"p": person("p", 2, "b", "Anna R.")})
    other.sync()
    assert [each.name for each in box.sync().people] == ["Anna R."]


def test_the_board_is_that_after_what_was_brought(server, box):
    box.share(match(1, BOX))
    board = box.sync().board
    assert board is not None
    assert board.matches == 1
    assert box.sync().board is None


BOXES = ("a", "b", "c")
STEPS = st.lists(
    st.tuples(
        st.sampled_from(BOXES),
        st.sampled_from(["play", "correct", "rename", "pair", "erase", "sync", "lose"]),
        st.integers(0, 5),
        st.sampled_from(["", "", "before", "after"]),
    ),
    max_size=60,
)


class Tables:
    """Boxes of a club that do what they are told to; connections break on the way."""

    def __init__(self) -> None:
        self.server = MemoryServer()
        self.boxes = {name: ExchangingBox(self.server, name) for name in BOXES}

    def do(self, name: str, what: str, number: int, cut: str) -> None:
        """Do one thing; *number* says to which record, or at which call it breaks."""
        box = self.boxes[name]
        shared = box.mine.shared
        known = shared.matches.get(f"{name}-{number}")
        match what:
            case "play" if not known:
                box.share(match_of(number, name, 1))
            case "correct" if known:
                later = match_of(number, name, known.entries)
                box.mine = replace(
                    box.mine,
                    shared=replace(shared, matches={**shared.matches, later.id: later}),
                )
            case "rename":
                own = f"p{number}"
                counter = shared.people[own].counter + 1 if own in shared.people else 1
                renamed = person(own, counter, name, f"{own} of {name} {counter}")
                if own not in shared.erased:
                    box.share(people={**shared.people, own: renamed})
            case "pair":
                box.share(pairs=shared.pairs | {(f"p{number}", f"p{number + 1}")})
            case "erase":
                box.share(erased=shared.erased | {f"p{number}"})
                box.mine = replace(box.mine, shared=merged(box.mine.shared, SharedRecords()))
            case "lose":
                box.told = ServerState()
            case "sync":
                first = self.server.calls + number
                self.server.cuts = lambda call: cut if call > first else ""
                with suppress(Cut):
                    box.sync()
                self.server.cuts = lambda _: ""


def match_of(number: int, machine: str, entries: int):
    return match(number, machine, entries)


@given(STEPS)
def test_tables_agree_wherever_connections_break(steps):
    tables = Tables()
    for step in steps:
        tables.do(*step)
    before = merged_all(tables)
    for _ in range(2):
        for box in tables.boxes.values():
            box.sync()
    server = tables.server
    assert {own: (each.entries, each.machine) for own, each in server.matches.items()} == {
        own: (each.entries, each.machine) for own, each in before.matches.items()
    }
    told = SharedRecords({}, server.people, frozenset(server.pairs), frozenset(server.erased))
    assert told == replace(before, matches={})
    for box in tables.boxes.values():
        assert replace(box.mine.shared, matches={}) == told
    calls_before = server.calls
    for box in tables.boxes.values():
        box.sync()
    assert server.calls == calls_before + len(BOXES)


def merged_all(tables: Tables) -> SharedRecords:
    """Return what all tables know together."""
    found = SharedRecords()
    for box in tables.boxes.values():
        found = merged(found, box.mine.shared)
    server = tables.server
    known = SharedRecords({}, server.people, frozenset(server.pairs), frozenset(server.erased))
    return merged(found, known)


@pytest.mark.parametrize("seed", range(5))
def test_an_exchange_that_breaks_at_every_other_call_is_done_in_the_end(server, box, seed):
    chance = Random(seed)
    box.share(*(match(number, BOX) for number in range(500)))
    where = "before", "after"
    server.cuts = lambda _: chance.choice((*where, "", ""))
    while count_unsent(box.mine, box.told):
        with suppress(Cut):
            box.sync()
    assert len(server.matches) == 500
    assert {each.revision for each in server.matches.values()} == {1}
