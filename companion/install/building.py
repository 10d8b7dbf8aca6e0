"""Builds the archive of a release: ``make release``.

It needs a network, for the wheels of every system and Python that is supported, and the private key
that ``make release-key`` has made; the public one goes into the archive.
"""

from __future__ import annotations

import argparse
import io
import json
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime, time
from pathlib import Path, PurePosixPath

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from companion.install.archive import CONTEXT, MANIFEST, SIGNATURE
from companion.install.releases import KEY, Python, files_of, sha256
from companion.install.source import INSTALLER, Source, this_source

PYTHONS = ("3.11", "3.13")
"""Pythons of the systems that are supported: bookworm and trixie."""
MACHINES = ("aarch64", "x86_64")
LIBC = 36
"""Minor version of the C library of Debian bookworm, the oldest system that is supported."""
TO_READ = ("README.md", "LEGGIMI.md")
PRIVATE = Path.home() / ".config" / "companion" / "release.pem"


def main(words: Sequence[str] | None = None) -> None:
    """Build the archive, or make a key."""
    parser = argparse.ArgumentParser("release")
    parser.add_argument("--key", type=Path, default=PRIVATE, help="the private key")
    parser.add_argument("--new-key", action="store_true", help="make the private key")
    parser.add_argument("--out", type=Path, default=Path("build"), help="the folder of the archive")
    options = parser.parse_args(words)
    if options.new_key:
        make_key(options.key)
        return
    source = this_source()
    with tempfile.TemporaryDirectory() as name:
        wheels = Path(name)
        download(source, wheels)
        made = build(collect(source, wheels), project_version(source), options.out,
                     read_key(options.key), changes(source), date.today())  # fmt: skip
    print(f"{made} ({made.stat().st_size // 1_000_000} MB)")


