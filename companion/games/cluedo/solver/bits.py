"""Entropy in bits."""

from __future__ import annotations

from collections.abc import Iterable
from math import log2


def entropy(counts: Iterable[int]) -> float:
    """Return the entropy of a distribution given by counts, in bits."""
    found = [count for count in counts if count]
    total = sum(found)
    return log2(total) - sum(count * log2(count) for count in found) / total if found else 0.0
