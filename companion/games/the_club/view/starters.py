"""The ten rules for beginners, each in fewer words than its sentence from blocks."""

from __future__ import annotations

from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.state import DRAWN, Round
from companion.games.the_club.view.panels import RulePhrase
from companion.games.the_club.view.sentence import spans
from companion.words.i18n import N_, _

WORDS = (
    N_("*Filled* and *hollow* shapes take turns."),
    N_("*Odd* and *even* numbers of shapes take turns."),
    N_("After *circles* come *triangles*, then *squares*, then circles again."),
    N_("*Black* cards have *1 to 3* shapes, *white* ones *4 to 6*."),
    N_("*White* and *black* take turns, *two cards* each."),
    N_("Any card *without circles* fits."),
    N_("Each card shows *other shapes* than the last one."),
    N_("*White* cards are *filled*, *black* ones *hollow*."),
    N_("No card has *1 or 2* shapes."),
    N_("An *even* number of shapes makes a card *white*, an *odd* one *black*."),
)
"""Sentences in the order of the rule text (S:102-111), with the decisive words between
asterisks."""


def starters() -> tuple[str, ...]:
    """Return each of the ten rules in words."""
    return tuple(_(words).replace("*", "") for words in WORDS)


def rule_words(round_: Round) -> str:
    """Return the secret rule of a round in words, a drawn one in those of its card; empty if
    unknown."""
    return "".join(span.words for span in rule_spans(round_))


def rule_spans(round_: Round) -> tuple[RulePhrase, ...]:
    """Return those words in parts."""
    if round_.rule is None:
        return ()
    if round_.way == DRAWN:
        parts = _(WORDS[STARTERS.index(round_.rule)]).split("*")
        return tuple(RulePhrase(part, at % 2 == 1) for at, part in enumerate(parts) if part)
    return tuple(RulePhrase(words, place is not None) for words, place in spans(round_.rule))
