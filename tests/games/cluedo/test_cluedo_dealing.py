"""The box draws the envelope: from passed piles, at random, sealed, and unseen.

S:16: the first card of each shuffled pile goes in; a random card of the pile is equivalent.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from itertools import product
from random import Random

import pytest

from companion.games.cluedo.actions import (
    Accuse,
    Close,
    Deal,
    HasNone,
    Lay,
    Pass,
    Show,
    Start,
    Suggest,
)
from companion.games.cluedo.cards import KINDS
from companion.games.cluedo.game import DECK, GAME
from companion.games.cluedo.rules.dealing import commitment_text, hand_sizes
from companion.games.cluedo.words import card_word, ordinal
from companion.play.codec import Entry
from companion.play.commitment import commitment_of
from companion.play.game import ScanSpot, check
from companion.play.match import Match
from companion.words.i18n import joined
from tests.games.cluedo.kit.states import (
    NAMES,
    PAWNS,
    PILES,
    accuse,
    card,
    chosen,
    drawn,
    new_match,
    objection,
    scanned,
    sealed,
    table,
)
from tests.support.dry_runs import would_uncover
from tests.support.matches import did
from tests.support.twins import copied, history


class Chosen:
    """Random source that returns given numbers, and records the size of each choice."""

    def __init__(self, *out: int) -> None:
        self.out = list(out)
        self.among: list[int] = []

    def randrange(self, count: int) -> int:
        self.among.append(count)
        return self.out.pop(0)

    def getrandbits(self, bits: int) -> int:
        self.among.append(2**bits)
        return 0


def laid(dealing="sealed", **rest):
    return did(new_match(dealing=dealing, **rest), Lay())


def passing(match, codes):
    return did(match, *scanned(codes))


# --- what is drawn


@pytest.mark.parametrize("kind", range(3))
def test_each_card_of_a_pile_is_drawn_as_often_as_any_other(kind):
    """Counted over all random numbers, with the cards passed in any order."""
    codes = list(KINDS[kind])
    Random(kind).shuffle(codes)
    before = laid()
    for pile in PILES[:kind]:
        passing(before, pile)
    state = passing(before, " ".join(codes[:-1])).state
    last, drawn_ = Pass(DECK.find(codes[-1])), Counter()
    for out in range(len(codes)):
        chance = Chosen(out)
        action = GAME.moves.drawn(state, last, chance)
        assert chance.among == [len(codes)]
        after = GAME.moves.apply(state, action)
        assert after.places[kind] == codes.index(str(after.envelope[kind])) + 1
        drawn_[str(after.envelope[kind])] += 1
    assert drawn_ == dict.fromkeys(codes, 1)


def test_chance_says_nothing_before_the_last_card_of_a_pile():
    match = laid()
    for code in KINDS[0][:-1]:
        chance = Chosen()
        action = GAME.moves.drawn(match.state, Pass(DECK.find(code)), chance)
        assert (action.place, chance.among) == (None, [])
        did(match, Pass(DECK.find(code)))


def test_the_draw_depends_on_the_random_source_of_the_match_only():
    for seed in range(5):
        chance = Random(seed)
        expected = tuple(chance.randrange(count) + 1 for count in (6, 6, 9))
        salt = f"{chance.getrandbits(128):032x}"
        state = drawn(seed=seed).state
        assert (state.places, state.salt) == (expected, salt)
        assert drawn(seed=seed).state == state
    assert len({drawn(seed=seed).state.places for seed in range(9)}) > 1


def test_the_order_of_the_piles_changes_which_card_and_not_which_place():
    first, second = laid(seed=3), laid(seed=3)
    passing(first, PILES[0])
    passing(second, " ".join(reversed(KINDS[0])))
    assert first.state.places == second.state.places
    assert first.state.envelope != second.state.envelope
    assert first.view == second.view


def test_nobody_is_told_more_than_the_place_in_the_row():
    match = laid(seed=1)
    for pile in PILES:
        passing(match, pile)
    assert [pile.note for pile in match.view.panel.piles] == [
        f"the {ordinal(place)} that was passed" for place in match.state.places
    ]
    told = repr(match.view) + repr(match.lines())
    for each in DECK:
        assert str(each) not in told
        assert card_word(each) not in told


# --- the seal


@pytest.mark.parametrize("seed", range(3))
def test_anybody_can_check_the_seal_with_the_line_that_is_shown_in_the_end(seed):
    """The line is run by a shell, as people would."""
    match = sealed(seed=seed)
    seal = match.state.seal
    did(match, Accuse(0, *match.state.envelope))
    panel = match.view.panel
    assert all(str(each) in panel.proof.command for each in match.state.envelope)
    ran = subprocess.run(
        ["sh", "-c", panel.proof.command], capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == seal == panel.proof.seal.replace(" ", "")


def test_the_seal_is_shown_as_soon_as_the_envelope_is_closed():
    match = did(drawn(), *chosen(PAWNS[:3]))
    assert match.view.panel.seal.replace(" ", "") == match.state.seal
    assert len(match.state.seal) * 4 == 128


def test_of_each_envelope_and_each_salt_the_seal_is_another():
    assert len({drawn(seed=seed).state.seal for seed in range(9)}) == 9


def test_every_envelope_has_a_seal_of_its_own_with_the_same_salt():
    envelopes = product(*(map(DECK.find, codes) for codes in KINDS))
    assert len({commitment_of(commitment_text(each, "00")) for each in envelopes}) == 324


def test_without_a_drawn_envelope_there_is_nothing_to_seal():
    state = did(new_match(), Lay()).state
    assert objection(state, Close("0123456789abcdef")).rule == "seal"
    match = did(laid(), Close())
    assert (match.state.seal, match.state.places) == ("", ())


# --- what goes wrong


@pytest.mark.parametrize("wrong", ["GREEN", "ROPE"])
def test_a_pile_with_a_card_twice_or_of_another_pile_is_passed_again(wrong):
    """The last card brings the message, which does not name the wrong one."""
    match = passing(laid(), f"PLUM GREEN SCARLET {wrong} MUSTARD")
    assert match.view == passing(laid(), "PLUM GREEN SCARLET WHITE MUSTARD").view
    did(match, Pass(card("PEACOCK")))
    assert (match.state.passed, match.state.places) == ((), ())
    assert match.view.prompt == "pass all suspects again"
    assert not any(card_word(each) in repr(match.view) for each in DECK)
    assert passing(match, PILES[0]).state.envelope[0].kind == 0


def test_of_a_deck_with_a_missing_card_the_envelope_is_filled_by_hand():
    match = passing(laid(), "PLUM GREEN SCARLET MUSTARD WHITE")
    (by_hand,) = match.view.offers
    did(match, by_hand.action, *chosen(PAWNS[:3]), Deal(), Start(0))
    assert not match.state.drawn
    did(match, accuse(0))
    assert match.state.phase == "verdict"


def test_draws_of_the_first_piles_are_forgotten_if_the_rest_is_done_by_hand():
    match = did(passing(laid("hands"), PILES[0]), Close(), *chosen(PAWNS[:3]))
    assert (match.state.envelope, match.state.places, match.state.hands) == ((), (), ())
    assert match.view.primary.action == Deal()


def test_a_journal_in_which_no_card_is_drawn_or_too_early_is_refused():
    state = passing(laid(), "PLUM GREEN SCARLET MUSTARD").state
    assert objection(state, Pass(card("WHITE"), 1)).rule == "place"
    assert objection(state, Pass(None, 1)).rule == "place"
    state = passing(laid(), "PLUM GREEN SCARLET MUSTARD WHITE").state
    for place in (None, 0, 7):
        assert objection(state, Pass(card("PEACOCK"), place)).rule == "place"
        assert objection(state, Pass(None, place)).rule == "place"


def test_an_envelope_that_is_filled_by_hand_wants_no_card():
    match = did(new_match(), Lay())
    assert objection(match.state, Pass(card("PLUM"))).rule == "pass"
    assert objection(table(), Pass(card("PLUM"))).rule == "pass"
    assert objection(sealed().state, Pass(card("PLUM"))).rule == "pass"


# --- hands


def rest(match):
    return [each for each in DECK if each not in match.state.envelope]


def ready(seats=3, **options):
    """Return a match where hands are to be passed."""
    return did(drawn(seats, dealing="hands", **options), *chosen(PAWNS[:seats]))


@pytest.mark.parametrize("seats", range(2, 7))
def test_hands_are_passed_in_the_order_of_the_deal(seats):
    """S:18, S:19"""
    match = ready(seats)
    sizes, whose = hand_sizes(match.state), []
    for each in rest(match):
        panel = match.view.panel
        (now,) = (hand for hand in panel.hands if hand.now)
        assert now.count == sizes[now.seat] - len(match.state.hands[now.seat])
        assert match.view.who == now.seat
        whose.append(now.seat)
        did(match, Pass(each))
    assert Counter(whose) == dict(enumerate(sizes))
    assert list(dict.fromkeys(whose)) == [(1 + seat) % seats for seat in range(seats)]
    assert match.state.known
    assert match.state.phase == "starting"


def test_before_a_hand_is_whole_every_card_of_the_deck_is_taken_alike():
    """Else trying a few cards would reveal the envelope."""
    for already in range(5):
        match = did(ready(), *map(Pass, rest(ready())[:already]))
        views = [did(copied(match), Pass(each)).view for each in DECK]
        assert all(view == views[0] for view in views)


def test_a_hand_in_which_a_card_came_twice_is_passed_again():
    match = ready()
    hand, others = rest(match)[:6], rest(match)[6:]
    did(match, *map(Pass, [*hand[:5], hand[0]]))
    assert match.view.who == 1
    assert match.view.hint == "a card of this hand came twice: pass all of it again"
    assert did(match, *map(Pass, [*hand, *others])).state.known


def test_hands_that_are_not_the_eighteen_dealt_cards_are_all_passed_again():
    """S:18. The message is the same for a card of the envelope and for one in two hands."""
    told = []
    for wrong in (ready().state.envelope[0], rest(ready())[0]):
        match = did(ready(), *map(Pass, [*rest(ready())[:17], wrong]))
        assert match.state.hands == ((),) * 3
        told.append(match.view)
        assert did(match, *map(Pass, rest(match))).state.known
    assert told[0] == told[1]
    assert "everybody passes theirs again" in told[0].hint


def test_without_its_cards_a_journal_passes_again_what_was_passed_again():
    match = passing(laid("hands"), "PLUM GREEN SCARLET PLUM MUSTARD WHITE " + " ".join(PILES))
    did(match, Close(), *chosen(PAWNS[:3]))
    hand = rest(match)[:6]
    did(match, *map(Pass, [*hand[:5], hand[0], *rest(match)]))
    public = Match(GAME, match.setup)
    public.replay(Entry(each) for each in history(match))
    assert [line.text for line in public.lines()] == [line.text for line in match.lines()]
    assert public.state.phase == match.state.phase == "starting"


def test_a_card_that_was_passed_is_taken_back_by_two_seats_only():
    """Else one alone could pass other cards in its place until all of them fit."""
    match = ready()
    assert not would_uncover(match)
    for each in rest(match)[:7]:
        did(match, Pass(each))
        assert would_uncover(match)
    assert would_uncover(passing(laid(), "PLUM"))
    assert would_uncover(passing(laid(), PILES[0]))


def test_a_card_that_was_passed_is_neither_corrected_nor_put_in():
    match = did(ready(), *map(Pass, rest(ready())[:3]))
    number = match.log[-1].number
    for change in (match.amend, match.insert):
        assert {change(number, Pass(each)).fatal for each in DECK} == {True}
    assert match.amend(number, Deal()).fatal


def test_the_way_back_to_the_pawns_is_offered_until_a_card_of_a_hand_has_passed():
    """From then on a step back takes a card back."""
    match = ready()
    assert match.view.panel.again == "Pawns again"
    did(match, Pass(rest(match)[0]))
    assert match.view.panel.again == ""
    did(match, *map(Pass, [rest(match)[0]] * 5))
    assert (match.state.again, match.view.panel.again) == ("hand", "")


def test_of_seventeen_dealt_cards_one_is_still_to_come():
    match = ready()
    did(match, *map(Pass, rest(match)[:17]))
    assert match.state.phase == "dealing"
    assert (match.view.who, match.view.prompt) == (0, "pass 1 more card over the reader")
    (go_on,) = match.view.offers
    did(match, go_on.action)
    assert match.state.hands == ()
    did(match, Start(0))


def test_a_nineteenth_card_is_one_too_many():
    match = did(ready(), *map(Pass, rest(ready())))
    for each in (rest(match)[0], match.state.envelope[0]):
        assert objection(match.state, Pass(each)).rule == "many"


def test_a_hand_takes_no_place():
    assert objection(ready().state, Pass(rest(ready())[0], 1)).rule == "place"


def named_by_anna(match, *of):
    """Let Anna name one card of each kind, of those given the last of a kind."""
    named = {each.kind: each for each in of}
    return did(match, Suggest(0, *(named[kind] for kind in range(3))))


def test_a_seat_that_has_one_of_the_three_and_passes_is_told_so_on_its_page_alone():
    """S:27. On the table an objection would reveal the hand."""
    match = sealed(dealing="hands")
    hand = match.state.hands[1]
    named_by_anna(match, *match.state.envelope, hand[0])
    assert match.views.private(1).panel.lines[0] == f"You have {card_word(hand[0])}: show it."
    none = GAME.controls.digit(match.state, 0)
    assert check(GAME, match.state, none) is None
    did(match, none)
    told = f"Turn 1: you passed, and had {card_word(hand[0])}. Say so; the log puts it right."
    assert match.views.private(1).panel.lines[0] == told
    assert not any("you passed" in repr(match.views.private(seat)) for seat in (0, 2))
    assert match.amend(match.log[-1].number, Show(1)) is None
    assert "you passed" not in repr(match.views.private(1))


@pytest.mark.parametrize(
    ("shows_own", "told"),
    [
        (False, "Turn 1: you had none of the three, and a card was shown. Say so."),
        (True, "Turn 1: the card that was read is not yours. Say so."),
    ],
)
def test_a_seat_that_shows_what_it_does_not_hold_is_told_so_on_its_page_alone(shows_own, told):
    """S:27. The asker saw the card; the others do not learn the box's opinion of it."""
    match = sealed(dealing="hands")
    named_by_anna(match, *match.state.envelope, *match.state.hands[1][:shows_own])
    shown = next(each for each in match.state.last.cards if each in match.state.envelope)
    assert match.do(Show(1, shown)) is None
    assert match.views.private(1).panel.lines[0] == told
    assert not any("Say so" in repr(match.views.private(seat)) for seat in (0, 2))


