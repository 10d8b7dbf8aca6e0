"""Blocks of a scene: cards, tracks, lists and grids."""

from __future__ import annotations

from companion.phones.pages import shapes
from companion.phones.pages.cards import card
from companion.phones.pages.markup import NO_HTML, Html, classes, element, unseen
from companion.phones.pages.sheet import table
from companion.phones.snapshot import SeatLine, Seats
from companion.play.icons import ICONS
from companion.play.scene import (
    Block,
    CardRow,
    Grid,
    GridRow,
    Item,
    Items,
    SceneCard,
    SceneTrack,
    TrackCell,
)

FEW_CARDS, SOME_CARDS = 5, 10
"""Cards of a row that are large, and of one that are neither large nor small."""


def block(shown: Block, seats: Seats) -> Html:
    """Return a block with its title."""
    match shown:
        case CardRow():
            kind, inside = "cards", _cards(shown, seats)
        case SceneTrack():
            kind, inside = "track", _track(shown, seats)
        case Items():
            kind, inside = "items", _items(shown, seats)
        case Grid():
            kind, inside = "grid", _grid(shown, seats)
    return section(shown.title, inside, class_=f"block {kind}")


def section(title: str, *inside: Html, class_: str | None) -> Html:
    """Return a section with its title, if it has one."""
    heading = element("h2", title) if title else NO_HTML
    return element("section", heading, *inside, class_=class_)


def _cards(shown: CardRow, seats: Seats) -> Html:
    lying = (_lying(each, seats) for each in shown.cards)
    return element("ul", *lying, class_=f"row {_many(len(shown.cards))}")


def _many(cards: int) -> str:
    """Return the class of a number of cards, by which they are large or small."""
    return "few" if cards <= FEW_CARDS else "some" if cards <= SOME_CARDS else "many"


def _lying(shown: SceneCard, seats: Seats) -> Html:
    owner = NO_HTML if shown.seat is None else _badge(seats[shown.seat])
    return element(
        "li",
        card(shown),
        owner,
        element("span", shapes.mood(shown.mood), class_="verdict") if shown.mood else NO_HTML,
        class_=classes("lies", "best" if shown.best else "", shown.mood),
    )


def _badge(line: SeatLine, words: str = "") -> Html:
    """Return the mark of a seat on a disc, and its name for reading aloud unless words have it."""
    name = NO_HTML if line.name in words else unseen(line.name)
    return element("span", shapes.mark(line.mark), name, class_=f"badge mark-{line.mark}")


def _track(shown: SceneTrack, seats: Seats) -> Html:
    return element("ol", *(_cell(each, seats) for each in shown.cells))


def _cell(cell: TrackCell, seats: Seats) -> Html:
    state = "now" if cell.now else "past" if cell.past else ""
    owner = NO_HTML if cell.seat is None else _badge(seats[cell.seat])
    return element(
        "li",
        shapes.sign("yes") if cell.past else NO_HTML,
        element("b", cell.words),
        element("small", cell.note) if cell.note else NO_HTML,
        owner,
        class_=classes("cell", state),
        aria_current="step" if cell.now else None,
    )


def _items(shown: Items, seats: Seats) -> Html:
    return element("ul", *(_item(each, seats) for each in shown.items), class_="list")


def _item(item: Item, seats: Seats) -> Html:
    return element(
        "li",
        *(_badge(seats[seat], item.words) for seat in item.seats),
        icon(item.sign),
        element("span", shapes.mood(item.mood), item.words, class_=classes("words", item.mood)),
        element("b", item.value) if item.value else NO_HTML,
        class_=classes("item", "now" if item.now else ""),
    )


def _grid(shown: Grid, seats: Seats) -> Html:
    return table("grid", shown.title, seats, map(_row, shown.rows))


def _row(row: GridRow) -> Html:
    values = (
        element("td", value, class_="ahead" if seat == row.best else None)
        for seat, value in enumerate(row.values)
    )
    words = element("th", element("span", icon(row.sign), " ", row.words), scope="row")
    return element("tr", words, *values)


def icon(name: str) -> Html:
    """Return a sign or an icon; nothing for one that is not known."""
    if name in ICONS and name not in shapes.SIGN_PATHS:
        return element("span", ICONS[name], class_="icon", aria_hidden="true")
    return shapes.sign(name)
