"""Help for a table of Baker Street, in our own words."""

from __future__ import annotations

from companion.games.baker_street.rules.turns import due
from companion.games.baker_street.state import (
    ADVANTAGE,
    HAND,
    HANDS,
    LADDER,
    REWARD,
    TAKE,
    Rules,
    State,
)
from companion.games.baker_street.telling.setup_guide import CIRCLE, DetectivesPicture
from companion.games.baker_street.view.panels import DetectiveFace
from companion.play.view import Backs, HelpPage, PagePicture, Signs
from companion.words.i18n import _

COUNTED = DetectivesPicture((DetectiveFace(0, 4), DetectiveFace(1, 2), DetectiveFace(1, 3)))
"""Detectives of both players at a pile."""
WITH_SYMBOLS = DetectivesPicture(
    (DetectiveFace(0, 3, "S"), DetectiveFace(0, 2, "X"), DetectiveFace(1, 1, "N"))
)
"""Each of the symbols on a detective (S:26)."""


def pages(state: State | None) -> tuple[HelpPage, ...]:
    """Return help on the next action, the play, the count of the advantage, and further rules."""
    now = () if state is None else (_moment(state),)
    return (*now, _play(), _after(), _symbols(), _evidence(state), _box())


def _moment(state: State) -> HelpPage:
    """Return help on the next action, with the rules that matter now."""
    return HelpPage(_("Now"), (_now(state),), (CIRCLE,), _figures(state), _prompt(state))


def _prompt(state: State) -> str:
    """Return the sentence above these rules; empty where the next action needs more words."""
    if state.over or state.claim is not None:
        return ""
    if state.phase == LADDER:
        if state.round.laid:
            return _("Now *draw and declare*")
        declared = state.round.declarations
        return _("Now *declare* or *doubt*") if declared else _("Now *lay and declare*")
    prompts = {
        REWARD: _("Now *the reward* is chosen"),
        TAKE: _("Now *a card of evidence* is taken"),
        ADVANTAGE: _("Now *the advantage* is counted"),
    }
    return prompts.get(state.phase, "")


def _now(state: State) -> str:
    if state.over:
        return _("The match is over. Play again with the same seats, or choose new ones.")
    if state.claim is not None:
        return _(
            "{name} looks at the other’s letters, alone, and says whether seven are in a row. If"
            " so, the match is over; if not, it goes on, and nothing was told."
        ).format(name=state.players[1 - state.claim])
    if state.phase == LADDER:
        return _on_ladder(state)
    if state.phase == HANDS:
        return _("Both show their hands. Enter the values⟦, scan the cards⟧, or tell the sum.")
    if state.phase == ADVANTAGE:
        return _(
            "Turn up the cards of the pile one by one, from the top, and enter each of them. Or"
            " count them yourselves: behind ••• you tell the totals, or only who has the advantage."
        )
    if state.phase not in (REWARD, TAKE):
        return _("Both draw three new cards. Who lost the doubt begins.")
    name = state.players[due(state)]
    if state.phase == REWARD:
        return _("{name} won the doubt and touches the pile to choose.").format(name=name)
    return _("{name} takes a card of evidence. Its letter may be told, for no other eyes.").format(
        name=name
    )


def _figures(state: State) -> tuple[PagePicture, ...]:
    """Return the rules that matter now."""
    if state.phase == LADDER:
        return _on_turn()
    return _of_evidence() if state.phase == TAKE else _of_symbols(state.rules)


def _on_turn() -> tuple[PagePicture, ...]:
    return (
        PagePicture(
            _("Lay and draw"),
            _("A card face up at one of the five piles. Then draw one."),
            CIRCLE,
        ),
        PagePicture(
            _("Declare"),
            _("What all six cards are worth at least, true or not: more than the last number."),
            Backs(HAND),
        ),
        PagePicture(
            _("Doubt"),
            _("*Before you lay.* If the six cards are worth less, the doubt was right."
              " Symbols do not count."),
            Signs(("doubt",)),
        ),
    )  # fmt: skip


def _of_evidence() -> tuple[PagePicture, ...]:
    return (
        PagePicture(
            _("One of the pile"),
            _("Look through it and take one card, *never a letter that you already have.*"),
            CIRCLE,
        ),
        PagePicture(
            _("A secret"),
            _("Note the letter on your *private page,* for no other eyes, or not at all."),
            Signs(("lock",)),
        ),
        PagePicture(
            _("Seven in a row"),
            _("The first to show seven letters in a row wins. *A does not follow T.*"),
            Signs(("trophy",)),
        ),
    )


