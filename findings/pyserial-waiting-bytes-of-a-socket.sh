#!/bin/sh
# Guess: in_waiting is the number of bytes that can be read at once, on socket:// as on a device.
# What happens: on socket:// it is 0 or 1, however many bytes are there: it says whether, not how
#   many.
# Version: pyserial 3.5
# Source: in_waiting in https://pyserial.readthedocs.io/en/latest/pyserial_api.html; "socket://" in
#   its "URL Handlers"
. "$(dirname "$0")/common.sh"
packages pyserial==3.5
program "Of ten bytes that have come over socket://, one is said to be waiting." <<'END'
import select
import socket

import serial

server = socket.create_server(("127.0.0.1", 0))
port = serial.serial_for_url(f"socket://127.0.0.1:{server.getsockname()[1]}", timeout=1)
reader = server.accept()[0]
reader.sendall(b"0123456789")
select.select([port], [], [])
print(port.in_waiting, port.read(10))
END
expected <<'END'
1 b'0123456789'
END
