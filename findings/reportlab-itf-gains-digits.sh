#!/bin/sh
# Guess: Interleaved 2 of 5 of the six digits 123456 is these six digits; a check digit is
#   optional.
# What happens: a check digit is added, and then a zero in front to make the number of digits even:
#   eight digits. With five, 12345, it is six. checksum=0 turns it off.
# Version: reportlab 5.1.0
# Source: reportlab.graphics.barcode in the ReportLab user guide; ISO/IEC 16390
. "$(dirname "$0")/common.sh"
packages reportlab==5.1.0 pillow==13.0.0
program "Six digits are drawn as eight." <<'END'
from reportlab.graphics.barcode.common import I2of5

for number in ("123456", "12345"):
    code = I2of5(number)
    code.validate()
    code.encode()
    print(number, code.encoded)
END
expected <<'END'
123456 01234565
12345 123457
END
