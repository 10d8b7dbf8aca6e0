"""The Club: a secret rule."""

from __future__ import annotations

from companion.play.game import About
from companion.words.i18n import N_

ABOUT = About("the-club", "The Club", N_("a secret rule"), range(2, 7), studied=True)
"""The rules allow more players; the box has six colours and shapes for seats."""
