"""Evenings of Cluedo that differ in secret cards, notes or PINs only."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from companion.games.cluedo.actions import Accuse, Close, Note, Pass, Pin, Show
from companion.games.cluedo.cards import CARDS, of_kind
from companion.games.cluedo.game import GAME
from companion.games.cluedo.rules.dealing import hand_sizes, scanning
from companion.games.cluedo.state import DEALING, ENVELOPE, State
from companion.play.actions import Action
from companion.play.match import Match
from companion.words.errors import BrokenJournal
from tests.games.cluedo.kit.random_matches import disguised, evening, swapped
from tests.support.matches import possible
from tests.support.twins import Twins, copied

FREE = (
    "notebooks", "deal_from", "stay_and_suggest", "wrong_accuser", "accusations", "no_show_penalty",
)  # fmt: skip


def played(seed: int) -> Match:
    """Return a random evening with any house rules, and some steps more."""
    chance = Random(seed)
    free = (each for each in GAME.options if each.name in FREE)
    values = {each.name: chance.choice([*each.values]) for each in free}
    dealing = chance.choice(["sealed", "hands"])
    match = evening(seed, chance.randint(1, 6), seats=3 + seed % 4, dealing=dealing, **values)
    for _ in range(chance.randrange(8)):
        match.do(chance.choice(possible(GAME, match, chance)), overrule=True)
    if values["notebooks"] != "off":
        for seat in chance.sample(range(3), 2):
            pin = Pin(seat, "4711", apart=chance.random() < 0.5)
            note = Note(seat, chance.choice(CARDS), 1, apart=True)
            match.do(chance.choice([pin, note]), overrule=True)
    return match


def table(match: Match) -> object:
    """Return the public cards and declarations; after the end the whole state."""
    state = match.state
    if state.over:
        return state
    declared = state.house.declared
    told = [(each.seat, declared and each.cards, each.right) for each in state.accusations]
    return (
        state.phase,
        state.to_act,
        state.players,
        told,
        [_aloud(each.action, declared) for each in match.log],
    )


def _aloud(action: Action, declared: bool) -> Action:
    """Return an action without its secret fields; accusations may be *declared*."""
    secret = {"card": None, "salt": "", "digits": "", "holder": None, "again": ""}
    if isinstance(action, Accuse):
        return replace(action, right=None) if declared else Accuse(action.seat)
    kept = {name: value for name, value in secret.items() if name in action.__struct_fields__}
    return replace(action, **kept)


def _reveals(state: State, action: Action) -> str:
    """Return the rule by which an action shows to all whether the right cards were passed.

    A seal differs with the envelope, and reveals nothing without its salt.
    """
    if isinstance(action, Close):
        return "S:17: the envelope is closed"
    if not isinstance(action, Pass):
        return ""
    if state.phase == ENVELOPE and len(state.passed) + 1 == len(of_kind(len(state.places))):
        return "S:16: the cards of a kind are one pile"
    seat = scanning(state) if state.phase == DEALING and state.hands else None
    if seat is not None and len(state.hands[seat]) + 1 == hand_sizes(state)[seat]:
        return "S:18: the other eighteen cards are dealt"
    return ""


def twins(seed: int) -> Iterator[Twins]:
    """Yield an evening beside others: other cards everywhere, another note, another PIN, another
    card that was shown."""
    match, chance = played(seed), Random(seed)
    seats = frozenset(range(len(match.state.players)))
    everywhere = disguised(match, swapped(chance))
    for actions, knowing in ((everywhere, seats), *_one_secret(match, chance)):
        try:
            other = copied(match, *actions)
        except BrokenJournal:
            continue
        if table(other) == table(match):
            yield Twins(match, other, table, knowing, ("table",), _reveals)


def _one_secret(match: Match, chance: Random) -> Iterator[tuple[list[Action], frozenset[int]]]:
    """Yield the log with one of its secrets changed, and the seats that know it."""
    actions = [logged.action for logged in match.log]
    places = [at for at, each in enumerate(actions) if isinstance(each, Note | Pin | Show)]
    for at in chance.sample(places, min(2, len(places))):
        state, action = match.log.states[at], actions[at]
        changed = [*actions]
        knowing = {action.seat}
        match action:
            case Note(card=card) if card:
                changed[at] = replace(action, card=chance.choice([e for e in CARDS if e != card]))
            case Pin():
                changed[at] = replace(action, digits="1234")
            case Show(card=card) if card and not match.state.known:
                others = [each for each in state.last.cards if each not in (card, None)]
                changed[at] = replace(action, card=chance.choice(others))
                knowing.add(state.to_act)
        if changed != actions:
            yield changed, frozenset(knowing)
