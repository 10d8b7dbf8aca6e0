"""Opens the journal for a command, and describes its damage."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion import games
from companion.command.output import warn
from companion.telling.dates import whole_day
from companion.words.errors import CompanionError, EmptyFile
from companion.words.i18n import _, joined, ngettext

if TYPE_CHECKING:
    from companion.keep.file.backup import Backup
    from companion.keep.matches.damage import DamagedMatch, Salvaged
    from companion.keep.matches.journal import Journal
    from companion.keep.matches.merging import Merged


def now() -> str:
    """Return the local time with its zone, in the format of journals."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


@contextmanager
def opened_journal(
    options: argparse.Namespace,
    *,
    plays: bool = False,
    working: Callable[[], object] = lambda: None,
) -> Iterator[Journal]:
    """Open the journal in the folder of the options; warn if it was or is damaged.

    With *plays* it is opened for play: read-only while another process plays. *working* is called
    again and again while a damaged one is salvaged.
    """
    from companion.keep.opening import open_journal

    with closing(open_journal(options.data / "companion.db", now(), working)) as journal:
        if journal.damage:
            lost = pieces(journal.damage.salvaged)
            lines = damage(journal), *lost, aside(journal.damage.file)
            warn(*lines)
        elif not plays and (missed := copy_hint(journal, options.data)):
            warn(missed)
        if plays:
            journal.store.play()
        try:
            yield journal
        finally:
            if journal.store.fault:
                warn(journal.store.fault)


@contextmanager
def read_journal(options: argparse.Namespace) -> Iterator[Journal]:
    """Open the journal for reading; one of another user is copied first and stays untouched."""
    path = options.data / "companion.db"
    with own_or_copy(path) as file:
        opened = opened_journal(options) if file == path else _opened_copy(path, file)
        with opened as journal:
            yield journal


@contextmanager
def _opened_copy(path: Path, copy: Path) -> Iterator[Journal]:
    """Open a copy of a journal; warn if it is damaged."""
    from companion.keep.opening import open_journal

    with _named(path, copy), closing(open_journal(copy, now())) as journal:
        if warning := damage(journal) or copy_hint(journal, path.parent):
            warn(warning)
        yield journal


@contextmanager
def own_or_copy(path: Path) -> Iterator[Path]:
    """Yield a file with all of its data: the file itself, or a copy of another user's."""
    from companion.keep.file.snapshot import is_ours, snapshot

    if is_ours(path):
        yield path
    else:
        with snapshot(path) as copy:
            yield copy


@contextmanager
def _named(path: Path, copy: Path) -> Iterator[None]:
    """Replace the path of a copy in error messages by that of the original."""
    try:
        yield
    except CompanionError as error:
        if str(copy) not in str(error):
            raise
        raise CompanionError(str(error).replace(str(copy), str(path))) from error


def adopted(
    journal: Journal, path: Path, going: Callable[[float], bool] = lambda _: True
) -> Merged:
    """Add the data of a file that the journal lacks, and return the numbers of additions."""
    from companion.keep.opening import open_journal
    from companion.keep.restoring import adopt

    with closing(open_journal(path, now())) as other:
        return adopt(journal, other, going)


def warn_if_empty(journal: Journal, folder: Path, sentence: str) -> None:
    """Warn that there is nothing to list, unless the reason was printed before."""
    if not journal.damage and not copy_hint(journal, folder):
        warn(sentence.format(folder=folder))


def damage(journal: Journal) -> str:
    """Return a sentence about the damage of a journal and the rest; empty if it was whole."""
    if journal.damage is None:
        return ""
    text = _("{name} was damaged. {what}")
    return text.format(name=journal.path.name, what=readable(journal.damage.salvaged))


def copy_hint(journal: Journal, folder: Path) -> str:
    """Return a sentence if the journal has no match but a backup has more; else empty."""
    copy = fuller(journal, folder)
    if not copy:
        return ""
    text = _("Nothing is kept here, but there is a copy of {day}: “companion restore {name}” puts"
             " it back.")  # fmt: skip
    day = whole_day(copy.day.isoformat()) or copy.day
    return text.format(day=day, name=copy.path.name)


def fuller(journal: Journal, folder: Path) -> Backup | None:
    """Return the newest backup with more data if the journal has no match; else None."""
    if journal.matches.count():
        return None
    from companion.keep.file import backup

    return backup.fuller(journal.path, folder / backup.BACKUP_FOLDER)


def offer_copy(journal: Journal) -> None:
    """Raise EmptyFile if the journal has no match but a backup has more."""
    if copy := fuller(journal, journal.path.parent):
        raise EmptyFile(" ".join(filter(None, [damage(journal), _offer(copy)])), copy.path)


def _offer(copy: Backup) -> str:
    """Return the sentences that offer a backup."""
    from companion.keep.file.contents import contents, matches

    day = whole_day(copy.day.isoformat()) or copy.day
    count = matches(contents(copy.path))
    text = ngettext(
        "Nothing is kept here, but there is a copy of {day} with {count} match."
        " What is here now stays in a file beside it.",
        "Nothing is kept here, but there is a copy of {day} with {count} matches."
        " What is here now stays in a file beside it.",
        count,
    )
    return text.format(day=day, count=count)


def readable(salvaged: Salvaged) -> str:
    """Return sentences about the readable part of a damaged journal."""
    lost = ngettext(
        "Of people and decks {count} detail is lost.",
        "Of people and decks {count} details are lost.",
        salvaged.rows,
    )
    sentences = [_matches(salvaged), *([lost.format(count=salvaged.rows)] if salvaged.rows else [])]
    return " ".join(sentences)


def _matches(salvaged: Salvaged) -> str:
    """Return a sentence about the readable matches of a damaged journal."""
    if not salvaged.matches and not salvaged.pieces:
        return _("No match could be read from it.")
    short = sum(piece.game != "" for piece in salvaged.pieces)
    lost = len(salvaged.pieces) - short
    if not salvaged.pieces:
        text = _("Matches read from it, all of them whole: {count}.")
        return text.format(count=salvaged.matches)
    text = _("Matches read from it: {whole} whole, {short} up to some entry; lost: {lost}.")
    return text.format(whole=salvaged.matches - short, short=short, lost=lost)


def aside(file: Path) -> str:
    """Return a sentence that names the file of a damaged journal and the command for it."""
    text = _("It is kept as {name}; “companion salvage” reads it once more.")
    return text.format(name=file.name)


def pieces(salvaged: Salvaged) -> list[str]:
    """Return a line for each incomplete match of a damaged journal."""
    return [_piece(piece) for piece in salvaged.pieces]


def _piece(piece: DamagedMatch) -> str:
    players = joined(piece.players) or _("nobody knows who")
    if not piece.game:
        return _("A match of {players} is lost.").format(players=players)
    text = _("{game} of {players}: can be read up to entry {entries}.")
    return text.format(game=title(piece.game), players=players, entries=piece.entries)


def title(game: str) -> str:
    """Return the title of a game; the name of an unknown one."""
    return next((about.title for about in games.menu() if about.name == game), game)
