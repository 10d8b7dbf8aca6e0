"""Codes that no card can have, and why."""

from __future__ import annotations

from collections.abc import Callable

from companion.keep.decks import layouts, uids


def refusal(code: str, is_known: Callable[[str], object] = lambda _: None) -> str:
    """Return the sentence why a code cannot be taught; empty if it can.

    *is_known* returns a true value for the code of a card.
    """
    return uids.fault(code) or ("" if is_known(code) else layouts.fault(code, is_known))
