"""Deductions from the answers: a forgotten show is found; notebooks have all that can be known.

S:21, S:27, S:28: a card in a hand is not in the envelope; a seat with one of three must show it.
"""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.cluedo.actions import (
    Accuse,
    EndTurn,
    HasNone,
    Note,
    Show,
    Suggest,
    Verdict,
)
from companion.games.cluedo.cards import CARDS, of_kind
from companion.games.cluedo.game import GAME
from companion.games.cluedo.knowing import HELD, NOTED, SEEN, public, seat_constraints, seat_facts
from companion.games.cluedo.rules.turns import asked
from companion.games.cluedo.secrets.private import notes
from companion.games.cluedo.solver.constraints import knowledge
from companion.games.cluedo.solver.count import counted
from companion.games.cluedo.thinking import NotebookPage
from companion.play.private_page import HAS, HAS_NOT, MAY
from tests.games.cluedo.kit.states import (
    begun,
    card,
    cards,
    new_match,
    objection,
    sealed,
    suggest,
    table,
)
from tests.support.matches import did


def guided(seats=3, **options):
    """Return a match where seat 0 takes the first turn, and no seat has entered a card."""
    match = new_match(seats, **options)
    match.log.states[0] = begun(seats, **options)
    return match


def turn(match, codes, answers):
    """Let the seat to act suggest; the others pass (-) or show a card (+)."""
    did(match, Suggest(match.state.to_act, *cards(codes)))
    for answer in answers:
        did(match, (Show if answer == "+" else HasNone)(asked(match.state)))
    return did(match, EndTurn())


def thought(match):
    """Answer all questions of a match, and return it."""
    for question in match.views.unanswered:
        match.views.answer(question, question.think())
    return match


def notices(match):
    return thought(match).view.notices


def entry(match, action_type, seat):
    """Return the number of a seat's last entry of a kind."""
    return [each.number for each in match.log
            if isinstance(each.action, action_type) and each.action.seat == seat][-1]  # fmt: skip


# --- a forgotten show


def test_a_log_that_can_be_says_nothing():
    assert notices(guided()) == ()
    assert notices(turn(guided(), "PLUM ROPE KIT", "-+")) == ()


def test_two_solutions_at_once_are_found():
    """S:16: one card of each kind; cards that neither of two players has are in the envelope."""
    match = guided(2)
    for codes in ("PLUM ROPE KIT", "PLUM ROPE KIT", "GREEN ROPE STUDY"):
        turn(match, codes, "-")
        assert notices(match) == ()
    turn(match, "GREEN ROPE STUDY", "-")
    assert notices(match) == ("What was said contradicts itself (turns 1, 2, 3, 4): see the log.",)


def test_a_forgotten_show_is_named_and_correcting_it_mends_the_log():
    """Carla passes on three cards, and later shows one of just these."""
    match = turn(guided(), "PLUM ROPE KIT", "--")
    turn(match, "GREEN PIPE HALL", "+")
    turn(match, "WHITE DAGGER STUDY", "+")
    turn(match, "PLUM ROPE KIT", "-+")
    (told,) = notices(match)
    assert told == "Two answers of Carla contradict each other (turns 1, 4): see the log."
    number = entry(match, HasNone, 2)
    offers = GAME.tells.alternatives(match.log.before(number), match.log.action(number))
    show, fail = offers
    assert [offer.label for offer in offers] == [
        "Carla showed a card",
        "Carla had one, and did not show it",
    ]
    assert match.amend(number, show.action) is None
    assert notices(match) == ()
    match.undo()
    assert notices(match) == (told,)
    assert match.amend(number, fail.action) is None
    assert notices(match) == ()
    assert match.state.failures(2) == 1


def test_what_was_touched_after_a_pass_that_was_a_card_in_truth_is_not_held_against_anybody():
    """S:28. Carla passed in turn 1 only because the box asked her, and has one of the three."""
    match = turn(guided(4), "PLUM ROPE KIT", "---")
    turn(match, "PLUM ROPE KIT", "+")
    assert notices(match) == (
        "Two answers of Carla contradict each other (turns 1, 2): see the log.",
    )
    assert match.amend(entry(match, HasNone, 1), Show(1)) is None
    assert [(fact.seat, fact.has, fact.turn) for fact in public(match.state)] == [
        (1, True, 1), (2, True, 2),
    ]  # fmt: skip
    assert notices(match) == ()
    match.undo()
    assert len(notices(match)) == 1


@pytest.mark.parametrize("seed", range(6))
def test_without_one_of_the_answers_that_are_named_the_rest_can_be_true(seed):
    """Each answer of the contradiction is needed for it."""
    match = lied(seed)
    clash = thought(match).views.answers.found["table"]
    facts = public(match.state)
    named = [facts[place].constraint for place in clash]
    assert named
    assert not possible(match, named)
    for fewer in combinations(named, len(named) - 1):
        assert possible(match, fewer)


