"""Dry runs: changes of the log that were tried, and the public view after them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.play.actions import Action
from companion.play.codec import Change, Entry
from companion.play.game import Game, public_view
from companion.play.log import Stranded
from companion.play.moves import Objection
from companion.play.view import View
from companion.words.i18n import _


class DryRun(Struct, frozen=True):
    """Undo, redo or change of the log that was tried but not made, with its random draw."""

    game: Game[Any]
    state: Any
    """State of the match when it was tried."""
    entries: int
    """Number of entries in the match when it was tried."""
    entry: Entry
    states: list[Any] | Objection
    """States from the first changed one on, or the objection."""

    @property
    def uncovers(self) -> bool:
        """True if it would show information that is hidden now.

        An objection counts too, if it depends on hidden information.
        """
        secrets, states = self.game.secrets, self.states
        if secrets is None:
            return False
        if isinstance(states, Stranded):
            return secrets.reads(self.state, states.state)
        return not isinstance(states, Objection) and secrets.uncovers(self.state, states[-1])

    @property
    def view(self) -> View | Objection:
        """Public view after it, or the objection to it."""
        if self.uncovers:
            return Objection("uncovers", _("What would change then is hidden from everybody now."))
        if isinstance(self.states, Objection):
            return self.states
        return public_view(self.game, self.states[-1])


def change(
    number: int, action: Action, *, inserts: bool = False, also: tuple[Change[Any], ...] = ()
) -> Entry:
    """Return the entry that corrects another one, or inserts an action before it."""
    if inserts:
        return Entry(action, before=number, also=also)
    return Entry(action, amends=number, also=also)
