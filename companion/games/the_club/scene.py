"""The row with its verdicts, and the guesses, for pages without the game's own panels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from re import sub

from companion.games.the_club.cards import FILL, GROUND, NUMBER, SHAPE, ClubCard
from companion.games.the_club.view.panels import (
    GuessWords,
    PhrasePanel,
    RoundEndPanel,
    RoundPanel,
    RowCard,
    RowPanel,
    SeatScore,
)
from companion.games.the_club.words import card_word
from companion.play.scene import HOLLOW_PREFIX, Block, CardRow, Item, Items, SceneCard
from companion.play.view import View
from companion.words.i18n import _

SHAPE_SIGNS = {"C": "circle", "T": "triangle", "S": "square"}


def scene(view: View) -> tuple[Block, ...]:
    """Return the row and the guesses; at the end of a round, its rule and its points."""
    match view.panel:
        case RoundPanel() as panel:
            bared = tuple(map(_card, panel.bared))
            hand = (CardRow(_("The open hand"), bared),) if bared else ()
            return (*_row(panel.columns, panel.waiting, panel.seat), *hand, *_told(panel.guesses))
        case PhrasePanel(seat=seat, sentence=sentence, columns=columns):
            words = " ".join(piece.words for piece in sentence.pieces)
            return (*_row(columns), *_guess(seat, sub(r" +([.,;:])", r"\1", words)))
        case RowPanel(seat=seat, words=words, columns=columns):
            return (*_row(columns), *_guess(seat, words))
        case RoundEndPanel() as panel:
            return tuple(_ended(panel))
    return ()


def _row(
    columns: Iterable[RowCard], waiting: ClubCard | None = None, seat: int | None = None
) -> tuple[CardRow, ...]:
    """Return the cards with their verdicts, and the one that waits for its own."""
    cards = [_card(*each) for column in columns for each in _judged(column)]
    if waiting:
        cards.append(_card(waiting, seat=seat, best=True))
    return (CardRow(_("The row"), tuple(cards)),) if cards else ()


def _judged(column: RowCard) -> Iterator[tuple[ClubCard, str]]:
    if column.right:
        yield column.right, "right"
    yield from ((card, "wrong") for card in column.wrong)


def _card(
    card: ClubCard, mood: str = "", *, seat: int | None = None, best: bool = False
) -> SceneCard:
    traits = card.traits
    hollow = HOLLOW_PREFIX if traits[FILL] == "E" else ""
    return SceneCard(
        card_word(card),
        sign=hollow + SHAPE_SIGNS[traits[SHAPE]],
        signs=int(traits[NUMBER]),
        dark=traits[GROUND] == "B",
        seat=seat,
        best=best,
        mood=mood,
    )


def _told(guesses: Sequence[GuessWords]) -> tuple[Items, ...]:
    items = tuple(Item(each.words, seats=(each.seat,), mood=each.mood) for each in guesses)
    return (Items(_("Guesses"), items),) if items else ()


def _guess(seat: int, words: str) -> tuple[Items, ...]:
    return (Items(_("The guess"), (Item(words, seats=(seat,), now=True),)),) if words else ()


def _ended(panel: RoundEndPanel) -> Iterator[Block]:
    if panel.rule:
        yield Items(_("The rule"), (Item(panel.rule, now=True),))
    if panel.cards:
        cards = (_card(each.card, "right" if each.right else "wrong") for each in panel.cards)
        yield CardRow(_("The row"), tuple(cards))
    if panel.scores:
        yield Items(_("This round"), tuple(map(_score, panel.scores)))


def _score(score: SeatScore) -> Item:
    words = f"{score.name} · {score.words}" if score.words else score.name
    return Item(words, score.points, (score.seat,), now=score.guessed)
