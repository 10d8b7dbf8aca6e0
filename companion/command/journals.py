"""What is kept here, opened for a command."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion import games
from companion.command.output import warn
from companion.words.errors import CompanionError, EmptyFile
from companion.words.i18n import _, joined, ngettext
from screens.pages.dates import whole_day

if TYPE_CHECKING:
    from companion.keep.file.backup import Backup
    from companion.keep.matches.damage import Piece, Salvaged
    from companion.keep.matches.journal import Journal


def now() -> str:
    """Return the local time with its zone, as journals keep it."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


@contextmanager
def opened_journal(
    options: argparse.Namespace,
    *,
    plays: bool = False,
    working: Callable[[], object] = lambda: None,
) -> Iterator[Journal]:
    """Open the journal in the folder that was asked for; say so if it was or is damaged.

    Whoever *plays* only reads while another companion plays. *working* is called while a damaged
    one is salvaged, again and again.
    """
    from companion.keep.opening import open_journal

    with closing(open_journal(options.data / "companion.db", now(), working)) as journal:
        if journal.damage:
            lost = pieces(journal.damage.salvaged)
            told = damage(journal), *lost, aside(journal.damage.file)
            warn(*told)
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
    """Open the journal to read it only; one of another user is copied first, and not touched."""
    path = options.data / "companion.db"
    with own_or_copy(path) as file:
        opened = opened_journal(options) if file == path else _opened_copy(path, file)
        with opened as journal:
            yield journal


@contextmanager
def _opened_copy(path: Path, copy: Path) -> Iterator[Journal]:
    """Open the journal that is a copy of a file; say so if that is damaged."""
    from companion.keep.opening import open_journal

    with _named(path, copy), closing(open_journal(copy, now())) as journal:
        if told := damage(journal) or copy_hint(journal, path.parent):
            warn(told)
        yield journal


@contextmanager
def own_or_copy(path: Path) -> Iterator[Path]:
    """Yield a file that can be read, all of it: a copy of one that is another user's."""
    from companion.keep.file.snapshot import is_ours, snapshot

    if is_ours(path):
        yield path
    else:
        with snapshot(path) as copy:
            yield copy


@contextmanager
def _named(path: Path, copy: Path) -> Iterator[None]:
    """Say what is wrong with a copy of the file that it was made of."""
    try:
        yield
    except CompanionError as error:
        if str(copy) not in str(error):
            raise
        raise CompanionError(str(error).replace(str(copy), str(path))) from error


def warn_if_empty(journal: Journal, folder: Path, sentence: str) -> None:
    """Say on stderr that there is nothing to list, unless that and why was said already."""
    if not journal.damage and not copy_hint(journal, folder):
        warn(sentence.format(folder=folder))


def damage(journal: Journal) -> str:
    """Return that the journal was damaged, and how much of it is here; empty if it was whole."""
    if journal.damage is None:
        return ""
    text = _("{name} was damaged. {what}")
    return text.format(name=journal.path.name, what=readable(journal.damage.salvaged))


def copy_hint(journal: Journal, folder: Path) -> str:
    """Return that nothing is kept though there are copies of what was; empty if all is well."""
    copy = fuller(journal, folder)
    if not copy:
        return ""
    text = _("Nothing is kept here, but there is a copy of {day}: “companion restore {name}” puts"
             " it back.")  # fmt: skip
    day = whole_day(copy.day.isoformat()) or copy.day
    return text.format(day=day, name=copy.path.name)


def fuller(journal: Journal, folder: Path) -> Backup | None:
    """Return the newest copy that has more than is kept here, where nothing is; None elsewhere."""
    if journal.count():
        return None
    from companion.keep.file import backup

    return backup.fuller(journal.path, folder / backup.FOLDER)


def offer_copy(journal: Journal) -> None:
    """Raise EmptyFile where nothing is kept, but a copy holds what was kept here."""
    if copy := fuller(journal, journal.path.parent):
        raise EmptyFile(" ".join(filter(None, [damage(journal), _offer(copy)])), copy.path)


def _offer(copy: Backup) -> str:
    """Return what a copy has, and what becomes of it."""
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
    """Return how much of a damaged journal can be read."""
    lost = ngettext(
        "Of people and decks {count} detail is lost.",
        "Of people and decks {count} details are lost.",
        salvaged.rows,
    )
    told = [_matches(salvaged), *([lost.format(count=salvaged.rows)] if salvaged.rows else [])]
    return " ".join(told)


def _matches(salvaged: Salvaged) -> str:
    """Return how many matches of a damaged journal can be read."""
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
    """Return where a damaged journal is kept, and what can be done with it."""
    text = _("It is kept as {name}; “companion salvage” reads it once more.")
    return text.format(name=file.name)


def pieces(salvaged: Salvaged) -> list[str]:
    """Return which matches of a damaged journal are not all there, a line each."""
    return [_piece(piece) for piece in salvaged.pieces]


def _piece(piece: Piece) -> str:
    players = joined(piece.players) or _("nobody knows who")
    if not piece.game:
        return _("A match of {players} is lost.").format(players=players)
    text = _("{game} of {players}: can be read up to entry {entries}.")
    return text.format(game=title(piece.game), players=players, entries=piece.entries)


def title(game: str) -> str:
    """Return what a game is called; one that is not known here by its name."""
    return next((about.title for about in games.menu() if about.name == game), game)
