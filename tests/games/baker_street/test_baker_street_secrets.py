"""Covered cards and held letters stay hidden while a match of Baker Street lasts."""

from __future__ import annotations

import random
import re

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.baker_street.actions import (
    Claim,
    Deal,
    Declare,
    Deny,
    Doubt,
    HasAdvantage,
    Lay,
    PileEnds,
    Reward,
    ShowCard,
    ShowHands,
    ShowRun,
    ShowSum,
    Take,
    TakeNothing,
    Totals,
    TurnUp,
)
from companion.games.baker_street.cards import DETECTIVES, detective
from companion.games.baker_street.game import DECK, GAME, uncovers
from companion.games.baker_street.rules.evaluation import totals
from companion.games.baker_street.secrets.disclosure import whose
from companion.games.baker_street.secrets.private import private
from companion.games.baker_street.state import Laid
from companion.games.baker_street.view.panels import DetectiveFace
from companion.keep.matches import exchange
from companion.keep.matches.journal import Header
from companion.play.actions import EndEarly
from companion.play.codec import Codec
from companion.play.game import ScanSpot, check
from companion.play.sentences import redo_sentence, undo_sentence
from companion.play.view import UNANSWERED
from tests.games.baker_street.kit.states import (
    NAMES,
    a_round,
    after,
    card,
    collected,
    new_match,
    objection,
    table,
    with_piles,
)
from tests.support.dry_runs import preview, would_uncover
from tests.support.matches import did
from tests.support.sampling import some

LETTERS = "ABCDEFGHIJKLMNOPQRST"
seeds = pytest.mark.parametrize("seed", some(range(25), 6))


# --- random evenings: some people scan, some touch piles, some only declare


def some_action(match, chance):
    """Return a random action that is possible next."""
    state = match.state
    if state.phase == "ladder":
        return some_turn(state, chance)
    if state.phase == "hands":
        return some_hands(state, chance)
    if state.phase == "take":
        letter = chance.choice([*LETTERS, "", "", ""])
        pile = chance.choice([None, *range(5)])
        return chance.choice(
            [Take(pile, letter)] * 8 + [TakeNothing(), Totals(3, 4), HasAdvantage(1)]
        )
    if state.phase == "advantage":
        open_ = [TurnUp(chance.choice(list(DETECTIVES)))] * 6 + [PileEnds()] * 2
        decided = HasAdvantage(chance.choice([None, 0, 1]))
        return chance.choice([*open_, Totals(7, 8), decided, Take(0, "C", chance.randrange(2))])
    return Reward(chance.randrange(5)) if state.phase == "reward" else Deal()


def some_turn(state, chance):
    if (state.round.laid and chance.random() < 0.7) or chance.random() < 0.1:
        return Declare(state.least + chance.randrange(3))
    if state.round.declarations and chance.random() < 0.15:
        return Doubt()
    known = chance.choice(list(DETECTIVES)) if chance.random() < 0.9 else None
    if known:
        known = detective(state.round.to_act, known.value, known.symbol)
    return Lay(chance.choice([None, *range(5)]), known)


def some_hands(state, chance):
    if chance.random() < 0.2:
        return ShowSum(chance.randrange(31))
    if chance.random() < 0.3:
        hand = [tuple(chance.randrange(6) for _ in range(3)) for _ in NAMES]
        return ShowHands(*hand)
    return ShowCard(chance.choice(list(DETECTIVES)))


def evening(seed, steps=150):
    """Yield a match after each random step; undo, redo and corrections are among them."""
    chance = random.Random(seed)
    options = {option.name: chance.choice(list(option.values)) for option in GAME.options}
    match = new_match(seed % 2, **options)
    for _ in range(steps):
        kind = chance.random()
        if kind < 0.06:
            match.undo()
        elif kind < 0.08:
            match.redo()
        elif kind < 0.1 and match.log:
            amend(match, chance)
        else:
            match.do(some_action(match, chance), overrule=chance.random() < 0.5)
        yield match


def amend(match, chance):
    logged = chance.choice(match.log)
    before = match.log.before(logged.number)
    offers = GAME.tells.alternatives(before, logged.action)
    seat = whose(before, logged.action)
    if seat is not None and chance.random() < 0.7:
        letter = chance.choice(LETTERS)
        match.amend(logged.number, replace(logged.action, letter=letter, seat=seat))
    elif offers:
        match.amend(logged.number, chance.choice(offers).action)


