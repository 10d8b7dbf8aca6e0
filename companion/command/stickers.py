"""Stickers on the command line: codes to print for a deck, kept with it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from companion.command import files
from companion.command.kept import opened_journal
from companion.words.errors import CompanionError, UnknownGame
from companion.words.i18n import _
from companion.words.names import refusal

if TYPE_CHECKING:
    from companion.keep.decks import Decks, SavedDeck
    from companion.play.cards import Box


def labels(options: argparse.Namespace) -> int:
    """Print stickers with codes for a deck, and keep the codes with it."""
    from companion.command.labels import find_sheet, pdf
    from companion.keep.decks import Decks

    sheet = find_sheet(options.sheet)
    with opened_journal(options) as journal:
        kept = Decks(journal.store)
        deck = _printed(kept, options.game, options.deck)
        codes = sorted(deck.loose) if options.again else _fresh(kept, deck, options.count)
        title = ": ".join(dict.fromkeys((deck.box.title, deck.name)))
        page = pdf(codes, sheet, title, skip=options.skip)
        out = options.out or Path(f"{deck.game}-labels.pdf")
        with files.draft(out, page):
            if not options.again:
                kept.print_labels(deck.number or kept.begin(deck.game, deck.name), codes)
    text = _("{count} stickers for the deck “{deck}” are in {path}. Print it at 100 %.")
    print(text.format(count=len(codes), deck=deck.name, path=out))
    return 0


def _fresh(decks: Decks, deck: SavedDeck, count: int | None) -> list[str]:
    """Return codes to print: as many as asked for, else one for each card that has none."""
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
    """Return the deck to print for: by its name, else the only one, else one not yet kept."""
    from companion.keep.decks import SavedDeck

    title = _box(game).title
    if name and (why := refusal([name])):
        raise CompanionError(why)
    kept = [deck for deck in decks.of(_box(game).game) if name in (None, deck.name)]
    if len(kept) > 1:
        raise CompanionError(
            _("There are several decks of {game}: choose one with --deck: {names}.").format(
                game=title, names=", ".join(deck.name for deck in kept)
            )
        )
    return kept[0] if kept else SavedDeck(0, _box(game).game, name or title)


def _box(game: str) -> Box:
    from companion.games import box, boxes

    try:
        return box(game.lower())
    except UnknownGame as error:
        names = ", ".join(box.game for box in boxes())
        text = _("There is no game “{name}”. The games are: {names}.")
        raise CompanionError(text.format(name=game, names=names)) from error
