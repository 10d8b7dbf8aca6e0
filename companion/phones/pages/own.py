"""Private page of a seat as HTML, which leaves the app only encrypted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from companion.phones.pages import shapes
from companion.phones.pages.markup import NO_HTML, Html, classes, element, together
from companion.phones.pages.notes import Numbers, keys, notebook
from companion.phones.pages.scene import block, icon, section
from companion.phones.pages.seats import person
from companion.phones.snapshot import SeatLine, Seats
from companion.play.private_page import Choices, Notes, PrivatePage, WrittenLines
from companion.play.scene import CardRow, Items
from companion.play.view import NAME
from companion.words.i18n import _, language


def fragment(page: PrivatePage | None, owner: int, seats: Seats, *, theme: str, game: str) -> str:
    """Return the content of a seat's page, in the language of this context."""
    numbers = {offer: number for number, offer in enumerate(page.offers)} if page else {}
    nothing = element("p", _("There is nothing secret now."), class_="quiet")
    inside = together(_blocks(page, seats, numbers)) if page else nothing
    return _own(
        _bar(seats[owner]),
        element("h2", page.title, class_="unseen") if page else NO_HTML,
        inside,
        element("p", _("Touch the lock, or lock the phone: it hides."), class_="foot"),
        theme=theme,
        game=game,
    )


def invitation(owner: int, seats: Seats, *, theme: str, game: str) -> str:
    """Return the content of a seat's page until a phone has joined: whose seat it is."""
    return _own(element("p", person(seats[owner]), class_="whose"), theme=theme, game=game)


def _own(*inside: Html, theme: str, game: str) -> Html:
    return element("div", *inside, id="own", lang=language(), data_theme=theme, data_game=game)


def _bar(owner: SeatLine) -> Html:
    """Return the key that hides the page, with the seat that it belongs to."""
    before, _name, after = _("only for {name}").partition(NAME)
    words = element("span", before, person(owner), after)
    return element("button", icon("lock"), words, id="hide", title=_("Hide"))


def _blocks(page: PrivatePage, seats: Seats, numbers: Numbers) -> Iterator[Html]:
    for is_notes, blocks in groupby(page.blocks, lambda each: isinstance(each, Notes)):
        if is_notes:
            yield notebook([each for each in blocks if isinstance(each, Notes)], seats, numbers)
        else:
            yield from (
                _block(each, seats, numbers) for each in blocks if not isinstance(each, Notes)
            )


def _block(shown: Choices | WrittenLines | CardRow | Items, seats: Seats, numbers: Numbers) -> Html:
    match shown:
        case WrittenLines():
            return _lines(shown)
        case Choices(title, choices):
            return section(title, keys(choices, numbers), class_="block choices")
    return block(shown, seats)


def _lines(shown: WrittenLines) -> Html:
    lines = (element("p", shapes.mood(shown.mood), each) for each in shown.lines)
    names = classes("block lines", shown.mood, "large" if shown.is_large else "")
    return section(shown.title, *lines, class_=names)
