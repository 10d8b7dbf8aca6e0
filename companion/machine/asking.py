"""Requests to ``companion-ask.service``, which answers each with a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from types import MappingProxyType
from uuid import uuid4

from msgspec import Struct

from companion.install.requests import ANSWERS, ASKED
from companion.words.i18n import _, language

PATIENCE = 20 * 60.0
"""Seconds until an answer is no longer expected; a release takes minutes on a memory card."""
GLANCE_SECONDS = 0.2
"""Seconds between two looks for an answer."""


class RequestAnswer(Struct, frozen=True):
    """Answer to a request."""

    is_done: bool
    sentence: str
    is_bad: bool = False
    """True if the request can never be fulfilled with this file."""


def is_there(root: Path = Path("/")) -> bool:
    """Return True if requests are answered on this machine."""
    unit = root / "etc/systemd/system/companion-ask.path"
    return unit.is_symlink() and (root / ASKED.lstrip("/")).parent.is_dir()


def ask(
    what: str,
    values: Mapping[str, str] = MappingProxyType({}),
    root: Path = Path("/"),
    going: Callable[[], bool] = lambda: True,
    patience: float = PATIENCE,
) -> RequestAnswer:
    """Ask for something and wait for the answer, while *going* returns True; called by a job."""
    number, folder = uuid4().hex, root / ASKED.lstrip("/")
    request = {"id": number, "do": what, "language": language(), **values}
    try:
        folder.mkdir(exist_ok=True)
        draft = folder / f".{number}.new"
        draft.write_text(json.dumps(request))
        draft.chmod(0o600)
        draft.replace(folder / f"{number}.json")
    except OSError:
        return RequestAnswer(False, _("The box cannot do this: install its software once more."))
    until = monotonic() + patience
    while going() and monotonic() < until:
        if answer := _answer(root / ANSWERS.lstrip("/") / f"{number}.json"):
            return answer
        sleep(GLANCE_SECONDS)
    return RequestAnswer(False, _("The box does not answer: start it again."))


def _answer(path: Path) -> RequestAnswer | None:
    """Return an answer, once it is there."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        found = json.loads(path.read_bytes())
        is_bad = bool(found.get("is_bad"))
        return RequestAnswer(bool(found["is_done"]), str(found["sentence"]), is_bad)
    return None
