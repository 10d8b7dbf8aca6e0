"""The view of Baker Street has prompts, panels, the sheet, and the log."""

from __future__ import annotations

from companion.games.baker_street.actions import (
    Deal,
    Declare,
    Doubt,
    Lay,
    Reward,
    ShowCard,
    ShowHands,
    ShowRun,
    ShowSum,
    Take,
    TurnUp,
)
from companion.games.baker_street.game import GAME
from companion.games.baker_street.view.panels import (
    AdvantagePanel,
    EvidencePanel,
    FinalPanel,
    HandsPanel,
    LadderPanel,
    ResultPanel,
    RewardPanel,
)
from tests.games.baker_street.kit.states import a_round, after, card, collected, new_match, table
from tests.support.matches import did

MATCH = (
    Lay(0, card("M3x")), Declare(13), Lay(0, card("G5")), Declare(16), Doubt(),
    ShowHands((5, 4, 0), (1, 2, 2)), Reward(0), Take(letter="F"), Take(2, "G"),
)  # fmt: skip
"""Guido declares 16 and bluffs, Manuela doubts; she has 6 to 5 at the first pile."""


def test_every_moment_has_a_panel_of_its_own():
    state, seen = table(), []
    for action in (*MATCH, Deal()):
        seen.append(type(GAME.tells.view(state).panel))
        state = after(action, on=state)
    assert seen == [
        LadderPanel, LadderPanel, LadderPanel, LadderPanel, LadderPanel, HandsPanel, RewardPanel,
        EvidencePanel, EvidencePanel, ResultPanel,
    ]  # fmt: skip
    count = after(Declare(3), Doubt(), ShowSum(0), Reward(0), Take())
    assert isinstance(GAME.tells.view(count).panel, AdvantagePanel)


def test_the_first_number_begins_where_six_cards_are_on_average():
    assert GAME.tells.view(table()).panel.suggested == 15
    assert GAME.tells.view(table()).panel.least == 0


def test_cards_that_are_shown_are_added_up():
    state = after(Declare(16), Doubt(), ShowCard(card("M5x")), ShowCard(card("G4")))
    panel = GAME.tells.view(state).panel
    assert panel.sum == "9 so far"
    assert [[face.value for face in hand.cards] for hand in panel.hands] == [[5], [4]]


def test_the_result_stays_until_both_draw():
    view = GAME.tells.view(after(*MATCH))
    assert view.hint == "14 < 16: Manuela was right to doubt"
    assert view.panel.gained == ("reward, advantage", "")
    assert view.panel.advantage.caption == "6 to 5: Manuela has the advantage"
    assert view.primary.label == "Round 2 · Guido begins"


def test_the_sheet_has_a_row_for_each_round():
    state = after(*MATCH)
    state = after(*a_round(state, total=30), on=state)
    sheet = GAME.tells.view(state).sheet
    assert [(row.points, row.moods, row.note) for row in sheet.rows] == [
        ((2, 0), ("right", "wrong"), "bluff"),
        ((0, 2), ("wrong", "right"), ""),
    ]
    assert sheet.totals == (2, 2)
    assert sheet.curve == ((0, 0), (2, 0), (2, 2))


def test_the_log_tells_a_round_and_of_past_ones_no_cards():
    match = did(new_match(), *MATCH)
    told = [line.text for line in match.lines()]
    assert told == [
        "Round 1 · Manuela begins",
        "Manuela laid a card at pile 1",
        "Manuela declared 13",
        "Guido laid a card at pile 1",
        "Guido declared 16",
        "Manuela doubted",
        "Both hands together: 14",
        "14 < 16: Manuela was right to doubt",
        "Manuela chose pile 1",
        "Manuela took a card of evidence from pile 1",
        "6 to 5: Manuela has the advantage",
        "Manuela took a card of evidence from pile 3",
    ]
    did(match, Deal())
    assert [line.text for line in match.lines()] == [*told, "Round 2 · Guido begins"]


def test_cards_turned_up_are_told_in_their_round_only():
    match = did(new_match(), Lay(0), Declare(3), Doubt(), ShowSum(0), Reward(0), Take())
    did(match, TurnUp(card("M4s")), Take(1))
    assert "Manuela: 4 Stop" in [line.text for line in match.lines()]
    did(match, Deal())
    told = [line.text for line in match.lines()]
    assert "Manuela: 4 Stop" not in told
    assert "4 to 0: Manuela has the advantage" in told


def test_after_the_match_the_table_looks_back():
    state = after(*MATCH)
    panel = GAME.tells.view(after(ShowRun(0), on=collected("HIJKLM", state))).panel
    assert isinstance(panel, FinalPanel)
    assert panel.headline == "Manuela wins with F to M"
    first = panel.rows[0]
    assert (first.declared, first.sum, first.mood) == (16, 14, "wrong")
    assert [[face.value for face in hand] for hand in first.hands] == [[5, 4, 0], [1, 2, 2]]
    assert first.odds.endswith("% likely")
    assert panel.seats[0].letters == "F G H I J K L M"
    assert panel.seats[0].run == "FGHIJKLM"


def test_help_says_that_who_has_laid_a_card_can_no_longer_doubt():
    """S:68"""

    def now(*actions):
        return GAME.tells.help(after(*actions))[0].paragraphs[0]

    assert now() == "Manuela lays a card at a pile, draws one and declares any number."
    laid = now(Lay(0), Declare(3), Lay(1))
    assert laid.startswith("Guido has laid a card, and can no longer doubt.")
    assert laid.endswith("declares at least 4.")


def test_a_rematch_is_begun_by_the_youngest_again():
    """S:32"""
    state = after(*a_round(table(1), total=30), Deal(), on=table(1))
    assert GAME.next_dealer(state) == 1
