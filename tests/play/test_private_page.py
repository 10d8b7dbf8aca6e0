"""Pages of a seat's own phone: each seat's secrets, and keys for what is its own alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games import every
from companion.play.game import is_own
from companion.play.match import Match
from companion.play.private_page import (
    HAS,
    Choices,
    Notes,
    NotesRow,
    PrivateChoice,
    PrivatePage,
    page,
)
from companion.play.view import Offer
from companion.words.i18n import speaking
from tests.support.matches import playout

TELLING = {"baker-street": 0, "cluedo": 5, "holmes": 4, "the-club": 0}
"""Seed of a random match of each game that has private pages with something on them."""
GAMES = [game for game in every() if game.secrets]
SEEDS = [
    pytest.param(game, seed, id=f"{game.name}-{seed}", marks=() if is_told else pytest.mark.whole)
    for game in GAMES
    for seed in range(12)
    for is_told in [seed == TELLING[game.name]]
]
MOMENTS = 8


def pages(game, seed) -> Iterator[tuple[Match, int, PrivatePage]]:
    """Yield the page of each seat at some moments of a random match, the last among them."""
    whole = playout(game.name, seed).match()
    length = len(whole.log)
    for entries in {*range(0, length, max(length // MOMENTS, 1)), length - 1}:
        match = whole.until(entries)
        for seat in range(len(match.state.players)):
            view = match.views.private(seat)
            shown = view and game.secrets.phone(view)
            if shown:
                yield match, seat, shown


def chosen(shown: PrivatePage) -> set[Offer]:
    """Return the offers that are marked already."""
    rows = [row for block in shown.blocks if isinstance(block, Notes) for row in block.rows]
    keys = [block for block in shown.blocks if isinstance(block, Choices)]
    return {each.offer for owner in (*rows, *keys) for each in owner.choices if each.chosen}


@pytest.mark.parametrize(("game", "seed"), SEEDS)
def test_every_key_marks_what_is_the_seat_s_alone(game, seed):
    for match, seat, shown in pages(game, seed):
        for offer in {*shown.offers} - chosen(shown):
            assert is_own(game, match.state, seat, offer.action), offer


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_page_has_the_same_keys_in_both_languages(game):
    seed = TELLING[game.name]
    with speaking("it"):
        other = [shown for _match, _seat, shown in pages(game, seed)]
    assert other
    for (_match, _seat, shown), same in zip(pages(game, seed), other, strict=True):
        assert shown.title
        assert all(offer.label for offer in shown.offers)
        assert [each.action for each in shown.offers] == [each.action for each in same.offers]


def row(words="", sought="", share=None):
    return NotesRow(words, (), sought, share)


def test_the_likeliest_card_is_the_certain_one_or_else_that_with_the_highest_chance():
    rows = row("lounge", share=24), row("kitchen", share=31), row("hall", share=31)
    assert Notes("where", rows).likeliest.words == "kitchen"
    assert Notes("where", (*rows, row("study", HAS))).likeliest.words == "study"
    assert Notes("where", (row("lounge"),)).likeliest is None


def test_an_offer_on_two_keys_is_told_once_and_empty_blocks_are_left_out():
    one, other = Offer("one", 1), Offer("other", 2)
    shown = page(
        "",
        Choices("", (PrivateChoice(one), PrivateChoice(other))),
        Choices("nothing", ()),
        Notes("where", (NotesRow("", (), "", choices=(PrivateChoice(other),)),)),
    )
    assert shown.offers == (one, other)
    assert len(shown.blocks) == 2
