#!/bin/sh
# Guess: a key with two names has a list of them as its keycode, as evdev 1 had it, so that
#   isinstance(keycode, list) tells the keys apart.
# What happens: it is a tuple since version 2, and the test fails quietly. A key with one name
#   still has a string.
# Version: evdev 2.0.0 (the package evdev-binary is the same, built)
# Source: KeyEvent in https://python-evdev.readthedocs.io/en/latest/apidoc.html
. "$(dirname "$0")/common.sh"
packages evdev-binary==2.0.0
program "The names of the mute key are a tuple." <<'END'
from evdev import InputEvent, categorize, ecodes

for key in (ecodes.KEY_ENTER, ecodes.KEY_MUTE):
    print(repr(categorize(InputEvent(0, 0, ecodes.EV_KEY, key, 1)).keycode))
END
expected <<'END'
'KEY_ENTER'
('KEY_MIN_INTERESTING', 'KEY_MUTE')
END
