"""Sheet, standing, and review of the match."""

from __future__ import annotations

from typing import Any

from companion.games.baker_street.rules.evaluation import totals
from companion.games.baker_street.rules.evidence import longest, possible
from companion.games.baker_street.rules.odds import tally
from companion.games.baker_street.state import HAND, RESULT, RUN, Laid, Pile, Round, State
from companion.games.baker_street.view.faces import face, shown
from companion.games.baker_street.view.panels import (
    DetectiveFace,
    FinalFact,
    FinalPanel,
    FinalPile,
    FinalRow,
    FinalSeat,
)
from companion.games.baker_street.words import odds_word, sign
from companion.play.game import Standing
from companion.play.view import PointsRow, Sheet
from companion.words.i18n import _

HIDDEN_HANDS = tuple((DetectiveFace(seat, 0, hidden=True),) * HAND for seat in (0, 1))
"""Both hands of a round face down."""


def headline(state: State, name: str = "") -> str:
    """Return the result of the match in one line; *name* stands for that of the winner."""
    if state.winner is None:
        return _("Stopped early: nobody has solved the case")
    run = longest(state.letters[state.winner])
    name = name or state.players[state.winner]
    if not possible(state.letters[state.winner]):
        return _("{name} wins: seven in a row, as told by both").format(name=name)
    if len(run) < RUN:
        return _("{name} wins with seven in a row").format(name=name)
    return _("{name} wins with {first} to {last}").format(name=name, first=run[0], last=run[-1])


def sheet(state: State) -> Sheet:
    """Return the cards of evidence per round, by seat; the moods are those of the doubt."""
    rows, curve = [], [(0, 0)]
    for number, round_ in enumerate(_finished(state), 1):
        rows.append(_row(number, round_))
        gained = gains(round_)
        curve.append((curve[-1][0] + gained[0], curve[-1][1] + gained[1]))
    held = tuple(map(len, state.letters))
    return Sheet(rows=tuple(rows), totals=held, curve=tuple(curve))


def _finished(state: State) -> tuple[Round, ...]:
    return state.rounds if state.phase == RESULT or state.over else state.results


def gains(round_: Round) -> tuple[int, int]:
    """Return the number of cards of evidence that a round brought to each seat."""
    first, second = (
        sum(gain.seat == seat and gain.taken for gain in round_.gains) for seat in (0, 1)
    )
    return first, second


def _row(number: int, round_: Round) -> PointsRow:
    doubt = round_.doubt
    assert doubt is not None
    moods = tuple("right" if seat == doubt.winner else "wrong" for seat in (0, 1))
    return PointsRow(str(number), gains(round_), moods, "" if doubt.true else _("bluff"))


def standing(state: State) -> Standing:
    """Return evidence, winner and rounds in a form for comparison; no card, no letter."""
    finished = state.over
    return Standing(
        players=state.players,
        totals=tuple(map(len, state.letters)),
        winners=(state.winner,) if state.winner is not None else (),
        finished=finished,
        rounds=tuple(
            _compared(state, number, round_)
            for number, round_ in enumerate(_finished(state), 1)
        ),
    )  # fmt: skip


def _compared(state: State, number: int, round_: Round) -> dict[str, Any]:
    doubt = round_.doubt
    assert doubt is not None
    chain = round_.chain
    reckoned = chain is not None and chain.end not in ("", "untold") and not chain.most
    advantage = totals(chain, state.rules) if chain and reckoned else None
    return {
        "round": number,
        "begins": state.players[round_.first],
        "declared": {
            "name": state.players[doubt.declarer],
            "numbers": [said.number for said in round_.declarations],
        },
        "sum": doubt.sum,
        "doubt": state.players[doubt.winner],
        "reward": None if round_.pile is None else round_.pile + 1,
        "advantage": None if advantage is None else dict(
            zip(state.players, advantage, strict=True)),
        "evidence": dict(zip(state.players, gains(round_), strict=True)),
    }  # fmt: skip


def final_panel(state: State) -> FinalPanel:
    """Return the review of the match; without secrets if it was won."""
    return FinalPanel(
        headline=headline(state),
        rows=tuple(
            _final_row(number, round_, state) for number, round_ in enumerate(state.rounds, 1)
        ),
        seats=tuple(_final_seat(state, seat) for seat in (0, 1)),
        piles=tuple(
            _pile(str(number), pile, state.winner is not None)
            for number, pile in enumerate(state.piles, 1)
        ),
    )


def _pile(number: str, pile: Pile, told: bool) -> FinalPile:
    """Return the cards from the top; the covered ones only if the flag is set."""
    cards = (_card(laid, told or laid is pile.cards[-1]) for laid in reversed(pile.cards) if laid)
    return FinalPile(number, tuple(cards), gap="" if pile.sure else "?")


def _card(laid: Laid, told: bool) -> DetectiveFace:
    hidden = DetectiveFace(laid.owner, 0, hidden=True)
    return (face(laid.card) if told else None) or hidden


def _final_row(number: int, round_: Round, state: State) -> FinalRow:
    """Return a round; its hands and their results only if the match was won (S:77)."""
    doubt, won = round_.doubt, state.winner is not None
    assert doubt is not None
    return FinalRow(
        number=number,
        declarer=doubt.declarer,
        declared=doubt.declared,
        sum=doubt.sum,
        mood="right" if doubt.true else "wrong",
        sign=sign(doubt),
        words=_("true") if doubt.true else _("bluff"),
        odds=odds_word(doubt.odds) if won else "",
        hands=shown(doubt) if won and doubt.hands else HIDDEN_HANDS,
    )


def _final_seat(state: State, seat: int) -> FinalSeat:
    held = state.letters[seat] if state.winner is not None else ("",) * len(state.letters[seat])
    return FinalSeat(
        seat=seat,
        name=state.players[seat],
        letters=" ".join([*sorted(filter(None, held)), *("?" for each in held if not each)]),
        run=longest(held),
        facts=_facts(state, seat),
    )


def _facts(state: State, seat: int) -> tuple[FinalFact, ...]:
    did = tally(state.rounds, seat)
    return (
        FinalFact(str(did.bluffs), _("bluffs")),
        FinalFact(str(did.honest), _("true but doubted")),
        FinalFact(str(did.believed), _("believed")),
        FinalFact(f"{did.doubted_well}/{did.doubted_well + did.doubted_badly}", _("doubts right")),
    )
