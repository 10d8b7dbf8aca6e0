"""Views of the table: cards that are played and judged."""

from __future__ import annotations

from typing import Any

from companion.games.the_club.actions import (
    AllowHints,
    Announce,
    Bare,
    EmptyDeck,
    Guess,
    Hint,
    Judge,
    NoPoints,
    Pass,
    Phrase,
    Place,
    Play,
    Reveal,
    StopRound,
    Veto,
)
from companion.games.the_club.cards import CARDS
from companion.games.the_club.moves import MOVES
from companion.games.the_club.state import (
    BARED,
    GUESSING,
    JUDGING,
    OPEN,
    PLACED,
    PLACING,
    PLAYED,
    SPOKEN,
    TURN,
    State,
)
from companion.games.the_club.view.building import FIRST
from companion.games.the_club.view.frame import framed, guesses, hands, table
from companion.games.the_club.view.panels import RoundPanel
from companion.games.the_club.words import card_word, cards_word
from companion.play.actions import Action
from companion.play.view import Column, Offer, Pick, View
from companion.words.i18n import _, ngettext, pgettext

NO_CARD = CARDS[0]
"""Placeholder card, replaced by the one that is touched."""


def playing(state: State) -> View:
    """Return the view for a pending card, hand or guess."""
    if state.round.announced:
        return _announced(state)
    moments = {TURN: _turn, JUDGING: _judging, BARED: _bared, PLACING: _placing}
    return moments.get(state.phase, _guessing)(state)


def _turn(state: State) -> View:
    seat = state.round.to_act
    bare = Offer(_("No card fits"), Reveal(seat), seat=seat)
    drawing = _still_to_draw(state)
    return _round(
        state,
        _("play a card"),
        who=seat,
        hint=_or_open(state),
        notices=drawing,
        denied=bool(drawing),
        offers=(bare,),
        pick=_pick(Play(seat, NO_CARD)),
        choose=pgettext("key", "Play"),
        keys=(bare,),
    )


def _or_open(state: State) -> str:
    """Return the other way to use a turn; empty after the first round."""
    if state.past:
        return ""
    cards = cards_word(state.round.hands[state.round.to_act])
    return _("or lays the hand open, if none of the {cards} fits").format(cards=cards)


def _still_to_draw(state: State) -> tuple[str, ...]:
    """Return a notice to draw after a wrong card (S:43, S:55), while the next player thinks."""
    last = state.round.events[-1] if state.round.events else None
    if last is None or last.turn != state.round.turn - 1 or _is_owed(state, last.seat):
        return ()
    if bool(last.right) is not (last.kind == PLACED):
        return ()
    text = (
        _("does not fit: {name} draws one")
        if last.kind == PLAYED
        else _("one card fitted: {name} draws one")
    )
    return (text.format(name=state.players[last.seat]),)


def _is_owed(state: State, seat: int) -> bool:
    """Return True if the cards that a seat draws or puts back are already announced."""
    return any(state.round.owed[seat : seat + 1])


def _pick(action: Action) -> Pick:
    """Return a request for one of the 72 cards."""
    choices = tuple((card_word(card), card) for card in CARDS)
    return Pick(action, (Column("card", _("which card"), choices),))


def _judging(state: State) -> View:
    master, event = state.round.master, state.round.events[-1]
    no = Offer(_("No: draws 1"), Judge(False), seat=master)
    yes = Offer(_("Yes: into the row"), Judge(True), seat=master)
    player = state.players[event.seat]
    return _round(
        state,
        _("judge {name}’s card: does it fit?").format(name=player),
        who=master,
        offers=(no, yes),
        no=no,
        yes=yes,
    )


def _bared(state: State) -> View:
    master, event = state.round.master, state.round.events[-1]
    player = state.players[event.seat]
    no = Offer(_("One fits"), Judge(False), seat=master)
    yes = Offer(
        ngettext("None fits: draws {count}", "None fits: draws {count}", event.held - 1).format(
            count=event.held - 1
        ),
        Judge(True),
        seat=master,
    )
    told = len(event.cards)
    return _round(
        state,
        _("do none of {name}’s cards fit?").format(name=player),
        who=master,
        offers=(no, yes),
        pick=_pick(Bare(NO_CARD)) if told < event.held else None,
        choose=_("In hand:") if told < event.held else "",
        told=f"{told}/{event.held}",
        no=no,
        yes=yes,
    )


