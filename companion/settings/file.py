"""companion.toml: read with everything that is wrong in it told, and written safely."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from companion.settings.values import BUTTONS, Settings
from companion.words.errors import BadSettings, SaveFailed
from companion.words.i18n import _


def load(path: Path) -> Settings:
    """Read the settings; a missing file holds none. Raise BadSettings with a sentence."""
    try:
        text = path.read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return Settings()
    except OSError as error:
        raise BadSettings(_say(path, error.strerror)) from error
    except UnicodeError as error:
        raise BadSettings(_say(path, error)) from error
    return _read(path, text)


def _read(path: Path, text: str) -> Settings:
    # Only a file needs these, and start-up without one does not wait for them.
    import tomllib

    from companion.settings import faults

    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadSettings(_at(path, *faults.no_toml(error, text))) from error
    if fault := faults.misshapen(table, Settings):
        raise BadSettings(_at(path, faults.line_of(text, fault.path), fault.text))
    settings = msgspec.convert(table, Settings)
    if fault := faults.senseless(settings, BUTTONS):
        raise BadSettings(_at(path, faults.line_of(text, fault.path), fault.text))
    return settings


def _at(path: Path, line: int, why: str) -> str:
    return _("{path}, line {line}: {why}").format(path=path, line=line, why=why)


def save(path: Path, **changes: Any) -> None:
    """Write changed settings into the file, leaving the rest as its owner wrote it.

    Raise SaveFailed. A cut of power leaves the old file or the new one, never half of it.
    """
    import tomlkit  # only a change of settings needs it, and start-up does not wait for it

    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        document = tomlkit.parse(text)
        document.update(changes)
        _replace(path, tomlkit.dumps(document))
    except (OSError, ValueError) as error:
        raise SaveFailed(str(error)) from error


def _replace(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(path.name + ".new")
    with draft.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _say(path: Path, why: object) -> str:
    return _("{path} cannot be used: {why}.").format(path=path, why=why)
