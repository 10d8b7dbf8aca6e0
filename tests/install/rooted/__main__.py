"""Installs on fresh systems, boots them, and plays an evening of trouble: ``make installed``.

It takes root, a network and some ten minutes. Each system is a fresh Debian in a folder, booted by
systemd-nspawn; its display is one that nobody sees. With the word ``arm64`` it is an arm64 system
that an emulator runs: it is installed, the app opens there and a match is replayed, but it is not
booted.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.install import building
from companion.install.source import Source, this_source
from companion.install.steps import readers
from companion.install.steps.packages import NEEDED
from companion.install.steps.units import LINKED

SUITES = ("bookworm", "trixie")
SYSTEM = ("systemd", "systemd-sysv", "dbus", "udev", "kmod", "login", "polkitd", "python3")
PATIENCE = 1500
"""Seconds for one machine."""
HERE = Path(__file__).parent
PLAYTHROUGH = HERE.parents[1] / "playthroughs" / "istinto-voided-tricks.jsonl"
UNSEEN = """\
[Unit]
ConditionPathExists=
[Service]
Environment=SDL_VIDEODRIVER=offscreen
TTYPath=
StandardInput=null
SupplementaryGroups=
"""
"""A container has neither a console nor a display."""
GUEST = """\
[Unit]
After=dbus.service
[Service]
ExecStart=/usr/bin/python3 /opt/guest.py
"""
PARTS = ("first frame", "doctor", "hang", "stop", "update", "refusal", "trial", "way back")
RULES = tuple(
    f"tests/games/{game}/test_{game}_rules.py" for game in ("istinto", "cluedo", "three_cards")
)
"""Tests of rules that run on an arm64 system."""
CHROOT = shutil.which("chroot") or "/usr/sbin/chroot"
USUAL = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/tmp"}
"""Environment of programs there."""
KEY, FOREIGN = Ed25519PrivateKey.generate(), Ed25519PrivateKey.generate()


def run(*words: object, **how: object) -> None:
    """Run a program; one that fails ends this one."""
    subprocess.run([*map(str, words)], check=True, **how)


def archives(folder: Path) -> dict[str, Path]:
    """Build the release of this checkout, two that follow, of which one does not start, and one
    that somebody else has signed."""
    wheels = folder / "wheels"
    wheels.mkdir()
    source = this_source()
    building.download(source, wheels)
    first = _archive(source, wheels, folder, KEY)
    good = _archive(_altered(source, folder, "99.0.0", ""), wheels, folder, KEY)
    bad = _archive(_altered(source, folder, "99.1.0", "raise SystemExit(1)\n"), wheels, folder, KEY)
    foreign = folder / "foreign.tar"
    other = _altered(source, folder, "99.2.0", "")
    _archive(other, wheels, folder, FOREIGN).rename(foreign)
    return {"first": first, good.name: good, bad.name: bad, "foreign.tar": foreign}


def _archive(source: Source, wheels: Path, folder: Path, key: Ed25519PrivateKey) -> Path:
    version = building.project_version(source)
    own = folder / "own" / version
    for path in wheels.glob("*.whl"):
        if not path.name.startswith("companion-"):
            own.mkdir(parents=True, exist_ok=True)
            (own / path.name).hardlink_to(path)
    pip = (sys.executable, "-m", "pip", "--quiet", "wheel", "--no-deps", "--no-build-isolation")
    run(*pip, "--wheel-dir", own, source.folder)
    files: Mapping[str, Path] = building.collect(source, own)
    return building.build(files, version, folder / "made", key, "", date.today())


def _altered(source: Source, folder: Path, version: str, first: str) -> Source:
    """Copy the checkout under another version, with a first line in its main module."""
    copy = folder / f"source-{version}"
    run("git", "-C", source.folder, "worktree", "prune")
    run("git", "clone", "--quiet", source.folder, copy)
    for path in source.folder.glob("companion/locale/*/LC_MESSAGES/*.mo"):
        shutil.copy(path, copy / path.relative_to(source.folder))
    project = copy / "pyproject.toml"
    text = project.read_text()
    now = building.project_version(source)
    project.write_text(text.replace(f'version = "{now}"', f'version = "{version}"', 1))
    main = copy / "companion" / "__main__.py"
    begin = "from __future__ import annotations\n"
    main.write_text(main.read_text().replace(begin, begin + first, 1))
    return Source(copy)


def build(suite: str, root: Path, architecture: str = "amd64") -> None:
    """Make a fresh Debian."""
    packages = ",".join([*SYSTEM, *NEEDED])
    run("mmdebstrap", "--quiet", "--variant=minbase", f"--architectures={architecture}",
        f"--include={packages}", suite, root)  # fmt: skip


def install(root: Path, archive: Path) -> None:
    """Install an archive as the image does."""
    run(this_source().folder / "image" / "hook.sh", root, archive)


def remarks(root: Path, suite: str) -> list[str]:
    """Return what systemd and udev of an installed system remark on our files."""
    services = [f"/etc/systemd/system/{name}" for name in LINKED if name.endswith(".service")]
    checks = [["systemd-analyze", "verify", *LINKED]]
    checks += [["systemd-analyze", "security", "--offline=yes", "--threshold=20", each]
               for each in services]  # fmt: skip
    if suite != "bookworm":  # its udevadm has no such command
        checks.append(["udevadm", "verify", readers.PLACE])
    found = []
    for words in checks:
        done = subprocess.run(
            ["chroot", str(root), *words], check=False, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        found += done.stdout.splitlines()[-3:] if done.returncode else []
    return found


def boot(root: Path, sticks: Mapping[str, Path]) -> dict[str, object]:
    """Boot what was installed, and return how each part of the evening ended."""
    units = root / "etc/systemd/system"
    (units / "companion.service.d").mkdir()
    (units / "companion.service.d" / "unseen.conf").write_text(UNSEEN)
    (units / "guest.service").write_text(GUEST)
    (units / "multi-user.target.wants" / "guest.service").symlink_to("../guest.service")
    shutil.copy(HERE / "guest.py", root / "opt/guest.py")
    (root / "media/stick").mkdir()
    for name, path in sticks.items():
        shutil.copy(path, root / "media/stick" / name)
    shutil.copy(PLAYTHROUGH, root / "media/stick/match.jsonl")
    import_ = (
        "-m",
        "companion",
        "--data",
        "/var/lib/companion",
        "import",
        "/media/stick/match.jsonl",
    )
    run("chroot", root, "install", "-d", "-o", "companion", "-g", "companion", "-m", "700",
        "/var/lib/companion")  # fmt: skip
    run("chroot", root, "runuser", "-u", "companion", "--", "/opt/companion/current/bin/python",
        *import_, stdout=subprocess.DEVNULL)  # fmt: skip
    run("systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--boot", "--console=pipe",
        "--directory", root, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, timeout=PATIENCE)  # fmt: skip
    told: dict[str, object] = json.loads((root / "told.json").read_text())
    return told


def on_arm64(root: Path, archive: Path) -> bool:
    """Install on an arm64 system; return whether the app opens, and rules hold, there."""
    install(root, archive)
    python = (CHROOT, root, "/opt/companion/current/bin/python", "-P")
    shutil.copy(PLAYTHROUGH, root / "tmp" / "match.jsonl")
    with processes_seen(root):
        done = subprocess.run(
            [*map(str, python), "-c", OPENS], check=False,
            env={**USUAL, "SDL_VIDEODRIVER": "offscreen"},
        )  # fmt: skip
        replay = subprocess.run(
            [*map(str, python), "-m", "companion", "replay", "/tmp/match.jsonl"], check=False,
            env=USUAL, capture_output=True, text=True,
        )  # fmt: skip
        sys.stderr.write(replay.stderr)
        is_replayed = replay.returncode == 0 and bool(json.loads(replay.stdout)["finished"])
        return done.returncode == 0 and is_replayed and _rules_hold(root, python)


@contextmanager
def processes_seen(root: Path) -> Iterator[None]:
    """Mount /proc in a root, which memory checks and some libraries read."""
    run("mount", "-t", "proc", "proc", root / "proc")
    try:
        yield
    finally:
        run("umount", root / "proc")


def _rules_hold(root: Path, python: Sequence[object]) -> bool:
    """Run the tests of some rules there, with what is installed; return whether they pass."""
    folder = root / "tmp" / "rules"
    version = subprocess.check_output(
        [*map(str, python), "-c", "import sys; print('%d.%d' % sys.version_info[:2])"], text=True
    ).strip()
    run(sys.executable, "-m", "pip", "install", "--quiet", "--target", folder / "tools",
        "--only-binary=:all:", "--platform", "manylinux_2_28_aarch64",
        "--platform", "manylinux2014_aarch64", "--python-version", version,
        "pytest", "hypothesis")  # fmt: skip
    shutil.copytree(HERE.parents[1], folder / "tests")
    shutil.copy(HERE.parents[2] / "pyproject.toml", folder)
    tested = subprocess.run(
        [*map(str, python), "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", "/tmp/rules",
         *(f"/tmp/rules/{each}" for each in RULES)],
        check=False, env={**USUAL, "PYTHONPATH": "/tmp/rules/tools:/tmp/rules"},
    )  # fmt: skip
    return tested.returncode == 0


OPENS = """
import threading, time, os, signal
from companion.__main__ import main
os.environ["RUNTIME_DIRECTORY"] = "/tmp"
def end():
    while not os.path.exists("/tmp/drawn.json"):
        time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGTERM)
threading.Thread(target=end, daemon=True).start()
raise SystemExit(main(["--data", "/tmp/companion"]))
"""
"""Opens the app until its first frame is drawn."""


def main() -> None:
    """Install and boot each system, and print what came of it."""
    wrong = 0
    with TemporaryDirectory(prefix="companion-rooted-") as name:
        folder = Path(name)
        made = archives(folder)
        first = made.pop("first")
        if "arm64" in sys.argv:
            root = folder / "arm64"
            build("trixie", root, "arm64")
            opens = on_arm64(root, first)
            print(f"arm64: {'opens, and rules hold' if opens else 'FAILED'}", flush=True)
            sys.exit(not opens)
        for suite in SUITES:
            root = folder / suite
            build(suite, root)
            install(root, first)
            remarked = remarks(root, suite)
            told = boot(root, made)
            failed = [part for part in PARTS if told.get(part) is not True] + remarked
            wrong += len(failed)
            print(f"{suite}: {', '.join(failed) or 'all parts as they should be'}", flush=True)
            if failed:
                print(json.dumps(told, indent=1), flush=True)
            shutil.rmtree(root)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
