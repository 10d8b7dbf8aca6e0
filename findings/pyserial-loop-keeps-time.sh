#!/bin/sh
# Guess: loop:// is memory: a write is done at once, whatever the speed and the write timeout.
# What happens: with a write timeout it works out how long the bytes would take at the set speed;
#   if that is longer, it waits out the timeout and raises, and not one byte arrives.
# Version: pyserial 3.5
# Source: "loop://" in https://pyserial.readthedocs.io/en/latest/url_handlers.html
. "$(dirname "$0")/common.sh"
packages pyserial==3.5
program "A long write to loop:// at 300 bit/s times out if there is a write timeout." <<'END'
import serial

for seconds in (None, 0.1):
    port = serial.serial_for_url("loop://", baudrate=300, timeout=0, write_timeout=seconds)
    try:
        print(seconds, "wrote", port.write(b"KH-0007\r"), "waiting", port.in_waiting)
    except serial.SerialTimeoutException as error:
        print(seconds, error, "waiting", port.in_waiting)
END
expected <<'END'
None wrote 8 waiting 8
0.1 Write timeout waiting 0
END
