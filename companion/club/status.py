"""State of a box in its club, as its pages show it."""

from __future__ import annotations

from msgspec import Struct

from companion.club.board import Board


class ClubStatus(Struct, frozen=True):
    """Last board of a box's club, and the last answer of its server."""

    server: str = ""
    """Host of the server; empty before the box has joined a club."""
    board: Board | None = None
    """Last board from the server; None before the first one."""
    heard: str = ""
    """Time of this box when the board came, ISO 8601; empty before the first one."""
    fault: str = ""
    """Sentence why the server did not answer the last time; empty if it did."""
    is_asking: bool = False
    """True while an answer of the server is awaited."""
    unsent: int = 0
    """Finished matches of this box that the server has not confirmed yet."""
