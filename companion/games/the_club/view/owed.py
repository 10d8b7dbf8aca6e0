"""Sentence on cards to draw or to put back after corrected verdicts."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.the_club.state import State
from companion.words.i18n import _, joined


def put_right(state: State) -> str:
    """Return the sentence on cards owed for corrected verdicts; empty if there are none."""
    owed = joined([*_each(state)])
    return _("Verdicts put right: {owed}").format(owed=owed) if owed else ""


def _each(state: State) -> Iterator[str]:
    for seat, cards in enumerate(state.round.owed):
        if cards:
            text = _("{name} draws {count}") if cards > 0 else _("{name} puts back {count}")
            yield text.format(name=state.players[seat], count=abs(cards))
