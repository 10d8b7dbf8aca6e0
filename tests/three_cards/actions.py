"""Actions at a table of Three Cards."""

from __future__ import annotations

from companion.play.actions import Action, Number


class TakeTrick(Action, frozen=True, tag="take-trick"):
    """A seat took the trick."""

    seat: Number


class Deal(Action, frozen=True, tag="deal"):
    """The next dealer dealt a new round."""
