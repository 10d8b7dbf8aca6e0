"""Text that the commitment to a secret rule hashes."""

from __future__ import annotations

import msgspec

from companion.games.the_club.language.blocks import Rule


def commitment_text(rule: Rule, salt: str) -> str:
    """Return the text of a commitment to a rule."""
    return f"{msgspec.json.encode(rule).decode()} {salt}"
