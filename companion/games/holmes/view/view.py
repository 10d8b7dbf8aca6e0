"""Public view of Holmes, phase by phase."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.holmes.actions import Appear, Fill
from companion.games.holmes.cards import CHARACTERS, CLUES, ENEMIES, STARTERS
from companion.games.holmes.moves import MOVES
from companion.games.holmes.rules.check_cards import left
from companion.games.holmes.state import (
    APPEAR,
    ASSIGN,
    FILL,
    LEAVE,
    REVEAL,
    ROW_CLUES,
    TALLY,
    VISIT,
    Doing,
    State,
)
from companion.games.holmes.view.final import assigning, final, revealing
from companion.games.holmes.view.frame import framed, reserves
from companion.games.holmes.view.panels import AppearPanel, ChoiceOffer, DayPanel, FillPanel
from companion.games.holmes.view.steps import step
from companion.games.holmes.view.town import judged_key, town
from companion.games.holmes.words import character_word, clue_title, short_name, shortage
from companion.play.view import UNANSWERED, Answers, Offer, View
from companion.words.i18n import _, joined, ngettext

NEW = 3
"""Day from which on pawns and cards need no explanation."""


def view(state: State, _answers: Answers = UNANSWERED) -> View:
    """Return the public view."""
    if state.over:
        return final(state)
    phases = {
        APPEAR: _appear, FILL: _fill, VISIT: _visit, LEAVE: _leave, REVEAL: revealing,
        TALLY: revealing, ASSIGN: assigning,
    }  # fmt: skip
    return phases.get(state.phase, step)(state)


def _appear(state: State) -> View:
    keys = tuple(_comers(state))
    offers = tuple(key.offer for key in keys if key.offer)
    reserving = reserves(state)
    lines = _evening(state) if state.evening else _shuffling(state)
    return framed(
        state,
        _appear_prompt(state),
        hint=_("touch who comes⟦, or scan the card⟧") if state.day < NEW else "",
        offers=(*offers, *reserving),
        panel=AppearPanel(
            town(state), _appear_caption(state), keys, lines, reserving, state.missing > 1
        ),
    )


def _comers(state: State) -> Iterator[ChoiceOffer]:
    """Yield the possible arrivals; on day 1 arrived ones stay, so that no key moves."""
    for card in (*CHARACTERS, *ENEMIES):
        offer = Offer(character_word(card), Appear(card))
        last = offer.label.rpartition(" ")[2]
        if MOVES.check(state, offer.action) is None:
            yield ChoiceOffer(offer.label, str(card), offer=offer, short=last)
        elif state.day == 1 and card in state.town and card not in STARTERS:
            yield ChoiceOffer(offer.label, str(card), note=_("in town"), short=last)


def _appear_prompt(state: State) -> str:
    if state.evening:
        return _("Turn up the character of day {number}").format(number=state.day + 1)
    if state.day > 1:
        return _("The enemy is gone: turn up another character")
    if state.rules.alternative:
        return _("Each player draws two characters and keeps one: touch those that were kept")
    return _("Turn up two characters for day 1")


def _shuffling(state: State) -> tuple[str, ...]:
    """Return a notice on the cards that are shuffled into the deck on day 1 (S:63, S:297)."""
    lines = []
    if state.day == 1 and state.rules.alternative:
        lines.append(_("The two characters not chosen go back: shuffle the deck."))
    if state.day == 1 and state.rules.lot:
        lines.append(_("Only then the box draws which enemy is shuffled into the deck."))
    elif state.day == 1 and state.rules.enemies:
        names = joined([character_word(card) for card in state.rules.enemies])
        text = _("Only then shuffle into the deck: {names}.")
        lines.append(text.format(names=names))
    return tuple(lines)


def _appear_caption(state: State) -> str:
    if state.evening:
        return _("Evening of day {number}").format(number=state.day)
    return ngettext(
        "{count} character is missing", "{count} characters are missing", state.missing
    ).format(count=state.missing)


def _evening(state: State) -> tuple[str, ...]:
    return _("Stand up all pawns."), *tomorrow(state)


def tomorrow(state: State) -> tuple[str, ...]:
    """Return a notice on tomorrow's absent and returning characters (S:95, S:101)."""
    away = [character_word(card) for card in state.leaving]
    back = [character_word(card) for card in state.absent]
    lines = []
    if away:
        lines.append(
            ngettext(
                "{names} has a pawn of each: turn the card face down, absent tomorrow.",
                "{names} have a pawn of each: turn the cards face down, absent tomorrow.",
                len(away),
            ).format(names=joined(away))
        )
    if back:
        text = ngettext(
            "{names} is back: turn the card face up.",
            "{names} are back: turn the cards face up.",
            len(back),
        )
        lines.append(text.format(names=joined(back)))
    return tuple(lines)


def _fill(state: State) -> View:
    keys = []
    for clue in CLUES:
        count = left(state, clue)
        words = ngettext("{count} left", "{count} left", count).format(count=count)
        offer = Offer(clue_title(clue), Fill(clue), words)
        keys.append(judged_key(state, clue, offer, f"×{count}"))
    caption = ngettext(
        "{count} clue is missing in the row", "{count} clues are missing in the row", state.gap
    ).format(count=state.gap)
    reserving = reserves(state)
    return framed(
        state,
        _("Turn up a clue for the row"),
        hint=_("touch which clue it is⟦, or scan the card⟧") if state.day < NEW else "",
        offers=(*(key.offer for key in keys if key.offer), *reserving),
        notices=_emptied(state),
        panel=FillPanel(town(state), caption, state.gap, tuple(keys), reserving),
    )


def _emptied(state: State) -> tuple[str, ...]:
    """Return a notice where the row can't be filled to four again (S:109)."""
    missing = ROW_CLUES - len(state.row)
    return (_("All other clues are taken: the row stays shorter."),) if missing > state.gap else ()


def _visit(state: State) -> View:
    table = town(state)
    offers = tuple(tile.offer for tile in table.tiles if tile.offer)
    reserving = reserves(state)
    return framed(
        state,
        _("lay a pawn on a character") if state.day == 1 else _("send a pawn to a character"),
        who=state.to_act,
        hint=_("drag it there, or touch the character") if state.day < NEW else "",
        offers=(*offers, *reserving),
        notices=_today(state),
        panel=DayPanel(table, reserves=reserving),
    )


def _today(state: State) -> tuple[str, ...]:
    """Return a notice on the absent characters as the day begins."""
    if not state.absent or state.acted is not None:
        return ()
    names = [character_word(card) for card in state.absent]
    text = ngettext("{names} is absent today.", "{names} are absent today.", len(names))
    return (text.format(names=joined(names)),)


def _in_vain(state: State, doing: Doing) -> tuple[str, ...]:
    """Return a notice where the visit has no effect, before the pawn goes."""
    why = shortage(state, doing.seat, doing.character)
    return (_("This visit has no effect now: {why}.").format(why=why),) if why else ()


def _leave(state: State) -> View:
    doing = state.doing
    assert doing is not None
    table = town(state)
    pawns = tuple(tile.offer for tile in table.tiles if tile.offer)
    prompt = _("which pawn goes to {character}?")
    return framed(
        state,
        prompt.format(character=short_name(doing.character)),
        who=doing.seat,
        offers=pawns,
        notices=_in_vain(state, doing),
        panel=DayPanel(table, pawns),
    )
