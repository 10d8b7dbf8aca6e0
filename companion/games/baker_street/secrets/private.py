"""Private view of a seat: the letters of its evidence (S:119)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from msgspec import Struct
from msgspec.structs import replace

from companion.games.baker_street.actions import Take
from companion.games.baker_street.box import EVIDENCE_LETTERS
from companion.games.baker_street.moves import MOVES
from companion.games.baker_street.rules.evidence import longest, nearest
from companion.games.baker_street.rules.turns import due, rewarded
from companion.games.baker_street.secrets.disclosure import whose
from companion.games.baker_street.state import PILES, RUN, TAKE, State
from companion.games.baker_street.view.frame import claims
from companion.play.actions import Action
from companion.play.view import Answers, Offer, Step, View
from companion.words.i18n import _, joined, ngettext


class HeldEvidence(Struct, frozen=True):
    """Card of evidence that a seat has; *letter* is empty if it was not entered."""

    letter: str
    told: Action | None = None
    """Action that entered it, where its owner can correct that."""
    entry: int | None = None
    """Number of that entry in the log."""


class LettersPanel(Struct, frozen=True):
    """Letters of a seat, for that seat only, and the actions for entering them."""

    seat: int
    title: str
    lines: tuple[str, ...]
    held: tuple[HeldEvidence, ...]
    """Cards in the order they were taken."""
    due: tuple[Take, ...]
    """Pending card of evidence, one action for each pile that it may come from."""
    telling: str
    """Title for entering the letter of that card."""
    correcting: str
    """Title for correcting a letter."""

    @property
    def letters(self) -> tuple[str, ...]:
        return tuple(held.letter for held in self.held)


def private(state: State, seat: int, steps: Sequence[Step], _answers: Answers) -> View:
    """Return a seat's letters, its longest run, the missing ones for seven, and its actions."""
    held = _held(state, seat, steps)
    panel = _panel(state, seat, held)
    hint = _("Hidden once you lift; lift over a letter to correct it.")
    shown = () if state.over else MOVES.allowed(state, *claims(state))
    return View(
        where=_("private"),
        prompt=panel.title,
        who=seat,
        hint=hint if any(card.told for card in held) else "",
        offers=tuple(offer for offer in shown if offer.seat == seat),
        panel=panel,
    )


def _panel(state: State, seat: int, held: tuple[HeldEvidence, ...]) -> LettersPanel:
    title = _("{name}’s evidence")
    telling = _("Slide to the letter of your card, or touch it with another finger.")
    correcting = _("Slide to the letter the card really has, or touch it with another finger.")
    return LettersPanel(
        seat=seat,
        title=title.format(name=state.players[seat]),
        lines=_lines(state.letters[seat]),
        held=held,
        due=_due(state, seat),
        telling=telling,
        correcting=correcting,
    )


def taking(panel: LettersPanel, take: Take) -> tuple[Offer, ...]:
    """Return an offer for every letter of the card that a seat is taking."""
    return _letters(panel, take, "", None)


def correcting(panel: LettersPanel, held: HeldEvidence) -> tuple[Offer, ...]:
    """Return an offer for every letter of a card whose letter is wrong or missing."""
    assert held.told is not None
    return _letters(panel, held.told, held.letter, held.entry)


def _letters(
    panel: LettersPanel, take: Action, letter: str, entry: int | None
) -> tuple[Offer, ...]:
    others = set(panel.letters) - {letter}
    return tuple(
        Offer(
            each,
            replace(take, letter=each, seat=panel.seat),
            _("held") if each in others else "",
            panel.seat,
            entry,
        )
        for each in EVIDENCE_LETTERS
    )


def _due(state: State, seat: int) -> tuple[Take, ...]:
    if state.over or state.phase != TAKE or due(state) != seat:
        return ()
    piles = (None,) if rewarded(state) else range(PILES)
    takes = (Take(pile, seat=seat) for pile in piles)
    return tuple(take for take in takes if MOVES.check(state, take) is None)


def _held(state: State, seat: int, steps: Sequence[Step]) -> tuple[HeldEvidence, ...]:
    """Return a seat's evidence; replayed from later on, the first cards have no entries."""
    letters = state.letters[seat]
    return tuple(_card(*each, seat) for each in zip_longest(letters, _told(steps, seat)))


def _card(letter: str, step: Step | None, seat: int) -> HeldEvidence:
    if step is None or whose(step.before, step.action) != seat:
        return HeldEvidence(letter)
    return HeldEvidence(letter, step.action, step.number)


def _told(steps: Sequence[Step], seat: int) -> Iterator[Step]:
    """Yield the log entries that hold a seat's letters, in order."""
    for step in steps:
        if len(step.after.letters[seat]) > len(step.before.letters[seat]):
            yield step


def _lines(letters: tuple[str, ...]) -> tuple[str, ...]:
    told = sorted(filter(None, letters))
    if not told:
        return (_nothing(len(letters)),)
    return (_run(told), _missing(told), *_untold(len(letters) - len(told)))


def _nothing(count: int) -> str:
    if not count:
        return _("No evidence yet.")
    return ngettext(
        "{count} card, its letter was not told.", "{count} cards, no letter was told.", count
    ).format(count=count)


def _run(letters: list[str]) -> str:
    run = longest(letters)
    if len(run) == 1:
        return _("No two letters in a row yet.")
    return _("Longest run: {first} to {last}, {count} letters.").format(
        first=run[0], last=run[-1], count=len(run)
    )


def _missing(letters: list[str]) -> str:
    window, missing = nearest(letters)
    if not missing:
        return _("Seven in a row: show them, and you win.")
    return ngettext(
        "{count} is missing for {first} to {last}: {letters}.",
        "{count} are missing for {first} to {last}: {letters}.",
        len(missing),
    ).format(
        count=len(missing), first=window[0], last=window[RUN - 1], letters=joined(list(missing))
    )


def _untold(count: int) -> tuple[str, ...]:
    if not count:
        return ()
    return (
        ngettext(
            "{count} more card, its letter was not told.",
            "{count} more cards, their letters were not told.",
            count,
        ).format(count=count),
    )
