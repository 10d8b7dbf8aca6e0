"""Public facts are known to all: a declared wrong accusation, and cards laid open.

S:27, S:30, S:33; by the other house rule an accusation is its seat's secret.
"""

from __future__ import annotations

import json
from itertools import product
from random import Random

import pytest

from companion.games.cluedo.actions import (
    Accuse,
    EndTurn,
    Fail,
    HasNone,
    Note,
    Penalize,
    Show,
    Suggest,
    Verdict,
)
from companion.games.cluedo.cards import CARDS, of_kind
from companion.games.cluedo.game import GAME
from companion.games.cluedo.knowing import of, seat_constraints, table_constraints
from companion.games.cluedo.rules.turns import asked
from companion.games.cluedo.secrets.private import HAS, HAS_NOT, MAY
from companion.games.cluedo.thinking import STORY
from companion.play.codec import Codec, Entry
from companion.play.match import Match
from tests.games.cluedo.kit.states import (
    accuse,
    begun,
    cards,
    new_match,
    objection,
    sealed,
    suggest,
)
from tests.games.cluedo.kit.user_actions import find, start, to_the_first_turn, touch_cards
from tests.games.cluedo.kit.user_actions import (
    suggest as touch_suggestion,
)
from tests.support.matches import did
from tests.support.twins import history
from tests.support.user_actions import do

ALOUD = {"notebooks": "shares", "accusations": "declared", "no_show_penalty": "reveals"}
LAID = "ROPE PIPE HALL"


def guided(**options):
    """Return a match where seat 0 takes the first turn, and no seat has entered a card."""
    house = ALOUD | options
    match = new_match(3, **house)
    match.log.states[0] = begun(3, **house)
    return match


def thought(match):
    for question in match.views.unanswered:
        match.views.answer(question, question.think())
    return match


def notebook(match, seat):
    columns = thought(match).views.private(seat).panel.columns
    return {str(mark.card): mark for column in columns for mark in column}


# --- a declared accusation


def test_a_declared_wrong_triple_is_the_envelope_for_nobody():
    match = did(guided(), accuse(0), Verdict(False))
    triple = of(cards("PLUM ROPE KIT"))
    assert table_constraints(match.state).wrong == (triple,)
    assert [seat_constraints(match.state, seat).wrong for seat in range(3)] == [(triple,)] * 3


def test_an_accusation_told_to_the_box_alone_stays_its_seat_s_own():
    match = did(guided(accusations="secret"), accuse(0), Verdict(False))
    assert table_constraints(match.state).wrong == ()
    assert [len(seat_constraints(match.state, seat).wrong) for seat in range(3)] == [1, 0, 0]


