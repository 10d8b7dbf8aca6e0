#!/bin/sh
# Guess: read_passive_target() returns None when the chip answers that no card is there.
# What happens: only silence is None. The chip's answer "0 targets", which it gives once it is told
#   to stop looking (RFConfiguration, MaxRetries), raises "More than one card detected!".
# Version: adafruit-circuitpython-pn532 2.4.9
# Source: NXP UM0701-02, "InListPassiveTarget" and "RFConfiguration";
#   https://github.com/adafruit/Adafruit_CircuitPython_PN532
. "$(dirname "$0")/common.sh"
packages adafruit-circuitpython-pn532==2.4.9 adafruit-blinka==10.0.0 \
    adafruit-platformdetect==3.89.1 adafruit-circuitpython-busdevice==5.2.17 \
    adafruit-circuitpython-typing==1.13.0 typing-extensions==4.16.0
program "No card in the field is told as more than one." <<'END'
import os

os.environ["BLINKA_OS_AGNOSTIC"] = "1"
from adafruit_pn532.uart import PN532_UART

ACK = bytes.fromhex("0000ff00ff00")
ANSWERS = {0x02: "d50332010607", 0x14: "d515", 0x4A: "d54b00"}


class Chip:
    """Answers GetFirmwareVersion, SAMConfiguration, and InListPassiveTarget with no target."""

    waiting = b""

    def write(self, data):
        if (start := bytes(data).find(b"\xd4")) >= 0:
            said = bytes.fromhex(ANSWERS[data[start + 1]])
            length = bytes([len(said), -len(said) & 255])
            self.waiting += ACK + b"\0\0\xff" + length + said + bytes([-sum(said) & 255, 0])

    def read(self, count):
        said, self.waiting = self.waiting[:count], self.waiting[count:]
        return said

    @property
    def in_waiting(self):
        return len(self.waiting)

    def reset_input_buffer(self):
        self.waiting = b""


try:
    print(PN532_UART(Chip()).read_passive_target(timeout=0.5))
except RuntimeError as error:
    print(error)
END
expected <<'END'
More than one card detected!
END
