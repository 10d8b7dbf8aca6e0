"""The screens of games do not interfere: names in kv files are global in the app."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import screens

ROOT = Path(screens.__file__).parent
GAMES = ROOT / "games"
RULE = re.compile(r"^<-?(\w+)(@[\w+]+)?>:", re.MULTILINE)
IMPORT = re.compile(r"^#:import (\w+) (\S+)$", re.MULTILINE)


def kv_files() -> list[Path]:
    return sorted(ROOT.rglob("*.kv"))


def home(path: Path) -> Path:
    """Return the folder of the game that a file belongs to, or that of all shared screens."""
    return GAMES / path.relative_to(GAMES).parts[0] if GAMES in path.parents else ROOT


def classes(path: Path) -> Iterator[str]:
    """Yield the classes of a module, or those that a kv file makes itself."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".kv":
        yield from (name for name, made in RULE.findall(text) if made)
    else:
        yield from (node.name for node in ast.parse(text).body if isinstance(node, ast.ClassDef))


def defined() -> list[tuple[str, Path]]:
    """Return every class of the screens and its file."""
    files = [*sorted(ROOT.rglob("*.py")), *kv_files()]
    return [(name, path) for path in files for name in classes(path)]


def test_no_two_classes_have_the_same_name():
    # Kivy finds a class, and the rules for it, by its name in small letters, wherever it stands.
    words = set(re.findall(r"\w+", " ".join(path.read_text("utf-8") for path in kv_files())))
    names = [name.lower() for name, _ in defined() if name in words]
    assert len(names) > 150
    assert {name for name in names if names.count(name) > 1} == set()


def test_a_kv_file_has_rules_for_classes_of_its_own_game_alone():
    homes = {name: home(path) for name, path in defined()}
    strange = {
        (path.name, name)
        for path in kv_files()
        for name, _ in RULE.findall(path.read_text(encoding="utf-8"))
        if homes.get(name, ROOT) != home(path)
    }
    assert strange == set()


def test_every_rule_has_one_class_and_nothing_more():
    heads = [
        line
        for path in kv_files()
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("<")
    ]
    assert [head for head in heads if not RULE.match(head)] == []


def test_a_name_that_kv_files_import_means_the_same_in_all_of_them():
    # An import of one kv file stands in every other: the last one read would win.
    meant: dict[str, set[str]] = {}
    for path in kv_files():
        for name, what in IMPORT.findall(path.read_text(encoding="utf-8")):
            meant.setdefault(name, set()).add(what)
    assert {name: what for name, what in meant.items() if len(what) > 1} == {}


def test_a_face_uses_what_it_was_given():
    # The app, the page in front and what a value may have are nobody's to look for.
    sought = re.compile(r"get_running_app|\bapp\.page\b|\b(has|get|set)attr\(|match\.state")
    faces = [*GAMES.rglob("*.py"), *GAMES.rglob("*.kv")]
    assert len(faces) > 40
    assert [path.name for path in faces if sought.search(path.read_text(encoding="utf-8"))] == []
