"""The words above the table: head, prompt, notices, facts, the end and the evening."""

from __future__ import annotations

from companion.phones.pages import shapes
from companion.phones.pages.markup import NO_HTML, Html, element, together
from companion.phones.pages.seats import marked, person
from companion.phones.snapshot import MatchLine, PersonLine, Snapshot
from companion.play.view import NAME
from companion.words.i18n import _


def head(snapshot: Snapshot) -> Html:
    """Return the title of the page, and the game with its progress."""
    where = " · ".join(words for words in (snapshot.game, snapshot.where) if words)
    return together((
        element("h1", _("Game night")),
        element("p", where, class_="where") if where else NO_HTML,
    ))  # fmt: skip


def prompt(snapshot: Snapshot) -> Html:
    """Return the prompt, or the winner at the end."""
    hint = element("p", snapshot.hint, class_="hint") if snapshot.hint else NO_HTML
    if snapshot.ending:
        return together((_won(snapshot), hint))
    return together((element("h2", *_asked(snapshot)), hint)) if snapshot.prompt else NO_HTML


def _asked(snapshot: Snapshot) -> tuple[Html, ...]:
    """Return a prompt with the name of its seat, where it has one."""
    if snapshot.named is not None:
        before, _name, after = snapshot.prompt.partition(NAME)
        return _around(snapshot, snapshot.named, before, after)
    if snapshot.who is not None:
        return _around(snapshot, snapshot.who, "", snapshot.prompt)
    return (element("span", snapshot.prompt, class_="ask alone"),)


def _around(snapshot: Snapshot, seat: int, before: str, after: str) -> tuple[Html, ...]:
    """Return the name of a seat with the words around it."""
    return (
        element("span", before.strip(), " ", class_="ask") if before.strip() else NO_HTML,
        person(snapshot.seats[seat]),
        element("span", " ", after.strip(), class_="ask") if after.strip() else NO_HTML,
    )


def _won(snapshot: Snapshot) -> Html:
    ending = snapshot.ending
    assert ending is not None
    marks = (shapes.mark(snapshot.seats[seat].mark) for seat in ending.winners)
    crown = shapes.sign("crown", "crown") if ending.winners else NO_HTML
    title = element("h2", crown, element("span", *marks, class_="winners"), " ", ending.title,
                    class_="title")  # fmt: skip
    why = element("p", ending.why, class_="why") if ending.why else NO_HTML
    return together((title, why))


def notices(snapshot: Snapshot) -> Html:
    """Return the notices, the dispute first."""
    dispute = element("p", shapes.sign("no"), snapshot.dispute, class_="dispute")
    told = (element("p", words, class_="notice") for words in snapshot.notices)
    return together((dispute if snapshot.dispute else NO_HTML, *told))


def honours(snapshot: Snapshot) -> Html:
    """Return the honours of the end, and the length of the match."""
    if not snapshot.ending:
        return NO_HTML
    told = (
        element("li", person(snapshot.seats[each.seat]), " ", each.words)
        for each in snapshot.ending.honours
    )
    lasted = snapshot.ending.lasted
    last = element("li", element("b", lasted[1]), " ", lasted[0]) if lasted else NO_HTML
    return element("ul", *told, last, class_="honours")


def facts(snapshot: Snapshot, *, is_open: bool) -> Html:
    """Return the facts beside the points, which a reader may fold up."""
    if not snapshot.facts:
        return NO_HTML
    told = (
        element("div", element("dt", fact.words), element("dd", fact.value))
        for fact in snapshot.facts
    )
    summary = element("summary", element("h2", _("More of the table")), id="facts-key")
    return element("details", summary, element("dl", *told), class_="facts", id="facts",
                   open=is_open)  # fmt: skip


def evening(snapshot: Snapshot) -> Html:
    """Return the matches of the evening that are over, and how often each person has won."""
    if snapshot.evening:
        return element(
            "section",
            element("h2", _("The evening")),
            element("ol", *map(_match, snapshot.evening), class_="matches"),
            element("ul", *map(_person, snapshot.people), class_="people"),
            class_="evening",
        )
    if snapshot.number:
        return NO_HTML
    return element("p", _("No match has been played this evening."), class_="quiet")


def _match(line: MatchLine) -> Html:
    at = element("time", line.at) if line.at else NO_HTML
    score = element("span", line.score, class_="score") if line.score else NO_HTML
    winners = element("span", *map(shapes.mark, line.winners), " ", line.result, class_="result")
    return element("li", at, " ", element("b", line.game), " ", winners, " ", score)


def _person(line: PersonLine) -> Html:
    return element(
        "li", marked(line.mark, line.name), " ", element("span", line.fact, class_="fact")
    )
