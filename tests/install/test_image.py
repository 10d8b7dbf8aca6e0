"""The image's hooks are found by the lines that call them, and set up the root that they are given.

The tool that builds the image runs each hook of a layer by ``sh -c LINE exec ROOT``, with the
variables of its pipeline (rpi-image-gen, docs/execution). ``make imaged`` asks the tool itself.
"""

from __future__ import annotations

import re
import subprocess
import tarfile
from pathlib import Path

import pytest

from companion.install.steps import packages

IMAGE = Path(__file__).parents[2] / "packaging" / "image"
LAYERS = {path.stem: path.read_text() for path in (IMAGE / "layer").glob("*.yaml")}
COMMAND_LINE = "console=serial0,115200 console=tty1 root=ROOTDEV fsck.repair=yes rootwait\n"
"""As the tool writes it (templates/rpi/boot-firmware/cmdline.txt)."""
CHROOT = """\
#!/bin/sh
echo "$*" >> "$CALLS"
"""


def items(layer, key):
    """Return the items of a list of a layer."""
    lines = LAYERS[layer].split(f"  {key}:\n")[1].splitlines()
    inside = [line for line in lines if not line.lstrip().startswith("#")]
    until = next((at for at, line in enumerate(inside) if not line.startswith("    ")), len(inside))
    return [line.removeprefix("    - ") for line in inside[:until]]


def required(layer):
    """Return the layers that a layer requires."""
    text = re.sub(r",\n# +", ",", LAYERS[layer])
    return re.search(r"Layer-Requires: (.*)", text)[1].split(",")


@pytest.fixture
def root(tmp_path):
    """Return the root of an image before the hooks of our layers."""
    firmware = tmp_path / "root/boot/firmware"
    firmware.mkdir(parents=True)
    (firmware / "cmdline.txt").write_text(COMMAND_LINE)
    return tmp_path / "root"


@pytest.fixture
def run_hooks(tmp_path, root):
    """Run the hooks of a layer as the tool does, in its variables alone; return the calls there."""
    programs, calls = tmp_path / "programs", tmp_path / "calls"
    programs.mkdir()
    (programs / "chroot").write_text(CHROOT)
    (programs / "chroot").chmod(0o755)
    calls.touch()
    archive = tmp_path / "companion-1.0.0.tar"
    with tarfile.open(archive, "w") as file:
        file.add(Path(__file__), "companion-1.0.0/install.sh")

    def run(layer):
        for line in items(layer, "customize-hooks"):
            subprocess.run(
                ["sh", "-euc", line, "exec", str(root)], check=True, cwd=IMAGE,
                env={"PATH": f"{programs}:/usr/bin:/bin", "CALLS": str(calls),
                     "SRCROOT": str(IMAGE), "IGconf_companion_archive": str(archive)},
            )  # fmt: skip
        return [line.removeprefix(f"{root} ") for line in calls.read_text().splitlines()]

    return run


def test_the_archive_is_installed_inside_the_root(run_hooks, root):
    assert run_hooks("companion") == ["/var/tmp/companion/companion-1.0.0/install.sh"]
    assert not (root / "var/tmp/companion").exists()


def test_no_console_is_on_the_port_of_a_reader(run_hooks, root):
    run_hooks("companion-base")
    text = (root / "boot/firmware/cmdline.txt").read_text()
    assert text == "console=tty1 root=ROOTDEV fsck.repair=yes rootwait\n"


def test_the_root_grows_by_a_unit_that_starts_at_boot(run_hooks, root):
    assert "systemctl enable grow-root.service" in run_hooks("companion-base")
    unit = (root / "etc/systemd/system/grow-root.service").read_text()
    program = re.search(r"ExecStart=(.*)", unit)[1]
    assert (root / program.lstrip("/")).stat().st_mode & 0o111 == 0o111


def test_networkmanager_is_the_only_manager_of_networks(run_hooks):
    assert "network-manager" in required("companion-base")
    assert not {"systemd-net-min", "iwd", "trixie-minbase"} & set(required("companion-base"))
    (masked,) = (line for line in run_hooks("companion-base") if " mask " in line)
    assert {"systemd-networkd.service", "systemd-networkd.socket"} < set(masked.split())


def test_the_packages_are_those_that_the_installer_asks_for_and_the_player_of_sounds():
    """Raspberry Pi OS brings that along: raspi-config needs it."""
    assert items("companion", "packages") == [*packages.NEEDED, packages.LGPIO, "alsa-utils"]


@pytest.mark.parametrize("board", ["pi4", "pi5"])
def test_each_board_has_a_configuration_with_our_layers(board):
    config = (IMAGE / f"config/companion-{board}.yaml").read_text()
    (included,) = re.findall(r"file: (.*)", config)
    assert f"layer: r{board}\n" in config
    layers = re.search(r"\nlayer:\n((?:  .*\n)+)", (IMAGE / "config" / included).read_text())[1]
    assert {line.split(": ")[1] for line in layers.splitlines()} == set(LAYERS)
    assert all(f"Layer-Name: {name}\n" in text for name, text in LAYERS.items())
