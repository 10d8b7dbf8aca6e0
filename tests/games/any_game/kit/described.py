"""Matches of described sheets, told by what is written in each round."""

from __future__ import annotations

from companion.games.any_game import entering
from companion.games.any_game.actions import Close, EndRound, Enter, Finish
from companion.games.any_game.adapter import scoring_of_description
from companion.games.any_game.game import GAME
from companion.games.any_game.known import known_games
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring_text import encode
from companion.play.game import Setup
from companion.play.match import Match
from tests.games.any_game.kit.states import NAMES

KNOWN = {each.name: each for each in known_games()}


def match_of(scoring, seats: int) -> Match:
    """Return a match of a scoring that begins."""
    return Match(GAME, Setup(NAMES[:seats], 0, {SHEET: encode(scoring)}))


def known(name: str, seats: int) -> Match:
    """Return a match of a known game that begins."""
    return match_of(KNOWN[name], seats)


def match_of_description(description, seats: int) -> Match:
    """Return a match of a description that begins."""
    return match_of(scoring_of_description(description), seats)


def do(match: Match, *actions) -> None:
    """Do actions to which the rules have no objection."""
    for action in actions:
        told = match.do(action)
        assert told is None, f"{action}: {told.text}"


def enter(match: Match, **fields) -> None:
    """Write fields, of the round or of each side; None for a side without a number."""
    for name, numbers in fields.items():
        if isinstance(numbers, int):
            do(match, Enter(name, numbers))
        else:
            for side, number in enumerate(numbers):
                if number is not None:
                    do(match, Enter(name, number, side))


def write_round(match: Match, written) -> None:
    """Write the numbers of a round in the order in which the sheet asks for them, and end it.

    *written* has a number or one for each side by field.
    """
    count = len(match.state.rounds)
    while not match.over and len(match.state.rounds) == count:
        state = match.state
        blanks = [(each, side) for each in entering.asked_fields(state)
                  for side in entering.unwritten_sides(state, each)]  # fmt: skip
        if state.phase == "finishing":
            places = written["place"]
            do(match, Finish(min((s for s in state.here if s not in state.order),
                                 key=lambda side: places[side])))  # fmt: skip
        elif not blanks:
            do(match, Close() if entering.description_of(state).kind == "counters" else EndRound())
        else:
            each, side = blanks[0]
            numbers = written[each.field.name]
            if each.is_sole and 1 in numbers:
                side = numbers.index(1)
            do(match, Enter(each.field.name, numbers if side is None else numbers[side], side))
