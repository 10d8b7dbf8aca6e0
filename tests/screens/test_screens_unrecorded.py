"""An unrecorded evening is played as any other, and leaves no byte on the disk."""

from __future__ import annotations

import logging

import pytest

from companion import settings
from companion.games import find
from companion.games.istinto.actions import Bid
from companion.keep.matches.erasing import erase
from companion.play.game import Setup
from companion.table.referee import Referee
from companion.words.i18n import _
from companion.words.inputs import Scanned
from tests.games.istinto.kit.user_actions import begin, bid, take
from tests.support.kivy_window import KIVY_HOME
from tests.support.layout_checks import faults
from tests.support.sampling import walks
from tests.support.user_actions import sit

NAMES = ("Quirina", "Zoraide", "Ulderico")
"""Names that are used nowhere else."""
KEPT = ("Anna", "Bruno", "Carla")


def traces(folder, caplog, *words):
    """Return the files that hold any of the words, in any letters, and the log if it does."""
    folders = (folder, KIVY_HOME)
    files = [file for place in folders for file in place.rglob("*") if file.is_file()]
    read = {str(file): file.read_bytes().lower() for file in files}
    read["the log"] = caplog.text.encode().lower()
    return [name for name, data in read.items() if any(w.lower().encode() in data for w in words)]


def do_not_record(table):
    """Touch through home that the evening is not recorded."""
    table.tap(_("What to play?"))
    table.tap(_("Recorded"))
    table.tap(_("Do not record"))
    table.app.back()
    table.frames(4)


def play(table, *names):
    """Play a round of Istinto by touch, with a step back, and stop after it."""
    begin(table, *names)
    bid(table, 4, 4, 2)
    table.tap_icon("undo")
    assert table.referee.match.entries == 4
    bid(table, 2)
    take(table, *[names[trick % 3] for trick in range(11)])
    stop(table)


def stop(table):
    table.tap_icon("menu")
    table.tap(_("Stop here"))


