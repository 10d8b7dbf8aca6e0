"""Page of the table, and the part of it that changes."""

from __future__ import annotations

from collections.abc import Iterator

from companion.phones.pages import words
from companion.phones.pages.cards import light
from companion.phones.pages.curve import curve
from companion.phones.pages.markup import Html, classes, element, together
from companion.phones.pages.scene import block
from companion.phones.pages.seats import seats
from companion.phones.pages.sheet import sheet
from companion.phones.snapshot import Snapshot
from companion.play.scene import Grid
from companion.words.i18n import _, pgettext, speaking

REFRESH_SECONDS = 5
"""Seconds after which a page without script is loaded again."""


def page(snapshot: Snapshot, token: str) -> str:
    """Return the whole page of the table at an address."""
    with speaking(snapshot.language):
        return "<!doctype html>" + element(
            "html",
            element("head", *_head()),
            element("body", _pill(), _fragment(snapshot), _keep(snapshot, token), light()),
            lang=snapshot.language,
            data_theme=snapshot.theme,
            data_game=snapshot.name,
        )


def fragment(snapshot: Snapshot) -> str:
    """Return the part of the page that changes."""
    with speaking(snapshot.language):
        return _fragment(snapshot)


def _head() -> Iterator[Html]:
    yield element("meta", charset="utf-8")
    yield element("meta", name_="viewport", content="width=device-width, initial-scale=1")
    yield element("title", _("Game night"))
    yield element("link", rel="icon", href="/static/icon.svg")
    yield element("link", rel="stylesheet", href="/static/theme.css")
    yield element("link", rel="stylesheet", href="/static/live.css")
    refresh = element("meta", http_equiv="refresh", content=REFRESH_SECONDS)
    yield element("noscript", refresh)
    yield element("script", src="/static/live.js", defer=True)


def _pill() -> Html:
    """Return the state of the connection, whose words the script chooses."""
    live = pgettext("a page", "live")
    return element(
        "p",
        element("span", live, id="state"),
        id="pill",
        role="status",
        data_live=live,
        data_since=_("since {time}"),
        data_gone=_("The table is closed."),
    )


def _fragment(snapshot: Snapshot) -> Html:
    beside = together(_beside(snapshot))
    lying = (each for each in snapshot.scene if not isinstance(each, Grid))
    now = (
        _live("prompt", words.prompt(snapshot)),
        _live("notices", words.notices(snapshot)),
        _part("scene", together(block(each, snapshot.seats) for each in lying)),
    )
    return element(
        "main",
        element("header", words.head(snapshot), id="head"),
        element("div", *now, id="now"),
        _part("seats", seats(snapshot)),
        _part("aside", together((beside, words.facts(snapshot, is_open=not beside)))),
        id="table",
        class_=classes(
            _awaited(snapshot), "sided" if beside else "", "" if snapshot.number else "idle"
        ),
        data_game=snapshot.name,
        data_theme=snapshot.theme,
        data_recap=snapshot.recap and bool(snapshot.evening),
    )


def _beside(snapshot: Snapshot) -> Iterator[Html]:
    yield words.honours(snapshot)
    yield from (block(each, snapshot.seats) for each in snapshot.scene if isinstance(each, Grid))
    yield curve(snapshot)
    yield sheet(snapshot)
    yield words.evening(snapshot)


def _awaited(snapshot: Snapshot) -> str | None:
    """Return the class of the mark of the seat that is awaited."""
    seat = snapshot.who
    return None if seat is None or snapshot.over else f"mark-{snapshot.seats[seat].mark}"


def _part(name: str, inside: Html) -> Html:
    """Return a part of the fragment; an empty one is hidden."""
    return element("div", inside, id=name, hidden=not inside)


def _live(name: str, inside: Html) -> Html:
    """Return a part that is read aloud when it changes; it is hidden by its emptiness alone."""
    return element("div", inside, id=name, aria_live="polite", aria_atomic="true")


def _keep(snapshot: Snapshot, token: str) -> Html:
    address = f"/{token}/recap.pdf?l={snapshot.language}"
    return element("footer", element("a", _("Keep the evening"), href=address), id="keep")
