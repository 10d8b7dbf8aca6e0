"""A server whose answer has no end is given up, and the program goes on with little memory."""

from __future__ import annotations

import socket
import struct
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread

from companion.sync.wire import SyncRequest
from tests.club.program import ProgramBeside, in_force
from tests.club.tables import uuid

JSONB = 3802
ROW = 1 << 20


def message(kind: bytes, body: bytes) -> bytes:
    """Return a message; source: https://www.postgresql.org/docs/17/protocol-message-formats.html."""
    return kind + struct.pack("!I", len(body) + 4) + body


HELLO = message(b"R", bytes(4)) + message(b"Z", b"I")
COLUMN = struct.pack("!H", 1) + b"pull\0" + struct.pack("!IhIhih", 0, 0, JSONB, -1, -1, 0)
BEGINNING = message(b"1", b"") + message(b"2", b"") + message(b"T", COLUMN)
EACH = message(b"D", struct.pack("!Hi", 1, ROW) + b"x" * ROW)


def answer(listening: socket.socket) -> None:
    """Let each connection in, and answer its first question without end."""
    with suppress(OSError):
        while True:
            connection, _ = listening.accept()
            with suppress(OSError), connection:
                connection.recv(ROW)
                connection.sendall(HELLO)
                connection.recv(ROW)
                connection.sendall(BEGINNING)
                while True:
                    connection.sendall(EACH)


def test_an_answer_without_end_is_given_up_again_and_again(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        Thread(target=answer, args=(listening,), daemon=True).start()
        url = f"postgresql://u@127.0.0.1:{listening.getsockname()[1]}/club?sslmode=disable"
        with closing(ProgramBeside(tmp_path)) as beside:
            beside.accept(*in_force(url, uuid("box", 1)))
            faults = [beside.fault()]
            beside.tell(SyncRequest(1))
            faults += [beside.fault()]
            status = Path(f"/proc/{beside.process.pid}/status").read_text(encoding="utf-8")
            assert beside.process.poll() is None
    assert set(faults) <= {"away", "other", "silent"}
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    assert int(peak.split()[1]) << 10 < 200 << 20
