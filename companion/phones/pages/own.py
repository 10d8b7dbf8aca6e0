"""What a seat sees on its own phone; it leaves the app only sealed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.phones.pages import shapes
from companion.phones.pages.markup import NO_HTML, Html, classes, element, together
from companion.phones.pages.notes import Numbers, keys, notebook
from companion.phones.pages.scene import block, icon
from companion.phones.pages.seats import person
from companion.phones.snapshot import SeatLine
from companion.play.private_page import Choices, Lines, Notes, PrivateBlock, PrivatePage
from companion.words.i18n import _, language

Seats = Sequence[SeatLine]
NAME = "{name}"


def fragment(page: PrivatePage | None, owner: int, seats: Seats, *, theme: str, game: str) -> str:
    """Return what a seat sees, in the language of this context, to fill its page with."""
    numbers = {offer: number for number, offer in enumerate(page.offers)} if page else {}
    nothing = element("p", _("There is nothing secret now."), class_="quiet")
    inside = together(_blocks(page, seats, numbers)) if page else nothing
    return element(
        "div",
        _bar(seats[owner]),
        element("h2", page.title, class_="unseen") if page else NO_HTML,
        inside,
        element("p", _("Touch the lock, or lock the phone: it hides."), class_="foot"),
        id="own",
        lang=language(),
        data_theme=theme,
        data_game=game,
    )


def _bar(owner: SeatLine) -> Html:
    """Return the key that hides the page, with the seat that it belongs to."""
    before, _name, after = _("only for {name}").partition(NAME)
    words = element("span", before, person(owner), after)
    return element(
        "button", icon("lock"), words, id="hide", title=_("Hide"),
    )  # fmt: skip


def _blocks(page: PrivatePage, seats: Seats, numbers: Numbers) -> Iterator[Html]:
    kinds = [each for each in page.blocks if isinstance(each, Notes)]
    yield notebook(kinds, seats, numbers)
    for each in page.blocks:
        if not isinstance(each, Notes):
            yield _block(each, seats, numbers)


def _block(shown: PrivateBlock, seats: Seats, numbers: Numbers) -> Html:
    match shown:
        case Lines():
            return _lines(shown)
        case Choices():
            title = element("h2", shown.title) if shown.title else NO_HTML
            return element("section", title, keys(shown.choices, numbers), class_="block choices")
        case Notes():
            return NO_HTML
    return block(shown, seats)


def _lines(shown: Lines) -> Html:
    title = element("h2", shown.title) if shown.title else NO_HTML
    lines = (element("p", shapes.mood(shown.mood), each) for each in shown.lines)
    return element(
        "section",
        title,
        *lines,
        class_=classes("block lines", shown.mood, "large" if shown.is_large else ""),
    )
