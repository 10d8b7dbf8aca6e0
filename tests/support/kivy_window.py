"""Kivy, configured as the app wants it, with a window that is as large as any display needs.

Import this before Kivy: Kivy reads its configuration when its first part is imported, and
``kivy.core.window`` opens the window. Raises ImportError if Kivy has been imported before.
"""

from __future__ import annotations

import atexit
import os
import sys
import tempfile
from pathlib import Path
from shutil import rmtree

from screens.shell import boot

if "kivy" in sys.modules:
    raise ImportError(
        "Kivy was imported before it was configured: import tests.support.kivy_window first"
    )
os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
KIVY_HOME = Path(tempfile.mkdtemp(prefix="companion-kivy-"))
"""The folder that Kivy may write to."""
atexit.register(rmtree, KIVY_HOME, ignore_errors=True)
# Without a display nothing is drawn beyond the size that the window had first.
boot.prepare((1280, 1280), KIVY_HOME)
