"""Selection of matches by person, game, house rules and date, for history and statistics alike."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from msgspec import Struct

from companion import games
from companion.keep.matches.game_counts import SHEET_NAME
from companion.words.errors import UnknownGame

DATED = "coalesce((SELECT dated FROM remark WHERE remark.match = match.number), match.touched)"
"""SQL for the date of a match: as a person corrected it, else of its last entry."""


class Filter(Struct, frozen=True):
    """Selection of matches; an empty field selects all."""

    person: str = ""
    """Id of a person who held a seat."""
    game: str = ""
    options: tuple[tuple[str, str], ...] = ()
    """House rules by name, with their values, of that game."""
    since: str = ""
    """First date, ISO 8601."""
    sheet: str = ""
    """Name of the sheet of another game, as it is stored."""

    @property
    def of_game(self) -> Filter:
        """Filter of all matches of the same game."""
        return Filter(game=self.game, sheet=self.sheet)


EVERYTHING = Filter()


def condition(chosen: Filter) -> tuple[str, list[Any]]:
    """Return the SQL condition for rows of ``match`` that a filter selects, and its values."""
    parts: list[tuple[str, list[Any]]] = []
    if chosen.person:
        seats = "match.number IN (SELECT match FROM seat WHERE person = ?)"
        parts.append((seats, [chosen.person]))
    if chosen.game:
        parts.append(("match.game = ?", [chosen.game]))
    if chosen.sheet:
        parts.append((f"{SHEET_NAME} = ?", [chosen.sheet]))
    defaults = _defaults(chosen.game) if chosen.options else {}
    for name, value in chosen.options:
        rule = "coalesce(iif(json_valid(header), json_extract(header, ?), NULL), ?) = ?"
        parts.append((rule, [f'$.options."{name}"', defaults.get(name, ""), value]))
    if chosen.since:
        parts.append((f"{DATED} >= ?", [chosen.since]))
    sql = " AND ".join(part for part, _ in parts) or "1"
    return sql, [value for _, values in parts for value in values]


def _defaults(game: str) -> dict[str, str]:
    """Return the default of each house rule of a game, which headers leave out."""
    with suppress(UnknownGame):
        return {option.name: option.default for option in games.find(game).options}
    return {}
