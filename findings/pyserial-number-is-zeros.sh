#!/bin/sh
# Guess: write(7) is a TypeError, or sends the one byte 7.
# What happens: it sends seven NUL bytes: the number is taken for a length, as bytes(7) would.
# Version: pyserial 3.5
# Source: to_bytes() in https://pyserial.readthedocs.io/en/latest/pyserial_api.html
. "$(dirname "$0")/common.sh"
packages pyserial==3.5
program "write(7) sends seven NUL bytes." <<'END'
import serial

port = serial.serial_for_url("loop://", timeout=0)
print(port.write(7), port.read(20))
END
expected <<'END'
7 b'\x00\x00\x00\x00\x00\x00\x00'
END
