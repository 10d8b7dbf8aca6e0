"""Log of Baker Street in sentences, and the corrections of each entry.

Until the match is won, no sentence holds a covered card or a letter.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.baker_street.actions import (
    Claim,
    Deal,
    Declare,
    Deny,
    Doubt,
    HasAdvantage,
    Lay,
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
from companion.games.baker_street.moves import MOVES
from companion.games.baker_street.rules.evaluation import totals
from companion.games.baker_street.rules.turns import due
from companion.games.baker_street.state import HANDS, HIGHEST_SUM, PILES, Chain, State
from companion.games.baker_street.view.reasons import outcome
from companion.games.baker_street.words import card_word, owned_card, pile_word, verdict
from companion.play.actions import Action
from companion.play.view import Line, Offer, Step
from companion.words.i18n import _


def chapter(step: Step) -> int:
    """Return the round that a step belongs to; a new one begins with its deal."""
    return len(_round_of(step).results)


def heading(step: Step) -> Line:
    """Return the heading of the round that begins with a step; it replaces the line of the deal."""
    state = _round_of(step)
    text = _("Round {number} · {name} begins").format(
        number=len(state.results) + 1, name=state.players[state.round.first]
    )
    number = step.number if isinstance(step.action, Deal) else None
    return Line(text, number, state.round.first, heading=True)


def _round_of(step: Step) -> State:
    state: State = step.after if isinstance(step.action, Deal) else step.before
    return state


def lines(step: Step, last: State) -> tuple[Line, ...]:
    """Return the lines of a step and its results; of past rounds without secrets."""
    action, open_ = step.action, _open(step, last)
    if isinstance(action, Deal):
        return ()
    if isinstance(action, TurnUp | ShowCard) and (action.card is None or not open_):
        return _closing(step, None, last)
    text = MOVES.tell(step.before, action)
    if open_:
        text = _in_full(step.before, action, text, told=last.winner is not None)
    seat = _seat_of(step.before, action)
    return (Line(text, step.number, seat), *_closing(step, seat, last))


def _open(step: Step, last: State) -> bool:
    """Return True if the cards of a step are face up; hands are until the doubt is decided (S:77).

    Once the match is won there are no secrets; if it stopped early, they remain.
    """
    here = len(step.before.results) == len(last.results)
    if isinstance(step.action, ShowCard | ShowHands):
        here = here and last.phase == HANDS
    return here or last.winner is not None


def _in_full(state: State, action: Action, sentence: str, *, told: bool) -> str:
    """Return a sentence with its open cards; if the flag is set, also with the covered ones."""
    match action:
        case TurnUp(card) | ShowCard(card) if card:
            return _named(state, card)
        case ShowHands(first, second):
            hands = " · ".join(" + ".join(map(str, hand)) for hand in (first, second))
            return _("{sentence} ({cards})").format(sentence=sentence, cards=hands)
        case Lay(card=card) if card and told:
            return _("{sentence}: {card}").format(sentence=sentence, card=card_word(card))
        case Take(letter=letter) if letter and told:
            return _("{sentence}: {card}").format(sentence=sentence, card=letter)
    return sentence


def _given_up(after: State, last: State) -> bool:
    """Return True if the next count was never made, since the match was won before."""
    here = len(after.results) == len(last.results)
    return here and last.winner is not None and last.round.chain is None


def _closing(step: Step, seat: int | None, last: State) -> tuple[Line, ...]:
    """Return the lines for the result of a step: the doubt, or the advantage."""
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


def _was_said(action: Action, old: Chain | None, chain: Chain) -> bool:
    """Return True if the entry itself gives the advantage, or the count is unchanged."""
    if isinstance(action, HasAdvantage) and action.seat is not None:
        return True
    return old is not None and (old.end, old.told, old.most) == (chain.end, chain.told, chain.most)


def _seat_of(state: State, action: Action) -> int | None:
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


def alternatives(state: State, action: Action) -> tuple[Offer, ...]:
    """Return the corrections of an entry, given the state before it.

    A correction may break a rule if that really happened: a lower number, or the wrong seat began.
    """
    offers = tuple(offer for offer in _others(state, action) if offer.action != action)
    if isinstance(action, Declare | Deal):
        return offers
    return MOVES.allowed(state, *offers)


def forgotten(state: State) -> tuple[Offer, ...]:
    """Return a forgotten lay at any pile; its owner names the card later."""
    return MOVES.allowed(state, *(Offer(pile_word(pile), Lay(pile)) for pile in range(PILES)))


def _others(state: State, action: Action) -> list[Offer]:
    match action:
        case Declare():
            numbers = range(max(HIGHEST_SUM, state.least) + 6)
            return [Offer(str(n), Declare(n)) for n in _nearest(numbers, action.number)]
        case ShowHands() | ShowSum():
            told = action.sum if isinstance(action, ShowSum) else sum(action.first + action.second)
            sums = _nearest(range(HIGHEST_SUM + 1), told)
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
    """Return numbers by their distance from the entered one: slips of a finger are small."""
    return sorted(numbers, key=lambda number: abs(number - told))


def _likest(card: DetectiveCard) -> list[DetectiveCard]:
    """Return every detective, those first that differ from *card* the least."""

    def differences(other: DetectiveCard) -> tuple[int, int]:
        near = abs(other.value - card.value)
        return (other.owner != card.owner) + (other.symbol != card.symbol) + bool(near), near

    return sorted(DETECTIVES, key=differences)


def _named(state: State, card: DetectiveCard) -> str:
    return owned_card(state.players[card.owner], card)


def _other_piles(action: Action) -> list[Offer]:
    """Return the same action at another pile, its card or letter unchanged and unsaid."""
    piles = range(PILES)
    match action:
        case Lay(pile, card) if pile is not None:
            return [Offer(pile_word(other), Lay(other, card)) for other in piles]
        case Reward():
            return [Offer(pile_word(other), Reward(other)) for other in piles]
        case Take(pile, letter, seat) if pile is not None:
            return [Offer(pile_word(other), Take(other, letter, seat)) for other in piles]
    return []
