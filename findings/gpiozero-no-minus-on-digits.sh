#!/bin/sh
# Guess: a display of seven segments shows scores, so also "-5": a minus is its middle segment.
# What happens: the font has no minus, and the value is a KeyError; nor has it K, M, V, W, X, Z. A
#   font of one's own brings them.
# Version: gpiozero 2.0.1.post3
# Source: LEDMultiCharDisplay in https://gpiozero.readthedocs.io/en/stable/api_boards.html
. "$(dirname "$0")/common.sh"
packages gpiozero==2.0.1.post3 colorzero==2.0
program "Seven segments show 5 and not -5." <<'END'
from gpiozero import Device, LEDCharDisplay, LEDMultiCharDisplay
from gpiozero.pins.mock import MockFactory

Device.pin_factory = MockFactory()
display = LEDMultiCharDisplay(LEDCharDisplay(2, 3, 4, 5, 6, 7, 8), 9, 10)
for value in ("5", "-5"):
    try:
        display.value = value
        print(value, display.value)
    except KeyError as error:
        print(value, "KeyError", error)
END
expected <<'END'
5 (' ', '5')
-5 KeyError '-'
END