def possible(match, told):
    log = replace(seat_constraints(match.state, 0), told=tuple(told))
    return counted(knowledge(log)).possible


def lied(seed):
    """Return a match with random answers, at the moment at which they contradict each other."""
    chance = Random(seed)
    match = guided(3)
    while not notices(match):
        codes = " ".join(str(chance.choice(of_kind(kind))) for kind in range(3))
        turn(match, codes, chance.choice(["--", "-+", "+"]))
    return match


# --- notebooks


def written(match, seat, *codes, holder=None):
    """Let a seat note the holder of some cards, by default itself."""
    whose = seat if holder is None else holder
    return did(match, *(Note(seat, each, whose) for each in cards(" ".join(codes))))


ANNA = ("PLUM", "GREEN", "ROPE", "PIPE", "KIT", "HALL")


def notebook(match, seat=0):
    """Return the marks of a seat's notebook by card."""
    columns = thought(match).views.private(seat).panel.columns
    return {str(mark.card): mark for column in columns for mark in column}


def test_without_notebooks_only_whose_turn_it_is_has_a_private_page():
    match = guided()
    assert [match.views.private(seat) is None for seat in range(3)] == [False, True, True]
    assert match.views.private(0).panel.columns == ()


def test_before_anything_is_written_everything_may_be():
    marks = notebook(guided(notebooks="marks"))
    assert len(marks) == 21
    assert {(*mark.marks, mark.envelope) for mark in marks.values()} == {(MAY,) * 4}
    assert {mark.share for mark in marks.values()} == {None}


def test_own_cards_are_nobody_elses_and_not_in_the_envelope():
    """S:21"""
    match = written(guided(notebooks="marks"), 0, *ANNA)
    marks = notebook(match)
    assert (marks["PLUM"].marks, marks["PLUM"].envelope) == ((HAS, HAS_NOT, HAS_NOT), HAS_NOT)
    assert (marks["WHITE"].marks, marks["WHITE"].envelope) == ((HAS_NOT, MAY, MAY), MAY)
    assert marks["PLUM"].mine
    assert notebook(match, 1)["PLUM"].marks == (MAY, MAY, MAY)


def test_the_page_says_how_many_own_cards_are_not_written_yet():
    match = guided(notebooks="marks")
    assert match.views.private(0).panel.missing == 6
    assert "Touch your own 6 cards." in match.views.private(0).panel.lines
    assert written(match, 0, *ANNA[:5]).views.private(0).panel.lines == ("Touch your own 1 card.",)
    assert written(match, 0, ANNA[5]).views.private(0).panel.missing == 0


def test_no_question_is_advised_before_the_own_cards_are_written():
    match = guided(notebooks="advice")
    for codes in (ANNA[:5], ANNA[5:]):
        assert not any(
            "Most telling" in line for line in thought(match).views.private(0).panel.lines
        )
        written(match, 0, *codes)
    (told,) = thought(match).views.private(0).panel.lines
    assert told.startswith("Most telling: ")


def test_a_seventh_own_card_is_refused_and_another_seat_is_not_told_whose():
    match = written(guided(notebooks="marks"), 0, *ANNA)
    wrong = objection(match.state, Note(0, card("STUDY"), 0))
    assert wrong.rule == "many"
    assert "Anna" not in wrong.text
    did(match, Note(0, card("PLUM")), Note(0, card("STUDY"), 0))
    assert notebook(match)["PLUM"].mine is False


def test_erased_notes_are_not_known_any_more():
    match = guided(notebooks="marks")
    before = notebook(match)
    did(match, Note(0, card("PLUM"), 1))
    assert notebook(match)["PLUM"].marks == (HAS_NOT, HAS, HAS_NOT)
    did(match, Note(0, card("PLUM"), 2))
    assert notebook(match)["PLUM"].marks == (HAS_NOT, HAS_NOT, HAS)
    did(match, Note(0, card("PLUM")))
    assert notebook(match) == before


def test_nothing_is_written_before_the_first_turn():
    assert objection(table(notebooks="marks"), Note(0, card("PLUM"), 0)).rule == "phase"


def test_three_passes_put_a_card_into_the_envelope_and_it_is_told_why():
    """S:30: the three cards were not shown, and are not in the own hand."""
    match = written(guided(notebooks="marks"), 0, *ANNA)
    did(match, suggest(0, "WHITE DAGGER STUDY"), HasNone(1), HasNone(2))
    panel = thought(match).views.private(0).panel
    assert panel.sure == "Solved: White, with the dagger, in the study."
    marks = notebook(match)
    assert [marks[code].envelope for code in ("WHITE", "DAGGER", "STUDY")] == [HAS] * 3
    assert marks["SCARLET"].envelope == HAS_NOT
    why = marks["WHITE"].why
    assert why.startswith("because of ")
    assert "Bruno’s pass in turn 1" in why
    assert "Carla’s pass in turn 1" in why


