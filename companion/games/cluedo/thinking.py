"""Questions for slow work: possible deals, and the inferences of each seat."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from operator import itemgetter

from msgspec import Struct

from companion.games.cluedo.knowing import (
    HELD,
    of,
    seat_constraints,
    seat_facts,
    table_constraints,
    wrong,
)
from companion.games.cluedo.options import ADVICE, OFF
from companion.games.cluedo.rules.dealing import hand_sizes
from companion.games.cluedo.solver.advice import advise
from companion.games.cluedo.solver.analysis import (
    AnalysisMoment,
    Suggested,
    first_known,
    luck,
    most_telling,
)
from companion.games.cluedo.solver.constraints import Constraint, Constraints, knowledge
from companion.games.cluedo.solver.contradiction import contradiction, why
from companion.games.cluedo.solver.count import counted
from companion.games.cluedo.solver.knowledge import cards
from companion.games.cluedo.state import DEALING_STEPS, TURN, State
from companion.play.question import Question

TABLE, BEST, STORY = "table", "best", "story"
LITTLE = 0.1
"""Bits; less information than that is not mentioned."""


class NotebookPage(Struct, frozen=True):
    """Inferences of a seat's notebook: the number of deals with each card at each holder."""

    deals: int
    held: tuple[tuple[int, ...], ...]
    """Numbers by card and holder, the seats in their order and the envelope last."""
    clash: tuple[int, ...] = ()
    reasons: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Reasons for cards with an inferred holder: their places, and those of the facts."""


class CaseStory(Struct, frozen=True):
    """Analysis of how the case could have been solved."""

    known: tuple[tuple[int, int | None], ...]
    """Seats with known cards, and the turn from which on each could be certain, if any."""
    telling: tuple[int, float] | None = None
    """Turn with the most information for the winner, and its bits."""
    luck: tuple[float, float] | None = None
    """Expected and actual bits of the winner's suggestions."""


class KnownFacts(Struct, frozen=True):
    """All facts that a seat knew in the end, in order, with their turns."""

    seat: int
    log: Constraints
    turns: tuple[int, ...]
    ruled_out: tuple[int, ...]
    """Turns of the wrong solutions."""
    asked: tuple[tuple[int, tuple[int, ...]], ...]
    """Turns of its suggestions, and their cards by place."""


def seat_name(seat: int) -> str:
    """Return the name of the question for a seat's notebook."""
    return f"seat{seat}"


def questions(state: State) -> Mapping[str, Question]:
    """Return the questions about a state."""
    if state.over:
        seen = tuple(_seen(state))
        return {STORY: Question(story, (seen, state.winner))} if seen else {}
    if state.phase in DEALING_STEPS:
        return {}
    asked = {TABLE: Question(contradiction, (table_constraints(state),))}
    if state.house.notebooks != OFF:
        for seat in range(len(state.players)):
            asked[seat_name(seat)] = Question(page, (seat_constraints(state, seat),))
    if is_advised(state, state.to_act):
        pawn = state.pawns[state.to_act]
        room = state.at[pawn.place] if pawn else None
        about = seat_constraints(state, state.to_act), state.to_act, room.place if room else None
        asked[BEST] = Question(advice, about)
    return asked


def is_advised(state: State, seat: int) -> bool:
    """Return True if a seat's page gives advice: on its turn, with its own hand noted.

    Earlier, the advice would reveal the seat's own cards.
    """
    ready = state.house.notebooks == ADVICE and state.phase == TURN and seat == state.to_act
    own = sum(each.holder == seat for each in state.notes[seat])
    return ready and (state.known or own >= hand_sizes(state)[seat])


def _seen(state: State) -> Iterator[KnownFacts]:
    """Yield the knowledge of each seat with known cards, as it scanned or noted them.

    A match that stopped early keeps its secrets.
    """
    if state.ended:
        return
    for seat, size in enumerate(hand_sizes(state)):
        noted = sum(each.holder == seat for each in state.notes[seat])
        if state.known or noted == size:
            yield _seen_by(state, seat)


