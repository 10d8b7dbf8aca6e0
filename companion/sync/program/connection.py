"""Connection to the server of a club, every step of which has a deadline.

psycopg waits at least two seconds for each host, and for ever for an answer, so the steps of libpq
are taken here one by one; source: https://www.postgresql.org/docs/17/libpq-async.html.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from select import select
from socket import SOCK_STREAM, getaddrinfo
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

import msgspec
from psycopg import Error, conninfo, pq
from psycopg.pq import ConnStatus, DiagnosticField, ExecStatus, PollingStatus, abc

from companion.sync.faults import Code, ServerFault
from companion.sync.postgres.authorities import authorities
from companion.sync.postgres.messages import (
    OTHER_BOX,
    OTHER_PROTOCOL,
    PROTOCOL,
    Pull,
    Pulled,
    Push,
    Pushed,
)

Answer = TypeVar("Answer")
CONNECT_TIMEOUT = 10.0
"""Seconds until a server must have let the box in."""
ANSWER_TIMEOUT = 20.0
"""Seconds until a call must be answered."""
OWN_TIMEOUT = 15_000
"""Milliseconds after which the server ends a statement itself."""
ALLOWED_PARAMETERS = (
    "host", "hostaddr", "port", "dbname", "user", "password", "sslmode", "sslrootcert",
    "channel_binding",
)  # fmt: skip
"""Parameters that an invitation may have; others could name files of this machine."""
LOCAL_HOSTS = ("", "localhost", "127.0.0.1", "::1")
STATE_FAULTS: Mapping[str, Code] = {
    "28000": "password",
    "28P01": "password",
    "3D000": "no-club",
    "3F000": "no-club",
    "42883": "no-club",
    OTHER_BOX: "other-box",
    "42501": "other-box",
    "53100": "full",
    "53200": "full",
    "53300": "busy",
    "53400": "full",
    "55P03": "busy",
    "57014": "busy",
    "57P01": "away",
    "57P02": "away",
    "57P03": "away",
}
"""Fault of a SQLSTATE; source: PostgreSQL's appendix A, and docs/club.md."""
MESSAGE_FAULTS: Mapping[str, Code] = {
    "certificate": "certificate",
    "ssl": "certificate",
    "too many": "busy",
}
"""Words in messages about a connection that is refused, which have no SQLSTATE in libpq."""


class ServerConnection:
    """Connection to a server by its URL; raises ServerFault."""

    def __init__(
        self, url: str, connect_timeout: float = CONNECT_TIMEOUT, timeout: float = ANSWER_TIMEOUT
    ) -> None:
        self._timeout = timeout
        until = monotonic() + connect_timeout
        self._connection = _begun(url, until)
        try:
            self._connect(until)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the connection."""
        self._connection.finish()

    def pull(self, question: Pull) -> Pulled:
        """Return the records and versions that a request asks for."""
        return self._call("pull", msgspec.json.encode(question), Pulled)

    def push(self, brought: Push) -> Pushed:
        """Save records."""
        return self._call("push", msgspec.json.encode(brought), Pushed)

    # --- steps of libpq

    def _connect(self, until: float) -> None:
        connection = self._connection
        status: int = PollingStatus.WRITING
        while status != PollingStatus.OK:
            if status == PollingStatus.FAILED:
                raise ServerFault(_refusal(connection))
            fault: Code = "away" if connection.status == ConnStatus.STARTED else "silent"
            self._wait(until, fault, writes=status == PollingStatus.WRITING)
            status = connection.connect_poll()
        connection.nonblocking = 1

    def _call(self, function: str, request: bytes, kind: type[Answer]) -> Answer:
        try:
            result = self._result(f"SELECT club.{function}($1::jsonb)", request)
        except Error as error:
            raise ServerFault("away") from error
        if result.status != ExecStatus.TUPLES_OK:
            raise ServerFault(_code_of(result))
        try:
            return msgspec.json.decode(result.get_value(0, 0) or b"", type=kind)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise ServerFault("other") from error

    def _result(self, statement: str, value: bytes) -> abc.PGresult:
        connection, until = self._connection, monotonic() + self._timeout
        connection.send_query_params(statement.encode(), [value])
        while connection.flush():
            self._wait(until, "silent", writes=True)
            connection.consume_input()
        result = None
        while True:
            while connection.is_busy():
                self._wait(until, "silent")
                connection.consume_input()
            following = connection.get_result()
            if following is None:
                break
            result = following
        if result is None:
            raise ServerFault("away")
        return result

    def _wait(self, until: float, fault: Code, writes: bool = False) -> None:
        """Wait until the connection can be read, or written to; raise the fault at the deadline."""
        handle = self._connection.socket
        left = until - monotonic()
        # An answer without end always has something to read.
        if left <= 0 or not any(select([handle], [handle] if writes else [], [], left)):
            raise ServerFault(fault)


def _begun(url: str, until: float) -> abc.PGconn:
    """Return a connection that has just been begun, once its host is found."""
    try:
        values = conninfo.conninfo_to_dict(url)
        if not values.keys() <= {*ALLOWED_PARAMETERS}:
            raise ServerFault("address")
        values = _found(_with_limits(values), until)
        text = conninfo.make_conninfo("", **values)
        connection = pq.PGconn.connect_start(text.encode())
    except Error as error:
        raise ServerFault("address") from error
    if connection.status == ConnStatus.BAD:  # such as a host whose name is not known
        connection.finish()
        raise ServerFault("away")
    return connection


def _with_limits(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the parameters of a connection with limits, and with encryption unless they say.

    An invitation that says how to encrypt names the authority as well, or has none: with one, libpq
    looks at the certificate in any case. A password is only sent as scram does, so that a false
    server learns nothing by asking for it.
    """
    limits = {
        "application_name": "companion",
        "gssencmode": "disable",
        "options": f"-c statement_timeout={OWN_TIMEOUT} -c lock_timeout={OWN_TIMEOUT}",
    }
    if values.get("password"):
        limits["require_auth"] = "scram-sha-256"
    if not is_local(values) and "sslmode" not in values:
        limits["sslmode"] = "verify-full"
        limits["sslrootcert"] = authorities()
    return {**limits, **values}


