#!/bin/sh
# Guess: Button.pressed is true as long as the button is held down.
# What happens: it is true for one update, the one that notices the press; the state is in value. A
#   press is counted only when short_duration_ms have passed after it, not when it is let go.
# Version: adafruit-circuitpython-debouncer 2.0.15
# Source: https://docs.circuitpython.org/projects/debouncer/en/latest/api.html
. "$(dirname "$0")/common.sh"
packages adafruit-circuitpython-debouncer==2.0.15 adafruit-circuitpython-ticks==1.1.7 \
    adafruit-blinka==10.0.0 adafruit-platformdetect==3.89.1 \
    adafruit-circuitpython-busdevice==5.2.17 adafruit-circuitpython-typing==1.13.0 \
    typing-extensions==4.16.0
program "A held button is pressed once, and counted late." <<'END'
import os
import time

os.environ["BLINKA_OS_AGNOSTIC"] = "1"
from adafruit_debouncer import Button

level = True
button = Button(lambda: level, short_duration_ms=700, long_duration_ms=9000)


def update(word):
    button.update()
    time.sleep(0.03)
    button.update()
    print(word, "pressed", button.pressed, "value", button.value, "count", button.short_count)


level = False
update("down")
button.update()
print("held pressed", button.pressed, "value", button.value)
level = True
update("up")
time.sleep(0.8)
button.update()
print("later count", button.short_count)
END
expected <<'END'
down pressed True value False count 0
held pressed False value False
up pressed False value True count 0
later count 1
END
