"""The ladder and the cards that are shown, for pages without the game's own panels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.baker_street.cards import ARROW, STOP
from companion.games.baker_street.view.panels import (
    AdvantagePanel,
    CardColumn,
    DetectiveFace,
    EvidencePanel,
    FinalPanel,
    FinalRow,
    Hand,
    HandsPanel,
    LadderPanel,
    PileFace,
    ResultPanel,
    RewardPanel,
    Rung,
)
from companion.games.baker_street.words import symbol_word
from companion.play.scene import Block, CardRow, Item, Items, SceneCard, SceneTrack, TrackCell
from companion.play.view import View
from companion.words.i18n import _, pgettext

SYMBOL_SIGNS = {STOP: "hand", ARROW: "arrow"}
"""Icon of each symbol that has one."""


def scene(view: View) -> tuple[Block, ...]:
    """Return the ladder, the hands that are shown, or the count for the advantage."""
    match view.panel:
        case LadderPanel(rungs=rungs, piles=piles):
            return (*_ladder(rungs), _piles(piles))
        case HandsPanel(hands=hands):
            return (CardRow(_("Both hands"), tuple(_shown(hands))),)
        case RewardPanel(verdict=verdict, hands=hands, piles=piles):
            cards = tuple(_card(face) for hand in hands for face in hand)
            return (*((CardRow(verdict, cards),) if cards else ()), _piles(piles))
        case AdvantagePanel() as counted:
            return _advantage(counted)
        case EvidencePanel(advantage=counted) | ResultPanel(advantage=counted):
            return _advantage(counted) if counted else ()
        case FinalPanel(rows=rows) if rows:
            return (Items(_("Declared and true"), tuple(map(_round, rows))),)
    return ()


def _ladder(rungs: Sequence[Rung]) -> tuple[Items, ...]:
    """Return the declarations, the highest first; nothing before the first."""
    last = len(rungs) - 1
    items = tuple(
        Item(
            rung.name,
            str(rung.number),
            () if rung.seat is None else (rung.seat,),
            now=place == last,
            mood="wrong" if rung.above else "",
        )
        for place, rung in reversed([*enumerate(rungs)])
    )
    return (Items(_("The ladder"), items),) if items else ()


def _piles(piles: Iterable[PileFace]) -> SceneTrack:
    cells = (
        TrackCell(
            _("pile {number}").format(number=pile.number),
            str(pile.evidence),
            now=pile.mark in ("current", "chosen"),
        )
        for pile in piles
    )
    return SceneTrack(_("Evidence at the piles"), tuple(cells))


def _shown(hands: Iterable[Hand]) -> Iterator[SceneCard]:
    for hand in hands:
        yield from map(_card, hand.cards)
        for _missing in range(hand.size - len(hand.cards)):
            yield SceneCard(pgettext("a card", "face down"), seat=hand.seat)


def _card(face: DetectiveFace) -> SceneCard:
    if face.hidden:
        return SceneCard(pgettext("a card", "face down"), seat=face.owner)
    words = f"{face.value} {symbol_word(face.symbol)}".strip()
    value = str(face.value)
    return SceneCard(
        words, value, SYMBOL_SIGNS.get(face.symbol, ""), seat=face.owner, best=face.leads
    )


def _advantage(counted: AdvantagePanel) -> tuple[Block, ...]:
    cards = tuple(_card(face) for column in counted.columns for face in column.cards)
    totals = tuple(map(_total, counted.columns))
    shown = (CardRow(_("The advantage"), cards),) if cards else ()
    return (*shown, Items("" if cards else _("The advantage"), totals))


def _total(column: CardColumn) -> Item:
    total = "?" if column.total is None else str(column.total)
    words = f"{column.name} · {column.formula}" if column.formula else column.name
    return Item(words, total, (column.seat,))


def _round(row: FinalRow) -> Item:
    words = _("round {number}").format(number=row.number)
    return Item(words, f"{row.sum} {row.sign} {row.declared}", (row.declarer,), mood=row.mood)
