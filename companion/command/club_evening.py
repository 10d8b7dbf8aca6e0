"""Commands of the table that leads an evening of the club."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from companion import games
from companion.club import evening, rounds
from companion.club.board import Board
from companion.club.evening import ClubEvening, Terms
from companion.club.pairing import Tables
from companion.command import files
from companion.command.journals import now, opened_journal
from companion.command.output import tell
from companion.keep.matches.journal import Journal
from companion.sync.board_file import BoardFile
from companion.sync.desk import ClubDesk
from companion.sync.server import server_name
from companion.telling.wall import SHEET, WallList, league_list, round_list, standing_list
from companion.words.errors import CompanionError
from companion.words.i18n import _, ngettext
from companion.words.names import is_guest, refusal, tidied

SMALLEST_SIZE, USUAL_SIZE, LARGEST_SIZE = 2, 4, 6
"""People at a table: the fewest, as many as there are if a game allows it, and the most."""
WALL = Path("wall.pdf")


def begin(options: argparse.Namespace) -> int:
    """Begin an evening of some games."""
    terms = Terms(options.pairing, options.points, _tables(options), tuple(options.game))
    with _desk(options) as desk:
        desk.begin(terms)
    tell(_("The evening begins. Take people in: companion club evening arrive NAME"))
    return 0


def arrive(options: argparse.Namespace) -> int:
    """Take people in by their names."""
    return _move(options, evening.arrive, is_new=options.new)


def leave(options: argparse.Namespace) -> int:
    """Let people go home by their names."""
    return _move(options, evening.leave)


def draw(options: argparse.Namespace) -> int:
    """Draw the next round and print it."""
    with _desk(options) as desk:
        known = desk.evening
        missing = [table.number for _number, table in known.open_tables] if known else []
        if missing and not options.anyway:
            text = ngettext(
                "The result of table {tables} is missing: wait for it, “call-off” the table, or"
                " draw the round with --anyway.",
                "The results of tables {tables} are missing: wait for them, “call-off” the tables,"
                " or draw the round with --anyway.",
                len(missing),
            )
            raise CompanionError(text.format(tables=", ".join(map(str, missing))))
        board = _board(options)
        boxes = [each.number for each in board.tables] if board else []
        desk.change(lambda known: rounds.next_round(known, desk.results, boxes))
        _tell_list(_round(desk))
    return 0


def take_back(options: argparse.Namespace) -> int:
    """Take the last round back."""
    with _desk(options) as desk:
        desk.change(rounds.take_back)
        tell(_("Rounds now: {count}.").format(count=len(_known(desk).rounds)))
    return 0


def call_off(options: argparse.Namespace) -> int:
    """Note that a table of the last round is not played."""
    with _desk(options) as desk:
        number = len(_known(desk).rounds)
        desk.change(lambda known: evening.call_off(known, number, options.table))
        _tell_list(_round(desk))
    return 0


def show(options: argparse.Namespace) -> int:
    """Print the last round and the standing."""
    with _desk(options) as desk:
        for each in _lists(desk):
            _tell_list(each)
            tell("")
        _tell_people(desk)
    return 0


def wall(options: argparse.Namespace) -> int:
    """Write the last round, the standing and the league as a PDF for the wall."""
    with _desk(options) as desk:
        lists = _lists(desk)
        if board := _board(options):
            lists.append(league_list(board, now()))
    from screens.rooms import wall_list

    out = options.out or WALL
    files.write(out, wall_list.pdf(lists))
    tell(_("The lists are in {path}.").format(path=out))
    return 0


def end(options: argparse.Namespace) -> int:
    """End the evening."""
    with _desk(options) as desk:
        desk.change(evening.end)
        _tell_list(_standing(desk))
    return 0


@contextmanager
def _desk(options: argparse.Namespace) -> Iterator[ClubDesk]:
    """Open the desk of the box, with the results that are there."""
    with opened_journal(options) as journal:
        desk = ClubDesk(lambda: journal, options.data, now, lambda: _board(options))
        desk.enter_results()
        yield desk


def _board(options: argparse.Namespace) -> Board | None:
    """Return the board that the server of the club told last."""
    club = options.settings.club
    return BoardFile(options.data).read(server_name(club.url)).board if club else None


def _known(desk: ClubDesk) -> ClubEvening:
    if desk.evening is None:
        raise CompanionError(_("There was no evening of the club today."))
    return desk.evening


def _move(
    options: argparse.Namespace,
    step: Callable[[ClubEvening, str], ClubEvening],
    *,
    is_new: bool = False,
) -> int:
    """Let people come or go by their names."""
    with opened_journal(options) as journal:
        desk = ClubDesk(lambda: journal, options.data, now, lambda: _board(options))
        for person in [_person(desk, journal, name, is_new=is_new) for name in options.name]:
            desk.change(partial(_one_step, step, person))
        _tell_people(desk)
    return 0


def _one_step(
    step: Callable[[ClubEvening, str], ClubEvening], person: str, known: ClubEvening
) -> ClubEvening:
    return step(known, person)


def _person(desk: ClubDesk, journal: Journal, name: str, *, is_new: bool) -> str:
    """Return the id of a person by name; with *is_new* a person who is not known is saved."""
    name = tidied(name)
    if is_new and not _id_of(desk, name):
        if sentence := refusal([name]):
            raise CompanionError(sentence)
        if name and not is_guest(name):
            journal.people.meet(name, now())
    found = _id_of(desk, name)
    if not found:
        text = _("Nobody is called {name} here; --new takes in a person who is new.")
        raise CompanionError(text.format(name=name))
    return found


def _id_of(desk: ClubDesk, name: str) -> str:
    return next((own for own, each in desk.people.items() if each.name == name), "")


# --- what is played


def _tables(options: argparse.Namespace) -> Tables:
    """Return the sizes of tables that the options name and all their games allow."""
    seats = [_seats(game) for game in options.game]
    least = max(SMALLEST_SIZE, *(each[0] for each in seats))
    greatest = min(LARGEST_SIZE, *(each[-1] for each in seats))
    if least > greatest:
        raise CompanionError(_("No number of people fits all of these games."))
    fewest, most = options.fewest or least, options.most or greatest
    usual = options.size or min(max(USUAL_SIZE, fewest), most)
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


def _lists(desk: ClubDesk) -> list[WallList]:
    return [*([_round(desk)] if _known(desk).rounds else []), _standing(desk)]


def _round(desk: ClubDesk) -> WallList:
    return round_list(_known(desk), _names(desk), now())


def _standing(desk: ClubDesk) -> WallList:
    return standing_list(_known(desk), desk.results, _names(desk), now())


def _names(desk: ClubDesk) -> dict[str, str]:
    return {own: person.name for own, person in desk.people.items()}


def _tell_list(told: WallList) -> None:
    tell(*told.text.split("\n"))


def _tell_people(desk: ClubDesk) -> None:
    names = _names(desk)
    here = sorted(names.get(person, "?") for person in _known(desk).here)
    text = ngettext("{count} person is here: {names}", "{count} people are here: {names}",
                    len(here))  # fmt: skip
    tell(text.format(count=len(here), names=", ".join(here)))
