"""Whole evenings of The Club: by finger, by buttons and by a reader, with all that goes wrong."""

from __future__ import annotations

import subprocess

import pytest

from companion.games.the_club.actions import (
    AllowHints,
    Correct,
    Deal,
    Guess,
    Judge,
    NextRound,
    Play,
    Spoken,
    StopRound,
)
from companion.games.the_club.language.blocks import If, Is
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.rules.row import corrected
from companion.games.the_club.thinking import DIFFICULTY, SAME, STORY
from companion.games.the_club.view.sentence import sentence
from companion.games.the_club.view.starters import rule_words, starters
from tests.games.the_club.kit.user_actions import (
    begin,
    choose,
    find,
    in_private,
    judge,
    lift,
    put_together,
    seal,
    start,
    touch_key,
    turns,
)
from tests.support.tours import LONG_NAMES
from tests.support.user_actions import confirm, do, go_to, hold_open, scan, think

THREE = ("Anna", "Bruno", "Carla")
FOUR = (*THREE, "Dino")
RULE = STARTERS[7]
"""If the card is white, it is filled; if not, it is hollow."""
BUILT = ("If … then … if not", "ground", "white", "fill", "filled", "fill", "hollow")
"""The keys that make that rule."""


@pytest.fixture
def table(box):
    return box(language="en")


def happen(table, *actions):
    """Let this happen without a finger, and be drawn."""
    do(table, *actions)
    table.frames(4)


def round_of(table):
    return table.referee.match.state.round


def cards(table, kind):
    """Return the cards in sight in widgets of a class."""
    return [str(widget.card) for widget in table.of(kind) if widget.card]


def ink(table):
    """Return the rule in ink on paper, without its spaces."""
    (paper,) = table.of("InkedRule")
    return "".join(run.words for run in paper.runs).replace(" ", "")


# --- by touch alone


def test_four_people_play_a_lap_with_their_fingers_alone(table):
    begin(table, *FOUR)
    _a_rule_on_paper_is_guessed_with_a_hint(table)
    table.tap("Sheet")
    assert table.sheet() == [["1", "+2", "+4", "0", "+1"], ["2", "4", "0", "1"]]
    table.tap("Next: Bruno is master")
    _nobody_guesses(table)
    # Bruno's rule was too hard: half of one point, rounded up.
    table.tap("Sheet")
    assert table.sheet()[1:] == [["2", "0", "+1", "0", "+1"], ["2", "5", "0", "2"]]
    table.tap("Next: Carla is master")
    _a_drawn_rule_is_given_up(table)
    table.tap("Next: Dino is master")
    _guessed_with_the_first_card(table)
    assert table.shows("Anna wins")
    table.tap("Sheet")
    assert table.sheet() == [
        ["1", "+2", "+4", "0", "+1"],
        ["2", "0", "+1", "0", "+1"],
        ["3 ×", "0", "0", "0", "0"],
        ["4", "+6", "0", "0", "+3"],
        ["8", "5", "0", "5"],
    ]
    page = table.app.page
    assert (page.who, page.seat, page.prompt) == ("Anna", 0, "wins with 8")
    assert table.journal.matches.all()[0].standing.winners == (0,)
    table.tap("Rematch")
    assert table.shows("round 1 of 4")


def _a_rule_on_paper_is_guessed_with_a_hint(table):
    assert table.shows("invent a secret rule")
    table.tap("On paper")
    table.tap("Dealt: Bruno begins")
    choose(table, "C3FW")
    assert table.shows("judge Bruno’s card: does it fit?")
    judge(table, "Yes: into the row")
    table.tap("Guess aloud")
    assert table.shows("is Bruno’s guess the rule?")
    judge(table, "No: not that rule")
    choose(table, "T5EB")
    judge(table, "No: draws 1")
    assert cards(table, "LaidCard") == ["C3FW"]
    assert _wrong(table) == ["1", "wrong ones"]
    table.tap("No card fits")
    assert table.shows("do none of Dino’s cards fit?")
    table.tap("None fits: draws 9")
    table.tap("No guess: go on")
    _a_hint(table)
    choose(table, "S1FW")
    judge(table, "Yes: into the row")
    table.tap("Guess aloud")
    judge(table, "Yes: that is it")
    assert table.shows("guessed the rule")


def _a_hint(table):
    """One is kept back by a veto, another is given."""
    _tap_more(table, "Hints")
    _tap_more(table, "A hint")
    table.tap_in("ClubVeto", "Carla")
    assert round_of(table).hints == 0
    _tap_more(table, "A hint")
    table.tap("Nobody objects")
    assert round_of(table).hints == 1


