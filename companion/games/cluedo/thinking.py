"""What slow work is asked about a match: whether the log is possible, and what each seat knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import log2

from msgspec import Struct
from msgspec.structs import replace

from companion.games.cluedo.knowing import seat_facts, seat_log, table_log
from companion.games.cluedo.options import OFF
from companion.games.cluedo.rules.dealing import hand_sizes
from companion.games.cluedo.rules.turns import over
from companion.games.cluedo.solver.contradiction import contradiction, why
from companion.games.cluedo.solver.count import counted, solutions
from companion.games.cluedo.solver.knowledge import cards
from companion.games.cluedo.solver.told import Log, Told, knowledge
from companion.games.cluedo.state import STEPS, State
from companion.play.question import Question

TABLE, STORY = "table", "story"


class Look(Struct, frozen=True):
    """What there is to say of the public log: which answers cannot all be true, by their places."""

    clash: tuple[int, ...] = ()


class Page(Struct, frozen=True):
    """What a seat's notebook knows: in how many deals of all each holder has each card."""

    deals: int
    held: tuple[tuple[int, ...], ...]
    """By card and holder, the seats in their order and the envelope last."""
    clash: tuple[int, ...] = ()
    reasons: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Of cards whose holder follows from what was said: their places, and of which facts."""


class Story(Struct, frozen=True):
    """How it could have been known."""

    known: tuple[tuple[int, int | None], ...]
    """Seats whose cards are known, and the turn from which on each could be sure, if any."""
    telling: tuple[int, int, float] | None = None
    """The turn of the most telling answers, who asked, and how many bits they were worth."""


class Seen(Struct, frozen=True):
    """All that a seat was told in the end, and in which turn each of it."""

    seat: int
    log: Log
    turns: tuple[int, ...]


def seat_name(seat: int) -> str:
    """Return the name of what is asked for a seat's notebook."""
    return f"seat{seat}"


def questions(state: State) -> Mapping[str, Question]:
    """Return what there is to think about now."""
    if over(state):
        seen = tuple(_seen(state))
        return {STORY: Question(story, (seen, state.winner))} if seen else {}
    if state.phase in STEPS:
        return {}
    asked = {TABLE: Question(look, (table_log(state),))}
    if state.house.notebooks != OFF:
        for seat in range(len(state.players)):
            asked[seat_name(seat)] = Question(page, (seat_log(state, seat),))
    return asked


def _seen(state: State) -> Iterator[Seen]:
    """Yield what each seat knew whose cards are known to the box, because it scanned or noted them.

    A match that stopped early keeps its secrets.
    """
    if state.ended:
        return
    sizes = hand_sizes(state)
    for seat, size in enumerate(sizes):
        noted = sum(each.holder == seat for each in state.notes[seat])
        if state.known or noted == size:
            facts = seat_facts(state, seat)
            mine = tuple(0 if fact.told.seat == seat and _single(fact.told) else fact.turn
                         for fact in facts)  # fmt: skip
            yield Seen(seat, replace(seat_log(state, seat), wrong=()), mine)


def _single(told: Told) -> bool:
    return told.has and told.cards.bit_count() == 1


def look(log: Log) -> Look:
    """Return which answers of a log cannot all be true, none if they can."""
    return Look(contradiction(log))


def page(log: Log) -> Page:
    """Return how many deals fit what a seat knows, and what follows from what."""
    counts = counted(knowledge(log))
    if not counts.possible:
        return Page(0, counts.held, contradiction(log))
    return Page(counts.deals, counts.held, (), tuple(_reasons(log, counts.deals, counts.held)))


def _reasons(
    log: Log, deals: int, held: tuple[tuple[int, ...], ...]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    for place, row in enumerate(held):
        if deals in row and Told(row.index(deals), cards([place]), True) not in log.told:
            yield place, why(log, place, row.index(deals), True)


def story(seen: tuple[Seen, ...], winner: int | None) -> Story:
    """Return when each seat could have been sure, and what told the winner most."""
    known = tuple((each.seat, _sure(each)) for each in seen)
    own = [each for each in seen if each.seat == winner]
    return Story(known, _telling(own[0]) if own else None)


def _sure(seen: Seen) -> int | None:
    """Return the turn from which on a seat could be sure of the envelope."""
    for turn in sorted({0, *seen.turns}):
        if len(solutions(knowledge(_until(seen, turn)))) == 1:
            return turn
    return None


def _until(seen: Seen, turn: int) -> Log:
    told = zip(seen.log.told, seen.turns, strict=True)
    return replace(seen.log, told=tuple(each for each, when in told if when <= turn))


def _telling(seen: Seen) -> tuple[int, int, float] | None:
    """Return the turn whose answers told a seat most of the envelope, and how many bits."""
    before, best = _bits(_until(seen, 0)), None
    for turn in sorted({*seen.turns} - {0}):
        now = _bits(_until(seen, turn))
        if best is None or before - now > best[2]:
            best = (turn, seen.seat, before - now)
        before = now
    return best if best and best[2] > 0 else None


def _bits(log: Log) -> float:
    """Return how much is not known of the envelope: the entropy of what may be in it."""
    counts = solutions(knowledge(log)).values()
    total = sum(counts)
    return -sum(count / total * log2(count / total) for count in counts)
