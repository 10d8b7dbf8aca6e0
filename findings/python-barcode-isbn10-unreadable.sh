#!/bin/sh
# Guess: an ISBN of ten digits is drawn as the EAN-13 that books carry: 978, nine digits, a new
#   check digit.
# What happens: without a word ten digits are drawn, with guards and halves of an EAN-13 that is
#   too short; no reader knows it. isbn13 draws the code. ISSN ends the same way after eight
#   digits.
# Version: python-barcode 0.16.1
# Source: https://python-barcode.readthedocs.io/en/stable/supported-formats.html; ISO 2108 (ISBN)
. "$(dirname "$0")/common.sh"
packages python-barcode==0.16.1 zxing-cpp==3.1.1
program "ISBN 3-16-148410-X becomes ten digits that cannot be read." <<'END'
import barcode
from zxingcpp import read_barcodes

for kind, number in (("isbn13", "978316148410"), ("isbn10", "316148410"), ("issn", "0317847")):
    code = barcode.get(kind, number)
    bits = code.build()[0].replace("G", "1")
    row = b"".join(bytes([255 * (bit == "0")]) * 3 for bit in f"{'0' * 20}{bits}{'0' * 20}")
    picture = memoryview(row * 60).cast("B", (60, len(row)))
    print(kind, code.get_fullcode(), [found.text for found in read_barcodes(picture)])
END
expected <<'END'
isbn13 9783161484100 ['9783161484100']
isbn10 9783161489 []
issn 97703174 []
END
