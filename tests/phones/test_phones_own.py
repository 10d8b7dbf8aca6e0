"""The page of a seat's own phone is sound HTML in both languages, whatever is on it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.games import every
from companion.phones.pages import joining, own
from companion.phones.seats import private_page
from companion.phones.snapshot import SeatLine
from companion.play.private_page import Choices, Notes, NotesRow, PrivateChoice, WrittenLines, page
from companion.play.view import Offer
from companion.words.i18n import speaking
from companion.words.languages import LANGUAGES
from tests.phones.reading import PageReader
from tests.support.matches import playout

SEEDS = {"baker-street": 0, "cluedo": 5, "holmes": 4, "the-club": 0}
"""Seed of a random match of each game that has private pages with something on them."""
HOSTILE = "<b onclick=x>'\"&</b>"
MOMENTS = 5
ANNA, BRUNO = SeatLine(0, "Anna", 0), SeatLine(1, "Bruno", 0)


def fragments(game, language):
    """Yield the page of each seat at some moments of a random match."""
    whole = playout(game.name, SEEDS[game.name]).match()
    length = len(whole.log)
    for entries in {*range(0, length, max(length // MOMENTS, 1)), length - 1}:
        match = whole.until(entries)
        seats = [SeatLine(mark, name, 0) for mark, name in enumerate(match.state.players)]
        for seat in range(len(seats)):
            with speaking(language):
                shown = private_page(match, seat)
                yield own.fragment(shown, seat, seats, theme="dark", game=game.name)


def written(shown):
    return PageReader(own.fragment(shown, 0, [ANNA, BRUNO], theme="dark", game="cluedo"))


def check(read):
    """Check what holds for every page: a strict policy, unique names, headings without a gap."""
    assert not read.named("style")
    for _tag, attributes in read.seen:
        assert not {name for name in attributes if name == "style" or name.startswith("on")}
    names = [attributes["id"] for _tag, attributes in read.seen if "id" in attributes]
    assert len(names) == len({*names})
    levels = [int(tag[1]) for tag, _ in read.seen if tag in ("h1", "h2", "h3")]
    assert all(then <= now + 1 for now, then in pairwise(levels))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [each for each in every() if each.name in SEEDS],
                         ids=lambda game: game.name)  # fmt: skip
def test_every_moment_of_a_match_is_a_page_in_both_languages(game, language):
    for fragment in fragments(game, language):
        read = PageReader(fragment)
        check(read)
        assert read.seen[0][1]["lang"] == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_frame_is_a_page_and_the_same_for_all(language):
    read = PageReader(joining.frame(language).removeprefix("<!doctype html>"))
    check(read)
    assert read.named("html")[0]["lang"] == language
    assert [each["src"] for each in read.named("script")] == ["/static/seat.js"]
    assert joining.frame(language) == joining.frame(language)


def test_whatever_is_on_a_page_is_text_and_nothing_else():
    offer = Offer(HOSTILE, HOSTILE, HOSTILE)
    row = NotesRow(HOSTILE, ("has", "may"), "not", sign="rope", why=HOSTILE,
                  choices=(PrivateChoice(offer),))  # fmt: skip
    shown = page(
        HOSTILE, Notes(HOSTILE, (row,)), WrittenLines((HOSTILE,), HOSTILE),
        Choices(HOSTILE, (PrivateChoice(offer), PrivateChoice(Offer(HOSTILE, 1), chosen=True))),
    )  # fmt: skip
    read = written(shown)
    check(read)
    assert all(not attributes for attributes in read.named("b"))
    assert read.texts.count(HOSTILE) >= 10


def test_each_key_has_the_number_of_its_offer_and_a_chosen_one_has_none():
    offers = [Offer(label, label) for label in ("one", "two", "three")]
    shown = page(
        "", Choices("", tuple(PrivateChoice(each, each.label == "two") for each in offers))
    )
    keys = [each for each in written(shown).named("button") if each.get("id") != "hide"]
    assert [each.get("data-choice") for each in keys] == ["0", None, "2"]
    assert [each.get("aria-pressed") for each in keys] == [None, "true", None]
    assert ["disabled" in each for each in keys] == [False, True, False]


def test_marks_are_read_aloud_with_the_name_of_their_seat():
    shown = page("", Notes("where", (NotesRow("hall", ("has", "not"), "may", sign="hall"),)))
    words = written(shown).words
    assert "Anna has it," in words
    assert "Bruno does not have it," in words
    assert "it may be sought" in words
