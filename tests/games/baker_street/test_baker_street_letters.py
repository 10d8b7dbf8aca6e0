"""A wrong letter is corrected in private by its owner: the other player learns nothing."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from companion.games.baker_street.actions import (
    Deal,
    Declare,
    Doubt,
    Lay,
    Reward,
    ShowRun,
    ShowSum,
    Take,
    TakeNothing,
)
from companion.games.baker_street.box import EVIDENCE_LETTERS
from companion.games.baker_street.game import GAME
from companion.keep.matches import exchange
from companion.keep.matches.journal import Header
from companion.play.actions import EndEarly
from companion.play.codec import Codec
from companion.play.sentences import redo_sentence, undo_sentence
from companion.play.view import UNANSWERED
from tests.games.baker_street.kit.states import NAMES, a_round, after, new_match, table
from tests.support.dry_runs import would_uncover
from tests.support.matches import did

every_letter = pytest.mark.parametrize("letter", EVIDENCE_LETTERS)


def holding(mine, theirs, **options):
    """Return a match where Manuela and Guido have entered their letters, two of each in a round."""
    match = new_match(1, **options)
    for seat, letters in ((0, mine), (1, theirs)):
        for place in range(0, len(letters), 2):
            first, second = letters[place : place + 2]
            begins = match.state.beginner if match.state.phase == "result" else 1
            actions = a_round(match.state, total=0 if begins != seat else 30)
            did(match, *actions[:-2], Take(letter=first, seat=seat), Take(1, second, seat))
    return match


def private(state, seat):
    """Return the private view of a seat, without the log."""
    return GAME.secrets.private(state, seat, (), UNANSWERED)


def entries(match, seat):
    """Return the numbers of the entries with a seat's letters, as its private page knows them."""
    return [held.entry for held in match.views.private(seat).panel.held]


def corrected(match, seat, place, letter):
    """Return the number of the entry of a seat's card, and the corrected action."""
    number = entries(match, seat)[place]
    return number, replace(match.log.action(number), letter=letter, seat=seat)


def told(match):
    """Return every sentence about a match, the corrections among them."""
    return [
        *(line.text for line in match.lines()),
        undo_sentence(match.log),
        redo_sentence(match.log),
    ]


def unnamed(sentences):
    """Return True if no sentence holds a letter; the names of the players are words."""
    return not any(re.search(r"\b[A-T]\b", text) for text in sentences)


# --- whose it is, and where it stands


def test_a_letter_is_the_secret_of_who_took_the_card():
    match = holding("AB", "CD")
    owners = [GAME.secrets.whose(step.before, step.action) for step in match.log.steps()]
    assert [owner for owner in owners if owner is not None] == [0, 0, 1, 1]
    assert GAME.secrets.whose(match.state, TakeNothing()) is None
    assert GAME.secrets.whose(match.state, Deal()) is None


def test_a_card_taken_while_the_count_was_open_has_no_letter_to_tell():
    state = after(Lay(0), Declare(3), Doubt(), ShowSum(0), Reward(0), Take())
    assert state.phase == "advantage"
    assert GAME.secrets.whose(state, Take(0, seat=1)) is None


def test_each_letter_is_found_in_the_log_by_its_place():
    match = holding("ABEF", "CD")
    for seat in (0, 1):
        found = [match.log.action(number).letter for number in entries(match, seat)]
        assert tuple(found) == private(match.state, seat).panel.letters


# --- what changes, and for whom


@every_letter
def test_a_correction_changes_what_its_owner_sees_and_nothing_else(letter):
    """S:119"""
    match = holding("ABEF", "CD")
    before, mine = match.state, private(match.state, 0)
    lines = told(match)[:-2]
    number, action = corrected(match, 0, 2, letter)
    objection = match.amend(number, action)
    if letter in "ABF":
        assert objection.fatal
        assert match.state is before
        return
    assert objection is None
    assert private(match.state, 0).panel.letters == ("A", "B", letter, "F")
    assert (private(match.state, 0) == mine) == (letter == "E")
    assert private(match.state, 1) == private(before, 1)
    assert GAME.tells.view(match.state) == GAME.tells.view(before)
    assert GAME.tells.standing(match.state) == GAME.tells.standing(before)
    assert [text for text in told(match)[:-2] if not text.startswith("corrected")] == lines


