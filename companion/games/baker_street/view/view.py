"""Public view of Baker Street, phase by phase."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.baker_street.actions import (
    Deal,
    Deny,
    PileEnds,
    Reward,
    ShowRun,
    Take,
    TakeNothing,
    TurnUp,
)
from companion.games.baker_street.cards import DETECTIVES
from companion.games.baker_street.moves import MOVES
from companion.games.baker_street.rules import chain
from companion.games.baker_street.rules.evaluation import following, totals
from companion.games.baker_street.rules.turns import due, rewarded
from companion.games.baker_street.state import (
    ADVANTAGE,
    HANDS,
    LADDER,
    PILES,
    RESULT,
    REWARD,
    TAKE,
    EvidenceGain,
    State,
)
from companion.games.baker_street.view.circle import advantage_panel, circle
from companion.games.baker_street.view.duel import hands, ladder
from companion.games.baker_street.view.ending import ending
from companion.games.baker_street.view.faces import shown
from companion.games.baker_street.view.facts import facts
from companion.games.baker_street.view.final import final_panel, headline, sheet
from companion.games.baker_street.view.frame import claims, framed, seats
from companion.games.baker_street.view.panels import EvidencePanel, ResultPanel, RewardPanel
from companion.games.baker_street.view.reasons import outcome
from companion.games.baker_street.words import pile_word, sign, verdict
from companion.play.actions import Action
from companion.play.view import UNANSWERED, Answers, Named, Offer, View
from companion.words.i18n import _, joined, ngettext


def view(state: State, _answers: Answers = UNANSWERED) -> View:
    """Return the public view."""
    if state.over:
        return _final(state)
    if state.claim is not None:
        return _claimed(state, state.claim)
    phases = {
        LADDER: ladder, HANDS: hands, REWARD: _reward, TAKE: _take, ADVANTAGE: _advantage,
        RESULT: _result,
    }  # fmt: skip
    return phases[state.phase](state)


def _claimed(state: State, seat: int) -> View:
    """Return the view of a claim; nothing is uncovered before the other confirms it (S:125)."""
    rival, name = 1 - seat, state.players[seat]
    return framed(
        state,
        _("seven in a row"),
        _("look at {name}’s letters: are seven in a row?").format(name=name),
        who=rival,
        hint=_("nobody else looks; a yes ends the match"),
        offers=(
            Offer(_("Yes: {name} wins").format(name=name), ShowRun(seat), seat=rival),
            Offer(_("No: the match goes on"), Deny(), seat=rival),
        ),
    )


def _reward(state: State) -> View:
    doubt = state.round.doubt
    assert doubt is not None
    every = (
        Offer(pile_word(pile), Reward(pile), _evidence(state, pile), doubt.winner)
        for pile in range(PILES)
    )
    return framed(
        state,
        _("reward"),
        _("choose the pile of your reward"),
        who=doubt.winner,
        offers=MOVES.allowed(state, *every),
        panel=RewardPanel(
            verdict=verdict(state, doubt),
            sum=doubt.sum,
            declared=doubt.declared,
            sign=sign(doubt),
            true=doubt.true,
            doubter=1 - doubt.declarer,
            declarer=doubt.declarer,
            doubts=state.players[1 - doubt.declarer],
            said=_("{name} said").format(name=state.players[doubt.declarer]),
            hands=shown(doubt),
            piles=circle(state),
            claims=claims(state),
        ),
    )


def _evidence(state: State, pile: int) -> str:
    count = state.piles[pile].evidence
    return ngettext("{count} card", "{count} cards", count).format(count=count)


def _take(state: State) -> View:
    seat, reward = due(state), rewarded(state)
    panel = evidence_panel(state)
    nothing = Offer(_("Takes none"), TakeNothing(), _("every letter is there already"), seat)
    if reward:
        assert state.round.pile is not None
        name = pile_word(state.round.pile)
        word = _("Card taken from {pile}").format(pile=name)
        offers: tuple[Offer, ...] = (Offer(word, Take(seat=seat), seat=seat), nothing)
        primary: Offer | None = Offer(word, Take(), seat=seat)
        prompt = _("take an evidence card from {pile}").format(pile=name)
    else:
        offers, primary = (*_from_any(state, seat), nothing), None
        prompt = _("take an evidence card from any pile")
    return framed(
        state,
        _("reward") if reward else _("advantage"),
        prompt,
        who=seat,
        offers=MOVES.allowed(state, *offers),
        primary=primary,
        panel=panel,
    )


def _from_any(state: State, seat: int) -> tuple[Offer, ...]:
    """Return an offer for every pile, with the seat in the action for its letter."""
    return tuple(
        Offer(pile_word(pile), Take(pile, seat=seat), _evidence(state, pile), seat)
        for pile in range(PILES)
    )


def evidence_panel(state: State) -> EvidencePanel:
    """Return the panel for taking a card of evidence, with the reason."""
    seat, reward, chained = due(state), rewarded(state), state.round.chain
    doubt, pile = state.round.doubt, state.round.pile
    assert doubt is not None
    assert pile is not None
    reason = verdict(state, doubt)
    if chained:
        reason = outcome(state, totals(chained, state.rules))
    return EvidencePanel(
        seat=seat,
        name=state.players[seat],
        reward=reward,
        pile=pile if reward else None,
        why=reason,
        piles=circle(state, {pile: "chosen"}),
        held=tuple(map(len, state.letters)),
        advantage=advantage_panel(state),
        claims=claims(state),
    )


def _advantage(state: State) -> View:
    panel = advantage_panel(state)
    assert panel is not None
    laid = chain.waiting(state)
    prompt, named = _("Turn up the next card"), None
    if laid:
        named = Named(laid.owner, _("Turn up the card of {name}"))
        prompt = named.words.format(name=state.players[laid.owner])
    seat = due(state)
    end = MOVES.allowed(state, Offer(_end_word(state, state.players[seat]), PileEnds()))
    return framed(
        state,
        _("advantage"),
        prompt,
        named=named,
        hint=panel.caption or _("whose card, its symbol, then its value"),
        offers=(*_cards(state), *panel.decides, *end),
        primary=end[0] if end else None,
        panel=replace(panel, end=Named(seat, _end_word(state, "{name}")) if end else None),
    )


def _cards(state: State) -> tuple[Offer, ...]:
    """Return an offer for every card without symbol; the screen adds a symbol to one."""
    return MOVES.allowed(
        state,
        *(
            Offer(str(card.value), TurnUp(card), state.players[card.owner], card.owner)
            for card in DETECTIVES
            if not card.symbol
        ),
    )


def _end_word(state: State, name: str) -> str:
    """Return the effect of ending the pile here, in words, without looking at the next one.

    *name* is that of the seat that would have the advantage.
    """
    counted, doubt = state.round.chain, state.round.doubt
    assert counted is not None
    assert doubt is not None
    pile = chain.current(state).pile
    after = following(counted.visits, chain.emptied(state, pile).piles, state.rules)
    if isinstance(after, int):
        return _("Count pile {number}").format(number=after + 1)
    first, second = totals(counted, state.rules)
    text = _("Tie: advantage to {name}") if first == second else _("Advantage to {name}")
    return text.format(name=name)


def _result(state: State) -> View:
    doubt = state.round.doubt
    assert doubt is not None
    name = state.players[state.beginner]
    deal = Offer(
        _("Round {number} · {name} begins").format(number=len(state.results) + 2, name=name),
        Deal(),
        seat=state.beginner,
    )
    return framed(
        state,
        _("result"),
        _("{names}: draw three new cards each").format(names=joined(state.players)),
        hint=verdict(state, doubt),
        offers=(deal,),
        primary=deal,
        panel=ResultPanel(
            winner=doubt.winner,
            gained=tuple(_gained(state, seat) for seat in (0, 1)),
            held=tuple(map(len, state.letters)),
            advantage=advantage_panel(state),
            claims=claims(state),
        ),
    )


def _gained(state: State, seat: int) -> str:
    """Return the gain of a seat in a round: cards of evidence, without their letters."""
    return ", ".join(_gain_word(gain) for gain in state.round.gains if gain.seat == seat)


def _gain_word(gain: EvidenceGain) -> str:
    if gain.taken:
        return _("reward") if gain.reward else _("advantage")
    return _("no reward") if gain.reward else _("no advantage")


def _final(state: State) -> View:
    return View(
        where=_("the match is over"),
        prompt=headline(state),
        named=None if state.winner is None else Named(state.winner, headline(state, "{name}")),
        seats=seats(state),
        sheet=sheet(state),
        facts=facts(state),
        panel=final_panel(state),
        ending=ending(state),
    )


def takes(state: State, seat: int) -> Action | None:
    """Return the action of a seat's own button, if it needs no choice."""
    ready = state.phase == TAKE and rewarded(state) and due(state) == seat
    return Take() if ready else None
