"""How much is not known yet, in bits."""

from __future__ import annotations

from collections.abc import Iterable
from math import log2


def entropy(counts: Iterable[int]) -> float:
    """Return the bits that are missing to know which of several it is, given how often each is."""
    found = [count for count in counts if count]
    total = sum(found)
    return log2(total) - sum(count * log2(count) for count in found) / total if found else 0.0
