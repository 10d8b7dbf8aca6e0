"""Help for a table of Three Cards."""

from __future__ import annotations

from companion.play.view import HelpPage
from companion.words.i18n import _
from tests.three_cards.state import State


def pages(state: State | None) -> tuple[HelpPage, ...]:
    """Return the help on the next action, on the rules and on the points."""
    now = () if state is None else (HelpPage(_("Now"), (_now(state),)),)
    return (*now, HelpPage(_("How to play"), (_play(),)), HelpPage(_("Points"), (_points(),)))


def _now(state: State) -> str:
    if state.over:
        return _("The match is over. Play again with the same seats, or choose new ones.")
    if state.is_scored:
        text = _("Look at the points. Then {name} shuffles and deals three cards each.")
        return text.format(name=state.players[state.next_dealer])
    return _("Play a trick, then touch the player who took it.")


def _play() -> str:
    return _(
        "Everybody gets three cards. The player on the dealer’s left leads; the highest card"
        " takes the trick, and whoever takes it leads the next one."
    )


def _points() -> str:
    return _(
        "A trick is one point. All three tricks of a round are two points more. The match goes"
        " to 11 points, or to 21; whoever has most then wins, and ties share the win."
    )
