#!/bin/sh
# Guess: gs1_128 takes the element string as people write it, with application identifiers in
#   brackets, and leaves the brackets out of the bars, as GS1 asks.
# What happens: the brackets are encoded as characters. Reading it back with zxing-cpp hides that:
#   its text shows brackets for the right code as well, and only the bytes tell the two apart.
# Version: python-barcode 0.16.1, zxing-cpp 3.1.1
# Source: GS1 General Specifications, "Human readable interpretation";
#   https://python-barcode.readthedocs.io/en/stable/supported-formats.html
. "$(dirname "$0")/common.sh"
packages python-barcode==0.16.1 zxing-cpp==3.1.1
program "Two different GS1-128 codes are read as the same text." <<'END'
import barcode
from zxingcpp import read_barcodes

for text in ("0109506000134352", "(01)09506000134352"):
    bits = barcode.get("gs1_128", text).build()[0]
    row = b"".join(bytes([255 * (bit == "0")]) * 3 for bit in f"{'0' * 20}{bits}{'0' * 20}")
    (code,) = read_barcodes(memoryview(row * 60).cast("B", (60, len(row))))
    print(code.symbology_identifier, code.text, code.bytes)
END
expected <<'END'
]C1 (01)09506000134352 b'0109506000134352'
]C1 (01)09506000134352 b'(01)09506000134352'
END
