"""Tables of the values of a setting: one row each, read by all parts of the program."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol, TypeVar


class Row(Protocol):
    """Row of a table: its name in files, and its words on the screen."""

    @property
    def name(self) -> str:
        """Name in companion.toml."""

    @property
    def words(self) -> str:
        """Words on its key, as a text for the catalogues."""


Member = TypeVar("Member", bound=Row)


class Table(Mapping[str, Member]):
    """Rows by their names, in the order of the settings page."""

    def __init__(self, *rows: Member) -> None:
        self._rows = {row.name: row for row in rows}

    def __getitem__(self, name: str) -> Member:
        return self._rows[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def register(self, row: Member) -> None:
        """Append a row of an external package."""
        self._rows[row.name] = row

    def remove(self, name: str) -> None:
        """Remove a row that was registered."""
        del self._rows[name]
