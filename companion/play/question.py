"""Questions: slow work requested by a frozen value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class Question(Struct, frozen=True, cache_hash=True):
    """Pure function of a module, and its frozen arguments.

    Equal questions have the same answer. Both function and arguments can be pickled. The arguments
    may be secret, so the repr leaves them out.
    """

    work: Callable[..., Any]
    about: tuple[Any, ...] = ()

    def __repr__(self) -> str:
        return f"Question({self.work.__module__}.{self.work.__qualname__})"

    def think(self) -> Any:
        """Return the answer, however long that takes."""
        return self.work(*self.about)
