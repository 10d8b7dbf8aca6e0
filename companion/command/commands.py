"""What the command line does without a screen: matches and decks, in and out."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, TypeVar

from companion.words import i18n
from companion.words.errors import BadDeck, BrokenJournal, CompanionError, UnknownGame
from companion.words.i18n import _

if TYPE_CHECKING:
    from companion.keep.decks import Decks, SavedDeck
    from companion.keep.journal import Journal, Saved
    from companion.play.cards import Box

T = TypeVar("T")


def now() -> str:
    """Return the local time as journals keep it."""
    return datetime.now().isoformat(timespec="seconds")


def opened_journal(options: argparse.Namespace) -> Journal:
    """Open the journal in the folder that was asked for; say so if it was damaged."""
    from companion.keep.journal import Journal

    journal = Journal(options.data / "companion.db", now())
    if journal.damaged:
        print(damage(journal), file=sys.stderr)
    return journal


def damage(journal: Journal) -> str:
    """Return where a damaged journal was moved; empty if it was whole."""
    if journal.damaged is None:
        return ""
    text = _("{path} was damaged. It is kept as {name}, and a new one is begun.")
    return text.format(path=journal.path, name=journal.damaged.name)


# --- matches


def replay(options: argparse.Namespace) -> int:
    """Print what a journal file adds up to."""
    import msgspec

    from companion.keep import exchange

    with _reading(options.file) as file:
        match = _checked(options.file, lambda: exchange.read(file))[1]
    sys.stdout.buffer.write(msgspec.json.encode(exchange.result(match)) + b"\n")
    return 0


def export(options: argparse.Namespace) -> int:
    """Write a match as JSON Lines."""
    from companion.keep import exchange

    with closing(opened_journal(options)) as journal:
        number = options.match
        if number is None:
            number = next((saved.number for saved in journal.matches()), 0)
        header = journal.header(number)
        if header is None:
            raise CompanionError(_("There is no match {number} here.").format(number=number))
        text = "".join(f"{line}\n" for line in exchange.write(header, journal.lines(number)))
    _write(options.out, text.encode())
    return 0


def import_(options: argparse.Namespace) -> int:
    """Keep a match from a journal file, or none of it."""
    from companion.keep import exchange

    with _reading(options.file) as file, closing(opened_journal(options)) as journal:
        header, match, lines = _checked(options.file, lambda: exchange.read(file))
        number = journal.keep(header, match, lines, now())
    print(_("Match {number} is kept.").format(number=number))
    return 0


def matches(options: argparse.Namespace) -> int:
    """List the matches kept here, the last touched first."""
    with closing(opened_journal(options)) as journal:
        for saved in journal.matches():
            print(_listed(saved))
    return 0


def _listed(saved: Saved) -> str:
    players = ", ".join(saved.header.players)
    state = _("in progress")
    if saved.standing:
        names = [saved.players[seat] for seat in saved.standing.winners]
        state = _("won by {names}").format(names=i18n.joined(names)) if names else _("stopped")
    return f"{saved.number:4}  {saved.touched[:16]}  {saved.header.game}  {players}  ({state})"


# --- decks


def decks(options: argparse.Namespace) -> int:
    """List the decks kept here."""
    from companion.keep.decks import Decks

    with closing(opened_journal(options)) as journal:
        for deck in Decks(journal.store).all():
            known = f"{len(deck.codes)}/{len(deck.box.cards)}"
            print(f"{deck.number:4}  {deck.game:12}  {known:>7}  {deck.name}")
    return 0


def export_deck(options: argparse.Namespace) -> int:
    """Write a deck as JSON, or as CSV into a file whose name ends so."""
    from companion.keep import deckfile
    from companion.keep.decks import Decks

    with closing(opened_journal(options)) as journal:
        deck = _deck(Decks(journal.store), options.deck)
    is_csv = options.out is not None and options.out.suffix.lower() == ".csv"
    _write(options.out, deckfile.as_csv(deck) if is_csv else deckfile.as_json(deck))
    return 0


def import_deck(options: argparse.Namespace) -> int:
    """Keep a deck from a file, in place of one of the same game and name, or none of it."""
    from companion.keep import deckfile
    from companion.keep.decks import Decks

    with _reading(options.file) as file, closing(opened_journal(options)) as journal:
        decks = Decks(journal.store)
        try:
            deck = deckfile.read(file.read())
            known = 0 if options.replace else _known(decks, deck)
            if len(deck.codes) < known:
                raise BadDeck(_loses(deck, known))
            number = deckfile.keep(decks, deck)
        except BadDeck as error:
            text = _("{path} cannot be used: {why}.").format(path=options.file, why=error)
            raise CompanionError(text) from error
    text = _("Deck {number} is kept: {name}, {known} of {count} cards.")
    print(
        text.format(number=number, name=deck.name, known=len(deck.codes), count=len(deck.box.cards))
    )
    return 0


def _known(decks: Decks, deck: SavedDeck) -> int:
    """Return how many cards are known of the deck whose place another would take."""
    return max(
        (len(kept.codes) for kept in decks.of(deck.game) if kept.name == deck.name), default=0
    )


def _loses(deck: SavedDeck, known: int) -> str:
    text = _(
        "“{deck}” knows {known} cards here, and only {fewer} in the file; --replace takes the file"
        " all the same"
    )
    return text.format(deck=deck.name, known=known, fewer=len(deck.codes))


def labels(options: argparse.Namespace) -> int:
    """Print stickers with codes for a deck, and keep the codes with it."""
    from companion.command.labels import find_sheet, pdf
    from companion.keep.decks import Decks

    sheet = find_sheet(options.sheet)
    with closing(opened_journal(options)) as journal:
        kept = Decks(journal.store)
        deck = _printed(kept, options.game, options.deck)
        codes = sorted(deck.loose) if options.again else _fresh(kept, deck, options.count)
        title = ": ".join(dict.fromkeys((deck.box.title, deck.name)))
        page = pdf(codes, sheet, title, skip=options.skip)
        out = options.out or Path(f"{deck.game}-labels.pdf")
        with _draft(out, page):
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


def _deck(decks: Decks, name: str) -> SavedDeck:
    """Return a deck by its number or its name."""
    named = [deck for deck in decks.all() if name in (str(deck.number), deck.name)]
    if len(named) == 1:
        return named[0]
    if named:
        text = _("Several decks are called “{name}”: give a number of “companion decks”.")
        raise CompanionError(text.format(name=name))
    raise CompanionError(
        _("There is no deck “{name}” here. “companion decks” lists them.").format(name=name)
    )


def _printed(decks: Decks, game: str, name: str | None) -> SavedDeck:
    """Return the deck to print for: by its name, else the only one, else one not yet kept."""
    from companion.keep.decks import SavedDeck

    title = _box(game).title
    kept = [deck for deck in decks.of(_box(game).game) if name in (None, deck.name)]
    if len(kept) > 1:
        raise CompanionError(
            _("There are several decks of {game}: choose one with --deck: {names}.").format(
                game=title, names=", ".join(deck.name for deck in kept)
            )
        )
    return kept[0] if kept else SavedDeck(0, _box(game).game, name or title)


def _box(game: str) -> Box:
    from companion.games import BOXES, box

    try:
        return box(game.lower())
    except UnknownGame as error:
        names = ", ".join(box.game for box in BOXES)
        text = _("There is no game “{name}”. The games are: {names}.")
        raise CompanionError(text.format(name=game, names=names)) from error


# --- files


def _reading(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except OSError as error:
        text = _("{path} cannot be read: {why}.").format(path=path, why=error.strerror)
        raise CompanionError(text) from error


def _write(path: Path | None, data: bytes) -> None:
    """Write into a file, or to stdout without one."""
    if path is None:
        sys.stdout.buffer.write(data)
        return
    try:
        path.write_bytes(data)
    except OSError as error:
        raise _unwritten(path, error) from error


def _unwritten(path: Path, error: OSError) -> CompanionError:
    text = _("{path} cannot be written: {why}.")
    return CompanionError(text.format(path=path, why=error.strerror or error))


@contextmanager
def _draft(path: Path, data: bytes) -> Iterator[None]:
    """Write a file that is there only if what is done meanwhile goes well."""
    draft = path.with_name(f"{path.name}.new")
    try:
        draft.write_bytes(data)
        yield
        draft.replace(path)
    except CompanionError:
        raise
    except OSError as error:
        raise _unwritten(path, error) from error
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _checked(path: Path, read: Callable[[], T]) -> T:
    try:
        return read()
    except BrokenJournal as error:
        text = _("{path}, line {line}: {why}").format(path=path, line=error.entry + 1, why=error)
        raise CompanionError(text) from error
