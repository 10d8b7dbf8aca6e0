"""Requests of the app to root: a release, the way back, the place, Wi-Fi, a hotspot, the clock.

``companion-ask.service`` runs this as soon as a request is in ``/run/companion/ask``, which the
account of the app owns. Nothing in it is trusted: the folder is opened once, and every name in it
relative to that folder; a request is a small regular file of JSON, and each of its values is
checked. The answer is ``/run/companion-ask/ID.json``.
"""

from __future__ import annotations

import json
import logging
import os
import re
import shutil
import stat
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.install import wifi
from companion.install.archive import BadArchive, Unusable
from companion.install.disk import make_folders, replace
from companion.install.requests import ANSWERS, ASKED
from companion.install.system import StepFailed, System
from companion.install.update import go_back, update
from companion.words import i18n
from companion.words.errors import CompanionError, why
from companion.words.i18n import _
from companion.words.languages import of_locale

REQUEST_BYTES = 10_000
"""Bytes of a request."""
MOST_ANSWERS = 20
"""Number of answers that are kept; the app reads each at once."""
ID = re.compile(r"[0-9a-f]{1,32}")
ZONE = re.compile(r"[A-Z][A-Za-z_]+(/[A-Z][A-Za-z_-]+){1,2}")
"""Name of a time zone; source: tz database, "theory.html"."""

Request = Mapping[str, Any]
Handler = Callable[[System, Request], str]
Answer = Mapping[str, bool | str]


class BadRequest(CompanionError, ValueError):
    """The request cannot be read, or asks for something else."""


def main() -> None:
    """Handle every request in the folder."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
    handle_all(System())


def handle_all(system: System) -> None:
    """Handle every request of a machine; a link in the place of the folder is not followed."""
    with suppress(OSError):  # there is no folder, or none of ours
        folder = os.open(system.path(ASKED), os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            for name in sorted(os.listdir(folder)):
                if name.endswith(".json"):
                    _handle(system, folder, name)
        finally:
            os.close(folder)


def _handle(system: System, folder: int, name: str) -> None:
    """Handle a request, and write the answer; no request is handled twice, even after a fault."""
    request: Request = {}
    try:
        request = _read(folder, name)
    except (BadRequest, OSError) as error:
        logging.warning("%s: %s", ascii(name), error)
    _remove(folder, name)
    i18n.use(of_locale(str(request.get("language"))))
    answer = _answer(system, request)
    logging.info("%s: %s", ascii(request.get("do")), answer["sentence"])
    number = str(request.get("id"))
    _tell(system, number if ID.fullmatch(number) else "0", answer)


def _remove(folder: int, name: str) -> None:
    """Remove a request, even a folder; one that cannot be removed is renamed to be no request."""
    try:
        os.unlink(name, dir_fd=folder)
    except IsADirectoryError:
        other = f".{name}.{os.urandom(8).hex()}"
        os.rename(name, other, src_dir_fd=folder, dst_dir_fd=folder)
        with suppress(RecursionError):  # folders in folders, deeper than Python goes
            shutil.rmtree(other, ignore_errors=True, dir_fd=folder)
    except FileNotFoundError:
        return


def _tell(system: System, number: str, answer: Answer) -> None:
    """Write an answer, and remove the oldest ones."""
    make_folders(system.disk, system.path(ANSWERS))
    path = system.path(ANSWERS) / f"{number}.json"
    replace(system.disk, path, json.dumps({"id": number, **answer}).encode())
    kept = sorted(path.parent.glob("*.json"), key=lambda each: each.stat().st_mtime_ns)
    for old in kept[:-MOST_ANSWERS]:
        system.disk.remove(old)


def _answer(system: System, request: Request) -> Answer:
    """Handle a request; return whether it succeeded, and the sentence to show.

    A *bad* answer is about a file that will be rejected at any time.
    """
    handler = HANDLERS.get(str(request.get("do")))
    try:
        if handler is None:
            raise BadRequest(_("The box cannot do this: install its software once more."))
        return {"is_done": True, "sentence": handler(system, request)}
    except CompanionError as error:
        is_bad = isinstance(error, BadArchive) and not isinstance(error, Unusable)
        return {"is_done": False, "sentence": str(error), "is_bad": is_bad}
    except OSError as error:
        text = _("{path} cannot be used: {why}.").format(path=error.filename or "?", why=why(error))
    except Exception:
        logging.exception("a request failed")
        text = _("The box could not do this. Its log says why: journalctl -u companion-ask")
    return {"is_done": False, "sentence": text}


def _read(folder: int, name: str) -> Request:
    """Return a request; raise BadRequest for anything but a small regular file of JSON."""
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    number = os.open(name, flags, dir_fd=folder)
    with open(number, "rb") as file:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise BadRequest("not a regular file")
        data = file.read(REQUEST_BYTES + 1)
    if len(data) > REQUEST_BYTES:
        raise BadRequest("too long")
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BadRequest("no JSON") from error
    if not isinstance(found, dict):
        raise BadRequest("no object")
    return found


def _text(request: Request, key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str) or not value:
        raise BadRequest(_("The box cannot do this: install its software once more."))
    return value


def _set_clock(system: System, request: Request) -> str:
    """Set date and time, with NTP off meanwhile; afterwards NTP is on."""
    try:
        when = datetime.fromisoformat(_text(request, "when"))
    except ValueError as error:
        raise BadRequest(_("This is no date.")) from error
    system.ask("timedatectl", "set-ntp", "false")
    try:
        system.run("timedatectl", "set-time", f"{when:%Y-%m-%d %H:%M:%S}")
    finally:
        system.ask("timedatectl", "set-ntp", "true")
    return _("The clock is set.")


def _set_place(system: System, request: Request) -> str:
    """Set the country, whose rules for Wi-Fi hold, and the time zone."""
    country, zone = (_text(request, key) for key in ("country", "zone"))
    if not ZONE.fullmatch(zone):
        raise BadRequest(_("Choose the country first."))
    said = wifi.set_country(system, country)
    code, told = system.ask("timedatectl", "set-timezone", zone)
    if code:
        logging.warning("timedatectl: %s", told.strip())
        raise StepFailed(
            _("The country is set, but not the time zone: choose the country once more.")
        )
    return said


HANDLERS: Mapping[str, Handler] = {
    "update": lambda system, request: update(system, Path(_text(request, "file"))),
    "go back": lambda system, _request: go_back(system),
    "join": lambda system, request: wifi.join(
        system, *(_text(request, key) for key in ("country", "network", "password"))
    ),
    "open hotspot": lambda system, request: wifi.open_hotspot(
        system, *(_text(request, key) for key in ("country", "network", "password"))
    ),
    "place": _set_place,
    "set clock": _set_clock,
    "close hotspot": lambda system, _request: wifi.close_hotspot(system),
}

if __name__ == "__main__":
    main()
