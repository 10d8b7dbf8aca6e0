"""The archive of a release: verified before anything of it is used.

An archive is an uncompressed tar file, so that ``tar xf`` unpacks it anywhere. Its first member is
``companion-VERSION/manifest.json``, with the size and the SHA-256 of every other one; the second,
``manifest.sig``, is the Ed25519 signature of the first (RFC 8032). Nothing but regular files is in
it, and nothing that the manifest does not name. Headers are read one by one, since a library that
reads a whole tar file would follow links and extensions that are not signed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import stat
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple

from companion.install.disk import Disk, make_folders
from companion.install.releases import VERSION, Python
from companion.words.errors import CompanionError, why
from companion.words.i18n import _

MANIFEST, SIGNATURE = "manifest.json", "manifest.sig"
CONTEXT = b"companion release 1\n"
"""Bytes before the manifest when it is signed: no other document has the same signature."""
MOST_MANIFEST = 1_000_000
"""Largest size of a manifest, in bytes."""
MOST_BYTES = 2_000_000_000
"""Largest size of the unpacked archive, in bytes."""
MOST_NAME = 4096
"""Longest name of a member, in bytes."""
HEADER_BYTES = 512
"""Size in bytes of a header, and of the blocks to which contents are padded; source: POSIX,
ustar."""
PIECE = 1 << 20
"""Bytes that are read at once."""
DIGEST = re.compile(r"[0-9a-f]{64}")

Members = Iterator[tuple[str, int]]
"""Names of members with their sizes."""


class BadArchive(CompanionError, ValueError):
    """The archive is rejected; none of its files was used."""


class Unusable(BadArchive):
    """The archive cannot be read now, or the disk is full; a later attempt may succeed."""


class Manifest(NamedTuple):
    """Manifest of a release."""

    version: str
    made: str
    """Date, as YYYY-MM-DD."""
    changes: str
    """Changes since the release before, for people."""
    files: dict[str, tuple[int, str]]
    """Size and SHA-256 of each file, by its name below the folder of the release."""
    pythons: tuple[Python, ...] = ()
    """Pythons for which there are wheels, oldest first; empty if the manifest does not list
    them."""

    def runs_with(self, python: Python) -> bool:
        """Return True if there are wheels for a Python, or the manifest lists no Pythons."""
        return not self.pythons or python in self.pythons


def unpack(path: Path, folder: Path, key: bytes, disk: Disk) -> tuple[Manifest, Path]:
    """Unpack a verified archive below an empty folder; return its manifest and where it is.

    *key* is the public key, 32 bytes. Raise BadArchive, also for one that cannot be read.
    """
    with _opened(path) as file:
        members = _members(file)
        manifest, top = _verified(file, members, key)
        if (needed := sum(size for size, _ in manifest.files.values())) > MOST_BYTES:
            raise BadArchive(_("The file is damaged."))
        _refuse_full(folder, needed)
        missing = dict(manifest.files)
        for name, size in members:
            expected = missing.pop(_below(top, name), None)
            if expected is None or expected[0] != size:
                raise BadArchive(_("The file is damaged."))
            _extract(file, folder / name, expected, disk)
        if missing:
            raise BadArchive(_("The file is not whole. Copy it to the stick once more."))
    return manifest, folder / top


def read_manifest(path: Path, key: bytes) -> Manifest:
    """Return the manifest of an archive with a valid signature; raise BadArchive."""
    with _opened(path) as file:
        return _verified(file, _members(file), key)[0]


def is_cut(path: Path, manifest: Manifest) -> bool:
    """Return True if an archive is shorter than the files of its manifest, without reading it."""
    whole = sum(
        HEADER_BYTES + -(-size // HEADER_BYTES) * HEADER_BYTES
        for size, _digest in manifest.files.values()
    )
    return path.stat().st_size < whole


def manifest_of(data: bytes) -> Manifest:
    """Return the manifest parsed from JSON; raise BadArchive if it is invalid."""
    try:
        found = json.loads(data)
        files = {_safe(name): (int(size), digest) for name, (size, digest) in
                 found["files"].items()}  # fmt: skip
        pythons = sorted((int(major), int(minor)) for major, minor in found.get("pythons", []))
        manifest = Manifest(
            found["version"], found["made"], found["changes"], files, tuple(pythons)
        )
    except (
        ValueError, KeyError, TypeError, AttributeError, RecursionError, OverflowError,
    ) as error:  # fmt: skip
        raise BadArchive(_("The file is no release of Companion.")) from error
    texts = (manifest.version, manifest.made, manifest.changes)
    is_ours = all(isinstance(text, str) for text in texts) and VERSION.fullmatch(manifest.version)
    if not is_ours or not all(_is_sound(*each) for each in files.values()):
        raise BadArchive(_("The file is no release of Companion."))
    return manifest


# --- what is signed


def _verified(file: IO[bytes], members: Members, key: bytes) -> tuple[Manifest, str]:
    """Read the first two members; return the manifest and the folder that holds everything."""
    first, data = _next(file, members, MANIFEST, MOST_MANIFEST)
    second, signature = _next(file, members, SIGNATURE, 64)
    top = str(PurePosixPath(first).parent)
    if not _is_signed(data, signature, key):
        raise BadArchive(_("The file is not signed with the key of this box’s software."))
    manifest = manifest_of(data)
    if top != f"companion-{manifest.version}" or _below(top, second) != SIGNATURE:
        raise BadArchive(_("The file is damaged."))
    return manifest, top


def _is_signed(data: bytes, signature: bytes, key: bytes) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, CONTEXT + data)
    except InvalidSignature:
        return False
    return True


def _safe(name: str) -> str:
    """Return a relative name that stays inside the folder; raise ValueError for any other."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or str(path) != name or "\0" in name:
        raise ValueError(name)
    return name


