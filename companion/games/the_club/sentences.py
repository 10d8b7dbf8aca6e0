"""Sentences of the moves of The Club, given the state before them."""

from __future__ import annotations

from companion.games.the_club import actions
from companion.games.the_club.state import BARED, GUESSED, JUDGING, State
from companion.games.the_club.words import card_word, cards_word
from companion.words.i18n import _


def _of_master(state: State, text: str) -> str:
    """Return a sentence about the master."""
    return text.format(name=state.players[state.round.master])


def _of_player(state: State, text: str) -> str:
    """Return a sentence about the player on turn."""
    return text.format(name=state.players[state.round.to_act])


def tell_spoken(state: State, _action: actions.Spoken) -> str:
    """Say who wrote a rule on paper."""
    return _of_master(state, _("{name} wrote a rule on paper"))


def tell_draw(state: State, _action: actions.Draw) -> str:
    """Say who drew a rule."""
    return _of_master(state, _("{name} drew a rule"))


def tell_draft(state: State, _action: actions.Draft) -> str:
    """Say who builds a rule."""
    return _of_master(state, _("{name} worked on the rule"))


def tell_seal(state: State, _action: actions.Seal) -> str:
    """Say who sealed a rule."""
    return _of_master(state, _("{name} sealed a rule"))


def tell_deal(state: State, _action: actions.Deal) -> str:
    """Say who dealt."""
    return _of_master(state, _("{name} dealt ten cards each"))


def tell_play(state: State, action: actions.Play) -> str:
    """Say who played which card; the verdict first, as the end of a long line is cut."""
    told = card_word(action.card)
    if action.right is not None:
        verdict = _("fits") if action.right else _("does not fit")
        told = f"{verdict} · {told}"
    return _("{name}: {card}").format(name=state.players[action.seat], card=told)


def tell_reveal(state: State, action: actions.Reveal) -> str:
    """Say who laid the hand open."""
    return _("{name} laid the hand open").format(name=state.players[action.seat])


def tell_bare(state: State, action: actions.Bare) -> str:
    """Return the sentence on a card in the open hand."""
    name = state.players[state.round.to_act]
    return _("{name} holds {card}").format(name=name, card=card_word(action.card))


def tell_judge(state: State, action: actions.Judge) -> str:
    """Say how the master judged a card, an open hand or a guess."""
    texts = {
        JUDGING: (_("{name}: it does not fit"), _("{name}: it fits")),
        BARED: (_("{name}: one of them fits"), _("{name}: none of them fits")),
        GUESSED: (_("{name}: that is not the rule"), _("{name}: that is the rule")),
    }
    return _of_master(state, texts[state.phase][action.right])


def tell_place(state: State, action: actions.Place) -> str:
    """Say which card of an open hand the master put into the row."""
    name = state.players[state.round.master]
    return _("{name} put {card} into the row").format(name=name, card=card_word(action.card))


def tell_phrase(state: State, _action: actions.Phrase) -> str:
    """Say who builds a guess."""
    return _of_player(state, _("{name} put a guess together"))


def tell_guess(state: State, action: actions.Guess) -> str:
    """Say who guessed, in blocks or in own words."""
    text = _("{name} guessed with blocks") if action.phrased else _("{name} guessed aloud")
    return _of_player(state, text)


def tell_compare(_state: State, _action: actions.Compare) -> str:
    """Say that the box compared a guess with the rule."""
    return _("The box showed where guess and rule differ")


def tell_pass(state: State, _action: actions.Pass) -> str:
    """Say who did not guess."""
    return _of_player(state, _("{name} did not guess"))


def tell_hints(_state: State, _action: actions.AllowHints) -> str:
    """Say that there may be hints."""
    return _("All agreed: there may be hints")


def tell_announce(state: State, _action: actions.Announce) -> str:
    """Say who had a hint."""
    return _of_master(state, _("{name} had a hint to give"))


def tell_hint(state: State, _action: actions.Hint) -> str:
    """Say who gave a hint."""
    return _of_master(state, _("{name} gave a hint"))


def tell_veto(state: State, action: actions.Veto) -> str:
    """Say who objected to a hint."""
    return _("{name} objected to the hint").format(name=state.players[action.seat])


def tell_correct(_state: State, _action: actions.Correct) -> str:
    """Say that verdicts were put right."""
    return _("The verdicts were put right")


def tell_no_points(_state: State, _action: actions.NoPoints) -> str:
    """Say that the round does not count."""
    return _("The round goes on without points")


def tell_stop(_state: State, _action: actions.StopRound) -> str:
    """Say that the round was broken off."""
    return _("The round was stopped")


def tell_empty_deck(_state: State, _action: actions.EmptyDeck) -> str:
    """Say that no card is left to draw."""
    return _("The deck was empty")


def tell_recount(state: State, action: actions.Recount) -> str:
    """Return the sentence on the number of cards of a seat."""
    name = state.players[action.seat]
    return _("{name} holds {cards}").format(name=name, cards=cards_word(action.cards))


def tell_next_round(state: State, _action: actions.NextRound) -> str:
    """Say who is the next master."""
    return _("{name} became master").format(name=state.players[state.next_master])
