"""Checks of reader ports that are URLs: pyserial looks at most of them only when it opens one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import inf
from types import MappingProxyType
from urllib.parse import SplitResult, parse_qs, urlsplit

from msgspec import Struct

from companion.words.i18n import _

LEVELS = ("debug", "info", "warning", "error")
CLASSES = ("Serial", "PosixPollSerial", "VTIMESerial")
"""Classes of serial ports in pyserial."""


class Scheme(Struct, frozen=True):
    """Kind of URL: an example of it, and the check of each of its options by name."""

    example: str
    options: Mapping[str, Callable[[str], bool]]
    has_host: bool
    """True if it has a host and its port, else the path of a device."""

    def fault(self, url: str, parts: SplitResult) -> str:
        """Return the sentence about the first fault of a URL; empty if there is none."""
        place_fault = _host_fault if self.has_host else _path_fault
        if why := place_fault(parts):
            return why.format(url=url, example=self.example)
        return _options_fault(url, parse_qs(parts.query, keep_blank_values=True), self.options)


def _is_flag(_value: str) -> bool:
    return True


def _is_level(value: str) -> bool:
    return value in LEVELS


def _is_timeout(value: str) -> bool:
    try:
        return 0 < float(value) < inf
    except ValueError:
        return False


def _is_later(value: str) -> bool:
    return re.fullmatch("[2-9]|[1-9][0-9]", value) is not None


def _is_class(value: str) -> bool:
    return value in CLASSES


SCHEMES: Mapping[str, Scheme] = MappingProxyType(
    {
        "socket": Scheme("socket://192.168.1.20:4001", {"logging": _is_level}, True),
        "rfc2217": Scheme(
            "rfc2217://192.168.1.20:4001",
            {
                "logging": _is_level,
                "ign_set_control": _is_flag,
                "poll_modem": _is_flag,
                "timeout": _is_timeout,
            },
            True,
        ),
        "spy": Scheme(
            "spy:///dev/ttyUSB0",
            {"file": bool, "color": _is_flag, "raw": _is_flag, "all": _is_flag},
            False,
        ),
        "alt": Scheme("alt:///dev/ttyUSB0?class=PosixPollSerial", {"class": _is_class}, False),
    }
)
"""URLs of pyserial that lead to a reader; source: pyserial 3.5, ``serial/urlhandler``.

Its ``loop://`` leads to itself, and ``cp2110://`` needs a package that is not installed.
"""
SEARCH = "hwgrep"
"""Scheme of the URL that searches the names of ports; its options follow “&”."""
SEARCH_EXAMPLE = "hwgrep://GM65"
SEARCH_OPTIONS: Mapping[str, Callable[[str], bool]] = MappingProxyType(
    {"n": _is_later, "skip_busy": _is_flag}
)


def url_fault(url: str) -> str:
    """Return the sentence why no reader can be at a URL; empty if one can."""
    name, _colon, rest = url.partition("://")
    if name == SEARCH:
        return _search_fault(url, rest)
    if name not in SCHEMES:
        text = _("“{name}://” leads to no reader: write a path such as /dev/ttyUSB0, or {names}.")
        names = ", ".join(f"{each}://" for each in (*SCHEMES, SEARCH))
        return text.format(name=name, names=names)
    try:
        parts = urlsplit(url)
    except ValueError:
        return _("“{url}” has a bracket too many or too few.").format(url=url)
    return SCHEMES[name].fault(url, parts)


def _host_fault(parts: SplitResult) -> str:
    if not parts.hostname:
        return _("“{url}” has no host: write it like {example}.")
    if not is_host(parts.hostname):
        return _("“{url}” has a host that cannot be: write it like {example}.")
    try:
        port = parts.port
    except ValueError:
        port = None
    return "" if port else _("“{url}” has no port from 1 to 65535: write it like {example}.")


def is_host(name: str) -> bool:
    """Return True if a name can be looked up, or is an address."""
    try:
        name.encode("idna")
    except UnicodeError:  # a part of it is empty or too long
        return False
    return re.fullmatch(r"[\w.:%-]+", name) is not None


def _path_fault(parts: SplitResult) -> str:
    if parts.netloc or parts.path in ("", "/"):
        return _("“{url}” has no path from / on: write it like {example}.")
    return ""


def _options_fault(
    url: str, given: Mapping[str, list[str]], checks: Mapping[str, Callable[[str], bool]]
) -> str:
    for name, (value, *_others) in given.items():
        if name not in checks:
            text = _("“{url}” has an option “{name}”; it can only have {names}.")
            return text.format(url=url, name=name, names=", ".join(checks))
        if not checks[name](value):
            text = _("“{url}”: the option “{name}” cannot be “{value}”.")
            return text.format(url=url, name=name, value=value)
    return ""


def _search_fault(url: str, rest: str) -> str:
    pattern, *options = rest.split("&")
    if not pattern:
        text = _("“{url}” does not say what to look for: write it like {example}.")
        return text.format(url=url, example=SEARCH_EXAMPLE)
    try:
        re.compile(pattern)
    except re.error:
        return _("“{pattern}” is no regular expression.").format(pattern=pattern)
    given = (option.partition("=") for option in options)
    return _options_fault(url, {name: [value] for name, _equals, value in given}, SEARCH_OPTIONS)
