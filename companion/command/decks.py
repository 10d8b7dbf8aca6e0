"""Commands that list, export and import decks."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from companion.command import files
from companion.command.journals import opened_journal, read_journal, title, warn_if_empty
from companion.command.output import aligned, tell
from companion.words.errors import BadDeck, CompanionError
from companion.words.i18n import _, ngettext
from companion.words.names import tidied

if TYPE_CHECKING:
    from companion.keep.decks.decks import Decks, SavedDeck


def decks(options: argparse.Namespace) -> int:
    """Print the list of decks."""
    from companion.keep.decks.decks import Decks

    with read_journal(options) as journal:
        kept = Decks(journal.store).all()
        tell(*aligned([_listed(deck) for deck in kept]))
        if not kept:
            warn_if_empty(journal, options.data, _("No deck is kept in {folder} yet."))
    return 0


def _listed(deck: SavedDeck) -> tuple[str, ...]:
    """Return a deck as columns: its number, the game, the count of known cards, and its name."""
    known = f"{len(deck.codes)}/{len(deck.box.cards)}"
    return f"{deck.number:4}", title(deck.game), f"{known:>7}", deck.name


def export(options: argparse.Namespace) -> int:
    """Write a deck as JSON, or as CSV if the file's name ends in .csv."""
    from companion.keep.decks import deckfile
    from companion.keep.decks.decks import Decks

    with read_journal(options) as journal:
        deck = _deck(Decks(journal.store), options.deck)
    is_csv = options.out is not None and options.out.suffix.lower() == ".csv"
    files.write(options.out, deckfile.as_csv(deck) if is_csv else deckfile.as_json(deck))
    return 0


def import_(options: argparse.Namespace) -> int:
    """Save a deck from a file as a whole, replacing one of the same game and name."""
    from companion.keep.decks import deckfile
    from companion.keep.decks.decks import Decks

    with files.reading(options.file) as file, opened_journal(options) as journal:
        try:
            number, deck = _keep(
                Decks(journal.store), file.read(deckfile.LARGEST_FILE + 1), options.replace
            )
        except BadDeck as error:
            text = _("{path} cannot be used: {why}.").format(path=options.file, why=error)
            raise CompanionError(text) from error
    text = _("Deck {number} is kept: {name}, {known} of {count} cards.")
    known, count = len(deck.codes), len(deck.box.cards)
    tell(text.format(number=number, name=deck.name, known=known, count=count))
    return 0


def _keep(decks: Decks, file: bytes, replace: bool) -> tuple[int, SavedDeck]:
    """Save the deck of a file; raise BadDeck, also if known cards would be lost."""
    from companion.keep.decks import deckfile

    deck = deckfile.read(file)
    known = 0 if replace else _known(decks, deck)
    if len(deck.codes) < known:
        raise BadDeck(_loses(deck, known))
    return deckfile.import_deck(decks, deck), deck


def _known(decks: Decks, deck: SavedDeck) -> int:
    """Return the count of known cards of the deck that would be replaced."""
    return max(
        (len(kept.codes) for kept in decks.of(deck.game) if kept.name == deck.name), default=0
    )


def _loses(deck: SavedDeck, known: int) -> str:
    text = ngettext(
        "“{deck}” knows {known} card here, and only {fewer} in the file; --replace takes the file"
        " all the same",
        "“{deck}” knows {known} cards here, and only {fewer} in the file; --replace takes the file"
        " all the same",
        known,
    )
    return text.format(deck=deck.name, known=known, fewer=len(deck.codes))


def _deck(decks: Decks, name: str) -> SavedDeck:
    """Return a deck by its number or its name."""
    names = {name, tidied(name)}
    named = [deck for deck in decks.all() if names & {str(deck.number), deck.name}]
    if len(named) == 1:
        return named[0]
    if named:
        text = _("Several decks are called “{name}”: give a number of “companion decks”.")
        raise CompanionError(text.format(name=name))
    raise CompanionError(
        _("There is no deck “{name}” here. “companion decks” lists them.").format(name=name)
    )
