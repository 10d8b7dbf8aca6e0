"""Blocks of a scene: cards, tracks and lists."""

from __future__ import annotations

from collections.abc import Sequence

from companion.phones.pages import shapes
from companion.phones.pages.cards import card
from companion.phones.pages.markup import Html, classes, element, unseen
from companion.phones.snapshot import SeatLine
from companion.play.icons import ICONS
from companion.play.scene import Block, Cards, Cell, Item, Items, SceneCard, Track

Seats = Sequence[SeatLine]


def block(shown: Block, seats: Seats) -> Html:
    """Return a block with its title."""
    match shown:
        case Cards():
            inside = _cards(shown, seats)
        case Track():
            inside = _track(shown, seats)
        case Items():
            inside = _items(shown, seats)
    title = element("h2", shown.title) if shown.title else Html()
    return element("section", title, inside, class_="block")


def _cards(shown: Cards, seats: Seats) -> Html:
    lying = (_lying(each, seats) for each in shown.cards)
    return element("ul", *lying, class_=f"cards of-{len(shown.cards)}")


def _lying(shown: SceneCard, seats: Seats) -> Html:
    owner = Html() if shown.seat is None else _badge(seats[shown.seat])
    return element(
        "li",
        card(shown),
        owner,
        shapes.mood(shown.mood),
        class_=classes("lies", "best" if shown.best else "", shown.mood),
    )


def _badge(line: SeatLine) -> Html:
    """Return the mark of a seat on a disc, with its name for those who do not see it."""
    return element(
        "span", shapes.mark(line.mark), unseen(line.name), class_=f"badge mark-{line.mark}"
    )


def _track(shown: Track, seats: Seats) -> Html:
    return element("ol", *(_cell(each, seats) for each in shown.cells), class_="track")


def _cell(cell: Cell, seats: Seats) -> Html:
    state = "now" if cell.now else "past" if cell.past else ""
    owner = Html() if cell.seat is None else _badge(seats[cell.seat])
    return element(
        "li",
        shapes.sign("yes") if cell.past else Html(),
        element("b", cell.words),
        element("small", cell.note) if cell.note else Html(),
        owner,
        class_=classes("cell", state),
        aria_current="step" if cell.now else None,
    )


def _items(shown: Items, seats: Seats) -> Html:
    return element("ul", *(_item(each, seats) for each in shown.items), class_="items")


def _item(item: Item, seats: Seats) -> Html:
    return element(
        "li",
        *(_badge(seats[seat]) for seat in item.seats),
        icon(item.sign),
        element("span", shapes.mood(item.mood), item.words, class_=classes("words", item.mood)),
        element("b", item.value) if item.value else Html(),
        class_=classes("item", "now" if item.now else ""),
    )


def icon(name: str) -> Html:
    """Return a sign or an icon; nothing for one that is not known."""
    if name in ICONS and name not in shapes.SIGNS:
        return element("span", ICONS[name], class_="icon", aria_hidden="true")
    return shapes.sign(name)
