"""Edits of the text of companion.toml, which leave all other lines as their owner wrote them.

A comment belongs to the statement after it: tomlkit counts it to the table before, and removes it
with that. So the text is divided into statements here, and tomlkit writes only single ones.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import tomlkit

Keys = tuple[str, ...]
TEXT = r'"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\''
TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|' + TEXT + r"|#[^\n]*|[\[\]{}\n]", re.DOTALL
)
"""Texts, comments, brackets and ends of lines; source: toml.io, TOML 1.0."""
KEY = re.compile(rf"(?:{TEXT}|[^=\"'])*=")


class Part(NamedTuple):
    """Statement with all its lines, or a line that is blank or a comment, which has no *keys*."""

    text: str
    keys: Keys = ()
    """Keys of a value, or of the table that a header begins, from the top."""
    table: Keys = ()
    """Keys of the table that the last header has begun."""

    @property
    def is_value(self) -> bool:
        """True if it sets a value."""
        return bool(self.keys) and not self.text.lstrip().startswith("[")


def edited(text: str, changes: Mapping[str, Any]) -> str:
    """Return a file's text with other values; None removes a value or a table.

    In a table, such as ``{"readers": {"box": {"port": "/dev/ttyACM0"}}}``, only the named keys
    change. Raise ValueError for a text that is not TOML.
    """
    tomllib.loads(text)
    for keys, value in _values(changes):
        parts = [*_parts(text)]
        text = _removed(parts, keys) if value is None else _set(parts, keys, value)
    tomllib.loads(text)
    return text


def _values(changes: Mapping[str, Any], table: Keys = ()) -> Iterator[tuple[Keys, Any]]:
    for name, value in changes.items():
        if isinstance(value, Mapping):
            yield from _values(value, (*table, name))
        else:
            yield (*table, name), value


# --- parts of a text


def _parts(text: str) -> Iterator[Part]:
    """Yield the parts of a valid text, which it is when they are joined."""
    table: Keys = ()
    for piece in _pieces(text):
        sign = piece.lstrip()[:1]
        if sign in ("", "#"):
            yield Part(piece)
        elif sign == "[":
            table = _path(tomllib.loads(piece))
            yield Part(piece, table, table)
        elif key := KEY.match(piece):
            yield Part(piece, (*table, *_path(tomllib.loads(f"{key[0]}0"))), table)


def _pieces(text: str) -> Iterator[str]:
    """Yield the lines of a text, with those that a bracket or a text joins as one."""
    start = depth = 0
    for token in TOKEN.finditer(text):
        depth += (token[0] in "[{") - (token[0] in "]}")
        if token[0] == "\n" and not depth:
            yield text[start : token.end()]
            start = token.end()
    if start < len(text):
        yield text[start:]


def _path(table: Any) -> Keys:
    """Return the keys down to the only value of nested tables."""
    if isinstance(table, list):
        return _path(table[0])
    if not table:
        return ()
    ((name, value),) = table.items()
    return (name, *_path(value))


def _under(part: Part, keys: Keys) -> bool:
    return bool(part.keys) and part.keys[: len(keys)] == keys


def _holder(parts: Sequence[Part], keys: Keys) -> int | None:
    """Return the place of the value that is at the keys, or is an inline table above them."""
    above = {keys[:length] for length in range(1, len(keys) + 1)}
    return next((n for n, part in enumerate(parts) if part.is_value and part.keys in above), None)


def _last(parts: Sequence[Part], keys: Keys) -> int | None:
    """Return the place of the last statement below the keys."""
    return next((n for n in reversed(range(len(parts))) if _under(parts[n], keys)), None)


def _joined(parts: Iterable[Part]) -> str:
    return "".join(part.text for part in parts)


# --- edits


def _removed(parts: list[Part], keys: Keys) -> str:
    """Return the text without a value or a table; comments above it, and after it, stay."""
    stated = [n for n, part in enumerate(parts) if part.keys]
    gone = {n for n in stated if _under(parts[n], keys)}
    if not gone:
        return _removed_inline(parts, keys)
    for one, following in pairwise(stated):
        if {one, following} <= gone:
            gone.update(range(one, following))
    return _joined(_without_gaps(parts, gone))


def _without_gaps(parts: Sequence[Part], gone: Container[int]) -> Iterator[Part]:
    """Yield the parts that stay, with one blank line where removal would leave two."""
    last: Part | None = None
    for n, part in enumerate(parts):
        if n not in gone and not (n - 1 in gone and _is_blank(part) and _is_blank(last)):
            if last:
                yield last
            last = part
    if last and not (len(parts) - 1 in gone and _is_blank(last)):
        yield last


def _is_blank(part: Part | None) -> bool:
    return part is not None and not part.text.strip()


def _removed_inline(parts: list[Part], keys: Keys) -> str:
    place = _holder(parts, keys)
    if place is not None:
        parts[place] = _rewritten(parts[place], keys, None)
    return _joined(parts)


def _set(parts: list[Part], keys: Keys, value: Any) -> str:
    """Return the text with a value, which is added if it is not there."""
    place = _holder(parts, keys)
    if place is not None:
        parts[place] = _rewritten(parts[place], keys, value)
        return _joined(parts)
    table = keys[:-1]
    headed = [n for n, part in enumerate(parts) if part.keys and part.table == table]
    dotted = [n for n, part in enumerate(parts) if part.is_value and _under(part, table)]
    if headed:
        return _inserted(parts, headed[-1] + 1, _line(keys[-1:], value))
    if not table:
        return _inserted(parts, _top(parts), _line(keys, value), gap=True)
    if dotted:
        last = parts[dotted[-1]]
        return _inserted(parts, dotted[-1] + 1, _line(keys[len(last.table) :], value))
    return _with_table(parts, table, _line(keys[-1:], value))


def _with_table(parts: list[Part], table: Keys, line: str) -> str:
    """Return the text with one more table, behind those of its kind or at the end."""
    sibling = _last(parts, table[:1])
    place = len(parts) if sibling is None or not parts[sibling].table else sibling + 1
    before = "\n" if place else ""
    header = f"[{tomlkit.key(list(table)).as_string()}]\n"
    return _inserted(parts, place, f"{before}{header}{line}")


def _top(parts: Sequence[Part]) -> int:
    """Return the place for the first value of a text: below the comments on the whole of it."""
    first = next((n for n, part in enumerate(parts) if part.keys), len(parts))
    blank = [n for n in range(first) if _is_blank(parts[n])]
    return blank[-1] + 1 if blank else first if first == len(parts) else 0


def _inserted(parts: Sequence[Part], place: int, lines: str, *, gap: bool = False) -> str:
    """Return the text with more lines; *gap* adds a blank line below them."""
    before, after = _joined(parts[:place]), _joined(parts[place:])
    end = "\r\n" if "\r\n" in before + after else "\n"
    if before and not before.endswith("\n"):
        before += end
    if gap and after.strip():
        lines += "\n"
    return before + lines.replace("\n", end) + after


def _line(keys: Keys, value: Any) -> str:
    return f"{tomlkit.key(list(keys)).as_string()} = {tomlkit.item(value).as_string()}\n"


def _rewritten(part: Part, keys: Keys, value: Any) -> Part:
    """Return a statement with another value at the keys; None removes it from an inline table."""
    document = tomlkit.parse(part.text)
    inside: Any = document
    *tables, name = keys[len(part.table) :]
    for each in tables:
        if each not in inside:
            if value is None:
                return part
            inside[each] = tomlkit.inline_table()
        inside = inside[each]
    if value is None:
        inside.pop(name, None)
    else:
        inside[name] = value
    return part._replace(text=tomlkit.dumps(document))
