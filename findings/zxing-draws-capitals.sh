#!/bin/sh
# Guess: Code 39 has no small letters, so drawing "kh-0007" is refused, or needs Extended Code 39.
# What happens: it is drawn as "KH-0007" without a word, and two names become one. Other kinds are
#   mended as well: an odd number of digits in ITF gets a zero in front.
# Version: zxing-cpp 3.1.1
# Source: create_barcode of https://github.com/zxing-cpp/zxing-cpp; ISO/IEC 16388 (Code 39)
. "$(dirname "$0")/common.sh"
packages zxing-cpp==3.1.1
program "Drawn codes say something else than what was given." <<'END'
from zxingcpp import BarcodeFormat, create_barcode

for kind, text in ((BarcodeFormat.Code39, "kh-0007"), (BarcodeFormat.ITF, "1234567")):
    print(kind, text, create_barcode(text, kind).text)
END
expected <<'END'
Code 39 kh-0007 KH-0007
ITF 1234567 01234567
END
