"""Standing of a match whose sheet is a description, and its change by each round."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from companion.games.any_game.compiling import LARGEST_COUNT, Evaluate, RoundSource, evaluator
from companion.games.any_game.description import Description, Number, SheetField
from companion.games.any_game.formulas import (
    OF_OTHERS,
    YES_OR_NO,
    Bounds,
    Formula,
    FormulaError,
    parse,
    variable,
)
from companion.play.tuples import replaced
from companion.words.i18n import _

MOST_ROUNDS = 1_000
MOST_PEOPLE = Bounds(1, 12)
"""Number of people, or of sides, at a table."""
ROUND_NAME, SEATS_NAME, SIDES_NAME, CARDS_NAME, DEALER_NAME, POINTS_NAME, TOTAL_NAME = (
    "round", "seats", "sides", "cards", "dealer", "points", "total",
)  # fmt: skip


Numbers = tuple[int, ...]
Sums = tuple[Evaluate | None, Evaluate | None, Evaluate | None]
"""Known, largest and barred sum of a field, where it has them."""


class Standing(Struct, frozen=True, gc=False):
    """Running numbers of all sides after the rounds that are over."""

    total: Numbers
    counts: tuple[Numbers, ...]
    """All running numbers, in the order of the description, each by side."""
    ranks: tuple[Numbers, ...]
    """Values by which sides are ranked, the highest first, each by side."""
    out: frozenset[int]
    """Sides that are out."""
    done: bool
    """True if a side, or the number of rounds, has reached the end."""
    rounds: int = 0
    points: tuple[int | None, ...] = ()
    """Points of the last round; None for a side that did not play it."""


class PlayedRound(NamedTuple):
    """Round as it was written."""

    written: Mapping[str, Any]
    """Number by field, or one for each side."""
    here: Sequence[int]
    """Sides that played it."""
    seats: int
    """People who played it."""
    dealer: int | None = None
    """Side that dealt."""


class Limits(NamedTuple):
    """Least and largest number of a field in a round, and what is known of the sum of all sides."""

    least: int
    most: int
    sum: int | None
    most_sum: int | None
    not_sum: int | None


class Counting:
    """Description with its formulas parsed, for some values of its choices.

    Raise FormulaError, with a sentence, for a formula that cannot be counted.
    """

    def __init__(self, description: Description, chosen: Mapping[str, int] | None = None) -> None:
        self.description = description
        self.plays_on = description.winner.tie == "another"
        usual = {each.name: each.values[0] for each in description.choices}
        self._chosen = usual | description.chosen | dict(chosen or {})
        self._names = {
            ROUND_NAME: Bounds(1, MOST_ROUNDS),
            SEATS_NAME: MOST_PEOPLE,
            SIDES_NAME: MOST_PEOPLE,
        }
        for choice in description.choices:
            self._names[choice.name] = Bounds(min(choice.values), max(choice.values))
        sides = self._parsed(description.sides)
        if sides.bounds.low < 1 or sides.bounds.high > MOST_PEOPLE.high:
            text = _("“{text}” is not a number of sides: it must be from 1 to {most}.")
            raise FormulaError(text.format(text=description.sides, most=MOST_PEOPLE.high))
        self._sides = evaluator(sides)
        self._total = [each.name for each in description.counts].index(TOTAL_NAME)
        self._starts = {each.name: self._of_round(each.start) for each in description.counts}
        cards = self._parsed(description.cards)
        self._cards, self._names[CARDS_NAME] = evaluator(cards), cards.bounds
        of_round_first = sorted(description.fields, key=lambda field: field.of == "side")
        self._of_side: dict[str, Bounds] = {}
        self._limits = {each.name: self._limits_of(each) for each in of_round_first}
        self._of_round_fields = tuple(
            each.name for each in description.fields if each.of == "round"
        )
        self._round = self._compiled(description)
        self._newcomers, self._back = (
            self._of_newcomer(text) for text in (description.newcomers, description.back)
        )

    # --- formulas

    def _parsed(self, number: Number) -> Formula:
        return parse(str(number), self._names)

    def _of_round(self, number: Number) -> Evaluate:
        return evaluator(self._parsed_of_round(number))

    def _parsed_of_round(self, number: Number) -> Formula:
        """Return a formula that asks for numbers of no side."""
        of_sides = {
            name
            for each in self.description.fields
            if each.of == "side"
            for name in (each.name, OF_OTHERS + each.name)
        }
        known = {name: bounds for name, bounds in self._names.items() if name not in of_sides}
        return parse(str(number), known)

    def _name(self, name: str, bounds: Bounds) -> None:
        """Give a number of each side a name, and that of the other sides."""
        self._names[name] = self._names[OF_OTHERS + name] = bounds

    def _limits_of(self, field: SheetField) -> tuple[Evaluate, Evaluate, *Sums]:
        least, most = self._parsed_of_round(field.least), self._parsed_of_round(field.most)
        known, most_of_all, barred = (
            None if each is None else self._of_round(each)
            for each in (field.sum, field.most_sum, field.not_sum)
        )
        bounds = Bounds(least.bounds.low, max(least.bounds.high, most.bounds.high))
        if field.usual is not None and not bounds.low <= field.usual <= bounds.high:
            text = _("The usual number of “{name}” is {usual}, which it cannot be.")
            raise FormulaError(text.format(name=field.name, usual=field.usual))
        if field.of == "round":
            self._names[field.name] = bounds
        else:
            self._of_side[field.name] = bounds
        return evaluator(least), evaluator(most), known, most_of_all, barred

    def _compiled(self, description: Description) -> Callable[..., Any]:
        """Return the function of a round, from the numbers of all sides to those after it."""
        last = self._parsed_of_round(description.end.rounds or 0)
        self._last = evaluator(last)
        for name, bounds in (self._of_side | {DEALER_NAME: YES_OR_NO}).items():
            self._name(name, bounds)
        counts = [count.name for count in description.counts]
        for name in counts:
            self._name(name, Bounds(-LARGEST_COUNT, LARGEST_COUNT))
        given = map(variable, (ROUND_NAME, SEATS_NAME, SIDES_NAME, *self._of_round_fields))
        source = RoundSource((*given,), (DEALER_NAME, *self._of_side), counts)
        for name, number in self._chosen.items():
            source.add_number(name, self._parsed(number))
        source.add_number(CARDS_NAME, self._parsed(description.cards))
        for name, text in description.formulas.items():
            formula = self._parsed(text)
            source.add_formula(name, formula)
            self._name(name, formula.bounds)
        source.add_counts([self._parsed(each.after) for each in description.counts])
        end = description.end
        once, out = (self._parsed(each) if each else None for each in (end.once, end.out))
        return source.function(
            [self._parsed(each) for each in description.winner.by], out, once, last
        )

    def _of_newcomer(self, text: str) -> Evaluate | None:
        """Return the function of the total with which a side begins later; None for none."""
        known = {ROUND_NAME, SEATS_NAME, *self._chosen, *self._starts}
        known |= {OF_OTHERS + name for name in self._starts}
        names = {name: bounds for name, bounds in self._names.items() if name in known}
        return evaluator(parse(text, names)) if text else None

    # --- rounds

    def is_tick(self, field: SheetField) -> bool:
        """Return True if a field is never more than yes or no."""
        return not field.labels and self._names[field.name] == YES_OR_NO

    def sides(self, seats: int) -> int:
        """Return the number of sides of a table, each with one person at least."""
        return min(seats, self._sides(self._given_at_table(seats)))

    def rounds(self, seats: int) -> int:
        """Return the number of rounds that a table plays; 0 if that is open."""
        last = self._last(self._given_at_table(seats))
        return last if last < MOST_ROUNDS else 0

    def cards(self, number: int, seats: int) -> int:
        """Return the number of cards of round *number*, from 1."""
        return self._cards(self._given_at_table(seats, number))

    def begin(self, seats: int, sides: int = 0) -> Standing:
        """Return the standing before the first round, of the usual number of sides or another."""
        given, sides = self._given_at_table(seats), sides or self.sides(seats)
        counts = tuple((start(given),) * sides for start in self._starts.values())
        return self._counted(counts, 0, PlayedRound({}, (), seats))

    def newcomer(self, standing: Standing, seats: int) -> int | None:
        """Return the total with which another side begins; None if the sheet does not say."""
        return self._begun_later(self._newcomers, standing, seats, None)

    def comeback(self, standing: Standing, seats: int, side: int) -> Standing | None:
        """Return the standing in which a side that is out plays again; None if it cannot."""
        total = self._begun_later(self._back, standing, seats, side)
        if side not in standing.out or total is None:
            return None
        own = replaced(standing.total, side, total)
        back = self.begun(standing, {TOTAL_NAME: own}, standing.rounds)
        still_out = side in back.out
        return None if still_out else replace(back, out=standing.out - {side})

    def _begun_later(
        self, total: Evaluate | None, standing: Standing, seats: int, side: int | None
    ) -> int | None:
        if total is None:
            return None
        given: dict[str, Any] = self._given_at_table(seats, standing.rounds + 1)
        for name, numbers in self.numbers(standing).items():
            given[variable(name)] = self._starts[name](given) if side is None else numbers[side]
            given[variable(OF_OTHERS + name)] = [n for k, n in enumerate(numbers) if k != side]
        return total(given)

    def joined(self, standing: Standing, seats: int, total: int | None = None) -> Standing:
        """Return the standing with another side, which begins as all did or with a total."""
        given = self._given_at_table(seats)
        begun = {name: start(given) for name, start in self._starts.items()}
        if total is not None:
            begun[TOTAL_NAME] = total
        counts = tuple(
            (*own, new) for own, new in zip(standing.counts, begun.values(), strict=True)
        )
        new = self._counted(counts, standing.rounds, PlayedRound({}, (), seats))
        ranks = zip(standing.ranks, new.ranks, strict=True)
        return replace(
            standing,
            total=new.total,
            counts=counts,
            ranks=tuple((*own, of_all[-1]) for own, of_all in ranks),
            out=standing.out | (new.out & {len(standing.total)}),
        )

    def begun(self, standing: Standing, counts: Mapping[str, Numbers], rounds: int) -> Standing:
        """Return a standing with some running numbers, and a number of rounds that are over."""
        every = (
            counts.get(name, own) for name, own in zip(self._starts, standing.counts, strict=True)
        )
        return self._counted(tuple(every), rounds, PlayedRound({}, (), len(standing.total)))

    def numbers(self, standing: Standing) -> dict[str, Numbers]:
        """Return the running numbers by name."""
        return dict(zip(self._starts, standing.counts, strict=True))

    def limits(self, field: str, number: int, played: PlayedRound) -> Limits:
        """Return the limits of a field in round *number*, from 1, by the numbers written so far."""
        given = self._given(number, played)
        least, most, *sums = self._limits[field]
        return Limits(least(given), most(given), *(each and each(given) for each in sums))

    def after(self, standing: Standing, played: PlayedRound) -> Standing:
        """Return the standing after a round."""
        return self._counted(standing.counts, standing.rounds + 1, played)

    def winners(self, standing: Standing, gone: Collection[int] = ()) -> tuple[int, ...]:
        """Return the sides that have won, or would if the match ended now, of those still in."""
        sides = range(len(standing.total))
        stay = [side for side in sides if side not in gone] or sides
        still = [side for side in stay if side not in standing.out] or stay
        ranks = [tuple([rank[side] for rank in standing.ranks]) for side in still]
        best = max(ranks)
        if self.description.kind == "together" and best[0] <= 0:
            return ()
        return tuple(side for side, rank in zip(still, ranks, strict=True) if rank == best)

    def is_over(self, standing: Standing, gone: Collection[int] = ()) -> bool:
        """Return True if the match is at its end, and no tie asks for another round."""
        if standing.done:
            return not (self.plays_on and len(self.winners(standing, gone)) > 1)
        if not self.description.end.out:
            return False
        still = set(range(len(standing.total))) - standing.out - set(gone)
        return len(still) <= (len(standing.total) > 1)

    def _given_at_table(self, seats: int, number: int = 1) -> dict[str, int]:
        """Return the numbers of a round of which nothing is written, by variable."""
        return self._given(number, PlayedRound({}, (), seats))

    def _given(self, number: int, played: PlayedRound) -> dict[str, int]:
        """Return the numbers of a round that are of no side, by variable."""
        given = {variable(name): each for name, each in self._chosen.items()}
        given[variable(ROUND_NAME)], given[variable(SEATS_NAME)] = number, played.seats
        given[variable(SIDES_NAME)] = len(played.here)
        given[variable(CARDS_NAME)] = self._cards(given)
        for field in self.description.fields:
            if field.of == "round":
                given[variable(field.name)] = played.written.get(field.name, 0)
        return given

    def _counted(self, counts: tuple[Numbers, ...], number: int, played: PlayedRound) -> Standing:
        """Return the standing after round *number*; nobody plays the one before the first."""
        sides, written = len(counts[0]), played.written
        here, dealer = [False] * sides, [0] * sides
        for side in played.here:
            here[side] = True
        if played.dealer is not None:
            dealer[played.dealer] = 1
        nothing = (0,) * sides
        fields = [written.get(name, nothing) for name in self._of_side]
        if len(played.here) < sides:
            fields = [[each or 0 for each in field] for field in fields]
        points, after, ranks, out, done = self._round(
            here,
            dealer,
            *fields,
            *counts,
            number,
            played.seats,
            len(played.here),
            *[written.get(name, 0) for name in self._of_round_fields],
        )
        if len(played.here) < sides:
            points = [each if is_here else None for each, is_here in zip(points, here, strict=True)]
        counts = tuple(map(tuple, after))
        return Standing(
            counts[self._total],
            counts,
            tuple(map(tuple, ranks)),
            frozenset([side for side, is_out in enumerate(out) if is_out]),
            done,
            number,
            tuple(points),
        )