def _tap_more(table, words):
    """Touch a key of the page of seldom used ones."""
    table.tap("More")
    table.tap(words)


def _nobody_guesses(table):
    """A card of Carla's hand fitted after all; then the deck is empty."""
    table.tap("On paper")
    table.tap("Dealt: Carla begins")
    table.tap("No card fits")
    table.tap("One fits")
    assert table.shows("which of Carla’s cards fits?")
    choose(table, "S6EB")
    assert cards(table, "LaidCard") == ["S6EB"]
    choose(table, "S6FB")
    judge(table, "Yes: into the row")
    table.tap("No guess: go on")
    table.tap("More")
    table.tap("Deck is empty")
    assert table.shows("The deck is empty: nobody guessed it")


def _a_drawn_rule_is_given_up(table):
    table.tap("Draw a rule")
    assert round_of(table).rule in STARTERS
    assert not table.shows(rule_words(round_of(table)))
    table.tap("Dealt: Dino begins")
    table.tap("More")
    table.tap("Stop this round")
    assert table.shows("The round was stopped")


def _guessed_with_the_first_card(table):
    table.tap("On paper")
    table.tap("Dealt: Anna begins")
    choose(table, "T1EW")
    judge(table, "Yes: into the row")
    table.tap("Guess aloud")
    judge(table, "Yes: that is it")


def test_wrong_touches_are_taken_back_and_put_right(table):
    start(table, *THREE)
    table.tap("On paper")
    table.tap_icon("undo")
    table.tap("On paper")
    table.tap("Dealt: Bruno begins")
    choose(table, "C3FW")
    judge(table, "No: draws 1")
    assert round_of(table).hands == (0, 10, 10)
    table.tap_icon("undo")
    assert table.shows("judge Bruno’s card: does it fit?")
    judge(table, "Yes: into the row")
    table.tap("No guess: go on")
    table.tap_icon("menu")
    table.tap("Log")
    table.tap("Bruno: 3 filled circles on white")
    table.tap_in("Alternative", "1 hollow circle on white")
    table.tap("Correct")
    table.tap_icon("back")
    table.tap_icon("back")
    assert cards(table, "LaidCard") == ["C1EW"]
    assert table.shows("play a card")


def test_players_who_draw_after_corrected_verdicts_are_named_below_the_prompt(table):
    start(table, *LONG_NAMES[:4], judge="master")
    seal(table, Is("ground", "W"))
    turns(table, "C1FB C2FB")
    turns(table, "C1FW", right=False)
    happen(table, Correct(corrected(table.referee.match.state.round)))
    drawing, back = f"{LONG_NAMES[1]} draws 1, {LONG_NAMES[2]} draws 1", LONG_NAMES[3]
    told = f"Verdicts put right: {drawing} and {back} puts back 1"
    assert table.referee.match.view.notices == (told,)
    table.frames(4)
    assert table.shows(told)


def test_a_wrong_card_is_told_with_a_cross_beside_the_prompt(table):
    start(table, *THREE)
    table.tap("On paper")
    table.tap("Dealt: Bruno begins")
    choose(table, "C3FW")
    judge(table, "No: draws 1")
    (prompt,) = table.of("Prompt")
    assert table.shows("does not fit: Bruno draws one")
    assert prompt.ids.sign.name == "no"
    choose(table, "C3FB")
    assert prompt.ids.sign.name != "no"


def test_a_row_of_many_keys_is_turned_until_all_were_seen(table):
    start(table, *THREE)
    table.tap("Build a rule")
    in_private(table, lambda: _turn_to_the_last_kind(table))


def _turn_to_the_last_kind(table):
    table.tap_in("RuleKey", "Every card …")
    first = [key.item.word for key in table.of("RuleKey") if key.item and not key.disabled]
    assert "…" in first
    table.tap_in("RuleKey", "…")
    assert "not" in [key.item.word for key in table.of("RuleKey") if key.item]


def test_two_fingers_beside_each_other_judge_once(table):
    start(table, *THREE)
    happen(table, Spoken(), Deal())
    choose(table, "C3FW")
    before = table.referee.match.entries
    (no,) = [key for key in table.of("ClubVerdict") if "No: draws 1" in table.words(key)]
    at = table.middle(no)
    table.touch(*at)
    table.touch_at_once(*at)
    assert table.referee.match.entries == before + 1


