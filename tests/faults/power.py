"""A disk that records its calls, and the files that a power cut leaves of it.

Of unsynced writes any part is lost: a file's content is cut off at any byte, and any subset of the
names that came, changed or went in a folder is as it was.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence, Set
from pathlib import Path
from random import Random
from typing import Any

from companion.install.disk import Disk

Call = tuple[str, tuple[Any, ...]]
"""Name of a call and its arguments."""
Node = bytes | str | None
"""Content of a file, target of a link, or None for a folder."""
Tree = dict[str, Node]


class Recorded(Disk):
    """A disk that also lists its calls."""

    def __init__(self) -> None:
        self.calls: list[Call] = []

    def write(self, path: Path, data: bytes, mode: int = 0o644) -> None:
        """Create or replace a file."""
        self.calls.append(("write", (str(path), data)))
        super().write(path, data, mode)

    def sync(self, path: Path) -> None:
        """Keep a file, or the names in a folder."""
        self.calls.append(("sync", (str(path),)))

    def sync_all(self) -> None:
        """Keep everything."""
        self.calls.append(("sync_all", ()))

    def rename(self, old: Path, new: Path) -> None:
        """Rename a file."""
        self.calls.append(("rename", (str(old), str(new))))
        super().rename(old, new)

    def exchange(self, one: Path, other: Path) -> None:
        """Exchange the names of two folders."""
        self.calls.append(("exchange", (str(one), str(other))))
        super().exchange(one, other)

    def link(self, path: Path, target: str) -> None:
        """Create a link."""
        self.calls.append(("link", (str(path), target)))
        super().link(path, target)

    def make(self, folder: Path, mode: int = 0o755) -> None:
        """Create a folder."""
        self.calls.append(("make", (str(folder),)))
        super().make(folder, mode)

    def remove(self, path: Path) -> None:
        """Remove anything."""
        self.calls.append(("remove", (str(path),)))
        super().remove(path)


def read(root: Path) -> Tree:
    """Return everything below a folder."""
    found: Tree = {}
    for path in sorted(root.rglob("*")):
        if path.is_symlink():
            found[str(path)] = os.readlink(path)
        else:
            found[str(path)] = None if path.is_dir() else path.read_bytes()
    return found


def left(before: Tree, calls: Sequence[Call], chance: Random) -> Tree:
    """Return the files that are left if the power goes after these calls."""
    tree = dict(before)
    for place, (name, values) in enumerate(calls):
        is_sure = _is_sure(name, values, calls[place + 1 :])
        if name == "write":
            path, data = values
            if path in tree or is_sure["name"] or chance.random() < 0.5:
                tree[path] = data if is_sure["content"] else data[: chance.randint(0, len(data))]
        elif name in ACTS and (is_sure["name"] or chance.random() < 0.5):
            ACTS[name](tree, *values)
    names = before.keys() | tree.keys()
    return {path: node for path, node in tree.items() if _has_folders(tree, path, names)}


def _is_sure(name: str, values: Sequence[Any], later: Iterable[Call]) -> dict[str, bool]:
    """Return by part if the content and the name of a call were synced afterwards."""
    path = str(values[0]) if values else ""
    folder = str(Path(str(values[-1]) if name == "rename" else path).parent)
    content = names = False
    for later_name, later_values in later:
        if later_name == "sync_all":
            content = names = True
        elif later_name == "sync":
            content = content or later_values[0] == path
            names = names or later_values[0] == folder
        elif later_name == "rename" and later_values[0] == path:
            path = later_values[1]
    return {"content": content, "name": names}


def _rename(tree: Tree, old: str, new: str) -> None:
    if old in tree:
        tree[new] = tree.pop(old)


def _exchange(tree: Tree, one: str, other: str) -> None:
    names = {one: other, other: one}
    moved = {name: top for name in tree for top in names if f"{name}/".startswith(f"{top}/")}
    held = {name: tree.pop(name) for name in moved}
    tree.update({names[top] + name.removeprefix(top): held[name] for name, top in moved.items()})


def _link(tree: Tree, path: str, target: str) -> None:
    tree[path] = target


def _make(tree: Tree, path: str) -> None:
    tree.setdefault(path, None)


def _remove(tree: Tree, path: str) -> None:
    for name in [name for name in tree if name == path or name.startswith(f"{path}/")]:
        del tree[name]


ACTS: dict[str, Any] = {
    "rename": _rename, "exchange": _exchange, "link": _link, "make": _make, "remove": _remove,
}  # fmt: skip


def _has_folders(tree: Tree, path: str, names: Set[str]) -> bool:
    """Return True if the folders above a path are there, too."""
    while (path := path.rpartition("/")[0]) in names:
        if path not in tree or tree[path] is not None:
            return False
    return True


def lay(tree: Tree, root: Path) -> None:
    """Write the files below an empty folder."""
    for path, node in sorted(tree.items()):
        place = Path(path)
        if node is None:
            place.mkdir(parents=True, exist_ok=True)
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            if isinstance(node, str):
                place.symlink_to(node)
            else:
                place.write_bytes(node)
    root.mkdir(exist_ok=True)
