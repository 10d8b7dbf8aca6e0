"""Views of the end of a round, and of the match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.the_club.actions import NextRound
from companion.games.the_club.cards import DEALT
from companion.games.the_club.language.story import InformativePlay as Most
from companion.games.the_club.language.story import Story
from companion.games.the_club.rules.commitment import commitment_text
from companion.games.the_club.rules.scoring import (
    GUESS,
    GUESS_WITH_HINT,
    halved,
    has_points,
    points,
    too_easy,
    too_hard,
    totals,
    winners,
)
from companion.games.the_club.state import OPEN, RIGHT_GUESS, SPOKEN, STOPPED, Event, Round, State
from companion.games.the_club.thinking import telling
from companion.games.the_club.view.deciding import judged
from companion.games.the_club.view.ending import ending, first, guessed_words, why
from companion.games.the_club.view.frame import framed, hands
from companion.games.the_club.view.panels import RoundEndPanel, RulePhrase, SeatScore, Telling
from companion.games.the_club.view.sentence import sentence
from companion.games.the_club.view.starters import rule_spans, rule_words
from companion.games.the_club.words import card_word
from companion.play.commitment import Proof, proof
from companion.play.game import Standing
from companion.play.view import Named, Offer, View
from companion.words.i18n import _, joined, ngettext, signed

LITTLE = 0.5
"""Bits; less information than that is not mentioned."""


def scores(state: State, story: Story | None) -> View:
    """Return the view of the rule, the points and the analysis."""
    following = state.next_master
    go_on = Offer(
        _("Next: {name} is master").format(name=state.players[following]),
        NextRound(),
        seat=following,
    )
    is_over, round_ = state.over, state.round
    named, best = None, first(state)
    if is_over and len(best) == 1 and not state.ended:
        named = Named(best[0], _won(state, "{name}", 1))
    elif not is_over and round_.end == RIGHT_GUESS and round_.guesser is not None:
        named = Named(round_.guesser, guessed_words())
    return framed(
        state,
        headline(state) if is_over else why(state, round_),
        named=named,
        offers=() if is_over else (go_on,),
        primary=None if is_over else go_on,
        panel=_panel(state, story),
        ending=ending(state) if is_over else None,
    )


def headline(state: State) -> str:
    """Return the winner of the match in one line."""
    best = first(state)
    names = joined([state.players[seat] for seat in best])
    if not names:
        return _("Stopped early") if state.ended else _("That was a nice evening")
    if state.ended:
        text = ngettext(
            "Stopped early: {names} leads with {total}",
            "Stopped early: {names} lead with {total}",
            len(best),
        )
        return text.format(names=names, total=max(totals(state)))
    return _won(state, names, len(best))


def _won(state: State, names: str, count: int) -> str:
    text = ngettext("{names} wins with {total}", "{names} win with {total}", count)
    return text.format(names=names, total=max(totals(state)))


def _panel(state: State, story: Story | None) -> RoundEndPanel:
    round_ = state.round
    shown = bool(round_.end)
    return RoundEndPanel(
        rule=rule_words(round_) if shown else "",
        spans=_spans(state, round_) if shown else (),
        cards=judged(round_) if shown else (),
        scores=tuple(_scores(state, round_)) if shown else (),
        guesser=round_.guesser if round_.end == RIGHT_GUESS else None,
        hands=hands(state),
        lines=(*_ended(state, round_), *_master(state, round_)),
        course=(*_stories(state, story), *_course(state, story)),
        proof=_proof(round_) if shown else None,
        over=state.over,
        recounts=not state.over or (has_points(state) and not state.ended),
    )


def _spans(state: State, round_: Round) -> tuple[RulePhrase, ...]:
    """Return the words of the rule; of one unknown to the box, a sentence naming its master."""
    if round_.rule is not None:
        return rule_spans(round_)
    if round_.way != SPOKEN:
        return ()
    told = _("{name} reads the rule aloud.").format(name=state.players[round_.master])
    return (RulePhrase(told, decides=False),)


def _scores(state: State, round_: Round) -> Iterator[SeatScore]:
    """Yield the points of each seat."""
    got = points(state, round_)
    counted = has_points(state) and round_.counts and round_.end != STOPPED
    for seat, name in enumerate(state.players):
        words = _sum(state, round_, seat) if counted else _held(round_, seat)
        brief = _brief_sum(state, round_, seat) if counted else words
        guessed = round_.end == RIGHT_GUESS and seat == round_.guesser
        yield SeatScore(seat, name, signed(got[seat]) if counted else "", words, brief, guessed)


def _held(round_: Round, seat: int) -> str:
    """Return the cards that a seat holds; the master has none."""
    if seat == round_.master:
        return _("master")
    held = round_.hands[seat]
    return ngettext("{count} card in hand", "{count} cards in hand", held).format(count=held)


def _sum(state: State, round_: Round, seat: int) -> str:
    """Return the points of a seat as a sum in words."""
    if seat == round_.master:
        return _share(state, round_)
    held = round_.hands[seat]
    if round_.end != RIGHT_GUESS or seat != round_.guesser:
        return _("{dealt} − {held} in hand").format(dealt=DEALT, held=held)
    bonus = _bonus(round_)
    return _("{dealt} − {held}, guessed +{bonus}").format(dealt=DEALT, held=held, bonus=bonus)


def _brief_sum(state: State, round_: Round, seat: int) -> str:
    """Return the points of a seat as a sum, without the names of others."""
    if seat == round_.master:
        best = max(got for other, got in enumerate(points(state, round_)) if other != seat)
        text = _("half of {points}") if halved(state, round_) else _("the most: {points}")
        return text.format(points=best)
    if round_.end != RIGHT_GUESS or seat != round_.guesser:
        return _sum(state, round_, seat)
    return f"{DEALT} − {round_.hands[seat]} + {_bonus(round_)}"


def _bonus(round_: Round) -> int:
    """Return the points for the guess, fewer after a hint."""
    return GUESS_WITH_HINT if round_.hints else GUESS


def _share(state: State, round_: Round) -> str:
    """Return the points of the master in words: those of the best, or half of them."""
    got = points(state, round_)
    others = [seat for seat in range(len(got)) if seat != round_.master]
    best = max(others, key=lambda seat: (got[seat], seat == round_.guesser))
    if too_hard(round_):
        text = _("too hard: half of {name}’s")
    elif too_easy(state, round_):
        text = _("too easy: half of {name}’s")
    else:
        text = _("master: same as {name}")
    return text.format(name=state.players[best])


def _proof(round_: Round) -> Proof | None:
    """Return the proof by the seal; None if the rule was not sealed."""
    if not round_.salt or round_.rule is None:
        return None
    unchanged = _("The code is the one of the beginning: the rule did not change.")
    return proof(commitment_text(round_.rule, round_.salt), round_.seal, unchanged)


def _ended(state: State, round_: Round) -> Iterator[Telling]:
    """Yield the reason for the end of the last round, where the prompt has the winner."""
    if state.over and round_.end:
        guesser = round_.guesser if round_.end == RIGHT_GUESS else None
        yield Telling(why(state, round_), guesser)


def _master(state: State, round_: Round) -> Iterator[Telling]:
    """Yield the points of the master for the rule."""
    if round_.end in ("", STOPPED) or not has_points(state):
        return
    name = state.players[round_.master]
    if not round_.counts:
        yield Telling(_("This round goes without points."))
    elif round_.end != RIGHT_GUESS:
        text = _("Too hard: {name} gets half of the best, rounded up.")
        yield Telling(text.format(name=name), round_.master)
    elif too_easy(state, round_):
        text = _("Too easy: {name} gets half of the best, rounded up.")
        yield Telling(text.format(name=name), round_.master)
    else:
        text = _("A good rule: {name} gets as much as the best.")
        yield Telling(text.format(name=name), round_.master)


def _stories(state: State, story: Story | None) -> Iterator[Telling]:
    """Yield the sentences of the analysis."""
    if story is None or state.ended:
        return
    yield Telling(_left(story))
    if story.telling and story.telling.bits >= LITTLE:
        yield _most_telling(state, story.telling)
    if story.found is not None:
        text = ngettext(
            "After {count} card no other rule as simple was left.",
            "After {count} cards no other rule as simple was left.",
            story.found + 1,
        )
        yield Telling(text.format(count=story.found + 1))


def _left(story: Story) -> str:
    first, last = story.possible[0], story.possible[-1]
    if not last:
        return _("No rule that people may think of fits all verdicts.")
    text = ngettext(
        "Of {first} rules that people may think of, {last} was still possible.",
        "Of {first} rules that people may think of, {last} were still possible.",
        last,
    )
    return text.format(first=_thousands(first), last=_thousands(last))


def _most_telling(state: State, most: Most) -> Telling:
    """Return the sentence on the play that left the smallest share of the rules."""
    event = telling(state.round)[most.play]
    name, part = state.players[most.seat], round(2**most.bits)
    if event.kind == OPEN:
        text = _("{name}’s open hand told most: one rule in {part} was left.")
    else:
        text = _("{name}’s card told most ({card}): one rule in {part} was left.")
    words = card_word(event.cards[0])
    return Telling(text.format(name=name, card=words, part=part), most.seat)


def _course(state: State, story: Story | None) -> Iterator[Telling]:
    """Yield the number of possible rules after each play, and the simplest ones in the end."""
    if story is None or state.ended:
        return
    for event, left in zip(telling(state.round), story.possible[1:], strict=True):
        text = ngettext("{played}: {count} rule left", "{played}: {count} rules left", left)
        yield Telling(text.format(played=_play(event), count=_thousands(left)), event.seat)
    for rule in story.left:
        yield Telling(_("Still possible: {rule}").format(rule=sentence(rule)))


def _play(event: Event) -> str:
    """Return an event and its verdict in words."""
    if event.kind == OPEN:
        return _("no card of the open hand fits")
    text = _("{card} fits") if event.right else _("{card} does not fit")
    return text.format(card=card_word(event.cards[0]))


def _thousands(number: int) -> str:
    """Return a number with non-breaking spaces."""
    return f"{number:,}".replace(",", "\u00a0")


def standing(state: State) -> Standing:
    """Return totals, winners and rounds in a form for comparison."""
    is_over = state.over
    return Standing(
        players=state.players,
        totals=totals(state),
        winners=winners(state) if is_over and not state.ended else (),
        finished=is_over,
        rounds=tuple(_round(state, number, each) for number, each in enumerate(state.played, 1)),
    )


def _round(state: State, number: int, round_: Round) -> dict[str, Any]:
    guesser = round_.guesser
    return {
        "round": number,
        "master": state.players[round_.master],
        "rule": round_.way,
        "end": round_.end,
        "guesser": "" if guesser is None else state.players[guesser],
        "hints": round_.hints,
        "points": dict(zip(state.players, points(state, round_), strict=True)),
    }