# --- a second telling: the same table, with other cards covered and other letters held


def disguised(state, chance):
    """Return a state that differs only in covered cards, in cards discarded and in letters."""
    piles = tuple(replace(pile, cards=other_cards(pile.cards, chance)) for pile in state.piles)
    holdings = tuple(
        replace(held, seen=tuple(chance.randrange(6) for _ in held.seen)) for held in state.holdings
    )
    letters = tuple(tuple(chance.choice(LETTERS) for _ in held) for held in state.letters)
    results = tuple(other_round(round_, state.rules) for round_ in state.results)
    return replace(state, piles=piles, holdings=holdings, letters=letters, results=results)


def other_cards(cards, chance):
    covered = [other_laid(laid, chance) for laid in cards[:-1]]
    return (*covered, *cards[-1:])


def other_laid(laid, chance):
    if laid is None:
        return None
    other = chance.choice([each for each in DETECTIVES if each.owner == laid.owner])
    return Laid(laid.owner, other, laid.number)


def other_round(round_, rules):
    """A past round had other hands of the same sum, and cards turned up of the same totals."""
    doubt = replace(round_.doubt, hands=None, odds=None)
    gains = tuple(replace(gain, letter="") for gain in round_.gains)
    chain = round_.chain
    if chain and chain.end != "untold":
        told = totals(chain, rules)
        chain = replace(chain, told=told, visits=tuple(replace(v, cards=()) for v in chain.visits))
    return replace(round_, doubt=doubt, gains=gains, chain=chain, shown=())


@seeds
def test_states_that_differ_in_what_is_hidden_look_the_same(seed):
    chance, seen = random.Random(seed), 0
    for match in evening(seed):
        other = disguised(match.state, chance)
        seen += other != match.state
        assert GAME.tells.view(other) == GAME.tells.view(match.state)
        assert GAME.tells.standing(other) == GAME.tells.standing(match.state)
        assert GAME.tells.help(other) == GAME.tells.help(match.state)
    assert seen > 30


@seeds
def test_a_seat_sees_its_own_letters_and_nothing_else_that_is_hidden(seed):
    """S:44, S:119: covered cards and the other's letters do not change a seat's private page."""
    chance, seen = random.Random(seed), 0
    for match in evening(seed):
        other = disguised(match.state, chance)
        for seat in (0, 1):
            letters = list(other.letters)
            letters[seat] = match.state.letters[seat]
            mine = replace(other, letters=tuple(letters))
            seen += mine != match.state
            steps = match.log.steps()
            assert private(mine, seat, steps, UNANSWERED) == private(
                match.state, seat, steps, UNANSWERED
            )
    assert seen > 30


# --- sentences: covered cards get values and letters that stand nowhere else


def sentences(match):
    lines = [line.text for line in match.lines()]
    offers = [offer.label for step in match.log.steps()[-1:] for offer in labels(step)]
    return [*lines, undo_sentence(match.log), redo_sentence(match.log), *offers]


def labels(step):
    if isinstance(step.action, Take | Lay | Reward):
        return GAME.tells.alternatives(step.before, step.action)
    return ()


CARD = re.compile(r"[0-5] ?(Stop|×2|arrow)|: [0-5]( |$)|\d \+ \d")
"""A card as the log writes it, or a hand."""


@seeds
def test_no_sentence_holds_a_card_that_lies_covered_or_a_letter(seed):
    for place, match in enumerate(evening(seed)):
        if place % 5 or match.over:
            continue
        here = f"Round {len(match.state.results) + 1} "
        texts = [line.text for line in match.lines()]
        begun = next((at for at, text in enumerate(texts) if text.startswith(here)), 0)
        for text in [*texts[:begun], undo_sentence(match.log), redo_sentence(match.log)]:
            assert not CARD.search(re.sub(r"\d+ to \d+|together: \d+", "", text)), text
        for text in sentences(match):
            assert not re.search(r"\b[B-Z]\b", text), text


