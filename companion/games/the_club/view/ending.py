"""Endings of rounds and matches of The Club: best guessers and masters."""

from __future__ import annotations

from companion.games.the_club.rules.scoring import halved, has_points, totals, winners
from companion.games.the_club.state import (
    DECK_OUT,
    EMPTY_HAND,
    PLAYED,
    RIGHT_GUESS,
    STOPPED,
    Round,
    State,
)
from companion.games.the_club.view.frame import sheet
from companion.play.ending import (
    Ending,
    Honour,
    Rank,
    choose_honours,
    leaders,
    places,
    sole_best,
    title,
)
from companion.play.honours import best_round, leading, placed, rounds
from companion.play.honours import why as won_by
from companion.words.i18n import _, ngettext


def why(state: State, round_: Round) -> str:
    """Return the reason for the end of a round."""
    if round_.end == RIGHT_GUESS and round_.guesser is not None:
        return guessed_words().format(name=state.players[round_.guesser])
    if round_.end == EMPTY_HAND:
        name = state.players[round_.to_act]
        return _("{name} has no cards left: nobody guessed it").format(name=name)
    texts = {
        DECK_OUT: _("The deck is empty: nobody guessed it"),
        STOPPED: _("The round was stopped"),
    }
    return texts.get(round_.end, "")


def guessed_words() -> str:
    """Return the reason for a guessed rule, with {name} in the place of the guesser."""
    return _("{name} guessed the rule")


def ending(state: State) -> Ending:
    """Return the ending of a match; one without points has no winners."""
    won, points = () if state.ended else winners(state), sheet(state)
    return Ending(
        title=_title(state, won),
        why=_why(state, won),
        winners=won,
        places=_places(state),
        honours=choose_honours(
            (guessed(state), leading(points), good(state), best_round(points), fitting(state)), won
        ),
        lasted=rounds(len(state.played)),
    )


def first(state: State) -> tuple[int, ...]:
    """Return the winners to announce, or the leaders where the match stopped early."""
    return leaders(totals(state)) if state.ended else winners(state)


def _title(state: State, won: tuple[int, ...]) -> str:
    if won:
        return title(state.players, won)
    return _("Stopped early") if state.ended else _("That was a nice evening")


def _why(state: State, won: tuple[int, ...]) -> str:
    if state.ended and leaders(totals(state)):
        return _("stopped early")
    if has_points(state) and not won:
        return _("No round had points: nobody wins")
    return won_by(state.players, sheet(state), won) if won else why(state, state.round)


def _places(state: State) -> tuple[Rank, ...]:
    """Return the places by points; without points, equal ones and the rules that were guessed."""
    if has_points(state):
        return placed(totals(state))
    counts = _guesses(state)
    notes = [ngettext("rule guessed", "rules guessed", count) for count in counts]
    return places([0] * len(counts), [str(count) for count in counts], notes)


def _guesses(state: State) -> list[int]:
    return [
        sum(each.guesser == seat and each.end == RIGHT_GUESS for each in state.played)
        for seat in range(len(state.players))
    ]


def guessed(state: State) -> Honour | None:
    """Return the honour for most guessed rules."""
    counts = _guesses(state)
    seat = sole_best(counts)
    if seat is None:
        return None
    text = ngettext("guesses {count} rule", "guesses {count} rules", counts[seat])
    return Honour(seat, text.format(count=counts[seat]))


def good(state: State) -> Honour | None:
    """Return the honour for most rules that were neither too easy nor too hard."""
    masters = [
        each.master
        for each in state.played
        if each.counts and each.end != STOPPED and not halved(state, each)
    ]
    counts = [masters.count(seat) for seat in range(len(state.players))]
    seat = sole_best(counts)
    if seat is None:
        return None
    text = ngettext("sets {count} good rule", "sets {count} good rules", counts[seat])
    return Honour(seat, text.format(count=counts[seat]))


def fitting(state: State) -> Honour | None:
    """Return the honour for most right cards."""
    players = [
        event.seat
        for each in state.played
        for event in each.events
        if event.right and event.kind == PLAYED
    ]
    counts = [players.count(seat) for seat in range(len(state.players))]
    seat = sole_best(counts)
    if seat is None:
        return None
    text = ngettext("{count} right card played", "{count} right cards played", counts[seat])
    return Honour(seat, text.format(count=counts[seat]))
