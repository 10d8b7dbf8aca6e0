"""Private view of a seat: the places of its last jokers (S:151)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.games.holmes.state import ASSIGN, State
from companion.games.holmes.view.final import choices
from companion.games.holmes.view.panels import JokerChoice
from companion.play.view import Answers, Step, View
from companion.words.i18n import _


class JokersPanel(Struct, frozen=True):
    """Places of a seat's last jokers, for that seat only, the best first."""

    seat: int
    title: str
    lines: tuple[str, ...]
    choices: tuple[JokerChoice, ...]


def private(state: State, seat: int, _steps: Sequence[Step], _answers: Answers) -> View | None:
    """Return the view with the places of a seat's last jokers, and the points of each."""
    if state.over or state.phase != ASSIGN:
        return None
    name = state.players[seat]
    title = _("{name}’s jokers").format(name=name)
    assigns = state.assigns(seat)
    hint = _("Slide to where your jokers go: a higher lead is better.")
    return View(
        where=_("private"),
        prompt=title,
        who=seat,
        hint=hint if assigns else "",
        panel=JokersPanel(
            seat=seat,
            title=title,
            lines=() if assigns else (_("All is decided. Wait for the other player."),),
            choices=choices(state, seat) if assigns else (),
        ),
    )
