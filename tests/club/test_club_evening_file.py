"""Evenings that a box keeps beside its database."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

import pytest
from msgspec.structs import replace

from companion.club.evening import ClubEvening, arrive, as_attended, end
from companion.club.rounds import next_round
from companion.sync.evening_file import (
    FILE_NAME,
    MOST_KEPT,
    MOST_RESULTS,
    EveningFile,
    SavedEvening,
)
from companion.words.errors import CompanionError
from tests.club.simulated import NAMES, evening, result

BOX, OTHER = "box", "other box"
TERMS = evening().terms
NOW = "2026-11-28T20:00:00+01:00"


def others(revision: int, *people: str) -> ClubEvening:
    """Return an evening that another box leads."""
    led = evening()
    for person in people:
        led = arrive(led, person)
    return replace(led, id="theirs", machine=OTHER, revision=revision)


def test_an_evening_is_there_for_the_next_start(tmp_path: Path) -> None:
    file = EveningFile(tmp_path, BOX)
    own = file.begin(TERMS, NOW).evening.id
    before = file.state()
    file.change(own, lambda kept: arrive(kept.evening, NAMES[0]))

    assert EveningFile(tmp_path, BOX).all()[own].evening.here == (NAMES[0],)
    assert file.state() != before
    assert (tmp_path / FILE_NAME).stat().st_mode & 0o077 == 0


def test_changes_at_once_are_all_kept(tmp_path: Path) -> None:
    file = EveningFile(tmp_path, BOX)
    own = file.begin(TERMS, NOW).evening.id

    def come(first: int) -> None:
        for name in NAMES[first : first + 10]:
            file.change(own, lambda kept, name=name: arrive(kept.evening, name))

    threads = [Thread(target=come, args=(first,)) for first in (0, 10, 20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert set(file.all()[own].evening.here) == set(NAMES[:30])
    assert file.all()[own].evening.revision == 31


def test_only_newer_evenings_of_others_are_taken_and_none_of_them_is_changed(
    tmp_path: Path,
) -> None:
    file = EveningFile(tmp_path, BOX)
    file.take([others(3, "anna")])
    file.take([others(2, "anna", "bruno")])

    assert file.all()["theirs"].evening.here == ("anna",)
    with pytest.raises(CompanionError, match="Another table leads"):
        file.change("theirs", lambda kept: end(kept.evening))


def test_nobody_else_changes_an_evening_of_this_box(tmp_path: Path) -> None:
    file = EveningFile(tmp_path, BOX)
    own = file.begin(TERMS, NOW).evening
    file.take([replace(own, revision=9, over=True), replace(own, revision=9, machine=OTHER)])

    assert not file.all()[own.id].evening.over


def test_results_are_entered_by_the_box_that_leads_alone(tmp_path: Path) -> None:
    led = next_round(evening(2), {})
    match = result("match", led.rounds[0].tables[0], (1, 2))
    leading, other = tmp_path / "leading", tmp_path / "other"
    for folder, box in ((leading, BOX), (other, OTHER)):
        folder.mkdir()
        file = EveningFile(folder, box)
        own = file.begin(TERMS, NOW).evening.id if box == BOX else led.id
        if box == BOX:
            file.change(own, lambda _kept, own=own: replace(led, id=own, machine=BOX))
        else:
            file.take([replace(led, machine=BOX)])
        file.take_results(own, [match])

        kept = file.all()[own]
        assert kept.results == {"match": match}
        assert kept.evening.rounds[0].tables[0].match == ("match" if box == BOX else None)


def test_a_file_that_is_none_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("no JSON")

    with pytest.raises(CompanionError, match="cannot be understood"):
        EveningFile(tmp_path, BOX).all()


def test_people_who_were_merged_keep_the_ids_of_the_evening() -> None:
    led = next_round(evening(2), {})
    match = result("match", led.rounds[0].tables[0], (1, 2))
    later = replace(match, seats=tuple(replace(seat, person="heir") if seat.person == NAMES[0]
                                       else seat for seat in match.seats))  # fmt: skip

    assert as_attended(led, later, {NAMES[0]: "heir"}) == match


def test_evenings_of_others_do_not_push_out_that_of_this_box(tmp_path: Path) -> None:
    file = EveningFile(tmp_path, BOX)
    own = file.begin(TERMS, NOW).evening.id
    for number in range(MOST_KEPT + 5):
        file.take([replace(others(1), id=f"theirs {number}")])

    assert own in file.all()
    assert len(file.all()) == MOST_KEPT


def test_results_without_end_leave_those_of_the_tables(tmp_path: Path) -> None:
    file = EveningFile(tmp_path, BOX)
    own = file.begin(TERMS, NOW).evening.id

    def begin(kept: SavedEvening) -> ClubEvening:
        led = kept.evening
        for name in NAMES[:4]:
            led = arrive(led, name)
        return next_round(led, {})

    table = file.change(own, begin).evening.rounds[0].tables[0]
    true = result("true", table, range(len(table.people)))
    lies = [replace(true, id=f"lie {number}") for number in range(MOST_RESULTS + 50)]
    long = replace(true, id="long", seats=true.seats * 30)
    file.take_results(own, [true])
    file.take_results(own, lies)
    file.take_results(own, [long])

    kept = file.all()[own].results
    assert "true" in kept
    assert "long" not in kept
    assert len(kept) == 1 + MOST_RESULTS
