"""Faults of a connection to the server of a club: their codes, and their sentences."""

from __future__ import annotations

from typing import Literal, get_args

from companion.words.i18n import _

Code = Literal[
    "away",
    "silent",
    "password",
    "certificate",
    "no-club",
    "other-box",
    "newer",
    "older",
    "full",
    "busy",
    "address",
    "missing",
    "other",
]
FAULT_CODES: tuple[str, ...] = get_args(Code)


class ServerFault(Exception):
    """Failure to reach the server or get its answer; *code* is one of ``FAULT_CODES``."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.code: Code = code


def sentence(code: str, server: str) -> str:
    """Return the sentence about a fault; *server* is the name of the host."""
    sentences = {
        "away": _(
            "{server} cannot be reached: is it on, and is this box in a network?"
        ),
        "silent": _("The club’s server {server} does not answer, though it can be reached."),
        "password": _(
            "The club’s server {server} does not know this invitation: ask for another one."
        ),
        "certificate": _(
            "The certificate of the club’s server {server} cannot be trusted: it is told nothing."
        ),
        "no-club": _("There is no club on the server {server}: its owner begins one there."),
        "other-box": _(
            "This invitation belongs to another box: ask for one for this table."
        ),
        "newer": _("The club’s server {server} is newer than this box: update this box."),
        "older": _("The club’s server {server} is older than this box: its owner updates it."),
        "full": _("The club’s server {server} has no room left: its owner makes some."),
        "busy": _("The club’s server {server} has too much to do: it is asked again later."),
        "address": _("This invitation to a club cannot be used: ask for another one."),
        "missing": _("A part of the program is missing: pip install psycopg[binary]"),
    }  # fmt: skip
    other = _("The club’s server {server} could not answer: its log says why.")
    return sentences.get(code, other).format(server=server)
