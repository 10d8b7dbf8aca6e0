"""Lists of an evening of the club for the wall: a round, the standing, the league."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.club.board import Board
from companion.club.evening import ClubEvening
from companion.club.standing import Results, standing
from companion.telling.dates import weekday_with_year
from companion.telling.past import game_title
from companion.words.i18n import _, joined, ngettext, pgettext

SHEET = ": "
"""Separator of any game and the name of its sheet, in the name of a game that tables share."""


class WallRow(Struct, frozen=True):
    """Row of a list: a label before it, its words, and figures in columns."""

    label: str
    words: tuple[str, ...]
    note: str = ""
    """Words that are smaller, below the others."""
    figures: tuple[str, ...] = ()


class WallList(Struct, frozen=True):
    """List for the wall."""

    title: str
    about: str
    rows: tuple[WallRow, ...]
    columns: tuple[str, ...] = ()
    """Words above the figures."""
    foot: str = ""
    """Sentence below the rows."""

    @property
    def text(self) -> str:
        """All of it as lines of text."""
        rows = (
            " ".join(filter(None, (row.label, joined(row.words), row.note, *row.figures)))
            for row in self.rows
        )
        return "\n".join(filter(None, (self.title, self.about, *rows, self.foot)))


def round_list(evening: ClubEvening, names: Mapping[str, str], now: str) -> WallList:
    """Return the tables of the last round, and who sits out."""
    number = len(evening.rounds)
    round_ = evening.rounds[-1]
    games = {table.game for table in round_.tables}
    is_one = len(games) == 1
    rows = tuple(
        WallRow(
            str(table.number),
            tuple(names.get(person, "?") for person in table.people),
            _("not played") if table.off else "" if is_one else title_of(table.game),
        )
        for table in round_.tables
    )
    game = title_of(next(iter(games))) if is_one else ""
    out = ngettext("{names} sits out.", "{names} sit out.", len(round_.byes))
    byes = sorted(names.get(person, "?") for person in round_.byes)
    return WallList(
        title=pgettext("evening of a club", "Round {number}").format(number=number),
        about=" · ".join(filter(None, (weekday_with_year(evening.began, now), game))),
        rows=rows,
        foot=out.format(names=joined(byes)) if byes else "",
    )


def standing_list(
    evening: ClubEvening, results: Results, names: Mapping[str, str], now: str
) -> WallList:
    """Return everybody who came, by points."""
    lines = standing(evening, results)
    lines = sorted(lines, key=lambda line: (line.place, names.get(line.person, "?").casefold()))
    return WallList(
        title=_("The evening"),
        about=weekday_with_year(evening.began, now),
        columns=(_("matches"), _("points")),
        rows=tuple(
            WallRow(str(line.place), (names.get(line.person, "?"),), "",
                    (str(line.played), str(line.points)))
            for line in lines
        ),
    )  # fmt: skip


def league_list(board: Board, now: str) -> WallList:
    """Return the league of the club, as its server told it last."""
    about = " · ".join(filter(None, (board.season, weekday_with_year(board.at, now))))
    return WallList(
        title=board.club or _("League"),
        about=about,
        columns=(_("matches"), _("points")),
        rows=tuple(
            WallRow(str(each.place), (each.name,), "",
                    (str(each.matches), f"{each.points:g}" + "+" * each.may_grow))
            for each in board.standings
        ),
        foot=_("+ more may still come") if any(each.may_grow for each in board.standings) else "",
    )  # fmt: skip


def title_of(game: str) -> str:
    """Return the title of a game by the name that tables share."""
    name, _separator, sheet = game.partition(SHEET)
    return game_title(name, sheet)


def told(lists: Sequence[WallList]) -> str:
    """Return lists as text."""
    return "\n\n".join(each.text for each in lists)