def _found(values: Mapping[str, Any], until: float) -> dict[str, Any]:
    """Return the parameters with the addresses of a host, which libpq would wait for.

    Each is tried in turn, under the name that the certificate must have.
    """
    name = str(values.get("host") or "")
    if not name or "," in name or name.startswith("/") or values.get("hostaddr"):
        return dict(values)
    addresses: list[str] = []
    thread = Thread(target=_look_up, args=(name, addresses), daemon=True)
    thread.start()
    thread.join(max(until - monotonic(), 0.0))
    if thread.is_alive() or not addresses:
        raise ServerFault("away")
    names, found = ",".join([name] * len(addresses)), ",".join(addresses)
    return {**values, "host": names, "hostaddr": found}


def _look_up(name: str, addresses: list[str]) -> None:
    """Add the addresses of a host to a list; none if there is no such name."""
    with suppress(OSError, UnicodeError):
        found = getaddrinfo(name, None, type=SOCK_STREAM)
        addresses += dict.fromkeys(str(address[0]) for *_, address in found)


def is_local(values: Mapping[str, Any]) -> bool:
    """Return True if a server is on this machine, so that the connection cannot be read."""
    hosts = str(values.get("host") or "").split(",")
    return all(host in LOCAL_HOSTS or host.startswith("/") for host in hosts)


def _refusal(connection: abc.PGconn) -> Code:
    """Return the fault of a connection that was refused.

    Messages of a server are in its language; the names in quotes in them are not.
    """
    message = connection.get_error_message()
    signs = (code for sign, code in MESSAGE_FAULTS.items() if sign in message.lower())
    if code := next(signs, None):
        return code
    if connection.used_password:
        user, database = (name.decode() for name in (connection.user, connection.db))
        is_missing = f'"{database}"' in message and f'"{user}"' not in message
        return "no-club" if is_missing else "password"
    return "away"


def _code_of(result: abc.PGresult) -> Code:
    """Return the fault that a server has answered."""
    state = (result.error_field(DiagnosticField.SQLSTATE) or b"").decode()
    if state == OTHER_PROTOCOL:
        detail = (result.error_field(DiagnosticField.MESSAGE_DETAIL) or b"").decode()
        return "newer" if detail.isdecimal() and int(detail) > PROTOCOL else "older"
    return STATE_FAULTS.get(state, "other" if state else "away")
