"""Seats with their marks and standings."""

from __future__ import annotations

from companion.phones.pages import shapes
from companion.phones.pages.markup import NO_HTML, Html, classes, element, together
from companion.phones.snapshot import SeatLine, Snapshot
from companion.play.ending import Rank, place_word
from companion.words.i18n import pgettext, points_word

LONG_LETTERS = 9
"""Letters of a name; longer ones are smaller where names are large."""
SHORT_NOTE = 4
"""Letters of a note; shorter ones are a number that its standing has, too."""


def person(line: SeatLine) -> Html:
    """Return the mark and the name of a seat, in its colour."""
    return marked(line.mark, line.name)


def marked(mark: int, name: str) -> Html:
    """Return a name with its mark, in the colour of that."""
    size = "long" if len(name) > LONG_LETTERS else ""
    names = classes("person", f"mark-{mark}", size)
    return element(
        "span", shapes.mark(mark), " ", element("span", name, class_="name"), class_=names
    )


def seats(snapshot: Snapshot) -> Html:
    """Return the list of seats, from the one to act, or by their places at the end."""
    if not snapshot.seats:
        return NO_HTML
    ranks = snapshot.ending.places if snapshot.ending else ()
    placed = {rank.seat: rank for rank in ranks}
    are_placed = len({rank.rank for rank in ranks}) > 1
    panels = (_panel(snapshot, seat, placed.get(seat), are_placed) for seat in order(snapshot))
    turns = "" if snapshot.ending else "turns"
    return element("ul", *panels, class_=classes("panels", f"of-{len(snapshot.seats)}", turns))


def order(snapshot: Snapshot) -> list[int]:
    """Return the seats from the one to act around the table, or by their places at the end."""
    seats = range(len(snapshot.seats))
    placed = [rank.seat for rank in snapshot.ending.places] if snapshot.ending else []
    if sorted(placed) == [*seats]:
        return placed
    first = next((seat for seat in seats if snapshot.seats[seat].to_act), 0)
    return [*seats[first:], *seats[:first]]


def _panel(snapshot: Snapshot, seat: int, rank: Rank | None, are_placed: bool) -> Html:
    line = snapshot.seats[seat]
    acts = line.to_act and not snapshot.over
    won = snapshot.ending is not None and seat in snapshot.ending.winners
    state = "acts" if acts else "won" if won else None
    who = element("p", person(line), class_="who")
    return element(
        "li",
        element("div", who, _note(line, rank), class_="words"),
        _ranked(rank, are_placed) if rank else _numbers(snapshot, line),
        class_=classes("seat", f"mark-{line.mark}", f"at-{seat}", state),
        aria_current="true" if acts else None,
    )


def _note(line: SeatLine, rank: Rank | None) -> Html:
    """Return the words below a name: its own, such as a role, and those of its number."""
    if rank:
        return element("p", rank.note, class_="note") if rank.note else NO_HTML
    own = "" if line.note == line.need or len(line.note) < SHORT_NOTE else line.note
    told = "\u00a0· ".join(words for words in (own, line.need) if words)
    if not told:
        return NO_HTML
    return element("p", shapes.mood(line.mood), told, class_=classes("note", line.mood))


def _numbers(snapshot: Snapshot, line: SeatLine) -> Html:
    """Return the standing of a seat; beside its part of a round, its total."""
    if not line.has:
        return NO_HTML
    if not line.of or not snapshot.sheet.has_points:
        return _big(line.has, line.of)
    unit = element("span", pgettext("short", "total"), class_="unit")
    total = element("span", unit, " ", element("b", points_word(line.score)), class_="total")
    return together((_big(line.has, line.of), total))


def _big(has: str, of: str = "") -> Html:
    more = element("small", of) if of else NO_HTML
    return element("span", element("b", has), more, class_="has")


def _ranked(rank: Rank, are_placed: bool) -> Html:
    """Return the place of a seat, unless all have the same, and its number."""
    place = element("span", place_word(rank.rank), class_="place") if are_placed else NO_HTML
    return together((place, _big(rank.has) if rank.has else NO_HTML))
