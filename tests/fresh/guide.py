"""Follows docs/adding-a-game.md in a checkout: ``python -m tests.fresh.guide`` adds a short game.

The game is One Round: Three Cards that ends with its first round. ``make catalogues`` and the tests
that the guide names are run by the caller.
"""

from __future__ import annotations

import sys
from pathlib import Path

import polib

ROOT = Path(__file__).parents[2]
PACKAGE, GAME, TITLE = "one_round", "one-round", "One Round"
CHANGED = {
    "tests.three_cards": f"companion.games.{PACKAGE}",
    "tests.games.three_cards": f"tests.games.{PACKAGE}",
    "three-cards": GAME,
    "Three Cards": TITLE,
    '{"11": N_("to 11"), "21": N_("to 21")}': '{"1": N_("to 1"), "2": N_("to 2")}',
    "to 11 points, or to 21": "to 1 point, or to 2",
    '`"11"` points, or to `"21"`': '`"1"` point, or to `"2"`',
}
TOUR = f'''"""A tour of every moment of One Round."""

from companion.games.{PACKAGE}.actions import TakeTrick


def tour(box, names):
    """Yield the name of each state, the box having been brought there."""
    app, do = box.app, box.referee.do
    app.go("setup", game="{GAME}")
    for name in names:
        app.page._welcome(name)
    app.page.refresh()
    yield "setup"
    app.page.begin()
    yield "lay"
    app.page.done()
    yield "first-trick"
    do(TakeTrick(0))
    do(TakeTrick(1))
    yield "last-trick"
    do(TakeTrick(0))
    yield "final"
    app.page.show_sheet()
    yield "final-sheet"
'''
ITALIAN = {
    "to 1": "a 1",
    "to 2": "a 2",
}  # fmt: skip


def add_game(root: Path) -> None:
    """Write the files of the game and of its tests, and register it: sections 2 to 4."""
    package = root / "companion/games" / PACKAGE
    package.mkdir()
    for path in (root / "tests/three_cards").glob("*.py"):
        if path.name != "__main__.py":
            (package / path.name).write_text(_renamed(path.read_text()))
    games = root / "companion/games/__init__.py"
    games.write_text(games.read_text().replace('"any_game")', f'"any_game", "{PACKAGE}")'))
    tests = root / "tests/games" / PACKAGE / "kit"
    tests.mkdir(parents=True)
    (tests / "tour.py").write_text(TOUR)
    journal = root / "tests/games/three_cards/journal.md"
    (root / f"docs/journal-{GAME}.md").write_text(_renamed(journal.read_text()))


def translate(root: Path) -> None:
    """Write the Italian of its sentences: section 9, after ``make catalogues``."""
    place = "locale/it/LC_MESSAGES/companion.po"
    example = polib.pofile(root / "tests/three_cards" / place)
    known = {entry.msgid: entry.msgstr for entry in example} | ITALIAN
    path = root / "companion" / place
    catalogue = polib.pofile(path, wrapwidth=100)
    for entry in catalogue.untranslated_entries():
        entry.msgstr = known.get(entry.msgid, known.get(_original(entry.msgid), ""))
    catalogue.save(path)


def _renamed(text: str) -> str:
    for old, new in CHANGED.items():
        text = text.replace(old, new)
    return text


def _original(sentence: str) -> str:
    """Return the sentence of Three Cards that one of One Round was made of."""
    for old, new in CHANGED.items():
        sentence = sentence.replace(new, old)
    return sentence


if __name__ == "__main__":
    {"add": add_game, "translate": translate}[sys.argv[1]](ROOT)
