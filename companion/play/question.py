"""What there is to think about: slow work that is asked for as a frozen value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class Question(Struct, frozen=True, cache_hash=True):
    """A pure function of a module, and the frozen values that it is asked about.

    Equal questions have the same answer. Both function and values can be pickled. What is asked
    about may be secret, so it is not in the words for the question.
    """

    work: Callable[..., Any]
    about: tuple[Any, ...] = ()

    def __repr__(self) -> str:
        return f"Question({self.work.__module__}.{self.work.__qualname__})"

    def think(self) -> Any:
        """Return the answer, however long that takes."""
        return self.work(*self.about)
