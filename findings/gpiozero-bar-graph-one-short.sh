#!/bin/sh
# Guess: a bar graph of 22 lamps that is set to 15/22 lights 15 of them; a fraction of whole lamps
#   is met exactly.
# What happens: nearly always; but 15/22, 13/23 and 15/26 light one lamp less, since the fraction
#   is multiplied and cut off. lit_count takes the number itself.
# Version: gpiozero 2.0.1.post3
# Source: LEDBarGraph in https://gpiozero.readthedocs.io/en/stable/api_boards.html
. "$(dirname "$0")/common.sh"
packages gpiozero==2.0.1.post3 colorzero==2.0
program "A score of 15 of 22 lights 14 lamps." <<'END'
from gpiozero import Device, LEDBarGraph
from gpiozero.pins.mock import MockFactory

for lamps in range(1, 27):
    Device.pin_factory = MockFactory()
    graph = LEDBarGraph(*range(2, 2 + lamps))
    for wanted in range(lamps + 1):
        graph.value = wanted / lamps
        if graph.lit_count != wanted:
            print(f"{wanted}/{lamps} lights {graph.lit_count}")
    graph.close()
END
expected <<'END'
15/22 lights 14
13/23 lights 12
15/26 lights 14
END
