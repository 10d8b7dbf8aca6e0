"""A finished match is stepped through by fingers and by buttons."""

from __future__ import annotations

import pytest

from companion.games import find
from companion.games.baker_street.actions import Declare, Lay
from companion.games.baker_street.cards import DetectiveCard
from companion.games.istinto.actions import Bid, CountTricks, Deal
from companion.games.istinto.game import GAME
from companion.keep.matches.exchange import entries, open_match, read
from companion.play.actions import EndEarly
from companion.play.game import Setup
from screens import games
from tests.faults.evenings import PLAYTHROUGHS
from tests.games.istinto.kit.states import setup
from tests.games.three_cards.kit.states import takes
from tests.support.sampling import spread
from tests.three_cards.actions import Deal as NextDeal


def replay(table, file):
    """Play a recorded match, and open its replay from the history."""
    header, _match, lines = read(file.read_bytes().splitlines())
    table.referee.begin(find(header.game), header.setup)
    _header, codec = open_match(header)
    table.referee.match.replay(entries(codec, lines))
    return opened(table)


def stopped(table):
    """Stop a match of two rounds, and open its replay."""
    table.referee.begin(GAME, setup(dealer=2))
    for action in (Bid(1), Bid(0), Bid(2), CountTricks((1, 0, 10)), Deal(), Bid(3), EndEarly()):
        table.referee.do(action)
    return opened(table)


def opened(table):
    table.app.go("home")
    table.app.go("history")
    table.frames(4)
    newest = max(table.of("PastCover"), key=lambda cover: cover.item.number)
    table.touch(*table.middle(newest))
    table.frames(2)
    return table.app.page


def string(table):
    (found,) = table.of("BeadString")
    return found


def test_a_match_that_goes_on_is_resumed_and_one_that_is_over_is_replayed(box):
    table = box(language="en")
    stopped(table)
    assert table.app.trail[-1] == "replay"
    assert table.referee.match is None
    assert table.shows("The table stops here")
    table.referee.begin(GAME, setup())
    opened(table)
    assert table.app.trail[-1] == "match"


def test_a_finger_drags_the_handle_from_end_to_end(box):
    table = box(language="en")
    page = stopped(table)
    beads = string(table)
    y = beads.center_y
    table.drag((beads.right - 5, y), (beads.x + 5, y))
    assert page.at == 0
    assert table.words(table.of("Prompt")[0])[0] == setup().players[2]
    assert table.shows("Round 1\n1 of 4")
    assert not table.of("SheetRow")
    table.drag((beads.x + 5, y), (beads.center_x, y))
    assert 0 < page.at < len(page.moments) - 1
    table.touch(beads.right - 5, y)
    assert page.at == len(page.moments) - 1
    assert [table.words(row)[0] for row in table.of("SheetRow")] == ["1"]


def test_keys_lead_to_the_first_and_the_last_moment(box):
    table = box(language="en")
    page = stopped(table)
    table.tap_icon("first")
    assert (page.at, page.where) == (0, "Round 1\n1 of 4")
    table.tap_icon("last")
    assert (page.at, page.where) == (6, "Round 2\n3 of 3")


def test_buttons_step_by_one_once_the_string_is_held(wired):
    table = wired(language="en")
    page = stopped(table)
    table.press("next")
    assert table.focused() is string(table)
    table.press("confirm", "previous", "previous")
    assert page.at == 4
    table.press("next")
    assert page.at == 5
    table.press("confirm", "next")
    assert page.at == 5
    assert table.focused() is not string(table)


def test_the_match_is_watched_from_its_beginning_until_a_touch(box):
    table = box(language="en")
    page = stopped(table)
    table.tap("Watch the match")
    assert page.at == 0
    table.later(1.0)
    table.later(1.0)
    assert page.at == 2
    table.touch(table.size[0] / 2, table.size[1] / 2)
    table.later(1.0)
    table.later(1.0)
    assert page.at == 2
    table.tap("Watch the match")
    for _second in range(6):
        table.later(1.0)
    assert page.at == 6
    assert table.shows("Watch the match")


