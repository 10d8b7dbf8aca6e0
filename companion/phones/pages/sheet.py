"""Sheet of points as a table."""

from __future__ import annotations

from collections.abc import Iterable

from companion.phones.pages import shapes
from companion.phones.pages.markup import NO_HTML, Html, classes, element
from companion.phones.snapshot import SeatLine, Snapshot
from companion.play.view import PointsRow, Sheet
from companion.words.i18n import _, points_word

MANY_COLUMNS = 6
"""Columns; a television shows more of them by their marks alone."""


def sheet(snapshot: Snapshot) -> Html:
    """Return the points of every round, and the totals; nothing before the first."""
    points = snapshot.sheet
    if not points.rows or not points.has_points:
        return NO_HTML
    totals = (element("td", points_word(total)) for total in points.totals)
    foot = element("tr", element("th", _("total"), scope="row"), *totals)
    rows = (_row(points, row) for row in points.rows)
    scroll = table("rounds", _("Points"), snapshot.seats, rows, foot)
    summary = element("summary", element("h2", _("Points")), id="points-key")
    return element("details", summary, scroll, class_="sheet", id="points", open=True)


def table(
    id_: str, title: str, seats: Iterable[SeatLine], rows: Iterable[Html], foot: Html = NO_HTML
) -> Html:
    """Return a table with a column for each seat, in a box that scrolls sideways."""
    heads = [*map(_head, seats)]
    inside = element(
        "table",
        element("thead", element("tr", element("td"), *heads)),
        element("tbody", *rows),
        element("tfoot", foot) if foot else NO_HTML,
        class_="wide" if len(heads) > MANY_COLUMNS else None,
    )
    return element(
        "div", inside, class_="scroll", id=id_, tabindex=0, role="region", aria_label=title
    )


def _head(line: SeatLine) -> Html:
    mark, name = shapes.mark(line.mark), element("span", line.name, class_="name")
    return element("th", mark, " ", name, scope="col", class_=f"mark-{line.mark}")


def _row(points: Sheet, row: PointsRow) -> Html:
    note = element("small", row.note or "…") if row.note or row.unfinished else NO_HTML
    away = (None,) * (len(points.totals) - len(row.points))
    numbers = (*row.points, *away)
    moods = (*row.moods, *("",) * len(numbers))
    cells = (
        element("td", shapes.mood(mood), points.written(number), class_=classes(mood))
        for number, mood in zip(numbers, moods, strict=False)
    )
    return element("tr", element("th", row.label, note, scope="row"), *cells)
