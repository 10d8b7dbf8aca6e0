"""Settings of the allocator and of the garbage collector, so that freed memory is given back."""

from __future__ import annotations

import gc
from ctypes import CDLL

MMAP_THRESHOLD = 128 * 1024
"""Bytes from which the allocator maps a block by itself, and unmaps it as soon as it is freed.

By default glibc raises the threshold to the largest block freed so far, such as a picture of a
room; smaller blocks around it then stay allocated. Source: mallopt(3).
"""
M_MMAP_THRESHOLD = -3
GC_THRESHOLDS = 5_000, 3, 100
"""Allocations and collections after which the collector looks at each generation.

With Python's own numbers it would look at the widgets of a new panel while the panel is shown.
"""


def fix_mmap_threshold() -> None:
    """Fix the threshold of the GNU allocator; with another C library it does nothing."""
    if library := _gnu():
        library.mallopt(M_MMAP_THRESHOLD, MMAP_THRESHOLD)


def pause_collector() -> None:
    """Stop the collector while the app starts: nearly all that is allocated then stays."""
    gc.disable()


def resume_collector() -> None:
    """Start the collector, which ignores everything allocated so far."""
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    gc.enable()


def collect() -> None:
    """Free reference cycles, such as those of widgets, and give free pages back.

    Source: malloc_trim(3).
    """
    gc.collect()
    if library := _gnu():
        library.malloc_trim(0)


def _gnu() -> CDLL | None:
    """Return the C library if it is GNU's."""
    try:
        library = CDLL(None)
    except (OSError, TypeError):  # not every system can load the program as a library
        return None
    return library if hasattr(library, "malloc_trim") else None
