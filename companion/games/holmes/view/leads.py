"""Lead in each type and on the map during play, by the visible cards, and how it could change."""

from __future__ import annotations

from companion.games.holmes.cards import JOKER, MAP, TYPES, ClueCard
from companion.games.holmes.rules.check_cards import left
from companion.games.holmes.rules.scoring import MAP_POINTS, count_type, map_points
from companion.games.holmes.state import State
from companion.games.holmes.view.panels import Lead
from companion.games.holmes.words import clue_title
from companion.words.i18n import _, ngettext, signed


def leads(state: State) -> tuple[Lead, ...]:
    """Return the lead in the seven types and on the map; none where clues are not tracked."""
    return () if state.rules.light else (*(_lead(state, clue) for clue in TYPES), _map(state))


def _lead(state: State, clue: ClueCard) -> Lead:
    count = count_type(state.sides, clue)
    first, second = count.amounts
    seat = None if first == second else int(second > first)
    one, other = state.sides
    return Lead(
        code=str(clue),
        name=clue_title(clue),
        value=clue.value,
        counts=(one.real(clue), other.real(clue)),
        jokers=(clue in one.jokers, clue in other.jokers),
        seat=seat,
        points=(count.points[0] + count.bonus[0], count.points[1] + count.bonus[1]),
        flip=_level(state, clue) if seat is None else _flip(state, clue, seat),
    )


def _map(state: State) -> Lead:
    """Return the lead on the map, which brings points to both (S:163)."""
    one, other = state.sides
    first, second = one.real(MAP), other.real(MAP)
    values = ", ".join(signed(points) for points in MAP_POINTS[1:])
    return Lead(
        code=str(MAP),
        name=_("Map"),
        value=0,
        counts=(first, second),
        jokers=(False, False),
        seat=None if first == second else int(second > first),
        points=(map_points(one), map_points(other)),
        flip=_("1 to {count} pieces bring {points}").format(count=MAP.copies, points=values),
    )


def _level(state: State, clue: ClueCard) -> str:
    if not any(reachable(state, clue, seat) for seat in (0, 1)):
        return _("only by taking one away")
    points = clue.value - state.sides[0].amount(clue)
    return _("one more would lead: +{points}").format(points=points)


def reachable(state: State, clue: ClueCard, seat: int) -> int:
    """Return the number of a type that a player could still get without taking the rival's.

    Those are the cards in unknown places, the discards, which may be shuffled, the row, the
    player's own reserved or stolen clues, and a joker, which needs a card of the type.
    """
    cards, side = _within_reach(state, clue, seat), state.sides[seat]
    joker = side.aside or _within_reach(state, JOKER, seat)
    return cards + bool(joker and clue not in side.jokers and (cards or side.real(clue)))


def _within_reach(state: State, clue: ClueCard, seat: int) -> int:
    side = state.sides[seat]
    return left(state, clue) + sum(
        cards.count(clue) for cards in (state.apart, state.row, side.reserved, side.hidden)
    )


def _flip(state: State, clue: ClueCard, leader: int) -> str:
    """Return the change of lead in words, which are shown behind the rival's mark."""
    rival = 1 - leader
    ahead = state.sides[leader].amount(clue) - state.sides[rival].amount(clue)
    more = reachable(state, clue, rival)
    if more < ahead:
        return _("can only take one away")
    if more == ahead:
        text = ngettext("draws level with {count} more", "draws level with {count} more", ahead)
        return text.format(count=ahead)
    points = clue.value - state.sides[leader].amount(clue)
    return _("leads with {count} more: +{points}").format(count=ahead + 1, points=points)
