"""The trick on the table, for pages without the game's own panels."""

from __future__ import annotations

from companion.games.istinto.cards import SUITS, TRUMP
from companion.games.istinto.view import CardFace, TrickPanel
from companion.games.istinto.words import suit_word
from companion.play.scene import Block, CardRow, SceneCard
from companion.play.view import View
from companion.words.i18n import _

PIPS = {"W": "ring", "B": "drop", "G": "leaf", "R": "heart", "K": "spade", TRUMP: "star"}
"""Shape of each suit, by which suits differ without their colours."""


def scene(view: View) -> tuple[Block, ...]:
    """Return the cards of the trick; empty before the first."""
    panel = view.panel
    if not isinstance(panel, TrickPanel) or not panel.cards:
        return ()
    name = panel.places[panel.who].name
    title = panel.says.format(name=name) if panel.onward else panel.laid
    return (CardRow(title, tuple(map(_card, panel.cards))),)


def _card(face: CardFace) -> SceneCard:
    inks = (*SUITS, TRUMP)
    is_trump = face.suit == TRUMP
    words = _("trump") if is_trump else _("{suit} {rank}").format(
        suit=suit_word(face.suit), rank=face.rank)  # fmt: skip
    return SceneCard(
        words,
        face=TRUMP if is_trump else str(face.rank),
        sign=PIPS[face.suit],
        ink=inks.index(face.suit),
        seat=face.seat,
        best=face.best,
    )
