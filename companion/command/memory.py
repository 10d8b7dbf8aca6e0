"""Memory that is not needed any more goes back to the system."""

from __future__ import annotations

import gc
from ctypes import CDLL

PIECE = 128 * 1024
"""Bytes from which on a piece of memory is asked for by itself, and goes back by itself.

Whoever says nothing has that number grow with the largest piece that was ever freed, such as a
picture of a room: what lies between smaller ones then stays for good. Source: mallopt(3).
"""
M_MMAP_THRESHOLD = -3


def keep_little() -> None:
    """Have large pieces of memory go back to the system as soon as they are freed.

    That is for the library that Linux boards have; elsewhere it does nothing.
    """
    if library := _gnu():
        library.mallopt(M_MMAP_THRESHOLD, PIECE)


def tidy() -> None:
    """Free what nobody can reach: widgets know each other in circles, so that none goes by itself.

    Holes that it leaves between what stays go back, too. Source: malloc_trim(3).
    """
    gc.collect()
    if library := _gnu():
        library.malloc_trim(0)


def _gnu() -> CDLL | None:
    """Return the C library if it is GNU's."""
    try:
        library = CDLL(None)
    except (OSError, TypeError):  # elsewhere the program itself is no library
        return None
    return library if hasattr(library, "malloc_trim") else None
