"""The log of every game: what could be corrected is shown before it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.exchange import read

PLAYTHROUGHS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.jsonl"))


@pytest.mark.parametrize("file", PLAYTHROUGHS, ids=lambda file: file.stem)
def test_every_correction_on_offer_says_what_it_would_change(box, file):
    table = box(language="en")
    header, match, lines = read(file.open("rb"))
    table.referee.resume(table.journal.keep(header, match, lines, table.now()))
    table.app.go("match")
    table.app.go("log")
    page = table.app.page
    numbers = [each.line.number for each in page.entries if each.line.number][::7]
    asked = 0
    for number in numbers:
        page.choose(number)
        for offer in page.offers[:2]:
            page.consider(offer)
            assert page.changes
            asked += 1
        page.choose(number)
    assert asked > 5


def test_a_correction_in_holmes_is_previewed_by_touch_and_made(box):
    table = box(language="en")
    file = next(file for file in PLAYTHROUGHS if "holmes" in file.name)
    header, match, lines = read(file.open("rb"))
    beginning = [line.encode() for line in file.read_text().splitlines()[:6]]
    header, match, lines = read(beginning)
    table.referee.resume(table.journal.keep(header, match, lines, table.now()))
    table.app.go("match")
    table.app.go("log")
    table.frames(4)
    (entry,) = [each for each in table.app.page.entries if each.line.number == 4]
    table.tap(entry.line.text)
    offer = table.app.page.offers[0]
    table.tap(offer.label)
    assert table.shows("no point changes")
    table.tap("Correct")
    assert table.referee.match.log[3].action == offer.action
