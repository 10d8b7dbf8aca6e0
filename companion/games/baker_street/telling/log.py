"""A match of Baker Street in sentences, and what each entry can be corrected to.

Until the match is won, no sentence holds a card that lies covered, or a letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.games.baker_street.actions import (
    Claim,
    Deal,
    Declare,
    Deny,
    Doubt,
    HasAdvantage,
    Lay,
    PileEnds,
    Reward,
    ShowCard,
    ShowHands,
    ShowRun,
    ShowSum,
    Take,
    TakeNothing,
    Totals,
    TurnUp,
)
from companion.games.baker_street.cards import DETECTIVES, DetectiveCard
from companion.games.baker_street.rules.evaluation import totals
from companion.games.baker_street.rules.judging import check
from companion.games.baker_street.rules.turns import due, rewarded
from companion.games.baker_street.state import HANDS, HIGHEST, PILES, Chain, State
from companion.games.baker_street.view.reasons import decided, outcome
from companion.games.baker_street.words import card_word, pile_word, verdict
from companion.play.actions import EndEarly, HandOver
from companion.play.game import tell_shared
from companion.play.view import Line, Offer, Step
from companion.words.i18n import _


def tell(state: State, action: Any) -> str:
    """Return what happened, in one sentence, told from the state before it, without any card."""
    match action:
        case Lay() | Declare() | Doubt():
            return _tell_turn(state, action)
        case ShowHands(first, second):
            return _("Both hands together: {sum}").format(sum=sum(first) + sum(second))
        case ShowSum(total):
            return _("Both hands together: {sum}").format(sum=total)
        case ShowCard():
            return _("A card of a hand was shown")
        case Deal(seat):
            name = state.players[state.beginner if seat is None else seat]
            return _("Three new cards each, {name} begins").format(name=name)
        case Claim(seat):
            return _("{name} shows seven in a row").format(name=state.players[seat])
        case Deny():
            assert state.claim is not None
            name = state.players[1 - state.claim]
            return _("{name} looked: they are not seven in a row").format(name=name)
        case ShowRun(seat):
            return _("{name} showed seven in a row").format(name=state.players[seat])
    return _tell_piles(state, action)


def _tell_turn(state: State, action: Lay | Declare | Doubt) -> str:
    name = state.players[state.round.to_act]
    if isinstance(action, Declare):
        text = _("{name} declared {number}")
        if action.number > HIGHEST:
            text = _("{name} declared {number}, which cannot be true")
        return text.format(name=name, number=action.number)
    if isinstance(action, Doubt):
        return _("{name} doubted").format(name=name)
    if action.pile is None:
        return _("{name}’s card was told").format(name=name)
    return _("{name} laid a card at {pile}").format(name=name, pile=pile_word(action.pile))


def _tell_piles(state: State, action: Any) -> str:
    match action:
        case Reward(pile):
            name = state.players[due(state)]
            return _("{name} chose {pile}").format(name=name, pile=pile_word(pile))
        case TurnUp():
            return _("A card was turned up")
        case PileEnds():
            return _("The pile ended")
        case Totals(first, second):
            return _("Totals told: {first} : {second}").format(first=first, second=second)
        case HasAdvantage(seat):
            return _("A tie, the table says") if seat is None else decided(state, (seat,))
        case Take() | TakeNothing():
            return _tell_take(state, action)
    raise TypeError(action)


def _tell_take(state: State, action: Take | TakeNothing) -> str:
    name = state.players[due(state) if action.seat is None else action.seat]
    if isinstance(action, TakeNothing):
        return _("{name} took no card of evidence").format(name=name)
    pile = state.round.pile if rewarded(state) and action.pile is None else action.pile
    if pile is None:
        return _("{name} took a card of evidence").format(name=name)
    return _("{name} took a card of evidence from {pile}").format(name=name, pile=pile_word(pile))


def log(steps: Sequence[Step]) -> tuple[Line, ...]:
    """Return the log in sentences, a heading per round; of past rounds only what is no secret."""
    if not steps:
        return ()
    last: State = steps[-1].after
    lines = [_heading(steps[0].before)]
    for step in steps:
        if type(step.action) is Deal:
            lines.append(replace(_heading(step.after), number=step.number))
        else:
            lines.extend(_lines(step, last))
    return tuple(lines)


def _heading(state: State) -> Line:
    text = _("Round {number} · {name} begins").format(
        number=len(state.results) + 1, name=state.players[state.round.first]
    )
    return Line(text, heading=True)


def _lines(step: Step, last: State) -> tuple[Line, ...]:
    before: State = step.before
    open_, action = _open(step, last), step.action
    number = None if isinstance(action, EndEarly | HandOver) else step.number
    shared = tell_shared(before, action)
    if shared:
        return (Line(shared, number),)
    if isinstance(action, TurnUp | ShowCard) and (action.card is None or not open_):
        return _closing(step, None, last)
    text = _in_full(before, action, told=last.winner is not None) if open_ else tell(before, action)
    seat = _seat_of(before, action)
    return (Line(text, number, seat), *_closing(step, seat, last))


def _open(step: Step, last: State) -> bool:
    """Return whether the cards of a step lie open; hands do until the doubt is decided (S:77).

    Once the match is won nothing is secret any more; if it stopped early, everything stays so.
    """
    here = len(step.before.results) == len(last.results)
    if isinstance(step.action, ShowCard | ShowHands):
        here = here and last.phase == HANDS
    return here or last.winner is not None


def _in_full(state: State, action: Any, *, told: bool) -> str:
    """Return a sentence with its cards, which lie open; what was covered only when *told*."""
    sentence = tell(state, action)
    match action:
        case TurnUp(card) | ShowCard(card) if card:
            name = state.players[card.owner]
            return _("{name}: {card}").format(name=name, card=card_word(card))
        case ShowHands(first, second):
            hands = " · ".join(" + ".join(map(str, hand)) for hand in (first, second))
            return _("{sentence} ({cards})").format(sentence=sentence, cards=hands)
        case Lay(card=card) if card and told:
            return _("{sentence}: {card}").format(sentence=sentence, card=card_word(card))
        case Take(letter=letter) if letter and told:
            return _("{sentence}: {card}").format(sentence=sentence, card=letter)
    return sentence


def _given_up(after: State, last: State) -> bool:
    """Whether the count that follows was never made, since the match was won before."""
    here = len(after.results) == len(last.results)
    return here and last.winner is not None and last.round.chain is None


def _closing(step: Step, seat: int | None, last: State) -> tuple[Line, ...]:
    """Return what a step decided: the doubt, or the advantage."""
    before: State = step.before
    after: State = step.after
    lines = []
    if after.round.doubt and not before.round.doubt:
        doubt = after.round.doubt
        lines.append(Line(verdict(after, doubt), seat=doubt.winner, mood="right"))
    chain, old = after.round.chain, before.round.chain
    if _given_up(after, last):
        return tuple(lines)
    if chain and chain.end and not _was_said(step.action, old, chain):
        text = outcome(after, totals(chain, after.rules))
        lines.append(Line(text, seat=seat if chain.end == "untold" else due(after)))
    return tuple(lines)


def _was_said(action: Any, old: Chain | None, chain: Chain) -> bool:
    """Return whether an entry says itself who has the advantage, or what did is as it was."""
    if isinstance(action, HasAdvantage) and action.seat is not None:
        return True
    return old is not None and (old.end, old.told, old.most) == (chain.end, chain.told, chain.most)


def _seat_of(state: State, action: Any) -> int | None:
    match action:
        case Lay() | Declare() | Doubt():
            return state.round.to_act
        case TurnUp(card) | ShowCard(card):
            return card.owner if card else None
        case Reward():
            return due(state)
        case Take(seat=seat) | TakeNothing(seat=seat):
            return due(state) if seat is None else seat
        case ShowRun(seat) | Claim(seat) | HasAdvantage(seat):
            return seat
    return None


def alternatives(state: State, action: Any) -> tuple[Offer, ...]:
    """Return what an entry can be corrected to, told from the state before it.

    What breaks a rule may be what really happened: a lower number, or the wrong player who began.
    """
    offers = tuple(offer for offer in _others(state, action) if offer.action != action)
    if isinstance(action, Declare | Deal):
        return offers
    return tuple(offer for offer in offers if check(state, offer.action) is None)


def forgotten(state: State) -> tuple[Offer, ...]:
    """Return that a card was laid at any pile: which one it was, its owner corrects later."""
    offers = (Offer(pile_word(pile), Lay(pile)) for pile in range(PILES))
    return tuple(offer for offer in offers if check(state, offer.action) is None)


def _others(state: State, action: Any) -> list[Offer]:
    match action:
        case Declare():
            numbers = range(max(HIGHEST, state.least) + 6)
            return [Offer(str(n), Declare(n)) for n in _nearest(numbers, action.number)]
        case ShowHands() | ShowSum():
            told = action.sum if isinstance(action, ShowSum) else sum(action.first + action.second)
            sums = _nearest(range(HIGHEST + 1), told)
            return [Offer(str(n), ShowSum(n)) for n in sums if n != told]
        case ShowCard(card) | TurnUp(card) if card:
            kind = type(action)
            return [Offer(_named(state, other), kind(other)) for other in _likest(card)]
        case Totals(first, second, piles):
            return [Offer(f"{second} : {first}", Totals(second, first, piles))]
        case HasAdvantage():
            offers = [Offer(name, HasAdvantage(seat)) for seat, name in enumerate(state.players)]
            return [*offers, Offer(_("Tie"), HasAdvantage())]
        case ShowRun() if state.claim is not None:
            return [Offer(_("No: the match goes on"), Deny())]
        case ShowRun(seat) | Claim(seat):
            return [Offer(state.players[1 - seat], type(action)(1 - seat))]
        case Deal(seat):
            return [_begins(state, 1 - state.beginner if seat in (None, state.beginner) else None)]
    return _other_piles(action)


def _begins(state: State, seat: int | None) -> Offer:
    name = state.players[state.beginner if seat is None else seat]
    return Offer(_("{name} begins").format(name=name), Deal(seat))


def _nearest(numbers: Iterable[int], told: int) -> list[int]:
    """Slips of a finger are small: what is near comes first."""
    return sorted(numbers, key=lambda number: abs(number - told))


def _likest(card: DetectiveCard) -> list[DetectiveCard]:
    """Return every detective, those first that differ from *card* the least."""

    def differences(other: DetectiveCard) -> tuple[int, int]:
        near = abs(other.value - card.value)
        return (other.owner != card.owner) + (other.symbol != card.symbol) + bool(near), near

    return sorted(DETECTIVES, key=differences)


def _named(state: State, card: Any) -> str:
    return _("{name}: {card}").format(name=state.players[card.owner], card=card_word(card))


def _other_piles(action: Any) -> list[Offer]:
    """The same at another pile; the card or the letter stays what it was, unsaid."""
    piles = range(PILES)
    match action:
        case Lay(pile, card) if pile is not None:
            return [Offer(pile_word(other), Lay(other, card)) for other in piles]
        case Reward():
            return [Offer(pile_word(other), Reward(other)) for other in piles]
        case Take(pile, letter, seat) if pile is not None:
            return [Offer(pile_word(other), Take(other, letter, seat)) for other in piles]
    return []
