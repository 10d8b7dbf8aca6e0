#!/bin/sh
# Guess: endplay reads every word that PBN 2.1 has for vulnerability: None, Love and -; All and
#   Both.
# What happens: the five are read but for Love, which is a ValueError and ends the whole file.
# Version: endplay 0.5.12
# Source: "The Vulnerable tag" in https://www.tistis.nl/pbn/pbn_v21.txt;
#   https://endplay.readthedocs.io
. "$(dirname "$0")/common.sh"
packages endplay==0.5.12 more-itertools==11.2.1 pyparsing==3.3.3 tqdm==4.70.1 numpy==2.4.6 \
    matplotlib==3.11.2 packaging==26.4 pillow==13.0.0 cycler==0.12.1 python-dateutil==4.0.0 \
    kiwisolver==1.5.1 fonttools==4.68.0
program "Of the words of PBN for vulnerability one is refused." <<'END'
from endplay.parsers import pbn

for word in ("None", "Love", "-", "All", "Both"):
    try:
        (board,) = pbn.loads(f'[Board "1"]\n[Vulnerable "{word}"]\n\n')
        print(word, board.vul.name)
    except ValueError as error:
        print(word, error)
END
expected <<'END'
None none
Love could not convert 'Love' to Vul
- none
All both
Both both
END