def _placing(state: State) -> View:
    master, event = state.round.master, state.round.events[-1]
    name = state.players[event.seat]
    offers = tuple(
        Offer(card_word(card), Place(card), seat=master) for card in dict.fromkeys(event.cards)
    )
    return _round(
        state,
        _("which of {name}’s cards fits?").format(name=name),
        who=master,
        offers=offers if len(event.cards) == event.held else (),
        pick=_pick(Place(NO_CARD)),
        choose=_("Into the row:"),
    )


def _guessing(state: State) -> View:
    seat, event = state.round.to_act, state.round.events[-1]
    aloud, blocks, skip = guessing_offers(state)
    done = (
        _("none fits: hand under the deck, draw {count}").format(count=event.held - 1)
        if event.kind == OPEN
        else _("the card fits")
    )
    return _round(
        state,
        _("you may guess the rule"),
        who=seat,
        hint=done,
        offers=(aloud, blocks, skip),
        primary=skip,
        no=skip,
        keys=(aloud, blocks),
    )


def guessing_offers(state: State) -> tuple[Offer, Offer, Offer]:
    """Return the offers to guess in own words, in blocks, or not at all."""
    seat = state.round.to_act
    return (
        Offer(_("Guess aloud"), Guess(), seat=seat),
        Offer(_("Guess in blocks"), Phrase(FIRST), seat=seat),
        Offer(_("No guess: go on"), Pass(), seat=seat),
    )


def _announced(state: State) -> View:
    """Return the view of an announced hint; the others may object before it is given."""
    master = state.round.master
    name = state.players[master]
    give = Offer(_("Nobody objects"), Hint(), seat=master)
    vetoes = tuple(
        Offer(_("{name} objects").format(name=other), Veto(seat), seat=seat)
        for seat, other in enumerate(state.players)
        if seat != master
    )
    return _round(
        state,
        _("{name} has a hint: does anybody object?").format(name=name),
        offers=(give, *vetoes),
        primary=give,
        yes=give,
        keys=vetoes,
    )


def _round(
    state: State,
    prompt: str,
    *,
    choose: str = "",
    told: str = "",
    denied: bool = False,
    no: Offer | None = None,
    yes: Offer | None = None,
    keys: tuple[Offer, ...] = (),
    offers: tuple[Offer, ...],
    **rest: Any,
) -> View:
    round_ = state.round
    waiting = round_.waiting
    card = waiting.cards[0] if waiting and waiting.kind != OPEN else None
    last = round_.events[-1] if round_.events else None
    hint = _hint(state)
    panel = RoundPanel(
        turn=round_.turn,
        seat=round_.to_act,
        master=round_.master,
        columns=table(round_),
        waiting=card,
        words=card_word(card) if card else "",
        bared=last.cards if last and last.kind == OPEN and state.phase in (BARED, PLACING) else (),
        choose=choose,
        told=told,
        no=no,
        yes=yes,
        keys=keys,
        hint=hint,
        guesses=guesses(state),
        trouble=_trouble(state),
        hands=hands(state),
        hourglass=state.house.hourglass if state.phase in (TURN, GUESSING) else 0,
        private=round_.way != SPOKEN,
        denied=denied,
    )
    return framed(state, prompt, offers=(*offers, *((hint,) if hint else ())), panel=panel, **rest)


def _hint(state: State) -> Offer | None:
    """Return the offer of hints between two turns, or of a hint once they are agreed on (S:67)."""
    master = state.round.master
    if state.round.announced:
        return None
    if state.round.may_hint:
        return Offer(_("A hint"), Announce(), _("if nobody objects"), seat=master)
    if state.phase == TURN:
        return Offer(_("Hints"), AllowHints(), _("if all agree"))
    return None


def _trouble(state: State) -> tuple[Offer, ...]:
    """Return the remedies of the rule text for mistakes (S:98)."""
    empty = Offer(_("Deck is empty"), EmptyDeck(), _("the round ends"))
    without = Offer(_("Without points"), NoPoints(), _("and go on"))
    stop = Offer(_("Stop this round"), StopRound(), _("show the rule"))
    offers = (empty, without, stop) if state.round.counts else (empty, stop)
    return MOVES.allowed(state, *offers)
