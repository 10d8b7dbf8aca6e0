"""Plays random evenings of a box: cuts, hangs, full disks, updates: ``make evenings``.

It takes root, a network and some hours for a hundred evenings. Each is a boot of a system by
systemd-nspawn, with one trouble after the other; the power may be cut at any time. The table has,
for each trouble, its number, the words on the panel, the longest time without a word, bare login
prompts, and lost matches. ``ARGS=20`` plays 20 of them. They run one after the other: systems that
are booted like this at the same time would share their control groups.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from tests.install.rooted.__main__ import (
    BAD,
    CHROOT,
    HERE,
    archives,
    build,
    install,
    machine,
    prepare,
    run,
)

EVENINGS = 100
SUITE = "trixie"
DISK = 60
"""Size of the data disk in MB, so that it is full soon."""
SEEN = "seen.jsonl"
DATA = "var/lib/companion"

Seen = Mapping[str, Any]
"""Record of a trouble, as troubles.py writes it."""


class Row(NamedTuple):
    """Row of the table: observations of all troubles of a kind."""

    trouble: str
    trials: int
    words: str
    """Words on the panel, each with its number of times."""
    plays: int
    """Number of times that the box played again, after repairs by hand where they were needed."""
    dark: float
    """Longest time without a word, in seconds."""
    bare: int
    """Number of login prompts without a word."""
    lost: int
    """Number of lost matches."""


def rows(seen: Iterable[Seen]) -> list[Row]:
    """Return a row for each kind of trouble, in the order of their names."""
    kinds: dict[str, list[Seen]] = defaultdict(list)
    for each in seen:
        kinds[each["trouble"]].append(each)
    return [
        Row(
            name.replace("_", " "),
            len(found),
            ", ".join(f"{word} {n}" for word, n in Counter(f["word"] for f in found).most_common()),
            sum(each["after"] == "plays" for each in found),
            max(each["dark"] for each in found),
            sum(each["bare"] for each in found),
            sum(each["lost"] for each in found),
        )
        for name, found in sorted(kinds.items())
    ]


def play(root: Path, seeds: Iterable[int]) -> list[Seen]:
    """Play an evening for each seed on one system, and return the observations."""
    (root / SEEN).touch()  # an evening that a plug ends at once writes nothing
    image = root.parent / f"{root.name}.disk"
    run("truncate", "--size", f"{DISK}M", image)
    run("mkfs.ext4", "-q", "-m", "0", image)
    run("mount", "-o", "loop", image, root / DATA)
    try:
        run(CHROOT, root, "chown", "companion:companion", f"/{DATA}")
        for seed in seeds:
            (root / "opt/seed").write_text(str(seed))
            machine(root)
    finally:
        run("umount", root / DATA)
    return [json.loads(line) for line in (root / SEEN).read_text().splitlines()]


def main(words: list[str]) -> int:
    """Play the evenings, and print a table of them; return 1 after any fault."""
    amount = int(words[0]) if words else EVENINGS
    with TemporaryDirectory(prefix="companion-evenings-") as name:
        folder = Path(name)
        made = archives(folder)
        root = folder / SUITE
        build(SUITE, root)
        install(root, made["first"])
        prepare(root, {f"companion-{each}.tar": made[each] for each in ("99.0.0", *BAD)})
        shutil.copy(HERE / "troubles.py", root / "opt/troubles.py")
        unit = root / "etc/systemd/system/guest.service"
        unit.write_text(unit.read_text().replace("guest.py", "troubles.py"))
        seen = play(root, range(amount))
    print("| trouble | trials | the panel | plays again | dark at most, s | bare prompts | lost |")
    print("|---|---:|---|---:|---:|---:|---:|")
    for row in rows(seen):
        print("| " + " | ".join(map(str, row)) + " |")
    wrong = [each for each in seen if each["bare"] or each["lost"] or each["after"] != "plays"]
    for each in wrong:
        print(json.dumps(each, indent=1))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
