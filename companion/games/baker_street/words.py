"""Piles, cards, verdicts and odds in words."""

from __future__ import annotations

from companion.games.baker_street.cards import ARROW, DOUBLE, STOP, DetectiveCard
from companion.games.baker_street.state import Doubted, State
from companion.words.i18n import _


def symbol_word(symbol: str) -> str:
    """Return the name of a symbol; empty for none."""
    return {"": "", STOP: _("Stop"), DOUBLE: _("×2"), ARROW: _("arrow")}[symbol]


def card_word(card: DetectiveCard) -> str:
    """Return a card by its value and symbol alone."""
    return f"{card.value} {symbol_word(card.symbol)}".strip()


def pile_word(pile: int) -> str:
    """Return a pile as people number it."""
    return _("pile {number}").format(number=pile + 1)


def verdict(state: State, doubt: Doubted) -> str:
    """Return who won a doubt and why, in one line (S:74)."""
    doubter, declarer = state.players[1 - doubt.declarer], state.players[doubt.declarer]
    if not doubt.true:
        return _("{sum} < {declared}: {name} was right to doubt").format(
            sum=doubt.sum, declared=doubt.declared, name=doubter
        )
    return _("{sum} {sign} {declared}: {name} told the truth").format(
        sum=doubt.sum, sign=sign(doubt), declared=doubt.declared, name=declarer
    )


def sign(doubt: Doubted) -> str:
    """Return how the sum of both hands compares with what was declared."""
    if doubt.sum == doubt.declared:
        return "="
    return "<" if doubt.sum < doubt.declared else ">"


def compared(doubt: Doubted) -> str:
    """Return both hands beside what was declared of them, such as 14 < 16."""
    return f"{doubt.sum} {sign(doubt)} {doubt.declared}"


def odds_word(odds: tuple[int, int] | None) -> str:
    """Return how likely a declaration was to be true; empty if nobody knows."""
    if odds is None:
        return ""
    good, every = odds
    percent = 100 * good / every
    if 0 < percent < 1:
        return _("hardly possible")
    if 99 < percent < 100:
        return _("almost certain")
    return _("likely true: {percent}%").format(percent=round(percent))
