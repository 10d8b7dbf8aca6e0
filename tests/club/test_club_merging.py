"""What tables share is merged in any order, and repeated, to the same."""

from __future__ import annotations

from functools import reduce
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.club import difference, merging
from companion.club.records import SharedMatch, SharedPerson, SharedRecords, SharedSeat
from tests.support.sampling import examples

IDS = ("a", "b", "c", "d", "e")
ids = st.sampled_from(IDS)
machines = st.sampled_from(("m1", "m2", "m3"))
pairs = st.tuples(ids, ids).filter(lambda both: both[0] < both[1])
tables = st.lists(st.sets(ids, min_size=2, max_size=3), max_size=3)


def match(key, revision, people=(), **fields):
    seats = tuple(SharedSeat(person, place, 0) for place, person in enumerate(people, 1))
    began = "2026-11-28T20:00:00+01:00"
    played = SharedMatch(key, "m1", revision, 5, "istinto", began, began, False, False, seats)
    return replace(played, **fields)


def person(key, counter, machine, name, mark=None):
    return SharedPerson(key, counter, machine, name, mark)


matches = st.builds(match, st.sampled_from(("x", "y", "z")), st.integers(1, 3), st.sets(ids))
people = st.builds(
    person,
    ids,
    st.integers(0, 3),
    machines,
    st.sampled_from(("Anna", "Bruno", "Carlo")),
    st.none() | st.integers(0, 2),
)


def keyed(records):
    return {each.id: each for each in records}


shares = st.builds(
    SharedRecords,
    st.lists(matches, max_size=3).map(keyed),
    st.lists(people, max_size=4).map(keyed),
    st.frozensets(pairs, max_size=4),
    st.frozensets(ids, max_size=1),
)


def all_merged(told):
    return reduce(merging.merged, told, SharedRecords())


@examples(200)
@given(st.lists(shares, max_size=5), st.randoms(use_true_random=False))
def test_what_several_tables_tell_is_the_same_in_any_order_doubled_and_in_parts(told, chance):
    there = all_merged(told)
    again = [*told, *told]
    chance.shuffle(again)
    cut = chance.randrange(len(again) + 1)
    parts = [all_merged(again[:cut]), all_merged(again[cut:])]
    assert all_merged(parts) == all_merged(again) == there


@examples(200)
@given(st.lists(shares, max_size=4))
def test_each_key_keeps_its_greatest_record_as_a_search_through_all_of_them_finds(told):
    """The slow way: all records of a key, sorted."""
    there = all_merged(told)
    erased = {own for each in told for own in each.erased}
    written = [record for each in told for record in each.people.values()]
    for own in IDS:
        of_one = sorted(
            (each.counter, each.machine, each.name, -1 if each.mark is None else each.mark)
            for each in written
            if each.id == own and own not in erased
        )
        kept = there.people.get(own)
        found = kept and (kept.counter, kept.machine, kept.name)
        assert found == (of_one[-1][:3] if of_one else None)
    revisions = [each for one in told for each in one.matches.values()]
    for key in ("x", "y", "z"):
        of_match = [each.revision for each in revisions if each.id == key]
        kept = there.matches.get(key)
        assert (kept.revision if kept else 0) == max(of_match, default=0)


@examples(200)
@given(shares, shares)
def test_the_news_for_a_side_are_all_that_it_lacks(one, other):
    # One version is one record, as boxes write them.
    other = replace(
        other,
        matches={key: one.matches[key] if _same(key, one.matches, other.matches, "revision")
                 else each for key, each in other.matches.items()},
        people={key: one.people[key] if _same(key, one.people, other.people, "counter", "machine")
                else each for key, each in other.people.items()},
    )  # fmt: skip
    one, other = merging.merged(SharedRecords(), one), merging.merged(SharedRecords(), other)
    told = difference.news(one, difference.versions(other))
    there, both = merging.merged(other, told), merging.merged(one, other)
    assert replace(there, pairs=both.pairs) == both
    assert one_person(there.pairs) == one_person(both.pairs)
    assert difference.news(one, difference.versions(there)) == SharedRecords()


