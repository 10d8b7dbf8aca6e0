"""Profile of a person: record, bids and rivals, in words and figures.

A figure with too few matches shows the number of missing ones; people are never ranked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct

from companion import games
from companion.keep.matches.filters import Filter
from companion.keep.matches.journal import Journal
from companion.keep.matches.roster import GamesPlayed, RosterPerson
from companion.keep.matches.statistics import RIVALRY, Duel, Total
from companion.play.game import Game
from companion.play.intervals import estimate
from companion.play.measures import LEAST_MATCHES, Figure
from companion.telling.figures import amount
from companion.telling.past import game_title
from companion.words import times
from companion.words.errors import UnknownGame
from companion.words.i18n import _, ngettext

SECONDS = "seconds"
"""Measure of the time at the table."""
FINDINGS = 3
"""Most sentences beside a chart."""
NEAR = 0.5
"""Tricks by which a bid may be off on average and still counts as exact."""


class Headline(Struct, frozen=True):
    """Figure in large letters, with a line that names it and a quieter one.

    If *value* is empty, the second line names the missing matches.
    """

    value: str
    words: str


class Said(Struct, frozen=True):
    """Bid, the tricks taken with it on average, and how often it was made."""

    bid: int
    taken: float
    tries: int


class ChartSentence(Struct, frozen=True):
    """Sentence on the result that a chart shows."""

    about: str
    words: str
    good: bool = False
    waits: bool = False
    """True if more rounds are needed before anything can be said."""


class Calibration(Struct, frozen=True):
    """Bids against tricks taken; *missing* names the matches that a chart still needs, in words.

    Bids that were made too seldom are *rough*.
    """

    game: str
    """Title of the game."""
    said: tuple[Said, ...] = ()
    rough: tuple[Said, ...] = ()
    findings: tuple[ChartSentence, ...] = ()
    missing: str = ""


class GamePlayed(Struct, frozen=True):
    """Matches of a person at one game, or at one sheet of another game."""

    name: str
    title: str
    played: int
    won: int


class Profile(Struct, frozen=True):
    """Content of the page of a person."""

    person: RosterPerson
    headlines: tuple[Headline, ...]
    calibration: Calibration | None
    games: tuple[GamePlayed, ...]
    duels: tuple[Duel, ...]
    rival: str
    """Id of the closest rival; empty if there is none yet."""


def profile(journal: Journal, name: str) -> Profile | None:
    """Return the profile of a person; None if the name is unknown."""
    person = journal.roster.person(name)
    if person is None:
        return None
    played = journal.roster.games(person.id)
    duels = journal.statistics.duels(person.id)
    return Profile(
        person,
        (_wins(person, played), _game_headline(journal, person, played), _time(journal, person)),
        _calibration(journal, person, played),
        tuple(GamePlayed(each.game, _title(each), each.played, each.won) for each in played),
        tuple(duels),
        next((duel.other for duel in duels if duel.matches >= RIVALRY), ""),
    )


def more_matches(have: int, least: int = LEAST_MATCHES) -> str:
    """Return the number of matches that a figure still needs, in words."""
    missing = max(least - have, 1)
    return ngettext("{count} more match", "{count} more matches", missing).format(count=missing)


def _wins(person: RosterPerson, played: Sequence[GamesPlayed]) -> Headline:
    ended, won = sum(each.played for each in played), sum(each.won for each in played)
    if won:
        text = ngettext("won\nof {count} match", "won\nof {count} matches", ended)
        return Headline(str(won), text.format(count=ended))
    text = ngettext("match\nat this table", "matches\nat this table", person.matches)
    return Headline(str(person.matches), text)


def _game_headline(
    journal: Journal, person: RosterPerson, played: Sequence[GamesPlayed]
) -> Headline:
    """Return the first positive figure of the game played most that has one, or that game."""
    for each, game in _known(played):
        figures = [f for f in game.figures if f.better == "high" and not f.series]
        totals = _totals(journal, person, each, [figure.name for figure in figures])
        for figure in figures:
            total = totals.get(figure.name)
            found = estimate(figure, total.sums) if total else None
            if found and found.value > 0:
                words = f"{_(figure.title)}\n{_title(each)}"
                return Headline(amount(figure, found.value), words)
    return _best(played)


def _best(played: Sequence[GamesPlayed]) -> Headline:
    """Return the game that was played most."""
    if not played:
        return Headline("", _("a figure of a game\n{missing}").format(missing=more_matches(0)))
    return Headline(str(played[0].played), _("most of all\n{game}").format(
        game=_title(played[0])))  # fmt: skip


def _time(journal: Journal, person: RosterPerson) -> Headline:
    seconds = sum(total.amount for total in journal.statistics.totals([SECONDS], [person.id]))
    if seconds:
        return Headline(times.duration(seconds), _("time\nat the table"))
    return Headline("", _("time at the table\n{missing}").format(missing=more_matches(0, 1)))


def _calibration(
    journal: Journal, person: RosterPerson, played: Sequence[GamesPlayed]
) -> Calibration | None:
    """Return bids against tricks of the first game that measures them."""
    for each, game in _known(played):
        for figure in game.figures:
            if figure.series and figure.kind == "mean":
                return _calibrated(journal, person, each, game, figure)
    return None


def _calibrated(
    journal: Journal, person: RosterPerson, played: GamesPlayed, game: Game[Any], figure: Figure
) -> Calibration:
    title, least = game.title, figure.least
    totals = _totals(journal, person, played, figure.names)
    told = tuple(
        Said(bid, total.amount / total.count, total.count)
        for bid, name in enumerate(figure.names)
        if (total := totals.get(name)) and total.count
    )
    said = tuple(each for each in told if each.tries >= least)
    if played.played < least:
        return _waiting(title, told, more_matches(played.played, least))
    if len(said) < 2:
        return _waiting(title, told, _("more rounds of each bid"))
    rough = tuple(each for each in told if each.tries < least)
    findings = [*_findings(said)]
    if rough and len(findings) < FINDINGS:
        findings.append(ChartSentence(_about(rough, told), _("too few rounds yet"), waits=True))
    return Calibration(title, said, rough, tuple(findings))


def _waiting(title: str, told: tuple[Said, ...], missing: str) -> Calibration:
    """Return the bids of a person who has made too few of them."""
    finding = ChartSentence(_("In short:"), missing, waits=True)
    return Calibration(title, rough=told, findings=(finding,), missing=missing)


def _findings(said: Sequence[Said]) -> Iterator[ChartSentence]:
    """Yield the nearly exact bids, then those with missing tricks, then those with extra tricks."""
    near = [each for each in said if abs(each.taken - each.bid) <= NEAR]
    fewer = [each for each in said if each.bid - each.taken > NEAR]
    more = [each for each in said if each.taken - each.bid > NEAR]
    if near:
        yield ChartSentence(_about(near, said), _counted(_("almost exact"), near), True)
    if fewer:
        text = ngettext("{count} trick too few", "{count} tricks too few", _off(fewer))
        words = _counted(text.format(count=_off(fewer)), fewer)
        yield ChartSentence(_about(fewer, said), words, False)
    if more:
        text = ngettext("{count} trick too many", "{count} tricks too many", _off(more))
        words = _counted(text.format(count=_off(more)), more)
        yield ChartSentence(_about(more, said), words, False)


def _counted(words: str, group: Sequence[Said]) -> str:
    """Return a statement about a group of bids, followed by the number of bids in it."""
    count = sum(each.tries for each in group)
    return _("{value}, in {count} {tries}").format(value=words, count=count, tries=_("bids"))


def _off(group: Sequence[Said]) -> int:
    """Return the tricks by which bids of a group are off on average, at least 1."""
    off = sum(abs(each.taken - each.bid) * each.tries for each in group)
    return max(round(off / sum(each.tries for each in group)), 1)


def _about(group: Sequence[Said], said: Sequence[Said]) -> str:
    """Return the bids of a group in words."""
    bids = [each.bid for each in group]
    if len(bids) > 2 and bids == [each.bid for each in said[-len(bids) :]]:
        return _("From {bid} on:").format(bid=bids[0])
    return _("Says {bids}:").format(bids=", ".join(map(str, bids)))


def _totals(
    journal: Journal, person: RosterPerson, played: GamesPlayed, names: Sequence[str]
) -> dict[str, Total]:
    chosen = Filter(game=played.game, sheet=played.sheet)
    totals = journal.statistics.totals(names, [person.id], chosen) if names else []
    return {total.measure: total for total in totals}


def _known(played: Sequence[GamesPlayed]) -> Iterator[tuple[GamesPlayed, Game[Any]]]:
    """Yield the games that this box has."""
    for each in played:
        with suppress(UnknownGame):
            yield each, games.find(each.game)


def _title(played: GamesPlayed) -> str:
    return game_title(played.game, played.sheet)
