"""Questions that keep the process for slow work busy."""

from __future__ import annotations


def present() -> bool:
    """Answer that the process is there."""
    return True


def forever() -> None:
    """Compute, and never answer."""
    while True:
        pass
