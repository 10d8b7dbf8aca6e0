"""Naive second count of a described score sheet: Python's ``eval`` over the plain TOML values."""

from __future__ import annotations

from types import SimpleNamespace

LARGEST = 10**8
"""Largest running number."""


def _of_nobody_0(function):
    def found(*numbers):
        flat = []
        for each in numbers:
            flat.extend(each if isinstance(each, list) else [each])
        return function(flat) if flat else 0

    return found


BUILT_IN = {
    "__builtins__": {"min": _of_nobody_0(min), "max": _of_nobody_0(max), "sum": sum, "abs": abs}
}
"""Functions of formulas; those of nobody are 0."""


def value(text, names):
    """Return the value of a formula, which may be a number."""
    return int(eval(str(text), dict(BUILT_IN), dict(names)))


class NaiveMatch:
    """Match that is counted anew from its first round, each time that it is asked."""

    def __init__(self, sheet, chosen, seats):
        self.sheet, self.seats, self.first_seats = sheet, seats, seats
        self.chosen = {each["name"]: each["values"][0] for each in sheet.get("choices", ())}
        self.chosen.update(chosen)
        self.rounds = []
        """Rounds, each with its fields, who played it, and who dealt; or a change of sides."""

    def joins(self, side, total):
        """Note that somebody came late, as a *side* of their own or not, with a total or none."""

        def joined(of_sides, begun):
            self.seats += 1
            if side:
                of_sides.append(begun() if total is None else {**begun(), "total": total})

        self.rounds.append(joined)

    def comes_back(self, side, total):
        """Note that a side begins again with a total."""
        self.rounds.append(lambda of_sides, _begun: of_sides[side].update(total=total))

    def of_round(self, number, written, here=()):
        """Return the names that are of no side."""
        names = {"round": number, "seats": self.seats, "sides": len(here), **self.chosen}
        names["cards"] = value(self.sheet.get("cards", 0), names)
        for field in self.sheet["fields"]:
            if field.get("of") == "round":
                names[field["name"]] = written.get(field["name"], 0)
        return names

    def standing(self, gone=()):
        """Return the running numbers by name, the points of the last round, out, over, winners.

        Sides that are *gone* have left for good.
        """
        counts = self.sheet.get("counts") or [{"name": "total", "after": "total + points"}]
        self.seats, number = self.first_seats, 0

        def begun():
            first = self.of_round(1, {})
            return {each["name"]: value(each.get("start", 0), first) for each in counts}

        sides = max(1, value(self.sheet.get("sides", "seats"), self.of_round(1, {})))
        of_sides = [begun() for _side in range(sides)]
        points, out, over, winners = [], [], False, list(range(sides))
        for each_round in self.rounds:
            if callable(each_round):
                each_round(of_sides, begun)
                sides = len(of_sides)
                continue
            (written, here, dealer), number = each_round, number + 1
            names = [
                self._names(side, of_sides[side], number, written, here, dealer)
                for side in range(sides)
            ]
            playing = [names[side] for side in here]
            for name, text in self.sheet["formulas"].items():
                found = [self._value(text, each, playing, names) for each in playing]
                for each, number_found in zip(playing, found, strict=True):
                    each[name] = number_found
            new = [
                {each["name"]: self._value(each["after"], own, playing, names) for each in counts}
                for own in playing
            ]
            for own, changed in zip(playing, new, strict=True):
                for name, found in changed.items():
                    own[name] = max(-LARGEST, min(LARGEST, found))
            of_sides = [{each["name"]: own[each["name"]] for each in counts} for own in names]
            points = [names[side]["points"] if side in here else None for side in range(sides)]
            out, over, winners = self._ended(names, playing, number, gone)
        return of_sides, points, out, over, winners

    def _names(self, side, counts, number, written, here, dealer):
        names = {**self.of_round(number, written, here), **counts, "dealer": int(side == dealer)}
        names.update(dict.fromkeys(self.sheet["formulas"], 0))
        for field in self.sheet["fields"]:
            if field.get("of") != "round":
                names[field["name"]] = written[field["name"]][side] or 0
        return names

    def _value(self, text, own, playing, every):
        """Return the value for one side: numbers of a round are those of who played it."""
        others = [each for each in playing if each is not own]
        counts = {each["name"] for each in self.sheet.get("counts", ())} | {"total"}
        lists = {name: [each[name] for each in others] for name in own if name not in counts}
        lists |= {name: [each[name] for each in every if each is not own] for name in counts}
        scope = {**own, "others": SimpleNamespace(**lists)}
        return value(text, scope)

    def _ended(self, names, playing, number, gone):
        end, winner = self.sheet.get("end", {}), self.sheet.get("winner", {})
        out = [
            side for side, own in enumerate(names)
            if self._value(end.get("out", 0), own, playing, names)
        ]  # fmt: skip
        stay = [side for side in range(len(names)) if side not in gone] or range(len(names))
        still = [side for side in stay if side not in out]
        ranks = {
            side: [
                self._value(by, names[side], playing, names) for by in winner.get("by", ["total"])
            ]
            for side in still or stay
        }
        winners = [side for side in still or stay if ranks[side] == max(ranks.values())]
        if self.sheet.get("kind") == "together" and max(ranks.values())[0] <= 0:
            winners = []
        ended = (
            number >= value(end.get("rounds", 1_000), self.of_round(number, {}))
            or ("out" in end and len(still) <= (len(names) > 1))
            or any(self._value(end.get("once", 0), own, playing, names) for own in names)
        )
        goes_on = winner.get("tie") == "another" and len(winners) > 1 and not out
        return out, bool(ended and not goes_on), winners
