"""A whole match of The Club as a file, its table worked out by hand."""

from __future__ import annotations

import subprocess
from itertools import pairwise
from pathlib import Path

from companion.games.the_club.actions import Judge, Play
from companion.games.the_club.cards import CARDS
from companion.games.the_club.language.compare import same
from companion.games.the_club.language.difficulty import difficulty
from companion.games.the_club.rules.row import row
from companion.keep.matches.exchange import read, result, write

FILE = Path(__file__).parents[2] / "playthroughs" / "the-club-a-second-hint.jsonl"
POINTS = [
    # Lorenzo, Davide (Elsa in the end), Giulia, Mirko
    (9, 9, 8, 5),  # as in the rule text: Davide guesses after a hint, with 3 cards; G has 2, M 5
    (1, 8, 8, 2),  # Giulia guesses in blocks with the tenth card and has 7; L has 9, M 8
    (8, 2, 4, 2),  # Lorenzo guesses with the eighth card and has 7: too easy, half of his 8
    (2, 1, 2, 1),  # the deck is empty, nobody guessed: L and G have 8, E 9, Mirko half of 2
]
HANDS = [(0, 3, 2, 5), (9, 0, 7, 8), (7, 8, 0, 8), (8, 9, 8, 0)]


def played():
    with FILE.open("rb") as file:
        return read(file)


def test_a_match_with_a_second_hint():
    """A rule on paper, one drawn, two built; a right and a wrong reveal, a hint and a veto."""
    told = result(played()[1])
    assert [tuple(each["points"].values()) for each in told["rounds"]] == POINTS
    assert told["totals"] == {"Lorenzo": 20, "Elsa": 20, "Giulia": 22, "Mirko": 10}
    assert (told["winners"], told["finished"], told["ended_early"]) == (["Giulia"], True, False)
    assert [each["rule"] for each in told["rounds"]] == ["spoken", "drawn", "built", "built"]
    assert [each["end"] for each in told["rounds"]] == ["guess", "guess", "guess", "deck"]
    assert [each["guesser"] for each in told["rounds"]] == ["Elsa", "Giulia", "Lorenzo", ""]
    assert [each["hints"] for each in told["rounds"]] == [1, 0, 0, 0]
    assert [each["master"] for each in told["rounds"]] == ["Lorenzo", "Elsa", "Giulia", "Mirko"]


def test_rules_are_measured_by_their_computed_difficulty_once_it_is_known():
    match = played()[1]
    names = {each.name for each in match.outcome.measures}
    match.study()
    assert {each.name for each in match.outcome.measures} - names == {
        "studied", "expected", "hard-guessed",
    }  # fmt: skip
    for seat in range(4):
        (own,) = (each for each in match.state.played if each.master == seat)
        told = [(each.amount, each.count) for each in match.outcome.measures
                if (each.seat, each.name) == (seat, "expected")]  # fmt: skip
        fine = int(own.rule is not None and difficulty(own.rule).verdict == "fine")
        assert told == ([(fine, 1)] if own.rule else [])
    hard = {each.seat: (each.amount, each.count) for each in match.outcome.measures
            if each.name == "hard-guessed"}  # fmt: skip
    # Only Mirko's rule is hard as computed, and nobody guessed it.
    assert hard == {0: (0, 1), 1: (0, 1), 2: (0, 1)}


def test_every_hand_is_as_it_was_counted_at_the_table():
    state = played()[1].state
    assert [each.hands for each in state.played] == HANDS
    assert [each.turn for each in state.played] == [25, 10, 8, 7]


def test_the_first_row_goes_up_from_one_to_six_and_begins_anew():
    """Davide's four circles are below it, as in the example of the rule text."""
    first = played()[1].state.played[0]
    numbers = [int(card.traits["number"]) for card in row(first.events)]
    assert len(numbers) == 7 + 7 + 5 + 1  # of Davide, Giulia and Mirko, and the one placed
    assert all(after == before % 6 + 1 for before, after in pairwise(numbers))
    wrong = [str(each.cards[0]) for each in first.events if each.right is False and each.cards]
    assert wrong[0] == "C4EW"


def test_a_verdict_and_a_card_that_were_told_wrongly_stand_corrected():
    match = played()[1]
    was = [action for each in match.log for action in match.log.was(each.number)]
    assert [type(each) for each in was] == [Judge, Play]
    assert was[0] == Judge(True)


def test_giulia_guessed_in_other_words():  # S:61
    second = played()[1].state.played[1]
    wrong, right = (each.rule for each in second.attempts)
    assert right != second.rule
    assert same(right, second.rule)
    assert not same(wrong, second.rule)
    said = [line.text for line in played()[1].lines()]
    assert "The box showed where guess and rule differ" in said


def test_the_seals_in_the_file_are_checked_by_their_lines():
    header, _, lines = played()
    checked = []
    for count in range(1, len(lines) + 1):
        if '"next-round"' in lines[count - 1] or count == len(lines):
            match = read([*beginning(header), *(line.encode() for line in lines[:count])])[1]
            seen = match if match.over else undone(match)
            checked.append((seen.view.panel.proof, seen.state.round.seal))
    assert checked[0] == (None, "")
    for proof, seal in checked[1:]:
        told = subprocess.run(
            ["sh", "-c", proof.command], capture_output=True, text=True, check=True
        )
        assert told.stdout.strip() == seal


def undone(match):
    assert match.undo() is None
    return match


def beginning(header):
    return [next(iter(write(header, []))).encode()]


def test_until_it_is_over_a_file_of_it_has_no_rule_and_gives_the_same_points():
    header, whole, lines = played()
    unfinished = list(write(header, lines[:-1]))
    for secret in ('"salt"', '"number":', '"amends"', '"undo"'):
        assert not any(secret in line for line in unfinished)
    assert not any('"rule"' in line and '"phrase"' not in line for line in unfinished)
    again = read(line.encode() for line in unfinished)[1]
    assert [each.rule for each in again.state.played] == [None] * 3
    told = result(again)["rounds"]
    assert [tuple(each["points"].values()) for each in told] == POINTS[:3]
    assert [each.events for each in again.state.played] == [
        each.events for each in whole.state.played[:3]
    ]


def test_once_it_is_over_a_file_of_it_tells_everything():
    header, _, lines = played()
    assert list(write(header, lines))[1:] == lines


def test_no_card_is_played_more_often_than_it_is_there():  # S:11
    for each in played()[1].state.played:
        laid = [event.cards[0] for event in each.events if event.kind != "open"]
        assert max(map(laid.count, CARDS)) <= 2
