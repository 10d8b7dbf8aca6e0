"""What the seal of a secret rule is made of."""

from __future__ import annotations

import msgspec

from companion.games.the_club.language.blocks import Rule


def opened(rule: Rule, salt: str) -> str:
    """Return the text that a seal commits to."""
    return f"{msgspec.json.encode(rule).decode()} {salt}"
