"""Notebook and keys of a seat's own page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from companion.phones.pages import shapes
from companion.phones.pages.markup import NO_HTML, Html, classes, element, together, unseen
from companion.phones.pages.scene import icon
from companion.phones.snapshot import SeatLine, Seats
from companion.play.private_page import HAS, HAS_NOT, MAY, Notes, NotesRow, PrivateChoice
from companion.play.view import Offer
from companion.words.i18n import _, pgettext

Numbers = Mapping[Offer, int]
"""Number of each offer, which a phone sends back."""
DASHES = "M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19Z"
"""Circle of a card that may be there."""


def notebook(kinds: Sequence[Notes], seats: Seats, numbers: Numbers) -> Html:
    """Return kinds of cards, each with a tile that opens it; the script hides the others."""
    if not kinds:
        return NO_HTML
    tiles = element("div", *map(_tile, range(len(kinds)), kinds), class_="kinds")
    pages = (_kind(place, kind, seats, numbers) for place, kind in enumerate(kinds))
    return together((tiles, *pages))


def keys(choices: Sequence[PrivateChoice], numbers: Numbers) -> Html:
    """Return keys, each with the number of its offer; chosen ones cannot be touched again."""
    return element("div", *(_key(choice, numbers) for choice in choices), class_="keys")


def _key(choice: PrivateChoice, numbers: Numbers) -> Html:
    label, hint = choice.offer.label, choice.offer.hint
    words = together((label, element("small", hint))) if hint else label
    if choice.chosen:
        return element("button", words, disabled=True, aria_pressed="true")
    return element("button", words, data_choice=numbers[choice.offer])


def _tile(place: int, kind: Notes) -> Html:
    """Return the key of a kind, with its likeliest card."""
    likeliest = kind.likeliest
    sure = likeliest is not None and likeliest.sought == HAS
    told = _likeliest(likeliest) if likeliest else NO_HTML
    return element(
        "button",
        element("span", kind.title, class_="which"),
        told,
        class_=classes("kind", "sure" if sure else ""),
        data_kind=place,
        aria_pressed="false",
    )


def _likeliest(row: NotesRow) -> Html:
    certain = element("span", shapes.sign("yes"), " ", pgettext("a card", "certain"))
    return together((
        icon(row.sign),
        element("b", row.words),
        certain if row.sought == HAS else _chance(row),
    ))  # fmt: skip


def _kind(place: int, kind: Notes, seats: Seats, numbers: Numbers) -> Html:
    rows = (_row(row, row is kind.likeliest, seats, numbers) for row in kind.rows)
    return element(
        "section", element("h2", kind.title, class_="unseen"), _heads(seats), *rows,
        class_=f"notes of-{len(seats)}", data_page=place,
    )  # fmt: skip


def _heads(seats: Seats) -> Html:
    """Return the marks above the columns, which each row names for reading aloud."""
    marks = (shapes.mark(line.mark) for line in seats)
    envelope = element("span", icon("envelope"), class_="sought")
    return element("div", *marks, envelope, class_="held heads", aria_hidden="true")


def _row(row: NotesRow, is_likeliest: bool, seats: Seats, numbers: Numbers) -> Html:
    """Return a card, which opens to say why and to be marked."""
    is_out = row.sought == HAS_NOT
    name = element("span", icon(row.sign), element("b", row.words), class_="card-of-note")
    marks = (_holder(mark, _said(line, mark)) for line, mark in zip(seats, row.marks, strict=True))
    held = element("span", *marks, element("span", _sought(row), class_="sought"), class_="held")
    return element(
        "details",
        element("summary", name, held),
        element("p", icon("idea"), row.why, class_="why") if row.why else NO_HTML,
        keys(row.choices, numbers),
        id=f"note-{row.sign}",
        class_=classes("noted", "likeliest" if is_likeliest else "", "out" if is_out else ""),
    )


@lru_cache(64)
def _holder(mark: str, said: str) -> Html:
    return element("span", _mark(mark), unseen(said))


@cache
def _mark(mark: str) -> Html:
    """Return the sign of a mark: a tick, a cross or a circle of dashes."""
    if mark == MAY:
        dashes = element("path", d=DASHES, fill="none", stroke="currentColor", stroke_width=2.6,
                         stroke_dasharray="4 3.5")  # fmt: skip
        return shapes.drawing(dashes, class_="sign may", viewBox=shapes.MARK_BOX)
    return shapes.sign({HAS: "yes", HAS_NOT: "no"}.get(mark, ""), f"sign {mark}")


def _said(line: SeatLine, mark: str) -> str:
    """Return a mark in words."""
    said = {HAS: _("{name} has it"), HAS_NOT: _("{name} does not have it"),
            MAY: _("{name} may have it")}  # fmt: skip
    return f"{said[mark].format(name=line.name)}, " if mark else ""


def _sought(row: NotesRow) -> Html:
    if row.share is not None:
        return _chance(row)
    said = {HAS: _("it is sought"), HAS_NOT: _("it is not sought"), MAY: _("it may be sought")}
    return together((_mark(row.sought), unseen(said[row.sought]) if row.sought else NO_HTML))


def _chance(row: NotesRow) -> Html:
    return NO_HTML if row.share is None else _share(row.share)


@cache
def _share(percent: int) -> Html:
    """Return a chance as a number above a bar."""
    bar = shapes.drawing(
        element("rect", class_="groove", width="100%", height="100%", rx=3),
        element("rect", class_="share", width=f"{percent}%", height="100%", rx=3),
        class_="bar", viewBox="0 0 60 6", preserveAspectRatio="none",
    )  # fmt: skip
    return together((element("b", f"{percent}%"), bar))
