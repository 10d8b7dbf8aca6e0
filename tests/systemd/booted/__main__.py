"""Boots the unit in a virtual machine, once for each systemd: ``python -m tests.systemd.booted``.

A program that crashes replaces the app. No crash before the fifth may show a login prompt, since a
scanner that types would type into it; after the fifth there must be one. Then comes a PC with a
panel, see panel.py; the word ``panel`` boots that alone. It takes root, some minutes, and
the Debian packages that ``make booted`` installs.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.systemd.booted import panel

SUITES = ("bookworm", "trixie")
PACKAGES = "systemd,systemd-sysv,dbus,udev,kmod,login,python3-minimal,linux-image-cloud-amd64"
STARTS = 5
PATIENCE = 600
"""Seconds for one machine, all in all."""
HERE = Path(__file__).parent
UNITS = HERE.parents[2] / "systemd"
WATCH = """[Unit]
After=dbus.service
[Service]
ExecStart=/opt/watch
[Install]
WantedBy=multi-user.target
"""


def run(*words: object, **how: object) -> None:
    """Run a program; one that fails ends this one."""
    subprocess.run([*map(str, words)], check=True, stderr=subprocess.DEVNULL, **how)


def build(suite: str, folder: Path) -> tuple[Path, Path]:
    """Make a Debian that starts the unit; return its kernel and its file system, held in memory."""
    root, packed = folder / "root", folder / "root.img"
    run("mmdebstrap", "--quiet", "--variant=minbase", f"--include={PACKAGES}", suite, root)
    run("install", "-D", "-m", "755", HERE / "crash.py", root / "opt/companion/current/bin/python")
    run("install", "-m", "755", HERE / "watch.py", root / "opt/watch")
    run("install", "-m", "644", UNITS / "companion.service", root / "etc/systemd/system/")
    run("install", "-D", "-m", "644", UNITS / "companion.sysusers", root / "etc/sysusers.d/c.conf")
    (root / "etc/systemd/system/watch.service").write_text(WATCH)
    run("chroot", root, "systemd-sysusers", "c.conf")
    run("chroot", root, "systemctl", "enable", "companion", "watch")
    (kernel,) = (root / "boot").glob("vmlinuz-*")
    kernel = kernel.rename(folder / "kernel")
    pack = "find . -path ./usr/share -prune -o -print | cpio -o -H newc | gzip -1"
    with packed.open("wb") as file:
        run("sh", "-c", pack, cwd=root, stdout=file)
    return kernel, packed


def boot(kernel: Path, packed: Path) -> list[str]:
    """Boot the image; return the reports on the unit and on the console, in order."""
    machine = [
        "qemu-system-x86_64", "-accel", "tcg,thread=multi", "-smp", "2", "-m", "2048",
        "-display", "none", "-vga", "std", "-serial", "stdio", "-monitor", "none", "-no-reboot",
        "-kernel", kernel, "-initrd", packed,
        "-append", "rdinit=/sbin/init console=tty0 quiet panic=-1",
    ]  # fmt: skip
    said = subprocess.run(
        [*map(str, machine)], check=True, timeout=PATIENCE, text=True, stdout=subprocess.PIPE
    )
    return re.findall(r"WATCHED (.*)", said.stdout)


def faults(said: list[str]) -> list[str]:
    """Return the faults in the reports of a machine."""
    *moments, starts = said or ["nothing"]
    early = [each for each in moments if "app=failed" not in each and "prompt=login" in each]
    wrong = [f"a login prompt before the last start: {each}" for each in early]
    if starts != f"starts={STARTS}":
        wrong.append(f"it ended with {starts}")
    if not moments or not re.search("app=failed getty=running prompt=login", moments[-1]):
        wrong.append(f"no login prompt after the last start: {moments[-1:]}")
    return wrong


def main() -> None:
    """Boot each Debian, then the panel, and print the results."""
    found = []
    for suite in () if "panel" in sys.argv else SUITES:
        with TemporaryDirectory() as name:
            said = boot(*build(suite, Path(name)))
        wrong = faults(said)
        found += wrong
        print(f"{suite}: {len(said)} states; {'; '.join(wrong) or 'as it should be'}", flush=True)
    with TemporaryDirectory() as name:
        wrong = panel.faults(Path(name))
    print(f"panel: {'; '.join(wrong) or 'every page is seen'}", flush=True)
    sys.exit(bool(found + wrong))


if __name__ == "__main__":
    main()
