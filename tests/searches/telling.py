"""Possible actions of a state, and those that the table can enter: by touch, cards and the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from random import Random
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from companion.play.actions import Action
from companion.play.cards import Card
from companion.play.game import (
    Game,
    ScanSpot,
    apply,
    check,
    drawn,
    forgotten,
    forgotten_pick,
    is_random,
)
from companion.play.match import Match
from companion.play.view import Offer, View

LETTERS = ("", *"ABCDEFGHIKM")
NUMBERS = range(-1, 32)
SEATS = ("seat", "side", "accuser", "accused", "holder")
LOTS = 12
"""Number of draws to find the outcomes of chance."""
MOST = 600
"""Of the actions of a kind that are tried in a state."""


def legal(match: Match, chance: Random, *, overruled: bool = False) -> list[Action]:
    """Return the possible actions, over a small domain of every field.

    With *overruled*, those that the rules object to and the table may overrule.
    """
    found = []
    for kind in match.game.actions:
        for action in _some(kind, match, chance):
            objection = check(match.game, match.state, action)
            if (objection is None) != overruled and not (objection and objection.fatal):
                found.append(action)
    return found


def _some(kind: type[Action], match: Match, chance: Random) -> Iterator[Action]:
    """Yield all actions of a kind, or a sample of them."""
    hints = get_type_hints(kind, include_extras=True)
    domains = [[*_domain(hints[name], name, match)] for name in kind.__struct_fields__]
    every = 1
    for domain in domains:
        every *= len(domain)
    if every <= MOST:
        yield from (kind(*fields) for fields in product(*domains))
    else:
        yield from (kind(*map(chance.choice, domains)) for _ in range(MOST))


def _domain(hint: Any, name: str, match: Match) -> Iterable[Any]:
    """Return the possible values of a field of an action."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _domain(get_args(hint)[0], name, match)
    if origin in (Union, UnionType):
        return [each for part in get_args(hint) for each in _domain(part, name, match)]
    if hint is NoneType:
        return [None]
    if hint is bool:
        return [False, True]
    if hint is int:
        return range(len(match.state.players)) if name in SEATS else NUMBERS
    if hint is str:
        return {"letter": LETTERS, "digits": ("1234",)}.get(name, ("",))
    if isinstance(hint, type) and issubclass(hint, Card):
        return [card for card in match.game.deck if isinstance(card, hint)]
    return [()] if origin is tuple else []


def offered(match: Match) -> set[Action]:
    """Return the actions that views offer for touch.

    They come from keys, numbers, picks, panels, private pages, and the log's own page.
    """
    seats = range(len(match.state.players))
    pages = [
        match.view,
        *(page(seat) for page in (match.views.private, match.views.shut) for seat in seats),
    ]
    found = {action for page in pages if page for action in _in_view(page)}
    if match.log:
        last = match.log.steps()[-1]
        found |= {each.action for each in match.game.tells.alternatives(last.before, last.action)}
    return found | {each.action for each in forgotten(match.game, match.state)}


def _in_view(view: View) -> Iterator[Action]:
    yield from _walked(view)
    if ask := view.ask:
        yield from (ask.filled(number) for number in range(ask.least, ask.most + 1))
    if pick := view.pick:
        choices = ([value for _, value in column.choices] for column in pick.columns)
        yield from (pick.filled(*picked) for picked in product(*choices))


def _walked(value: Any) -> Iterator[Action]:
    """Yield every action anywhere in a frozen value."""
    match value:
        case Action():
            yield value
        case Offer():
            yield value.action
        case tuple():
            for each in value:
                yield from _walked(each)
        case Struct():
            for name in value.__struct_fields__:
                yield from _walked(getattr(value, name))


def scanned(match: Match) -> set[Action]:
    """Return the actions of cards, at every spot of a reader."""
    scan, seats = match.game.controls.scan, range(len(match.state.players))
    if scan is None:
        return set()
    spots = [*map(ScanSpot, (None, *seats)), *(ScanSpot(pile=place) for place in range(5))]
    return {scan(match.state, card, spot) for card in match.game.deck for spot in spots}


def pressed(match: Match) -> set[Action]:
    """Return the actions of buttons of seats and digits."""
    game: Game[Any] = match.game
    seats, controls = range(len(match.state.players)), game.controls
    buttons = [controls.seat, *([controls.second] if controls.second else [])]
    found = {button(match.state, seat) for button in buttons for seat in seats}
    found |= {controls.digit(match.state, number) for number in range(10)}
    return {action for action in found if action}


def corrected(match: Match, told: Iterable[Action]) -> set[Action]:
    """Return the corrections of actions in the log: the second of two steps."""
    alternatives = match.game.tells.alternatives
    return {
        offer.action
        for action in told
        if _may_stand(match, action)
        for offer in alternatives(match.state, action)
    }


def missing(match: Match) -> set[Action]:
    """Return the actions that can be inserted before an entry made now."""
    found = {each.action for each in forgotten(match.game, match.state)}
    pick = forgotten_pick(match.game, match.state)
    columns = ([value for _, value in column.choices] for column in (pick.columns if pick else ()))
    return found | {pick.filled(*picked) for picked in product(*columns) if pick}


def ends(match: Match, actions: Iterable[Action]) -> set[Any]:
    """Return the possible states after actions: an action in other words counts as the same."""
    return {
        apply(match.game, match.state, each)
        for action in actions
        if _may_stand(match, action)
        for each in _as_drawn(match, action)
    }


def _as_drawn(match: Match, action: Action) -> set[Action]:
    """Return the outcomes of an action by chance."""
    if not is_random(match.game, match.state, action):
        return {action}
    return {drawn(match.game, match.state, action, Random(lot)) for lot in range(LOTS)}


def _may_stand(match: Match, action: Action) -> bool:
    objection = check(match.game, match.state, action)
    return objection is None or not objection.fatal
