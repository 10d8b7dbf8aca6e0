"""Matches that everybody sees alike, though what is hidden in them is not alike.

Whatever the table does to one of them and to the other, it must be told the same: else it has been
told what is hidden. Nothing here knows how a game finds out what it must ask both for.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from companion.play.actions import Action
from companion.play.codec import Entry
from companion.play.game import Objection, public
from companion.play.match import Match
from companion.play.view import Offer

ASKED, REFUSED, MADE = "both are asked", "it is refused", "it is made"
"""What comes of a correction."""


def copied(match: Match, *actions: Action) -> Match:
    """Return another match of the same log, or of other *actions*, let stand whatever is wrong."""
    other = Match(match.game, match.setup, match.random)
    other.states[0] = match.states[0]
    kept = actions or tuple(logged.action for logged in match.log)
    other.replay(Entry(action, overruled="twin") for action in kept)
    return other


def seen(match: Match) -> object:
    """Return all that everybody can read of a match, and what may leave the box."""
    told = match.will_undo(), match.will_redo()
    return match.view, match.standing, match.lines(), told, history(match)


def history(match: Match) -> tuple[Action, ...]:
    """Return the actions that count, as everybody may know them."""
    return tuple(public(match.game, step.before, step.action) for step in match.steps())


def corrections(match: Match) -> Iterator[tuple[int, Offer]]:
    """Yield every correction that the log offers, the latest entries first."""
    for line in reversed(match.lines()):
        if line.number is not None:
            before, action = match.before(line.number), match.action(line.number)
            for offer in match.game.tells.alternatives(before, action):
                yield line.number, offer


def answer(
    match: Match, number: int, action: Action, *, inserts: bool = False
) -> tuple[object, ...]:
    """Return what the table is told when it looks what a correction would do, and makes it; or what
    it is told of something that is put in."""
    preview = match.preview(number, action, inserts=inserts)
    if match.would_uncover(number, action, inserts=inserts):
        assert isinstance(preview, Objection)
        return ASKED, preview.text
    if isinstance(preview, Objection):
        return REFUSED, preview.text
    made = copied(match)
    change = made.insert if inserts else made.amend
    assert change(number, action) is None
    return MADE, preview, seen(made)


def undone(match: Match) -> object:
    """Return what the table is told when it takes back the last entry."""
    if match.would_uncover():
        return ASKED
    made = copied(match)
    made.undo()
    return seen(made)


def told_alike(
    one: Match, other: Match, chance: Random, most: int, kinds: tuple[type[Action], ...] = (Action,)
) -> set[object]:
    """Check that so many corrections of both, of actions of these *kinds*, are answered alike.

    Return in which ways they were.
    """
    every = zip(corrections(one), corrections(other), strict=True)
    pairs = [pair for pair in every if isinstance(pair[0][1].action, kinds)]
    ways = set()
    for (number, offer), (same, twin) in chance.sample(pairs, min(most, len(pairs))):
        assert (number, offer.label) == (same, twin.label)
        told = answer(one, number, offer.action)
        assert told == answer(other, number, twin.action), (number, offer)
        ways.add(told[0])
    put_in_alike(one, other, chance, most // 4)
    assert undone(one) == undone(other)
    return ways


def put_in_alike(one: Match, other: Match, chance: Random, most: int) -> None:
    """Check that the same may be missing in both, and that so much of it is answered alike."""
    for logged in chance.sample(one.log, min(most, len(one.log))):
        missing, twins = one.forgotten(logged.number), other.forgotten(logged.number)
        assert [each.label for each in missing] == [each.label for each in twins]
        for offer, twin in chance.sample(
            list(zip(missing, twins, strict=True)), min(1, len(twins))
        ):
            told = answer(one, logged.number, offer.action, inserts=True)
            assert told == answer(other, logged.number, twin.action, inserts=True), offer
