"""The shade of paper; the colours of themes are in ``companion.settings.themes``."""

from __future__ import annotations

PAPER_FOOT = (0.906, 0.88, 0.82)
"""Share of red, green and blue at the foot of paper."""
