"""Commands of the table that leads an evening of the club."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from companion import games
from companion.club.evening import Terms
from companion.club.pairing import Tables
from companion.command import files
from companion.command.journals import now, opened_journal
from companion.command.output import tell
from companion.keep.matches.journal import Journal
from companion.sync.leading import Evenings, ShownEvening
from companion.telling.wall import SHEET, WallList, round_list, standing_list
from companion.words.errors import CompanionError
from companion.words.i18n import _, ngettext
from companion.words.names import is_guest, refusal, tidied

SMALLEST, USUAL, LARGEST = 2, 4, 6
"""People at a table: the fewest, as many as there are if a game allows it, and the most."""
WALL = Path("wall.pdf")


def begin(options: argparse.Namespace) -> int:
    """Begin an evening of some games."""
    terms = Terms(options.pairing, options.points, _tables(options), tuple(options.game))
    with _evenings(options) as evenings:
        evenings.begin(terms, now())
    tell(_("The evening begins. Take people in: companion club evening arrive NAME"))
    return 0


def arrive(options: argparse.Namespace) -> int:
    """Take people in by their names."""
    with opened_journal(options) as journal:
        evenings = Evenings(journal, options.data)
        people = [_person(journal, name, is_new=options.new) for name in options.name]
        for person in people:
            evenings.arrive(person)
        _tell_people(evenings.shown())
    return 0


def leave(options: argparse.Namespace) -> int:
    """Let people go home by their names."""
    with opened_journal(options) as journal:
        evenings = Evenings(journal, options.data)
        for person in [_person(journal, name) for name in options.name]:
            evenings.leave(person)
        _tell_people(evenings.shown())
    return 0


def draw(options: argparse.Namespace) -> int:
    """Draw the next round and print it."""
    with _evenings(options) as evenings:
        shown = evenings.shown()
        missing = [table.number for _number, table in shown.evening.open_tables] if shown else []
        if missing and not options.anyway:
            text = ngettext(
                "The result of table {tables} is missing: wait for it, “call-off” the table, or"
                " draw the round with --anyway.",
                "The results of tables {tables} are missing: wait for them, “call-off” the tables,"
                " or draw the round with --anyway.",
                len(missing),
            )
            raise CompanionError(text.format(tables=", ".join(map(str, missing))))
        shown = evenings.next_round()
    _tell_list(round_list(shown.evening, shown.names, now()))
    return 0


def take_back(options: argparse.Namespace) -> int:
    """Take the last round back."""
    with _evenings(options) as evenings:
        shown = evenings.take_back()
    tell(_("Rounds now: {count}.").format(count=len(shown.evening.rounds)))
    return 0


def call_off(options: argparse.Namespace) -> int:
    """Note that a table of the last round is not played."""
    with _evenings(options) as evenings:
        shown = _known(evenings)
        shown = evenings.call_off(len(shown.evening.rounds), options.table)
    _tell_list(round_list(shown.evening, shown.names, now()))
    return 0


def show(options: argparse.Namespace) -> int:
    """Print the last round and the standing."""
    with _evenings(options) as evenings:
        shown = _known(evenings)
    for each in _lists(shown):
        _tell_list(each)
        tell("")
    _tell_people(shown)
    return 0


def wall(options: argparse.Namespace) -> int:
    """Write the last round and the standing as a PDF for the wall."""
    with _evenings(options) as evenings:
        lists = _lists(_known(evenings))
    from screens.rooms import wall_list

    out = options.out or WALL
    files.write(out, wall_list.pdf(lists))
    tell(_("The lists are in {path}.").format(path=out))
    return 0


def end(options: argparse.Namespace) -> int:
    """End the evening."""
    with _evenings(options) as evenings:
        shown = evenings.end()
    _tell_list(_standing(shown))
    return 0


@contextmanager
def _evenings(options: argparse.Namespace) -> Iterator[Evenings]:
    with opened_journal(options) as journal:
        yield Evenings(journal, options.data)


def _known(evenings: Evenings) -> ShownEvening:
    shown = evenings.shown()
    if shown is None:
        raise CompanionError(_("There was no evening of the club yet."))
    return shown


def _person(journal: Journal, name: str, *, is_new: bool = False) -> str:
    """Return the id of a person by name; with *is_new* a person who is not known is saved."""
    name = tidied(name)
    if is_new and not journal.roster.people([name]):
        if sentence := refusal([name]):
            raise CompanionError(sentence)
        if name and not is_guest(name):
            journal.people.meet(name, now())
    found = journal.roster.people([name])
    if not found:
        text = _("Nobody is called {name} here; --new takes in a person who is new.")
        raise CompanionError(text.format(name=name))
    return found[0].id


# --- what is played


def _tables(options: argparse.Namespace) -> Tables:
    """Return the sizes of tables that the options name and all their games allow."""
    seats = [_seats(game) for game in options.game]
    least = max(SMALLEST, *(each[0] for each in seats))
    greatest = min(LARGEST, *(each[-1] for each in seats))
    if least > greatest:
        raise CompanionError(_("No number of people fits all of these games."))
    fewest = options.fewest or options.size or least
    most = options.most or options.size or greatest
    usual = options.size or min(max(USUAL, fewest), most)
    if not least <= fewest <= usual <= most <= greatest or (options.tables or 1) < 1:
        text = _("That does not fit: a table of these games has {least} to {most} people.")
        raise CompanionError(text.format(least=least, most=greatest))
    return Tables(usual, fewest, most, options.tables)


def _seats(game: str) -> range:
    """Return the possible numbers of players of a game, by the name that tables share."""
    name = game.partition(SHEET)[0]
    known = {each.name: each.seats for each in games.menu()}
    if name not in known:
        text = _("No game is called {name}. Choose one: {known}.")
        raise CompanionError(text.format(name=game, known=", ".join(known)))
    return known[name]


# --- what is printed


def _lists(shown: ShownEvening) -> list[WallList]:
    rounds = [round_list(shown.evening, shown.names, now())] if shown.evening.rounds else []
    return [*rounds, _standing(shown)]


def _standing(shown: ShownEvening) -> WallList:
    return standing_list(shown.evening, shown.results, shown.names, now())


def _tell_list(told: WallList) -> None:
    tell(*told.text.split("\n"))


def _tell_people(shown: ShownEvening | None) -> None:
    here: Iterable[str] = shown.evening.here if shown else ()
    names = sorted((shown.names.get(person, "?") for person in here) if shown else ())
    text = ngettext("{count} person is here: {names}", "{count} people are here: {names}",
                    len(names))  # fmt: skip
    tell(text.format(count=len(names), names=", ".join(names)))
