#!/bin/sh
# Guess: Tone(120) is 120 hertz, a little below Tone(130).
# What happens: numbers below 128 are MIDI notes: Tone(120) is a note of 8.4 kilohertz. The
#   frequency of a low tone is given by Tone.from_frequency().
# Version: gpiozero 2.0.1.post3
# Source: https://gpiozero.readthedocs.io/en/stable/api_tones.html
. "$(dirname "$0")/common.sh"
packages gpiozero==2.0.1.post3 colorzero==2.0
program "A tone of 127 is higher than one of 10,000." <<'END'
from gpiozero.tones import Tone

for number in (60, 127, 128, 10_000):
    print(number, round(Tone(number).frequency, 1))
END
expected <<'END'
60 261.6
127 12543.9
128 128.0
10000 10000.0
END