def test_a_laid_card_is_never_named_before_the_match_is_over():
    match = new_match()
    for action in (Lay(2, card("M3x")), Declare(5), Lay(2, card("G4s")), Declare(6)):
        match.do(action)
    assert "3" not in " ".join(line.text for line in match.lines()[1:]).replace("pile 3", "")
    did(match, *WON, ShowRun(0))
    texts = [line.text for line in match.lines()]
    assert "Manuela laid a card at pile 3: 3 ×2" in texts
    faces = DetectiveFace(1, 4, "S"), DetectiveFace(0, 3, "X")
    assert match.view.panel.piles[2].cards == faces


WON = (
    Doubt(), ShowSum(0), Reward(0), Take(letter="F"), Take(1, "G"), Deal(),
    *a_round(table(), ("H", "I")), Deal(), *a_round(table(), ("J", "K")), Deal(),
    *a_round(table(), ("L", "M")),
)  # fmt: skip
"""After a declaration of Guido: Manuela wins every doubt, and has the letters F to M."""


def test_letters_are_told_when_the_match_is_won():
    match = did(new_match(1), Lay(4), Declare(16), *WON)
    assert not any(text.endswith(": F") for text in sentences(match))
    match.do(ShowRun(0))
    assert "Manuela took a card of evidence from pile 1: F" in sentences(match)
    assert [seat.letters for seat in match.view.panel.seats] == ["F G H I J K L M", ""]


def test_a_match_that_stops_early_tells_no_letter_and_no_covered_card():
    match = did(new_match(), Lay(2, card("M3x")), Declare(5), Lay(2, card("G4s")), Declare(6))
    did(match, *WON, EndEarly())
    texts = [line.text for line in match.lines()]
    assert "Manuela laid a card at pile 3" in texts
    assert "Manuela took a card of evidence from pile 1" in texts
    faces = DetectiveFace(1, 4, "S"), DetectiveFace(0, 0, hidden=True)
    assert match.view.panel.piles[2].cards == faces
    assert [seat.letters for seat in match.view.panel.seats] == ["? ? ? ? ? ? ? ?", ""]
    assert [seat.run for seat in match.view.panel.seats] == ["", ""]


def test_hands_stand_in_the_log_only_while_they_lie_open():
    """S:77"""
    match = did(new_match(), Lay(0), Declare(13), Doubt(), ShowCard(card("M5")))
    assert "Manuela: 5" in [line.text for line in match.lines()]
    did(match, *map(ShowCard, (card("M4"), card("M1"), card("G2"), card("G2"), card("G1"))))
    assert match.state.phase == "reward"
    assert [line.text for line in match.lines()][-2:] == [
        "Guido doubted",
        "15 > 13: Manuela told the truth",
    ]
    match.do(EndEarly())
    assert "Manuela: 5" not in [line.text for line in match.lines()]


def test_a_match_that_stops_early_tells_no_hand_that_was_discarded():
    """S:77; nor does its export."""
    hands = ShowHands((1, 2, 3), (1, 1, 1))
    played = (*LADDER, Doubt(), hands, Reward(0), Take(), Take(2), Deal(), Lay(4))
    match, entries = recorded()
    did(match, *played, EndEarly())
    (row,) = match.view.panel.rows
    assert all(face.hidden and face.value == 0 for hand in row.hands for face in hand)
    assert [row.odds for row in match.view.panel.rows] == [""]
    assert not any("1 + 2 + 3" in line.text for line in match.lines())
    again = exported(match, entries)[1]
    assert again.view.panel.rows == match.view.panel.rows


def test_a_claim_is_heard_alike_whatever_the_letters_are():
    """S:125: the other player checks the letters and decides."""
    seen = []
    for letters in ("ABCDEFHI", "ABCDEFGH", ("",) * 8):
        state = after(Claim(0), on=collected(letters))
        assert check(GAME, state, ShowRun(0)) is None
        assert check(GAME, state, Deny()) is None
        seen.append((GAME.tells.view(state), GAME.tells.view(after(Deny(), on=state))))
    assert seen == seen[:1] * 3


