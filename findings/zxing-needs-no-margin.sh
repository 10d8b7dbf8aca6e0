#!/bin/sh
# Guess: without the quiet zone that every standard asks for, and one pixel a module, nothing is
#   read, so a test that reads a picture back proves its margins.
# What happens: all five two-dimensional kinds are read with no margin at all, so as a stand-in for
#   a scanner it says nothing about quiet zones.
# Version: zxing-cpp 3.1.1
# Source: ISO/IEC 18004, "Quiet zone"; https://github.com/zxing-cpp/zxing-cpp
. "$(dirname "$0")/common.sh"
packages zxing-cpp==3.1.1
program "Codes of one pixel a module are read without a quiet zone." <<'END'
from zxingcpp import BarcodeFormat, create_barcode, read_barcodes

for name in ("QRCode", "MicroQRCode", "DataMatrix", "Aztec", "PDF417"):
    code = create_barcode("KH-0007", BarcodeFormat[name])
    image = code.to_image(scale=1, add_quiet_zones=False)
    print(name, [code.text for code in read_barcodes(image)])
END
expected <<'END'
QRCode ['KH-0007']
MicroQRCode ['KH-0007']
DataMatrix ['KH-0007']
Aztec ['KH-0007']
PDF417 ['KH-0007']
END
