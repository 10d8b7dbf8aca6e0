"""Random evenings of Cluedo as people play them, and the same ones with other cards in secret."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.games.cluedo.actions import (
    Accuse,
    Close,
    Deal,
    EndTurn,
    Fail,
    HasNone,
    Lay,
    Note,
    Pass,
    Penalize,
    Show,
    Start,
    Suggest,
)
from companion.games.cluedo.cards import CARDS, CluedoCard, of_kind
from companion.games.cluedo.game import GAME
from companion.games.cluedo.rules.turns import asked, due
from companion.play.actions import Action
from companion.play.match import Match
from tests.games.cluedo.kit.states import PAWNS, chosen, drawn, new_match, sealed, wrongly
from tests.support.matches import did

Swap = Mapping[CluedoCard, CluedoCard]
"""Replacement of each card."""


def dealt(chance: Random) -> Match:
    """Return a match of any house, in which the first turn begins."""
    seats = chance.randint(2, 6)
    options = {option.name: chance.choice([*option.values]) for option in GAME.options}
    dealer = chance.randrange(seats)
    if options["dealing"] == "guided":
        match = did(new_match(seats, dealer, **options), Lay(), Close())
    else:
        match = drawn(seats, dealer, chance.random(), **options)
    did(match, *chosen(tuple(chance.sample(PAWNS, seats))))
    if match.state.hands:
        rest = [each for each in CARDS if each not in match.state.envelope]
        did(match, *map(Pass, chance.sample(rest, 18)))
    else:
        did(match, Deal())
    return did(match, Start(chance.choice(match.state.begin)))


def evening(seed: int, turns: int = 6, **options) -> Match:
    """Return a match of a drawn envelope after *turns* turns, with at most one wrong accusation."""
    chance = Random(seed)
    seats = options.pop("seats", 3)
    match = sealed(seats, seed=seed, **options)
    if match.state.known:
        hands = match.state.hands
    else:
        rest = [each for each in CARDS if each not in match.state.envelope]
        chance.shuffle(rest)
        hands = tuple(tuple(rest[seat::seats]) for seat in range(seats))
    for _ in range(turns):
        _turn(match, hands, chance)
    return match


def _turn(match: Match, hands: tuple[tuple[CluedoCard, ...], ...], chance: Random) -> None:
    state = match.state
    match.do(
        Suggest(state.to_act, *(chance.choice(of_kind(kind)) for kind in range(3))), overrule=True
    )
    while (seat := asked(match.state)) is not None:
        held = [each for each in match.state.last.cards if each in hands[seat]]
        card = chance.choice([*held, None]) if held else None
        if held and match.state.house.penalty == "reveals" and chance.random() < 0.2:
            did(match, Fail(seat))
        else:
            did(match, Show(seat, card) if held else HasNone(seat))
    for seat in due(match.state):
        laid = sorted({*hands[seat]} - match.state.opened(seat), key=lambda each: each.place)
        did(match, Penalize(seat, cards=tuple(laid[: chance.randint(0, len(laid))])))
    writer = chance.randrange(len(hands))
    holder = chance.randrange(len(hands))
    match.do(Note(writer, chance.choice(CARDS), holder, apart=True))
    if not match.state.accusations and chance.random() < 0.3:
        match.do(wrongly(match, match.state.to_act), overrule=True)
    if match.state.phase == "answered":
        did(match, EndTurn())


def swapped(chance: Random, within: tuple[CluedoCard, ...] = CARDS) -> Swap:
    """Return that cards of a kind change places, at least one of each kind that is there."""
    swap = {each: each for each in CARDS}
    for kind in range(3):
        cards = [each for each in within if each.kind == kind]
        turned = cards[1:] + cards[:1]
        chance.shuffle(turned)
        swap |= dict(zip(cards, turned, strict=True))
    return swap


def disguised(match: Match, swap: Swap, *kinds: type[Action]) -> list[Action]:
    """Return the actions of a match with the cards swapped that only one seat knows, or none.

    Public cards stay: those of a declared accusation, and those that were laid open. Only actions
    of some *kinds* are changed, if there are any. The seal stays, since it does not show its cards.
    """
    kinds = kinds or (Pass, Show, Accuse, Note, Close)
    if match.state.house.declared:
        kinds = tuple(kind for kind in kinds if kind is not Accuse)
    return [
        _DISGUISE.get(type(each.action), _same)(each.action, swap)
        if isinstance(each.action, kinds)
        else each.action
        for each in match.log
    ]


def _same(action: Action, _: Swap) -> Action:
    return action


def _card(action: Any, swap: Swap) -> Action:
    return replace(action, card=swap[action.card]) if action.card else action


def _accused(action: Any, swap: Swap) -> Action:
    return Accuse(action.seat, *(swap[each] for each in action.cards))


def _closed(action: Any, _: Swap) -> Action:
    return replace(action, salt=action.salt[::-1])


_DISGUISE: dict[type[Action], Callable[[Any, Swap], Action]] = {
    Pass: _card,
    Show: _card,
    Note: _card,
    Accuse: _accused,
    Close: _closed,
}
