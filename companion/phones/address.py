"""Random part of the table's address, which lasts an evening."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import time

from companion.keep.file import plain
from companion.keep.matches.timeline import GAP_SECONDS

FILE_NAME = "phones.token"
"""Name of the file beside the database; its time is that of the last use."""
RANDOM_BYTES = 16
TOKEN_PATTERN = re.compile(rb"[\w-]{22}")
"""Base64 of ``RANDOM_BYTES``."""


class EveningToken:
    """Token of the evening, which survives a restart of the app.

    *elapsed* returns the seconds of a monotonic clock. A file that cannot be written only means
    another token after a restart.
    """

    def __init__(self, folder: Path, elapsed: Callable[[], float]) -> None:
        self._file, self._elapsed = folder / FILE_NAME, elapsed
        self._token = ""
        self._used = 0.0

    def current(self) -> str:
        """Return the token, a new one after a pause that ends an evening."""
        now = self._elapsed()
        if not self._token:
            self._token = self._kept()
        if not self._token or now - self._used >= GAP_SECONDS:
            return self.renew()
        self._used = now
        with suppress(OSError):
            os.utime(self._file)
        return self._token

    def renew(self) -> str:
        """Replace the token, save it and return it."""
        self._token, self._used = secrets.token_urlsafe(RANDOM_BYTES), self._elapsed()
        with suppress(OSError):
            plain.make_private(self._file)
            with plain.replaced(self._file) as file:
                file.write(self._token.encode())
        return self._token

    def _kept(self) -> str:
        """Return the token of the file if it was in use this evening; else empty."""
        with suppress(OSError):
            used = self._file.stat().st_mtime
            found = plain.read(self._file, 100)
            # The clock of a box without a battery may also go back.
            if TOKEN_PATTERN.fullmatch(found) and abs(time() - used) < GAP_SECONDS:
                return found.decode()
        return ""