def test_the_key_that_began_it_ends_it(box):
    table = box(language="en")
    page = stopped(table)
    table.tap("Watch the match")
    table.later(1.0)
    table.tap("Pause")
    at = page.at
    table.later(1.0)
    assert (page.at, page.watching) == (at, False)


@pytest.mark.parametrize("file", spread(PLAYTHROUGHS, 4, 1), ids=lambda file: file.stem)
def test_the_table_shows_the_panel_of_the_moment_and_no_finger_changes_it(box, file):
    table = box(language="en")
    page = replay(table, file)
    table.tap("Table")
    name = page.game
    for at in sorted({0, len(page.moments) // 2, len(page.moments) - 1}):
        page.go_to(at)
        table.frames(4)
        view = page._replay.view(at)
        assert type(page._stage.panel) is games.front(name, view)
        assert page._stage.panel.view == view
        (still,) = table.of("Still")
        before = table.journal.store.db.total_changes
        for across in range(1, 6):
            table.touch(still.x + still.width * across / 6, still.center_y)
        assert (page.at, table.app.trail[-1]) == (at, "replay")
        assert table.journal.store.db.total_changes == before


def test_a_game_from_outside_is_replayed_in_the_default_panel(box):
    table = box(language="en")
    table.referee.begin(find("three-cards"), Setup(("Ana", "Bo")))
    for action in (*takes(0, 1, 0), NextDeal(), *takes(1, 1), EndEarly()):
        table.referee.do(action)
    page = opened(table)
    page.go_to(1)
    table.tap("Table")
    assert type(page._stage.panel).__name__ == "Default"


def test_a_replay_does_not_show_open_cards_of_a_stopped_match(box):
    table = box(language="en")
    table.referee.begin(find("baker-street"), Setup(("Ana", "Bo")))
    cards = [card for card in find("baker-street").deck if isinstance(card, DetectiveCard)]
    own = [[card for card in cards if card.owner == seat] for seat in (0, 1)]
    first = table.referee.match.view.who
    for action in (
        Lay(0, own[first][0]), Declare(5), Lay(0, own[1 - first][0]), Declare(6), EndEarly(),
    ):  # fmt: skip
        table.referee.do(action)
    page = opened(table)
    table.tap("Table")
    page.go_to(0)
    table.frames(3)
    assert table.shows("What lay open here is hidden again: the match was stopped.")
    assert not table.of("Still")


def test_back_leads_from_the_table_to_the_sheet_and_then_to_the_history(box):
    table = box(language="en")
    stopped(table)
    table.tap("Table")
    assert not table.of("SheetTable")
    table.tap_icon("back")
    assert table.of("SheetTable")
    table.tap_icon("back")
    assert table.app.trail[-1] == "history"


def test_a_match_is_deleted_by_holding_the_key_and_brought_back_in_the_history(box):
    table = box(language="en")
    stopped(table)
    table.hold("Delete", 0.3)
    assert table.app.trail[-1] == "replay"
    table.hold("Delete")
    assert table.app.trail[-1] == "history"
    table.tap_icon("throw-away")
    table.frames(2)
    (cover,) = table.of("PastCover")
    assert "bring it back" in table.words(cover)
    table.touch(*table.middle(cover))
    table.frames(2)
    assert opened(table).moments


def test_the_match_itself_is_opened_and_what_is_changed_there_is_replayed(box):
    table = box(language="en")
    page = stopped(table)
    table.tap("Open")
    assert table.app.trail[-1] == "match"
    table.referee.undo()
    table.app.back()
    table.frames(3)
    assert table.app.page is page
    assert table.referee.match is None
    assert len(page.moments) == 6


def test_a_match_that_cannot_be_read_to_its_end_is_replayed_up_to_there(box):
    table = box(language="en")
    table.referee.begin(GAME, setup(dealer=2))
    for action in (Bid(1), Bid(0), Bid(2), EndEarly()):
        table.referee.do(action)
    table.app.go("home")
    with table.journal.store.saving() as db:
        db.execute("UPDATE entry SET line = '{' WHERE number = 3")
    page = opened(table)
    assert len(page.moments) == 2
    assert any("The replay ends before it." in text for text in table.texts())
