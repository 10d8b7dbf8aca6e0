"""What only one seat may see, while a finger is held."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.baker_street.rules.evidence import longest, nearest
from companion.games.baker_street.state import RUN, State
from companion.play.view import Page, Step
from companion.words.i18n import _, joined, ngettext


class EvidencePage(Page, frozen=True):
    """A seat's letters in the order it took them, empty where one was not told; then in words."""

    letters: tuple[str, ...] = ()


def peek(state: State, seat: int) -> EvidencePage:
    """Return a seat's letters, its longest run, and what is missing for seven."""
    held = state.letters[seat]
    told = sorted(filter(None, held))
    title = _("{name}’s evidence").format(name=state.players[seat])
    if not told:
        return EvidencePage(title, (_nothing(len(held)),), held)
    return EvidencePage(title, (_run(told), _missing(told), *_untold(len(held) - len(told))), held)


def entries(steps: Sequence[Step], seat: int) -> tuple[int, ...]:
    """Return the entries of the log that a seat's letters stand in, in their order."""
    return tuple(
        step.number
        for step in steps
        if len(step.after.letters[seat]) > len(step.before.letters[seat])
    )


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
