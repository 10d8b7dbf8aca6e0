"""Public view of the count as a story: the pile that is counted, and the piles that may follow."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.baker_street.cards import ARROW
from companion.games.baker_street.rules.evaluation import EvaluationStep, beyond, sums
from companion.games.baker_street.state import PILES, Chain, Laid, Pile, State, TurnedCard
from companion.games.baker_street.view.panels import DetectiveFace, Onward, PileStory
from companion.games.baker_street.view.reasons import why
from companion.games.baker_street.words import comparison, count_word, pile_word
from companion.play.tuples import replaced
from companion.words.i18n import _, ngettext


def story_at(state: State, counted: Chain, step: EvaluationStep) -> PileStory:
    """Return the story as it was at a step of the count."""
    before = Chain(counted.visits[: step.visit]).cards
    return _story(state, counted, step.visit, step.cards - len(before), step)


def story_now(state: State, counted: Chain, told: Sequence[EvaluationStep]) -> PileStory:
    """Return the story at the last pile, after the last step."""
    return _story(state, counted, len(counted.visits) - 1, None, told[-1] if told else None)


def _story(
    state: State, counted: Chain, place: int, turned: int | None, step: EvaluationStep | None
) -> PileStory:
    visit = counted.visits[place]
    cards = visit.cards[:turned]
    until = (*Chain(counted.visits[:place]).cards, *(each.card for each in cards))
    first, second = sums(until, state.rules)
    title = _("the arrow: {pile}") if place else _("the reward: {pile}")
    arrows = [at for at, each in enumerate(cards) if each.card.symbol == ARROW]
    onward = _onward(state, counted, place, leads=bool(arrows))
    then = _("then {pile}").format(pile=pile_word(onward[0].pile)) if arrows else ""
    return PileStory(
        title=title.format(pile=pile_word(visit.pile)),
        cards=_faces(cards, arrows[-1] if arrows else None),
        then=then,
        onward=onward,
        sign=comparison(first.total, second.total),
        note="" if step is None or arrows else _note(state, step),
    )


def _note(state: State, step: EvaluationStep) -> str:
    """Return the effect of a symbol; that of a plain card is its value in the total."""
    return why(step, state.players) if step.card and step.card.symbol else ""


def _faces(cards: Sequence[TurnedCard], leading: int | None) -> tuple[DetectiveFace, ...]:
    return tuple(
        DetectiveFace(each.card.owner, each.card.value, each.card.symbol, at == leading)
        for at, each in enumerate(cards)
    )


def _onward(state: State, counted: Chain, place: int, *, leads: bool) -> tuple[Onward, ...]:
    """Return the pile that an arrow leads to and the one after it, or would lead to without one."""
    piles = _lying(state, counted, place)
    after = _after(counted.visits[place].pile, piles, state)
    if not leads:
        return (Onward(after, str(after + 1), _("with →")),)
    next_ = Onward(after, str(after + 1), _cards_word(piles[after]), sure=True)
    if not piles[after].cards:
        return (next_,)
    last = _after(after, replaced(piles, after, Pile()), state)
    return next_, Onward(last, str(last + 1), _("with →"))


def _lying(state: State, counted: Chain, place: int) -> tuple[Pile, ...]:
    """Return the piles as they lay at a visit of the chain, its own pile without its cards."""
    piles = state.piles
    for visit in counted.visits[place + 1 :]:
        lay = (Laid(each.card.owner, each.card, each.number) for each in visit.cards)
        piles = replaced(piles, visit.pile, Pile(cards=(*piles[visit.pile].cards, *lay)))
    return replaced(piles, counted.visits[place].pile, Pile())


def _after(pile: int, piles: tuple[Pile, ...], state: State) -> int:
    """Return the pile that an arrow leads to, with cards or without."""
    found = beyond(pile, piles, state.rules)
    return (pile + 1) % PILES if found is None else found


def _cards_word(pile: Pile) -> str:
    if not pile.cards:
        return _("no cards")
    return ngettext("{count} card", "{count} cards", pile.count).format(count=count_word(pile))