def test_a_claim_that_is_denied_has_told_nothing():
    """S:119, S:125"""
    state = collected("DEFGHIJK")
    assert after(Claim(0), Deny(), on=state) == state
    claimed = after(Claim(0), on=state)
    assert not uncovers(claimed, state)
    assert not uncovers(after(Deny(), on=claimed), claimed)
    private_ = private(claimed, 1, (), UNANSWERED)
    assert private_ == private(after(Claim(0), on=collected("DEFGHIJL")), 1, (), UNANSWERED)


def test_nothing_that_is_objected_names_a_letter():
    state = collected("FG")
    state = after(Deal(), Lay(4), Declare(3), Doubt(), on=state)
    state = after(ShowSum(30 if state.round.first == 0 else 0), Reward(2), on=state)
    for letter in LETTERS:
        wrong = check(GAME, state, Take(letter=letter))
        assert (wrong is None) == (letter not in "FG")
        assert wrong is None or not re.search(r"\b[FG]\b", wrong.text)


def test_only_the_owner_peeks_at_the_letters():
    state = collected("DEFHJK")
    mine, theirs = (private(state, seat, (), UNANSWERED).panel for seat in (0, 1))
    assert mine.title == "Manuela’s evidence"
    assert mine.letters == ("D", "E", "F", "H", "J", "K")
    assert mine.lines == (
        "Longest run: D to F, 3 letters.",
        "2 are missing for D to J: G and I.",
    )
    assert theirs.lines == ("No evidence yet.",)


def test_the_owner_is_told_of_seven_in_a_row_and_nobody_else():
    state = collected("DEFGHIJK")
    assert (
        private(state, 0, (), UNANSWERED).panel.lines[-1]
        == "Seven in a row: show them, and you win."
    )
    other = replace(state, letters=(tuple("ABCDEFKL"), ()))
    assert GAME.tells.view(other) == GAME.tells.view(state)
    assert [offer.action for offer in GAME.tells.view(other).panel.claims] == [Claim(0)]


# --- journals of unfinished matches


def exported(match, entries):
    """Return the lines of a file of a match, and the match that they add up to."""
    codec = Codec(GAME)
    header = Header("baker-street", NAMES, match.setup.dealer, match.setup.options)
    lines = list(exchange.write(header, [codec.encode(entry).decode() for entry in entries]))
    return lines[1:], exchange.read(line.encode() for line in lines)[1]


SECRET = re.compile(r'"[ABE]\d?[SXN]?"|letter|"card"|"first":\[')
"""A card, a letter or a hand, as a journal holds it."""


def recorded():
    """Return a new match, and the list that its entries will be kept in."""
    match, entries = new_match(), []

    def record(_number, entry, _standing):
        entries.append(entry)

    match.keep(record, lambda: "")
    return match, entries


@seeds
def test_a_journal_without_secrets_replays_and_holds_none(seed):
    chance = random.Random(seed)
    match, entries = recorded()
    for _ in range(150):
        kind = chance.random()
        if kind < 0.06:
            match.undo()
        elif kind < 0.08:
            match.redo()
        else:
            match.do(some_action(match, chance), overrule=chance.random() < 0.5)
    lines, again = exported(match, entries)
    for line in lines:
        assert not SECRET.search(line), line
    assert len(again.log) == len(match.log)
    assert [len(held) for held in again.state.letters] == [
        len(held) for held in match.state.letters
    ]
    assert again.state.phase == match.state.phase or match.state.phase in ("take", "advantage")
    assert [r.doubt.sum for r in again.state.rounds] == [r.doubt.sum for r in match.state.rounds]


@seeds
def test_corrections_replay_in_a_journal_without_secrets_too(seed):
    chance = random.Random(seed)
    match, entries = recorded()
    for _ in range(100):
        if chance.random() < 0.15 and match.log:
            amend(match, chance)
        else:
            match.do(some_action(match, chance), overrule=True)
    lines, again = exported(match, entries)
    for line in lines:
        assert not SECRET.search(line), line
    assert len(again.log) == len(match.log)
    assert public(again) == public(match)


def public(match):
    """Return the facts that both matches must share."""
    state = match.state
    said = [(r.declarations, r.doubt.sum, r.doubt.winner, r.pile) for r in state.rounds]
    taken = [[(gain.seat, gain.taken) for gain in r.gains] for r in state.rounds]
    held = [len(letters) for letters in state.letters]
    return said, taken, held, [pile.evidence for pile in state.piles]


