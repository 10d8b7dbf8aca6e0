"""Rows of the database as typed values; rows of other types are rejected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from companion.words.errors import DamagedFile
from companion.words.i18n import _

T = TypeVar("T")
Row = tuple[Any, ...]

Number = Annotated[int, Meta(ge=1)]
"""Number of a match or a deck in the file."""
Place = Annotated[int, Meta(ge=0)]
"""Index of a seat, an entry or a card."""
LONGEST_KEPT_NAME = 200
"""Longest name in characters; files to import have tighter limits."""
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_KEPT_NAME)]


def values(rows: Iterable[Row], kind: type[T]) -> Iterator[T]:
    """Yield rows as values of a type; raise DamagedFile at a row that does not fit."""
    for row in rows:
        try:
            yield msgspec.convert(row, kind)
        except msgspec.ValidationError as error:
            raise DamagedFile(_("the file is damaged there")) from error


def readable(rows: Iterable[Row], kind: type[T]) -> Iterator[T]:
    """Yield rows as values of a type, skipping those that do not fit."""
    rows = list(rows)
    with suppress(msgspec.ValidationError):
        yield from msgspec.convert(rows, list[kind])  # type: ignore[valid-type]
        return
    for row in rows:
        with suppress(msgspec.ValidationError):
            yield msgspec.convert(row, kind)


def text(value: object) -> str:
    """Return a value if it is a short text, else an empty one."""
    return value if isinstance(value, str) and len(value) <= LONGEST_KEPT_NAME else ""
