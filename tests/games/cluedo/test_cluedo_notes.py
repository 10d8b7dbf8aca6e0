"""Notes belong to their writer: undo and redo of the table leave them alone."""

from companion.games.cluedo.actions import Close, Deal, EndTurn, HasNone, Lay, Note, Show, Start
from companion.play.match import Match
from companion.play.sentences import redo_sentence, undo_sentence
from tests.games.cluedo.kit.states import PAWNS, card, chosen, new_match, suggest
from tests.support.matches import did


def guided():
    """Return a match with notebooks, where seat 0 takes the first turn."""
    match = new_match(3, notebooks="marks")
    return did(match, Lay(), Close(), *chosen(PAWNS[:3]), Deal(), Start(0))


def note(seat, code, holder=None):
    return Note(seat, card(code), holder, apart=True)


def noted(match, seat=0):
    return {str(each.card): each.holder for each in match.state.notes[seat]}


def back(match, seat=0):
    """Return the offer to take back the last note on a seat's page."""
    return match.views.private(seat).panel.back


def test_the_table_s_undo_takes_back_an_answer_and_no_note_that_came_after_it():
    match = did(guided(), suggest(0), HasNone(1))
    did(match, note(0, "PLUM", 2), note(2, "ROPE", 2))
    assert undo_sentence(match.log) == "Bruno had none"
    assert match.undo() is None
    assert match.state.last.answers == ()
    assert (noted(match, 0), noted(match, 2)) == ({"PLUM": 2}, {"ROPE": 2})


def test_a_note_leaves_what_can_be_done_again():
    match = did(guided(), suggest(0), HasNone(1))
    match.undo()
    did(match, note(0, "PLUM", 2))
    assert redo_sentence(match.log) == "Bruno had none"
    assert match.redo() is None
    assert [answer.seat for answer in match.state.last.answers] == [1]
    assert noted(match) == {"PLUM": 2}


def test_a_correction_is_done_again_where_it_was_though_a_note_came_between():
    match = did(guided(), suggest(0), HasNone(1))
    match.amend(match.log[-2].number, suggest(0, "WHITE ROPE KIT"))
    assert match.undo() is match.undo() is match.undo() is None
    did(match, note(0, "ROPE", 2))
    assert match.redo() is match.redo() is match.redo() is None
    assert [each.action for each in match.log[-3:]] == [
        note(0, "ROPE", 2), suggest(0, "WHITE ROPE KIT"), HasNone(1),
    ]  # fmt: skip


def test_notes_stay_though_the_table_takes_back_all_of_the_match():
    match = did(guided(), note(0, "PLUM", 2), suggest(0), note(0, "ROPE", 1))
    while match.undo() is None:
        pass
    assert match.state.turn == 0
    assert noted(match) == {"PLUM": 2, "ROPE": 1}
    while match.redo() is None:
        pass
    assert len(match.state.suggestions) == 1
    assert noted(match) == {"PLUM": 2, "ROPE": 1}


def test_each_page_takes_back_its_own_last_note():
    match = did(guided(), note(0, "PLUM", 2), note(0, "PLUM", 1))
    did(match, note(1, "ROPE", 0), suggest(0))
    assert back(match).label == "take back: Plum"
    did(match, back(match).action)
    assert noted(match) == {"PLUM": 2}
    did(match, back(match, 1).action)
    assert (noted(match), noted(match, 1)) == ({"PLUM": 2}, {})
    assert back(match, 2) is None


def test_a_note_undone_on_its_page_is_redone_by_the_next_touch():
    match = did(guided(), note(0, "PLUM", 2))
    did(match, back(match).action)
    assert noted(match) == {}
    did(match, back(match).action)
    assert noted(match) == {"PLUM": 2}


def test_a_note_is_neither_corrected_nor_put_in_at_the_table():
    match = did(guided(), suggest(0), note(0, "PLUM", 2))
    number = match.log[-1].number
    assert match.amend(number, note(0, "PLUM", 1)).rule == "amend"
    assert match.insert(number, note(0, "PLUM", 1)).rule == "insert"


def test_in_older_files_undo_takes_back_the_note_that_was_written_last():
    match = did(guided(), suggest(0), Note(0, card("PLUM"), 2))
    assert match.undo() is None
    assert noted(match) == {}
    assert len(match.state.suggestions) == 1


def test_a_match_with_notes_between_replays_as_it_was():
    kept = []
    match = guided()
    match.keep(lambda _number, entry, _told: kept.append(entry), lambda: "")
    before = [each.action for each in match.log]
    did(match, suggest(0), note(0, "PLUM", 2), HasNone(1), note(1, "ROPE", 0), Show(2), EndTurn())
    match.undo()
    match.undo()
    did(match, note(1, "ROPE"))
    match.redo()
    again = did(Match(match.game, match.setup), *before)
    again.replay(kept)
    assert again.state == match.state
