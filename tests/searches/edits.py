"""Random edits of random logs; after each of them, every view of the match is read.

Run as ``python -m tests.searches.edits [edits] [games]``; a short version is among the tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

from msgspec.structs import replace

from companion.games import every
from companion.play.actions import Action, EndEarly
from companion.play.codec import Codec, Entry, Redo, Remove, Undo
from companion.play.differences import differences
from companion.play.dry_run import DryRun, change
from companion.play.follow_ups import follow_up_offers, with_follow_up
from companion.play.game import Game, forgotten, forgotten_pick, public_view
from companion.play.log import Stranded
from companion.play.match import Match
from companion.play.moves import Objection, State
from companion.play.replay import Replay
from companion.play.sentences import redo_sentence, undo_sentence
from companion.play.view import Offer, Step
from tests.support.matches import begun, possible
from tests.support.random_matches import fresh, kept

EDITS = 20_000
OF_A_MATCH = 40
"""Edits that are tried on a log, before another match is begun."""
STEPS = 60
"""Actions at most before the first edit."""
FOLLOW_UPS = 6
"""Follow-up changes at most."""
UNDO, REDO, REMOVE, CORRECT, INSERT, STAGED = KINDS = (
    "undo", "redo", "remove", "correct", "insert", "staged",
)  # fmt: skip
REFUSED = "refused"


def run(game: Game, edits: int, seed: int = 0) -> Counter[str]:
    """Edit the logs of random matches *edits* times; return the number of edits by kind.

    There are fewer if the matches do not have as many.
    """
    counts: Counter[str] = Counter()
    for number in range(seed, seed + edits):
        if sum(counts[kind] for kind in KINDS) >= edits:
            break
        counts += _edited(game, Random(number), min(edits, OF_A_MATCH))
    return counts


def _edited(game: Game, chance: Random, edits: int) -> Counter[str]:
    """Edit the log of a random match *edits* times; return the number of edits by kind."""
    match, counts = begun(game, chance), Counter()
    entries, _lines = kept(match, Codec(game))
    seen: set[State] = set()
    for _ in range(chance.randrange(STEPS)):
        _play(match, chance)
    for _ in range(edits):
        if chance.random() < 0.3:
            _play(match, chance)
        if run := _tried(match, chance):
            kind = _kind(run.entry)
            counts[kind if match.make(run) is None else REFUSED] += 1
            read(match, entries, seen)
    return counts


def _play(match: Match, chance: Random) -> None:
    """Do a random possible action, if there is one."""
    if chance.random() < 0.01:
        match.do(EndEarly())
    elif actions := possible(match.game, match, chance):
        match.do(chance.choice(actions), overrule=chance.random() < 0.3)


# --- edits


def _tried(match: Match, chance: Random) -> DryRun | None:
    """Return a tried edit, with the entries that it strands mended; None for none."""
    entry = _edit(match, chance)
    if entry is None:
        return None
    run = _previewed(match, entry)
    for _ in range(FOLLOW_UPS):
        ways = follow_up_offers(match, run)
        if not ways:
            break
        _assert_mends(match, run, ways)
        if chance.random() < 0.2:
            ways = _of_any_kind(match, run) or ways
        run = _previewed(match, with_follow_up(run.entry, chance.choice(ways)))
    return run


def _of_any_kind(match: Match, run: DryRun) -> tuple[Offer, ...]:
    """Return replacements of a stranded entry that no page offers, and an old file may hold."""
    assert isinstance(run.states, Stranded)
    number = run.states.number
    assert number is not None
    offers = match.game.tells.alternatives(run.states.state, match.log.action(number))
    return tuple(replace(each, entry=number) for each in offers)


def _edit(match: Match, chance: Random) -> Entry | None:
    """Return a random edit of the log; None if there is none of the chosen kind."""
    kind = chance.choice(KINDS[:-1])
    if kind in (UNDO, REDO):
        return Entry(Undo() if kind == UNDO else Redo())
    if not match.log:
        return None
    step = chance.choice(match.log.steps())
    if kind == REMOVE:
        return change(step.number, Remove())
    ways = _instead(match, step) if kind == CORRECT else _before(match, step)
    if chance.random() < 0.1:  # what no page offers, and a file may hold
        ways = [each.action for each in match.log]
    return change(step.number, chance.choice(ways), inserts=kind == INSERT) if ways else None


def _instead(match: Match, step: Step) -> list[Action]:
    """Return the replacements of an entry on the log's page."""
    tells = match.game.tells
    ways = [offer.action for offer in tells.alternatives(step.before, step.action)]
    ask = tells.asks(step.before, step.action)
    return ways + ([ask.filled(number) for number in (ask.least, 0, ask.most)] if ask else [])


