#!/bin/sh
# Guess: what can be drawn can be read: two digits of ITF are a whole code, and so is one of
#   Codabar.
# What happens: the shortest numbers are drawn and then not found: ITF is read from four digits on,
#   Codabar from two; Code 39 from one character. Cards 01 to 52 in ITF stay unseen.
# Version: zxing-cpp 3.1.1
# Source: https://github.com/zxing-cpp/zxing-cpp; ISO/IEC 16390 (ITF), EN 798 (Codabar)
. "$(dirname "$0")/common.sh"
packages zxing-cpp==3.1.1
program "Short numbers in ITF and Codabar are drawn, and not read." <<'END'
from zxingcpp import BarcodeFormat, create_barcode, read_barcodes

for name, text in (
    ("ITF", "52"), ("ITF", "0052"), ("Codabar", "A5B"), ("Codabar", "A52B"), ("Code39", "5")
):
    image = create_barcode(text, BarcodeFormat[name]).to_image(scale=3)
    print(name, text, [code.text for code in read_barcodes(image)])
END
expected <<'END'
ITF 52 []
ITF 0052 ['0052']
Codabar A5B []
Codabar A52B ['A52B']
Code39 5 ['5']
END
