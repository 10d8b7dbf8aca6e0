"""Views of choosing a rule, and of the deal."""

from __future__ import annotations

from companion.games.the_club.actions import Deal, Draw, Spoken
from companion.games.the_club.cards import COPIES, DEALT
from companion.games.the_club.state import DRAWN, RULE, SPOKEN, State
from companion.games.the_club.view.frame import framed
from companion.games.the_club.view.panels import DealtHand, Laid, RulePanel, RuleWay
from companion.games.the_club.words import cards_word
from companion.play.commitment import grouped
from companion.play.view import Offer, View
from companion.words.i18n import _, ngettext

EARLY = 2
"""Number of first rounds in which a page has explanations."""


def choosing(state: State) -> View:
    """Return the view for choosing a rule; then for dealing the cards."""
    return _ways(state) if state.phase == RULE else _deal(state)


def _ways(state: State) -> View:
    master = state.round.master
    name = state.players[master]
    spoken = Offer(_("On paper"), Spoken(), seat=master)
    drawn = Offer(_("Draw a rule"), Draw(), seat=master)
    on_paper = _("{name} writes it down, and judges")
    from_ten = _("one of ten easy ones, for {name} alone")
    blocks = (
        _("from blocks, for {name} alone; the box judges")
        if state.house.box_judges
        else _("from blocks, for {name} alone")
    )
    ways = (
        RuleWay("pencil", spoken, spoken.label, on_paper.format(name=name)),
        RuleWay("cards", drawn, drawn.label, from_ten.format(name=name)),
        RuleWay("lock", None, _("Build a rule"), blocks.format(name=name)),
    )
    return framed(
        state,
        _("invent a secret rule"),
        who=master,
        hint=_("nobody else looks⟦; a rule card can be scanned⟧") if _is_early(state) else "",
        offers=(spoken, drawn),
        panel=RulePanel(master, ways, (), (), "", _("Build a rule")),
    )


def _deal(state: State) -> View:
    round_ = state.round
    master = round_.master
    deal = Offer(_("Dealt: {name} begins").format(name=state.players[round_.to_act]), Deal(),
                 seat=master)  # fmt: skip
    return framed(
        state,
        ngettext(
            "deal {count} card to everybody else", "deal {count} cards to everybody else", DEALT
        ).format(count=DEALT),
        who=master,
        hint=_("the master gets no cards") if _is_early(state) else "",
        offers=(deal,),
        primary=deal,
        panel=RulePanel(
            master,
            (),
            (_laid_rule(state), _laid_deck()),
            _hands(state),
            grouped(round_.seal),
            _private(state),
        ),
    )


def _is_early(state: State) -> bool:
    """Return True in the first two rounds, in which hints are still news."""
    return state.number <= EARLY


def _private(state: State) -> str:
    return "" if state.round.way == SPOKEN else _("Look at the rule")


def _laid_rule(state: State) -> Laid:
    if state.round.way == SPOKEN:
        return Laid("pencil", _("rule on paper"), _("face down on the table"))
    if state.round.way == DRAWN:
        look = _("{name} alone looks at it first").format(name=state.players[state.round.master])
        return Laid("lock", _("rule sealed"), look)
    return Laid("lock", _("rule sealed"), _("it cannot be changed until the end"))


def _laid_deck() -> Laid:
    return Laid("", cards_word(COPIES), _("shuffled, face down in the middle"))


def _hands(state: State) -> tuple[DealtHand, ...]:
    """Return all seats but the master's, from the one at its left."""
    count, first = len(state.players), state.round.to_act
    seats = ((first + after) % count for after in range(count))
    return tuple(
        DealtHand(seat, state.players[seat], seat == first)
        for seat in seats
        if seat != state.round.master
    )
