"""Encryption key in a file beside the database, which no backup contains."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from companion.keep.file import plain
from companion.keep.file.checksum import checksum
from companion.keep.file.flips import repaired
from companion.words.errors import SaveFailed, why
from companion.words.i18n import _

if TYPE_CHECKING:
    from cryptography.fernet import Fernet, MultiFernet

TAIL = ".key"
"""Suffix of the key file."""
LARGEST_KEY_FILE = 10_000
"""Largest key file in bytes; a key has 44."""
REPAIRED = 500
"""Bytes searched for one flipped bit: a few keys."""


class Vault:
    """Encrypts and decrypts with the keys of a key file, which is created when first needed.

    Each line of that file is a Fernet key and its checksum: the first key encrypts, all decrypt.
    One flipped bit is repaired. A file without a readable key is renamed and replaced.
    """

    # cryptography is imported when first needed: a start without secrets does not need it.

    def __init__(self, path: Path) -> None:
        self.path = path
        self._keys: MultiFernet | None = None
        self._mark: tuple[int, ...] = ()
        """Cache key of ``_keys``: identity, size and time of the file that they were read from."""
        self._aside: Path | None = None

    @classmethod
    def of(cls, path: Path) -> Vault:
        """Return the vault of a database."""
        return cls(path.with_suffix(TAIL))

    @property
    def fault(self) -> str:
        """Fault of the key and its remedy; empty if there is none."""
        if self._aside is None:
            return ""
        text = _("{name} holds no key that can be read, and is kept as {aside} beside a new one."
                 " Add the right key as a line below that to read older secrets.")  # fmt: skip
        return text.format(name=self.path.name, aside=self._aside.name)

    def encrypt(self, plain: bytes) -> str:
        """Return bytes encrypted, as text; raise SaveFailed if no key can be saved."""
        return (self._held() or self._made()).encrypt(plain).decode()

    def decrypt(self, token: str) -> bytes | None:
        """Return decrypted bytes; None if the ciphertext has another key or is damaged."""
        from cryptography.fernet import InvalidToken

        keys = self._held()
        with suppress(InvalidToken, ValueError):
            return keys.decrypt(token) if keys else None
        return None

    def _held(self) -> MultiFernet | None:
        """Return the keys, read again if the file has changed."""
        mark = _mark(self.path)
        if mark != self._mark:
            self._mark, self._keys = mark, self._read()
        return self._keys

    def _read(self) -> MultiFernet | None:
        """Return the keys of the file; None if none can be read."""
        from cryptography.fernet import MultiFernet

        with suppress(OSError):
            data = plain.read(self.path, LARGEST_KEY_FILE)
            keys = _keys(data)
            if not keys and (whole := repaired(data[:REPAIRED], _holds_keys)):
                keys = _keys(whole)
                self._write_back(whole)
            if keys:
                plain.make_private(self.path)
                return MultiFernet(keys)
        return None

    def _write_back(self, whole: bytes) -> None:
        """Replace the file by its repaired content, if it can be written."""
        with suppress(OSError):
            with plain.replaced(self.path) as file:
                file.write(whole)
            self._mark = _mark(self.path)

    def _made(self) -> MultiFernet:
        """Create and save a key, or return one that another process created meanwhile."""
        try:
            self._write_new()
        except OSError as error:
            raise _unkept(why(error)) from error
        if keys := self._held():
            return keys
        raise _unkept(_("it cannot be read"))

    def _write_new(self) -> None:
        from cryptography.fernet import Fernet

        draft = self.path.with_name(f".{os.urandom(8).hex()}.new")
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            with open(handle, "wb") as file:
                plain.give_to_owner(handle, draft.parent)
                file.write(line(Fernet.generate_key()))
                file.flush()
                os.fsync(handle)
            if not _name(draft, self.path):
                self._replace(draft)
        finally:
            draft.unlink(missing_ok=True)
        plain.sync(self.path.parent)

    def _replace(self, draft: Path) -> None:
        """Rename a file without a readable key and put the draft in its place.

        The lock keeps two processes from renaming each other's new key.
        """
        with _locked(self.path.parent):
            if self._read() is None:
                self._aside = _free(self.path)
                self.path.rename(self._aside)
                _name(draft, self.path)


def line(key: bytes) -> bytes:
    """Return a key as a line of the key file, with its checksum."""
    return b"%b %b\n" % (key, checksum(key).hex().encode())


def _keys(data: bytes) -> list[Fernet]:
    """Return the keys of a file; none unless the checksum of every line holds.

    Keys of an older companion have no checksums.
    """
    from cryptography.fernet import Fernet

    found = []
    for key, *sums in filter(None, map(bytes.split, data.splitlines())):
        if sums and sums != [checksum(key).hex().encode()]:
            return []
        try:
            found.append(Fernet(key))
        except ValueError:
            return []
    return found


def _holds_keys(data: bytes) -> bool:
    return bool(_keys(data)) and b" " in data


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder for the block; without effect on a file system without locks."""
    handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _mark(path: Path) -> tuple[int, ...]:
    """Return a cache key of a file: device, inode, size and modification time."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def _unkept(reason: str) -> SaveFailed:
    return SaveFailed(_("no key for secrets can be kept: {why}").format(why=reason))


def _name(draft: Path, path: Path) -> bool:
    """Link or rename a draft to *path* unless that exists; return True if it was free."""
    try:
        os.link(draft, path)
    except FileExistsError:
        return False
    except OSError:  # a file system without hard links
        if os.path.lexists(path):
            return False
        draft.rename(path)
    return True


def _free(path: Path) -> Path:
    """Return an unused path for a file without a readable key."""
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.stem}.no-key-{number}{path.suffix}")):
        number += 1
    return aside
