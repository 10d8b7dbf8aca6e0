"""Asks rpi-image-gen about the image, runs its hooks, and boots the root: ``make imaged``.

It takes root, a network and some twenty minutes. The tool is fetched at a pinned commit; a folder
that holds it may be named instead (``ARGS=/path/to/rpi-image-gen``). It lints our layers and
resolves the pipeline of each board; the hooks then run with the variables of that pipeline in a
Debian with the packages of our layers, except those of Raspberry Pi alone. An emulated PC boots
that root from a disk that is larger than the image, as a card is.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.install import building
from companion.install.source import this_source
from companion.install.steps.packages import LGPIO
from tests.install.rooted.__main__ import KEY, archive_of, run
from tests.install.test_image import COMMAND_LINE, IMAGE, LAYERS, items

TOOL = "https://github.com/raspberrypi/rpi-image-gen"
COMMIT = "262d4df5a9f9d4133370465399a7958a7c22cdc7"
BOARDS = ("pi4", "pi5")
SYSTEM = (
    "systemd", "systemd-sysv", "systemd-timesyncd", "dbus", "udev", "kmod", "network-manager",
    "initramfs-tools", "linux-image-cloud-amd64", "e2fsprogs", "python3", "login",
)  # fmt: skip
"""Packages that layers of the tool bring, or their like on a PC."""
USUAL = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}
"""Environment of the tool, whose Python is the system's."""
SECTOR, FIRST, LARGER = 512, 16384, 8_000
"""Bytes of a sector, first sector of the partition, MB of the disk."""
PATIENCE = 1800
"""Seconds for the machine."""
HERE = Path(__file__).parent
PROBE = """\
[Unit]
After=multi-user.target
[Service]
ExecStart=/opt/probe
"""


def tool(folder: Path) -> Path:
    """Return a folder with rpi-image-gen: the one that is named, or a new one."""
    if sys.argv[1:]:
        return Path(sys.argv[1]).resolve()
    run("git", "init", "--quiet", folder)
    run("git", "-C", folder, "fetch", "--quiet", "--depth", "1", TOOL, COMMIT)
    run("git", "-C", folder, "checkout", "--quiet", "FETCH_HEAD")
    return folder


def pipeline(generator: Path, board: str, archive: Path, folder: Path) -> dict[str, str]:
    """Return the variables that the tool resolves for a board, from its own first two stages."""
    folder.mkdir()
    program = generator / "rpi-image-gen"
    run(program, "clean", "-S", IMAGE, "-c", f"companion-{board}.yaml", "-B", folder, "--",
        f"IGconf_companion_archive={archive}", env=USUAL, cwd=generator,
        stdout=subprocess.DEVNULL)  # fmt: skip
    lines = (folder / "bootstrap/final.env").read_text().splitlines()
    return {name: value.strip('"') for name, _is, value in (line.partition("=") for line in lines)}


def build(root: Path, variables: dict[str, str]) -> None:
    """Make a Debian with the packages of our layers, and run their hooks there as the tool does."""
    ours = [name for layer in LAYERS for name in items(layer, "packages") if name != LGPIO]
    run("mmdebstrap", "--quiet", "--variant=minbase", f"--include={','.join([*SYSTEM, *ours])}",
        "trixie", root)  # fmt: skip
    (root / "boot/firmware").mkdir()
    (root / "boot/firmware/cmdline.txt").write_text(COMMAND_LINE)
    for layer in ("companion-base", "companion"):
        for line in items(layer, "customize-hooks"):
            run("sh", "-c", line, "exec", root, env={**variables, **USUAL}, cwd=IMAGE)
    # As mmdebstrap leaves it: the first start enables what the presets of the system say.
    (root / "etc/machine-id").write_text("uninitialized\n")


def boot(root: Path, folder: Path) -> tuple[dict[str, str], int]:
    """Boot a root from a larger disk; return the results of its probe, and the MB of the image."""
    run("install", "-m", "755", HERE / "probe.sh", root / "opt/probe")
    (root / "etc/systemd/system/probe.service").write_text(PROBE)
    run("chroot", root, "systemctl", "add-wants", "multi-user.target", "probe.service")
    (root / "etc/fstab").write_text("/dev/vda1 / ext4 rw,relatime,errors=remount-ro 0 1\n")
    (kernel,), (initrd,) = (list((root / "boot").glob(name)) for name in ("vmlinuz*", "initrd*"))
    kernel, initrd = kernel.rename(folder / "kernel"), initrd.rename(folder / "initrd")
    disk = folder / "disk.img"
    size = 2 * int(subprocess.check_output(["du", "-sm", root], text=True).split()[0])
    run("truncate", "--size", f"{size + 16}M", disk)
    run("sfdisk", "--quiet", disk, input=f"label: dos\nstart={FIRST},type=83\n", text=True)
    run("mke2fs", "-q", "-F", "-t", "ext4", "-d", root, "-E", f"offset={FIRST * SECTOR}", disk,
        f"{size}M")  # fmt: skip
    run("truncate", "--size", f"{LARGER}M", disk)
    said = subprocess.run(
        ["qemu-system-x86_64", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2",
         "-m", "2048", "-display", "none", "-serial", "stdio", "-monitor", "none", "-no-reboot",
         "-kernel", str(kernel), "-initrd", str(initrd), "-nic", "user,model=virtio",
         "-drive", f"file={disk},format=raw,if=virtio,cache=unsafe", "-append",
         "root=/dev/vda1 rootwait console=tty1 quiet panic=-1 systemd.mask=companion.service"],
        check=True, timeout=PATIENCE, stdout=subprocess.PIPE,
    )  # fmt: skip
    return dict(re.findall(r"PROBED (\w+)=(\S*)", said.stdout.decode(errors="replace"))), size


def faults(told: dict[str, str], size: int) -> list[str]:
    """Return the faults of a root that was booted."""
    right = {"networkd": "inactive", "networkmanager": "active", "console": "inactive",
             "again": "0"}  # fmt: skip
    wrong = [f"{name} is {told.get(name)}" for name, value in right.items()
             if told.get(name) != value]  # fmt: skip
    if int(told.get("root", 0)) < max(size, LARGER * 0.9):
        wrong.append(f"the root has {told.get('root')} MB of {LARGER}")
    return wrong


def main() -> None:
    """Check the configuration, build and boot; print the result of each."""
    with TemporaryDirectory(prefix="companion-imaged-") as name:
        folder = Path(name)
        generator = tool(folder / "tool")
        for layer in (IMAGE / "layer").glob("*.yaml"):
            run(generator / "rpi-image-gen", "metadata", "--lint", layer, env=USUAL, cwd=generator)
        wheels = folder / "wheels"
        wheels.mkdir()
        building.download(this_source(), wheels)
        archive = archive_of(this_source(), wheels, folder, KEY)
        variables = {board: pipeline(generator, board, archive, folder / board) for board in BOARDS}
        print(f"{' and '.join(BOARDS)}: linted, read and resolved", flush=True)
        build(folder / "root", variables["pi4"])
        print("hooks: found and run", flush=True)
        wrong = faults(*boot(folder / "root", folder))
        print(f"booted: {'; '.join(wrong) or 'as it should be'}", flush=True)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
