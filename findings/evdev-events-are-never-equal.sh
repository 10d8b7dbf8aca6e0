#!/bin/sh
# Guess: two InputEvents with the same time, type, code and value are equal.
# What happens: an event equals only itself, so lists of events differ though they look the same.
# Version: evdev 2.0.0 (the package evdev-binary is the same, built)
# Source: InputEvent in https://python-evdev.readthedocs.io/en/latest/apidoc.html
. "$(dirname "$0")/common.sh"
packages evdev-binary==2.0.0
program "Equal key events are not equal." <<'END'
from evdev import InputEvent, ecodes

first, second = (InputEvent(1, 2, ecodes.EV_KEY, ecodes.KEY_ENTER, 1) for _ in range(2))
print(str(first) == str(second), first == second)
END
expected <<'END'
True False
END
