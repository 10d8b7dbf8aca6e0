#!/bin/sh
# Guess: a group separator in a code is chr(29) in the text, or at least always the same stand-in.
# What happens: by default it is four characters, <GS>, and a picture of it (U+241D) where the code
#   is a message after ISO/IEC 15434; only TextMode.Plain and the bytes have chr(29).
# Version: zxing-cpp 3.1.1
# Source: TextMode.HRI in https://github.com/zxing-cpp/zxing-cpp; ISO/IEC 15434
. "$(dirname "$0")/common.sh"
packages zxing-cpp==3.1.1
program "The default text has two different stand-ins for one control character." <<'END'
from zxingcpp import BarcodeFormat, create_barcode, read_barcodes

for text in ("KH\x1d0007", "[)>\x1e06\x1dKH0007\x1e\x04"):
    image = create_barcode(text, BarcodeFormat.DataMatrix).to_image(scale=4)
    (code,) = read_barcodes(image)
    print(ascii(code.text), code.bytes)
END
expected <<'END'
'KH<GS>0007' b'KH\x1d0007'
'[)>\u241e06\u241dKH0007\u241e\u2404' b'[)>\x1e06\x1dKH0007\x1e\x04'
END