def test_deductions_from_another_seats_accusation_have_it_among_their_reasons():
    match, left = guided(), cards("PLUM ROPE KIT HALL")
    for place, each in enumerate(each for each in CARDS if each not in left):
        did(match, Note(1, each, place // 6))
    did(match, Accuse(0, *left[:3]), Verdict(False))
    marks = notebook(match, 1)
    assert marks["HALL"].envelope == HAS
    assert "Anna’s accusation in turn 1" in marks["HALL"].why


def test_an_accusation_that_must_have_been_right_is_named_to_the_table():
    """S:28: every seat has passed on the three."""
    match = guided()
    for seat in range(3):
        did(match, suggest(seat), *(HasNone((seat + step) % 3) for step in (1, 2)), EndTurn())
    did(match, accuse(0), Verdict(False))
    (told, *_) = thought(match).view.notices
    assert told == "What was said contradicts itself (turns 1, 2, 4): see the log."


def test_the_log_and_the_table_say_what_was_accused_of():
    match = did(guided(), accuse(0), Verdict(False))
    lines = [line.text for line in match.lines()]
    assert "Anna accused: Plum, with the rope, in the kitchen" in lines
    told = "Anna accused, and was wrong: not Plum, with the rope, in the kitchen."
    assert told in match.view.notices


def test_a_declared_accusation_is_not_told_in_private():
    match = guided(notebooks="off")
    assert [match.views.private(seat) for seat in range(3)] == [None] * 3
    assert match.view.panel.accuse is None


def test_a_declared_accusation_is_exported_with_its_verdict():
    """Without the envelope the verdict still holds."""
    match = sealed(seed=4, **ALOUD)
    suspect, weapon, room = match.state.envelope
    other = next(each for each in of_kind(0) if each is not suspect)
    did(match, Accuse(0, other, weapon, room))
    (said,) = (each for each in history(match) if isinstance(each, Accuse))
    assert said == Accuse(0, other, weapon, room, right=False)
    public = Match(GAME, match.setup)
    public.replay(Entry(each) for each in history(match))
    assert public.state.accusations == match.state.accusations
    assert public.view == match.view


def test_a_story_knows_what_was_ruled_out():
    """Only Anna's accusation, in turn 1, shows Bruno which of two rooms it is."""
    match, left = guided(), cards("PLUM ROPE KIT HALL")
    for place, each in enumerate(each for each in CARDS if each not in left):
        did(match, Note(1, each, place // 6))
    did(match, Accuse(0, *left[:3]), Verdict(False), Accuse(1, *left[:2], left[3]), Verdict(True))
    story = match.views.questions[STORY].think()
    assert (1, 1) in story.known


# --- cards laid open


def failed(match):
    """Let Bruno not show a card."""
    return did(match, suggest(0, "PLUM ROPE KIT"), Fail(1), HasNone(2))


def test_cards_that_a_seat_lays_open_are_known_to_all():
    match = did(failed(guided()), Penalize(1, cards=cards(LAID)))
    for seat in range(3):
        marks = notebook(match, seat)
        assert [marks[code].marks for code in ("ROPE", "PIPE", "HALL")] == [
            (HAS_NOT, HAS, HAS_NOT)
        ] * 3
        assert marks["ROPE"].why == "because of rope, laid open by Bruno."
        assert marks["PLUM"].marks == (MAY, MAY, HAS_NOT)


def test_a_pass_that_an_open_card_belies_is_named_to_the_table():
    match = did(guided(), suggest(0, "GREEN PIPE KIT"), HasNone(1), HasNone(2), EndTurn())
    did(match, suggest(1, "WHITE DAGGER STUDY"), Show(2), EndTurn())
    did(match, suggest(2, "PLUM ROPE HALL"), HasNone(0), Fail(1))
    did(match, Penalize(1, cards=cards(LAID)))
    (told,) = thought(match).view.notices
    assert told == "Two answers of Bruno contradict each other (turns 1, 3): see the log."


def test_open_cards_are_corrected_in_the_log():
    match = did(failed(guided()), Penalize(1, cards=cards(LAID)))
    (line,) = (each for each in match.lines() if "laid open" in each.text)
    assert line.text == "Bruno laid open: rope, pipe and hall"
    before, action = match.log.before(line.number), match.log.action(line.number)
    offers = {each.label: each.action for each in GAME.tells.alternatives(before, action)}
    assert match.amend(line.number, offers["not lead pipe"]) is None
    assert match.state.opened(1) == {*cards("ROPE HALL")}
    assert offers["dagger"].cards == (*cards(LAID), *cards("DAGGER"))


@pytest.mark.parametrize(
    ("house", "codes", "told"),
    [
        ("excluded", "ROPE", "By the house rules nobody lays cards open."),
        ("reveals", "ROPE ROPE", "A card lies open only once."),
        ("reveals", "ROPE PIPE HALL STUDY KIT PLUM GREEN", "Bruno has fewer cards than that."),
    ],
)
def test_no_other_cards_are_laid_open(house, codes, told):
    state = failed(guided(no_show_penalty=house)).state
    assert objection(state, Penalize(1, cards=cards(codes))).text == told


def test_open_cards_need_not_be_entered():
    """A journal of an older box holds no cards there."""
    match = failed(guided())
    match.replay([Codec(GAME).decode('{"action":{"do":"penalize","seat":1}}')])
    assert match.state.laid == ()
    assert "Bruno laid the cards open: a card was not shown" in [
        line.text for line in match.lines()
    ]


def test_open_cards_reveal_nothing_of_a_scanned_hand():
    """The players say which cards they are, right or wrong."""
    match = sealed(dealing="hands", **ALOUD)
    did(match, suggest(0), Fail(1), HasNone(2))
    other = next(each for each in CARDS if each in match.state.hands[2])
    assert match.do(Penalize(1, cards=(other,))) is None
    (offer,) = (f for f in failed(sealed(dealing="hands", **ALOUD)).view.panel.fillings
                if isinstance(f.action, Penalize))  # fmt: skip
    assert offer.action == Penalize(1)


# --- against trying every deal, as journal lines tell it


def told_aloud(seed):
    """Return a match in which Bruno laid cards open, and others accused aloud in vain.

    Anna has written down most cards, so that few deals are left to try.
    """
    chance = Random(seed)
    match = guided(wrong_accuser="plays")
    hidden = [chance.choice(of_kind(kind)) for kind in range(3)]
    rest = [each for each in CARDS if each not in hidden]
    chance.shuffle(rest)
    hands = [rest[:6], rest[6:12], rest[12:]]
    did(match, *(Note(0, each, 0) for each in hands[0]))
    did(match, *(Note(0, each, 2) for each in hands[2][:3]))
    for turn in range(5):
        seat = match.state.to_act
        named = [chance.choice(of_kind(kind)) for kind in range(3)]
        if turn == 0:
            named[hands[1][0].kind] = hands[1][0]
        did(match, Suggest(seat, *named))
        while (other := asked(match.state)) is not None:
            has = bool({*named} & {*hands[other]})
            fails = turn == 0 and other == 1
            did(match, (Fail if fails else Show if has else HasNone)(other))
        if turn == 0:
            did(match, Penalize(1, cards=tuple(hands[1][:4])))
        if 0 < turn < 3:
            match.do(Accuse(seat, *wrong(hidden, chance)), overrule=True)
            did(match, Verdict(False))
        did(match, EndTurn())
    return match


def wrong(hidden, chance):
    """Return the hidden cards with one of them replaced."""
    kind = chance.randrange(3)
    other = chance.choice([each for each in of_kind(kind) if each is not hidden[kind]])
    return [*hidden[:kind], other, *hidden[kind + 1 :]]


def every_deal(match):
    """Return every deal that fits the lines, as holders by card; seat 3 is the envelope."""
    codec = Codec(GAME)
    lines = [json.loads(codec.encode(Entry(each.action)))["action"] for each in match.log]
    held, answers, vain, named = {}, [], [], set()
    for line in lines:
        triple = {line.get("suspect"), line.get("weapon"), line.get("room")}
        if line["do"] == "note":
            held[line["card"]] = line["holder"]
        elif line["do"] == "penalize":
            held |= dict.fromkeys(line["cards"], line["seat"])
        elif line["do"] == "suggest":
            named = triple
        elif line["do"] in ("show", "fail", "none"):
            answers.append((line["seat"], named, line["do"] != "none"))
        elif line["do"] == "accuse":
            vain.append(triple)
    open_ = [str(each) for each in CARDS if str(each) not in held]
    tried = (held | dict(zip(open_, holders, strict=True))
             for holders in product((1, 2, 3), repeat=len(open_)))  # fmt: skip
    return vain, [deal for deal in tried if fits(deal, answers, vain)]


def fits(deal, answers, vain):
    hands = [{code for code, holder in deal.items() if holder == seat} for seat in range(4)]
    if [len(hand) for hand in hands] != [6, 6, 6, 3]:
        return False
    if sorted(find(code).kind for code in hands[3]) != [0, 1, 2] or hands[3] in vain:
        return False
    return all(bool(named & hands[seat]) == has for seat, named, has in answers)


@pytest.mark.parametrize("seed", range(6))
def test_a_notebook_knows_what_trying_every_deal_finds_of_all_that_was_said(seed):
    match = told_aloud(seed)
    (vain, deals), marks = every_deal(match), notebook(match, 0)
    assert vain
    assert deals
    for each in CARDS:
        holders = [sum(deal[str(each)] == seat for deal in deals) for seat in range(4)]
        kinds = [HAS if n == len(deals) else MAY if n else HAS_NOT for n in holders]
        mark = marks[str(each)]
        assert [*mark.marks, mark.envelope] == kinds, each
        share = round(100 * holders[3] / len(deals)) if kinds[3] == MAY else None
        assert mark.share == share, each


# --- by touch


@pytest.fixture
def table(box):
    table = box(language="en")
    start(table, "Anna", "Bruno", "Carla", **ALOUD)
    to_the_first_turn(table)
    table.frames(4)
    return table


def test_an_accusation_is_said_at_the_table_by_touch(table):
    touch_suggestion(table, "Plum", "rope", "lounge")
    do(table, HasNone(1), HasNone(2))
    table.frames(4)
    table.tap("Accuse")
    assert table.shows("Anna accuses: who, with what, where?")
    assert table.shows("I accuse: Plum, with the rope, in the lounge")
    touch_cards(table, "TableKey", "pipe")
    table.tap("I accuse: Plum, with the lead pipe, in the lounge")
    assert table.referee.match.state.accusations[0].cards == cards("PLUM PIPE LOUNGE")
    table.tap("It is wrong")
    assert table.shows("not Plum, with the lead pipe, in the lounge")


def test_an_accusation_before_a_suggestion_takes_three_cards_and_may_be_cancelled(table):
    table.tap("Accuse")
    touch_cards(table, "TableKey", "Plum", "rope")
    assert not table.shows("I accuse")
    table.tap("Leave it")
    assert table.shows("suggest: who, with what, where?")
    table.tap("Accuse")
    touch_cards(table, "TableKey", "Plum", "rope", "hall")
    table.tap("I accuse: Plum, with the rope, in the hall")
    assert table.referee.match.state.phase == "verdict"


def test_cards_are_laid_open_by_touch(table):
    touch_suggestion(table, "Plum", "rope", "lounge")
    do(table, Fail(1), HasNone(2))
    table.frames(4)
    table.tap("Bruno lays cards open …")
    assert table.shows("Bruno, touch the cards that you lay open")
    touch_cards(table, "TableKey", "rope", "pipe", "hall", "pipe")
    table.tap("Bruno lays the cards open")
    assert table.referee.match.state.opened(1) == {*cards("ROPE HALL")}
    assert not table.shows("Bruno lays cards open …")


def test_more_cards_than_the_hand_has_cannot_be_touched(table):
    touch_suggestion(table, "Plum", "rope", "lounge")
    do(table, Fail(1), HasNone(2))
    table.frames(4)
    table.tap("Bruno lays cards open …")
    touch_cards(table, "TableKey", "Plum", "Green", "White", "rope", "pipe", "hall", "study")
    table.tap("Bruno lays the cards open")
    assert table.referee.match.state.opened(1) == {*cards("PLUM GREEN WHITE ROPE PIPE HALL")}
