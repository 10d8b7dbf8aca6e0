"""Parts that all views of Holmes share."""

from __future__ import annotations

from typing import Any

from companion.games.holmes.actions import Reserve
from companion.games.holmes.moves import MOVES
from companion.games.holmes.rules.moments import actor
from companion.games.holmes.rules.scoring import totals
from companion.games.holmes.state import ANSWER, APPEAR, DRAW, FILL, State
from companion.games.holmes.view.facts import facts
from companion.games.holmes.words import character_word, clue_title, role, tokens_word
from companion.play.view import Offer, Seat, Stand, View
from companion.words.i18n import _, pgettext, points_word


def framed(state: State, prompt: str, notices: tuple[str, ...] = (), **rest: Any) -> View:
    """Return a view with the shared parts."""
    notices = (*_used_up(state), *_drawn(state), *notices)
    return View(
        where=where(state),
        prompt=prompt,
        seats=seats(state),
        notices=notices,
        facts=facts(state),
        **rest,
    )


def where(state: State) -> str:
    """Return the day and its action in one line."""
    day = _("Day {number}").format(number=state.day)
    return f"{day} · {moment(state)}"


def moment(state: State) -> str:
    """Return the part of the day, or the number of its action."""
    if state.evening:
        return pgettext("of a day", "evening")
    if state.phase == APPEAR or state.enemy or (state.phase == FILL and state.acted is None):
        return pgettext("of a day", "morning")
    return _("action {number} of {all}").format(number=state.number, all=state.actions)


def seats(state: State) -> tuple[Seat, ...]:
    """Return both seats; their score is that of the open cards."""
    acting, points = actor(state), totals(state.sides)
    return tuple(
        Seat(
            number=seat,
            name=name,
            score=points[seat],
            note=f"{role(state, seat)} · {tokens_word(state.sides[seat].tokens)}",
            dealer=seat == state.first,
            to_act=seat == acting,
            stand=Stand(points_word(points[seat]), note=_("points so far")),
        )
        for seat, name in enumerate(state.players)
    )


def reserves(state: State) -> tuple[Offer, ...]:
    """Return an offer for every clue of the row that may be reserved now (S:281)."""
    return MOVES.allowed(
        state,
        *(
            Offer(
                _("Reserve: {clue}").format(clue=clue_title(clue)),
                Reserve(clue),
                state.players[state.holder],
                state.holder,
            )
            for clue in dict.fromkeys(state.row)
        ),
    )


def _drawn(state: State) -> tuple[str, ...]:
    """Return a notice on the enemy drawn by lot, until the first pawn goes (S:297)."""
    if state.day > 1 or state.acted is not None or not state.drawn:
        return ()
    text = _("The lot falls on {enemy}: shuffle the card into the deck of characters.")
    return (text.format(enemy=character_word(state.drawn)),)


def _used_up(state: State) -> tuple[str, ...]:
    """Return a notice when the discards become the deck, or have to before a draw (S:109)."""
    drawing = state.phase in (FILL, DRAW, ANSWER)
    if not state.shuffled and not (drawing and state.discarded and not state.apart):
        return ()
    return (_("The deck is used up: shuffle the discards, they are the new deck."),)
