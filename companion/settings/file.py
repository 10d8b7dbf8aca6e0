"""Reads companion.toml with an error message for each fault, and writes it atomically."""

from __future__ import annotations

import codecs
import os
import re
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from companion.keep.file import plain
from companion.settings.values import BUTTONS, Settings
from companion.words.errors import BadSettings, SaveFailed, why
from companion.words.i18n import _
from companion.words.languages import LANGUAGES
from companion.words.owners import remedy

LARGEST = 128_000
"""Largest size of the file in bytes."""
PRIVATE, OTHERS = 0o600, 0o077
"""Modes: of a file of its owner alone, and the bits that let others in."""
LANGUAGE = re.compile(r"""^\s*language\s*=\s*["']([a-z]+)["']""", re.MULTILINE)


def load(path: Path) -> Settings:
    """Read the settings; a missing file gives the defaults. Raise BadSettings with a sentence."""
    try:
        text = plain.read(path, LARGEST).decode("utf-8-sig")
    except (FileNotFoundError, NotADirectoryError):
        return Settings()
    except OSError as error:
        advice = remedy(path) if isinstance(error, PermissionError) else ""
        raise BadSettings(f"{_say(path, why(error))} {advice}".rstrip()) from error
    except UnicodeError as error:
        raise BadSettings(_say(path, _("it is no text in UTF-8"))) from error
    return _read(path, text)


def language(path: Path) -> str:
    """Return the language set in the file, even if the file has faults."""
    try:
        text = plain.read(path, LARGEST).decode("utf-8-sig", "replace")
    except OSError:
        text = ""
    known = (name for name in LANGUAGE.findall(text) if name in LANGUAGES)
    return next(known, Settings().language)


def _read(path: Path, text: str) -> Settings:
    # Imported here, since start-up without a file needs neither.
    import tomllib

    from companion.settings import faults

    if line := faults.first_long_line(text):
        why = _("This line has more than {most} characters.").format(most=faults.LONGEST_LINE)
        raise BadSettings(_at(path, line, why))
    try:
        table = tomllib.loads(text)
        fault = (
            faults.reader_count_fault(table)
            or faults.digits_fault(table)
            or faults.type_fault(table, Settings)
        )
    except tomllib.TOMLDecodeError as error:
        raise BadSettings(_at(path, *faults.syntax_fault(error, text))) from error
    except RecursionError as error:
        raise BadSettings(_say(path, _("too much in it lies inside of something else"))) from error
    if fault:
        raise BadSettings(_at(path, faults.line_of(text, fault.path), fault.text))
    settings = msgspec.convert(table, Settings)
    if fault := faults.value_fault(settings, BUTTONS):
        raise BadSettings(_at(path, faults.line_of(text, fault.path), fault.text))
    return settings


def _at(path: Path, line: int, why: str) -> str:
    return _("{path}, line {line}: {why}").format(path=path, line=line, why=why)


def save(path: Path, **changes: Any) -> None:
    """Write changed settings into the file, keeping the rest of its text.

    In a table, such as ``readers={"box": {"port": "/dev/ttyACM0"}}``, only the named keys change;
    None removes an entry. Raise SaveFailed. The write is atomic: a power cut leaves the old file or
    the new one. With a club, whose URL has a password, nobody else may read the file from then on.
    """
    from companion.settings.editing import edited  # slow to import, and start-up needs it not

    path = Path(os.path.realpath(path))  # keeps a symbolic link in place
    try:
        before = plain.read(path, LARGEST) if path.exists() else b""
        text = edited(before.decode("utf-8-sig"), changes)
        mark = codecs.BOM_UTF8 if before.startswith(codecs.BOM_UTF8) else b""
        _replace(path, mark + text.encode(), private="club" in changes)
    except (OSError, ValueError, RecursionError) as error:
        reason = why(error) if isinstance(error, OSError) else _("it cannot be understood")
        raise SaveFailed(reason) from error


def is_private(path: Path) -> bool:
    """Return True if no other user may read or write the file, or it is not there."""
    with suppress(OSError):
        return not stat.S_IMODE(path.stat().st_mode) & OTHERS
    return True


def _replace(path: Path, data: bytes, *, private: bool) -> None:
    plain.make_folder(path.parent, 0o700)
    with plain.replaced(path) as file:
        if private:
            os.fchmod(file.fileno(), PRIVATE)
        file.write(data)


def _say(path: Path, why: object) -> str:
    return _("{path} cannot be used: {why}.").format(path=path, why=why)
