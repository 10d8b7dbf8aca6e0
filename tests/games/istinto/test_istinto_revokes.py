"""Revokes are reported if and only if known cards prove them (S:23, S:33, S:57)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.games.istinto.actions import CountTricks, Deal, Play, TakeTrick
from companion.games.istinto.game import DECK, GAME
from companion.games.istinto.tricks import revokes
from tests.games.istinto.kit.states import after, bids, plays, table, takes
from tests.support.sampling import examples


def at_table(codes: str, seats=3, **options):
    """Return the state after cards from seat 0 on; proven revokes are reported at once."""
    options = {"tell_revokes": "at_once", **options}
    state = table(seats, dealer=seats - 1, **options)
    return after(*bids(*[0] * seats), *plays(codes), on=state)


def proven(state):
    """Return the proven revokes: seat, suit, trick missed, trick shown, card."""
    found = revokes(state.round, len(state.players))
    return [(one.seat, one.suit, one.missed, one.shown, str(one.card)) for one in found]


# --- what is proven


def test_a_suit_not_followed_and_played_later_is_a_revoke():
    """S:33, S:57: Cy had no white in trick 1, and leads the white nine in trick 3."""
    state = at_table("W7 W2 B3 B4 B5 B9 W9 W1 W3")
    assert proven(state) == [(2, "W", 1, 3, "W9")]
    assert GAME.tells.view(state).notices == (
        "Cy did not follow white in trick 1, but played the white 9 in trick 3.",
    )


def test_a_trump_instead_of_the_led_suit_is_a_revoke_too():
    """S:23, S:33, Q11"""
    assert proven(at_table("W7 T1 W3 W4 W5 W6")) == [(1, "W", 1, 2, "W4")]


def test_even_after_a_trump_the_led_suit_is_to_be_followed():
    """S:23: Bo trumps in trick 1, and Cy, who then plays blue, had white."""
    assert proven(at_table("W7 T1 B3 B4 W6 B9")) == [(2, "W", 1, 2, "W6")]


def test_a_suit_followed_late_proves_every_trick_it_was_owed_in_once():
    """The first trick of each revoke is reported; the next miss after a proof is another revoke."""
    codes = "W7 B1 W2 W8 B2 W3 W9 W4 W5 W10 B3 W6 W11 W12 W1"
    assert proven(at_table(codes)) == [(1, "W", 1, 3, "W4"), (1, "W", 4, 5, "W12")]


def test_two_who_did_not_follow_are_both_proven():
    state = at_table("W7 B1 B2 W8 W1 W2")
    assert proven(state) == [(1, "W", 1, 2, "W1"), (2, "W", 1, 2, "W2")]


def test_a_trick_without_cards_in_between_changes_nothing():
    """Hands are dealt once (S:27): a card that is played in trick 3 was in the hand in trick 1."""
    state = after(*takes(0), *plays("W8 W1 W2"), on=at_table("W7 B1 W3"))
    assert proven(state) == [(1, "W", 1, 3, "W1")]


# --- what is not


def test_a_player_without_the_suit_plays_any_card():
    """S:34"""
    assert proven(at_table("W7 B1 T1 B8 K2 B9")) == []


def test_nothing_is_proven_by_the_trick_on_the_table():
    """S:57: not before all its cards are known."""
    state = at_table("W7 B1 W3 W8 W1")
    assert proven(state) == []
    assert proven(after(*plays("W2"), on=state)) == [(1, "W", 1, 2, "W1")]


def test_nothing_is_proven_by_a_trick_of_which_a_card_is_missing():
    """Bo seems to play blue on white, but the third card and the order are unknown."""
    state = after(*plays("W7 B1"), *takes(0), *plays("W8 W1 W2"), on=at_table(""))
    assert proven(state) == []
    state = after(*plays("W8 W1"), *takes(0), on=at_table("W7 B1 W3"))
    assert proven(state) == []


def test_a_card_laid_before_the_leading_card_had_nothing_to_follow():
    """S:56: Cy's blue came out of turn, before white was led, and costs nothing."""
    state = at_table("2:B1 W7 W3 W8 W1 W2")
    assert state.round.tricks[0].winner == 0
    assert proven(state) == []


def test_a_card_out_of_turn_after_the_leading_card_must_follow():
    """S:33, S:56"""
    assert proven(at_table("W7 2:B1 W3 W8 W1 W2")) == [(2, "W", 1, 2, "W2")]


