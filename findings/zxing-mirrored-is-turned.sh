#!/bin/sh
# Guess: a QR code seen in a mirror is not read, as the first edition of ISO/IEC 18004 had no
#   mirroring.
# What happens: it is read like any other, and nothing in the result says that it was mirrored; but
#   its orientation is a quarter turn from the picture's, so an upright one is "turned by 90".
# Version: zxing-cpp 3.1.1
# Source: ISO/IEC 18004, "Mirror imaging"; https://github.com/zxing-cpp/zxing-cpp
. "$(dirname "$0")/common.sh"
packages zxing-cpp==3.1.1
program "A mirrored QR code is read, and reported as turned by 90 degrees." <<'END'
from zxingcpp import BarcodeFormat, create_barcode, read_barcodes

picture = memoryview(create_barcode("KH-0007", BarcodeFormat.QRCode).to_image(scale=4))
height, width = picture.shape
rows = [bytes(picture)[row * width : (row + 1) * width] for row in range(height)]
mirrored = memoryview(b"".join(row[::-1] for row in rows)).cast("B", picture.shape)
for seen in (picture, mirrored):
    (code,) = read_barcodes(seen)
    print(code.text, code.orientation)
END
expected <<'END'
KH-0007 0
KH-0007 90
END
