"""Public view while the two declare, and while they show their hands."""

from __future__ import annotations

from companion.games.baker_street.actions import Declare, Doubt, ShowSum
from companion.games.baker_street.moves import MOVES
from companion.games.baker_street.state import (
    HIGHEST_SUM,
    PILES,
    Declaration,
    Holding,
    State,
)
from companion.games.baker_street.view.circle import circle
from companion.games.baker_street.view.faces import faces
from companion.games.baker_street.view.frame import claims, framed
from companion.games.baker_street.view.panels import (
    Hand,
    HandsPanel,
    LadderPanel,
    Rung,
    Stock,
)
from companion.play.view import Ask, Named, Offer, View
from companion.words.i18n import _

MIDDLE = HIGHEST_SUM // 2
"""Average sum of six cards, where the first declaration begins on the screen."""
ABOVE = 30
"""Margin of the largest number on the screen above the largest true one."""


def ladder(state: State) -> View:
    """Return the view while declarations alternate."""
    seat = state.round.to_act
    doubt = Offer(_("Doubt!"), Doubt(), seat=seat)
    suggested = max(state.least, MIDDLE if not state.round.declarations else 0)
    numbers = range(state.least, max(HIGHEST_SUM, state.least) + 1)
    return framed(
        state,
        "",
        _what_now(state),
        hint=_("first touch your pile")
        if state.round.declarations and not state.round.laid
        else "",
        who=seat,
        offers=MOVES.allowed(state, *(_declare(number, seat) for number in numbers), doubt),
        primary=_declare(suggested, seat),
        ask=_ask(state),
        notices=_recycled(state),
        panel=_ladder_panel(state, suggested),
    )


def _what_now(state: State) -> str:
    """Return the step that is due: laying a card, or else a declaration (S:54)."""
    if state.round.laid and not state.round.declarations:
        return _("draw a card, and declare any number")
    if state.round.laid:
        return _("draw a card, and declare at least {number}").format(number=state.least)
    if state.round.declarations:
        return _("raise, or doubt?")
    return _("first touch the pile you play to")


def _declare(number: int, seat: int) -> Offer:
    hint = _("cannot be true") if number > HIGHEST_SUM else ""
    return Offer(_("Declare {number}").format(number=number), Declare(number), hint, seat)


def _ask(state: State) -> Ask:
    """Return the request for a declaration; a bluff may go well above the largest true number."""
    most = max(state.least, HIGHEST_SUM) + ABOVE
    return Ask(_("declare"), state.least, most, Declare(state.least), "number")


def _ladder_panel(state: State, suggested: int) -> LadderPanel:
    said = state.round.declarations
    return LadderPanel(
        rungs=tuple(
            Rung(each.seat, state.players[each.seat], each.number, each.number > HIGHEST_SUM)
            for each in said
        ),
        least=state.least,
        suggested=suggested,
        last=min(said[-1].number, HIGHEST_SUM) if said else 0,
        highest=HIGHEST_SUM,
        above=_("above {most}: cannot be true").format(most=HIGHEST_SUM),
        below=_("not higher than the last"),
        piles=circle(state, _marks(state)),
        stocks=stocks(state),
        claims=claims(state),
    )


def _marks(state: State) -> dict[int, str]:
    """Return the mark of the pile at which this turn's card was laid, or of all if none was."""
    if not state.round.laid:
        return dict.fromkeys(range(PILES), "wanted")
    tops = [(place, pile.cards[-1]) for place, pile in enumerate(state.piles) if pile.cards]
    return {place: "chosen" for place, laid in tops if laid and laid.number == state.lays}


def stocks(state: State) -> tuple[Stock, ...]:
    """Return the known numbers of each seat's cards in the deck and discarded."""
    return tuple(
        Stock(seat, name, _stock(state.holdings[seat])) for seat, name in enumerate(state.players)
    )


def _stock(holding: Holding) -> str:
    return _("deck {deck} · discards {discards}").format(
        deck=_about(holding.deck, holding.deck_exact),
        discards=_about(holding.discards, holding.exact),
    )


def _about(count: int, exact: bool) -> str:
    return str(count) if exact else _("{count}+").format(count=count)


def _recycled(state: State) -> tuple[str, ...]:
    text = _("{name}’s deck is used up: shuffle the discards, face down, as the new deck.")
    if not state.rules.reshuffle:
        text = _("{name}’s deck is used up: turn the discards over as the new deck.")
    return tuple(
        text.format(name=name)
        for seat, name in enumerate(state.players)
        if state.holdings[seat].recycled
    )


def hands(state: State) -> View:
    """Return the view while both show their hands."""
    said = state.round.declarations[-1]
    asked = _("{name} said {number}: show both hands")
    return framed(
        state,
        _("doubt"),
        asked.format(name=state.players[said.seat], number=said.number),
        named=Named(said.seat, asked.format(name="{name}", number=said.number)),
        hint=_("symbols do not count"),
        offers=tuple(
            Offer(str(number), ShowSum(number), hint=_mark(number, said.number))
            for number in range(HIGHEST_SUM + 1)
        ),
        panel=_hands_panel(state, said),
    )


def _hands_panel(state: State, said: Declaration) -> HandsPanel:
    shown = state.round.shown
    total = sum(card.value for card in shown)
    return HandsPanel(
        declared=said.number,
        declarer=said.seat,
        hands=tuple(
            Hand(
                seat,
                name,
                state.holdings[seat].hand,
                faces([card for card in shown if card.owner == seat]),
            )
            for seat, name in enumerate(state.players)
        ),
        sum=_("{sum} so far").format(sum=total) if shown else "",
        claims=claims(state),
    )


def _mark(number: int, declared: int) -> str:
    return _("true") if number >= declared else _("not true")
