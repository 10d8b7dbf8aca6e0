"""Opens buttons by lgpio: ``header_of_a_board.py DEVICES REVISION PIN…``.

DEVICES replaces /dev; REVISION is that of a Raspberry Pi, 0 on another machine. Prints, as JSON,
the working directory after it, and the errors of the pins. ``tests/hardware/outside`` on the path
has lgpio.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from gpiozero.pins import local

from companion.words.inputs import Inbox
from hardware.buttons import Buttons, NoPins, WrongPin
from hardware.pins import use_pins


def opened(devices, pin):
    try:
        use_pins(devices)
        with Buttons(Inbox(), {"undo": pin}):
            return ""
    except (NoPins, WrongPin) as error:
        return str(error)


def main(devices, revision, *pins):
    if int(revision):
        local.get_pi_revision = lambda: int(revision)
    faults = [opened(Path(devices), int(pin)) for pin in pins]
    print(json.dumps({"folder": os.getcwd(), "faults": faults}))


if __name__ == "__main__":
    main(*sys.argv[1:])