def test_a_match_leaves_no_byte_anywhere_unless_it_is_recorded(box, tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    table = box()
    do_not_record(table)
    play(table, *NAMES)
    assert table.referee.match.over
    words = (*NAMES, "istinto", "bid")
    assert traces(tmp_path, caplog, *words) == []
    assert not (tmp_path / "companion.key").exists()
    table.app.go("home")
    table.frames(4)
    assert table.journal.matches.count() == 0
    assert table.journal.people.names() == []
    assert traces(tmp_path, caplog, *words) == []
    table.referee.record()
    play(table, *NAMES)
    for word in words:
        assert traces(tmp_path, caplog, word), word


def test_it_is_a_match_like_any_other_with_sheet_winner_and_rematch(box):
    table = box()
    do_not_record(table)
    play(table, *NAMES)
    assert table.of("Winner")
    table.tap(_("Sheet"))
    assert all(table.shows(name) for name in NAMES)
    assert table.of("SheetRow")
    table.app.back()
    table.frames(4)
    table.tap(_("Rematch"))
    assert table.referee.is_unrecorded
    assert table.referee.match.state.players == NAMES
    assert table.has_icon("unrecorded")


def test_it_waits_on_home_and_goes_on_from_there(box):
    table = box()
    do_not_record(table)
    begin(table, *NAMES)
    bid(table, 4)
    table.app.go("home")
    table.frames(4)
    assert table.referee.match is None
    table.tap("Quirina")
    assert table.referee.match.entries == 1
    assert table.referee.is_unrecorded


def test_a_new_person_can_be_seated_again_until_it_ends(box):
    table = box()
    do_not_record(table)
    begin(table, *NAMES)
    stop(table)
    table.app.go("home")
    table.frames(4)
    table.tap("Holmes")
    assert any("Quirina" in table.words(chip) for chip in table.of("GuestChip"))
    table.referee.record()
    table.app.go("home")
    table.frames(4)
    table.tap("Holmes")
    assert not any("Quirina" in table.words(chip) for chip in table.of("GuestChip"))


def test_another_game_forgets_who_played_it_unrecorded(box):
    table = box(language="en")
    do_not_record(table)
    table.tap("Another game")
    table.tap_icon("people")
    sit(table, "Quirina", "Bo")
    table.app.go("home")
    table.referee.record()
    table.tap("Another game")
    assert not any("Quirina" in text for text in table.texts())


def test_a_match_that_was_deleted_is_not_offered_any_more_once_its_evening_is_over(box):
    table = box(language="en")
    do_not_record(table)
    begin(table, *NAMES)
    table.tap_icon("menu")
    table.hold("Delete the match")
    assert table.shows("Match deleted.")
    assert table.app.page.thrown
    table.referee.record()
    table.frames(4)
    assert not table.app.page.thrown


def test_the_match_that_was_begun_before_goes_on_being_recorded(box):
    table = box()
    begin(table, *KEPT)
    bid(table, 4)
    table.app.go("home")
    table.frames(4)
    do_not_record(table)
    table.tap(_("Resume"))
    bid(table, 3)
    assert not table.referee.is_unrecorded
    assert not table.has_icon("unrecorded")
    number = table.referee.sitting.number
    assert table.journal.entries(number) == table.referee.match.entries


def test_the_loss_is_announced_and_recording_can_be_switched_on_again(box):
    table = box()
    table.tap(_("What to play?"))
    table.tap(_("Recorded"))
    said = _(
        "Matches that begin now are gone when the evening ends or the box is switched off, with"
        " the names that are new."
    )
    assert table.shows(said)
    table.tap(_("Record"))
    assert not table.referee.recording.is_off
    assert not table.shows(said)
    table.tap(_("Recorded"))
    table.tap(_("Do not record"))
    table.app.back()
    table.frames(4)
    begin(table, *NAMES)
    table.app.go("home")
    table.frames(4)
    table.tap(_("Not recorded"))
    table.tap(_("Not recorded"))
    assert table.shows(_("The match that goes on is not recorded: it is gone then."))
    table.tap(_("Leave it"))
    assert table.referee.recording.is_off
    table.tap(_("Not recorded"))
    table.tap(_("Record again"))
    assert not table.referee.recording.is_off
    table.app.back()
    table.frames(4)
    assert not table.shows("Quirina")
    begin(table, *KEPT)
    assert table.journal.matches.count() == 1


def test_a_match_that_was_thrown_away_comes_back_from_memory(box):
    table = box()
    do_not_record(table)
    begin(table, *NAMES)
    bid(table, 4)
    table.tap_icon("menu")
    table.hold(_("Delete the match"))
    assert not table.shows("Quirina")
    table.tap(_("Undo"))
    assert table.shows("Quirina")


class Unforeseen:
    """Listener that fails with every card, and names a person in the error."""

    def take_code(self, _code, _joined):
        """Fail."""
        raise KeyError(NAMES[0])


def test_unexpected_errors_are_logged_without_names(box, tmp_path, caplog):
    table = box(recovers=True)
    do_not_record(table)
    begin(table, *NAMES)
    table.referee.listener = Unforeseen()
    table.inbox.put(Scanned("BB3", "box"))
    table.frames(4)
    assert "take_code" in caplog.text
    assert "KeyError" in caplog.text
    assert traces(tmp_path, caplog, *NAMES) == []
    assert table.referee.is_unrecorded
    assert table.referee.match.state.players == NAMES


@pytest.mark.parametrize(("size", "language", "text"), walks(("largest", "normal"), turn=2))
def test_home_and_its_evening_can_be_read_with_the_sign_and_the_question(box, size, language, text):
    table = box(chosen=settings.Settings(language=language, text=text, motion=False), size=size)
    table.tap(_("What to play?"))
    table.tap(_("Recorded"))
    assert list(faults(table)) == []
    table.tap(_("Do not record"))
    assert list(faults(table)) == []
    table.app.back()
    table.frames(4)
    assert list(faults(table)) == []


# --- at the table, with hours that pass


class Hours:
    """Clock that a test sets."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds

    def skip(self, hours: float) -> None:
        """Let hours pass."""
        self.seconds += hours * 3600


@pytest.fixture
def late(journal):
    """A table, and the clock on its wall."""
    hours = Hours()
    return Referee(journal, lambda: "2026-11-21T20:00:00", hours), hours


def test_an_evening_ends_after_six_hours_without_an_entry(late):
    referee, hours = late
    referee.stop_recording()
    referee.begin(find("istinto"), Setup(KEPT))
    hours.skip(5.9)
    referee.do(Bid(4))
    hours.skip(5.9)
    assert referee.rematch()
    assert referee.is_unrecorded
    hours.skip(6)
    assert referee.rematch()
    assert not referee.is_unrecorded
    assert "recorded again" in referee.pending.notice
    assert referee.journal.matches.count() == 1


def test_a_match_that_goes_on_through_the_night_goes_on_unrecorded(late):
    referee, hours = late
    referee.stop_recording()
    referee.begin(find("istinto"), Setup(KEPT))
    hours.skip(9)
    referee.do(Bid(4))
    assert referee.is_unrecorded
    assert referee.journal.matches.count() == 0


def test_secrets_of_such_a_match_are_read_again_from_memory(late):
    referee, _hours = late
    referee.stop_recording()
    referee.begin(find("cluedo"), Setup(KEPT))
    number, journal = referee.sitting.number, referee.sitting.journal
    entries = _some_entries(referee)
    referee.leave()
    assert referee.resume(number, journal)
    assert referee.match.entries == entries
    assert not referee.sitting.has_unreadable_secrets
    assert not referee.journal.store.vault.path.exists()


def _some_entries(referee):
    for _step in range(12):
        offers = referee.match.view.offers
        if offers:
            referee.do(offers[0].action)
    return referee.match.entries


def test_people_erased_or_renamed_meanwhile_are_not_offered_by_the_old_name(journal):
    referee = Referee(journal, lambda: "2026-11-21T20:00:00")
    for name in KEPT:
        journal.people.meet(name, "2026-11-20T20:00:00")
    referee.stop_recording()
    referee.begin(find("istinto"), Setup(NAMES))
    erase(journal.store, "Anna")
    journal.people.rename("Bruno", "Brunello")
    assert set(referee.people()) == {"Brunello", "Carla", *NAMES}
    assert set(journal.people.names()) == {"Brunello", "Carla"}


def test_colours_of_people_are_those_of_the_box(journal):
    referee = Referee(journal, lambda: "2026-11-21T20:00:00")
    journal.people.meet("Anna", "2026-11-20T20:00:00")
    journal.people.set_mark("Anna", 4)
    referee.stop_recording()
    referee.begin(find("istinto"), Setup(("Bruno", "Anna", "Carla")))
    assert referee.sitting.marks[1] == 4