def test_hands_of_which_a_card_was_corrected_come_to_the_same_sum_in_a_journal():
    match, entries = recorded()
    did(match, Lay(0), Declare(13), Doubt())
    did(match, *map(ShowCard, (card("M5"), card("M4"), card("M1"), card("G2"), card("G2"))))
    did(match, ShowCard(card("G1")))
    assert match.amend(4, ShowCard(card("M0"))) is None
    lines, again = exported(match, entries)
    assert match.state.round.doubt.sum == 10
    assert public(again) == public(match)
    assert lines[-2:] == ['{"action":{"do":"show-card"}}', '{"action":{"do":"show-sum","sum":10}}']


def test_the_taker_of_evidence_after_a_correction_is_in_the_journal_too():
    match, entries = recorded()
    did(match, *a_round(match.state, total=3))
    assert match.state.letters == ((), ("", ""))
    assert match.amend(4, ShowSum(30)) is None
    assert match.state.letters == (("", ""), ())
    assert public(exported(match, entries)[1]) == public(match)


def test_undone_entries_are_in_no_journal_before_the_match_is_over():
    match, entries = recorded()
    did(match, Lay(0, card("M3")), Declare(5), Declare(7))
    match.undo()
    lines, again = exported(match, entries)
    assert [logged.action for logged in again.log] == [Lay(0), Declare(5)]
    assert len(lines) == 2


def test_a_match_that_stops_early_leaves_the_box_without_its_secrets():
    match, entries = recorded()
    did(match, Lay(0, card("M3")), Declare(5), Lay(0, card("G2")), Declare(7), EndEarly())
    lines, again = exported(match, entries)
    assert again.over
    assert not [line for line in lines if "card" in line]
    assert public(again) == public(match)


# --- what both must agree to


def uncovers_last(*actions):
    """Return True if undoing the last of these actions would show a covered card."""
    match = new_match(first=0, reward_card="pile")
    for action in actions:
        assert match.do(action) is None, action
    return uncovers(match.log.states[-1], match.log.states[-2])


LADDER = (Lay(0, card("M3")), Declare(5))


def test_taking_back_a_card_that_covers_another_needs_both():
    assert uncovers_last(*LADDER, Lay(0, card("G1")))
    assert uncovers_last(*LADDER, Lay(0))


def test_taking_back_what_covers_nothing_does_not():
    assert not uncovers_last(Lay(0, card("M3")))
    assert not uncovers_last(*LADDER)
    assert not uncovers_last(*LADDER, Lay(1, card("G1")))
    assert not uncovers_last(*LADDER, Lay(1), Declare(9))
    assert not uncovers_last(*LADDER, Doubt(), ShowSum(0))
    assert not uncovers_last(*LADDER, Doubt(), ShowSum(0), Reward(0))
    assert not uncovers_last(*LADDER, Doubt(), ShowSum(0), Reward(0), Take(1, "F"))


def test_taking_back_the_next_round_shows_what_was_discarded():
    played = (*LADDER, Doubt(), ShowHands((1, 2, 3), (1, 1, 1)), Reward(0), Take(1), Deal())
    assert uncovers_last(*played)


def test_going_on_with_a_match_that_was_over_needs_both():
    match = did(new_match(), *LADDER, EndEarly())
    assert would_uncover(match)
    won = after(ShowRun(0), on=collected("DEFGHIJK"))
    assert uncovers(won, collected("DEFGHIJK"))


def test_a_finished_match_has_nothing_covered():
    state = with_piles(collected("DEFGHIJK"), "M3 M4")
    lower = with_piles(collected("DEFGHIJK"), "M4")
    assert uncovers(state, lower)
    assert not uncovers(*(after(ShowRun(0), on=each) for each in (state, lower)))


def test_choosing_again_after_a_pile_was_read_needs_both():
    """S:85"""
    match = did(new_match(reward_card="pile"), Lay(0, card("M3")), Declare(5))
    did(match, Lay(0, card("G1s")), Declare(6), Lay(0, card("M2")), Declare(7), Doubt())
    did(match, ShowSum(0), Reward(0))
    assert len(match.state.round.chain.cards) == 2
    assert would_uncover(match)


