"""Keeps those pictures of the demo that the documentation shows: ``python -m tests.demo.shown``."""

from __future__ import annotations

import re
from itertools import chain
from shutil import copyfile

from tests.demo.part import PICTURES, ROOT

SHOWN = ROOT / "docs" / "screens"
"""The pictures that are part of the documentation."""


def shown() -> set[str]:
    """Return the names of the pictures that README.md and the pages of docs/ show."""
    pages = chain(ROOT.glob("*.md"), ROOT.glob("docs/*.md"))
    return {
        name for page in pages for name in re.findall(r"\(\S*?screens/([^)]+)\)", page.read_text())
    }


def main() -> None:
    """Replace the pictures of the documents by those of the last demo."""
    SHOWN.mkdir(exist_ok=True)
    for picture in SHOWN.glob("*.png"):
        picture.unlink()
    for name in sorted(each for each in shown() if each.endswith(".png")):
        copyfile(PICTURES / name, SHOWN / name)


if __name__ == "__main__":
    main()
