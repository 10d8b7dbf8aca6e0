"""Any game: the score sheet of every other game of the evening."""

from __future__ import annotations

from companion.play.game import About
from companion.words.i18n import N_

ABOUT = About(
    "any-game", N_("Another game"), N_("a sheet for any game"), range(1, 13), page="scoring"
)