def test_a_seat_that_shows_one_of_three_and_lacks_two_has_the_third():
    match = written(guided(notebooks="marks"), 0, *ANNA)
    did(match, suggest(0, "PLUM ROPE STUDY"), Show(1), EndTurn())
    marks = notebook(match)
    assert marks["STUDY"].marks == (HAS_NOT, HAS, HAS_NOT)
    assert marks["STUDY"].why == (
        "because of Bruno’s card in turn 1, Professor Plum in your hand and rope in your hand."
    )
    assert marks["PLUM"].why == "it is yours."


def test_of_a_card_that_one_seat_or_the_envelope_has_it_is_told_which():
    match = written(guided(notebooks="marks"), 0, *ANNA)
    did(match, suggest(0, "WHITE DAGGER STUDY"), HasNone(1), Show(2))
    marks = notebook(match)
    assert marks["WHITE"].marks == (HAS_NOT, HAS_NOT, MAY)
    assert marks["WHITE"].why == "Carla has it, or the envelope does."
    assert marks["LOUNGE"].why == "it may still be with several."


def test_wrong_notes_are_named_with_what_contradicts_them():
    match = written(guided(notebooks="marks"), 0, "STUDY", holder=1)
    did(match, suggest(0, "WHITE DAGGER STUDY"), HasNone(1))
    page = thought(match).views.private(0)
    assert page.panel.sure == ""
    (told,) = (line for line in page.panel.lines if line.startswith("That cannot"))
    assert told == (
        "That cannot all be true: Bruno’s pass in turn 1 and study, noted as Bruno’s. Correct one"
        " in the log, or here."
    )
    assert match.view.notices == ()


def test_a_card_that_was_scanned_when_it_was_shown_is_known_to_both_of_them():
    """S:27: to the seat that showed it and the one that asked."""
    match = did(guided(notebooks="marks"), suggest(0), Show(1, card("ROPE")))
    rope = [notebook(match, seat)["ROPE"] for seat in range(3)]
    marks = [mark.marks for mark in rope]
    assert marks[:2] == [(HAS_NOT, HAS, HAS_NOT)] * 2
    assert [mark.why for mark in rope] == [
        *["because of rope, shown by Bruno in turn 1."] * 2,
        "it may still be with several.",
    ]
    assert marks[2] == (MAY, MAY, MAY)
    kinds = [[fact.kind for fact in seat_facts(match.state, seat)][1:] for seat in range(3)]
    assert kinds == [[SEEN], [SEEN], []]


def test_hands_that_were_scanned_need_not_be_written():
    match = sealed(dealing="hands", notebooks="marks")
    for seat, hand in enumerate(match.state.hands):
        panel = thought(match).views.private(seat).panel
        assert (panel.known, panel.missing) == (True, 0)
        mine = {mark.card for column in panel.columns for mark in column if mark.mine}
        assert mine == {*hand}


def test_notes_on_others_are_noted_and_on_oneself_held():
    match = written(written(guided(notebooks="marks"), 0, "PLUM"), 0, "ROPE", holder=2)
    assert [fact.kind for fact in seat_facts(match.state, 0)] == [HELD, NOTED]


def test_a_notebook_offers_every_seat_and_to_rub_out():
    match = guided(notebooks="marks")
    panel = thought(match).views.private(0).panel
    mark = panel.columns[0][1]
    assert [(offer.label, offer.action) for offer in notes(panel, mark)] == [
        ("mine", Note(0, mark.card, 0, apart=True)),
        ("Bruno", Note(0, mark.card, 1, apart=True)),
        ("Carla", Note(0, mark.card, 2, apart=True)),
        ("rub out", Note(0, mark.card, apart=True)),
    ]


def test_a_wrong_accuser_knows_that_it_is_something_else():
    match = sealed(notebooks="marks", seed=4)
    suspect, weapon, room = match.state.envelope
    wrong = next(each for each in of_kind(0) if each is not suspect)
    did(match, Accuse(0, wrong, weapon, room))
    assert seat_constraints(match.state, 0).wrong
    assert not seat_constraints(match.state, 1).wrong


