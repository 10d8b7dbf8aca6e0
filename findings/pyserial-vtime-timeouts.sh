#!/bin/sh
# Guess: the class VTIMESerial takes the timeouts that Serial takes, in steps of a tenth of a
#   second.
# What happens: below a tenth there is no timeout, and a read comes back at once and empty; above
#   25.5 seconds the port does not open.
# Version: pyserial 3.5
# Source: "alt://" and VTIMESerial in https://pyserial.readthedocs.io/en/latest/url_handlers.html;
#   termios(3), VTIME
. "$(dirname "$0")/common.sh"
packages pyserial==3.5
program "With VTIMESerial 0.09 s is no time at all, and 30 s an error." <<'END'
import os
import time

import serial

_, device = os.openpty()
url = f"alt://{os.ttyname(device)}?class=VTIMESerial"


def waited():
    begun = time.monotonic()
    port.read(5)
    return time.monotonic() - begun


for seconds in (0.09, 0.3):
    port = serial.serial_for_url(url, timeout=seconds)
    # The shortest of five: a busy machine makes some longer.
    print(seconds, "waits" if min(waited() for _ in range(5)) > 0.09 else "does not wait")
try:
    serial.serial_for_url(url, timeout=30)
except ValueError as error:
    print(30, error)
END
expected <<'END'
0.09 does not wait
0.3 waits
30 Invalid vtime: 300
END
