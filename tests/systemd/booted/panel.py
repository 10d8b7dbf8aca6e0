"""Emulated PC with a panel, whose picture is compared with the frame of the companion.

SDL draws on the console there (kmsdrm), as on a board. The panel is asked for its picture, the
companion for its own: one that was drawn but never shown differs.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

from PIL import Image, ImageChops
from PIL.Image import Transpose

from companion.install.steps.packages import NEEDED

SUITE, PYTHON = "bookworm", "3.11"
SYSTEM = "udev,kmod,python3,linux-image-amd64,initramfs-tools"
PAGES = ("stop", "first", "match")
KEYS = {"match": ("right", "ret")}
"""Keys that open a page from home, whose first key resumes the match."""
SIZE = (800, 480)
LIMIT = 0.01
"""Share of the pixels that may differ."""
TOLERANCE = 24
"""Levels of grey by which a pixel may differ unseen."""
COLOURS = 100
"""A picture with fewer is no page."""
PATIENCE = 900
"""Seconds for one page, from power on."""
HERE = Path(__file__).parent
TREE = HERE.parents[2]
MATCH = """
from contextlib import closing
from pathlib import Path
from companion.games import find
from companion.keep.opening import open_journal
from companion.play.game import Setup
from companion.table.referee import Referee

with closing(open_journal(Path("/var/lib/match/companion.db"))) as journal:
    Referee(journal, lambda: "2026-11-21T20:00:00").begin(
        find("cluedo"), Setup(("Ana", "Bo", "Cy"))
    )
"""


def run(*words: object, **how: object) -> None:
    """Run a program; one that fails ends this one."""
    subprocess.run([*map(str, words)], check=True, stderr=subprocess.DEVNULL, **how)


def build(folder: Path) -> None:
    """Make a Debian with the companion, and its disk, kernel and initrd in a folder."""
    root = folder / "root"
    include = ",".join([SYSTEM, *NEEDED])
    run("mmdebstrap", "--quiet", "--variant=minbase", f"--include={include}", SUITE, root)
    run(sys.executable, "-m", "pip", "--quiet", "install", "--target", root / "opt/lib",
        "--python-version", PYTHON, "--implementation", "cp", "--only-binary", ":all:",
        "--no-deps", "--requirement", TREE / "requirements.lock")  # fmt: skip
    run("cp", "-r", *(TREE / each for each in ("companion", "screens", "hardware")),
        root / "opt/lib")  # fmt: skip
    run("install", "-m", "755", HERE / "panel.sh", HERE / "drawn.py", root / "opt")
    unit = (TREE / "systemd/companion.service").read_text()
    words = " ".join(re.findall(r"^Environment=(.*)", unit, re.MULTILINE))
    words = words.replace("%S", "/tmp").replace("%t", "/run")
    (root / "opt/environment").write_text(words)
    run("chroot", root, "useradd", "--system", "-G", "video,render,input,tty", "companion")
    prepare(root)
    run("chroot", root, "python3", "-m", "compileall", "-q", "/opt/lib", stdout=subprocess.DEVNULL)
    for name in ("vmlinuz", "initrd"):
        (file,) = (root / "boot").glob(f"{name}*")
        file.rename(folder / name)
    run("mke2fs", "-q", "-F", "-t", "ext4", "-d", root, folder / "disk", "3G")


def prepare(root: Path) -> None:
    """Make a data folder for each page: one with a file of root, an empty one, one with a match."""
    for page in PAGES:
        data = root / "var/lib" / page
        data.mkdir()
        if page != "first":
            (data / "companion.toml").write_text('language = "en"\n')
    run("chroot", root, "env", "PYTHONPATH=/opt/lib", "python3", "-c", MATCH)
    run("chroot", root, "chown", "-R", "companion:", *(f"/var/lib/{page}" for page in PAGES))
    (root / "var/lib/stop/companion.db").touch(0o600)


def boot(folder: Path, page: str) -> float:
    """Boot, and press the page's keys; return the share of the pixels of its panel that are wrong.

    A key is pressed once the panel shows the frame, and counts once the panel has changed: 1.0
    if it never does.
    """
    drawn, seen = folder / f"{page}.rgb", folder / f"{page}.ppm"
    drawn.write_bytes(bytes(2**21))
    machine = subprocess.Popen(
        ["qemu-system-x86_64", "-accel", "tcg,thread=multi",
         # Of the vectors that are emulated, those that Mesa's compiler can rely on.
         "-cpu", "qemu64,+ssse3,+sse4.1,+sse4.2,+popcnt", "-smp", "2", "-m", "2048",
         "-display", "none", "-vga", "none", "-no-reboot", "-nic", "none", "-qmp", "stdio",
         "-device", f"virtio-vga,xres={SIZE[0]},yres={SIZE[1]}", "-device", "virtio-keyboard-pci",
         "-drive", f"file={folder / 'disk'},format=raw,if=virtio,snapshot=on",
         "-drive", f"file={drawn},format=raw,if=virtio",
         "-serial", f"file:{folder / page}.log",
         "-kernel", str(folder / "vmlinuz"), "-initrd", str(folder / "initrd"), "-append",
         f"root=/dev/vda rw init=/opt/panel.sh no_timer_check quiet panic=-1 page={page}"],
        text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    keys = iter(KEYS.get(page, ()))
    before, share = None, 1.0
    try:
        ask(machine, "qmp_capabilities")
        end = monotonic() + PATIENCE
        while machine.poll() is None and monotonic() < end:
            sleep(5)
            ask(machine, "screendump", filename=str(seen))
            panel = Image.open(seen).convert("RGB")
            share = wrong(panel, drawn)
            if share > LIMIT or panel == before:
                continue
            if (key := next(keys, None)) is None:
                return share
            before = panel
            ask(machine, "send-key", keys=[{"type": "qcode", "data": key}])
    finally:
        machine.kill()
        machine.wait()
    return share if share > LIMIT else 1.0


def ask(machine: subprocess.Popen[str], command: str, **arguments: object) -> None:
    """Send a command to the emulator; return once it has answered, or ended."""
    machine.stdin.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
    machine.stdin.flush()
    for line in machine.stdout:
        if "return" in (answer := json.loads(line)) or "error" in answer:
            return


def wrong(panel: Image.Image, drawn: Path) -> float:
    """Return the share of the pixels of a panel that differ from the frame; 1.0 if no page."""
    data = drawn.read_bytes()[: 3 * SIZE[0] * SIZE[1]]
    page = Image.frombytes("RGB", SIZE, data).transpose(Transpose.FLIP_TOP_BOTTOM)
    page.save(drawn.with_suffix(".drawn.png"))
    panel.save(drawn.with_suffix(".panel.png"))
    if panel.size != SIZE or page.getcolors(COLOURS):
        return 1.0
    difference = ImageChops.difference(page, panel).convert("L")
    return sum(difference.histogram()[TOLERANCE:]) / (SIZE[0] * SIZE[1])


def faults(folder: Path) -> list[str]:
    """Boot each page in a folder; return the pages that are missing on their panel."""
    build(folder)
    shares = {page: boot(folder, page) for page in PAGES}
    return [
        f"the {page} page: {share:.0%} of the panel differs"
        for page, share in shares.items()
        if share > LIMIT
    ]
