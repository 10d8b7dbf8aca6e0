"""Switch of phones and of home automation, and the state of their server."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from companion.phones import report
from companion.phones.address import EveningToken
from companion.phones.report import NO_TORNADO, PhonesReport
from companion.phones.wire import (
    LONGEST_MARK,
    AtHome,
    Broker,
    Closed,
    DisplayLight,
    Linked,
    Listening,
    NoBroker,
    Opened,
    Refused,
    to_app,
)
from companion.programs.channel import InForce, Message
from companion.programs.lines import line
from companion.programs.program import Program
from companion.programs.running import RunningProgram
from companion.words.inputs import Inbox, Phoned
from companion.words.reporting import contained

ADDRESS = "address"
"""Name of the last message: an address that has ended shows nothing after it."""
SERVER = Program(
    name="phones",
    module="companion.phones.server",
    socket="phones.sock",
    decode=to_app.decode,
    told=Phoned,
    last=ADDRESS,
    longest=LONGEST_MARK,
)
ORIGIN = re.compile(r"http://[\w.:\[\]-]{1,80}")


class Address(Struct, frozen=True):
    """Address of the table on phones: the origin of the server, and a random token."""

    origin: str
    token: str

    @property
    def whole(self) -> str:
        """The address as a phone opens it."""
        return f"{self.origin}/{self.token}"


class PhonesState(Struct, frozen=True):
    """State of phones; *addresses* are the best first, and empty without a network."""

    is_on: bool = False
    answers: bool = False
    """True once the server has said where it listens, or why it does not."""
    is_lost: bool = False
    """True if the server has answered before, and is gone."""
    addresses: tuple[Address, ...] = ()
    refused: str = ""
    """Reason why the server does not listen, from ``report.refusal``; empty if it does."""
    home: Linked | None = None
    """State of the connection to home automation; None while it is unknown, or off."""


class Phones:
    """Switches phones and home automation on and off, and keeps the addresses of the table.

    Where the app is a service of the system, so is the server; on a desktop it is a child process.
    """

    def __init__(
        self,
        inbox: Inbox,
        data: Path,
        elapsed: Callable[[], float],
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        self._evening = EveningToken(data, elapsed)
        self._token = ""
        self._server = RunningProgram(SERVER, inbox, environment)
        self._said: Listening | Refused | None = None
        self._is_lost = False
        self._is_on: bool | None = None
        """None until it is known."""
        self._broker: Broker | None = None
        self._linked: Linked | None = None
        self._shown: InForce = {}
        self._display = DisplayLight()

    @property
    def state(self) -> PhonesState:
        """State at this moment."""
        said = self._said
        return PhonesState(
            is_on=bool(self._is_on),
            answers=said is not None,
            is_lost=self._is_lost and said is None,
            addresses=self._addresses(said.origins) if isinstance(said, Listening) else (),
            refused=said.reason if isinstance(said, Refused) else "",
            home=self._linked,
        )

    def evening(self) -> str:
        """Return the token of this evening, a new one after a pause that ends an evening."""
        return self._evening.current()

    def turn(self, on: bool, broker: Broker | None = None) -> None:
        """Switch phones on or off, and home automation by its broker.

        Each time that phones are switched on, they have another address.
        """
        before = self._is_on, self._broker
        self._is_on, self._broker = on, broker
        if before == (on, broker):
            return
        if on != before[0]:
            self._said, self._is_lost = None, False
        if broker != before[1]:
            self._linked = None
        with contained("phones"):
            if on and before[0] is False:
                self._evening.renew()
            self._open() if on or broker else self._close()
        self._report()

    def show(self, snapshots: InForce, home: AtHome | None = None) -> None:
        """Replace the messages for phones and home automation."""
        at_home = {"home": Message(line(home))} if home else {}
        self._shown = {**at_home, **snapshots}
        self._hand_over()

    def tell_display(self, is_on: bool, level: int | None) -> None:
        """Send home automation the state of the display; *level* is its light in percent."""
        display = DisplayLight(is_on, level)
        if display != self._display:
            self._display = display
            self._hand_over()

    def hear(self, message: object) -> None:
        """Take a message of the server; None if it is gone."""
        before = self.state
        if isinstance(message, Linked | None):
            self._linked = message
        if isinstance(message, Listening | Refused | None) and message != self._said:
            self._is_lost = self._is_lost or self._said is not None
            self._said = message
        if self.state != before:
            self._report()

    def close(self) -> None:
        """End the server, at the end of the app; phones keep their pages."""
        self._server.close()

    def _hand_over(self) -> None:
        """Put the messages in force, unless phones and home automation are off."""
        if self._server.is_open:
            in_force = {**self._at_broker(), **self._shown, ADDRESS: self._opened()}
            self._server.use(in_force)  # the address comes last: see ``wire``

    def _opened(self) -> Message:
        if not self._is_on:
            return Message(line(Closed()))
        self._token = self.evening()
        return Message(line(Opened(self._token)), line(Closed()))

    def _at_broker(self) -> InForce:
        if not self._broker:
            return {}
        broker = Message(line(self._broker), line(NoBroker()))
        return {"broker": broker, "display": Message(line(self._display))}

    def _open(self) -> None:
        """Open the socket, and start a server for it, unless it is open."""
        is_complete = bool(self._server.service_folder) or report.is_complete()
        if not is_complete:
            self._said = Refused(NO_TORNADO)
        self._server.open(starts=is_complete)

    def _close(self) -> None:
        """End everything that is shown, and the server."""
        self._server.end()
        self._shown = {}

    def _report(self) -> None:
        """Save the state for the self-check."""
        state = self.state
        origins = tuple(each.origin for each in state.addresses)
        kept = PhonesReport(state.answers, origins, state.refused, state.home)
        report.keep(kept, self._server.service_folder)

    def _addresses(self, origins: tuple[str, ...]) -> tuple[Address, ...]:
        """Return the address at each origin that has the form of one."""
        return tuple(Address(each, self._token) for each in origins if ORIGIN.fullmatch(each))
