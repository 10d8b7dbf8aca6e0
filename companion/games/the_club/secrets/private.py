"""Private view of the master: the rule, its difficulty, and wrong verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.the_club.actions import Correct, Draft, NoPoints, Seal, StopRound
from companion.games.the_club.cards import CARDS
from companion.games.the_club.language.blocks import Rule
from companion.games.the_club.language.difficulty import Difficulty
from companion.games.the_club.language.product import fits, fitting
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.moves import MOVES
from companion.games.the_club.rules.row import corrected, row, slips
from companion.games.the_club.state import OPEN, PLACED, RULE, SCORES, SPOKEN, Event, State
from companion.games.the_club.thinking import DIFFICULTY
from companion.games.the_club.view.building import FIRST, pieces
from companion.games.the_club.view.panels import BlockKey, MasterPanel, RuleText, Slip
from companion.games.the_club.view.sentence import sentence as in_words
from companion.games.the_club.view.starters import rule_words, starters
from companion.games.the_club.words import card_word
from companion.play.view import UNANSWERED, Answers, Offer, Step, View
from companion.words.i18n import _, ngettext


def private(
    state: State, seat: int, _steps: Sequence[Step], answers: Answers = UNANSWERED
) -> View | None:
    """Return the master's page; None for other seats, and without a rule to show."""
    round_ = state.round
    if state.over or state.phase == SCORES or seat != round_.master:
        return None
    if round_.way == SPOKEN:
        return None
    name = state.players[seat]
    return View(
        where=_("private"),
        prompt=_("{name}’s rule").format(name=name),
        who=seat,
        hint=_("Hold with one finger, and touch with another."),
        panel=_panel(state, answers.found.get(DIFFICULTY)),
    )


def _panel(state: State, hard: Difficulty | None) -> MasterPanel:
    round_ = state.round
    building = state.phase == RULE
    rule = (round_.draft or FIRST) if building else round_.rule
    if rule is None:
        return _lost()
    admitted = fitting(rule, row(round_.events)).bit_count()
    known = hard if round_.draft or not building else None
    return MasterPanel(
        sentence=RuleText(pieces(rule), Draft) if building else None,
        rule=in_words(rule) if building else rule_words(round_),
        admitted=admitted,
        share=_share(admitted, building),
        verdict=known.verdict if known else "",
        verdict_words=_verdict(known),
        rulings=tuple(_rulings(state)),
        lines=tuple(_hardness(known)),
        slips=tuple(_slips(state)),
        keys=_mending(state),
        seal=Offer(_("Seal the rule"), Seal()) if building and round_.draft else None,
        starters=_starters(rule) if building else (),
    )


def _starters(rule: Rule) -> tuple[BlockKey, ...]:
    pairs = zip(starters(), STARTERS, strict=True)
    return tuple(BlockKey(words, each, each == rule) for words, each in pairs)


def _share(admitted: int, building: bool) -> str:
    text = (
        ngettext("{count} of the {all} cards fits", "{count} of the {all} cards fit", admitted)
        if building
        else ngettext(
            "{count} of the {all} cards fits now", "{count} of the {all} cards fit now", admitted
        )
    )
    return text.format(count=admitted, all=len(CARDS))


def _lost() -> MasterPanel:
    """Return the panel for a lost rule: without its key a file has only its commitment."""
    return MasterPanel(
        sentence=None,
        rule="",
        admitted=0,
        share="",
        verdict="",
        verdict_words="",
        rulings=(),
        lines=(_("The box does not know the rule any more: judge by what you remember."),),
        slips=(),
        keys=(),
        seal=None,
        starters=(),
    )


def _verdict(hard: Difficulty | None) -> str:
    words = {
        "easy": _("probably too easy"),
        "fine": _("difficulty about right"),
        "hard": _("probably too hard"),
    }
    return words[hard.verdict] if hard else ""


def _hardness(hard: Difficulty | None) -> Iterator[str]:
    """Yield the reasons why a rule is hard or easy."""
    if hard is None:
        return
    if hard.stuck:
        yield _("The row can get stuck: no card fits any more.")
    yield _blank(round(100 * hard.blank))
    if hard.typical is None:
        yield _("Typically nobody guesses it before a hand is empty.")
    else:
        text = ngettext(
            "Typically it is guessed after {count} card.",
            "Typically it is guessed after {count} cards.",
            hard.typical,
        )
        yield text.format(count=hard.typical)


def _blank(percent: int) -> str:
    """Return the number of hands of ten without a fitting card, in words."""
    if not percent:
        return _("Nearly every hand of ten has a card that fits.")
    return _("Hands of ten in which no card fits: {percent} in 100.").format(percent=percent)


def _rulings(state: State) -> Iterator[str]:
    """Yield the rule's verdicts on the pending card or hand."""
    round_ = state.round
    event = round_.waiting
    if event is None or round_.rule is None:
        return
    cards = row(round_.events[:-1])
    if event.kind != OPEN:
        card = event.cards[0]
        text = (
            _("By your rule, it fits: {card}.")
            if fits(round_.rule, cards, card)
            else _("By your rule, it does not fit: {card}.")
        )
        yield text.format(card=card_word(card))
    for card in event.cards if event.kind == OPEN else ():
        if fits(round_.rule, cards, card):
            yield _("By your rule, it fits: {card}.").format(card=card_word(card))


def _slips(state: State) -> Iterator[Slip]:
    for place in slips(state.round):
        yield Slip(_slip(state, state.round.events[place]))


def _slip(state: State, event: Event) -> str:
    name = state.players[event.seat]
    if event.kind == OPEN:
        text = (
            _("{name}’s open hand: you said that none fits, but one does.")
            if event.right
            else _("{name}’s open hand: you said that one fits, but none does.")
        )
        return text.format(name=name)
    if event.kind == PLACED:
        text = _("{card}, from {name}’s open hand, lies in the row, but does not fit.")
    elif event.right:
        text = _("{card}, by {name}, lies in the row, but does not fit.")
    else:
        text = _("{card}, by {name}, lies below the row, but fits.")
    return text.format(name=name, card=card_word(event.cards[0]))


def _mending(state: State) -> tuple[Offer, ...]:
    """Return the remedies of the rule text for a master's mistake (S:98)."""
    if not slips(state.round):
        return ()
    return MOVES.allowed(
        state,
        Offer(_("Put them right and go on"), Correct(corrected(state.round))),
        Offer(_("Without points"), NoPoints()),
        Offer(_("Stop this round"), StopRound()),
    )
