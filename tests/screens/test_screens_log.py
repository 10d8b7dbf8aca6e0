"""The log of every game shows the effect of a correction before it is made."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.holmes.actions import Visit
from companion.games.holmes.cards import BILLY, HUDSON, TOBY
from companion.games.istinto.actions import TakeTrick
from companion.keep.matches import importing
from companion.keep.matches.exchange import read
from companion.play.view import Offer
from tests.games.holmes.kit.states import beginning
from tests.games.holmes.kit.user_actions import start as week
from tests.games.istinto.kit.user_actions import bid, start
from tests.support.matches import did
from tests.support.sampling import spread
from tests.support.user_actions import confirm

PLAYTHROUGHS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.jsonl"))
HOLMES = next(path for path in PLAYTHROUGHS if "holmes" in path.name)
ISTINTO = next(path for path in PLAYTHROUGHS if "voided" in path.name)


def opened(table, file):
    """Open the log of a match from a file."""
    header, match, lines = read(file.open("rb"))
    table.referee.resume(importing.import_match(table.journal, header, match, lines, table.now()))
    table.app.go("match")
    table.app.go("log")
    table.frames(4)
    return table


def shown(table):
    """Return the sentences on the page, from the top."""
    return [line.item.line.text for line in table.of("LogLine")]


def keys(table):
    """Return the texts of the chapter keys, from the top."""
    return [table.words(key)[0] for key in table.of("LogChapterKey")]


@pytest.mark.parametrize("file", spread(PLAYTHROUGHS, 1, 1), ids=lambda file: file.stem)
def test_a_finger_turns_to_every_chapter_of_the_log(box, file):
    table = opened(box(language="en"), file)
    headings = [entry.line.text for entry in table.app.page.entries if entry.line.heading]
    labels = [heading.partition(" · ")[0] for heading in headings]
    # The log begins at its end; the ends and the chapters around the one in sight have keys.
    for label, chapter in zip(reversed(labels), reversed(headings), strict=True):
        table.tap_in("LogChapterKey", label)
        assert chapter in shown(table)
        assert (keys(table)[0], keys(table)[-1]) == (labels[0], labels[-1])


def test_a_chapter_begins_at_the_top_of_the_page_and_no_line_is_lost_around_it(box):
    table = opened(box(language="en"), HOLMES)
    every = [entry.line.text for entry in table.app.page.entries]
    table.tap("Day 3")
    assert (shown(table)[0], "Day 3" in keys(table)) == ("Day 3", True)
    place = every.index("Day 3")
    there = shown(table)
    table.tap_icon("back", nth=1)
    assert [*shown(table), *there] == every[place - len(there) : place + len(there)]


def test_a_line_stays_in_sight_when_what_was_said_goes_as_it_is_touched(box):
    table = opened(box(language="en"), HOLMES)
    table.referee.undo()
    for seat in (0, 1):
        table.referee.agree(seat)
    table.referee.redo()
    table.frames(4)
    assert table.app.page.notice
    table.tap("Day 1")
    line = next(line for line in table.of("LogLine") if line.item.line.number)
    sentence = line.item.line.text
    table.touch(*table.middle(line))
    assert not table.app.page.notice
    assert sentence in shown(table)


def test_a_line_stays_in_sight_once_it_is_corrected(box):
    table = opened(box(language="en"), ISTINTO)
    table.tap_in("LogChapterKey", keys(table)[0])
    first = shown(table)
    line = next(line for line in table.of("LogLine") if line.item.line.number)
    table.touch(*table.middle(line))
    table.tap_in("Alternative", table.app.page.offers[0].label)
    table.tap("Correct")
    assert shown(table)[0] == first[0]


def test_a_chosen_line_that_is_taken_back_is_let_go(box):
    table = opened(box(language="en"), ISTINTO)
    for seat in (0, 1):
        table.referee.undo()
        table.referee.agree(seat)
    table.frames(4)
    entry = [e for e in table.app.page.entries if e.line.number][-1]
    table.tap(entry.line.text)
    assert table.shows(f"“{entry.line.text}” should say:")
    table.referee.undo()
    table.frames(4)
    assert not table.app.page.offers
    assert table.shows("Touch a line to correct it.")


@pytest.mark.whole
def test_the_buttons_turn_to_a_chapter_of_the_log(wired):
    table = opened(wired(language="en"), HOLMES)
    assert "Day 2" not in shown(table)
    confirm(table, "Day 2")
    assert shown(table)[0] == "Day 2"


def test_while_a_line_is_corrected_the_chapters_make_room(box):
    table = opened(box(language="en"), HOLMES)
    table.tap("Day 2")
    table.tap(shown(table)[1])
    assert not keys(table)
    assert table.of("Alternative")
    table.tap(shown(table)[1])
    assert "Day 2" in keys(table)


@pytest.mark.parametrize("file", spread(PLAYTHROUGHS, 2), ids=lambda file: file.stem)
def test_every_correction_on_offer_says_what_it_would_change(box, file):
    table = opened(box(language="en"), file)
    page = table.app.page
    every = [each.line.number for each in page.entries if each.line.number]
    asked = 0
    for number in every[:: len(every) // 4]:
        page.choose(number)
        numbers = [Offer(str(n), page.ask.filled(n)) for n in (7, 8)] if page.ask else []
        for offer in (*page.offers[:2], *numbers):
            page.consider(offer)
            assert page.changes
            asked += 1
        page.choose(number)
    assert asked > 5


def test_a_correction_in_holmes_is_previewed_by_touch_and_made(box):
    table = box(language="en")
    header, match, lines = read(HOLMES.open("rb"))
    beginning = [line.encode() for line in HOLMES.read_text().splitlines()[:6]]
    header, match, lines = read(beginning)
    table.referee.resume(importing.import_match(table.journal, header, match, lines, table.now()))
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


def test_the_first_correction_that_is_opened_offers_every_bid(box):
    table = box(language="en")
    start(table, "Anna", "Bruno", "Carla")
    bid(table, 3)
    table.app.go("log")
    table.frames(4)
    table.tap("Anna said 3")
    offered = []
    for _ in range(3):
        offered += [int(word) for key in table.of("Alternative")[::-1] for word in table.words(key)]
        if not table.has_icon("forward"):
            break
        table.tap_icon("forward")
    assert set(offered) | {3} == set(range(12))


def test_a_forgotten_trick_is_put_in_from_the_log_and_taken_out_again(box):
    table = box(language="en")
    start(table, "Anna", "Bruno", "Carla")
    bid(table, 1, 1, 1)
    did(table.referee.match, *(TakeTrick(seat) for seat in (0, 1)))
    table.app.go("log")
    table.frames(4)
    table.tap("Bruno took the second trick")
    table.tap("Add a line before it")
    table.tap("Carla took the second trick")
    assert table.shows("lead the fourth trick instead of lead the third trick")
    table.tap("Put in")
    assert "Carla took the second trick" in shown(table)
    assert "Bruno took the third trick" in shown(table)
    table.app.go("match")
    table.referee.undo()
    assert [each.action for each in table.referee.match.log][-2:] == [TakeTrick(0), TakeTrick(1)]


def told_twice(table, language="en"):
    """Open the log of a match in which the second trick was entered twice."""
    start(table, "Anna", "Bruno", "Carla")
    bid(table, 1, 1, 1)
    did(table.referee.match, *(TakeTrick(seat) for seat in (0, 1, 1)))
    table.app.go("log")
    table.frames(4)
    return table


def test_a_trick_that_did_not_happen_is_removed_from_the_log_and_undone(box):
    table = told_twice(box(language="en"))
    table.tap("Bruno took the third trick")
    table.tap("It did not happen")
    assert table.shows("If “Bruno took the third trick” did not happen:")
    assert table.shows("lead the third trick instead of lead the fourth trick")
    table.tap("Remove")
    assert "removed at" in shown(table)[-1]
    assert [each.action for each in table.referee.match.log][-2:] == [TakeTrick(0), TakeTrick(1)]
    table.app.go("match")
    table.referee.undo()
    assert len(table.referee.match.log) == 6


def test_a_removal_is_cancelled_by_back(box):
    table = told_twice(box(language="en"))
    table.tap("Bruno took the third trick")
    table.tap("It did not happen")
    table.tap_icon("back")
    assert table.shows("“Bruno took the third trick” should say:")
    assert len(table.referee.match.log) == 6


def misread(table):
    """Open the log of Holmes, where a clue was misread in the row and as it was taken."""
    header, match, lines = read(HOLMES.read_bytes().splitlines()[:14])
    table.referee.resume(importing.import_match(table.journal, header, match, lines, table.now()))
    table.app.go("match")
    table.app.go("log")
    table.frames(4)
    table.app.page.choose(6)
    table.frames(2)
    return table


def test_a_correction_takes_along_what_it_makes_senseless(box):
    table = misread(box(language="en"))
    table.tap_in("Alternative", "Button")
    assert "Then “Manuela takes: false pass” would make no sense" in table.app.page.changes
    assert not table.app.page.ready
    table.tap_in("Alternative", "Button")
    assert "“Manuela takes: false pass”: Button" in table.app.page.changes
    table.tap("Correct")
    log = table.referee.match.log
    assert [str(log[place].action.clue) for place in (5, 12)] == ["BUTTON", "BUTTON"]
    table.app.go("match")
    table.referee.undo()
    assert [str(log[place].action.clue) for place in (5, 12)] == ["PASS", "PASS"]


def misplaced(table, language):
    """Remove the first clue of the row in the log of Holmes, where a pawn has gone since."""
    week(table, "Ada", "Bea")
    row = "BUTTON BULLET PASS CIGARETTE"
    did(table.referee.match, *beginning(TOBY, BILLY, row=row), Visit(HUDSON))
    table.app.go("log")
    table.frames(4)
    table.tap({"en": "Into the row: button", "it": "Nella fila: bottone"}[language])
    table.tap({"en": "It did not happen", "it": "Non è successo"}[language])
    return table


def test_what_is_missing_before_a_visit_is_put_in_along_and_the_visit_stays(box):
    table = misplaced(box(language="en"), "en")
    assert table.of("Alternative") == []
    table.tap("Add a line before it")
    assert table.shows("Before “Ada goes to Mrs. Hudson” was forgotten:")
    table.tap("Into the row: explosive")
    assert table.shows("before “Ada goes to Mrs. Hudson”: Into the row: explosive")
    table.tap("Remove")
    last = [line for line in shown(table) if "put in" not in line][-2:]
    assert last == ["Into the row: explosive", "Ada goes to Mrs. Hudson (+3 tokens)"]


def test_an_insertion_is_cancelled_by_back(box):
    table = misplaced(box(language="it"), "it")
    table.tap("Aggiungi una riga prima")
    table.tap_icon("back")
    table.tap("Aggiungi una riga prima")
    table.tap("Nella fila: esplosivo")
    table.tap_icon("back")
    assert table.app.page.changes.startswith("Allora «Ada visita: Mrs. Hudson»")
    table.tap_icon("back")
    assert not table.app.page.offer


def test_removals_along_are_cancelled_one_by_one(box):
    table = misread(box(language="en"))
    table.tap_in("Alternative", "Button")
    table.tap("It did not happen")
    assert "“Manuela takes: false pass”: It did not happen" in table.app.page.changes
    table.tap_icon("back")
    assert table.app.page.changes.startswith("Then “Manuela takes: false pass”")
    table.tap_icon("back")
    assert not table.app.page.offer
