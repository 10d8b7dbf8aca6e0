"""The app and its command line with Three Cards in the menu: ``python -m tests.three_cards``."""

from __future__ import annotations

import sys

from companion.__main__ import main
from companion.games import register

if __name__ == "__main__":
    register("tests.three_cards")
    sys.exit(main())
