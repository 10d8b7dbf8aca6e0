#!/bin/sh
# Guess: a UPC-E code is reported as the eight digits that its bars hold and people read below.
# What happens: the text, in every mode, and the bytes are the 13 digits of the EAN that the code
#   abbreviates; the eight digits are in extra alone.
# Version: zxing-cpp 3.1.1
# Source: GS1 General Specifications, "UPC-E barcode"; https://github.com/zxing-cpp/zxing-cpp
. "$(dirname "$0")/common.sh"
packages zxing-cpp==3.1.1
program "UPC-E 04252614 is read as 13 digits, in plain text and bytes, too." <<'END'
from zxingcpp import BarcodeFormat, TextMode, create_barcode, read_barcodes

image = create_barcode("04252614", BarcodeFormat.UPCE).to_image(scale=3)
(code,) = read_barcodes(image, text_mode=TextMode.Plain)
print(code.format, code.text, code.bytes, code.extra)
END
expected <<'END'
UPC-E 0042100005264 b'0042100005264' {'UPCE': '04252614'}
END
