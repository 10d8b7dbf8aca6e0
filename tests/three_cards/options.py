"""The house rules of Three Cards."""

from __future__ import annotations

from companion.play.game import Option
from companion.words.i18n import N_

OPTIONS = (
    Option("target", N_("Play"), {"11": N_("to 11"), "21": N_("to 21")}, main=True),
)  # fmt: skip
