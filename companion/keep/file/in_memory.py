"""Database in memory: nothing of it is ever on a disk, and it is gone once it is closed."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from companion.keep.file.connection import connected
from companion.keep.file.lock import NoLock
from companion.keep.file.migrations import migrate
from companion.keep.file.store import Store
from companion.keep.file.vault import Vault

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet

NOWHERE = Path(":memory:")
"""Name of the file of such a database, of which there is none."""


class VaultInMemory(Vault):
    """Vault with a key that is in no file."""

    def __init__(self) -> None:
        super().__init__(NOWHERE)
        self._own: MultiFernet | None = None

    def _held(self) -> MultiFernet:
        from cryptography.fernet import Fernet, MultiFernet  # few matches need it

        self._own = self._own or MultiFernet([Fernet(Fernet.generate_key())])
        return self._own


class StoreInMemory(Store):
    """Database in memory, with the schema of a file."""

    def __init__(self) -> None:
        super().__init__(NOWHERE, NoLock(), VaultInMemory())

    def close(self) -> None:
        """Close the database, which is gone then."""
        self.db.close()

    def checkpoint(self) -> None:
        """Do nothing: there is no WAL."""

    def empty_wal(self) -> None:
        """Do nothing: there is no WAL."""

    def request_check(self) -> None:
        """Do nothing: there is no file to be checked."""

    def _open(self, _alone: bool) -> sqlite3.Connection:
        db = connected(str(NOWHERE))
        # What SQLite sorts must not go through files either.
        db.execute("PRAGMA temp_store = MEMORY")
        db.execute("PRAGMA foreign_keys = ON")
        migrate(db)
        return db
