"""Recap of an evening: the texts of its page, its pictures and its story."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

LEAST_SENTENCES = 2
"""Number of sentences that no shortened story omits: the date, and the people with their time."""


def times_sign(times: int) -> str:
    """Return a milestone as a sign; empty for none.

    >>> times_sign(10)
    '10×'
    """
    return f"{times}×" if times else ""


class Guest(Struct, frozen=True):
    """Person of the evening, with a mark that is unique on it."""

    name: str
    mark: int
    title: str = ""
    """Title in words; empty for none."""
    meaning: str = ""
    """Definition of the title, with its game."""
    fact: str = ""
    """Matches and wins, in words."""
    wins: int = 0


class MatchResult(Struct, frozen=True):
    """Match of the evening."""

    number: int
    game: str
    """Name of the game in journals."""
    title: str
    winners: tuple[Guest, ...] = ()
    who: str = ""
    """Winners, or why there are none."""
    score: str = ""
    over: bool = False
    times: int = 0
    """Number of matches of the game with this one, if that is a milestone; else 0."""
    by_hand: bool = False
    """True if it was entered by hand, so that there is nothing to replay."""

    @property
    def heading(self) -> str:
        """Title with the milestone."""
        return " · ".join(filter(None, (self.title, times_sign(self.times))))


class Recap(Struct, frozen=True):
    """Evening; *day* is empty if its date is unknown."""

    day: str
    """Date, ISO 8601."""
    title: str
    """Title with the date."""
    heading: str
    """Title without it."""
    weekday: str
    """Date with the day of the week."""
    about: str
    """People, matches and time at the table."""
    people: tuple[Guest, ...] = ()
    results: tuple[MatchResult, ...] = ()
    story: str = ""
    """Words below the QR code of its text."""
    sentences: tuple[str, ...] = ()
    """Sentences of its story: the date, who was there, each match, each title."""
    symbols: str = ""
    """Its line of symbols."""
    foot: str = ""
    """Words below its pictures."""

    @property
    def file(self) -> str:
        """Name of its files, without an ending."""
        return f"companion-{self.day or 'evening'}"

    @property
    def text(self) -> str:
        """Its story as a whole."""
        return "\n".join((*self.sentences, self.symbols))

    def stories(self) -> Iterator[str]:
        """Yield its story, then shorter ones: each lacks the last sentence of the one before.

        Where the symbols of many people are too long, there are none.
        """
        for symbols in (self.symbols,), ():
            for count in range(len(self.sentences), LEAST_SENTENCES - 1, -1):
                yield "\n".join((*self.sentences[:count], *symbols))
