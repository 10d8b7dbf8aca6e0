"""Ending of Cluedo: the solver, the seats that could have been, and answers."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.cluedo.state import NONE, SHOWN, State
from companion.games.cluedo.thinking import CaseStory
from companion.games.cluedo.words import solution_word
from companion.play.ending import (
    LOST,
    Ending,
    Honour,
    Rank,
    choose_honours,
    places,
    sole_best,
    title,
)
from companion.words.i18n import _, ngettext


def ending(state: State, story: CaseStory | None) -> Ending:
    """Return the ending; the cards of the envelope only once they are public."""
    winners = () if state.winner is None else (state.winner,)
    names = state.players
    return Ending(
        title=title(names, winners) if winners else _("Nobody solved it"),
        why=_why(state),
        winners=winners,
        places=_places(state, winners),
        honours=choose_honours(_candidates(state, story), winners),
        lasted=(ngettext("turn", "turns", state.turn), str(state.turn)) if state.turn else None,
    )


def _places(state: State, winners: tuple[int, ...]) -> tuple[Rank, ...]:
    """Return the places; no seat is first if all have accused wrongly."""
    blank = [""] * len(state.players)
    placed = places([int(seat in winners) for seat in _seats(state)], blank, blank)
    if winners or state.ended:
        return placed
    return tuple(replace(place, rank=LOST) for place in placed)


def _why(state: State) -> str:
    """Return the reason; a match that stopped early keeps its secrets for good."""
    if state.ended:
        return _("stopped early")
    cards = tuple(card for card in state.solution if card)
    return solution_word(cards) if len(cards) == 3 else ""


def _seats(state: State) -> range:
    return range(len(state.players))


def _candidates(state: State, story: CaseStory | None) -> Iterator[Honour | None]:
    yield _sure(state, story)
    yield _answered(state, SHOWN)
    yield _unanswered(state)
    yield _answered(state, NONE)


def _sure(state: State, story: CaseStory | None) -> Honour | None:
    """Return the honour of the seat that could have been certain first."""
    if story is None or state.ended:
        return None
    turns = {seat: turn for seat, turn in story.known if turn is not None}
    first = [seat for seat, turn in turns.items() if turn == min(turns.values())]
    if len(first) != 1 or not turns[first[0]]:
        return None
    return Honour(first[0], _("could be sure from turn {turn} on").format(turn=turns[first[0]]))


def _answered(state: State, kind: str) -> Honour | None:
    """Return the honour of the seat that showed a card, or had none, most often."""
    answers = [answer for each in state.suggestions for answer in each.heard]
    counts = [
        sum(answer.seat == seat and answer.kind == kind for answer in answers)
        for seat in _seats(state)
    ]
    seat = sole_best(counts)
    if seat is None:
        return None
    count = counts[seat]
    if kind == SHOWN:
        text = ngettext("shows a card once", "shows a card {count} times", count)
    else:
        text = ngettext("passes once", "passes {count} times", count)
    return Honour(seat, text.format(count=count))


def _unanswered(state: State) -> Honour | None:
    """Return the honour of the seat with most suggestions that no other could answer."""
    everybody = len(state.players) - 1
    stumped = [
        each.seat
        for each in state.suggestions
        if [answer.kind for answer in each.answers] == [NONE] * everybody
    ]
    counts = [stumped.count(seat) for seat in _seats(state)]
    seat = sole_best(counts)
    if seat is None:
        return None
    text = ngettext("stumps all others once", "stumps all others {count} times", counts[seat])
    return Honour(seat, text.format(count=counts[seat]))
