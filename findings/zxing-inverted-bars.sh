#!/bin/sh
# Guess: try_invert, on by default, reads light codes on a dark ground, of whatever kind.
# What happens: QR, Data Matrix and Aztec codes are read so; bars and PDF417 are not found.
# Version: zxing-cpp 3.1.1
# Source: try_invert in the help of read_barcodes; https://github.com/zxing-cpp/zxing-cpp
. "$(dirname "$0")/common.sh"
packages zxing-cpp==3.1.1
program "Light on dark, matrix codes are read, bars and PDF417 are not." <<'END'
from zxingcpp import BarcodeFormat, create_barcode, read_barcodes

for name in ("QRCode", "DataMatrix", "Aztec", "PDF417", "Code128", "Code39"):
    dark = memoryview(create_barcode("KH-0007", BarcodeFormat[name]).to_image(scale=4))
    light = memoryview(bytes(255 - pixel for pixel in bytes(dark))).cast("B", dark.shape)
    print(name, [code.text for code in read_barcodes(light)])
END
expected <<'END'
QRCode ['KH-0007']
DataMatrix ['KH-0007']
Aztec ['KH-0007']
PDF417 []
Code128 []
Code39 []
END