def _before(match: Match, step: Step) -> list[Action]:
    """Return the insertions before an entry on the log's page."""
    ways = [offer.action for offer in forgotten(match.game, step.before)]
    if pick := forgotten_pick(match.game, step.before):
        columns = ([value for _, value in column.choices] for column in pick.columns)
        ways += [pick.filled(*picked) for picked in product(*columns)]
    return ways


def _kind(entry: Entry) -> str:
    match entry.action:
        case Undo():
            return UNDO
        case Redo():
            return REDO
    if entry.also:
        return STAGED
    if entry.before is not None:
        return INSERT
    return REMOVE if isinstance(entry.action, Remove) else CORRECT


# --- what is told


def _previewed(match: Match, entry: Entry) -> DryRun:
    """Return a dry run, after reading its preview on the log's page."""
    run = match.dry_run(entry)
    shown = run.view
    if isinstance(shown, Objection):
        assert shown.text
    else:
        assert all(differences(public_view(match.game, match.state), shown))
    return run


def _assert_mends(match: Match, run: DryRun, ways: Sequence[Offer]) -> None:
    """Check that each offer removes an entry, inserts one or replaces it by one of its kind."""
    assert isinstance(run.states, Stranded)
    for way in ways:
        assert way.label
        assert (way.entry, way.before) in {(run.states.number, None), (None, run.states.number)}
        if way.entry is not None and not isinstance(way.action, Remove):
            assert type(way.action) is type(match.log.action(way.entry))


def read(match: Match, entries: Sequence[Entry], seen: set[State]) -> None:
    """Read every view of a match, and check that it is the replay of its entries.

    States that were seen in a replay need not be shown again: a view follows from its state.
    """
    lines = match.lines()
    assert all(line.text for line in lines)
    numbers = [line.number for line in lines if line.number is not None]
    assert all(map(match.log.counts, numbers))
    assert bool(undo_sentence(match.log)) == bool(match.log.done)
    assert bool(redo_sentence(match.log)) == bool(match.log.undone)
    assert match.view.over == match.over
    _read_replay(Replay(match), seen)
    assert all(page.paragraphs for page in match.game.tells.help(match.state))
    again = fresh(match)
    again.replay(entries)
    assert (again.log.states, again.log[:], again.lines()) == (
        match.log.states,
        match.log[:],
        lines,
    )
    as_it_stands = fresh(match)
    as_it_stands.replay(Entry(each.action) for each in match.log)
    assert as_it_stands.log.states == match.log.states


def _read_replay(replay: Replay, seen: set[State]) -> None:
    for at, moment in enumerate(replay.moments):
        assert moment.text
        replay.hides(at)
        state = replay.match.log.states[moment.state]
        if state not in seen:
            assert replay.view(at).over == state.over
            seen.add(state)


def main() -> None:
    """Edit the logs of the named games, or of all, and print the numbers of edits by kind."""
    edits = int(sys.argv[1]) if len(sys.argv) > 1 else EDITS
    for game in every():
        if game.name in (sys.argv[2:] or [game.name]):
            counts = run(game, edits)
            numbers = " | ".join(f"{counts[kind]:,}" for kind in (*KINDS, REFUSED))
            print(f"| {game.name} | {numbers} |", flush=True)


if __name__ == "__main__":
    main()