def test_the_counted_hand_is_corrected(table):
    start(table, *THREE)
    happen(table, Spoken(), Deal())
    table.tap("More")
    table.tap("Cards in hand")
    of_carla = next(w for w in table.of("HeldCards") if "Carla" in table.words(w))
    keys = [key for key in table.of("IconKey") if key.parent is of_carla]
    minus, plus = sorted(keys, key=lambda key: key.x)
    table.touch(*table.middle(minus))
    table.touch(*table.middle(minus))
    table.touch(*table.middle(plus))
    assert round_of(table).hands == (0, 10, 9)
    table.tap("Back to Bruno’s turn")
    assert table.shows("play a card")


def test_a_hand_of_the_last_round_is_counted_again_once_the_winner_stands_there(table):
    start(table, *THREE)
    for _round in range(2):
        happen(table, Spoken(), Deal(), StopRound(), NextRound())
    happen(table, Spoken(), Deal(), Play(0, find("C3FW")), Judge(True), Guess(), Judge(True))
    assert table.shows("Anna wins")
    table.tap("Sheet")
    table.tap("In hand")
    of_bruno = next(w for w in table.of("HeldCards") if "Bruno" in table.words(w))
    minus = min((k for k in table.of("IconKey") if k.parent is of_bruno), key=lambda key: key.x)
    for _card in range(8):
        table.touch(*table.middle(minus))
    table.tap("Back to the points")
    table.tap_icon("back")
    assert table.shows("Bruno wins")


def test_the_hourglass_runs_out_and_ends_nothing(table):
    start(table, *THREE, hourglass="30")
    happen(table, Spoken(), Deal())
    (hourglass,) = table.of("Hourglass")
    before = table.referee.match.entries
    for _second in range(15):
        table.later(1)
    assert 0.4 < hourglass.remaining < 0.6
    for _second in range(30):
        table.later(1)
    assert hourglass.remaining == 0
    assert table.referee.match.entries == before
    choose(table, "C3FW")
    assert table.shows("judge Bruno’s card: does it fit?")


# --- a rule that the box knows


def test_a_rule_is_built_in_private_and_judged_by_the_box_card_by_card(wired):
    table = wired(language="en")
    start(table, *THREE)
    _build_and_seal(table)
    table.tap("Dealt: Bruno begins")
    _the_box_judges_what_is_scanned(table)
    _a_guess_is_compared_with_the_rule(table)
    _a_hand_lies_open(table)
    _the_same_rule_in_other_words(table)
    _the_story_and_the_seal(table)


def _build_and_seal(table):
    table.tap("Build a rule")
    in_private(
        table,
        lambda: put_together(table, *BUILT),
        lambda: think(table, DIFFICULTY),
        lambda: table.tap_in("SealKey", "Seal the rule"),
    )
    assert round_of(table).rule == RULE


def _says_nothing_of_the_rule(table):
    return not any(table.shows(words) for words in ("filled", "hollow", sentence(RULE)))


def _the_box_judges_what_is_scanned(table):
    seal_digits = round_of(table).seal[:4]
    assert seal_digits
    scan(table, "C1FW")
    assert table.shows("you may guess the rule")
    table.tap("No guess: go on")
    scan(table, "C1EW")
    assert _wrong(table) == ["1", "wrong ones"]
    assert round_of(table).hands == (0, 9, 10)


def _a_guess_is_compared_with_the_rule(table):
    """Only the master can show the others a row in which the guess and the rule differ."""
    scan(table, "C2EB")
    table.tap("Guess in blocks")
    put_together(table, "Every card …", "ground", "white")
    table.tap("That is my guess")
    assert {*_verdicts(table)} == {"No: not that rule", "Yes: that is it"}
    think(table, SAME)
    assert table.shows("The box compared both: it is another rule.")
    assert _verdicts(table) == ["No: not that rule"]
    assert not table.of("DifferingCard")
    assert cards(table, "LaidCard") == ["C1FW", "C2EB", "C1EW"]
    table.tap("Show where they differ")
    assert table.shows("Only one of the two rules accepts this card")
    assert table.of("DifferingCard")
    assert cards(table, "LaidCard") == ["C1FW", "C2EB", "C1EW"]
    judge(table, "No: not that rule")


def _wrong(table):
    """Return the words on the number of wrong cards while a card is chosen."""
    return [words for count in table.of("RowCount") for words in table.words(count)]


def _verdicts(table):
    return [words for key in table.of("ClubVerdict") for words in table.words(key)]


