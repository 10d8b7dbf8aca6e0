"""Update from a signed archive, and the way back to the previous release."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from companion.install.archive import BadArchive, Manifest, read_manifest, unpack
from companion.install.checks import other_python, python_of
from companion.install.disk import make_folders, remove
from companion.install.releases import HOME, KEY, altered, numbers
from companion.install.steps.release import PYTHON
from companion.install.steps.units import APP
from companion.install.system import StepFailed, System, last_lines
from companion.words.errors import CompanionError
from companion.words.i18n import _, language

INCOMING = HOME / "incoming"


class NoRelease(CompanionError):
    """There is no release to go back to, or it would not run."""


def update(system: System, archive: Path) -> str:
    """Install an archive on trial, and restart the app; return the sentence to show.

    Raise BadArchive, with nothing changed, and StepFailed if the release cannot be built.
    """
    key = _key(system)
    _refuse_archive(system, read_manifest(archive, key))
    with system.alone():
        manifest = install(system, archive, key)
    _restart(system)
    return _("Version {version} starts now.").format(version=manifest.version)


def install(system: System, archive: Path, key: bytes) -> Manifest:
    """Unpack an archive, and have its own installer build the release and start its trial.

    Raise BadArchive and StepFailed.
    """
    incoming = system.path(INCOMING)
    remove(system.disk, incoming)
    make_folders(system.disk, incoming)
    try:
        manifest, folder = unpack(archive, incoming, key, system.disk)
        _refuse_archive(system, manifest)  # it may be another than the one that was looked at
        # The code of the new release knows what it needs; the system's Python runs it.
        code, told = system.ask(
            "env", "-C", str(INCOMING / folder.name), f"LANG={language()}",
            PYTHON, "-B", "-m", "companion.install", "--trial",
        )  # fmt: skip
        if code:
            raise StepFailed(last_lines(told))
    finally:
        remove(system.disk, incoming)
    return manifest


def go_back(system: System) -> str:
    """Make the previous release the current one, on trial, and restart the app; raise NoRelease."""
    with system.alone():
        _make_anew(system, system.releases.previous)
        refuse_unfit(system)
        version = system.releases.go_back()
    _restart(system)
    return _("Version {version} starts now.").format(version=version)


def refuse_unfit(system: System) -> None:
    """Raise NoRelease unless a previous release is complete and runs with the system's Python."""
    version = system.releases.previous
    if not version:
        raise NoRelease(_("There is no earlier version on this box."))
    if wrong := altered(system.releases.path(version)):
        text = _("Version {version} is damaged, so this one stays: {names}.")
        raise NoRelease(text.format(version=version, names=", ".join(wrong[:3])))
    python = str(HOME / "releases" / version / "bin/python")
    code, told = system.ask(python, "-PB", "-c", "import companion.__main__")
    if code:
        text = _("Version {version} does not run on this system any more, so this one stays: {why}")
        raise NoRelease(text.format(version=version, why=last_lines(told, 1)))


def _make_anew(system: System, version: str) -> None:
    """Rebuild a release from its source if the system's Python has another version now."""
    source = system.releases.source(version)
    if source and not system.releases.runs_with(version, python_of(system)):
        inside = HOME / "releases" / version / source.name
        code, told = system.ask(
            "env", "-C", str(inside), f"LANG={language()}",
            PYTHON, "-B", "-m", "companion.install", "--anew",
        )  # fmt: skip
        if code:
            raise NoRelease(last_lines(told))


def _key(system: System) -> bytes:
    with suppress(ValueError):
        if len(key := bytes.fromhex(system.read(HOME / KEY).strip())) == 32:
            return key
    raise BadArchive(
        _("This box knows no key of releases: install once from an archive, with install.sh.")
    )


def _refuse_archive(system: System, manifest: Manifest) -> None:
    """Raise BadArchive for a release that is not newer, or not made for the system's Python."""
    current = system.releases.current or "0.0.0"
    if numbers(manifest.version) < numbers(current):
        text = _("Version {version} is older than the one on this box, {current}.")
        raise BadArchive(text.format(version=manifest.version, current=current))
    if manifest.version == current:
        text = _("Version {version} is on this box already.")
        raise BadArchive(text.format(version=manifest.version))
    if wrong := other_python(system, manifest):
        raise BadArchive(wrong)


def _restart(system: System) -> None:
    """Restart the app with the units of the current release."""
    if system.is_running:
        system.run("systemctl", "daemon-reload")
        system.ask("systemctl", "reset-failed", APP)
        system.run("systemctl", "--no-block", "restart", APP)