def test_deductions_from_a_wrong_accusation_have_it_among_their_reasons():
    match, left = guided(notebooks="marks"), cards("PLUM ROPE KIT HALL")
    for place, each in enumerate(each for each in CARDS if each not in left):
        did(match, Note(0, each, place // 6))
    did(match, Accuse(0, *left[:3]), Verdict(False))
    panel = thought(match).views.private(0).panel
    marks = {str(mark.card): mark for column in panel.columns for mark in column}
    assert panel.sure == "Solved: Plum, with the rope, in the hall."
    assert marks["HALL"].envelope == HAS
    assert "your accusation in turn 1" in marks["HALL"].why
    assert "your accusation" not in marks["PLUM"].why


def test_a_wrong_accusation_that_must_have_been_right_is_named():
    match, left = guided(notebooks="marks"), cards("PLUM ROPE KIT HALL")
    did(match, suggest(0, "PLUM ROPE KIT"), HasNone(1), HasNone(2), Note(0, card("HALL"), 2))
    for place, each in enumerate(each for each in CARDS if each not in left):
        did(match, Note(0, each, place // 6))
    did(match, Accuse(0, *left[:3]), Verdict(False))
    (told,) = thought(match).views.private(0).panel.lines
    assert told.startswith("That cannot all be true: ")
    assert "your accusation in turn 1" in told


# --- against trying every deal


def known_but_a_few(seed):
    """Return a match of which a seat has noted most cards, so that few deals are left to try."""
    chance = Random(seed)
    match = guided(3, notebooks="shares")
    hidden = [chance.choice(of_kind(kind)) for kind in range(3)]
    rest = [each for each in CARDS if each not in hidden]
    chance.shuffle(rest)
    hands = [rest[:6], rest[6:12], rest[12:]]
    for seat, count in ((0, 6), (1, 4), (2, 3)):
        for each in hands[seat][:count]:
            did(match, Note(0, each, seat))
    for _ in range(3):
        named = [chance.choice(of_kind(kind)) for kind in range(3)]
        did(match, Suggest(match.state.to_act, *named))
        while (seat := asked(match.state)) is not None:
            did(match, (Show if {*named} & {*hands[seat]} else HasNone)(seat))
        did(match, EndTurn())
    return match


@pytest.mark.parametrize("seed", range(4))
def test_the_marks_are_those_of_trying_every_deal(seed):
    match = known_but_a_few(seed)
    marks, deals = notebook(match), every_deal(match)
    for each in CARDS:
        holders = [sum(deal[each] == holder for deal in deals) for holder in range(4)]
        kinds = [HAS if n == len(deals) else MAY if n else HAS_NOT for n in holders]
        mark = marks[str(each)]
        assert [*mark.marks, mark.envelope] == kinds
        share = round(100 * holders[3] / len(deals)) if kinds[3] == MAY else None
        assert mark.share == share


def every_deal(match):
    """Return the holder of each card, seat 3 being the envelope, in every deal that fits."""
    noted = {each.card: each.holder for each in match.state.notes[0]}
    open_ = [each for each in CARDS if each not in noted]
    tried = ({**noted, **dict(zip(open_, holders, strict=True))}
             for holders in product((1, 2, 3), repeat=len(open_)))  # fmt: skip
    return [deal for deal in tried if fits(match, deal)]


def fits(match, deal):
    held = [[each for each in CARDS if deal[each] == holder] for holder in range(4)]
    if [len(each) for each in held] != [6, 6, 6, 3] or [c.kind for c in held[3]] != [0, 1, 2]:
        return False
    return all(
        bool({*asked.cards} & {*held[answer.seat]}) == (answer.kind == "shown")
        for asked in match.state.suggestions
        for answer in asked.answers
    )


def test_shares_are_told_only_where_the_house_rules_say_so():
    for house, told in (("marks", False), ("shares", True)):
        shares = {mark.share for mark in notebook(guided(notebooks=house)).values()}
        assert (shares != {None}) == told
    assert shares == {17, 11}  # one of six, one of nine


@pytest.mark.parametrize(("hidden", "told"), [(1, 1), (14, 1), (500, 50), (999, 99), (1000, None)])
def test_a_share_is_never_told_as_if_it_were_sure(hidden, told):
    match = guided(notebooks="shares")
    held = ((1000 - hidden, 0, 0, hidden),) * 21
    match.views.answer(match.views.questions["seat0"], NotebookPage(1000, held))
    assert {mark.share for mark in match.views.private(0).panel.columns[0]} == {told}


def test_advice_is_worked_out_only_where_a_page_says_it():
    """On the turn of a seat that has noted its hand, before it suggests; contradictions first."""
    match = guided(notebooks="advice")
    assert "best" not in match.views.questions
    written(match, 0, *ANNA)
    assert next(iter(match.views.questions)) == "table"
    assert "best" in match.views.questions
    did(match, suggest(0, "PLUM ROPE KIT"))
    assert "best" not in match.views.questions
    did(match, HasNone(1), HasNone(2), EndTurn())
    assert "best" not in match.views.questions
