"""Each claim of docs/claims.md is on the page it names, and its evidence exists."""

from __future__ import annotations

import re
from pathlib import Path

import polib

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "claims.md").read_text()
ITALIAN = ROOT / "companion" / "locale" / "it" / "LC_MESSAGES" / "companion.po"
SCREEN = "The screen"
ROW = re.compile(r"^\| (?P<claim>.+) \| (?P<shown>`(?:tests/|make ).+`) \|$", re.MULTILINE)


def plain(text):
    """Return a text in one line, without marks of bold letters."""
    return " ".join(text.replace("**", "").split())


def claims():
    """Yield the page, the words and the evidence of each claim."""
    for section in PAGE.split("\n## ")[1:]:
        page, rest = section.split("\n", 1)
        rows = list(ROW.finditer(rest))
        assert len(rows) == rest.count("\n| ") - 1, f"a row of {page} names no test and no command"
        for row in rows:
            yield page, row["claim"], re.findall(r"`([^`]+)`", row["shown"])


def test_each_claim_stands_where_the_page_says():
    catalogue = polib.pofile(str(ITALIAN))
    on_screen = [
        plain(f"{each.msgid} {each.msgid_plural}") for each in catalogue if each.translated()
    ]
    missing = []
    for page, claim, _shown in claims():
        texts = on_screen if page == SCREEN else [plain((ROOT / page).read_text())]
        if not any(plain(claim) in text for text in texts):
            missing.append((page, claim))
    assert missing == []


def test_the_evidence_of_each_claim_exists():
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    missing = []
    for _page, _claim, shown in claims():
        for each in shown:
            path, _, name = each.removeprefix("make ").partition("::")
            file = ROOT / path
            is_there = (
                path in targets
                if each.startswith("make ")
                else file.is_file() and f"\ndef {name}(" * bool(name) in file.read_text()
            )
            if not is_there:
                missing.append(each)
    assert missing == []


def test_every_page_that_promises_something_has_claims():
    """A table that the pattern does not match would have no claims."""
    found = [page for page, _claim, _shown in claims()]
    assert {SCREEN, "README.md", "LEGGIMI.md", "CHANGELOG.md"} <= {*found}
    assert len(found) > 80
