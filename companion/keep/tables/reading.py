"""Matches of a table of points; columns as in docs/scores.md."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from uuid import NAMESPACE_URL, UUID, uuid5

from msgspec import Struct
from msgspec.structs import replace

from companion import games
from companion.keep.matches.header import Entered, Header
from companion.keep.tables import bg_stats, cells
from companion.keep.tables.form import TableForm, form
from companion.keep.tables.lines import (
    TableLine,
    by_match,
    by_seat,
    is_nowhere,
    line,
    players,
    readers,
    same,
)
from companion.keep.tables.played import PlayedGame, played
from companion.keep.tables.results import ReadResult, result
from companion.play.game import check_setup
from companion.words.errors import BadScores
from companion.words.i18n import _, ngettext
from companion.words.names import printable

DATES, GAMES, WINS = "dates", "games", "wins"
"""Subjects of questions: the order of dates, unknown games, the total that wins at a game."""
KEEP, HIGHEST, LOWEST = "keep", "highest", "lowest"
MOST_FAULTS = 100
"""Largest number of faults that are listed; the others are counted."""

Answers = Mapping[str, str]
"""Answers by the subject of the question; without the name of a game they apply to all."""
NO_ANSWERS: Answers = {}


class FileQuestion(Struct, frozen=True):
    """Question that a file leaves open."""

    about: str
    text: str
    choices: tuple[tuple[str, str], ...]
    """Answers, each with its words."""
    refusal: str
    """Sentences about the file if it is not answered."""


class Read(Struct, frozen=True):
    """Content of a file."""

    matches: tuple[Header, ...]
    """Matches that are over, the oldest first; none while there is a question."""
    question: FileQuestion | None = None
    left_out: tuple[str, ...] = ()
    """Sentences about the parts that are not read."""


class _Match(Struct, frozen=True):
    """Match of a table."""

    own: str
    """Identity within the file."""
    seats: Sequence[Sequence[TableLine]]
    players: tuple[str, ...]
    played: PlayedGame
    result: ReadResult

    @property
    def first(self) -> TableLine:
        """First line of the first seat."""
        return self.seats[0][0]


def read(data: bytes, now: str, answers: Answers = NO_ANSWERS) -> Read:
    """Return the matches of a file, or the first question that it leaves open.

    Raise BadScores with a sentence on each fault, which names line and column. Plays of BG Stats
    with a fault are left out, since that file is not written by hand.
    """
    is_export = bg_stats.is_export(data)
    table = TableForm(tuple(bg_stats.rows(data)), takes_any_game=True) if is_export else form(data)
    order, doubtful = cells.order((row.cell("began") for row in table.rows), now)
    order, faults = answers.get(DATES, order), list[str]()
    points = [row.cell(column) for row in table.rows for column in ("points", "total")]
    by_column = readers(order, now, cells.decimal_signs(points))
    lines = [line(row, by_column, faults) for row in table.rows]
    groups = by_match(lines, faults)  # a line of no match may belong to any of them
    if any(is_nowhere(each) for each in lines):
        groups = {}
    found = list(_matches(groups, faults))
    asked = [] if table.takes_any_game or GAMES in answers else _unknown(found)
    lowest = _ways(found, answers)
    headers = list(_headers(found, lowest, faults))
    if faults and not is_export:
        raise BadScores("\n".join(_first([*faults, *asked])))
    if question := next(_questions(found, doubtful if not order else "", asked, lowest), None):
        return Read((), question)
    plays = [_("Left out: {fault}").format(fault=fault) for fault in _first(faults)]
    left_out = [*_unread(table), *_going_on(groups.values()), *_rounded(found), *plays]
    return Read(tuple(sorted(headers, key=lambda each: each.began)), None, tuple(left_out))


def _first(faults: Sequence[str]) -> list[str]:
    """Return the first of many faults, and a sentence with the number of the others."""
    more = len(faults) - MOST_FAULTS
    told = ngettext("{count} more line has a fault.", "{count} more lines have faults.", more)
    return [*faults[:MOST_FAULTS], *([told.format(count=more)] if more > 0 else ())]


# --- matches


def _matches(groups: Mapping[str, Sequence[TableLine]], faults: list[str]) -> Iterator[_Match]:
    """Yield the matches that are over and whose lines have no fault."""
    for own, lines in groups.items():
        if all(each.is_whole for each in lines):
            try:
                same(lines)
                if lines[0].state != "going on":
                    yield _match(own, lines)
            except BadScores as error:
                faults.append(str(error))


def _match(own: str, lines: Sequence[TableLine]) -> _Match:
    seats = by_seat(lines)
    first, found = seats[0][0], result(seats)
    try:
        game = played(first.game, first.options, in_pairs=found.are_pairs)
    except ValueError as error:
        raise first.error("game", str(error)) from error
    match = _Match(own, seats, players(seats), game, found)
    if first.state == "over" and not match.result.is_decided:
        empty = match.result.totals.index(None)
        why = _("it is empty, and nothing else says who has won")
        raise seats[empty][-1].error("total", why)
    return match


def _ways(found: Iterable[_Match], answers: Answers) -> dict[str, bool]:
    """Return for each game of which only the name is known True if the lowest total wins.

    Its winners show it, or an answer.
    """
    told = defaultdict(set)
    for match in found:
        if match.played.other:
            told[match.played.other.name.casefold()].add(match.result.lowest)
    ways = {}
    for name, every in told.items():
        answer = answers.get(f"{WINS}:{name}", answers.get(WINS))
        if answer or len(every - {None}) == 1:
            ways[name] = answer == LOWEST if answer else True in every
    return ways


def _lowest(match: _Match, ways: Mapping[str, bool]) -> bool | None:
    """Return True if the lowest total wins a match; None if nothing says so."""
    if match.result.lowest is not None:
        return match.result.lowest
    other = match.played.other
    return ways.get(other.name.casefold()) if other else match.played.lowest


def _headers(
    found: Iterable[_Match], ways: Mapping[str, bool], faults: list[str]
) -> Iterator[Header]:
    for match in found:
        header = _header(match, lowest=bool(_lowest(match, ways)))
        if refused := check_setup(games.find(header.game), header.setup):
            column = "options" if refused.rule == "options" else "name"
            faults.append(match.first.row.fault(column, refused.text))
        else:
            yield replace(header, id=_id(match.own, header))


def _header(match: _Match, *, lowest: bool) -> Header:
    result, is_stopped = match.result, match.first.state == "stopped"
    places = result.places(lowest=lowest)
    winners = result.best
    if not result.tells_winners and not is_stopped:
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Header(
        match.played.game, match.players,
        options=dict(match.played.counted(lowest=lowest)),
        began=match.first.began,
        entered=Entered(result.rounded, places, winners, stopped=is_stopped),
    )  # fmt: skip


def _id(own: str, header: Header) -> str:
    """Return the UUID of a match, else one of its number, game and day, which never change."""
    try:
        return str(UUID(own))
    except ValueError:
        return str(uuid5(NAMESPACE_URL, f"{own}\n{header.game}\n{header.began[:10]}"))


# --- questions, and what is not read


def _unknown(found: Iterable[_Match]) -> list[str]:
    """Return a sentence on each match of a game that is not known here."""
    why = _("there is no such game here: write “any-game:” before its name")
    return [each.first.row.fault("game", why) for each in found if each.played.is_new]


def _questions(
    found: Sequence[_Match], doubtful: str, asked: Sequence[str], ways: Mapping[str, bool]
) -> Iterator[FileQuestion]:
    """Yield the questions that a file leaves open."""
    if doubtful:
        text = _("Which comes first in the dates of this file, as in {date}?")
        refusal = _("“{date}” could be two dates.").format(date=doubtful)
        choices = (cells.DAY_FIRST, _("The day")), (cells.MONTH_FIRST, _("The month"))
        yield FileQuestion(DATES, text.format(date=doubtful), choices, refusal)
    if asked:
        new = {each.first.game.casefold(): each.first.game for each in found if each.played.is_new}
        text = ngettext(
            "{name} is not known here. Keep it as another game?",
            "{name} and others are not known here. Keep all {count} as other games?",
            len(new),
        ).format(name=next(iter(new.values())), count=len(new))
        yield FileQuestion(GAMES, text, ((KEEP, _("Yes")),), "\n".join(_first(asked)))
    for match in found:
        if match.result.asks_lowest and _lowest(match, ways) is None:
            name = match.played.other.name if match.played.other else ""
            text = _("Who wins at {game}?").format(game=name)
            choices = (HIGHEST, _("The most points")), (LOWEST, _("The fewest points"))
            why = _("nothing says whether the most points win, or the fewest")
            refusal = match.first.row.fault("total", why)
            yield FileQuestion(f"{WINS}:{name.casefold()}", text, choices, refusal)


def _unread(table: TableForm) -> list[str]:
    names = ", ".join(f"“{printable(name)}”" for name in table.unread)
    text = ngettext("Not read: the column {names}.", "Not read: the columns {names}.",
                    len(table.unread))  # fmt: skip
    return [text.format(names=names)] if names else []


def _going_on(groups: Iterable[Sequence[TableLine]]) -> list[str]:
    count = sum(lines[0].state == "going on" for lines in groups)
    text = ngettext("{count} match that goes on is left out.",
                    "{count} matches that go on are left out.", count)  # fmt: skip
    return [text.format(count=count)] if count else []


def _rounded(found: Iterable[_Match]) -> list[str]:
    count = sum(each.result.totals != each.result.rounded for each in found)
    text = ngettext("{count} match has points with fractions, which are rounded.",
                    "{count} matches have points with fractions, which are rounded.",
                    count)  # fmt: skip
    return [text.format(count=count)] if count else []
