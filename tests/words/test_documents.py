"""Documents: each path that they name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("*/*.md")])
ROOMS = "companion|docs|findings|hardware|image|install|screens|systemd|tests"
PATH = re.compile(rf"`((?:{ROOMS})/[\w./<>-]*)`")
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
GAMES = ("istinto", "baker_street", "holmes", "cluedo", "the_club", "any_game")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_each_path_and_link_of_a_page_leads_somewhere(page):
    text = page.read_text()
    missing = [path for path in PATH.findall(text) if not any(map(Path.exists, meant(path)))]
    missing += [link for link in LINK.findall(text) if not (page.parent / link).exists()]
    assert missing == []


def meant(path: str) -> list[Path]:
    """Return the files that a path may mean: that of any game, where it leaves it open."""
    names = [path.replace("<game>", game) for game in GAMES]
    return [ROOT / name for name in names if "<" not in name] or [ROOT]
