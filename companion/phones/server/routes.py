"""Routes of the server, and their handlers."""

from __future__ import annotations

import re
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from tornado.web import Application, HTTPError

from companion.phones.pages import joining
from companion.phones.server.board import event
from companion.phones.server.files import HTML
from companion.phones.server.guard import find
from companion.phones.server.handling import Handler, Site
from companion.phones.wire import LONGEST_MARK, SealedMark
from companion.programs.lines import line

TOKEN_PATTERN = "([A-Za-z0-9_-]+)"
RETRY = b"retry: 3000\n\n"
BEAT = event("beat", name="beat")
GONE = event("gone", name="gone")
"""Note to a phone that its token is not in force any more."""
PDF = "application/pdf"
MARK_PATTERN = re.compile(rb"[A-Za-z0-9+/=_-]+")
"""Ciphertext in base64."""


class Nothing(Handler):
    """Handler of all other addresses."""

    def prepare(self) -> None:
        """Refuse every method alike."""
        raise HTTPError(404)


class Table(Handler):
    """Handler below the address of the evening."""

    async def check(self, token: str) -> None:
        """Refuse a wrong token."""
        current = self.site.board.told.token
        if not (current and find(token, {current: current})):
            await self.refuse()


class TablePage(Table):
    """The table as a page."""

    async def get(self, token: str) -> None:
        """Send the page in the language of the phone."""
        await self.check(token)
        shown = self.site.board.told.shown.get(self.language())
        if shown is None:
            raise HTTPError(404)
        await self.deliver(shown.page(token), HTML)

    async def head(self, token: str) -> None:
        """Send its headers."""
        await self.get(token)


class RecapFile(Table):
    """The recap of the evening."""

    async def get(self, token: str) -> None:
        """Send it as a PDF."""
        await self.check(token)
        recap = self.site.board.told.recaps.get(self.language())
        if recap is None or not recap.pdf:
            raise HTTPError(404)
        name = f"evening-{recap.day}.pdf" if recap.day else "evening.pdf"
        self.set_header("Content-Disposition", f'attachment; filename="{name}"')
        await self.deliver(recap.pdf, PDF)

    async def head(self, token: str) -> None:
        """Send its headers."""
        await self.get(token)


class Stream(Handler):
    """Stream of events; only the newest is kept for a phone."""

    async def follow(self, current: Callable[[], bytes | None]) -> None:
        """Send the *current* events at each change, until there are none or the phone is gone."""
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        self.write(RETRY)
        sent = None
        with self.site.board.waking(self.wake):
            while not self.gone and (events := current()) is not None:
                self.wake.clear()
                self.write(events if events != sent else BEAT)
                sent = events
                await self.push()
                await self.pause(self.site.beat)
        self.write(GONE)
        await self.push()

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Close a stream that failed, so that a browser connects again: an answer is final."""
        if status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
            super().write_error(status_code, **kwargs)
        else:
            self.connection.close()


class TableStream(Table, Stream):
    """Each change of the table."""

    async def get(self, token: str) -> None:
        """Send the table at each change, in the language of the phone."""
        await self.check(token)
        language, board = self.language(), self.site.board
        await self.follow(lambda: board.picture(token, language))


class SeatPart(Handler):
    """Handler below the address of a seat's own phone."""

    async def check(self, token: str) -> None:
        """Refuse a wrong token."""
        if find(token, self.site.board.told.seats) is None:
            await self.refuse()


class SeatPage(SeatPart):
    """The frame of a seat's page, which is the same for all, and the marks from it."""

    async def get(self, token: str) -> None:
        """Send the frame."""
        await self.check(token)
        await self.deliver(joining.frame(self.language()).encode(), HTML)

    async def post(self, token: str) -> None:
        """Pass a mark on to the app, encrypted as it is."""
        await self.check(token)
        body = self.request.body
        if not MARK_PATTERN.fullmatch(body):
            raise HTTPError(400)
        marked = SealedMark(token, body.decode("ascii"))
        if len(line(marked)) > LONGEST_MARK:
            raise HTTPError(413)
        if not self.site.send(marked):
            raise HTTPError(503)
        self.set_status(204)


class SeatStream(SeatPart, Stream):
    """Each change of a seat's page, encrypted."""

    async def get(self, token: str) -> None:
        """Send it at each change."""
        await self.check(token)
        board = self.site.board
        await self.follow(lambda: board.sealed(token))


class StaticFile(Handler):
    """File that pages load."""

    async def get(self, name: str) -> None:
        """Send a file, unless the phone has it in its cache."""
        file = self.site.files.get(name)
        if file is None:
            raise HTTPError(404)
        self.set_header("Cache-Control", file.caching)
        self.set_header("Etag", file.etag)
        if self.check_etag_header():
            self.set_status(304)
        else:
            await self.deliver(file.path.read_bytes(), file.kind)

    async def head(self, name: str) -> None:
        """Send its headers."""
        await self.get(name)


def application(site: Site) -> Application:
    """Return the routes; no request is written to a log."""
    given = {"site": site}
    return Application(
        [
            (f"/{TOKEN_PATTERN}", TablePage, given),
            (f"/{TOKEN_PATTERN}/stream", TableStream, given),
            (f"/{TOKEN_PATTERN}/recap.pdf", RecapFile, given),
            (f"/s/{TOKEN_PATTERN}", SeatPage, given),
            (f"/s/{TOKEN_PATTERN}/stream", SeatStream, given),
            ("/static/(.+)", StaticFile, given),
        ],
        default_handler_class=Nothing,
        default_handler_args=given,
        log_function=lambda _handler: None,
    )