@every_letter
def test_no_sentence_about_a_correction_holds_the_old_letter_or_the_new_one(letter):
    match = holding("ABEF", "CD")
    objection = match.amend(*corrected(match, 0, 2, letter))
    sentences = told(match)
    assert unnamed([objection.text] if objection else sentences)
    if not objection:
        assert sentences[-2] == "correction: Manuela took a card of evidence from pile 1"
        assert "corrected, before: Manuela took a card of evidence from pile 1" in sentences
        assert match.undo() is None
        assert unnamed(told(match))


def test_a_letter_that_a_later_card_has_is_refused_without_naming_it():
    match = holding("ABEF", "CD")
    for place, letter in ((0, "F"), (3, "A")):
        refusal = match.amend(*corrected(match, 0, place, letter))
        assert "Nobody may have the same letter twice" in refusal.text
        assert unnamed([refusal.text])


@pytest.mark.parametrize("theirs", ["CD", "KL", "QK", "EF"])
@every_letter
def test_a_correction_is_answered_alike_whatever_the_other_holds(letter, theirs):
    """S:119: else the answer would give away the other's letters."""
    match = holding("ABEF", theirs)
    number, action = corrected(match, 0, 2, letter)
    assert not would_uncover(match, number, action)
    assert (match.amend(number, action) is None) == (letter not in "ABF")


def test_taking_a_correction_back_and_doing_it_again_asks_nobody():
    match = holding("ABEF", "KL")
    assert match.amend(*corrected(match, 0, 2, "K")) is None
    assert not would_uncover(match)
    assert match.undo() is None
    assert private(match.state, 0).panel.letters == ("A", "B", "E", "F")
    assert match.redo() is None
    assert private(match.state, 0).panel.letters == ("A", "B", "K", "F")


def test_a_letter_that_was_not_told_can_be_told_later():
    match = did(new_match(1), *a_round(table(1), ("", "G")))
    assert match.amend(*corrected(match, 0, 0, "F")) is None
    assert private(match.state, 0).panel.letters == ("F", "G")


def test_a_letter_corrected_in_a_journal_that_does_not_say_whose_it_is_stays_its_owners():
    """S:119"""
    match = did(new_match(1), *a_round(table(1), ("F", "K")))
    assert match.amend(*corrected(match, 0, 0, "G")) is None
    assert match.amend(*corrected(match, 0, 1, "L")) is None
    assert match.amend(4, ShowSum(30)) is None
    assert match.state.letters == (("G", "L"), ())


# --- what leaves the box


def test_an_unfinished_match_leaves_the_box_without_old_letters_and_new_ones():
    match, kept = recorded("ABEF", "CD")
    match.amend(*corrected(match, 0, 2, "K"))
    lines = exported(match, kept)
    assert not any(re.search(r'letter|amends|"[A-T]"', line) for line in lines[1:])
    match.do(EndEarly())
    assert not any(re.search(r'letter|amends|"[A-T]"', line) for line in exported(match, kept)[1:])


def test_a_match_that_was_won_tells_the_letters_as_they_were_corrected():
    match, kept = recorded("ABCDEQGH", "")
    match.amend(*corrected(match, 0, 5, "F"))
    did(match, ShowRun(0))
    assert match.view.prompt == "Manuela wins with A to H"
    again = exchange.read(line.encode() for line in exported(match, kept))[1]
    assert again.state == match.state


def recorded(mine, theirs):
    """Return such a match, and the list of its stored entries."""
    kept = []
    match = holding(mine, theirs)
    codec = Codec(GAME)
    again = new_match(1)
    again.keep(lambda _number, entry, _standing: kept.append(codec.encode(entry).decode()), str)
    for logged in match.log:
        assert again.do(logged.action) is None
    return again, kept


def exported(match, kept):
    header = Header("baker-street", NAMES, match.setup.dealer, match.setup.options)
    return list(exchange.write(header, kept))
