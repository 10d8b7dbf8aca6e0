"""Messages between the app and the server of phones, lines of JSON over a Unix socket.

The app listens; the server connects, and connects again after each end. A new connection first gets
all messages in force, so that either side may restart at any time. ``Opened`` or ``Closed`` is the
last of them: until it comes, the server keeps the messages of an earlier connection.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from companion.phones.snapshot import Snapshot

LONGEST = 1 << 20
"""Longest line in bytes; longer ones end the connection."""
LONGEST_MARK = 1024
"""Longest line in bytes from the server."""


class Opened(Struct, frozen=True, tag="opened"):
    """The address of the evening: GET /*token* shows the table."""

    token: str


class Closed(Struct, frozen=True, tag="closed"):
    """No phone may see anything any more."""


class Changed(Struct, frozen=True, tag="changed"):
    """The table as it is now, in one language; *version* grows with each change."""

    version: int
    snapshot: Snapshot


class RecapPdf(Struct, frozen=True, tag="recap"):
    """Recap of the evening in one language; without bytes if there is none any more."""

    language: str
    pdf: bytes
    day: str = ""
    """Date of the evening, ISO 8601; empty if it is unknown."""


class Sealed(Struct, frozen=True, tag="sealed"):
    """Page of a seat's own phone, encrypted; GET /s/*token* is its frame."""

    token: str
    version: int
    text: str
    """Nonce and ciphertext in base64."""


class Revoked(Struct, frozen=True, tag="revoked"):
    """The address of a seat's phone is not in force any more."""

    token: str


class Broker(Struct, frozen=True, tag="broker"):
    """Broker of home automation, and the name of this box there."""

    box: str
    host: str
    port: int
    user: str = ""
    password: str = ""
    tls: bool = False

    def __repr__(self) -> str:
        """Return it for logs, without the password."""
        return f"Broker({self.box!r}, {self.host!r}, {self.port}, …)"


class NoBroker(Struct, frozen=True, tag="no-broker"):
    """Home automation is off."""


class AtHome(Struct, frozen=True, tag="home", omit_defaults=True):
    """Public state of the table for home automation, in the language of the box."""

    language: str
    playing: bool = False
    game: str = ""
    round: str = ""
    awaited: str = ""
    """Names of the people whose turn it is."""
    prompt: str = ""
    scores: dict[str, int] = {}
    winner: str = ""


class DisplayLight(Struct, frozen=True, tag="display"):
    """The display of the box; *level* is its light in percent, None if that cannot be changed."""

    is_on: bool = True
    level: int | None = None


ToServer = (
    Opened
    | Closed
    | Changed
    | RecapPdf
    | Sealed
    | Revoked
    | Broker
    | NoBroker
    | AtHome
    | DisplayLight
)


class Listening(Struct, frozen=True, tag="listening"):
    """The server answers at these origins, such as ``http://192.168.1.7:8017``, the best first."""

    origins: tuple[str, ...]


class Refused(Struct, frozen=True, tag="refused"):
    """The server cannot listen; *reason* is a code of ``report.refusal``."""

    reason: str


class SealedMark(Struct, frozen=True, tag="marked"):
    """Text from a seat's own phone, encrypted: its key as it joins, or a mark."""

    token: str
    text: str


class Linked(Struct, frozen=True, tag="linked"):
    """State of the connection to the broker; *fault* is empty, or a code of ``home.fault``."""

    fault: str = ""


class DisplaySwitched(Struct, frozen=True, tag="lit"):
    """Home automation switches the display on or off; *level* is its light in percent, if given."""

    is_on: bool
    level: int | None = None


class Woken(Struct, frozen=True, tag="woken"):
    """Home automation wakes the display."""


ToApp = Listening | Refused | SealedMark | Linked | DisplaySwitched | Woken

to_server: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)
to_app: msgspec.json.Decoder[ToApp] = msgspec.json.Decoder(ToApp)
