#!/bin/sh
# Guess: a score of 1234 is written without a mark in Spanish, Polish and European Portuguese,
#   which by CLDR group only numbers of five digits and more.
# What happens: it is grouped in all three: minimumGroupingDigits of CLDR is not looked at. ICU 78
#   does look, and leaves the mark out in Italian, too.
# Version: babel 2.18.0
# Source: UTS 35, part 3, "minimumGroupingDigits"; https://babel.pocoo.org/en/latest/numbers.html
. "$(dirname "$0")/common.sh"
packages babel==2.18.0
program "Four digits are grouped where the language does not." <<'END'
from babel.numbers import format_decimal

for language in ("it", "es", "pl", "pt_PT"):
    print(language, *(ascii(format_decimal(score, locale=language)) for score in (1234, 12345)))
END
expected <<'END'
it '1.234' '12.345'
es '1.234' '12.345'
pl '1\xa0234' '12\xa0345'
pt_PT '1\xa0234' '12\xa0345'
END
