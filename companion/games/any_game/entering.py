"""Numbers of a round of a described sheet: those asked for, those written, those missing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from companion.games.any_game import scoring as kinds
from companion.games.any_game.adapter import counting_of
from companion.games.any_game.description import Description, SheetField, localized
from companion.games.any_game.scoring import Counter, Scoring
from companion.games.any_game.standing import Limits, PlayedRound, Standing
from companion.games.any_game.state import Cells, State, side_of
from companion.games.any_game.state import asked as asked_sides
from companion.play.moves import Objection
from companion.play.tuples import replaced
from companion.words.i18n import _, points_word

MOST_WITH_WORDS = 4
"""Most sides that have room for the words of running numbers."""
Joint = tuple[tuple[str, int], ...]
"""Numbers of a round that are of no side, by field."""
BLANK_LABEL = "–"
"""First label of a field whose least value stands for a blank."""


class Asked(Struct, frozen=True):
    """Field that a round asks for, with what its numbers may be."""

    at: int
    """Place among the fields of the description."""
    field: SheetField
    limits: Limits
    is_tick: bool
    """True if its number says yes or no."""

    @property
    def is_joint(self) -> bool:
        """True if the round has one number, rather than one for each side."""
        return self.field.of == "round"

    @property
    def is_sole(self) -> bool:
        """True if one side at most is meant."""
        is_one = 1 in (self.limits.sum, self.limits.most_sum)
        return self.is_tick and not self.is_joint and is_one

    @property
    def numbers(self) -> range:
        """Numbers that the field takes, from the least one."""
        return range(self.limits.least, self.limits.most + 1, self.field.step)

    @property
    def is_worded(self) -> bool:
        """True if its answers are words, rather than numbers that are typed."""
        return self.is_tick or bool(self.field.labels)

    @property
    def usual(self) -> int | None:
        """Number that a blank stands for; None if one must be written."""
        if self.field.usual is not None:
            return self.field.usual
        is_blank = bool(self.field.labels) and self.field.labels[0] == BLANK_LABEL
        is_own_tick = self.is_tick and not self.is_joint and self.limits.sum is None
        return self.limits.least if is_blank or is_own_tick else None

    @property
    def words(self) -> str:
        """Words of the field."""
        return localized(self.field.words)

    def word(self, number: int) -> str:
        """Return the word of a number."""
        place = number - self.limits.least
        labels = self.field.labels
        return localized(labels[place]) if 0 <= place < len(labels) else points_word(number)


def description_of(state: State) -> Description:
    """Return the description of the sheet of a match."""
    return counting_of(state.scoring).description


def asked_fields(state: State) -> tuple[Asked, ...]:
    """Return the fields that this round asks for, those before its cards are played first."""
    joint = tuple((name, numbers[0]) for name, numbers in _numbers(state) if len(numbers) == 1)
    return _asked(state.scoring, state.number, len(state.players), state.here, joint)


# A table asks for the same fields many times in a round; their limits are formulas.
@lru_cache(maxsize=64)
def _asked(
    scoring: Scoring, number: int, seats: int, here: tuple[int, ...], joint: Joint
) -> tuple[Asked, ...]:
    counting, played = counting_of(scoring), PlayedRound(dict(joint), here, seats)
    every = [
        Asked(at, each, counting.limits(each.name, number, played), counting.is_tick(each))
        for at, each in enumerate(counting.description.fields)
    ]
    asks = [each for each in every if each.limits.most > 0 or each.limits.least < 0]
    return tuple(sorted(asks, key=lambda each: each.field.when == "after"))


def asked_for(state: State, name: str) -> Asked | None:
    """Return a field by its name; None if this round does not ask for it."""
    return next((each for each in asked_fields(state) if each.field.name == name), None)


def unwritten_sides(state: State, each: Asked) -> tuple[int | None, ...]:
    """Return the sides whose number is missing, as they are asked; None for the whole round."""
    own = state.written[each.at]
    if each.is_joint:
        return (None,) if own[0] is None else ()
    return tuple(side for side in asked_sides(state) if own[side] is None)


def awaited(state: State) -> tuple[Asked, int | None] | None:
    """Return the next number that must be written, and its side; None if none is left."""
    needed = (each for each in asked_fields(state) if each.usual is None)
    every = ((each, side) for each in needed for side in unwritten_sides(state, each))
    return next(every, None)


def has_blanks(state: State) -> bool:
    """Return True if the round asks for anything that may stay blank."""
    return any(each.usual is not None for each in asked_fields(state))


def entered(state: State, each: Asked, number: int, side: int | None) -> tuple[Cells, ...]:
    """Return what is written in this round with another number."""
    if side is None:
        return replaced(state.written, each.at, (number,))
    if each.is_sole and number:
        only = tuple(int(k == side) if k in state.here else None for k in range(len(state.sides)))
        return replaced(state.written, each.at, only)
    return replaced(state.written, each.at, replaced(state.written[each.at], side, number))


def played(state: State) -> PlayedRound:
    """Return the round as it is written so far; what is blank has its usual number, or 0."""
    joint = {field.name for field in description_of(state).fields if field.of == "round"}
    written = {name: own[0] if name in joint else own for name, own in _numbers(state)}
    here = [side for side in state.here if not _is_at_once(state) or _has_cell(state, side)]
    return PlayedRound(written, here, len(state.players), side_of(state, state.dealer))


def _numbers(state: State) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the numbers of each field: one for each side, or a single one."""
    if state.scoring.kind == kinds.SHEET_COUNTERS:
        for at, each in enumerate(state.scoring.counters):
            yield each.name, tuple(own.counts[at] for own in state.sides)
        return
    for own, field in zip(state.written, description_of(state).fields, strict=True):
        usual = field.usual or 0
        yield field.name, tuple(usual if each is None else each for each in own)


