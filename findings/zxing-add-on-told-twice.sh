#!/bin/sh
# Guess: with add-ons switched on, one printed code is one result: 13 digits and the five beside.
# What happens: one code is two results, first without its add-on (AIM ]E0), then with it (]E3).
# Version: zxing-cpp 3.1.1
# Source: ISO/IEC 15424, "EAN/UPC"; EanAddOnSymbol in https://github.com/zxing-cpp/zxing-cpp
. "$(dirname "$0")/common.sh"
packages zxing-cpp==3.1.1
program "An EAN-13 with an add-on is told twice when add-ons are read." <<'END'
from zxingcpp import BarcodeFormat, EanAddOnSymbol, create_barcode, read_barcodes

image = create_barcode("9783161484100+51234", BarcodeFormat.EAN13).to_image(scale=3)
for code in read_barcodes(image, ean_add_on_symbol=EanAddOnSymbol.Read):
    print(code.symbology_identifier, code.text)
END
expected <<'END'
]E0 9783161484100
]E3 978316148410051234
END
