#!/bin/sh
# Guess: Italian has two plural forms, one and other, in Babel as in catalogues of gettext.
# What happens: the locale has a third, "many": for 1,000,000 (un milione di carte), and among
#   ordinal numbers for 8, 11, 80 and 800, which take an apostrophe (l'8). A catalogue still has
#   two.
# Version: babel 2.18.0
# Source: CLDR, "Language Plural Rules", Italian; https://babel.pocoo.org/en/latest/api/core.html
. "$(dirname "$0")/common.sh"
packages babel==2.18.0
program "Italian has a third plural form, which catalogues do not have." <<'END'
from babel import Locale
from babel.messages.plurals import get_plural

italian = Locale("it")
print([(number, italian.plural_form(number)) for number in (1, 2, 1_000_000)])
print([(number, italian.ordinal_form(number)) for number in (1, 8, 11, 18, 80, 800)])
print(get_plural("it").num_plurals)
END
expected <<'END'
[(1, 'one'), (2, 'other'), (1000000, 'many')]
[(1, 'other'), (8, 'many'), (11, 'many'), (18, 'other'), (80, 'many'), (800, 'many')]
2
END
