"""Editions name their cards differently: the match uses the names of the deck's owner."""

from contextlib import closing

import pytest

from companion.games.cluedo.actions import Close, Deal, EndTurn, HasNone, Lay, Show, Start, Verdict
from companion.games.cluedo.cards import CARDS
from companion.games.cluedo.game import GAME
from companion.keep.opening import open_journal
from companion.table.referee import Referee
from companion.words.given import use_names
from companion.words.i18n import speaking
from tests.games.cluedo.kit.states import accuse, card, chosen, setup, suggest

OWN = {"GREEN": "Don Verde", "ROPE": "Seil", "KITCHEN": "Taverna"}


@pytest.fixture
def judge(tmp_path):
    with closing(open_journal(tmp_path / "companion.db")) as journal:
        yield Referee(journal, lambda: "2026-11-22T20:00:00+01:00")
    use_names({})


def named(judge):
    """Let the owner of a deck name three cards."""
    number = judge.decks.begin("cluedo", "ours")
    for code, name in OWN.items():
        judge.decks.name_card(number, CARDS.index(card(code)), name)


def to_the_first_turn(judge):
    assert judge.begin(GAME, setup(3))
    for action in (Lay(), Close(), *chosen(("SCARLET", "PLUM", "GREEN")), Deal(), Start(0)):
        judge.do(action)


def test_keys_prompt_log_and_end_say_what_the_owner_says(judge):
    named(judge)
    to_the_first_turn(judge)
    keys = {key.word for column in judge.match.view.panel.columns for key in column}
    assert keys >= {"Don Verde", "Seil", "Taverna"}
    assert not keys & {"Green", "rope", "kitchen"}
    judge.do(suggest(0, "GREEN ROPE KIT"))
    assert judge.match.view.prompt == "do you have Don Verde, Seil or Taverna?"
    for action in (Show(1), EndTurn()):
        judge.do(action)
    said = " ".join(line.text for line in judge.match.lines())
    assert "Don Verde, with Seil, in Taverna" in said
    judge.do(accuse(1, "GREEN ROPE KIT"))
    judge.do(Verdict(True))
    assert judge.match.view.ending.why == "Don Verde, with Seil, in Taverna"


def test_a_match_that_is_opened_again_says_so_too(judge):
    to_the_first_turn(judge)
    judge.do(suggest(0, "GREEN ROPE KIT"))
    number = judge.sitting.number
    judge.leave()
    named(judge)
    assert judge.resume(number)
    with speaking("it"):
        said = " ".join(line.text for line in judge.match.lines())
    assert "Don Verde, con Seil, in Taverna" in said


def test_without_a_name_of_the_owner_a_card_has_its_own(judge):
    number = judge.decks.begin("cluedo", "ours")
    judge.decks.name_card(number, CARDS.index(card("GREEN")), "Don Verde")
    judge.decks.name_card(number, CARDS.index(card("GREEN")), "")
    to_the_first_turn(judge)
    judge.do(suggest(0, "GREEN ROPE KIT"))
    judge.do(HasNone(1))
    assert judge.match.view.prompt == "do you have Green, rope or kitchen?"


def test_the_names_of_a_deck_that_was_thrown_away_are_said_no_more(judge):
    named(judge)
    judge.decks.throw_away(1)
    to_the_first_turn(judge)
    judge.do(suggest(0, "GREEN ROPE KIT"))
    assert judge.match.view.prompt == "do you have Green, rope or kitchen?"
