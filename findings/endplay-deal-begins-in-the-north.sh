#!/bin/sh
# Guess: a deal read from "E:..." is written as "E:..." again.
# What happens: it is written from north on. The hands are right, but the text differs, and .first,
#   who leads, is north from the start.
# Version: endplay 0.5.12
# Source: "The Deal tag" in https://www.tistis.nl/pbn/pbn_v21.txt; https://endplay.readthedocs.io
. "$(dirname "$0")/common.sh"
packages endplay==0.5.12 numpy==2.4.6 more-itertools==11.2.1 pyparsing==3.3.3 tqdm==4.70.1
program "A deal that begins in the east is written from the north." <<'END'
from endplay.types import Deal

deal = Deal("E:AKQ2.T98.765.432 JT9.AKQ.432.AK65 876.J76.AKQ.QJT9 543.5432.JT98.87")
print(deal.first.name, deal.to_pbn())
END
expected <<'END'
north N:543.5432.JT98.87 AKQ2.T98.765.432 JT9.AKQ.432.AK65 876.J76.AKQ.QJT9
END
