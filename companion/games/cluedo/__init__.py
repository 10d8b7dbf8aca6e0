"""Cluedo: an envelope and its secret."""

from __future__ import annotations

from companion.play.game import About
from companion.words.i18n import N_

ABOUT = About("cluedo", "Cluedo", N_("a secret envelope"), range(2, 7), studied=True)
