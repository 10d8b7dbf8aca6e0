#!/bin/sh
# Guess: biip.parse() understands the text that zxing-cpp reads from a GS1-128 code.
# What happens: that text has brackets, made for people, and biip finds no GTIN in it and raises
#   nothing; of the bytes, or the text of TextMode.Plain, it understands all.
# Version: biip 5.2.0, zxing-cpp 3.1.1
# Source: https://biip.readthedocs.io; TextMode in https://github.com/zxing-cpp/zxing-cpp
. "$(dirname "$0")/common.sh"
packages biip==5.2.0 zxing-cpp==3.1.1
program "A code that one program reads is none for the other." <<'END'
import biip
from zxingcpp import BarcodeFormat, create_barcode, read_barcodes

drawn = create_barcode("(01)09506000134352", BarcodeFormat.Code128, gs1=True)
(code,) = read_barcodes(drawn.to_image(scale=3))
for text in (code.text, code.bytes.decode()):
    gtin = biip.parse(text).gtin
    print(text, gtin and gtin.value)
END
expected <<'END'
(01)09506000134352 None
0109506000134352 09506000134352
END
