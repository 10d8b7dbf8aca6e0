"""Random matches with undo, redo and corrections."""

from __future__ import annotations

import random
from base64 import b64decode, b64encode

from companion.play.codec import Codec, Entry, Remove
from companion.play.dry_run import change
from companion.play.follow_ups import follow_up_offers, with_follow_up
from companion.play.game import forgotten
from companion.play.match import Match
from tests.support.matches import possible


class PlainVault:
    """Vault that stores plain text in Base64."""

    def encrypt(self, plain: bytes) -> str:
        return b64encode(plain).decode()

    def decrypt(self, token: str) -> bytes | None:
        return b64decode(token)


class LostKeyVault:
    """Vault whose key is lost."""

    def encrypt(self, plain: bytes) -> str:
        raise AssertionError(plain)

    def decrypt(self, _token: str) -> bytes | None:
        return None


def fresh(match: Match) -> Match:
    """Return a match that begins as another one does."""
    other = Match(match.game, match.setup)
    other.log.states[0] = match.log.states[0]
    return other


def kept(match: Match, codec: Codec) -> tuple[list[Entry], list[bytes]]:
    """Return the lists of all later entries of a match, and of their lines."""
    entries: list[Entry] = []
    lines: list[bytes] = []

    def record(_number: int, entry: Entry, _standing: object) -> None:
        lines.append(codec.encode(entry, match.public(entry)))
        entries.append(entry)

    match.keep(record, lambda: "")
    return entries, lines


def play(match: Match, chance: random.Random, steps: int) -> None:
    """Do a number of random steps."""
    for _ in range(steps):
        way = chance.random()
        if way < 0.06:
            match.undo()
        elif way < 0.1:
            match.redo()
        elif way < 0.16:
            correct(match, chance)
        elif way < 0.19:
            put_in(match, chance)
        elif way < 0.22 and match.log:
            match.amend(chance.choice(match.log).number, Remove())
        else:
            action = chance.choice(possible(match.game, match, chance) or [None])
            if action:
                match.do(action, overrule=chance.random() < 0.2)


def put_in(match: Match, chance: random.Random) -> None:
    """Insert a random forgotten action, if one is offered."""
    if match.log:
        number = chance.choice(match.log).number
        if offers := forgotten(match.game, match.log.before(number)):
            match.insert(number, chance.choice(offers).action)


def correct(match: Match, chance: random.Random) -> None:
    """Correct a random entry by an offered alternative, if there is one."""
    if match.log:
        step = chance.choice(match.log.steps())
        offers = match.game.tells.alternatives(step.before, step.action)
        if offers:
            run = match.dry_run(change(step.number, chance.choice(offers).action))
            if match.make(run) and (ways := follow_up_offers(match, run)):
                way = chance.choice(ways)
                match.make(match.dry_run(with_follow_up(run.entry, way)))
