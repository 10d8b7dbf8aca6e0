#!/bin/sh
# Guess: when_pressed of a ButtonBoard is called for each button that is pressed.
# What happens: it is called when the board goes from none pressed to some: while one button is
#   down, the others are not heard, and the release comes once, with the last.
# Version: gpiozero 2.0.1.post3
# Source: ButtonBoard in https://gpiozero.readthedocs.io/en/stable/api_boards.html
. "$(dirname "$0")/common.sh"
packages gpiozero==2.0.1.post3 colorzero==2.0
program "Two buttons pressed one after the other are one call." <<'END'
from gpiozero import ButtonBoard, Device
from gpiozero.pins.mock import MockFactory

Device.pin_factory = MockFactory()
board = ButtonBoard(17, 27)
board.when_pressed = lambda: print("pressed")
board.when_released = lambda: print("released")
first, second = Device.pin_factory.pin(17), Device.pin_factory.pin(27)
for pin, act in (
    (first, "drive_low"), (second, "drive_low"), (first, "drive_high"), (second, "drive_high")
):
    print(pin, act)
    getattr(pin, act)()
END
expected <<'END'
GPIO17 drive_low
pressed
GPIO27 drive_low
GPIO17 drive_high
GPIO27 drive_high
released
END