def _is_at_once(state: State) -> bool:
    return description_of(state).end.at_once and state.scoring.kind not in kinds.SHEETS_ONCE


def _has_cell(state: State, side: int) -> bool:
    return any(len(own) > 1 and own[side] is not None for own in state.written) or (
        len(state.sides) == 1
    )


def live(state: State) -> Standing:
    """Return the standing with what is written in this round, or so far in the match."""
    return counting_of(state.scoring).after(before(state), played(state))


def before(state: State) -> Standing:
    """Return the standing before this round, or before all of a sheet that is written once."""
    if state.scoring.kind in kinds.SHEETS_ONCE:
        return counting_of(state.scoring).begin(len(state.players), len(state.sides))
    return state.standing


def counters(state: State) -> tuple[Counter, ...]:
    """Return the counters with their names on the screen."""
    own = state.scoring.counters
    if not state.scoring.sheet:
        return tuple(replace(each, name=_(each.name)) for each in own)
    named = zip(own, description_of(state).fields, strict=True)
    return tuple(replace(each, name=localized(field.words)) for each, field in named)


def beyond(asked: Asked, number: int) -> Objection | None:
    """Return the objection to a number that a field does not take."""
    least, most = asked.limits[:2]
    if not least <= number <= most:
        text = _("“{field}” goes from {least} to {most}.")
        return Objection("range", text.format(field=asked.words, least=least, most=most))
    if (number - least) % asked.field.step and number != most:
        text = _("“{field}” goes by {step}.")
        why = text.format(field=asked.words, step=asked.field.step)
        return Objection("step", why, fatal=False)
    return None


def missing_sum(state: State, each: Asked, side: int) -> int | None:
    """Return the number that completes the known sum of a field; None if others are missing."""
    if each.limits.sum is None or unwritten_sides(state, each) != (side,):
        return None
    return each.limits.sum - sum(number or 0 for number in state.written[each.at])


def proposal(state: State, each: Asked, side: int | None) -> int | None:
    """Return the only number that is possible for a side; None if there are several, or none."""
    number = None if side is None else missing_sum(state, each, side)
    if number is None or not each.limits.least <= number <= each.limits.most:
        return None
    return number


def may_come_back(state: State, side: int) -> bool:
    """Return True if a side that is out may play again."""
    counting = counting_of(state.scoring)
    return counting.comeback(state.standing, len(state.players), side) is not None


def is_closed_by_table(state: State) -> bool:
    """Return True if the table says when the match is over."""
    is_open = state.scoring.end == kinds.OPEN or state.scoring.kind == kinds.COUNTERS
    return is_open or is_counters(state)


def by_totals(state: State) -> bool:
    """Return True if totals alone say who wins."""
    return description_of(state).winner.by in (("total",), ("-total",))


def running_numbers(state: State, side: int) -> Iterator[str]:
    """Yield the running numbers of a side that have words, such as its bags."""
    if not state.scoring.sheet:
        return
    for each, numbers in zip(description_of(state).counts, state.standing.counts, strict=True):
        if each.words and any(numbers):
            number = points_word(numbers[side])
            has_room = len(state.sides) <= MOST_WITH_WORDS
            yield f"{localized(each.words)} {number}" if has_room else number


def is_counters(state: State) -> bool:
    """Return True if the fields of the sheet are moved until the table ends the match."""
    return bool(state.scoring.sheet) and description_of(state).kind == "counters"
