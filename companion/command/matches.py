"""Commands that replay, export, import, list and rebuild matches."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.command import files, points
from companion.command.journals import now, opened_journal, read_journal, warn_if_empty
from companion.command.output import ProgressBar, aligned, tell, warn
from companion.command.recaps import found_evening
from companion.telling import past
from companion.telling.dates import day_and_time
from companion.words import i18n
from companion.words.errors import BrokenJournal, CompanionError
from companion.words.i18n import _

if TYPE_CHECKING:
    from companion.keep.matches.header import Header
    from companion.keep.matches.journal import Journal
    from companion.keep.matches.lists import Saved
    from companion.play.match import Match


def replay(options: argparse.Namespace) -> int:
    """Print the result of a journal file as JSON."""
    import msgspec

    from companion.keep.matches import exchange

    header, match, _lines = _read(options.file)
    exchange.refuse_entered(header)
    sys.stdout.buffer.write(msgspec.json.encode(exchange.result(match)) + b"\n")
    return 0


def export(options: argparse.Namespace) -> int:
    """Write matches as JSON Lines, their points as a table, or links for BG Stats."""
    is_table = options.csv or options.jsonl or options.bg_stats
    several = options.all or options.evening
    if several and not is_table and not options.out:
        raise CompanionError(_("Name a folder for a file of each match: --out FOLDER."))
    with read_journal(options) as journal:
        numbers = _chosen(options, journal)
        if several and not is_table:
            files.folder(options.out)
        if is_table:
            kind = "bg-stats" if options.bg_stats else "csv" if options.csv else "jsonl"
            files.write(options.out, points.written(journal, numbers, kind))
            return 0
        for number in numbers:
            header = _header(journal, number)
            out = options.out / _file_name(number, header) if several else options.out
            _export(journal, number, header, out)
    return 0


def _chosen(options: argparse.Namespace, journal: Journal) -> list[int]:
    """Return the number of the match to export, or those of an evening or of all, oldest first."""
    if options.evening and not options.all:
        _evenings, evening = found_evening(journal, options)
        return [saved.number for saved in evening.matches if saved.readable]
    if options.match is not None and not options.all:
        _header(journal, options.match)
        return [options.match]
    found = [saved.number for saved in journal.matches.all() if saved.readable]
    if not found:
        raise CompanionError(_("Nothing is kept in {folder} yet.").format(folder=options.data))
    return found[::-1] if options.all else found[:1]


def _file_name(number: int, header: Header) -> str:
    return f"{number:05}-{header.game}-{header.began[:10] or 'undated'}.jsonl"


def _header(journal: Journal, number: int) -> Header:
    header = journal.header(number)
    if header is None:
        raise CompanionError(_("There is no match {number} here.").format(number=number))
    return header


def _export(journal: Journal, number: int, header: Header, out: Path | None) -> None:
    """Write a match as JSON Lines, up to the first entry that cannot be read."""
    from companion.keep.matches import exchange

    lines, broken = journal.readable_lines(number)
    is_over = broken is None and journal.is_over(number)
    told = exchange.write(header, lines, journal.store.vault, is_over=is_over)
    files.write(out, "".join(f"{line}\n" for line in told).encode())
    if broken:
        what = _("Match {match} is there up to entry {last}. Entry {number}: {why}")
        entry = broken.entry
        warn(what.format(match=number, last=entry - 1, number=entry, why=broken))


def import_(options: argparse.Namespace) -> int:
    """Save a match from a journal file as a whole, or a sheet of any game."""
    from companion.command import sheets, tables
    from companion.keep.matches import importing

    with files.reading(options.file) as file:
        if sheets.is_sheet(file):
            sheets.import_sheet(options, file)
            return 0
        tables.refuse(file)
    header, match, lines = _read(options.file)

    with opened_journal(options) as journal:
        number = importing.import_match(journal, header, match, lines, now())
    tell(_("Match {number} is kept.").format(number=number))
    return 0


def import_scores(options: argparse.Namespace) -> int:
    """Save the matches of a table of scores, as entered by hand."""
    from companion.command.tables import read, told_differences
    from companion.keep.matches import importing_scores

    found = read(options)
    with opened_journal(options) as journal, ProgressBar(_("Saving")) as going:
        others = importing_scores.differing(journal, found.matches)
        count = importing_scores.save(journal, found.matches, going, corrects=options.replace)
    if count or not others:
        tell(importing_scores.told(count or 0))
    tell(*told_differences(others, corrected=options.replace))
    warn(*found.left_out)
    return 0


def matches(options: argparse.Namespace) -> int:
    """Print the list of matches, the last played first."""
    with read_journal(options) as journal:
        listed = [_listed(saved) for saved in journal.matches.all()]
        tell(*aligned(listed))
        if not listed:
            warn_if_empty(journal, options.data, _("Nothing is kept in {folder} yet."))
    return 0


def rebuild(options: argparse.Namespace) -> int:
    """Compute the derived tables of all matches again from their journals."""
    from companion.keep.matches import rebuilding

    with opened_journal(options) as journal, ProgressBar(_("Replaying")) as going:
        count = rebuilding.rebuild(journal, going=going)
    text = i18n.ngettext("{count} match is worked out.", "{count} matches are worked out.", count)
    tell(text.format(count=count))
    return 0


def _listed(saved: Saved) -> tuple[str, ...]:
    """Return a match as columns: number, time of the last entry, game, players and state."""
    players = ", ".join(saved.players)
    state = _("in progress")
    if saved.standing:
        names = [saved.players[seat] for seat in saved.standing.winners]
        state = _("won by {names}").format(names=i18n.joined(names)) if names else _("no winner")
    if saved.by_hand:
        state = ", ".join((state, _("entered by hand")))
    when = day_and_time(saved.touched)
    return f"{saved.number:4}", when, past.title(saved), f"{players}  ({state})"


def _read(path: Path) -> tuple[Header, Match, list[str]]:
    """Return the match of a file; raise CompanionError with the line of the error."""
    from companion.keep.matches import exchange

    with files.reading(path) as file:
        try:
            return exchange.read(exchange.lines_of(file))
        except BrokenJournal as error:
            text = _("{path}, line {line}: {why}")
            line = error.entry + 1
            raise CompanionError(text.format(path=path, line=line, why=error)) from error
