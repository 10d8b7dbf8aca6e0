"""Secrets are marked, left out of logs, and encrypted in every stored line."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import NamedTuple

import msgspec
import pytest
from msgspec import NODEFAULT
from msgspec.structs import astuple, fields, replace

from companion.games import every
from companion.games.baker_street.actions import ShowHands, ShowSum, Take
from companion.games.baker_street.game import GAME as BAKER_STREET
from companion.games.holmes.actions import Assign
from companion.games.holmes.cards import GREGSON, HUNTER
from companion.games.holmes.game import GAME as HOLMES
from companion.games.istinto.actions import Bid
from companion.play.actions import marked
from companion.play.codec import BLOCK_BYTES, Codec, Entry, Redo, Undo
from companion.play.game import Game, Setup
from companion.play.log import Logged
from companion.play.match import Match
from tests.games.holmes.kit.states import clue, lying, on_day
from tests.support.matches import begun
from tests.support.random_matches import LostKeyVault, PlainVault, fresh, kept, play
from tests.support.sampling import some

with_secrets = pytest.mark.parametrize(
    "game", [game for game in every() if game.secrets], ids=lambda game: game.name
)
seeds = pytest.mark.parametrize("seed", some(range(8), 1))


class Evening(NamedTuple):
    """A random match, the entries that were taken, and the lines that they are kept as."""

    match: Match
    entries: list[Entry]
    lines: list[bytes]


@cache
def evening(game: Game, seed: int) -> Evening:
    """Return a random match with undo and corrections; it is cached."""
    chance = random.Random(seed)
    match = last_day() if game is HOLMES else begun(game, chance)
    entries, lines = kept(match, Codec(game, vault=PlainVault()))
    play(match, chance, 200)
    return Evening(match, entries, lines)


def last_day() -> Match:
    """Return a match of Holmes where both are about to assign their jokers in secret."""
    match = Match(HOLMES, Setup(("Anna", "Bruno")))
    sides = (lying(clues="BUTTON PASS", aside=1, tokens=9), lying(clues="BUTTON MAP", aside=2))
    match.log.states[0] = on_day(
        7, GREGSON, HUNTER, anna=sides[0], bruno=sides[1], row="JOKER " * 4
    )
    return match


def replayed(game: Game, seed: int, codec: Codec) -> Match:
    """Return the match that the lines of such an evening add up to."""
    match = fresh(evening(game, seed).match)
    match.replay(map(codec.decode, evening(game, seed).lines))
    return match


def public_forms(game: Game, seed: int) -> list[tuple[Entry, Entry]]:
    """Return the entries of such a match, each with its public form."""
    match, pairs = fresh(evening(game, seed).match), []
    for entry in evening(game, seed).entries:
        pairs.append((entry, replace(entry, action=match.public(entry))))
        match.replay([entry])
    return pairs


# --- marks


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Take(0, "Q", 1), "Take(pile=0, letter=…, seat=1)"),
        (Take(0), "Take(pile=0, letter=…, seat=None)"),
        (ShowHands((1, 2, 3), (4, 5, 0)), "ShowHands(first=…, second=…)"),
        (Assign(1, (clue("BUTTON"),)), "Assign(seat=1, types=…)"),
        (Bid(3), "Bid(tricks=3)"),
        (Undo(), "Undo()"),
    ],
)
def test_no_log_and_no_error_tells_what_is_marked(action, told):
    assert repr(action) == told
    assert told in repr(Entry(action))
    assert told in repr(Logged(1, action, "", ""))


@with_secrets
@seeds
def test_the_public_form_of_an_entry_lacks_only_secret_fields(game, seed):
    """Another type may have other fields: an entry for the taking of a card without its letter."""
    for entry, public in public_forms(game, seed):
        before, after = entry.action, public.action
        if type(before) is not type(after):
            assert set(before.__struct_fields__) <= marked(type(before))
            continue
        defaults = {field.name: field.default for field in fields(before)}
        for name in before.__struct_fields__:
            value = getattr(before, name)
            same = getattr(after, name) == value or value == defaults[name]
            assert same or name in marked(type(before))


@pytest.mark.parametrize("game", [BAKER_STREET, HOLMES], ids=lambda game: game.name)
@seeds
def test_in_what_everybody_may_know_nothing_stands_where_marks_are(game, seed):
    hidden = 0
    for entry, public in public_forms(game, seed):
        for field in fields(public.action):
            if field.name in marked(type(public.action)):
                assert field.default is not NODEFAULT
                assert getattr(public.action, field.name) == field.default
        hidden += public != entry
    assert hidden


# --- lines


@with_secrets
@seeds
def test_with_its_key_a_match_is_what_it_was(game, seed):
    played, codec = evening(game, seed).match, Codec(game, vault=PlainVault())
    match = replayed(game, seed, codec)
    assert match.log.states == played.log.states
    assert match.lines() == played.lines()
    assert codec.unopened == 0


@with_secrets
@seeds
@pytest.mark.parametrize("vault", [LostKeyVault(), None], ids=["shut", "none"])
def test_without_its_key_a_match_is_what_everybody_knows(game, seed, vault):
    pairs, codec = public_forms(game, seed), Codec(game, vault=vault)
    match, public = replayed(game, seed, codec), fresh(evening(game, seed).match)
    public.replay(entry for _, entry in pairs)
    assert match.log.states == public.log.states
    assert match.entries == len(pairs)
    assert codec.unopened == sum(entry != public for entry, public in pairs)


@with_secrets
@seeds
def test_a_line_tells_in_clear_only_what_everybody_may_know(game, seed):
    codec = Codec(game)
    for line, (_, public) in zip(evening(game, seed).lines, public_forms(game, seed), strict=True):
        assert astuple(codec.decode(line)) == astuple(public)


@pytest.mark.parametrize("cards", [(), (3, 4, 5), tuple(range(40))])
def test_the_length_of_what_is_encrypted_tells_nothing(cards):
    class Scales(PlainVault):
        def encrypt(self, plain: bytes) -> str:
            assert len(plain) % BLOCK_BYTES == 0
            return super().encrypt(plain)

    codec = Codec(BAKER_STREET, vault=Scales())
    line = codec.encode(Entry(ShowHands(cards, (1,))), ShowSum(1))
    assert set(json.loads(line)) == {"action", "sealed"}
    assert codec.decode(line).action == ShowHands(cards, (1,))


def test_facts_beside_an_action_are_not_encrypted():
    codec = Codec(BAKER_STREET, vault=PlainVault())
    entry = Entry(Take(0, "C", 1), 7, "nobody", "2026-01-06T21:14:05")
    line = codec.encode(entry, Take(0, seat=1))
    assert json.loads(line) == {
        "action": {"do": "take", "pile": 0, "seat": 1},
        "amends": 7,
        "overruled": "nobody",
        "at": "2026-01-06T21:14:05",
        "sealed": json.loads(line)["sealed"],
    }
    assert astuple(codec.decode(line)) == astuple(entry)


def test_an_older_entry_is_lifted_with_what_was_encrypted_in_it():
    """Version 2 of this game counts piles from 1."""

    def from_one(entry):
        action = entry["action"]
        return {**entry, "action": {**action, "pile": action["pile"] + 1}}

    line = Codec(BAKER_STREET, vault=PlainVault()).encode(Entry(Take(0, "C", 1)), Take(0, seat=1))
    second = replace(BAKER_STREET, version=2, migrations={1: from_one})
    assert Codec(second, 1, PlainVault()).decode(line).action == Take(1, "C", 1)
    assert Codec(second, 1, LostKeyVault()).decode(line).action == Take(1, seat=1)
    newer = Codec(second, 1, PlainVault()).encode(Entry(Take(1, "C", 1)), Take(1, seat=1))
    assert json.loads(newer)["version"] == 2
    assert Codec(second, 1, PlainVault()).decode(newer).action == Take(1, "C", 1)


@pytest.mark.parametrize(
    "plain", [b" ", b"{", b"[]", b'{"do":"take","pile":"x"}', b'{"do":"redo2"}']
)
def test_decrypted_data_that_is_no_action_is_refused(plain):
    line = json.dumps({"action": {"do": "undo"}, "sealed": PlainVault().encrypt(plain)})
    with pytest.raises((msgspec.MsgspecError, ValueError)):
        Codec(BAKER_STREET, vault=PlainVault()).decode(line)


def test_taking_back_is_no_secret():
    match = Match(BAKER_STREET, Setup(("Manuela", "Guido")))
    assert match.public(Entry(Undo())) == Undo()
    assert match.public(Entry(Redo())) == Redo()
