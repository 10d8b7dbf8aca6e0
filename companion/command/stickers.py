"""Command that prints stickers with codes for a deck and stores the codes."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from companion.command import files
from companion.command.journals import opened_journal, read_journal
from companion.command.output import tell
from companion.machine.sticks import is_there
from companion.words.errors import CompanionError, UnknownGame
from companion.words.i18n import _
from companion.words.names import refusal, tidied

if TYPE_CHECKING:
    from companion.keep.decks.decks import Decks, SavedDeck
    from companion.play.cards import Box
    from companion.table.referee import Referee
    from companion.work.jobs import Progress
    from companion.work.operations import Operations


def labels(options: argparse.Namespace) -> int:
    """Print stickers with codes for a deck, and store the codes with it."""
    from companion.command.labels import find_sheet, pdf
    from companion.keep.decks.decks import Decks

    sheet = find_sheet(options.sheet)
    opens = read_journal if options.again else opened_journal
    with opens(options) as journal:
        kept = Decks(journal.store)
        deck = _printed(kept, options.game, options.deck)
        codes = sorted(deck.loose) if options.again else _fresh(kept, deck, options.count)
        page = pdf(codes, sheet, title(deck), skip=options.skip) or b""
        out = options.out or Path(f"{deck.game}-labels.pdf")
        with files.draft(out, page):
            if not options.again:
                kept.print_labels(deck.number or kept.begin(deck.game, deck.name), codes)
    tell(printed(codes, deck, out))
    return 0


class Printer:
    """Prints the stickers of a deck for the screen, as a long operation.

    The file goes into the first folder that exists, such as that of a memory stick.
    """

    def __init__(self, referee: Referee, folders: Sequence[Path], operations: Operations) -> None:
        self._referee, self._folders, self._operations = referee, folders, operations

    def __call__(self, number: int) -> None:
        """Print the codes not yet on a card, or a new one for each card without; show the path."""
        from companion.command.labels import new_codes

        referee, deck = self._referee, self._referee.decks.deck(number)
        codes = sorted(deck.loose) or new_codes(len(deck.untaught), referee.decks.codes())
        if not codes:
            referee.show_notice(
                _("Every card of “{deck}” has its sticker already.").format(deck=deck.name)
            )
            return
        if not deck.loose:
            # Saved before printing: if that fails, the next attempt prints the same codes.
            referee.save(lambda: referee.decks.print_labels(number, codes))
        if not referee.saving.unsaved:
            self._operations.start(
                _("Stickers are being printed"), partial(self._print, deck, codes), str
            )

    def _print(self, deck: SavedDeck, codes: Sequence[str], going: Progress) -> str | None:
        """Write the file, and return a sentence with its path; None once that was cancelled."""
        from companion.command.labels import find_sheet, pdf

        page = pdf(codes, find_sheet("plain"), title(deck), going=going)
        if page is None:
            return None
        # Looked for at the end: a stick may be pulled while the stickers are drawn.
        path = next(filter(_is_there, self._folders), Path()) / f"{deck.game}-labels.pdf"
        files.write(path, page)
        return printed(codes, deck, path)


def _is_there(folder: Path) -> bool:
    """Return True if a folder can be entered."""
    with suppress(CompanionError):
        return is_there(folder)
    return False


def title(deck: SavedDeck) -> str:
    """Return the heading of the stickers of a deck."""
    return ": ".join(dict.fromkeys((deck.box.title, deck.name)))


def printed(codes: Sequence[str], deck: SavedDeck, path: Path) -> str:
    """Return a sentence with the path of the stickers and how to print them."""
    text = _("{count} stickers for the deck “{deck}” are in {path}. Print it at 100%.")
    return text.format(count=len(codes), deck=deck.name, path=path)


def _fresh(decks: Decks, deck: SavedDeck, count: int | None) -> list[str]:
    """Return new codes: as many as asked for, else one for each card without."""
    from companion.command.labels import new_codes

    if count is None and deck.loose:
        text = _(
            "{count} stickers were printed for “{deck}” and are on no card yet. --again prints them"
            " again, --count N prints others."
        )
        raise CompanionError(text.format(count=len(deck.loose), deck=deck.name))
    if count is None and not deck.untaught:
        text = _("Every card of “{deck}” has its sticker already. --count N prints more.")
        raise CompanionError(text.format(deck=deck.name))
    return new_codes(len(deck.untaught) if count is None else count, decks.codes())


def _printed(decks: Decks, game: str, name: str | None) -> SavedDeck:
    """Return the deck to print for: by its name, else the only one, else a new one."""
    from companion.keep.decks.decks import SavedDeck

    called = _box(game).title
    name = name and tidied(name)
    if name and (why := refusal([name])):
        raise CompanionError(why)
    kept = [deck for deck in decks.of(_box(game).game) if name in (None, deck.name)]
    if len(kept) > 1:
        raise CompanionError(
            _("There are several decks of {game}: choose one with --deck: {names}.").format(
                game=called, names=", ".join(deck.name for deck in kept)
            )
        )
    return kept[0] if kept else SavedDeck(0, _box(game).game, name or called)


def _box(game: str) -> Box:
    from companion.games import box, boxes

    try:
        return box(game.lower())
    except UnknownGame as error:
        names = ", ".join(box.game for box in boxes())
        text = _("There is no game “{name}”. The games are: {names}.")
        raise CompanionError(text.format(name=game, names=names)) from error
