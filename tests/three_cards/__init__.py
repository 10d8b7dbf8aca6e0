"""Three Cards: three cards each, and the highest takes the trick.

The smallest whole game there is, which docs/adding-a-game.md leads through. It lives among the
tests, and has no cards that are scanned, no face of its own and no secrets.
"""

from __future__ import annotations

from companion.play.game import About
from companion.words.i18n import N_

ABOUT = About("three-cards", "Three Cards", N_("the highest card takes"), range(2, 13))
