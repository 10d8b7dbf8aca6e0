"""Views of the steps of an ability, of a joker that came, and of an enemy's demand."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.games.holmes.actions import (
    AssignJoker,
    Discard,
    LayDown,
    Return,
)
from companion.games.holmes.cards import (
    GREGSON,
    JOKER,
    KRAMM,
    CharacterCard,
    ClueCard,
)
from companion.games.holmes.moves import MOVES
from companion.games.holmes.rules import enemies
from companion.games.holmes.rules.abilities import MOST_CLUES, current
from companion.games.holmes.rules.moments import actor
from companion.games.holmes.state import (
    AMBUSH,
    ANSWER,
    ASK,
    BLACKMAIL,
    BUY,
    DISCARD,
    DRAW,
    FOLLOW,
    GIVE,
    KEEP,
    STEAL,
    TAKE,
    State,
    visible,
)
from companion.games.holmes.view import choosing
from companion.games.holmes.view.choosing import Step
from companion.games.holmes.view.frame import framed, reserves
from companion.games.holmes.view.panels import ChoiceOffer, StepPanel
from companion.games.holmes.view.town import clue_key, town
from companion.games.holmes.words import (
    card_word,
    character_word,
    clue_title,
    clue_word,
    clues_word,
    in_full,
    short_word,
    tokens_word,
)
from companion.play.view import Offer, View
from companion.words.i18n import _, ngettext


def step(state: State) -> View:
    """Return the public view of a step."""
    prompt, keys, finish = _STEPS[state.phase](state)
    keys = tuple(_judged(state, key) for key in keys)
    refused = None
    if finish and MOVES.check(state, finish.action):
        finish, refused = None, finish
    offers = dict.fromkeys(key.offer for key in keys if key.offer)
    return framed(
        state,
        prompt,
        who=actor(state),
        notices=_passed_over(state),
        offers=(*offers, *(finish,) * bool(finish), *reserves(state)),
        primary=finish,
        panel=replace(_panel(state, keys, finish), refused=refused),
    )


def _passed_over(state: State) -> tuple[str, ...]:
    """Return a notice where Von Kramm's rival will not be asked, having no token (S:263)."""
    doing = state.doing
    if doing is None or doing.character is not KRAMM or state.phase != TAKE:
        return ()
    rival = 1 - doing.seat
    if state.sides[rival].tokens:
        return ()
    text = _("{name} has no token, and so draws no clue after this.")
    return (text.format(name=state.players[rival]),)


def _judged(state: State, key: ChoiceOffer) -> ChoiceOffer:
    """Return a key with its objection, and the offer to overrule it."""
    offer = key.offer
    wrong = MOVES.check(state, offer.action) if offer else None
    if offer is None or wrong is None:
        return key
    note = wrong.text
    if wrong.rule == "price":
        count = state.sides[current(state).seat].tokens
        note = _("{price}: you have {count}").format(price=offer.hint, count=count)
    return replace(key, note=note, offer=None, doubted=None if wrong.fatal else offer)


def _panel(state: State, keys: tuple[ChoiceOffer, ...], finish: Offer | None) -> StepPanel:
    card, seat = _card(state), actor(state)
    assert seat is not None
    return StepPanel(
        town=town(state),
        code=str(card),
        title=clue_title(card) if isinstance(card, ClueCard) else character_word(card),
        words=_words(state),
        seat=seat,
        name=state.players[seat],
        keys=keys,
        spent=_spent(state),
        finish=finish,
        reserves=reserves(state),
        two=_two(state),
        lying=state.phase in (TAKE, STEAL, DISCARD, GIVE, ASK, BLACKMAIL) and not state.rules.light,
    )


def _two(state: State) -> bool:
    """Return True if the visit may take, or discard, two clues from here on."""
    doing = state.doing
    if doing is None or state.phase not in (TAKE, DISCARD):
        return False
    return doing.got + 1 < MOST_CLUES[doing.character]


def _card(state: State) -> CharacterCard | ClueCard:
    if state.ask:
        return JOKER
    return state.enemy.character if state.enemy else current(state).character


def _words(state: State) -> str:
    card = _card(state)
    if isinstance(card, ClueCard):
        return _("At most one joker on each type, and never on the map.")
    return in_full(card, state.day)


def _spent(state: State) -> str:
    """Return the gains of the visit so far, in words."""
    if state.phase == BLACKMAIL:
        return _blackmailed(state)
    doing = state.doing
    if doing is None or not doing.got or state.phase not in (TAKE, DISCARD):
        return ""
    if doing.character is GREGSON:
        return _("{clues} for {tokens}").format(
            clues=clues_word(doing.got), tokens=tokens_word(2 * doing.got)
        )
    return _("{number} of {all}").format(number=doing.got, all=MOST_CLUES[doing.character])


def _blackmailed(state: State) -> str:
    """Return the number of Moriarty's current turn, in words (S:303)."""
    assert state.enemy is not None
    return _("{number} of {all}").format(number=state.enemy.done + 1, all=len(enemies.turns(state)))


def _ask(state: State) -> Step:
    ask = state.ask
    assert ask is not None
    keys = [
        clue_key(clue, Offer(clue_title(clue), AssignJoker(clue), seat=ask.seat))
        for clue in ask.types
    ]
    aside = Offer(_("Set it aside"), AssignJoker(), seat=ask.seat)
    if ask.new:
        return _("which type does the joker go on?"), keys, aside
    prompt = _("does a joker that was set aside go on: {clue}?")
    return prompt.format(clue=clue_word(ask.types[0])), keys, aside


def _blackmail(state: State) -> Step:
    seat = enemies.turn(state)
    side = state.sides[seat]
    cards = [
        ChoiceOffer(_("A visible card"), offer=Offer(_("A visible card"), Discard(), seat=seat))
    ]
    if not state.rules.light:
        cards = [
            ChoiceOffer(card_word(clue, on), str(clue), clue.value,
                offer=Offer(card_word(clue, on), Discard(clue, on), seat=seat),
                short="" if on else short_word(clue))
            for clue, on in visible(side)
        ]  # fmt: skip
    count = min(side.tokens, enemies.BLACKMAILED)
    word = ngettext("Give back {count} token", "Give back {count} tokens", count)
    back = Offer(word.format(count=count) if count else _("Nothing to give"), Return(), seat=seat)
    prompt = _("discard a visible card, or give back 2 tokens")
    if state.enemy and state.enemy.done >= len(state.players):
        prompt = _("once more, in reverse order: discard a visible card, or give back 2 tokens")
    return prompt, cards, back


def _ambush(state: State) -> Step:
    seat = enemies.turn(state)
    keys = []
    for pawn in state.sides[seat].standing:
        if pawn.on:
            name = character_word(pawn.on)
            keys.append(
                ChoiceOffer(name, str(pawn.on), offer=Offer(name, LayDown(pawn.on), seat=seat))
            )
    return _("lay down one of your pawns: it does nothing today"), keys, None


_STEPS: dict[str, Callable[[State], Step]] = {
    TAKE: choosing.take,
    DRAW: choosing.draw,
    ANSWER: choosing.answer,
    KEEP: choosing.keep,
    STEAL: choosing.steal,
    DISCARD: choosing.discard,
    GIVE: choosing.give,
    FOLLOW: choosing.follow,
    BUY: choosing.buy,
    ASK: _ask,
    BLACKMAIL: _blackmail,
    AMBUSH: _ambush,
}
