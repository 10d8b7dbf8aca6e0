"""The pages of phones and of a television, drawn by Chromium: ``python -m tests.demo.phones``.

A real server shows moments of random matches, and the private pages of their seats.
"""

from __future__ import annotations

import sys
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct
from msgspec.structs import replace

from companion.games import menu
from companion.games.cluedo.actions import Note
from companion.keep.opening import open_journal
from companion.phones.seats import private_page
from companion.phones.snapshot import Snapshot
from companion.phones.tonight import match_lines, people, tonight
from companion.phones.wire import Changed
from companion.play.actions import EndEarly, HandOver
from companion.play.match import Match
from companion.table.referee import Referee
from companion.words.i18n import speaking
from companion.words.languages import LANGUAGES
from tests.demo.part import PICTURES
from tests.games.cluedo.kit.states import card
from tests.phones.browser import PHONE, Browser, Driver
from tests.phones.kit import HOME, Evening
from tests.phones.reading import shown
from tests.phones.tables import BRUNO, PhoneTable, join, suggested, think
from tests.support.finished_matches import NAMES
from tests.support.finished_matches import evening as keep_evening
from tests.support.matches import playout

SIZES = {"phone": PHONE, "small": (320, 640), "television": (1920, 1080)}
PALETTES = "dark", "light"
SHARES = {"early": 0.25, "late": 0.7, "over": 1.0}
"""Moments of a match, as shares of its entries."""
SEEDS = {
    "istinto": 3, "baker-street": 3, "holmes": 4, "cluedo": 7, "the-club": 7, "any-game": 5,
}  # fmt: skip
PRIVATE = ("baker-street", "cluedo", "holmes", "the-club")
"""Games with private pages."""
NOTES = {
    "HALL": 1, "WHITE": 1, "GREEN": 1, "STUDY": 1, "LOUNGE": 2, "PISTOL": 3, "SCARLET": 0,
}  # fmt: skip
"""Holders of cards in a notebook of Cluedo, the first ones its own."""
NOW = "2026-11-21T21:00:00"
WHOLE = """
const {scrollWidth, scrollHeight} = document.documentElement;
return [scrollWidth, scrollHeight];
"""


class Artist(Struct):
    """Draws pages of a server into a folder."""

    browser: Browser
    folder: Path
    count: int = 0

    def draw(self, name: str) -> None:
        """Keep the whole page as it is."""
        width, height = self.browser.run(WHOLE)
        self.browser.resize(width, height)
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}
        self.browser.run_async("document.fonts.ready.then(arguments[0])")
        drawn = self.browser.devtools(
            "Page.captureScreenshot", clip=clip, captureBeyondViewport=True
        )
        path = self.folder / f"{name}.png"
        path.write_bytes(b64decode(drawn["data"]))
        self.count += 1
        print(path.name, flush=True)

    def table(self, evening: Evening, told: Snapshot, name: str) -> None:
        """Draw the table in each size, by night and by day."""
        address = f"http://{HOME}:{evening.port}/{evening.token}?l={told.language}"
        for kind, size in SIZES.items():
            for palette in PALETTES if kind != "small" else PALETTES[:1]:
                evening.version += 1
                evening.tell(Changed(evening.version, replace(told, theme=palette)))
                self.browser.resize(*size)
                self.browser.prefer(palette)
                self.browser.go(address)
                self.draw(f"{name}-{told.language}-{kind}-{palette}")


def at_table(game: str, share: float) -> Match:
    """Return a match of people with names, as far as a share of its entries."""
    played = playout(game, SEEDS[game])
    seats = len(played.setup.players)
    match = Match(played.game, replace(played.setup, players=NAMES[:seats]))
    told = [each for each in played.entries if not isinstance(each.action, HandOver)]
    match.replay(told[: round(share * len(told))])
    if share == 1 and not match.over:
        match.do(EndEarly())
    return match


def of_evenings(language: str) -> Iterator[Snapshot]:
    """Yield the page between matches, and the same before the first one."""
    with (
        TemporaryDirectory() as folder,
        closing(open_journal(Path(folder) / "companion.db")) as journal,
    ):
        keep_evening(journal, matches=5)
        played = tonight(journal, NOW)
        assert played
        with speaking(language):
            told = Snapshot(language, evening=match_lines(played), people=people(played))
    yield replace(told, recap=True)
    yield Snapshot(language)


def of_seats(artist: Artist, language: str) -> None:
    """Draw the promises and the private page of a seat, of each game that has one."""
    for game in PRIVATE:
        with ExitStack() as opened:
            folder = Path(opened.enter_context(TemporaryDirectory()))
            journal = opened.enter_context(closing(open_journal(folder / "companion.db")))
            judge = Referee(journal, lambda: NOW)
            seat = suggest(judge) if game == "cluedo" else play(judge, at_table(game, 1))
            table = opened.enter_context(closing(PhoneTable(judge, folder, language)))
            table.serve()
            table.invite((seat + 1) % len(judge.match.state.players))
            artist.browser.renew()
            artist.browser.speak(language)
            artist.browser.prefer("dark")
            artist.browser.go(table.invite(seat))
            artist.browser.wait("return document.getElementById('promises')?.hidden === false")
            for kind, palette in (("phone", "dark"), ("small", "light")):
                artist.browser.resize(*SIZES[kind])
                artist.browser.prefer(palette)
                artist.draw(f"{game}-promises-{language}-{kind}-{palette}")
            join(artist.browser, table, seat)
            for kind in ("phone", "small"):
                for palette in PALETTES:
                    artist.browser.resize(*SIZES[kind])
                    artist.browser.prefer(palette)
                    artist.draw(f"{game}-own-{language}-{kind}-{palette}")


def play(judge: Referee, match: Match) -> int:
    """Play a match up to its fullest private page; return the seat of that."""
    upto, seat = max(
        ((upto, seat) for upto in range(len(match.log)) for seat in (0, 1)),
        key=lambda at: len(str(private_page(match.until(at[0]), at[1]) or "")),
    )
    assert judge.begin(match.game, match.setup)
    for logged in match.log[:upto]:
        judge.do(logged.action)
        judge.overrule()
    return seat


def suggest(judge: Referee) -> int:
    """Play Cluedo up to the first answer, with a notebook of some notes; return its seat."""
    suggested(judge, 4)
    for name, holder in NOTES.items():
        judge.mark(BRUNO, Note(BRUNO, card(name), holder, apart=True))
    think(judge)
    return BRUNO


def main(folder: Path = PICTURES / "phones") -> int:
    """Draw everything in each language; print a line per picture."""
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as opened:
        evening = opened.enter_context(
            closing(Evening(Path(opened.enter_context(TemporaryDirectory()))))
        )
        driver = opened.enter_context(closing(Driver()))
        artist = Artist(opened.enter_context(closing(driver.open())), folder)
        for language in LANGUAGES:
            for about in menu():
                for moment, share in SHARES.items():
                    told = shown(at_table(about.name, share), language)
                    artist.table(evening, told, f"{about.name}-{moment}")
            for name, told in zip(("evening", "nothing"), of_evenings(language), strict=True):
                artist.table(evening, told, name)
            of_seats(artist, language)
    print(f"{artist.count} pictures are in {folder}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
