"""What the app asks of root: a release, the way back, a Wi-Fi, a hotspot.

``companion-ask.service`` runs this as soon as a request lies in ``/run/companion/ask``, which the
account of the app owns. Nothing there is trusted: a request is a small regular file of JSON, and
each of its values is checked. The answer is ``/run/companion-ask/answer.json``.
"""

from __future__ import annotations

import json
import logging
import os
import stat
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.install import wifi
from companion.install.disk import replace
from companion.install.requests import ANSWER, ASKED
from companion.install.system import System
from companion.install.update import go_back, update
from companion.words import i18n
from companion.words.errors import CompanionError, why
from companion.words.i18n import _

LONGEST = 10_000

Request = Mapping[str, Any]
Handler = Callable[[System, Request], str]


class BadRequest(CompanionError, ValueError):
    """The request cannot be read, or asks for something else."""


def main() -> None:
    """Handle every request that lies there."""
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
    handle_all(System())


def handle_all(system: System) -> None:
    """Handle every request of a machine, the oldest first."""
    folder = system.path(ASKED)
    for path in sorted(folder.glob("*.json"), key=_when):
        _handle(system, path)


def _handle(system: System, path: Path) -> None:
    """Handle a request, and write the answer; whatever happens, it is not handled twice."""
    try:
        request = _read(path)
    except (BadRequest, OSError) as error:
        logging.warning("%s: %s", path.name, error)
        request = {}
    finally:
        path.unlink(missing_ok=True)
    i18n.use("it" if request.get("language") == "it" else "en")
    is_done, sentence = _answer(system, request)
    logging.info("%s: %s", request.get("do"), sentence)
    answer = {"id": str(request.get("id", "")), "is_done": is_done, "sentence": sentence}
    replace(system.disk, system.path(ANSWER), json.dumps(answer, ensure_ascii=False).encode())


def _answer(system: System, request: Request) -> tuple[bool, str]:
    """Do what is asked; return whether it was done, and the sentence to show."""
    handler = HANDLERS.get(str(request.get("do")))
    try:
        if handler is None:
            raise BadRequest(_("The box cannot do this: install its software once more."))
        return True, handler(system, request)
    except CompanionError as error:
        return False, str(error)
    except OSError as error:
        text = _("{path} cannot be used: {why}.")
        return False, text.format(path=error.filename or "?", why=why(error))
    except Exception:
        logging.exception("a request failed")
        return False, _("The box could not do this. Its log says why: journalctl -u companion-ask")


def _read(path: Path) -> Request:
    """Return a request; raise BadRequest for anything but a small regular file of JSON."""
    number = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    with open(number, "rb") as file:
        if not stat.S_ISREG(os.fstat(number).st_mode):
            raise BadRequest("not a regular file")
        data = file.read(LONGEST + 1)
    if len(data) > LONGEST:
        raise BadRequest("too long")
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BadRequest("no JSON") from error
    if not isinstance(found, dict):
        raise BadRequest("no object")
    return found


def _when(path: Path) -> int:
    try:
        return path.lstat().st_mtime_ns
    except OSError:
        return 0


def _text(request: Request, key: str) -> str:
    value = request.get(key)
    if not isinstance(value, str) or not value:
        raise BadRequest(_("The box cannot do this: install its software once more."))
    return value


HANDLERS: Mapping[str, Handler] = {
    "update": lambda system, request: update(system, Path(_text(request, "file"))),
    "go back": lambda system, _request: go_back(system),
    "join": lambda system, request: wifi.join(
        system, *(_text(request, key) for key in ("country", "network", "password"))
    ),
    "open hotspot": lambda system, request: wifi.open_hotspot(
        system, *(_text(request, key) for key in ("country", "network", "password"))
    ),
    "close hotspot": lambda system, _request: wifi.close_hotspot(system),
}

if __name__ == "__main__":
    main()
