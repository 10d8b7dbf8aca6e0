"""Istinto: bid your tricks exactly, and let the last trump decide."""

from __future__ import annotations

from companion.play.game import About
from companion.words.i18n import N_

ABOUT = About("istinto", "Istinto", N_("bids and tricks"), range(3, 7))
