#!/bin/sh
# Guess: spy:// goes before any address that pyserial opens, so spy://loop:// shows a test's bytes.
# What happens: what follows is taken for the path of a device; URLs cannot be nested.
# Version: pyserial 3.5
# Source: "spy://" in https://pyserial.readthedocs.io/en/latest/url_handlers.html
. "$(dirname "$0")/common.sh"
packages pyserial==3.5
program "spy:// cannot look at loop://." <<'END'
import serial

try:
    serial.serial_for_url("spy://loop://")
except serial.SerialException as error:
    print(error)
END
expected <<'END'
[Errno 2] could not open port loop://: [Errno 2] No such file or directory: 'loop://'
END
