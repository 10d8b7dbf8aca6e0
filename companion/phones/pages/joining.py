"""Frame of a seat's own page, the same for all: the phone fills in the secret part."""

from __future__ import annotations

from collections.abc import Iterator

from companion.phones.pages import shapes
from companion.phones.pages.cards import light
from companion.phones.pages.markup import Html, element
from companion.phones.pages.scene import icon
from companion.words.i18n import _, speaking


def frame(language: str) -> str:
    """Return the page in a language, without anything that is secret."""
    with speaking(language):
        return "<!doctype html>" + element(
            "html",
            element("head", *_head()),
            element("body", element("main", *_main()), light(), class_="empty"),
            lang=language,
        )


def _head() -> Iterator[Html]:
    yield element("meta", charset="utf-8")
    yield element("meta", name_="viewport", content="width=device-width, initial-scale=1")
    yield element("meta", name_="robots", content="noindex")
    yield element("title", _("Game night"))
    for name in ("theme", "live", "seat"):
        yield element("link", rel="stylesheet", href=f"/static/{name}.css")
    yield element("script", src="/static/seat.js", type="module")


def _main() -> Iterator[Html]:
    yield element("h1", _("Game night"), class_="unseen")
    yield element("div", id="own")
    yield element("section", *_promises(), id="promises", hidden=True)
    yield element("button", icon("hidden"), element("b", _("Hidden")),
                  element("span", _("Touch to see it again.")), id="show",
                  hidden=True)  # fmt: skip
    yield element(
        "p",
        _("One moment …"),
        id="state",
        role="status",
        data_waiting=_("No answer from the table: this may be old."),
        data_gone=_("This phone has no seat any more. Scan the code on your private page again."),
        data_unread=_("This code is not whole. Scan it again on your private page."),
        data_taken=_(
            "Another phone has joined by this code. For a new one, switch that phone off on your"
            " private page."
        ),
        data_failed=_("That was not taken. Touch it again."),
    )
    script = _("This page needs JavaScript: what it shows is unlocked by your phone alone.")
    yield element("noscript", element("p", script, class_="quiet"))


def _promises() -> Iterator[Html]:
    yield _lamp()
    yield element("h2", _("Sit down at the table"))
    yield element("div", *_told(), class_="told")
    yield element("button", icon("person"), element("b", _("I take my seat")), id="promise")


def _lamp() -> Html:
    """Return the lamp under which an evening begins."""
    cord = element("path", class_="shade", d="M43 0h2v14h-2zM2 45C4 23 22 12 44 12S84 23 86 45Z")
    bulb = element("ellipse", class_="bulb", cx=44, cy=45, rx=42, ry=7)
    return shapes.drawing(cord, bulb, class_="lamp", viewBox="0 0 88 52")


def _told() -> Iterator[Html]:
    yield element("h3", _("Three promises"))
    yield element("button", icon("sound"), id="aloud", aria_label=_("Read aloud"),
                  hidden=True)  # fmt: skip
    told = (
        ("private", _("You see only your own cards."), _("Do not peek at the others.")),
        ("hand", _("The phone decides nothing."), _("A card is shown at the table.")),
        ("hand-over", _("Changing seats?"), _("At the table, and here it is erased.")),
    )
    for sign, first, second in told:
        words = element("p", element("b", first), " ", element("span", second))
        yield element("div", icon(sign), words, class_="promise")
