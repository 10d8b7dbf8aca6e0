"""A game more is a package, a folder of panels, words and one line; nothing else is touched.

The game is Istinto under another name, put into a copy of the house.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

pytestmark = pytest.mark.screen
ROOT = Path(__file__).parents[2]
HOUSE = ("companion", "hardware", "screens", "tests")
FOLDERS = ("companion/games", "screens/games", "tests/games")
"""Where a game has a folder of its own."""
TAGLINE = ("tricks and bids", "prese e scommesse")
REGISTERED = re.compile(r"^PACKAGES = \((.*)\)$", re.MULTILINE)
EVERY_GAME = ("tests/play/test_games.py", "tests/screens/test_screens_games.py")
"""What every game must do."""


@pytest.fixture
def house(tmp_path):
    """A copy of the house, in which the game stands."""
    for room in HOUSE:
        copytree(ROOT / room, tmp_path / room, ignore=ignore_patterns("__pycache__"))
    (tmp_path / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    for folder in FOLDERS:
        _rename(tmp_path / folder, "istinto", "sesto")
    _paint(tmp_path / "screens" / "games" / "sesto" / "look.py")
    _say(tmp_path / "companion" / "games" / "sesto" / "__init__.py")
    _register(tmp_path / "companion" / "games" / "__init__.py")
    _translate(tmp_path / "companion/locale/it/LC_MESSAGES/companion.po")
    return tmp_path


def _rename(games, old, new):
    """Copy a game's folder under another name; names of widgets, which hold everywhere, too."""
    copytree(games / old, games / new)
    files = [path for path in (games / new).rglob("*") if path.suffix in (".py", ".kv")]
    texts = {path: path.read_text(encoding="utf-8") for path in files}
    widgets = "|".join(
        {name for text in texts.values() for name in re.findall(r"^<(\w+)", text, re.MULTILINE)}
    )
    for path, text in texts.items():
        text = text.replace(old, new).replace(old.title(), new.title())
        if widgets:
            text = "".join(_prefixed(line, widgets, new.title()) for line in text.splitlines(True))
        path.write_text(text, encoding="utf-8")
        path.rename(path.with_name(path.name.replace(old, new)))


def _prefixed(line, widgets, prefix):
    """Rename widgets in a line, but not what it imports from the rules or says to people."""
    if line.startswith("from companion"):
        return line
    return re.sub(rf"""((?<!['"\w])|(?<=template: '))({widgets})\b""", rf"{prefix}\2", line)


def _paint(path):
    """Give the game colours of its own."""
    text = path.read_text(encoding="utf-8")
    colours = iter(["#C9A227", "#7A5F00"])
    path.write_text(re.sub(r"#\w{6}", lambda _: next(colours), text), encoding="utf-8")


def _say(path):
    """Give the game a sentence of its own."""
    text = path.read_text(encoding="utf-8")
    said = re.sub(r'N_\(".*?"\)', f'N_("{TAGLINE[0]}")', text)
    assert said != text
    path.write_text(said, encoding="utf-8")


def _register(path):
    """Name the game among the others: one line."""
    before = path.read_text(encoding="utf-8")
    after = REGISTERED.sub(r'PACKAGES = (\1, "sesto")', before)
    path.write_text(after, encoding="utf-8")
    lines = zip(before.splitlines(), after.splitlines(), strict=True)
    assert sum(old != new for old, new in lines) == 1


def _translate(path):
    """Say in Italian what only this game says."""
    with path.open("rb") as file:
        catalogue = read_po(file)
    catalogue.add(*TAGLINE)
    with path.open("wb") as file:
        write_po(file, catalogue)
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


@pytest.mark.parametrize(
    ("marked", "least"), [("not whole", 20), pytest.param("", 50, marks=pytest.mark.whole)]
)
def test_it_does_what_every_game_must_do(house, marked, least):
    wanted = ["-p", "no:cacheprovider", "-m", marked, "-k", "sesto or every_box"]
    command = [sys.executable, "-m", "pytest", *wanted, *EVERY_GAME]
    done = subprocess.run(command, cwd=house, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed
    assert int(passed[1]) > least


def test_no_other_file_is_touched(house):
    changed = {
        str(path.relative_to(house))
        for path in house.rglob("*")
        if path.is_file() and not _is_as_before(path, house)
    }
    beside = {name for name in changed if "/sesto/" not in name}
    assert beside == {
        "companion/games/__init__.py",
        "companion/locale/it/LC_MESSAGES/companion.mo",
        "companion/locale/it/LC_MESSAGES/companion.po",
    }


def _is_as_before(path, house):
    original = ROOT / path.relative_to(house)
    return original.is_file() and original.read_bytes() == path.read_bytes()
