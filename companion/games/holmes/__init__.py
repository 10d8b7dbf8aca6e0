"""Holmes: Sherlock & Mycroft: seven days in London, led and scored."""

from __future__ import annotations

from companion.play.game import About
from companion.words.i18n import N_

ABOUT = About("holmes", "Holmes", N_("seven days in London"), range(2, 3))
