"""Journals of an older version of a game open, if the game has migrations for them."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from companion.games.istinto.actions import Bid
from companion.games.istinto.game import GAME
from companion.keep.matches.exchange import entries, open_match_of
from companion.keep.matches.journal import Header
from companion.play.codec import Change, Entry
from companion.words.errors import BrokenJournal

OLD = Header("istinto", ("Ana", "Bo", "Cy"))


def from_zero(entry):
    """Version 2 counts tricks from 0; version 1 counted them from 1."""
    action = entry["action"]
    if action["do"] != "bid":
        return entry
    return {**entry, "action": {**action, "tricks": action["tricks"] - 1}}


def named_bids(entry):
    """Version 3 renames the field ``bid`` to ``tricks``."""
    action = entry["action"]
    if "bid" not in action:
        return entry
    return {**entry, "action": {"do": "bid", "tricks": action["bid"]}}


SECOND = replace(GAME, version=2, migrations={1: from_zero})


def bid(tricks, **fields):
    return json.dumps({"action": {"do": "bid", "tricks": tricks}, **fields})


def opened(game, header, *lines):
    match, codec = open_match_of(game, header)
    match.replay(entries(codec, lines))
    return match, codec


def refused(game, header, *lines):
    with pytest.raises(BrokenJournal) as caught:
        opened(game, header, *lines)
    return caught.value.entry, str(caught.value)


def test_an_older_journal_opens_migrated():
    undo = json.dumps({"action": {"do": "undo"}})
    match, _ = opened(SECOND, OLD, bid(3), bid(5, at="2026-01-06T21:14:05"), undo, bid(2, amends=1))
    assert match.state.round.bids == (1,)
    assert match.entries == 4


def test_what_is_changed_along_is_lifted_too():
    also = [{"action": {"do": "bid", "tricks": 4}, "amends": 2}]
    match, codec = opened(SECOND, OLD, bid(3), bid(5), bid(2, amends=1, also=also))
    assert match.state.round.bids == (1, 3)
    line = codec.encode(Entry(Bid(1), amends=1, also=(Change(Bid(0), 2),)))
    assert codec.decode(line).also == (Change(Bid(0), 2),)


def test_a_journal_is_lifted_from_version_to_version():
    third = replace(GAME, version=3, migrations={1: lambda entry: {**entry, "action": {
        "do": "bid", "bid": entry["action"]["tricks"]}}, 2: named_bids})  # fmt: skip
    assert opened(third, OLD, bid(3))[0].state.round.bids == (3,)


def test_a_journal_of_its_own_version_is_taken_as_it_is():
    assert opened(SECOND, replace(OLD, version=2), bid(3))[0].state.round.bids == (3,)


def test_an_older_match_goes_on_with_newer_entries():
    """Each entry is lifted from the version that wrote it, and none is rewritten."""
    _, codec = opened(SECOND, OLD, bid(3))
    line = codec.encode(Entry(Bid(4)))
    assert json.loads(line)["version"] == 2
    assert opened(SECOND, OLD, bid(3), line)[0].state.round.bids == (2, 4)


@pytest.mark.parametrize(
    ("game", "version"),
    [
        (replace(GAME, version=2), 1),
        (replace(GAME, version=3, migrations={1: from_zero}), 1),
        (SECOND, 0),
        (SECOND, 3),
    ],
)
def test_a_journal_that_cannot_be_lifted_is_refused(game, version):
    told = "This journal was kept by another version of Istinto."
    assert refused(game, replace(OLD, version=version), bid(3)) == (0, told)


@pytest.mark.parametrize(
    "line", ["7", '{"action":3}', "{}", bid(3, version="new"), bid(3, taken=1)]
)
def test_a_line_that_makes_no_sense_to_a_lift_is_named(line):
    number, told = refused(SECOND, OLD, bid(3), line)
    assert number == 2
    assert told.startswith("This is no entry (")


def test_an_entry_of_a_newer_version_is_refused():
    number, told = refused(GAME, OLD, bid(3), bid(4, version=2))
    assert number == 2
    assert "another version of Istinto" in told