def _a_hand_lies_open(table):
    """The first card that fits settles it, and is laid into the row."""
    table.tap("No card fits")
    scan(table, "T4EW", "T4FW")
    assert table.shows("which of Carla’s cards fits?")
    assert not table.shows("Into the row")
    touch_key(table, "ToldKey", find("T4FW"))
    table.tap_in("PlayKey", "Into the row: 4 filled triangles on white")
    assert cards(table, "LaidCard") == ["C1FW", "C2EB", "T4FW"]
    assert round_of(table).hands == (0, 8, 10)


def _the_same_rule_in_other_words(table):
    scan(table, "S1FW")
    table.tap("Guess in blocks")
    put_together(table, "If … then … if not", "ground", "black", "fill", "hollow", "fill", "filled")
    assert round_of(table).phrase == If(Is("ground", "B"), Is("fill", "E"), Is("fill", "F"))
    table.tap("That is my guess")
    think(table, SAME)
    assert _verdicts(table) == ["Yes: that is it"]
    judge(table, "Yes: that is it")


def _the_story_and_the_seal(table):
    """The command line gives the same code on any computer."""
    assert table.shows("guessed the rule")
    assert ink(table) == sentence(RULE).replace(" ", "")
    think(table, STORY)
    table.tap("Card by card")
    assert table.shows("rules that people may think of")
    table.tap("Back to the points")
    table.tap("Sheet")
    table.tap("Seal")
    assert table.shows("The code is the one of the beginning: the rule did not change.")
    assert not any("printf" in text for text in table.texts())
    table.tap("For the curious")
    assert not table.of("CommandLine")
    table.tap("To type it")
    command = "\n".join(line.text for line in table.of("CommandLine"))
    told = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    digits = told.stdout.strip()
    assert table.shows(" ".join(digits[at : at + 4] for at in range(0, 32, 4)))


def test_a_card_of_an_open_hand_is_laid_into_the_row_with_two_touches(table):
    start(table, *THREE)
    happen(table, Spoken(), Deal())
    table.tap("No card fits")
    table.tap("In\u00a0hand: 0/10")
    for code in ("C3FW", "T4EB", "S1FB"):
        choose(table, code)
    told = [str(key.item) for key in table.of("ToldKey")]
    assert told == ["C3FW", "T4EB", "S1FB"]
    table.tap("Judge")
    table.tap("One fits")
    assert table.shows("touch a shape and a number")
    touch_key(table, "ToldKey", find("T4EB"))
    table.tap_in("PlayKey", "Into the row: 4 hollow triangles on black")
    assert cards(table, "LaidCard") == ["T4EB"]


def test_a_hand_that_lies_open_is_judged_with_two_large_keys_none_of_them_gold(table):
    start(table, *THREE)
    happen(table, Spoken(), Deal())
    table.tap("No card fits")
    assert {*_verdicts(table)} == {"One fits", "None fits: draws 9"}
    assert all(key.width > table.size[0] / 3 for key in table.of("ClubVerdict"))
    assert not [tap for tap in table.taps() if tap.lit]
    table.tap("In\u00a0hand: 0/10")
    assert not _verdicts(table)
    table.tap_icon("back")
    assert len(_verdicts(table)) == 2


def test_all_are_asked_whether_they_object_to_a_hint(table):
    start(table, *THREE)
    happen(table, Spoken(), Deal(), AllowHints())
    _tap_more(table, "A hint")
    assert table.shows("Anna has a hint: does anybody object?")
    assert table.app.page.seat is None


def test_a_rule_card_that_is_scanned_is_the_rule(wired):
    table = wired(language="en")
    start(table, *THREE)
    scan(table, "RULE4")
    assert round_of(table).rule == STARTERS[3]
    assert not table.shows(starters()[3])
    table.tap("Look at the rule")
    in_private(table, lambda: table.find(starters()[3]))
    assert not table.shows(starters()[3])


def test_a_slip_of_the_master_stands_on_that_page_alone_until_it_is_put_right(table):
    start(table, *THREE, judge="master")
    seal(table, RULE)
    table.frames(4)
    choose(table, "C1EW")
    judge(table, "Yes: into the row")
    table.tap("No guess: go on")
    slip = "1 hollow circle on white, by Bruno, lies in the row, but does not fit."
    assert not table.shows(slip)
    _tap_more(table, "The rule")
    assert not table.shows(slip)
    finger = hold_open(table)
    assert table.shows(slip)
    table.tap_in("MasterKey", "Put them right and go on")
    lift(table, finger)
    assert (cards(table, "LaidCard"), _wrong(table)) == ([], ["1", "wrong ones"])
    assert round_of(table).hands == (0, 10, 10)
    assert table.shows("play a card")


