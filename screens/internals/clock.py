"""Import of Kivy's clock without asyncio."""

from __future__ import annotations

import sys
from threading import Event
from types import ModuleType


def import_clock() -> None:
    """Import Kivy's clock, which imports asyncio for ``async_run``; the app does not call that."""
    if "asyncio" in sys.modules:
        import kivy.clock
    else:
        sys.modules["asyncio"] = _placeholder()
        try:
            import kivy.clock  # noqa: F401
        finally:
            del sys.modules["asyncio"]


def _placeholder() -> ModuleType:
    """Return a module with the names that Kivy's clock takes from asyncio when it is made."""
    module = ModuleType("asyncio")
    vars(module).update(Event=Event, wait_for=None)
    return module
