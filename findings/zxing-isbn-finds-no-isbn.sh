#!/bin/sh
# Guess: reading with formats=ISBN finds the codes of books and leaves other goods out.
# What happens: it finds nothing at all, also not a code that was drawn as an ISBN, and does not
#   complain: the format is there to be drawn. As EAN13 the same picture is read.
# Version: zxing-cpp 3.1.1
# Source: BarcodeFormat in https://github.com/zxing-cpp/zxing-cpp; GS1 General Specifications, "GS1
#   Prefixes 978 and 979"
. "$(dirname "$0")/common.sh"
packages zxing-cpp==3.1.1
program "An ISBN is found as EAN13, and never as ISBN." <<'END'
from zxingcpp import BarcodeFormat, create_barcode, read_barcodes

image = create_barcode("9783161484100", BarcodeFormat.ISBN).to_image(scale=3)
for wanted in (BarcodeFormat.ISBN, BarcodeFormat.EAN13):
    print([(str(code.format), code.text) for code in read_barcodes(image, formats=wanted)])
END
expected <<'END'
[]
[('EAN-13', '9783161484100')]
END
