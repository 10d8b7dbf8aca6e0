"""View of the table: suggestions and answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.games.cluedo.actions import (
    Accuse,
    EndTurn,
    HasNone,
    Penalize,
    Reveal,
    Show,
    Suggest,
    Verdict,
)
from companion.games.cluedo.cards import DECK, CluedoCard
from companion.games.cluedo.options import OFF
from companion.games.cluedo.rules.dealing import hand_sizes
from companion.games.cluedo.rules.turns import asked, due, following, may_accuse, order, out
from companion.games.cluedo.state import ASKING, NONE, SHOWN, TURN, Answer, State
from companion.games.cluedo.view.frame import columns, framed
from companion.games.cluedo.view.panels import (
    Asked,
    EnvelopePanel,
    Filling,
    TablePanel,
    VerdictPanel,
)
from companion.games.cluedo.words import card_word, key_word, listed, phrase, solution_word
from companion.play.actions import Action
from companion.play.view import Column, Offer, Pick, View
from companion.words.i18n import N_, _

TITLES = N_("who"), N_("with what"), N_("where")
NOBODY = DECK.find("SCARLET"), DECK.find("DAGGER"), DECK.find("LOUNGE")
"""Three placeholder cards, replaced by those that are touched."""


def table(state: State, notices: tuple[str, ...]) -> View:
    """Return the view of the turn: the suggestion, and the seat that is asked."""
    if state.phase == ASKING:
        return _asking(state, notices)
    onward, penalties, last = _onward(state), _penalties(state), state.last
    return framed(
        state,
        _to_do(state),
        who=state.to_act,
        offers=(onward, *penalties),
        primary=onward if last or state.phase != TURN else next(iter(penalties), None),
        pick=None if last else picked(Suggest(state.to_act, *NOBODY)),
        notices=notices,
        panel=_panel(state, onward),
    )


def _to_do(state: State) -> str:
    """Return the choices of the seat on turn; answers are shown beside their seats."""
    if state.last is None:
        able = state.phase == TURN and not out(state, state.to_act)
        return _("suggest: who, with what, where?") if able else _("the turn goes on")
    ready = may_accuse(state, state.to_act)
    if any(answer.kind != NONE for answer in state.last.answers):
        return _("accuse, or go on") if ready else _("the turn goes on")
    if ready:
        return _("nobody has one of these: accuse, or go on")
    return _("nobody has one of these")


def picked(action: Action) -> Pick:
    """Return a request for one card of each kind."""
    fields = ("suspect", "weapon", "room")
    return Pick(
        action,
        tuple(
            Column(field, _(title), tuple((key.word, key.card) for key in column))
            for field, title, column in zip(fields, TITLES, columns(), strict=True)
        ),
    )


def _asking(state: State, notices: tuple[str, ...]) -> View:
    seat = asked(state)
    assert seat is not None
    assert state.last is not None
    name = state.players[seat]
    show = Offer(_("{name} shows a card").format(name=name), Show(seat), seat=seat)
    none = Offer(_("No, passes"), HasNone(seat), seat=seat)
    return framed(
        state,
        _("do you have {suspect}, {weapon} or {room}?").format(**_names(state.last.cards)),
        who=seat,
        offers=(show, none),
        primary=show,
        notices=notices,
        panel=_panel(state, None, show, none),
    )


def _names(cards: tuple[CluedoCard, ...]) -> dict[str, str]:
    suspect, weapon, room = cards
    return {
        "suspect": key_word(suspect),
        "weapon": card_word(weapon),
        "room": card_word(room),
    }


def _onward(state: State) -> Offer:
    seat = following(state)
    label = _("{name}’s turn").format(name=state.players[seat])
    if seat == state.to_act:
        label = _("{name} goes on").format(name=state.players[seat])
    return Offer(label, EndTurn(), seat=seat)


def _penalties(state: State) -> tuple[Offer, ...]:
    return tuple(
        Offer(_penalty(state, seat).format(name=state.players[seat]), Penalize(seat), seat=seat)
        for seat in due(state)
    )


def _penalty(state: State, seat: int) -> str:
    if state.house.penalty == "excluded":
        return _("{name} is out for not showing a card")
    if _covered(state, seat):
        return _("{name} lays cards open …")
    return _("{name} lays the cards open")


def _covered(state: State, seat: int) -> int:
    """Return the number of cards of a seat that are not face up."""
    return hand_sizes(state)[seat] - len(state.opened(seat))


def _panel(
    state: State, onward: Offer | None, show: Offer | None = None, none: Offer | None = None
) -> TablePanel:
    seat, accuse = asked(state), _accuse(state)
    return TablePanel(
        seat=state.to_act,
        turn=state.turn,
        columns=columns(),
        chosen=state.last.cards if state.last else (),
        likely=_likely(state),
        asked=_chain(state),
        question="" if seat is None else _("has one of these?"),
        show=show,
        none=none,
        onward=onward,
        accuse=None if state.house.declared else accuse,
        fillings=tuple(_fillings(state, accuse)),
        entry=state.last is not None and not state.last.answers,
        notebooks=_pages_word(state),
    )


def _accuse(state: State) -> Accuse | None:
    ready = state.phase != ASKING and may_accuse(state, state.to_act)
    return Accuse(state.to_act) if ready else None


def _fillings(state: State, accuse: Accuse | None) -> Iterator[Filling]:
    if state.house.declared and accuse:
        prompt = _("{name} accuses: who, with what, where?")
        prompt = prompt.format(name=state.players[accuse.seat])
        yield Filling(accuse, prompt, _("I accuse: {cards}"), 3)
    if state.house.penalty == "reveals" and state.phase != ASKING:
        for seat in due(state):
            if left := _covered(state, seat):
                name = state.players[seat]
                prompt = _("{name}, touch the cards that you lay open").format(name=name)
                label = _("{name} lays the cards open").format(name=name)
                yield Filling(Penalize(seat), prompt, label, left)


def suggesting(cards: Sequence[CluedoCard]) -> str:
    """Return a suggestion as far as its cards were touched, which asks for those missing."""
    told = {card.kind: phrase(card) for card in cards}
    words = listed(*(told.get(kind) or _(title) for kind, title in enumerate(TITLES)))
    return words if len(told) == len(TITLES) else f"{words}?"


def filled(filling: Filling, cards: Sequence[CluedoCard]) -> Offer | None:
    """Return the offer of the cards that were touched; None while an accusation lacks one."""
    chosen = sorted(cards, key=lambda card: card.place)
    action = filling.action
    if isinstance(action, Penalize):
        return Offer(filling.label, replace(action, cards=tuple(chosen)), seat=action.seat)
    if len(chosen) < filling.most:
        return None
    suspect, weapon, room = chosen
    words = filling.label.format(cards=solution_word((suspect, weapon, room)))
    said = replace(action, suspect=suspect, weapon=weapon, room=room)
    return Offer(words, said, seat=action.seat)


def _pages_word(state: State) -> str:
    if state.house.notebooks != OFF:
        return _("Notebooks")
    return _("Your cards") if state.known else ""


def _likely(state: State) -> CluedoCard | None:
    """Return the last room of the pawn, which may have moved since."""
    pawn = state.pawns[state.to_act]
    return state.at[pawn.place] if pawn and not state.last else None


def _chain(state: State) -> tuple[Asked, ...]:
    if state.last is None:
        return ()
    now, told = asked(state), {answer.seat: answer for answer in state.last.answers}
    return tuple(
        Asked(
            seat,
            state.players[seat],
            _answer(told.get(seat), state.last.shown),
            told[seat].kind if seat in told else "",
            seat == now,
        )
        for seat in order(state.last, len(state.players))
    )


def _answer(answer: Answer | None, shown: bool) -> str:
    if answer is None:
        return _("not asked") if shown else _("if need be")
    if answer.kind == SHOWN:
        return _("shows")
    return _("passes") if answer.kind == NONE else _("had one")


def verdict(state: State, notices: tuple[str, ...]) -> View:
    """Return the view while the accuser looks into the envelope."""
    name = state.players[state.to_act]
    right = Offer(_("It is right"), Verdict(True), seat=state.to_act)
    wrong = Offer(_("It is wrong"), Verdict(False), seat=state.to_act)
    steps = (
        _("{name} alone opens the envelope and looks.").format(name=name),
        _("Right: lay the three cards on the table for all."),
        _("Wrong: put them back unseen, and say nothing else."),
    )
    return framed(
        state,
        _("look into the envelope"),
        who=state.to_act,
        hint=_("nobody else looks"),
        offers=(right, wrong),
        notices=notices,
        panel=VerdictPanel(steps, right, wrong),
    )


def revealing(state: State, notices: tuple[str, ...]) -> View:
    """Return the view while all look into the envelope, and may enter its cards."""
    skip = Offer(_("End without it"), Reveal())
    return framed(
        state,
        _("Nobody solved it: open the envelope"),
        hint=_("touch the three cards that are in it"),
        offers=(skip,),
        pick=picked(Reveal()),
        notices=notices,
        panel=EnvelopePanel(columns(), skip),
    )
