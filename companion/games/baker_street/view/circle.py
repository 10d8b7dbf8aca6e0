"""Public view of the circle of piles, and of the count for the advantage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.baker_street.actions import HasAdvantage
from companion.games.baker_street.cards import ARROW, DetectiveCard
from companion.games.baker_street.moves import MOVES
from companion.games.baker_street.rules import chain
from companion.games.baker_street.rules.evaluation import EvaluationStep, Sum, steps, sums
from companion.games.baker_street.rules.evaluation import totals as both_totals
from companion.games.baker_street.state import ADVANTAGE, PILES, Chain, State
from companion.games.baker_street.view.faces import face, faces
from companion.games.baker_street.view.frame import claims
from companion.games.baker_street.view.panels import (
    AdvantagePanel,
    CardColumn,
    PileFace,
    Scene,
)
from companion.games.baker_street.view.reasons import outcome, why
from companion.games.baker_street.view.story import story_at, story_now
from companion.games.baker_street.words import count_word
from companion.play.view import Offer
from companion.words.i18n import _

SCARCE = 3
"""Cards of evidence at a pile below which their number is shown."""


def circle(state: State, marks: Mapping[int, str] | None = None) -> tuple[PileFace, ...]:
    """Return the piles clockwise, each with its mark."""
    marks = marks or {}
    return tuple(
        PileFace(
            pile=number,
            number=str(number + 1),
            evidence=pile.evidence,
            scarce=str(pile.evidence) if pile.evidence < SCARCE else "",
            top=face(pile.top),
            count=count_word(pile),
            mark=marks.get(number, ""),
        )
        for number, pile in enumerate(state.piles)
    )


def advantage_panel(state: State) -> AdvantagePanel | None:
    """Return the panel of the count for the advantage, if there is one."""
    counted = state.round.chain
    if counted is None:
        return None
    told = steps(counted, state.rules)
    leading = _arrow(counted.cards) if _leads(counted) else None
    columns = _columns(state, counted.cards, sums(counted.cards, state.rules), leading)
    if counted.told or counted.most:
        columns = tuple(
            CardColumn(column.seat, column.name, column.cards, "", total)
            for column, total in zip(columns, counted.told or (None, None), strict=True)
        )
    laid = chain.waiting(state) if state.phase == ADVANTAGE else None
    pile = state.piles[counted.visits[-1].pile]
    return AdvantagePanel(
        round=len(state.results) + 1,
        scenes=tuple(_scene(state, counted, step) for step in told),
        piles=circle(state, _marks(counted)),
        columns=columns,
        story=story_now(state, counted, told),
        caption=_caption(state, counted, told),
        done=bool(counted.end),
        owner=laid.owner if laid else None,
        left=pile.count if pile.sure and not counted.end else None,
        decides=_decides(state),
        claims=claims(state),
    )


def _decides(state: State) -> tuple[Offer, ...]:
    first, second = (Offer(_("Advantage"), HasAdvantage(seat), seat=seat) for seat in (0, 1))
    return MOVES.allowed(state, first, Offer(_("Tie"), HasAdvantage()), second)


def _caption(state: State, counted: Chain, told: Sequence[EvaluationStep]) -> str:
    if counted.end:
        found = outcome(state, both_totals(counted, state.rules))
        return "\n".join((*_astray(state, counted, told), found))
    return why(told[-1], state.players) if told else ""


def _astray(state: State, counted: Chain, told: Sequence[EvaluationStep]) -> tuple[str, ...]:
    """Return the reason why an arrow led no further, if one was turned up."""
    if _arrow(counted.cards) is None or counted.end not in ("end-empty", "end-stop"):
        return ()
    return (why(told[-1], state.players),)


def _leads(counted: Chain) -> bool:
    """Return True if an arrow is at the pile that is counted."""
    here = (turned.card.symbol for turned in counted.visits[-1].cards)
    return not counted.end and ARROW in here


def _arrow(cards: Sequence[DetectiveCard]) -> int | None:
    """Return the place of the last arrow."""
    places = [place for place, card in enumerate(cards) if card.symbol == ARROW]
    return places[-1] if places else None


def _columns(
    state: State, cards: Sequence[DetectiveCard], both: tuple[Sum, Sum], leading: int | None
) -> tuple[CardColumn, ...]:
    drawn = faces(cards, leading)
    return tuple(
        CardColumn(
            seat,
            state.players[seat],
            tuple(each for each in drawn if each.owner == seat),
            both[seat].formula,
            both[seat].total,
        )
        for seat in (0, 1)
    )


def _marks(counted: Chain) -> dict[int, str]:
    """Return the marks of the counted piles, the current one, and the one an arrow leads to."""
    marks = {visit.pile: "visited" for visit in counted.visits}
    last = counted.visits[-1]
    marks[last.pile] = "visited" if counted.end else "current"
    if _leads(counted):
        marks.setdefault((last.pile + 1) % PILES, "")
        marks[(last.pile + 1) % PILES] = "next"
    return marks


def _scene(state: State, counted: Chain, step: EvaluationStep) -> Scene:
    """Return the circle at a step of the count; its cards are drawn in their present places."""
    cards = counted.cards[: step.cards]
    marks = {visit.pile: "" for visit in counted.visits}
    marks[step.pile] = "current"
    leads = step.to is not None or bool(step.card and step.card.symbol == ARROW)
    if step.to is not None:
        marks[step.to] = "next"
    return Scene(
        why=why(step, state.players),
        piles=circle(state, marks),
        columns=_columns(state, cards, step.sums, _arrow(cards) if leads else None),
        story=story_at(state, counted, step),
        seat=step.card.owner if step.card else None,
    )
