"""Table, server and phones together: the real process serves what the real table tells it."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.command.recaps import RecapPages
from companion.games.istinto.actions import Bid
from companion.phones.phones import Address
from companion.play.actions import EndEarly
from companion.table.referee import Referee
from tests.phones.kit import HOME, SERVER, Phone, free_port
from tests.phones.servers import Box
from tests.support.pdf_reader import text_on
from tests.support.sampling import some


class Evening(Box):
    """A table whose server is the real process."""

    def __init__(self, referee: Referee, folder: Path) -> None:
        super().__init__(referee, folder, RecapPages(referee).make)
        self.listen()
        self._log = folder / "log"
        self._words = [*SERVER, "--socket", str(self.path), "--bind", HOME]
        self.start()

    def start(self) -> Address:
        """Start the server, and wait until it listens; return the address."""
        with self._log.open("ab") as log:
            words = [*self._words, "--port", str(free_port())]
            self._process = subprocess.Popen(words, stderr=log)
        self.phones.hear(self.heard.get().message)
        (address,) = self.phones.state.addresses
        return address

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def miss(self) -> None:
        """Wait until the table knows that its server is gone."""
        assert self.heard.get().message is None
        self.phones.hear(None)

    def close(self) -> None:
        super().close()
        self.kill()


@pytest.fixture
def evening(bidding: Referee, tmp_path: Path) -> Iterator[Evening]:
    made = Evening(bidding, tmp_path)
    yield made
    made.close()


def reached(evening: Evening) -> tuple[Phone, str]:
    """Return a phone at the address of the evening, and its path."""
    (address,) = evening.phones.state.addresses
    port = int(address.origin.rpartition(":")[2])
    return Phone(port), f"/{address.token}"


def test_a_phone_that_scans_the_code_sees_the_table_in_its_language(evening: Evening) -> None:
    phone, path = reached(evening)
    for language in ("it", "en"):
        page = phone.read(path, Accept_Language=language)
        assert all(name in page for name in ("Ana", "Bo", "Cy"))
        assert f'lang="{language}"' in page


def test_a_touch_at_the_table_is_on_the_phone(evening: Evening) -> None:
    phone, path = reached(evening)
    with phone.stream(f"{path}/stream") as events:
        before = next(events)
        evening.referee.do(Bid(4))
        after = next(events)
    assert after.version > before.version
    assert after.data != before.data


@pytest.mark.parametrize("times", some((3, 100), 1))
def test_a_server_that_is_killed_in_play_shows_the_table_as_it_is_then(
    evening: Evening, times: int
) -> None:
    pages, match = set(), evening.referee.match
    for turn in range(times):
        evening.kill()
        evening.miss()
        if turn % 2:
            evening.referee.undo()
        else:
            evening.referee.do(Bid(4))
        evening.start()
        phone, path = reached(evening)
        pages.add(phone.read(path))
    assert len(pages) > 1
    assert match.entries == times


def test_switched_off_phones_are_told_and_find_nothing(evening: Evening) -> None:
    phone, path = reached(evening)
    with phone.stream(f"{path}/stream") as events:
        next(events)
        evening.turn(False)
        assert [each.name for each in events] == ["gone"]
    assert phone.status(path) == 404


KEPT = {"it": ("Tieni la serata", "La serata del 6 gennaio"),
        "en": ("Keep the evening", "Evening of 6 January")}  # fmt: skip


def test_after_a_match_a_phone_keeps_the_evening_in_its_language(evening: Evening) -> None:
    phone, path = reached(evening)
    evening.referee.do(EndEarly())
    evening.wait_for_pages()
    with phone.stream(f"{path}/stream") as events:
        while "data-recap" not in next(events).data:
            pass
    for language, (key, title) in KEPT.items():
        page = phone.read(path, Accept_Language=language)
        assert key in page
        with phone.ask(f"{path}/recap.pdf?l={language}") as answer:
            name = answer.getheader("Content-Disposition")
            (text,) = text_on(answer.read())
        assert name == 'attachment; filename="evening-2026-01-06.pdf"'
        assert title in text
