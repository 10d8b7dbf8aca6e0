"""``python -m tests.demo [FOLDER]``."""

import sys
from pathlib import Path

from tests.demo import main

sys.exit(main(*map(Path, sys.argv[1:])))
