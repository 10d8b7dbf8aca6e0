"""Private page of a seat as HTML, which leaves the app only encrypted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
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
from companion.words.i18n import _, in_each_language, language


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


def invitation(
    owner: int, seats: Seats, joined: Collection[int], *, title: str, theme: str, game: str
) -> str:
    """Return the content of a seat's page until a phone has joined: the table from above.

    Its owner sits at the foot, the others clockwise; *joined* seats have a phone.
    """
    count = len(seats)
    around = ((owner + place) % count for place in range(count))
    chips = (_chip(seats[seat], place, seat in joined) for place, seat in enumerate(around))
    ring = element("ul", *chips, class_=f"ring of-{count}")
    return _own(element("p", title, class_="played"), ring, theme=theme, game=game)


def _chip(line: SeatLine, place: int, has_phone: bool) -> Html:
    """Return a seat at its place around the table, the first one that of this phone."""
    told = NO_HTML
    if place == 0:
        told = _in_each_language(lambda: _("is it you?"))
    elif has_phone:
        told = _in_each_language(lambda: _("has a phone"), icon("phone"))
    return element(
        "li",
        person(line),
        told,
        class_=classes("chip", f"place-{place}", "yours" if place == 0 else ""),
    )


def _in_each_language(say: Callable[[], str], sign: Html = NO_HTML) -> Html:
    """Return words in each language: of which one the phone speaks is not known until it joins."""
    words = in_each_language(say).items()
    return together(element("small", sign, said, lang=code) for code, said in words)


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