def entered(sum_):
    """Return a match where Guido won the doubt by this sum and entered the letters F and K."""
    match = did(new_match(), Lay(4), Declare(16), Doubt(), ShowSum(sum_), Reward(0))
    match.do(GAME.controls.scan(match.state, DECK.find("EF"), ScanSpot()))
    offer = match.view.offers[1]
    return did(match, replace(offer.action, letter="K"))


def test_a_correction_hands_no_letter_to_the_other_seat():
    """S:119"""
    match = entered(3)
    assert match.state.letters == ((), ("F", "K"))
    assert match.amend(4, ShowSum(30)) is None
    assert match.state.letters == ((), ("F", "K"))
    assert match.views.private(0).panel.lines == ("No evidence yet.",)


@pytest.mark.parametrize("letters", [("F", "K"), ("G", "L")])
def test_a_correction_is_answered_alike_whatever_the_other_holds(letters):
    """S:119: else the answer would reveal that both have the same letter."""
    match = did(new_match(), Lay(4), Declare(16), Doubt(), ShowSum(30), Reward(0))
    did(match, Take(letter="F", seat=0), Take(1, "K", 0), Deal(), Lay(4), Declare(16), Doubt())
    did(match, ShowSum(30), Reward(0), Take(letter=letters[0], seat=1), Take(1, letters[1], 1))
    number = match.log[11].number
    assert match.log[11].action == ShowSum(30)
    seen = preview(match, number, ShowSum(3))
    assert [seat.score for seat in seen.seats] == [2, 2]


def test_a_correction_that_would_hand_a_letter_over_needs_both():
    """S:119: in a journal that does not record the seats of the letters."""
    match = did(new_match(), *a_round(table(), ("F", "K"), total=3))
    assert would_uncover(match, 4, ShowSum(30))
    assert not would_uncover(match, 4, ShowSum(4))


def test_a_letter_is_told_only_once_the_count_has_ended():
    state = after(Lay(0), Declare(3), Doubt(), ShowSum(0), Reward(0), Take())
    assert state.phase == "advantage"
    assert objection(state, Take(0, "C", 1)).fatal
    assert not objection(state, Take(0, seat=1)).fatal


# --- histories


@seeds
def test_undoing_everything_and_doing_it_again_changes_nothing(seed):
    *_, match = evening(seed, 80)
    while match.redo() is None:
        pass
    seen = [match.state]
    while match.undo() is None:
        seen.append(match.state)
    assert seen[-1] == GAME.start(match.setup)
    for expected in reversed(seen[:-1]):
        assert match.redo() is None
        assert match.state == expected


def test_cards_of_other_kinds_are_no_detectives_in_a_journal():
    codec = Codec(GAME)
    assert codec.decode(b'{"action":{"do":"lay","pile":0,"card":"A3S"}}').action == Lay(
        0, card("M3s")
    )
    for code in ("EA", "C1", "A6", "A3SS"):
        with pytest.raises(msgspec.MsgspecError):
            codec.decode(b'{"action":{"do":"lay","pile":0,"card":"%s"}}' % code.encode())


@seeds
def test_any_scan_at_any_moment_is_taken_or_refused(seed):
    chance = random.Random(seed)
    for match in evening(seed, 60):
        each, place = chance.choice(list(DECK)), chance.choice([None, *range(5)])
        wrong = check(
            GAME, match.state, GAME.controls.scan(match.state, each, ScanSpot(pile=place))
        )
        assert wrong is None or wrong.text


# --- counts of past rounds: their cards are covered or discarded by now


def counted(*lays, chosen=0):
    """Return a match whose first round laid cards at piles, and counted from the chosen one."""
    match = new_match(reward_card="pile")
    for number, (pile, code) in enumerate(lays):
        did(match, Lay(pile, card(code)), Declare(number))
    did(match, Doubt(), ShowSum(30), Reward(chosen), Take(4), Deal())
    return covered(match, 0, 1)


def covered(match, *piles):
    """Let the players in turn cover piles, one after the other."""
    for pile in piles:
        owner = "MG"[match.state.round.to_act]
        did(match, Lay(pile, card(f"{owner}1")), Declare(match.state.least))
    return match


