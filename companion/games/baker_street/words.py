"""Piles, cards, verdicts and odds in words."""

from __future__ import annotations

from companion.games.baker_street.cards import ARROW, DOUBLE, STOP, DetectiveCard
from companion.games.baker_street.state import Doubted, Pile, State
from companion.words.i18n import _


def symbol_word(symbol: str) -> str:
    """Return the name of a symbol; empty for none."""
    return {"": "", STOP: _("Stop"), DOUBLE: _("×2"), ARROW: _("arrow")}[symbol]


def card_word(card: DetectiveCard) -> str:
    """Return the name of a card by its value and symbol alone."""
    return f"{card.value} {symbol_word(card.symbol)}".strip()


def owned_card(name: str, card: DetectiveCard) -> str:
    """Return the name of a card after that of its owner."""
    return _("{name}: {card}").format(name=name, card=card_word(card))


def pile_word(pile: int) -> str:
    """Return the number of a pile, from 1."""
    return _("pile {number}").format(number=pile + 1)


def verdict(state: State, doubt: Doubted) -> str:
    """Return the winner of a doubt and the reason, in one line (S:74)."""
    doubter, declarer = state.players[1 - doubt.declarer], state.players[doubt.declarer]
    if not doubt.true:
        return _("{sum} < {declared}: {name} was right to doubt").format(
            sum=doubt.sum, declared=doubt.declared, name=doubter
        )
    return _("{sum} {sign} {declared}: {name} told the truth").format(
        sum=doubt.sum, sign=sign(doubt), declared=doubt.declared, name=declarer
    )


def sign(doubt: Doubted) -> str:
    """Return the comparison of both hands with the declaration: <, = or >."""
    return comparison(doubt.sum, doubt.declared)


def comparison(one: int, other: int) -> str:
    """Return <, = or >."""
    if one == other:
        return "="
    return "<" if one < other else ">"


def count_word(pile: Pile) -> str:
    """Return the number of detectives beside a pile, such as 4 or 2+; empty for none."""
    if pile.sure:
        return str(pile.count) if pile.count else ""
    return _("{count}+").format(count=pile.count) if pile.count else "?"


def compared(doubt: Doubted) -> str:
    """Return both hands compared with their declaration, such as 14 < 16."""
    return f"{doubt.sum} {sign(doubt)} {doubt.declared}"


def odds_word(odds: tuple[int, int] | None) -> str:
    """Return the odds of a declaration in words; empty if unknown."""
    if odds is None:
        return ""
    good, every = odds
    percent = 100 * good / every
    if 0 < percent < 1:
        return _("hardly possible")
    if 99 < percent < 100:
        return _("almost certain")
    return _("{percent}% likely").format(percent=round(percent))