def test_a_rule_that_is_half_built_is_there_again_after_the_box_was_switched_off(box):
    table = box(language="en")
    start(table, *THREE)
    table.tap("Build a rule")
    in_private(table, lambda: put_together(table, *BUILT[:5]))
    half = round_of(table).draft
    assert half != RULE
    table = box(language="en")
    assert not table.shows(sentence(half))
    table.tap("Resume")
    table.tap("Build a rule")
    in_private(table, lambda: put_together(table, *BUILT[:1]), lambda: _finish(table))
    assert round_of(table).draft == RULE


def _finish(table):
    put_together(table, *BUILT[1:])


# --- by a reader and buttons alone


@pytest.mark.whole  # the same by touch is in the suite
def test_four_people_play_a_lap_with_a_reader_and_buttons_alone(wired):
    table = wired(language="en")
    for name in FOUR:
        table.journal.people.meet(name, table.now())
    confirm(table, "The Club", *FOUR, "Start: Anna is master", "All laid out")
    _what_is_read_is_judged_by_buttons(table)
    confirm(table, "Next: Bruno is master")
    _a_rule_card_is_read_and_the_box_judges(table)
    confirm(table, "Next: Carla is master")
    scan(table, "RULE1")
    confirm(table, "Dealt: Dino begins", "More", "Stop this round", "Next: Dino is master")
    _guessed_with_the_first_card_that_is_read(table)
    assert table.shows("Anna wins")
    confirm(table, "Sheet")
    # The last two masters of a guessed rule get half: it was guessed before the second turn.
    assert table.sheet() == [
        ["1", "+2", "+4", "0", "+1"],
        ["2", "+6", "+3", "+1", "0"],
        ["3 ×", "0", "0", "0", "0"],
        ["4", "+6", "0", "0", "+3"],
        ["14", "7", "1", "4"],
    ]
    assert table.journal.matches.all()[0].standing.winners == (0,)
    confirm(table, "Rematch")
    assert table.shows("round 1 of 4")


def _what_is_read_is_judged_by_buttons(table):
    """The first round that is played by touch, too."""
    confirm(table, "On paper", "Dealt: Bruno begins")
    scan(table, "C3FW")
    confirm(table, "Yes: into the row", "Guess aloud", "No: not that rule")
    scan(table, "T5EB")
    confirm(table, "No: draws 1")
    assert cards(table, "LaidCard") == ["C3FW"]
    assert _wrong(table) == ["1", "wrong ones"]
    confirm(table, "No card fits", "None fits: draws 9", "No guess: go on")
    confirm(table, "More", "Hints", "More", "A hint", "Nobody objects")
    scan(table, "S1FW")
    confirm(table, "Yes: into the row", "Guess aloud", "Yes: that is it")
    assert table.shows("guessed the rule")


def _a_rule_card_is_read_and_the_box_judges(table):
    """Only triangles and squares fit."""
    scan(table, "RULE6")
    confirm(table, "Dealt: Carla begins")
    scan(table, "T1FW")
    confirm(table, "No guess: go on")
    scan(table, "C1FW")
    assert (cards(table, "LaidCard"), _wrong(table)) == (["T1FW"], ["1", "wrong ones"])
    scan(table, "S2FB")
    confirm(table, "Guess aloud", "Yes: that is it")
    assert table.shows("guessed the rule")


def _guessed_with_the_first_card_that_is_read(table):
    confirm(table, "On paper", "Dealt: Anna begins")
    scan(table, "T1EW")
    confirm(table, "Yes: into the row", "Guess aloud", "Yes: that is it")


# --- by buttons alone


def test_a_turn_is_played_with_buttons_alone(wired):
    table = wired(language="en")
    start(table, *THREE)
    confirm(table, "On paper", "Dealt: Bruno begins")
    for kind, item in (("ShapeKey", "S"), ("NumberKey", "4"), ("FillKey", "E"), ("GroundKey", "B")):
        _to_the_key(table, kind, item)
        table.press("confirm")
    confirm(table, "Play 4 hollow squares on black")
    assert table.shows("4 hollow squares on black")
    table.press("seat1")
    assert table.shows("you may guess the rule")
    table.press("seat2")
    go_to(table, "No card fits")
    table.press("confirm")
    confirm(table, "None fits: draws 9", "Guess aloud")
    table.write("0")
    assert cards(table, "LaidCard") == ["S4EB"]
    assert round_of(table).to_act == 1


def _to_the_key(table, kind, item):
    """Move the focus until it is on the key of an item."""
    for _turn in range(60):
        if type(table.focused()).__name__ == kind and table.focused().item == item:
            return
        table.press("next")
    raise AssertionError(f"the focus never comes to {item}")
