"""The seal of a secret rule: shown at once, it proves in the end that the rule did not change."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from companion.games.the_club.language.blocks import Rule

SEAL = 24
"""Hexadecimal digits: short enough to write down, too long to find another rule with the same."""
SALT = 128
"""Bits of what keeps a seal from being guessed."""


def opened(rule: Rule, salt: str) -> str:
    """Return the text whose digest begins with the seal."""
    return f"{msgspec.json.encode(rule).decode()} {salt}"


def sealed(rule: Rule, salt: str) -> str:
    """Return the seal of a rule: it tells nothing as long as the salt is secret."""
    return sha256(opened(rule, salt).encode()).hexdigest()[:SEAL]
