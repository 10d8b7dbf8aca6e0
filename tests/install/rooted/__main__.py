"""Installs on fresh systems, boots them, and plays an evening of trouble: ``make installed``.

It takes root, a network and half an hour. Each system is a fresh Debian in a folder, booted by
systemd-nspawn; its display is offscreen. The power is cut while a release is on trial,
and the older system is upgraded to the newer one, whose Python is another. With the name of a suite
only that is played. With the word ``arm64`` it is an arm64 system that an emulator runs: it is
installed, the app opens there and a match is replayed, but it is not booted.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
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

SUITES = {"bookworm": "cp311", "trixie": "cp313"}
"""Suites, each with the tag of wheels for its Python."""
SYSTEM = ("systemd", "systemd-sysv", "dbus", "udev", "kmod", "login", "polkitd", "python3")
PATIENCE = 1800
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
TimeoutStartSec=40
"""
"""A container has neither a console nor a display."""
GUEST = """\
[Unit]
After=dbus.service
[Service]
ExecStart=/usr/bin/python3 /opt/guest.py
"""
BOOTS = ("evening", "second plug", "trouble")
"""Boots of each system; the first two end with a plug that is pulled."""
CUT, TOLD = "cut", "told.json"
BAD = {
    "99.1.0": "raise SystemExit(1)\n",
    "99.3.0": "import os, threading\nthreading.Timer(12, os._exit, [3]).start()\n",
    "99.4.0": "import time\ntime.sleep(10**6)\n",
}
"""Releases that end at once, after some seconds, and never begin: lines of their main module."""
NEWER = {"bookworm": "RestartMode"}
"""A key that a system is known not to know; source: systemd/companion.service."""
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
    """Build the release of this checkout, the next one, and unfit ones.

    Unfit are bad ones, one with a foreign signature, and for each suite one without its wheels.
    """
    wheels = folder / "wheels"
    if not wheels.exists():
        wheels.mkdir()
        building.download(this_source(), wheels)
    made = {"first": archive_of(this_source(), wheels, folder, KEY)}
    for version, first in {"99.0.0": "", **BAD}.items():
        made[version] = archive_of(_altered(this_source(), folder, version, first), wheels, folder,
                                 KEY)  # fmt: skip
    other = _altered(this_source(), folder, "99.2.0", "")
    for suite, python in SUITES.items():
        made[suite] = folder / f"{suite}.tar"
        archive_of(other, wheels, folder, KEY, without=python).rename(made[suite])
    made["foreign"] = folder / "foreign.tar"
    archive_of(other, wheels, folder, FOREIGN).rename(made["foreign"])
    return made


def archive_of(
    source: Source, wheels: Path, folder: Path, key: Ed25519PrivateKey, without: str = "none"
) -> Path:
    """Build a signed archive of a source from wheels, without those of one Python."""
    version = building.project_version(source)
    own = folder / "own" / f"{version}-{without}-{key is KEY}"
    for path in wheels.glob("*.whl"):
        if not path.name.startswith("companion-") and f"{without}-{without}" not in path.name:
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
    run(this_source().folder / "packaging" / "image" / "hook.sh", root, archive)


def remarks(root: Path, suite: str) -> list[str]:
    """Return the remarks of systemd and udev of an installed system on our files.

    systemd prints an unknown key without failing: its output on our units counts as well.
    """
    services = [f"/etc/systemd/system/{name}" for name in LINKED if name.endswith(".service")]
    checks = [["systemd-analyze", "security", "--offline=yes", "--threshold=20", each]
              for each in services]  # fmt: skip
    if suite != "bookworm":  # its udevadm has no such command
        checks.append(["udevadm", "verify", readers.PLACE])
    code, told = _inside(root, ["systemd-analyze", "verify", *LINKED])
    found = [line for line in told if "companion" in line and NEWER.get(suite, "-") not in line]
    found += told[-3:] if code else []
    for words in checks:
        code, told = _inside(root, words)
        found += told[-3:] if code else []
    return found