def test_a_seat_that_has_none_of_the_three_is_not():
    match = sealed(dealing="hands")
    named_by_anna(match, *match.state.envelope)
    assert check(GAME, match.state, GAME.controls.digit(match.state, 0)) is None
    assert match.views.private(1).panel.lines[0] == "You have none of the three: pass."


@pytest.mark.parametrize("has_one", [False, True])
def test_a_show_that_was_none_can_be_put_right_whatever_the_hand_holds(has_one):
    """S:27, S:28. Neither the offer nor the log of the correction reveals the hand."""
    match = sealed(dealing="hands")
    named_by_anna(match, *match.state.envelope, *match.state.hands[1][:has_one])
    did(match, Show(1))
    number = match.log[-1].number
    (offer,) = GAME.tells.alternatives(match.log.before(number), match.log.action(number))
    assert offer.action == HasNone(1)
    assert match.amend(number, offer.action) is None
    assert [line.text for line in match.lines()][-2:] == [
        "Bruno had none",
        "corrected, before: Bruno showed a card",
    ]


def test_each_seat_alone_sees_the_hand_that_it_passed():
    match = sealed(dealing="hands")
    for seat, hand in enumerate(match.state.hands):
        (line,) = match.views.private(seat).panel.lines
        assert line == f"Your cards: {joined([card_word(each) for each in hand])}."


def test_a_card_of_a_hand_is_passed_and_never_named():
    match = ready()
    for each in rest(match):
        assert GAME.controls.scan(match.state, each, ScanSpot()) == Pass(each)
        name, before = match.view.who, len(match.lines())
        assert GAME.moves.tell(match.state, Pass(each)) == f"{NAMES[name]} passed a card"
        did(match, Pass(each))
        assert len(match.lines()) == before