def _seen_by(state: State, seat: int) -> KnownFacts:
    """Return a seat's knowledge; its own hand counts from the deal on, whenever it was noted."""
    facts = seat_facts(state, seat)
    when = [0 if fact.kind == HELD else fact.turn for fact in facts]
    told = sorted(zip(when, (fact.constraint for fact in facts), strict=True), key=itemgetter(0))
    asked = tuple(
        (each.turn, tuple(card.place for card in each.cards))
        for each in state.suggestions
        if each.seat == seat
    )
    vain = wrong(state, seat)
    solutions = tuple(of(fact.cards) for fact in vain)
    log = Constraints(hand_sizes(state), tuple(each for _turn, each in told), solutions)
    turns = tuple(turn for turn, _each in told)
    return KnownFacts(seat, log, turns, tuple(fact.turn for fact in vain), asked)


def page(log: Constraints) -> NotebookPage:
    """Return the number of deals that fit a seat's knowledge, and the inferences with reasons."""
    counts = counted(knowledge(log))
    if not counts.possible:
        return NotebookPage(0, counts.held, contradiction(log))
    return NotebookPage(
        counts.deals, counts.held, (), tuple(_reasons(log, counts.deals, counts.held))
    )


def _reasons(
    log: Constraints, deals: int, held: tuple[tuple[int, ...], ...]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    for place, row in enumerate(held):
        if deals in row and Constraint(row.index(deals), cards([place]), True) not in log.told:
            yield place, why(log, place, row.index(deals), True)


def advice(log: Constraints, seat: int, room: int | None) -> tuple[int, ...]:
    """Return the most informative suggestion for a seat, by its places; empty if all is known.

    Without a known room of its pawn, the likeliest one is used: weighing all nine takes too long on
    a slow box.
    """
    best = advise(log, seat, _likeliest(log) if room is None else room)
    return best[0].named if best and best[0].bits > 0 else ()


def _likeliest(log: Constraints) -> int:
    """Return the place of the room that is in the envelope in most deals."""
    held = counted(knowledge(log)).held
    return max(log.deck.spans()[-1], key=lambda place: held[place][-1])


def story(seen: tuple[KnownFacts, ...], winner: int | None) -> CaseStory:
    """Return when each seat could have been certain, and the winner's most informative turn."""
    known = tuple((each.seat, _sure(each)) for each in seen)
    own = next((each for each in seen if each.seat == winner), None)
    if own is None or not own.asked:
        return CaseStory(known)
    turns = _turns(own)
    place, bits = most_telling(own.log, [_moment(own, turn) for turn in turns])
    if bits < LITTLE:
        return CaseStory(known)
    return CaseStory(known, (turns[place], bits), _luck(own))


def _turns(seen: KnownFacts) -> list[int]:
    asked = (turn for turn, _named in seen.asked)
    return sorted({0, *seen.turns, *seen.ruled_out, *asked})


def _moment(seen: KnownFacts, turn: int) -> AnalysisMoment:
    """Return the moment of a seat's log after a turn."""
    return AnalysisMoment(bisect_right(seen.turns, turn), bisect_right(seen.ruled_out, turn))


def _sure(seen: KnownFacts) -> int | None:
    """Return the turn from which on a seat could be certain of the envelope."""
    turns = _turns(seen)
    place = first_known(seen.log, [_moment(seen, turn) for turn in turns])
    return None if place is None else turns[place]


def _luck(seen: KnownFacts) -> tuple[float, float]:
    made = [
        Suggested(named, _moment(seen, turn - 1), _moment(seen, turn)) for turn, named in seen.asked
    ]
    each = luck(seen.log, seen.seat, made)
    return sum(one.expected for one in each), sum(one.brought for one in each)