def _of_symbols(rules: Rules) -> tuple[PagePicture, ...]:
    stop = _("The pile ends with this card. What lies below stays there, covered.")
    if rules.stop_breaks:
        stop = _("The whole chain ends with this card, arrows or not.")
    doubles = _("It doubles its owner’s points, once, however many there are.")
    if rules.block:
        doubles = _("It and the next card on it count double.")
    if rules.on_top:
        doubles = _("Only the next card on it counts double.")
    return (
        PagePicture(
            _("Stop"),
            stop,
            DetectivesPicture((DetectiveFace(0, 3, "S"),)),
        ),
        PagePicture(
            "×2",
            doubles,
            DetectivesPicture((DetectiveFace(0, 2, "X"),)),
        ),
        PagePicture(
            _("Arrow"),
            _("The next pile clockwise is counted too, into the same totals."),
            DetectivesPicture((DetectiveFace(1, 1, "N"),)),
        ),
    )


def _on_ladder(state: State) -> str:
    """Return the actions on a turn in words; after laying a card there is no doubt (S:68)."""
    text = _(
        "{name} lays a card at a pile, draws one and declares a number, or doubts the last one."
    )
    if state.round.laid:
        text = _(
            "{name} has laid a card, and can no longer doubt. Next, {name} draws one and declares"
            " any number."
        )
        if state.round.declarations:
            text = _(
                "{name} has laid a card, and can no longer doubt. Next, {name} draws one and"
                " declares at least {number}."
            )
    elif not state.round.declarations:
        text = _("{name} lays a card at a pile, draws one and declares any number.")
    return text.format(name=state.players[state.round.to_act], number=state.least)


def _play() -> HelpPage:
    return HelpPage(
        _("How to play"),
        (
            _("On your turn lay a card face up at one of the five piles, draw one, and say what"
              " all six cards in both hands are worth at least. Each number is higher than the"
              " last."),
            _("Or doubt the last number instead. Both show their hands, and symbols do not count:"
              " if the six cards are worth less, the doubt was right; if as much or more, it was"
              " wrong."),
            _("You may say any number, true or not. Only the top card of a pile may be looked at."),
            _("Who lost the doubt begins the next round. The first to show seven letters in a row"
              " wins; A does not follow T."),
        ),
        (CIRCLE, Backs(HAND)),
    )  # fmt: skip


def _after() -> HelpPage:
    return HelpPage(
        _("Reward and advantage"),
        (
            _("Who won the doubt chooses a pile and takes a card of evidence from it, unless the"
              " house rules say that the reward is only the choice."),
            _("The detectives at that pile are turned up one by one and laid before their owners."
              " The higher total has the advantage: a card of evidence from any pile. In a tie, or"
              " without detectives, it goes to who won the doubt."),
            _("Used detectives go to their owners’ discards. When a deck is used up, its owner’s"
              " discards become the new one."),
        ),
        (COUNTED,),
    )  # fmt: skip


def _symbols() -> HelpPage:
    return HelpPage(
        _("Symbols"),
        (
            _("Stop: the pile ends with this card. What lies below stays there, covered."),
            _("×2: doubles its owner’s points, once, however many there are. House rules double"
              " only the ×2 and the next card on it, or that card alone."),
            _("Arrow: after this pile, the next one clockwise is counted too, into the same"
              " totals. Several arrows at one pile are still one step."),
        ),
        (WITH_SYMBOLS,),
    )  # fmt: skip


def _evidence(state: State | None) -> HelpPage:
    reward = state is None or state.rules.reward_card
    taken = _("The reward is a card too.") if reward else _("The reward is only the choice.")
    prompt = _("The reward is *a card* too") if reward else _("The reward is *only the choice*")
    return HelpPage(
        _("Evidence"),
        (
            _("Look through the pile and take one card, never a letter that you already have."),
            taken,
            _("Letters are a secret. Only their owner enters and sees them, while a finger is held"
              " on the screen. You may also leave them untold: then the cards are only counted."),
            _("A letter that is wrong is put right there too: slide to it and lift the finger, then"
              " hold again and slide to the right one."),
        ),
        (CIRCLE, Signs(("lock",))),
        _of_evidence(),
        prompt,
    )  # fmt: skip


def _box() -> HelpPage:
    return HelpPage(
        _("This box"),
        (
            _("Touch the pile where you lay a card⟦, or scan it there⟧: piles that are known"
              " to the last card are counted by themselves."),
            _("The key with the cards, beside the piles, tells which card it is, too: its symbol,"
              " if it has one, its value, then the pile."),
            _("You may also only declare, and say in the end who has the advantage, or what both"
              " totals are."),
            _("If taking back would show a covered card again, both players must agree."),
        ),
        (Signs(("touch", "scanner", "card-by-card")),),
        (
            PagePicture(
                _("Each card"),
                _("Touch the pile where you lay it⟦, or scan it there⟧. The key with the cards says"
                  " which it is."),
                Signs(("touch",)),
            ),
            PagePicture(
                _("Or only numbers"),
                _("Just declare, and say in the end who has the advantage, or both totals."),
                Signs(("trophy",)),
            ),
            PagePicture(
                _("Taking back"),
                _("If it would show a covered card again, both players must agree."),
                Signs(("undo",)),
            ),
        ),
        _("Piles known card by card *count by themselves*"),
    )  # fmt: skip
