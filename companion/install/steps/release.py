"""The release: an environment of its own, complete before anything points to it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.install import keeper
from companion.install.checks import machine_of, python_of
from companion.install.disk import make_folders, replace
from companion.install.disk import remove as remove_kept
from companion.install.releases import DRAFT, HOME, KEY, SOURCE, altered
from companion.install.source import INSTALLER, Source
from companion.install.steps.packages import LGPIO
from companion.install.system import System
from companion.words.i18n import _

SHIPPED = ("systemd", "CHANGELOG.md", "LICENSE")
"""Parts of the source that are kept beside the environment."""
OURS = (
    "current", "previous", "releases", "incoming", "trial.json", "outcome.json", "faults.json",
    "given-up.json", keeper.ARCHIVE_NAME, KEY,
)  # fmt: skip
NOT_BUILT = (
    ".*",
    "build",
    "dist",
    "docs",
    "tests",
    "*.egg-info",
    "__pycache__",
    "releases",
)
"""Parts of a clone that are not needed to build it."""
PYTHON = "/usr/bin/python3"


class Release:
    """Step that installs the release of the source, and makes it the current one."""

    def plan(self, system: System, source: Source) -> list[str]:
        """Return a sentence if another release is current, or this one does not start as it is."""
        version = source.version
        if system.releases.current != version:
            text = _("Install release {version} into {path}.")
        elif not is_whole(system, version):
            text = _("Make release {version} anew in {path}: files of it are missing or damaged, or"
                     " the system’s Python is another.")  # fmt: skip
        else:
            return []
        return [text.format(version=version, path=HOME / "releases" / version)]

    def apply(self, system: System, source: Source) -> None:
        """Build the release, then switch to it: on trial, if another one runs."""
        build(system, source)
        releases, version = system.releases, source.version
        if not releases.current:
            releases.install(version)
            keeper.place(releases)
        elif releases.current != version:
            releases.start_trial(version)
        if source.key and not system.read(HOME / KEY):
            replace(system.disk, system.path(HOME / KEY), f"{source.key}\n".encode())

    def revert(self, system: System) -> None:
        """Remove every release; a checkout in the same folder stays."""
        for name in OURS:
            remove_kept(system.disk, system.path(HOME / name))
        with suppress(OSError):  # something else is in it, or it was never there
            system.path(HOME).rmdir()


def is_whole(system: System, version: str) -> bool:
    """Return True if a release is as it was installed, and starts with the system's Python."""
    releases = system.releases
    is_ready = releases.runs_with(version, python_of(system))
    return is_ready and not altered(releases.path(version))


def build(system: System, source: Source) -> None:
    """Build the release of a source, unless it is complete; a failed build leaves nothing.

    A release that exists is rebuilt in another folder, and then exchanged.
    """
    releases, version = system.releases, source.version
    releases.sweep()
    if is_whole(system, version):
        return
    make_folders(system.disk, releases.folder)
    name = DRAFT if releases.path(version).exists() else version
    folder = HOME / "releases" / name
    try:
        _environment(system, source, folder)
        _ship(system, source, folder)
        releases.finish(version, name)
    except BaseException:
        releases.discard(name)
        raise


def _environment(system: System, source: Source, folder: Path) -> None:
    """Create the environment from the lock; nothing is compiled from source."""
    # Raspberry Pi OS packages the buttons' library where its wheel is missing.
    shared = ["--system-site-packages"] if LGPIO in _installed(system) else []
    system.run(PYTHON, "-m", "venv", *shared, str(folder))
    pip = (str(folder / "bin/python"), "-m", "pip", "--disable-pip-version-check", "install",
           "--quiet", "--no-compile", "--no-deps", "--ignore-installed")  # fmt: skip
    inside = _inside(system, source.folder)
    offline = ("--no-index", "--find-links", f"{inside}/wheels") if source.wheels else ()
    locked = ("--require-hashes", "--only-binary", ":all:", "--requirement")
    system.run(*pip, *offline, *locked, f"{inside}/requirements.lock")
    with _own(system, source) as own:
        system.run(*pip, "--no-index", "--no-build-isolation", own)
    # A package may hold files of another Python, which nobody imports.
    system.ask(str(folder / "bin/python"), "-m", "compileall", "-qq", "-j", "0", f"{folder}/lib")
    for script in system.path(folder / "bin").iterdir():
        if not script.name.startswith("python"):  # it names the folder in which it was made
            system.disk.remove(script)


@contextmanager
def _own(system: System, source: Source) -> Iterator[str]:
    """Yield the path of our wheel, or of a copy of the clone, since pip builds inside it."""
    if source.wheels:
        wheel = f"wheels/companion-{source.version}-py3-none-any.whl"
        yield f"{_inside(system, source.folder)}/{wheel}"
        return
    copy = HOME / "incoming"
    remove_kept(system.disk, system.path(copy))
    shutil.copytree(source.folder, system.path(copy), ignore=shutil.ignore_patterns(*NOT_BUILT))
    try:
        yield str(copy)
    finally:
        remove_kept(system.disk, system.path(copy))


def _ship(system: System, source: Source, folder: Path) -> None:
    """Copy the units, the keeper and the source for rebuilding into the release."""
    for name in SHIPPED:
        for path in _files(source.folder / name):
            target = system.path(folder) / path.relative_to(source.folder)
            replace(system.disk, target, path.read_bytes())
    replace(system.disk, system.path(folder) / keeper.ARCHIVE_NAME, keeper.pack(source.folder))

    if source.wheels:
        _keep_source(system, source, folder / SOURCE)


def _keep_source(system: System, source: Source, folder: Path) -> None:
    """Keep the installer and the wheels of this machine, for every Python; 75 MB."""
    fitting = ("-any.whl", f"{machine_of(system)}.whl")
    for name in (*INSTALLER, "wheels"):
        for path in _files(source.folder / name):
            if path.suffix != ".whl" or path.name.endswith(fitting):
                target = system.path(folder) / path.relative_to(source.folder)
                make_folders(system.disk, target.parent)
                system.disk.write(target, path.read_bytes(), path.stat().st_mode & 0o777)


def _files(path: Path) -> list[Path]:
    return sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]


def _installed(system: System) -> str:
    code, told = system.ask("dpkg-query", "--show", "--showformat", "${Package}", LGPIO)
    return "" if code else told


def _inside(system: System, folder: Path) -> str:
    """Return a folder as programs of the machine see it."""
    return "/" + os.path.relpath(folder, system.root) if system.root != Path("/") else str(folder)


STEP = Release()
