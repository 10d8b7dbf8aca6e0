"""From which turn a seat could have been certain, by trying every solution after every turn.

A fact is that a seat has at least one of some cards, or none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from companion.games.cluedo.cards import CARDS
from companion.play.match import Match

KINDS = [[str(card) for card in CARDS if card.kind == kind] for kind in range(3)]
EVERY = [card for kind in KINDS for card in kind]
Owners = dict[str, int]
"""Seats that have cards, by card."""


class Fact(NamedTuple):
    """Knowledge of a viewer about a seat, and since which turn."""

    turn: int
    seat: int
    cards: frozenset[str]
    has: bool = True


class Asked(NamedTuple):
    """A suggestion, and the last answer of each seat."""

    turn: int
    seat: int
    cards: frozenset[str]
    answers: dict[int, dict]


class Wrong(NamedTuple):
    """A solution that a viewer knows to be wrong, and since which turn."""

    turn: int
    cards: frozenset[str]


def certain(match: Match, actions: list[dict], seat: int) -> int | None:
    """Return the first turn after which a seat could have named the solution, if there is one.

    There is none if the facts of the seat contradict each other before.
    """
    sizes = hand_sizes(match)
    facts, wrong = told(match, actions, seat)
    for turn in sorted({each.turn for each in (*facts, *wrong)}):
        known = [each for each in facts if each.turn <= turn]
        out = {each.cards for each in wrong if each.turn <= turn}
        found = len([*islice(solutions(known, out, sizes), 2)])
        if found < 2:
            return turn if found else None
    return None


def hand_sizes(match: Match) -> list[int]:
    """Deal eighteen cards one by one."""
    seats = len(match.setup.players)
    sizes, seat = [0] * seats, match.setup.dealer
    for _card in range(18):
        if match.setup.options.get("deal_from", "left") == "left":
            seat = (seat + 1) % seats
            sizes[seat] += 1
        else:
            sizes[seat] += 1
            seat = (seat + 1) % seats
    return sizes


def is_in_hand(match: Match, actions: list[dict], seat: int) -> bool:
    """Return True if all cards of a seat are known in the end, scanned or noted."""
    own = [each for each in noted(match, actions, seat) if each.seat == seat]
    return bool(scanned(match, seat)) or len(own) == hand_sizes(match)[seat]


def told(match: Match, actions: list[dict], viewer: int) -> tuple[list[Fact], list[Wrong]]:
    """Return the facts that a seat knew, and the failed accusations; turns come from the states."""
    facts, asked = list[Fact](), list[Asked]()
    for step, action in zip(match.log.steps(), actions, strict=True):
        match action["do"]:
            case "suggest":
                asked.append(Asked(step.after.turn, action["seat"], named(action), {}))
            case "show" | "none" | "fail":
                asked[-1].answers.pop(action["seat"], None)  # one that is given again comes last
                asked[-1].answers[action["seat"]] = action
            case "penalize":
                for card in action.get("cards", ()):
                    facts.append(Fact(step.before.turn, action["seat"], frozenset({card})))
    facts += [fact for each in asked for fact in heard(each, viewer)]
    wrong = [
        Wrong(each.turn, frozenset(map(str, each.cards)))
        for each in match.state.accusations
        if each.right is False and each.cards
        if viewer == each.seat or match.setup.options.get("accusations") == "declared"
    ]
    return [*facts, *noted(match, actions, viewer), *scanned(match, viewer)], wrong


def heard(asked: Asked, viewer: int) -> Iterator[Fact]:
    """Yield the facts of a suggestion that are public, or that *viewer* saw as one of the two."""
    is_open = True
    for seat, action in asked.answers.items():
        if is_open:
            yield Fact(asked.turn, seat, asked.cards, action["do"] != "none")
        is_open = is_open and action["do"] != "show"
        if action.get("card") and viewer in (asked.seat, seat):
            yield Fact(asked.turn, seat, frozenset({action["card"]}))


def noted(match: Match, actions: list[dict], viewer: int) -> list[Fact]:
    """Return the notes of a seat; it knew its own hand from the beginning, whenever it noted it."""
    notes: dict[str, Fact] = {}
    for step, action in zip(match.log.steps(), actions, strict=True):
        if (action["do"], action.get("seat")) == ("note", viewer) and action.get("card"):
            notes.pop(action["card"], None)
            if (holder := action.get("holder")) is not None:
                since = 0 if holder == viewer else step.before.turn
                notes[action["card"]] = Fact(since, holder, frozenset({action["card"]}))
    return [*notes.values()]


def scanned(match: Match, seat: int) -> list[Fact]:
    """Return a seat's own hand, if all hands were passed over the reader."""
    hands = match.state.hands
    if not hands or () in hands or any(None in hand for hand in hands):
        return []
    return [Fact(0, seat, frozenset({str(card)})) for card in hands[seat]]


def named(action: dict) -> frozenset[str]:
    """Return the three cards of an action."""
    return frozenset(action[each] for each in ("suspect", "weapon", "room"))


# --- every solution


def solutions(
    facts: Sequence[Fact], wrong: set[frozenset[str]], sizes: Sequence[int]
) -> Iterator[tuple[str, ...]]:
    """Yield every solution that leaves a deal in which all facts are true."""
    lacks = {(fact.seat, card) for fact in facts if not fact.has for card in fact.cards}
    has = [*{(fact.seat, fact.cards) for fact in facts if fact.has}]
    for trio in product(*KINDS):
        if frozenset(trio) not in wrong and deals(has, lacks | hidden(trio, len(sizes)), sizes):
            yield trio


def hidden(trio: tuple[str, ...], seats: int) -> set[tuple[int, str]]:
    """Return that no seat has a card of the envelope."""
    return {(seat, card) for seat in range(seats) for card in trio}


def deals(has: list, lacks: set, sizes: Sequence[int], owners: Owners | None = None) -> bool:
    """Return True if a deal fits, found by trying each card for each fact.

    The fact with the fewest possible cards is next.
    """
    owners = owners or {}
    if not is_dealt(owners, lacks, sizes):
        return False
    open_ = [
        (seat, [card for card in cards if card not in owners and (seat, card) not in lacks])
        for seat, cards in has
        if all(owners.get(card) != seat for card in cards)
    ]
    if not open_:
        return True
    seat, cards = min(open_, key=lambda each: len(each[1]))
    return any(deals(has, lacks, sizes, {**owners, card: seat}) for card in cards)


def is_dealt(owners: Owners, lacks: set, sizes: Sequence[int]) -> bool:
    """Return True if every hand can be filled with cards that it may have."""
    held = dict(owners)

    def give(card: str, tried: set[int]) -> bool:
        for seat in range(len(sizes)):
            if seat in tried or (seat, card) in lacks:
                continue
            tried.add(seat)
            mine = [each for each, own in held.items() if own == seat]
            if len(mine) < sizes[seat]:
                held[card] = seat
                return True
            for other in mine:
                if other not in owners and give(other, tried):
                    held[card] = seat
                    return True
        return False

    if any([*owners.values()].count(seat) > size for seat, size in enumerate(sizes)):
        return False
    outside = {card for card in EVERY if all((seat, card) in lacks for seat in range(len(sizes)))}
    rest = [card for card in EVERY if card not in owners and card not in outside]
    return len(rest) + len(owners) == sum(sizes) and all(give(card, set()) for card in rest)
