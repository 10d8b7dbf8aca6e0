"""What tests of the core share: English, a journal, its decks, a referee and a table of three."""

from __future__ import annotations

import pytest
from istinto_table import setup

from companion import i18n
from companion.decks import Decks
from companion.games.istinto import GAME
from companion.journal import Journal
from companion.referee import Referee


@pytest.fixture(autouse=True)
def _english():
    i18n.use("en")


@pytest.fixture
def journal(tmp_path):
    journal = Journal(tmp_path / "companion.db")
    yield journal
    journal.close()


@pytest.fixture
def decks(journal):
    return Decks(journal.store)


@pytest.fixture
def judge(journal):
    return Referee(journal, lambda: "2026-01-06T21:14:05")


@pytest.fixture
def bidding(judge):
    """A referee at a table of three: seat 2 deals and bids first, seat 0 leads."""
    assert judge.begin(GAME, setup(dealer=2))
    return judge
