#!/bin/sh
# Guess: an Interleaved 2 of 5 code begins with AIM ]I0 unless the reader was told of a check
#   digit.
# What happens: it is ]I1 ("check digit, transmitted") whenever the last digit happens to be the
#   right one for the others, whatever the length: of ten numbers in a row one has another prefix.
# Version: zxing-cpp 3.1.1
# Source: ISO/IEC 15424, "Interleaved 2 of 5"; https://github.com/zxing-cpp/zxing-cpp
. "$(dirname "$0")/common.sh"
packages zxing-cpp==3.1.1
program "The AIM identifier of ITF depends on the digits." <<'END'
from zxingcpp import BarcodeFormat, create_barcode, read_barcodes

for number in range(123450, 123460):
    image = create_barcode(str(number), BarcodeFormat.ITF).to_image(scale=3)
    (code,) = read_barcodes(image)
    print(code.symbology_identifier, code.text)
END
expected <<'END'
]I0 123450
]I0 123451
]I0 123452
]I0 123453
]I0 123454
]I0 123455
]I0 123456
]I1 123457
]I0 123458
]I0 123459
END