def _is_sound(size: int, digest: object) -> bool:
    return 0 <= size <= MOST_BYTES and isinstance(digest, str) and bool(DIGEST.fullmatch(digest))


# --- the tar file


def _members(file: IO[bytes]) -> Members:
    """Yield name and size of each member; between two, its content may be read from the file."""
    long = ""
    while header := _header(file):
        start, size = file.tell(), header.size
        if header.type == tarfile.GNUTYPE_LONGNAME and size <= MOST_NAME:
            long = _exactly(file, size).rstrip(b"\0").decode(errors="replace")
        elif header.type in (tarfile.REGTYPE, tarfile.AREGTYPE):
            yield long or header.name, size
            long = ""
        else:
            raise BadArchive(_("The file is no release of Companion."))
        file.seek(start + -(-size // HEADER_BYTES) * HEADER_BYTES)


def _header(file: IO[bytes]) -> tarfile.TarInfo | None:
    """Return the next header; None at the end of the archive."""
    block = file.read(HEADER_BYTES)
    if not block.strip(b"\0"):
        return None
    try:
        header = tarfile.TarInfo.frombuf(block, "utf-8", "replace")
    except tarfile.HeaderError as error:
        raise BadArchive(_("The file is no release of Companion.")) from error
    if not 0 <= header.size <= MOST_BYTES:
        raise BadArchive(_("The file is no release of Companion."))
    return header


def _next(file: IO[bytes], members: Members, name: str, most: int) -> tuple[str, bytes]:
    """Return name and content of the next member; raise BadArchive if it has another name."""
    found, size = next(members, ("", 0))
    if PurePosixPath(found).name != name or size > most:
        raise BadArchive(_("The file is no release of Companion."))
    return found, _exactly(file, size)


def _below(top: str, name: str) -> str:
    return name.removeprefix(f"{top}/") if name.startswith(f"{top}/") else ""


def _exactly(file: IO[bytes], size: int) -> bytes:
    data = file.read(size)
    if len(data) < size:
        raise BadArchive(_("The file is not whole. Copy it to the stick once more."))
    return data


def _extract(file: IO[bytes], path: Path, expected: tuple[int, str], disk: Disk) -> None:
    """Write the content of the next member to a file; raise BadArchive if its checksum differs."""
    size, digest = expected
    found, data = hashlib.sha256(), bytearray()
    for start in range(0, size, PIECE):
        piece = _exactly(file, min(PIECE, size - start))
        found.update(piece)
        data += piece
    if found.hexdigest() != digest:
        raise BadArchive(_("The file is damaged. Copy it to the stick once more."))
    make_folders(disk, path.parent)
    disk.write(path, bytes(data), 0o755 if path.suffix == ".sh" else 0o644)


@contextmanager
def _opened(path: Path) -> Iterator[IO[bytes]]:
    """Open a regular file, never waiting for it; its errors become BadArchive."""
    try:
        number = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
        with open(number, "rb") as file:
            if not stat.S_ISREG(os.fstat(number).st_mode):
                raise BadArchive(_("{path} is no file.").format(path=path))
            yield file
    except OSError as error:
        # The error of a folder names only the number under which it was opened.
        named = error.filename if isinstance(error.filename, str) else path
        text = _("{path} cannot be used: {why}.")
        raise Unusable(text.format(path=named, why=why(error))) from error


def _refuse_full(folder: Path, needed: int) -> None:
    """Raise Unusable if there is no room for an archive and its unpacked and installed files."""
    found = os.statvfs(folder)
    if found.f_bavail * found.f_frsize < 3 * needed:
        text = _("The disk is too full: {size} MB must be free.")
        raise Unusable(text.format(size=3 * needed // 1_000_000))