def one_person(pairs):
    return merging.heirs(pairs, frozenset(), {}, IDS)


def test_a_pair_that_follows_from_others_is_no_news():
    mine = SharedRecords(pairs=frozenset({("a", "c"), ("a", "d")}))
    told = SharedRecords(pairs=frozenset({("a", "b"), ("b", "c")}))
    assert difference.news(mine, difference.versions(told)).pairs == {("a", "d")}


def _same(key, one, other, *fields):
    return key in one and all(
        getattr(one[key], field) == getattr(other[key], field) for field in fields
    )


@given(shares)
def test_digests_depend_on_the_records_and_not_on_their_order(shared):
    turned = SharedRecords(
        dict(reversed(shared.matches.items())),
        dict(reversed(shared.people.items())),
        shared.pairs,
        shared.erased,
    )
    assert digests(turned) == digests(shared)
    grown = merging.merged(shared, SharedRecords({"w": match("w", 1)}))
    assert digests(grown)["matches"] != digests(shared)["matches"]


def digests(shared):
    return difference.digests(difference.versions(shared))


# --- people who are one


def slow_heirs(said, erased, tables, known):
    """The slow way: each pair asks the whole graph of those before it."""
    joined = []
    for one, other in sorted(said):
        both = reached(one, joined) | reached(other, joined)
        together = any({a, b} <= table for table in tables for a, b in combinations(both, 2))
        if other in reached(one, joined) or not together:
            joined.append((one, other))
    groups = {own: reached(own, joined) for own in known}
    return {own: None if group & erased else min(group) for own, group in groups.items()}


def reached(own, joined):
    found = {own}
    for _ in joined:
        found |= {each for pair in joined if found & set(pair) for each in pair}
    return found


@examples(300)
@given(st.frozensets(pairs, max_size=6), st.frozensets(ids, max_size=2), tables)
def test_people_are_one_as_the_slow_way_finds(said, erased, at_tables):
    mates = merging.table_mates(at_tables)
    found = merging.heirs(said, erased, mates, IDS)
    assert found == slow_heirs(said, erased, at_tables, IDS)
    turned = [(other, one) for one, other in sorted(said, reverse=True)]
    assert merging.heirs(turned, erased, mates, IDS) == found


def test_two_who_sat_at_one_table_stay_two_whoever_says_that_they_are_one():
    mates = merging.table_mates([{"a", "c"}])
    who = merging.heirs([("a", "b"), ("b", "c")], frozenset(), mates)
    assert who == {"a": "a", "b": "a", "c": "c"}


def test_erasing_one_erases_all_who_are_the_same_person():
    who = merging.heirs([("b", "c")], frozenset({"c"}), {}, ["a", "b"])
    assert who == {"a": "a", "b": None, "c": None}


def test_the_name_of_several_who_are_one_is_the_one_written_last():
    people = keyed([person("a", 1, "m1", "Anna"), person("b", 2, "m1", "Annetta")])
    who = merging.heirs([("a", "b")], frozenset(), {})
    assert merging.present(people, who) == {"a": people["b"]}


# --- matches of a box


def test_a_match_is_told_anew_only_if_it_differs():
    own = {"x": match("x", 0), "y": match("y", 0), "z": match("z", 0, stopped=True)}
    told = {"y": match("y", 4), "z": match("z", 4)}
    revised = difference.revised(own, told)
    assert {key: each.revision for key, each in revised.items()} == {"x": 1, "z": 5}
    assert difference.revised(own, told | revised) == {}


def test_a_box_that_was_put_back_to_an_older_copy_never_replaces_a_longer_log():
    told = {"x": match("x", 3, entries=9)}
    assert difference.revised({"x": match("x", 0, entries=8, stopped=True)}, told) == {}
    assert difference.revised({"x": match("x", 0, entries=9, stopped=True)}, told)


def test_a_match_thrown_away_before_it_was_shared_is_not_told():
    thrown = {"x": match("x", 0, thrown=True)}
    assert difference.revised(thrown, {}) == {}
    assert difference.revised(thrown, {"x": match("x", 1)})["x"].thrown
