"""The end of Holmes: hidden clues are shown, last jokers assigned, and points counted."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.holmes.actions import (
    Assign,
    AssignJoker,
    Pass,
    Reserve,
    Reveal,
    Visit,
)
from companion.games.holmes.cards import JOKER, MAP, WATSON
from companion.games.holmes.game import GAME
from companion.games.holmes.rules.scoring import count_type, map_points, totals, winner
from companion.games.holmes.secrets.private import private
from companion.games.holmes.view.panels import AssignPanel, Check, CountPanel, RevealPanel
from companion.games.holmes.view.proposing import missed
from companion.keep.matches import exchange
from companion.keep.matches.journal import Header
from companion.play.actions import EndEarly
from companion.play.codec import Codec, Entry
from companion.play.game import check, forgotten
from companion.play.moves import Objection
from companion.play.view import UNANSWERED
from tests.games.holmes.kit.states import (
    NAMES,
    after,
    clue,
    day_one,
    insisted,
    lying,
    new_match,
    objection,
    on_day,
    played,
)
from tests.support.dry_runs import preview, would_uncover
from tests.support.sampling import some

BUTTON, BULLET, CIGARETTE = clue("BUTTON"), clue("BULLET"), clue("CIGARETTE")
EXPLOSIVE, FINGERPRINT = clue("EXPLOSIVE"), clue("FINGERPRINT")


def ended(anna=None, bruno=None, first=0, **options):
    """Return a table after the last action: the second player was with Watson, in vain."""
    state = on_day(7, anna=anna, bruno=bruno, avoid=WATSON, first=first, **options)
    standing = (first, 1 - first)  # how many pawns each still has to send
    sides = tuple(
        replace(side, pawns=tuple(
            replace(pawn, standing=number < standing[seat])
            for number, pawn in enumerate(side.pawns)
        ))
        for seat, side in enumerate(state.sides)
    )  # fmt: skip
    state = after(Visit(WATSON), Pass(), on=replace(state, sides=sides))
    return replace(state, row=())


def points(anna: str, bruno: str, code: str, anna_joker="", bruno_joker=""):
    """Return the points of a type for both."""
    sides = lying(clues=anna, jokers=anna_joker), lying(clues=bruno, jokers=bruno_joker)
    count = count_type(sides, clue(code))
    return tuple(p + b for p, b in zip(count.points, count.bonus, strict=True))


# --- the points of each source


def test_three_cigarettes_against_one_bring_four():
    """HO-1, S:155"""
    assert points("CIGARETTE " * 3, "CIGARETTE", "CIGARETTE") == (4, 0)


def test_all_seven_buttons_bring_ten():
    """HO-2, S:159"""
    assert points("BUTTON " * 7, "", "BUTTON") == (10, 0)


def test_a_joker_counts_as_a_clue_but_not_for_the_bonus():
    """HO-5, S:157"""
    assert points("BUTTON " * 5, "BUTTON BUTTON", "BUTTON", "BUTTON") == (5, 0)
    assert points("BUTTON " * 7, "", "BUTTON", "BUTTON") == (10, 0)
    assert points("BUTTON " * 6, "BUTTON", "BUTTON", "BUTTON") == (6, 0)


def test_a_tie_brings_nobody_anything():
    """HO-6, Q1"""
    assert points("BULLET " * 3, "BULLET BULLET", "BULLET", "", "BULLET") == (0, 0)


def test_the_rivals_joker_is_subtracted_too():
    """Q2"""
    assert points("BULLET " * 4, "BULLET", "BULLET", "", "BULLET") == (4, 0)


def test_a_type_that_nobody_has_brings_nothing():
    assert points("", "", "PASS") == (0, 0)


@pytest.mark.parametrize(("count", "worth"), list(enumerate((0, -1, 1, 3, 6, 10))))
def test_the_map(count, worth):
    """S:163-167"""
    assert map_points(lying(clues="MAP " * count)) == worth


def test_each_joker_without_a_type_costs_three():
    """S:169"""
    assert totals((lying(aside=2), lying(aside=1))) == (-6, -3)


def test_a_reserved_clue_never_obtained_costs_three_and_counts_for_nothing():
    """S:289"""
    assert totals((lying(reserved="FINGERPRINT"), lying())) == (-3, 0)


def test_more_points_win_and_in_a_tie_more_tokens():
    """HO-11, S:171"""
    assert winner((lying(clues="BUTTON"), lying(tokens=20))) == 0
    assert winner((lying(tokens=4), lying(tokens=2))) == 0
    assert winner((lying(tokens=2), lying(tokens=4))) == 1
    assert winner((lying(tokens=4), lying(tokens=4))) is None


# --- hidden clues are shown


def test_the_first_player_shows_the_hidden_clues_first():
    """S:151"""
    state = ended(lying(hidden="? ?"), lying(hidden="?"))
    seen = []
    for code in (BUTTON, MAP, BULLET):
        panel = GAME.tells.view(state).panel
        assert isinstance(panel, RevealPanel)
        seen.append((panel.seat, panel.left))
        state = after(Reveal(code), on=state)
    assert seen == [(0, 2), (0, 1), (1, 1)]
    assert state.over
    assert [side.clues for side in state.sides] == [(BUTTON, MAP), (BULLET,)]
    assert totals(state.sides) == (7 - 1, 6)


def test_as_hidden_clues_are_shown_those_told_and_those_stolen_lie_with_their_types():
    """S:151; a stolen clue that is shown with the others must not be entered a second time."""
    state = ended(lying(hidden="? BUTTON ?", clues="BUTTON"))
    for known, buttons in (("button", 2), ("button and button", 3)):
        view = GAME.tells.view(state)
        assert view.notices == (f"Known already, stolen ones too: {known}.",)
        notes = {key.code: key.note for key in view.panel.keys}
        assert notes["BUTTON"] == f"×{buttons}"
        assert [(pile.code, pile.count) for pile in view.panel.desks[0].piles] == [
            ("BUTTON", buttons)
        ]
        assert view.panel.left == view.panel.desks[0].hidden == 4 - buttons
        state = after(Reveal(BUTTON), on=state)
    assert GAME.tells.view(ended(lying(hidden="?"))).notices == ()


def test_no_more_clues_are_shown_than_were_printed():
    state = after(Reveal(EXPLOSIVE), on=ended(lying(hidden="? ?"), lying(clues="EXPLOSIVE " * 3)))
    assert objection(state, Reveal(EXPLOSIVE)).rule == "copies"
    assert Reveal(EXPLOSIVE) in [offer.action for offer in forgotten(GAME, state)]
    keys = {key.code: bool(key.offer) for key in GAME.tells.view(state).panel.keys}
    assert (keys["EXPLOSIVE"], keys["BUTTON"]) == (False, True)


def test_a_match_stands_as_its_screen_says_while_hidden_clues_are_shown():
    state = ended(lying(hidden="? BUTTON", clues="BUTTON"), lying(hidden="CIGARETTE ?"))
    scores = tuple(seat.score for seat in GAME.tells.view(state).seats)
    assert GAME.tells.standing(state).totals == scores == (7, 5)


def test_a_stolen_clue_needs_no_showing():
    """S:203: both saw which it was."""
    state = ended(lying(hidden="BUTTON ?"), lying(hidden="CIGARETTE"))
    assert GAME.tells.view(state).panel.left == 1
    state = after(Reveal(BUTTON), on=state)
    assert [side.clues for side in state.sides] == [(BUTTON, BUTTON), (CIGARETTE,)]


def test_a_joker_that_was_hidden_against_the_rules_waits_aside():
    """S:131"""
    state = ended(lying(hidden="?", clues="BUTTON"))
    wrong = objection(state, Reveal(JOKER))
    assert (wrong.rule, wrong.fatal) == ("joker", False)
    assert GAME.moves.apply(state, Reveal(JOKER)).sides[0].aside == 1


def test_a_clue_that_was_told_wrongly_is_hidden_again_without_a_question():
    """The correction hides a clue, and shows none."""
    state = ended(lying(hidden="? ?"), lying(clues="BULLET", aside=1))
    shown = after(Reveal(BUTTON), on=state)
    assert not GAME.secrets.uncovers(shown, state)
    every = after(Reveal(BUTTON), on=shown)
    assert (every.phase, GAME.secrets.uncovers(every, shown)) == ("assign", False)
    decided = after(Assign(1, (BULLET,)), on=replace(every, sides=choosing().sides))
    assert GAME.secrets.uncovers(decided, shown)
    assert not GAME.secrets.uncovers(state, day_one())


# --- the last jokers


def choosing():
    """Return both with a joker aside; Anna leads bullets, Bruno buttons."""
    anna = lying(clues="BULLET BULLET BUTTON", aside=1)
    bruno = lying(clues="BUTTON BUTTON BULLET EXPLOSIVE", aside=1)
    return ended(anna, bruno)


def test_both_assign_and_neither_sees_the_others():
    """S:151"""
    state = choosing()
    panel = GAME.tells.view(state).panel
    assert isinstance(panel, AssignPanel)
    assert [each.words for each in panel.choosers] == ["1 joker to assign"] * 2
    one, other = (
        after(Assign(0, types), on=state) for types in ((BUTTON,), (BULLET,))
    )  # fmt: skip
    assert GAME.tells.view(one) == GAME.tells.view(other)
    assert GAME.tells.standing(one) == GAME.tells.standing(other)
    assert [each.words for each in GAME.tells.view(one).panel.choosers] == [
        "has decided", "1 joker to assign"
    ]  # fmt: skip
    assert private(one, 1, (), UNANSWERED) == private(other, 1, (), UNANSWERED)
    assert [side.jokers for side in one.sides] == [(), ()]


def test_when_both_have_assigned_everything_is_counted():
    state = after(Assign(1, (EXPLOSIVE,)), Assign(0, (BUTTON,)), on=choosing())
    assert state.over
    anna, bruno = state.sides
    assert (anna.jokers, bruno.jokers, anna.aside, bruno.aside) == ((BUTTON,), (EXPLOSIVE,), 0, 0)
    assert totals(state.sides) == (5, 4)  # bullets 6 − 1, buttons tied, explosives 4


def test_a_joker_may_stay_unassigned_and_costs_three():
    """S:169"""
    state = after(Assign(0, ()), Assign(1, (EXPLOSIVE,)), on=choosing())
    assert totals(state.sides) == (5 - 3, 6 + 4)


def test_the_best_is_proposed_and_every_other_choice_told():
    """Alone to choose, Anna ties the buttons: that takes 6 points from Bruno."""
    anna = lying(clues="BULLET BULLET BUTTON", aside=1)
    bruno = lying(clues="BUTTON BUTTON BULLET")
    state = ended(anna, bruno)
    choices = private(state, 0, (), UNANSWERED).panel.choices
    assert [(each.offer.action.types, each.worst, each.proposed) for each in choices] == [
        ((BUTTON,), 5, True), ((BULLET,), -1, False), ((), -4, False)
    ]  # fmt: skip
    assert [each.result for each in choices] == ["5 ahead", "1 behind", "4 behind"]


def test_the_result_is_checked_for_both():
    state = after(Assign(0, (BULLET,)), Assign(1, (BUTTON,)), on=choosing())
    # Anna: bullets 6 − 1; Bruno: buttons 7 − 1, explosives 4: 5 to 10, a margin of −5.
    # With the joker on the buttons, 2 to 3, Bruno would get 7 − 2: a margin of −4.
    assert missed(state, 0) == ((BUTTON,), 1)
    # Bruno with the joker on the bullets ties nothing, 2 to 3; Anna would get 6 − 2: +1 only.
    panel = GAME.tells.view(state).panel
    assert panel.checks[0] == Check(0, "better with the joker on button (+1)")


def test_a_best_assignment_is_called_so():
    state = ended(lying(clues="BULLET", aside=1), lying(clues="BULLET"))
    panel = GAME.tells.view(after(Assign(0, (BULLET,)), on=state)).panel
    assert panel.checks == (Check(0, "no better place for the jokers"),)


def test_a_last_joker_needs_a_real_card_hidden_ones_that_were_shown_among_them():
    """Q5"""
    state = after(Reveal(BUTTON), on=ended(lying(hidden="?", aside=1)))
    assert state.phase == "assign"
    assert objection(state, Assign(0, (BULLET,))).rule == "type"
    assert after(Assign(0, (BUTTON,)), on=state).sides[0].jokers == (BUTTON,)
    assert insisted(Assign(0, (BULLET,)), on=state).sides[0].jokers == ()


def test_the_last_jokers_keep_to_one_on_each_type_and_off_the_map():
    anna = lying(clues="BUTTON BULLET CIGARETTE MAP", jokers="BULLET", aside=2)
    state = ended(anna)
    for types, rule in (((BUTTON, BUTTON), "joker"), ((BULLET,), "type"), ((MAP,), "type")):
        assert objection(state, Assign(0, types)).rule == rule
    assert objection(state, Assign(1, ())).fatal
    assert check(GAME, state, Assign(0, (BUTTON, CIGARETTE))) is None


@pytest.mark.parametrize("secret", [BUTTON, CIGARETTE])
def test_a_correction_is_answered_alike_wherever_the_other_put_a_joker(secret):
    """S:151: else the answer would reveal the type."""
    anna = lying(clues="CIGARETTE", hidden="?", aside=1)
    match = match_of(ended(anna, lying(clues="BULLET", aside=1)), Reveal(BUTTON))
    assert match.do(Assign(0, (secret,))) is None
    assert match.amend(1, Reveal(EXPLOSIVE)) is None
    assert match.do(Assign(1, (BULLET,))) is None
    assert match.state.sides[0].jokers == ((CIGARETTE,) if secret is CIGARETTE else ())
    assert match.state.sides[0].aside == (0 if secret is CIGARETTE else 1)


@pytest.mark.parametrize("types", [(BUTTON,), ()])
def test_a_correction_that_ends_the_match_shows_a_secret_only_if_both_agree(types):
    """S:151: without Bruno's joker the decisions are complete, and Anna's would be shown.

    An unassigned joker, which costs her 3 points (S:169), is as secret.
    """
    anna = lying(clues="BUTTON BULLET", aside=1)
    bruno = lying(clues="BUTTON", hidden="?")
    match = match_of(ended(anna, bruno))
    assert match.do(Reveal(JOKER), overrule=True) is None
    assert match.do(Assign(0, types)) is None
    seen = preview(match, 1, Reveal(BULLET))
    assert isinstance(seen, Objection)
    assert seen.rule == "uncovers"
    assert would_uncover(match, 1, Reveal(BULLET))
    assert not would_uncover(match)


def test_no_button_decides_in_public_where_jokers_go():
    """The private page shows the best type, so no key of the table assigns a joker unseen."""
    state = choosing()
    assert [GAME.controls.seat(state, seat) for seat in (0, 1)] == [None, None]


def test_the_log_tells_where_the_last_jokers_went_after_a_correction():
    anna = lying(clues="CIGARETTE", hidden="?", aside=1)
    match = match_of(ended(anna, lying(clues="BULLET", aside=1)), Reveal(BUTTON))
    match.do(Assign(0, (BUTTON,)))
    match.amend(1, Reveal(EXPLOSIVE))
    match.do(Assign(1, (BULLET,)))
    told = [line.text for line in match.lines()]
    assert "Anna has assigned the last jokers: joker left unassigned" in told


def test_the_order_in_which_types_were_told_makes_no_difference_to_the_check():
    anna = lying(clues="BULLET BUTTON EXPLOSIVE", aside=2)
    bruno = lying(clues="BUTTON BUTTON BULLET")
    for types in ((EXPLOSIVE, BULLET), (BULLET, EXPLOSIVE)):
        state = after(Assign(0, types), on=ended(anna, bruno))
        # The explosives are led anyway; a tie in buttons takes 7 − 1 from Bruno.
        assert missed(state, 0) == ((BULLET, BUTTON), 6)


def test_a_player_without_a_choice_is_not_asked():
    assert ended(lying(aside=2), lying(clues="BUTTON", jokers="BUTTON", aside=1)).over


def match_of(state, *actions):
    """Return a match that continues from a state with actions."""
    match = new_match()
    match.log.states[0] = state
    for action in actions:
        assert match.do(action) is None
    return match


def test_no_sentence_tells_where_the_jokers_went_until_both_have_decided():
    match = match_of(choosing(), Assign(0, (BUTTON,)))
    assert [line.text for line in match.lines()][-1] == "Anna has assigned the last jokers"
    match.do(Assign(1, (EXPLOSIVE,)))
    told = [line.text for line in match.lines()]
    assert "Anna has assigned the last jokers: joker on button" in told


def test_a_correction_of_jokers_names_none_and_once_counted_needs_both():
    match = match_of(choosing(), Assign(0, (BUTTON,)))
    offers = GAME.tells.alternatives(match.log.states[0], Assign(0, (BUTTON,)))
    assert [offer.action for offer in offers] == [Assign(0)]
    match.do(Assign(1, (EXPLOSIVE,)))
    assert would_uncover(match)
    assert would_uncover(match, 1, Assign(0))


def test_a_file_of_an_unfinished_match_does_not_tell_where_a_joker_went():
    match = next(
        match
        for match in map(played, range(60))
        if all(isinstance(logged.action, Assign) for logged in match.log[-2:])
    )
    codec = Codec(GAME)
    every = [codec.encode(Entry(logged.action)).decode() for logged in match.log]
    header = Header("holmes", NAMES, 0, {})
    kept = list(exchange.write(header, every[:-1]))[1:]
    assert kept[:-1] == every[:-2]
    assert kept[-1] == f'{{"action":{{"do":"assign","seat":{match.log[-2].action.seat}}}}}'
    assert list(exchange.write(header, every))[1:] == every


# --- the count as a child can check it


def test_the_count_has_a_line_for_each_source():
    anna = lying(clues="CIGARETTE " * 5 + "BUTTON BULLET BULLET MAP MAP MAP", tokens=4)
    bruno = lying(clues="BUTTON BUTTON BUTTON BULLET BULLET", aside=1, jokers="BUTTON")
    state = ended(anna, replace(bruno, clues=(*bruno.clues,)))
    state = after(Assign(1, ()), on=state) if state.phase == "assign" else state
    lines = {line.label: line for line in GAME.tells.view(state).panel.lines}
    assert (lines["Cigarette"].points, lines["Cigarette"].value) == ((5 + 3, 0), 5)
    assert lines["Cigarette"].words == ("5 − 0, all: +3", "")
    assert lines["Button"].counts == (1, 4)
    assert (lines["Button"].words, lines["Button"].points) == (("", "7 − 1"), (0, 6))
    assert (lines["Bullet"].words, lines["Bullet"].points) == (("tie", "tie"), (0, 0))
    assert (lines["Map"].words, lines["Map"].points) == (("3 pieces", ""), (3, 0))
    assert (lines["Jokers left"].words, lines["Jokers left"].points) == (("", "1 × −3"), (0, -3))
    assert (lines["False pass"].words, lines["False pass"].counts) == (("", ""), (0, 0))
    assert GAME.tells.standing(state).totals == (11, 3)
    assert "Never obtained" not in lines


@pytest.mark.parametrize("seed", some(range(10), 3))
def test_the_points_of_the_lines_add_up(seed):
    panel = played(seed, reserve_card="on").view.panel
    for seat in (0, 1):
        assert sum(line.points[seat] for line in panel.lines) == panel.totals[seat]


@pytest.mark.parametrize(
    ("first", "verdict", "words"),
    [(0, "innocent", "Innocent: Anna wins, 7 to 0"), (1, "guilty", "Guilty: Anna wins, 7 to 0")],
)
def test_sherlock_proves_him_innocent_and_mycroft_guilty(first, verdict, words):
    state = ended(lying(clues="BUTTON"), first=first)
    panel = GAME.tells.view(state).panel
    assert isinstance(panel, CountPanel)
    assert (panel.verdict, panel.headline, panel.winner) == (verdict, words, 0)


def test_a_tie_is_decided_by_tokens_or_stays_unsolved():
    panel = GAME.tells.view(ended(lying(tokens=4), lying(tokens=2))).panel
    assert (panel.winner, panel.why) == (0, "Equal points: Anna has 4 tokens, the other 2")
    state = ended(lying(tokens=4), lying(tokens=4))
    panel = GAME.tells.view(state).panel
    assert (panel.winner, panel.verdict) == (None, "")
    assert (panel.headline, panel.why) == (
        "The case stays unsolved: play again", "Equal points, and 4 tokens each",
    )  # fmt: skip
    assert GAME.tells.standing(state).winners == ()


def test_a_match_that_stops_early_has_no_winner():
    match = new_match()
    match.do(EndEarly())
    assert match.standing.winners == ()
    assert match.view.prompt == "Stopped early: the case is not solved"


# --- kept lightly, all clues are told once


def test_kept_lightly_all_clues_are_told_once_and_counted():
    state = ended(play="light")
    assert (state.phase, GAME.tells.view(state).who) == ("tally", 0)
    state = after(Reveal(BUTTON), Reveal(BUTTON), Reveal(JOKER), on=state)
    assert state.phase == "ask"
    state = after(AssignJoker(BUTTON), Reveal(MAP), Pass(), on=state)
    assert GAME.tells.view(state).who == 1
    state = after(Reveal(BUTTON), Reveal(JOKER), AssignJoker(), on=state)
    state = after(Pass(), on=state)
    assert state.phase == "assign"
    state = after(Assign(1, (BUTTON,)), on=state)
    assert totals(state.sides) == (7 - 2 - 1, 0)


def test_kept_lightly_a_joker_may_be_told_before_its_type():
    state = after(Reveal(JOKER), AssignJoker(BULLET), Reveal(BULLET), on=ended(play="light"))
    assert after(Pass(), Pass(), on=state).sides[0].jokers == (BULLET,)


def test_kept_lightly_a_joker_told_on_a_type_that_is_not_there_is_unassigned():
    state = after(Reveal(JOKER), AssignJoker(BULLET), Pass(), Pass(), on=ended(play="light"))
    assert totals(state.sides) == (-3, 0)


def test_kept_lightly_a_reserved_clue_is_told_at_the_end():
    state = ended(play="light", reserve_card="on")
    state = after(Reserve(), on=state)
    assert objection(state, Reserve()).rule == "one"
    assert totals(after(Pass(), Pass(), on=state).sides) == (-3, 0)
