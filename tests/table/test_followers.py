"""Followers of the table get the public view of each change, and cannot stop it."""

from __future__ import annotations

from companion.games.istinto.actions import Bid, TakeTrick
from tests.games.istinto.kit.states import bids, plays


class Phone:
    """Follower that keeps the states it got."""

    def __init__(self):
        self.told = []

    def __call__(self, shown):
        self.told.append(shown)


def broken(shown):
    raise OSError("the lamp has come off")


def test_a_new_follower_gets_the_state_at_once_and_then_after_each_change(bidding):
    phone = Phone()
    bidding.followers.add(phone)
    bidding.do(Bid(4))
    bidding.followers.notify()
    assert [shown.view.who for shown in phone.told] == [2, 0]
    assert [shown.entries for shown in phone.told] == [0, 1]


def test_one_that_fails_is_told_in_the_log_and_the_others_follow(bidding, caplog):
    before, after = Phone(), Phone()
    for follower in (before, broken, after):
        bidding.followers.add(follower)
    bidding.do(Bid(4))
    bidding.followers.notify()
    assert before.told == after.told
    assert [shown.entries for shown in after.told] == [0, 1]
    assert "the lamp has come off" in caplog.text
    assert len(caplog.records) == 2
    assert bidding.match.entries == 1


def test_without_a_match_there_is_nothing_to_see_but_what_is_said(bidding):
    phone = Phone()
    bidding.leave()
    bidding.show_notice("Well.")
    bidding.followers.add(phone)
    (shown,) = phone.told
    assert (shown.number, shown.view, shown.notice) == (0, None, "Well.")


def test_a_pending_decision_is_passed_as_its_sentence(bidding):
    phone = Phone()
    for action in [*bids(1, 1, 1), *plays("W5 W9"), TakeTrick(0)]:
        bidding.do(action)
    bidding.followers.add(phone)
    (shown,) = phone.told
    assert shown.dispute == "Ana’s card is beaten by Bo’s."
