#!/bin/sh
# Guess: serial.threaded.LineReader calls handle_line for each line, also for those of a scanner
#   that ends them with a carriage return alone (the usual setting).
# What happens: a line ends with CR LF and nothing else: the codes pile up until one comes, and are
#   then one line.
# Version: pyserial 3.5
# Source: LineReader in https://pyserial.readthedocs.io/en/latest/pyserial_api.html
. "$(dirname "$0")/common.sh"
packages pyserial==3.5
program "LineReader ends lines with CR LF only." <<'END'
from serial.threaded import LineReader


class Codes(LineReader):
    def handle_line(self, line):
        print(repr(line))


codes = Codes()
for code in (b"KH-0007\r", b"KH-0008\n", b"KH-0009\r\n"):
    print("heard", code)
    codes.data_received(code)
END
expected <<'END'
heard b'KH-0007\r'
heard b'KH-0008\n'
heard b'KH-0009\r\n'
'KH-0007\rKH-0008\nKH-0009'
END
