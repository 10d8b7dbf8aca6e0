"""Contradictions and reasons in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.games.cluedo.knowing import (
    DECLARED,
    HELD,
    NOTED,
    OPEN,
    SEEN,
    WRONG,
    HandFact,
    sayings,
    table_sayings,
)
from companion.games.cluedo.state import FAILED, NONE, State
from companion.games.cluedo.thinking import NotebookPage
from companion.games.cluedo.words import card_word
from companion.words.i18n import _, joined, ngettext

SHOWN_AT_ONCE = 4
"""Facts shown together; a notice has no room for more."""


def clash(state: State, places: Iterable[int] | None) -> tuple[str, ...]:
    """Return that answers in the log contradict each other, with their turns, if some do."""
    facts = table_sayings(state)
    guilty = [facts[place] for place in places or ()]
    if not guilty:
        return ()
    turns = sorted({fact.turn for fact in guilty})
    told = ngettext("turn {turns}", "turns {turns}", len(turns))
    told = told.format(turns=", ".join(map(str, turns)))
    seats = {fact.seat for fact in guilty}
    if len(seats) > 1 or any(fact.kind in (WRONG, DECLARED) for fact in guilty):
        return (_("What was said contradicts itself ({turns}): see the log.").format(turns=told),)
    text = _("Answers of {name} contradict each other ({turns}): see the log.")
    if len(guilty) == 2:
        text = _("Two answers of {name} contradict each other ({turns}): see the log.")
    return (text.format(name=state.players[seats.pop()], turns=told),)


def clash_of(state: State, facts: Sequence[HandFact], places: Iterable[int]) -> tuple[str, ...]:
    """Return a smallest set of contradicting facts in words, given by their places."""
    guilty = [facts[place] for place in places]
    if not guilty:
        return ()
    text = _("That cannot all be true: {facts}. Correct the wrong one in the log.")
    if any(fact.kind in (HELD, NOTED) for fact in guilty):
        text = _("That cannot all be true: {facts}. Correct one in the log, or here.")
    return (text.format(facts=_some(state, guilty)),)


def _some(state: State, facts: Sequence[HandFact]) -> str:
    """Return facts as a list, accusations first; of many, only some."""
    first = sorted(facts, key=lambda fact: fact.kind not in (WRONG, DECLARED))
    words = [_word(state, fact) for fact in first]
    if len(words) > SHOWN_AT_ONCE:
        left = len(words) - SHOWN_AT_ONCE + 1
        more = ngettext("{count} more", "{count} more", left).format(count=left)
        words = [*words[: SHOWN_AT_ONCE - 1], more]
    return joined(words)


def _word(state: State, fact: HandFact) -> str:
    """Return a fact as a part of a sentence."""
    name = state.players[fact.seat]
    texts = {
        NONE: _("{name}’s pass in turn {turn}"),
        FAILED: _("what {name} failed to show in turn {turn}"),
        NOTED: _("{card}, noted as {name}’s"),
        HELD: _("{card} in your hand"),
        SEEN: _("{card}, shown by {name} in turn {turn}"),
        OPEN: _("{card}, laid open by {name}"),
        WRONG: _("your accusation in turn {turn}"),
        DECLARED: _("{name}’s accusation in turn {turn}"),
    }
    text = texts.get(fact.kind, _("{name}’s card in turn {turn}"))
    return text.format(name=name, turn=fact.turn, card=card_word(fact.cards[0]))


def reasons(state: State, seat: int, page: NotebookPage) -> dict[int, str]:
    """Return, by the place of a card, the reason for its inferred holder."""
    facts = sayings(state, seat)
    known = [fact for fact in facts if fact.kind in (NOTED, SEEN, OPEN)]
    because = {fact.cards[0].place: [fact] for fact in known}
    because |= {place: [facts[each] for each in named] for place, named in page.reasons}
    return {place: _reason(state, told) for place, told in because.items()}


def _reason(state: State, facts: Sequence[HandFact]) -> str:
    return _("because of {facts}.").format(facts=joined([_word(state, fact) for fact in facts]))