def _inside(root: Path, words: list[str]) -> tuple[int, list[str]]:
    """Run a program of a system; return its exit code and the lines that it printed."""
    done = subprocess.run(
        ["chroot", str(root), *words], check=False, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    return done.returncode, done.stdout.splitlines()


def prepare(root: Path, sticks: Mapping[str, Path]) -> None:
    """Put a stick with archives and a match into a system, and let it play by itself."""
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
    run(CHROOT, root, "install", "-d", "-o", "companion", "-g", "companion", "-m", "700",
        "/var/lib/companion")  # fmt: skip
    run(CHROOT, root, "runuser", "-u", "companion", "--", "/opt/companion/current/bin/python",
        "-m", "companion", "--data", "/var/lib/companion", "import", "/media/stick/match.jsonl",
        stdout=subprocess.DEVNULL)  # fmt: skip


def machine(root: Path) -> None:
    """Boot a system until it switches itself off, or asks for its plug to be pulled."""
    (root / CUT).unlink(missing_ok=True)
    late = time.monotonic() + PATIENCE
    with subprocess.Popen(
        ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--boot", "--console=pipe",
         "--directory", str(root)],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    ) as booted:  # fmt: skip
        while booted.poll() is None and time.monotonic() < late:
            if (root / CUT).exists():
                break
            time.sleep(0.2)
        inside = Path(f"/proc/{booted.pid}/task/{booted.pid}/children")
        first = inside.read_text().split() if inside.exists() else []
        for each in first:  # the first process of the machine: every other one ends with it
            os.kill(int(each), signal.SIGKILL)
        booted.kill()
        while any(Path("/proc", each).exists() for each in first) and time.monotonic() < late:
            time.sleep(0.2)


def boot(root: Path, name: str) -> list[str]:
    """Boot a system for a part of the evening, print its report, and return failed parts."""
    (root / "opt/boot").write_text(name)
    (root / TOLD).unlink(missing_ok=True)
    machine(root)
    told = json.loads((root / TOLD).read_text())
    for part, (is_well, seen) in told["parts"].items():
        print(f"  {part}: {'' if is_well else 'WRONG: '}{seen}", flush=True)
    wrong = [part for part, (is_well, _seen) in told["parts"].items() if not is_well]
    if wrong:
        print(told["log"], flush=True)
    return wrong


def evening(suite: str, root: Path, made: Mapping[str, Path]) -> list[str]:
    """Play the evening on a fresh system; return the failed parts."""
    build(suite, root)
    install(root, made["first"])
    wrong = remarks(root, suite)
    sticks = {f"companion-{version}.tar": made[version] for version in ("99.0.0", *BAD)}
    sticks |= {"companion-99.2.0.tar": made[suite], "foreign.tar": made["foreign"]}
    prepare(root, sticks)
    wrong += [each for name in BOOTS for each in boot(root, name)]
    return wrong + (upgraded(root, made["first"]) if suite == "bookworm" else [])


def upgraded(root: Path, first: Path) -> list[str]:
    """Upgrade a system to the next suite, and check its releases."""
    for path in (root / "etc/apt").rglob("*"):
        if path.suffix in (".list", ".sources"):
            path.write_text(path.read_text().replace("bookworm", "trixie"))
    options = [word for each in ("confold", "unsafe-io") for word in
               ("-o", f"Dpkg::Options::=--force-{each}")]  # fmt: skip
    with processes_seen(root):
        for words in (["update"], ["full-upgrade", "--no-install-recommends", *options]):
            run(CHROOT, root, "apt-get", "-qq", *words, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env={**USUAL, "DEBIAN_FRONTEND": "noninteractive"})  # fmt: skip
    said = subprocess.run([CHROOT, str(root), "companion", "doctor"], check=False, text=True,
                          stderr=subprocess.PIPE).stderr  # fmt: skip
    print(f"  before its next start: {said.strip()}", flush=True)
    wrong = [] if "systemctl restart companion" in said else ["before its next start"]
    wrong += boot(root, "upgraded")
    for release in (root / "opt/companion/releases").iterdir():  # of a Python that is gone, too
        shutil.rmtree(release / "source")
        (release / "lib/python3.13").rename(release / "lib/python3.12")
    wrong += boot(root, "nothing")
    install(root, first)
    return wrong + boot(root, "installed again")


def on_arm64(root: Path, archive: Path) -> bool:
    """Install on an arm64 system; return True if the app opens, and rules hold, there."""
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
    """Run the tests of some rules there, with the installed packages; return True if they pass."""
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
    """Install and boot each system, and print the results."""
    wrong = 0
    with TemporaryDirectory(prefix="companion-rooted-") as name:
        folder = Path(name)
        made = archives(folder)
        if "arm64" in sys.argv:
            root = folder / "arm64"
            build("trixie", root, "arm64")
            opens = on_arm64(root, made["first"])
            print(f"arm64: {'opens, and rules hold' if opens else 'FAILED'}", flush=True)
            sys.exit(not opens)
        for suite in set(SUITES) & set(sys.argv) or SUITES:
            root = folder / suite
            print(f"{suite}:", flush=True)
            failed = evening(suite, root, made)
            wrong += len(failed)
            print(f"{suite}: {', '.join(failed) or 'all parts as they should be'}", flush=True)
            shutil.rmtree(root)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
