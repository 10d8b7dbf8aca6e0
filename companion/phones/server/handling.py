"""Base of all handlers: headers, refusals, and sending with a timeout."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, NoReturn, cast

from msgspec import Struct
from tornado.http1connection import HTTP1Connection
from tornado.iostream import StreamClosedError
from tornado.web import Finish, HTTPError, RequestHandler

from companion.phones.server.board import PhoneBoard
from companion.phones.server.files import PLAIN_TEXT, File
from companion.phones.server.guard import WrongTokens, is_own_name
from companion.phones.server.languages import chosen
from companion.phones.wire import ToApp
from companion.words.i18n import _, speaking
from companion.words.languages import LANGUAGES

log = logging.getLogger(__name__)
BLOCK = 1 << 16
"""Bytes of an answer that are held for a phone at a time."""
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
        "img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
        "form-action 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Site(Struct, frozen=True):
    """Dependencies of all handlers."""

    board: PhoneBoard
    tries: WrongTokens
    files: dict[str, File]
    send: Callable[[ToApp], bool]
    """Sends a message to the app; returns False if it cannot."""
    patience: float = 5.0
    """Seconds after which a phone that does not read is disconnected."""
    beat: float = 15.0
    """Seconds between the beats of a stream without a change; scripts do not see comments."""


class Handler(RequestHandler):
    """Handler with the headers and limits of this server."""

    def initialize(self, site: Site) -> None:
        """Take the dependencies."""
        self.site = site
        self.gone = False
        """True once the phone has closed its connection."""
        self.wake = asyncio.Event()

    def set_default_headers(self) -> None:
        """Set the headers of every answer, and remove the version of the server."""
        self.clear_header("Server")
        for name, value in HEADERS.items():
            self.set_header(name, value)

    def prepare(self) -> None:
        """Refuse a request that was addressed to another host."""
        stream = self.connection.stream
        if stream.closed() or not is_own_name(self.request.host, stream.socket.getsockname()):
            raise HTTPError(404)

    def compute_etag(self) -> str | None:
        """Return None: files that may be cached have their own."""
        return None

    def on_connection_close(self) -> None:
        """End the wait of this handler."""
        self.gone = True
        self.wake.set()

    def language(self) -> str:
        """Return the language in which this phone is answered."""
        asked = self.request.query_arguments.get("l", [b""])[0].decode(errors="replace")
        accepted = self.request.headers.get("Accept-Language", "")
        return chosen(asked, accepted, (*self.site.board.told.shown,) or (*LANGUAGES,))

    async def refuse(self) -> NoReturn:
        """Raise the error for a wrong token, after a delay that grows with their number."""
        await self.pause(self.site.tries.delay(self.request.remote_ip or ""))
        raise HTTPError(404)

    async def pause(self, seconds: float) -> None:
        """Wait until something wakes this handler, at most some seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.wake.wait()

    async def deliver(self, body: bytes, kind: str) -> None:
        """Send a whole answer."""
        self.set_header("Content-Type", kind)
        self.set_header("Content-Length", str(len(body)))
        for start in range(0, len(body), BLOCK):
            self.write(body[start : start + BLOCK])
            await self.push()

    async def push(self) -> None:
        """Send the written bytes; disconnect a phone that does not read."""
        try:
            async with asyncio.timeout(self.site.patience):
                await self.flush()
        except (TimeoutError, StreamClosedError):
            self.connection.close()
            raise Finish from None

    def write_error(self, status_code: int, **kwargs: Any) -> None:  # noqa: ARG002
        """Answer every error with the same sentence."""
        self.set_header("Content-Type", PLAIN_TEXT)
        with speaking(self.language()):
            self.finish(
                _("There is nothing here. Scan the code on the table’s screen again.") + "\n"
            )

    def log_exception(
        self,
        typ: type[BaseException] | None,
        value: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        """Log the traceback of an error without its message or the URL, which may be secret."""
        if typ and not isinstance(value, HTTPError):
            where = "".join(traceback.format_tb(tb))
            log.error("An answer failed:\n%s%s", where, typ.__name__)

    @property
    def connection(self) -> HTTP1Connection:
        """The connection to the phone."""
        return cast(HTTP1Connection, self.request.connection)