def make_key(path: Path) -> None:
    """Create a private key that only its owner may read; an existing one stays."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    data = Ed25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )
    with path.open("xb") as file:
        path.chmod(0o600)
        file.write(data)


def read_key(path: Path) -> Ed25519PrivateKey:
    """Return the private key of a file."""
    if not path.exists():
        sys.exit(f"There is no key at {path}: make release-key makes one. Keep it safe.")
    key = load_pem_private_key(path.read_bytes(), None)
    assert isinstance(key, Ed25519PrivateKey)
    return key


def public(key: Ed25519PrivateKey) -> bytes:
    """Return the public key, 32 bytes."""
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)


def project_version(source: Source) -> str:
    """Return the version without the checksum that a clone has behind it."""
    return source.version.split("-")[0]


def changes(source: Source) -> str:
    """Return the section of the changelog about the version."""
    text = (source.folder / "CHANGELOG.md").read_text()
    found = re.search(
        rf"(?ms)^## \[?{re.escape(project_version(source))}\b.*?\n(.*?)(?=^## |\Z)", text
    )
    return found[1].strip() if found else ""


def download(source: Source, wheels: Path) -> None:
    """Download a wheel of every locked package for each Python and machine, and build our own."""
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    for python in PYTHONS:
        for machine in MACHINES:
            lock = wheels / "lock.txt"
            text = (source.folder / "requirements.lock").read_text()
            lock.write_text("\n".join(_locked(text, python, machine)))
            subprocess.run(
                [*pip, "download", "--dest", str(wheels), "--no-deps", "--require-hashes",
                 "--only-binary", ":all:", "--implementation", "cp", "--python-version", python,
                 *(word for each in _platforms(machine) for word in ("--platform", each)),
                 "--requirement", str(lock)], check=True,
            )  # fmt: skip
            lock.unlink()
    subprocess.run([*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir",
                    str(wheels), str(source.folder)], check=True)  # fmt: skip


def _platforms(machine: str) -> list[str]:
    """Return the platforms of the wheels that a machine takes, the newest first."""
    newer = [f"manylinux_2_{minor}_{machine}" for minor in range(LIBC, 16, -1)]
    return [*newer, f"manylinux2014_{machine}"]


def pythons(files: Mapping[str, Path]) -> list[Python]:
    """Return the Pythons for which an archive has a wheel of every locked package."""
    if not (lock := files.get("requirements.lock")):
        return []
    text, wheels = lock.read_text(), [name for name in files if name.endswith(".whl")]
    return [
        python_version(each)
        for each in PYTHONS
        if all(_has_wheels(text, wheels, each, machine) for machine in MACHINES)
    ]


def python_version(text: str) -> Python:
    """Return a version of Python as numbers."""
    major, minor = map(int, text.split("."))
    return major, minor


def _has_wheels(lock: str, wheels: Iterable[str], python: str, machine: str) -> bool:
    """Return True if every package that is locked for a system has a wheel for it."""
    from packaging.tags import compatible_tags, cpython_tags
    from packaging.utils import canonicalize_name, parse_wheel_filename

    version, platforms = python_version(python), _platforms(machine)
    taken = {*cpython_tags(version, platforms=platforms),
             *compatible_tags(version, f"cp{version[0]}{version[1]}", platforms)}  # fmt: skip
    parsed = (parse_wheel_filename(PurePosixPath(name).name) for name in wheels)
    there = {name for name, _version, _build, tags in parsed if tags & taken}
    needed = (line.partition("==")[0] for line in _locked(lock, python, machine))
    return all(canonicalize_name(name) in there for name in needed)


def _locked(lock: str, python: str, machine: str) -> Iterator[str]:
    """Yield the lines of the lock that hold on a system: pip judges markers by its own."""
    from packaging.markers import Marker

    system = {
        "python_version": python, "python_full_version": f"{python}.0",
        "platform_machine": machine, "sys_platform": "linux", "os_name": "posix",
        "platform_system": "Linux", "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
    }  # fmt: skip
    for block in filter(str.strip, re.split(r"\n(?=\S)", lock)):
        first, *hashes = block.strip().splitlines()
        name, _semicolon, marker = first.rstrip(" \\").partition(" ; ")
        if not marker or Marker(marker).evaluate(system):
            yield " \\\n".join([name, *(line.rstrip(" \\") for line in hashes)])


def collect(source: Source, wheels: Path) -> Mapping[str, Path]:
    """Return the files of an archive by their names in it."""
    found = {f"wheels/{path.name}": path for path in sorted(wheels.glob("*.whl"))}
    for name in (*INSTALLER, *TO_READ):
        path = source.folder / name
        inside = [each for _, each in files_of(path)] if path.is_dir() else [path]
        for each in inside:
            if each.suffix != ".po":
                found[each.relative_to(source.folder).as_posix()] = each
    return found


def build(
    files: Mapping[str, Path], version: str, out: Path, key: Ed25519PrivateKey, told: str, day: date
) -> Path:
    """Write the archive of a version into a folder; return its path."""
    out.mkdir(parents=True, exist_ok=True)
    trusted = out / KEY
    trusted.write_text(f"{public(key).hex()}\n")
    every = {**files, KEY: trusted}
    manifest = json.dumps({
        "version": version, "made": day.isoformat(), "changes": told, "pythons": pythons(files),
        "files": {name: (path.stat().st_size, sha256(path)) for name, path in every.items()},
    }, ensure_ascii=False, indent=1).encode()  # fmt: skip
    archive = out / f"companion-{version}.tar"
    when = datetime.combine(day, time(), UTC).timestamp()
    with tarfile.open(archive, "w", format=tarfile.GNU_FORMAT) as tar:
        first = {MANIFEST: manifest, SIGNATURE: key.sign(CONTEXT + manifest)}
        for name, data in first.items():
            _add(tar, f"companion-{version}/{name}", data, when)
        for name, path in every.items():
            _add(tar, f"companion-{version}/{name}", path.read_bytes(), when)
    trusted.unlink()
    return archive


def _add(tar: tarfile.TarFile, name: str, data: bytes, when: float) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mtime = len(data), int(when)
    member.mode = 0o755 if name.endswith(".sh") else 0o644
    tar.addfile(member, io.BytesIO(data))


if __name__ == "__main__":
    main()