def test_nothing_is_carried_into_the_next_round():
    """S:27: the cards are dealt anew, and Bo leads white."""
    state = after(CountTricks((11, 0, 0)), Deal(), *bids(0, 0, 0), on=at_table("W7 B1 W3"))
    state = after(*plays("W1 W4 W5"), on=state)
    assert state.round.tricks[0].cards[0].seat == 1
    assert proven(state) == []


# --- when it is told


PROOF = "W7 W2 B3 B4 B5 B9 W9 W1 W3"


def notices(when, *actions):
    return GAME.tells.view(after(*actions, on=at_table(PROOF, tell_revokes=when))).notices


def test_by_default_proofs_are_told_at_the_end_of_the_round():
    assert notices("end") == ()
    assert len(notices("end", CountTricks((2, 0, 9)))) == 1


def test_the_house_may_want_them_told_at_once():
    assert len(notices("at_once")) == 1
    assert len(notices("at_once", CountTricks((2, 0, 9)))) == 1


def test_or_never():
    assert notices("off") == ()
    assert notices("off", CountTricks((2, 0, 9))) == ()


def test_a_proof_takes_no_points():
    """S:57: only a challenge takes points."""
    state = after(CountTricks((2, 0, 9)), on=at_table(PROOF))
    assert state.results[0].points == (0, 20, 0)


# --- whole rounds with real hands


class Evening:
    """A round with simulated hands, some of whose tricks the box does not see."""

    def __init__(self, data, seats):
        self.draw = data.draw
        cards = data.draw(st.permutations(list(DECK)))
        self.hands = [list(cards[11 * seat : 11 * seat + 11]) for seat in range(seats)]
        self.state = table(seats, dealer=seats - 1, tell_revokes="at_once")
        self.state = after(*bids(*[0] * seats), on=self.state)
        self.seen = []
        """Tricks the box saw whole: their number, and (seat, card) in order."""
        self.guilty = set()
        """Actual revokes: seat, suit and trick."""

    def play(self, honest):
        for number in range(1, 12):
            self.trick(number, honest)
        return self

    def trick(self, number, honest):
        seats = len(self.hands)
        lead = self.state.round.lead
        scanned = self.draw(st.integers(0, 4)) > 0
        cards = []
        for turn in range(seats):
            seat = (lead + turn) % seats
            cards.append((seat, self.choose(seat, cards, number, honest)))
        if scanned:
            self.state = after(*[Play(card) for _, card in cards], on=self.state)
            self.seen.append((number, cards))
        else:
            winner = self.draw(st.integers(0, seats - 1))
            known = [Play(card) for _, card in cards[: self.draw(st.integers(0, seats - 1))]]
            for play in known:
                self.state = after(play, on=self.state)
            offers = GAME.tells.view(self.state).offers
            winner = next((o.seat for o in offers if o.seat == winner), offers[-1].seat)
            self.state = after(TakeTrick(winner), on=self.state)

    def choose(self, seat, cards, number, honest):
        hand = self.hands[seat]
        led = cards[0][1].suit if cards and cards[0][1].suit != "T" else None
        must = [card for card in hand if card.suit == led]
        card = self.draw(st.sampled_from(must if must and honest else hand))
        if must and card not in must:
            self.guilty.add((seat, led, number))
        hand.remove(card)
        return card

    def showed_later(self):
        """Return the seats and suits that were missed and then played in fully seen tricks."""
        shown = set()
        for place, (_, cards) in enumerate(self.seen):
            led = cards[0][1].suit
            for seat, card in cards[1:]:
                if led != "T" and card.suit != led:
                    later = [
                        c for _, trick in self.seen[place + 1 :] for s, c in trick if s == seat
                    ]
                    shown |= {(seat, led) for other in later if other.suit == led}
        return shown


@examples(60)
@given(data=st.data(), seats=st.integers(3, 6))
def test_honest_players_are_never_accused(data, seats):
    evening = Evening(data, seats).play(honest=True)
    assert evening.guilty == set()
    assert proven(evening.state) == []


@examples(60)
@given(data=st.data(), seats=st.integers(3, 6))
def test_revokes_are_reported_if_and_only_if_they_were_shown(data, seats):
    evening = Evening(data, seats).play(honest=False)
    found = revokes(evening.state.round, seats)
    assert {(one.seat, one.suit, one.missed) for one in found} <= evening.guilty
    assert {(one.seat, one.suit) for one in found} == evening.showed_later()
