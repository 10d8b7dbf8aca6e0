"""Search for one deal in which given constraints are true, without counting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.cluedo.solver.constraints import Constraints
from companion.games.cluedo.solver.knowledge import Cards, places

Hands = list[Cards]
"""Cards by holder: the seats, then for each kind the place where one of it is hidden."""
Shown = list[tuple[int, Cards]]
"""Seats, and cards of which they have at least one."""
ConstraintSet = int
"""Set of constraints: bit *n* is the one at place *n*."""


class Case:
    """Constraints that may be assumed or not; the sizes of hands always hold."""

    def __init__(self, constraints: Constraints, lacks: Iterable[tuple[int, Cards]] = ()) -> None:
        """Take constraints, with *lacks* as further certain facts: cards that a holder has not, the
        envelope being the last holder."""
        self._constraints = constraints
        spans = constraints.deck.spans()
        self._seats = len(constraints.sizes)
        self._whole = (1 << constraints.deck.size) - 1
        self._sizes = [*constraints.sizes, *(1 for _ in spans)]
        hidden = [(1 << span.stop) - (1 << span.start) for span in spans]
        self._may = [*(self._whole for _ in constraints.sizes), *hidden]
        for holder, cards in lacks:
            for each in self._places(holder):
                self._may[each] &= ~cards
        self.everything: ConstraintSet = (1 << constraints.count) - 1

    def _places(self, holder: int) -> Sequence[int]:
        return [holder] if holder < self._seats else range(self._seats, len(self._may))

    def deal(self, believed: ConstraintSet) -> Hands | None:
        """Return a deal in which all those constraints are true, or None if there is none."""
        may, shown = self._may.copy(), []
        for place, told in enumerate(self._constraints.told):
            if believed >> place & 1:
                if told.has:
                    shown.append((told.seat, told.cards))
                else:
                    may[told.seat] &= ~told.cards
        told_wrong = believed >> len(self._constraints.told)
        wrong = [
            cards for place, cards in enumerate(self._constraints.wrong) if told_wrong >> place & 1
        ]
        return self._searched(may, shown, wrong)

    def true(self, hands: Hands) -> ConstraintSet:
        """Return the constraints that are true in a deal."""
        found = 0
        for place, told in enumerate(self._constraints.told):
            if bool(hands[told.seat] & told.cards) == told.has:
                found |= 1 << place
        hidden = sum(hands[self._seats :])
        for place, cards in enumerate(self._constraints.wrong, len(self._constraints.told)):
            if cards != hidden:
                found |= 1 << place
        return found

    def _searched(self, may: Hands, shown: Shown, wrong: list[Cards]) -> Hands | None:
        open_ = self._settled(may, shown)
        hands = None if open_ is None else self._matched(may)
        if open_ is None or hands is None:
            return None
        missing = [(seat, each) for seat, each in open_ if not each & hands[seat]]
        if missing:
            seat, each = min(missing, key=lambda pair: pair[1].bit_count())
            return self._tried(may, [(seat, card) for card in _single(each)], open_, wrong)
        hidden = sum(hands[self._seats :])
        if hidden not in wrong:
            return hands
        # Anything but this: the first of these cards is elsewhere, or it is here and the second is.
        others = [(holder, card) for holder, place in enumerate(hands) if holder >= self._seats
                  for card in _single(may[holder] & ~place)]  # fmt: skip
        return self._tried(may, others, open_, wrong)

    def _tried(
        self, may: Hands, choices: list[tuple[int, Cards]], shown: Shown, wrong: list[Cards]
    ) -> Hands | None:
        """Return a deal in which one of the choices is true: a holder has a card."""
        for chosen, card in choices:
            given = [each if holder == chosen else each & ~card for holder, each in enumerate(may)]
            if hands := self._searched(given, shown, wrong):
                return hands
            may[chosen] &= ~card
        return None

    def _settled(self, may: Hands, shown: Shown) -> Shown | None:
        """Propagate hands in place; return the shown sets that are still open.

        None if there is a contradiction.
        """
        before = None
        while may != before:
            before = may.copy()
            only = _only(may, self._whole)
            if only is None or not self._filled(may, only):
                return None
            shown = [(seat, each & may[seat]) for seat, each in shown if not each & only[seat]]
            for seat, each in shown:
                if not each:
                    return None
                if not each & (each - 1):
                    _give(may, seat, each)
        return shown

    def _filled(self, may: Hands, only: Hands) -> bool:
        """Propagate full hands and those with just enough cards; return False if impossible."""
        for holder, size in enumerate(self._sizes):
            surely, most = only[holder].bit_count(), may[holder].bit_count()
            if surely > size or most < size:
                return False
            if surely == size:
                may[holder] = only[holder]
            elif most == size:
                _give(may, holder, may[holder])
        return True

    def _matched(self, may: Hands) -> Hands | None:
        """Return complete hands, ignoring the shown cards; None if there are none."""
        hands = [0] * len(may)
        free = self._whole
        for holder in sorted(range(len(may)), key=lambda holder: may[holder].bit_count()):
            for _ in range(self._sizes[holder]):
                card = _passed_on(hands, may, free, holder)
                if not card:
                    return None
                free ^= card
        return hands


def _only(may: Hands, whole: Cards) -> Hands | None:
    """Return the cards with one possible holder, by holder; None if a card has none."""
    once = twice = 0
    for each in may:
        twice |= once & each
        once |= each
    return None if once != whole else [each & ~twice for each in may]


def _give(may: Hands, chosen: int, cards: Cards) -> None:
    for holder in range(len(may)):
        if holder != chosen:
            may[holder] &= ~cards


def _single(cards: Cards) -> list[Cards]:
    return [1 << place for place in places(cards)]


def _passed_on(hands: Hands, may: Hands, free: Cards, holder: int) -> Cards:
    """Give a holder one more card along an augmenting path; return the free one used, 0 if none."""
    came: dict[int, tuple[int, Cards]] = {}
    waiting = [holder]
    for one in waiting:
        if card := may[one] & free:
            card &= -card
            _pass(hands, came, one, card)
            return card
        for other, hand in enumerate(hands):
            passed = may[one] & hand
            if passed and other != holder and other not in came:
                came[other] = one, passed & -passed
                waiting.append(other)
    return 0


def _pass(hands: Hands, came: dict[int, tuple[int, Cards]], one: int, card: Cards) -> None:
    """Give a card to a holder, who passes another on, back along the path."""
    hands[one] |= card
    while one in came:
        previous, passed = came[one]
        hands[one] ^= passed
        hands[previous] |= passed
        one = previous
