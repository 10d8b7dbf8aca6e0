"""Check for packages of other programs with the same names as ours."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from companion.words.errors import CompanionError
from companion.words.i18n import _

PACKAGE_NAMES = ("hardware", "screens")
"""Names of packages beside ``companion`` that another program may use as well."""


def refuse_namesakes() -> None:
    """Raise CompanionError if another program's package would be imported instead of ours."""
    home = Path(__file__).resolve().parents[2]
    for name in PACKAGE_NAMES:
        spec = find_spec(name)
        found = Path(spec.origin).resolve().parents[1] if spec and spec.origin else None
        if found != home:
            text = _("Another program has a package called {name} here ({folder}):"
                     " install Companion in an environment of its own.")  # fmt: skip
            raise CompanionError(text.format(name=name, folder=found or "?"))
