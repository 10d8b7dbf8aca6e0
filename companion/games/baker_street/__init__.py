"""Baker Street: two detectives, five piles; declare, doubt, and let the piles decide."""

from __future__ import annotations

from companion.play.game import About
from companion.words.i18n import N_

ABOUT = About("baker-street", "Baker Street", N_("bluff and evidence"), range(2, 3))