def number_of(match, action):
    return next(logged.number for logged in match.log if logged.action == action)


def withheld(match, old, new):
    """Return True if the effect of a correction is hidden before both have agreed."""
    number = number_of(match, old)
    seen = preview(match, number, new)
    assert would_uncover(match, number, new) == (getattr(seen, "rule", "") == "uncovers")
    return would_uncover(match, number, new)


def test_another_pile_for_a_past_round_would_tell_what_lies_covered_there():
    """S:44: the pile of round 1 held a 4 with ×2, which is under a card of round 2."""
    match = counted((1, "M4x"), chosen=0)
    assert withheld(match, Reward(0), Reward(1))
    assert not withheld(match, Reward(0), Reward(3))


def test_a_card_that_was_laid_elsewhere_in_a_past_round_would_tell_the_others_there():
    """S:44"""
    match = counted((1, "M4x"), (2, "G2"), chosen=0)
    assert withheld(match, Lay(1, card("M4x")), Lay(0, card("M4x")))


def test_a_past_count_of_fewer_cards_would_tell_each_by_itself():
    """S:77: 5 : 0 was public; that it was 3 and 2 may not be looked up again."""
    match = counted((0, "M3"), (2, "G0"), (0, "M2"), chosen=0)
    assert "5 to 0: Manuela has the advantage" in [line.text for line in match.lines()]
    assert withheld(match, Lay(0, card("M3")), Lay(2, card("M3")))


@pytest.mark.parametrize("first", ["M3", "M3a"])
def test_whether_a_past_count_went_on_does_not_tell_if_there_was_an_arrow(first):
    """S:77, S:99: both are asked with an arrow and without one."""
    match = counted((0, first), (3, "G2"), chosen=0)
    assert withheld(match, Lay(3, card("G2")), Lay(1, card("G2")))


def test_a_correction_that_is_refused_because_of_a_covered_card_is_asked_for_first():
    """S:97: a Stop alone would end the count there, so the answer would reveal it."""
    for hidden in ("M2", "M2s"):
        match = did(new_match(reward_card="pile"), Lay(1), Declare(1), Lay(1, card("G4")))
        did(match, Declare(2), Lay(1, card(hidden)), Declare(3), Doubt(), ShowSum(30), Reward(0))
        covered(did(match, Take(4), Deal()), 0, 1)
        assert withheld(match, Reward(0), Reward(1))
        refused = match.amend(number_of(match, Reward(0)), Reward(1))
        assert bool(refused) == (hidden == "M2")


def test_a_card_that_was_turned_up_and_told_wrongly_is_put_right_without_a_question():
    """S:85: the card is open to both. If covered cards were turned up then, both are asked."""
    match = did(new_match(reward_card="pile"), Lay(0), Declare(1), Lay(0), Declare(2), Doubt())
    did(match, ShowSum(30), Reward(0), TurnUp(card("G4")))
    assert not withheld(match, TurnUp(card("G4")), TurnUp(card("G3")))
    match = did(new_match(reward_card="pile"), Lay(0, card("M2")), Declare(1))
    did(match, Lay(0, card("G3")), Declare(2), Lay(0), Declare(3), Doubt())
    did(match, ShowSum(30), Reward(0), TurnUp(card("M4s")))
    assert withheld(match, TurnUp(card("M4s")), TurnUp(card("M4")))


@pytest.mark.parametrize("number", [2, 6], ids=["while they are shown", "once all are"])
def test_a_card_of_a_hand_that_was_told_wrongly_is_put_right_without_a_question(number):
    """S:72: both hands are open."""
    match = did(new_match(), Lay(0), Declare(13), Doubt())
    did(match, *map(ShowCard, map(card, ["M5", "M4", "M1", "G2", "G2", "G1"][:number])))
    assert not withheld(match, ShowCard(card("M4")), ShowCard(card("M3")))


def test_corrections_unrelated_to_a_past_count_need_no_consent():
    match = counted((0, "M3"), (0, "G4"), chosen=0)
    assert not withheld(match, ShowSum(30), ShowSum(29))
    assert not withheld(match, ShowSum(30), ShowSum(0))
    assert not withheld(match, Take(4), Take(3))
