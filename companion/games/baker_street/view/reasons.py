"""Reasons in one line: for the advantage, and for each step of a count."""

from __future__ import annotations

from companion.games.baker_street.actions import HasAdvantage
from companion.games.baker_street.moves import MOVES
from companion.games.baker_street.rules.evaluation import EvaluationStep
from companion.games.baker_street.rules.turns import due
from companion.games.baker_street.state import PILES, State
from companion.words.i18n import _, ngettext


def outcome(state: State, totals: tuple[int, int]) -> str:
    """Return the seat with the advantage and the reason, in one line (S:87, S:91)."""
    name = state.players[due(state)]
    score = _("{first} to {second}").format(first=totals[0], second=totals[1])
    chain = state.round.chain
    assert chain is not None
    if chain.end == "untold":
        return _("The advantage was not reckoned here.")
    if chain.most:
        return _decided(state, chain.most)
    if chain.end == "bare" and chain.told is None:
        return _("No detectives: {name}, who won the doubt, has the advantage").format(name=name)
    if totals[0] == totals[1]:
        return _("{score}, a tie: {name}, who won the doubt, has the advantage").format(
            score=score, name=name
        )
    return _("{score}: {name} has the advantage").format(score=score, name=name)


def _decided(state: State, most: tuple[int, ...]) -> str:
    """Return the advantage in words where the table gave only that (S:87, S:91)."""
    if len(most) == 1:
        return MOVES.tell(state, HasAdvantage(most[0]))
    return _("Tie: advantage to {name}").format(name=state.players[due(state)])


def why(step: EvaluationStep, names: tuple[str, ...]) -> str:
    """Return the effect of a step of the evaluation in one line."""
    if step.card is None:
        return _why_on(step)
    return _why_card(step).format(
        name=names[step.card.owner],
        value=step.card.value,
        number=step.pile + 1,
        total=step.sums[step.card.owner].total,
        covered=_covered(step.count),
    )


def _covered(count: int | None) -> str:
    if count is None:
        return _("what is below stays at the pile")
    if not count:
        return _("nothing lies below")
    return ngettext(
        "{count} card stays at the pile", "{count} cards stay at the pile", count
    ).format(count=count)


def _why_card(step: EvaluationStep) -> str:
    words = {
        "plain": _("{value} for {name}: {total}"),
        "doubled": _("{value} on a ×2: doubled with it, {name} has {total}"),
        "double": _("×2: all of {name}’s points count double, {total}"),
        "double-again": _("One more ×2: {name}’s points are doubled only once, {total}"),
        "block": _("×2: it and {name}’s next card on it count double, {total}"),
        "on-top": _("×2: {name}’s next card on it counts double, {total}"),
        "doubled-alone": _("{value} on a ×2: doubled, {name} has {total}"),
        "block-again": _("A ×2 on a ×2: together they are doubled only once, {total}"),
        "arrow": _("Arrow: the next one clockwise counts too"),
        "arrow-again": _("One more arrow: still the next one clockwise counts too"),
        "stop": _("Stop: pile {number} ends here, {covered}"),
        "stop-worthless": _("Stop, worth nothing: pile {number} ends here, {covered}"),
    }
    return words[step.why]


def _why_on(step: EvaluationStep) -> str:
    words = {
        "on": _("There was an arrow: on to pile {next}"),
        "bare": _("No detectives lie at pile {number}"),
        "end-none": _("No arrow at pile {number}: the count ends"),
        "end-empty": _("The arrow leads to no detectives"),
        "end-stop": _("The Stop ends the whole chain, arrow or not"),
        "told": _("The table reckoned the totals itself"),
        "decided": _("The table counted the cards itself"),
        "untold": _("The cards were not turned up here"),
    }
    if step.why == "on" and step.to is not None and step.to != (step.pile + 1) % PILES:
        return _("There was an arrow: the next pile with cards is pile {next}").format(
            next=step.to + 1
        )
    to = 0 if step.to is None else step.to + 1
    return words[step.why].format(number=step.pile + 1, next=to)
