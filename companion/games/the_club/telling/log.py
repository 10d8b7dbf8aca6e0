"""What happened at a table of The Club, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.games.the_club.actions import (
    AllowHints,
    Announce,
    Bare,
    Compare,
    Correct,
    Deal,
    Draft,
    Draw,
    EmptyDeck,
    Guess,
    Hint,
    Judge,
    NextRound,
    NoPoints,
    Pass,
    Phrase,
    Place,
    Play,
    Recount,
    Reveal,
    Seal,
    Spoken,
    StopRound,
    Veto,
)
from companion.games.the_club.cards import CARDS
from companion.games.the_club.rules.judging import check
from companion.games.the_club.rules.scoring import has_points, points
from companion.games.the_club.state import BARED, GUESSED, JUDGING, State
from companion.games.the_club.view.owed import put_right
from companion.games.the_club.view.sentence import sentence
from companion.games.the_club.words import card_word, cards_word
from companion.play.actions import Action, EndEarly, HandOver
from companion.play.game import tell_shared
from companion.play.view import Line, Offer, Step
from companion.words.i18n import N_, _


def tell(state: State, action: Action) -> str:
    """Return what an action was, in one sentence, told from the state before it."""
    names, round_ = state.players, state.round
    master = names[round_.master]
    match action:
        case Spoken():
            return _("{name} wrote a rule on paper").format(name=master)
        case Draw():
            return _("{name} drew a rule").format(name=master)
        case Draft():
            return _("{name} worked on the rule").format(name=master)
        case Seal():
            return _("{name} sealed a rule").format(name=master)
        case Deal():
            return _("{name} dealt ten cards each").format(name=master)
        case NextRound():
            following = names[(round_.master + 1) % len(names)]
            return _("{name} became master").format(name=following)
    return _played(state, action)


def _played(state: State, action: Action) -> str:
    names, round_ = state.players, state.round
    match action:
        case Play(seat, card, right):
            # What is cut at its end has said the verdict.
            told = card_word(card) if right is None else f"{_mark(right)} · {card_word(card)}"
            return _("{name}: {card}").format(name=names[seat], card=told)
        case Reveal(seat):
            return _("{name} laid the hand open").format(name=names[seat])
        case Bare(card):
            name = names[round_.to_act]
            return _("{name} holds {card}").format(name=name, card=card_word(card))
        case Judge(right):
            return _judged(state, right)
        case Place(card):
            text = _("{name} put {card} into the row")
            return text.format(name=names[round_.master], card=card_word(card))
        case Phrase() | Pass():
            text = (
                _("{name} put a guess together")
                if isinstance(action, Phrase)
                else _("{name} did not guess")
            )
            return text.format(name=names[round_.to_act])
        case Guess(phrased):
            text = _("{name} guessed with blocks") if phrased else _("{name} guessed aloud")
            return text.format(name=names[round_.to_act])
    return _agreed(state, action)


def _mark(right: bool) -> str:
    return _("fits") if right else _("does not fit")


def _judged(state: State, right: bool) -> str:
    name = state.players[state.round.master]
    texts = {
        JUDGING: (_("{name}: it does not fit"), _("{name}: it fits")),
        BARED: (_("{name}: one of them fits"), _("{name}: none of them fits")),
        GUESSED: (_("{name}: that is not the rule"), _("{name}: that is the rule")),
    }
    return texts[state.phase][right].format(name=name)


def _agreed(state: State, action: Action) -> str:
    names, round_ = state.players, state.round
    master = names[round_.master]
    match action:
        case Announce():
            return _("{name} had a hint to give").format(name=master)
        case Hint():
            return _("{name} gave a hint").format(name=master)
        case Veto(seat):
            return _("{name} objected to the hint").format(name=names[seat])
        case Recount(seat, cards):
            text = _("{name} holds {cards}")
            return text.format(name=names[seat], cards=cards_word(cards))
    return _(_PLAIN[type(action)])


_PLAIN: dict[type[Action], str] = {
    AllowHints: N_("All agreed: there may be hints"),
    Compare: N_("The box showed where guess and rule differ"),
    Correct: N_("The verdicts were put right"),
    NoPoints: N_("The round goes on without points"),
    StopRound: N_("The round was stopped"),
    EmptyDeck: N_("The deck was empty"),
}


def log(steps: Sequence[Step]) -> tuple[Line, ...]:
    """Return the log in sentences, a heading for each round."""
    lines: list[Line] = []
    number = 0
    for step in steps:
        at = step.after if isinstance(step.action, NextRound) else step.before
        if at.number != number and not isinstance(step.action, HandOver | EndEarly):
            number = at.number
            lines.append(_heading(at))
        lines.extend(_lines(step))
    return tuple(lines)


def _heading(state: State) -> Line:
    text = _("Round {number} · master {name}")
    master = state.players[state.round.master]
    return Line(text.format(number=state.number, name=master), heading=True)


def _lines(step: Step) -> Iterator[Line]:
    """Yield what is worth a line, and the points where a round ended.

    What is put together piece by piece is told once it is whole; that a round begins, its heading
    says.
    """
    match step.action:
        case Draft() | Phrase() | Pass() | NextRound():
            pass
        case _:
            yield _line(step)
    if step.after.round.end and not step.before.round.end:
        yield from _results(step.after)


def _line(step: Step) -> Line:
    told = put_right(step.after) if isinstance(step.action, Correct) else ""
    text = told or _whole_guess(step) or tell_shared(step.before, step.action)
    text = text or tell(step.before, step.action)
    number = step.number if alternatives(step.before, step.action) else None
    return Line(text, number, _seat(step), mood=_mood(step))


def _whole_guess(step: Step) -> str:
    """Return who guessed which rule, if it was put together."""
    round_ = step.before.round
    if not isinstance(step.action, Guess) or not step.action.phrased or round_.phrase is None:
        return ""
    name = step.before.players[round_.to_act]
    return _("{name} guessed: {rule}").format(name=name, rule=sentence(round_.phrase))


def _seat(step: Step) -> int | None:
    match step.action:
        case Play() | Reveal() | Veto() | Recount() | HandOver():
            seat: int = step.action.seat
            return seat
        case Judge() | Place() | Hint() | Announce():
            master: int = step.before.round.master
            return master
        case Guess():
            to_act: int = step.before.round.to_act
            return to_act
    return None


def _mood(step: Step) -> str:
    match step.action:
        case Play(right=bool(right)) | Judge(right):
            return "right" if right else "wrong"
    return ""


def _results(state: State) -> Iterator[Line]:
    if not has_points(state):
        return
    for seat, got in enumerate(points(state, state.round)):
        yield Line(state.players[seat], seat=seat, points=got)


def alternatives(state: State, action: Action) -> tuple[Offer, ...]:
    """Return what an entry can be corrected to, told from the state before it."""
    return tuple(_others(state, action))


def _others(state: State, action: Action) -> Iterator[Offer]:
    match action:
        case Play(seat):
            yield from _other_cards(state, action, (Play(seat, card) for card in CARDS))
        case Place():
            yield from _other_cards(state, action, (Place(card) for card in CARDS))
        case Judge(right) if state.phase in (JUDGING, BARED, GUESSED):
            verdict = Judge(not right)
            yield Offer(tell(state, verdict), verdict)
        case Recount(seat, cards):
            for count in range(max(cards - 3, 0), cards + 4):
                if count != cards and not check(state, Recount(seat, count)):
                    yield Offer(cards_word(count), Recount(seat, count), seat=seat)
        case Veto(seat):
            for other, name in enumerate(state.players):
                if other not in (seat, state.round.master):
                    yield Offer(name, Veto(other), seat=other)


def _other_cards(
    state: State, action: Play | Place, others: Iterable[Play | Place]
) -> Iterator[Offer]:
    """What the box says of another card it says once it is told."""
    for other in others:
        if other.card is not action.card and not check(state, other):
            yield Offer(card_word(other.card), other)
