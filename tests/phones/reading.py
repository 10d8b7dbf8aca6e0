"""Pages read as a browser would, and snapshots of matches to make them of."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

from companion.phones import pages
from companion.phones.pages.markup import VOID_ELEMENTS
from companion.phones.showing import of_match
from companion.phones.snapshot import Snapshot
from companion.play.match import Match
from companion.words.i18n import speaking
from tests.support.matches import playout

Attributes = dict[str, str | None]


class PageReader(HTMLParser):
    """Reads a page, and fails at an element that does not end in its place."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, Attributes]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID_ELEMENTS:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    @property
    def words(self) -> list[str]:
        """All texts without the blanks around them."""
        return [text.strip() for text in self.texts if text.strip()]

    def named(self, tag: str) -> list[Attributes]:
        """Return the attributes of all elements of a name."""
        return [attributes for name, attributes in self.seen if name == tag]

    def classed(self, name: str) -> list[Attributes]:
        """Return the attributes of all elements of a class."""
        return [each for _tag, each in self.seen if name in (each.get("class") or "").split()]


def shown(match: Match, language: str = "en") -> Snapshot:
    """Return the snapshot of a match in a language."""
    with speaking(language):
        marks = tuple(range(len(match.state.players)))
        return of_match(match, marks, language=language, theme="dark")


def fragment(match: Match, language: str = "en") -> PageReader:
    """Return the part of the page that a match changes, read."""
    return PageReader(pages.fragment(shown(match, language)))


def moments(game: str, seed: int, language: str = "en") -> Iterator[Snapshot]:
    """Yield the snapshot of each moment of a random match, the last one first."""
    match = playout(game, seed).match()
    yield shown(match, language)
    while match.log:
        match.undo()
        yield shown(match, language)
