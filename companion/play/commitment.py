"""Commitments: a salted hash is shown at once, and checked when the secret is revealed.

People at the table, and journals, call it a seal.
"""

from __future__ import annotations

import re
import shlex
from hashlib import sha256
from typing import Annotated

from msgspec import Meta, Struct

from companion.play.actions import SECRET
from companion.play.moves import Chance
from companion.words.i18n import _

LENGTH = 32
"""Hexadecimal digits of a seal: 128 bits, so that two secrets with the same seal are infeasible."""
OLDER_LENGTH = 24
"""Digits of the seals in older files."""
SALT = 128
"""Bits of the salt, which keeps a secret from being guessed by its seal."""
COMMAND_WIDTH = 40
"""Characters in a line of the command, as many as fit a narrow screen."""

Digits = Annotated[str, Meta(pattern=rf"^([0-9a-f]{{{OLDER_LENGTH}}}|[0-9a-f]{{{LENGTH}}})?\Z")]
"""Digits of a seal, or none. They and the salt are part of a command that people run."""
Salt = Annotated[str, SECRET, Meta(pattern=rf"^([0-9a-f]{{{SALT // 4}}})?\Z")]


class Proof(Struct, frozen=True):
    """Verified seal, with a command by which anybody can verify it."""

    seal: str
    holds: bool
    """True if it is the seal of the secret."""
    words: str
    """Same in words."""
    command: str
    """Shell command, in lines of at most ``WIDTH`` characters, that prints the digits of the seal.
    """


def drawn_salt(random: Chance) -> str:
    """Return a random salt."""
    return f"{random.getrandbits(SALT):0{SALT // 4}x}"


def commitment_of(text: str) -> str:
    """Return the commitment to a text that ends in its salt."""
    return sha256(text.encode()).hexdigest()[:LENGTH]


def commits_to(text: str, seal: str) -> bool:
    """Return True if a seal is the commitment to a text."""
    return len(seal) in (OLDER_LENGTH, LENGTH) and commitment_of(text).startswith(seal)


def proof(text: str, seal: str, unchanged: str) -> Proof:
    """Return the result of checking a seal; *unchanged* is the sentence for a match."""
    holds = commits_to(text, seal)
    broken = _("The code is not the one of the beginning: do not rely on this seal.")
    return Proof(grouped(seal), holds, unchanged if holds else broken, _command(text, len(seal)))


def grouped(seal: str) -> str:
    """Return a seal in groups of digits for reading aloud."""
    return " ".join(seal[place : place + 4] for place in range(0, len(seal), 4))


def _command(text: str, digits: int) -> str:
    """Return the command that prints the seal of a text, broken between words."""
    lines = [""]
    for word in re.findall(r"[^ ,:]*[ ,:]|[^ ,:]+", text):
        if len(shlex.quote(lines[-1] + word)) + 2 > COMMAND_WIDTH:
            lines.append("")
        lines[-1] += word
    # A shell joins quoted pieces over a backslash at the end of a line.
    quoted = "\\\n".join(map(shlex.quote, lines))
    return f"printf '%s' \\\n{quoted} \\\n| sha256sum | cut -c-{digits}"
