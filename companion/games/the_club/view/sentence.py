"""Rule as a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.games.the_club.cards import FILL, GROUND, HALF, NUMBER, PARITY, SHAPE, VALUES
from companion.games.the_club.language.blocks import (
    After,
    Alternate,
    Both,
    Compared,
    Either,
    If,
    Is,
    Not,
    Nth,
    Part,
    Rule,
    Run,
    Shared,
    Single,
    Tally,
)
from companion.words.i18n import N_, _, joined, ngettext

IS = {
    GROUND: {"W": N_("is white"), "B": N_("is black")},
    FILL: {"F": N_("is filled"), "E": N_("is hollow")},
}
AFTER = {
    GROUND: {"W": N_("comes after a white card"), "B": N_("comes after a black card")},
    FILL: {"F": N_("comes after a filled card"), "E": N_("comes after a hollow card")},
}
SHAPES = {"C": N_("circles"), "T": N_("triangles"), "S": N_("squares")}
CARD_WORDS = {
    GROUND: {"W": N_("white cards"), "B": N_("black cards")},
    FILL: {"F": N_("filled cards"), "E": N_("hollow cards")},
    SHAPE: {"C": N_("cards with circles"), "T": N_("cards with triangles"),
            "S": N_("cards with squares")},
}  # fmt: skip
COMPARED = {
    (SHAPE, "same"): N_("has the same shape as {that}"),
    (SHAPE, "other"): N_("has another shape than {that}"),
    (SHAPE, "next"): N_("has the next shape after {that} (circle, triangle, square, circle …)"),
    (SHAPE, "before"): N_("has the next shape after {that} (square, triangle, circle, square …)"),
    (NUMBER, "same"): N_("has as many shapes as {that}"),
    (NUMBER, "other"): N_("has another number of shapes than {that}"),
    (NUMBER, "more"): N_("has more shapes than {that}"),
    (NUMBER, "less"): N_("has fewer shapes than {that}"),
    (NUMBER, "next"): N_("has one shape more than {that} (and 1 after 6)"),
    (NUMBER, "before"): N_("has one shape fewer than {that} (and 6 after 1)"),
    (FILL, "same"): N_("has the same fill as {that}"),
    (FILL, "other"): N_("has another fill than {that}"),
    (GROUND, "same"): N_("has the same ground as {that}"),
    (GROUND, "other"): N_("has another ground than {that}"),
    (PARITY, "same"): N_("is odd or even, just like {that}"),
    (PARITY, "other"): N_("is odd if {that} is even, and vice versa"),
    (HALF, "same"): N_("is low (1–3) or high (4–6), just like {that}"),
    (HALF, "other"): N_("is low (1–3) if {that} is high (4–6), and vice versa"),
}
THAT = {1: N_("the card before"), 2: N_("the last card but one")}
ALTERNATE = {
    SHAPE: N_("circles, triangles and squares"),
    NUMBER: N_("1, 2, 3, 4, 5 and 6 shapes"),
    FILL: N_("filled and hollow cards"),
    GROUND: N_("white and black cards"),
    PARITY: N_("odd and even cards"),
    HALF: N_("low (1–3) and high (4–6) cards"),
}
BY = {
    1: N_("keeps to the alternation of {values}"),
    2: N_("keeps to the alternation of {values}, two by two"),
    3: N_("keeps to the alternation of {values}, three by three"),
}
RUN = {
    1: N_("avoids two in a row {same}"),
    2: N_("avoids three in a row {same}"),
    3: N_("avoids four in a row {same}"),
}
SAME_WORDS = {
    SHAPE: N_("with the same shape"),
    NUMBER: N_("with the same number"),
    FILL: N_("with the same fill"),
    GROUND: N_("with the same ground"),
    PARITY: N_("that are all odd or all even"),
    HALF: N_("that are all low (1–3) or all high (4–6)"),
}
NTH = {
    2: N_("is the second, fourth, sixth … of the row"),
    3: N_("is the third, sixth, ninth … of the row"),
    4: N_("is the fourth, eighth, twelfth … of the row"),
}
FORMS = {
    (Both, 2): N_("Every card {a}, and {b}."),
    (Both, 3): N_("Every card {a}, {b}, and {c}."),
    (Either, 2): N_("Every card {a}, or {b}."),
    (Either, 3): N_("Every card {a}, {b}, or {c}."),
    (If, 2): N_("If the card {a}, it {b}."),
    (If, 3): N_("If the card {a}, it {b}; if not, it {c}."),
}


def sentence(rule: Rule) -> str:
    """Return a whole rule in words."""
    return "".join(text for text, _place in spans(rule))


def spans(rule: Rule) -> Iterator[tuple[str, int | None]]:
    """Yield the words of a rule, part by part; with the place of a part, or None between them."""
    parts = parts_of(rule)
    said = (rule.part,) if isinstance(rule, Not) else parts
    for text in re.split(r"(\{[abc]\})", _(_form(rule))):
        if text[:1] == "{":
            place = "abc".index(text[1])
            yield phrase(said[place]), place
        elif text:
            yield text, None


def _form(rule: Rule) -> str:
    if isinstance(rule, Not):
        return N_("No card {a}.")
    parts = parts_of(rule)
    return N_("Every card {a}.") if len(parts) == 1 else FORMS[type(rule), len(parts)]


def parts_of(rule: Rule) -> tuple[Part, ...]:
    """Return the parts of a rule, in the order of its sentence."""
    match rule:
        case Both(parts) | Either(parts):
            return parts
        case If(when, then, None):
            return when, then
        case If(when, then, otherwise) if otherwise is not None:
            return when, then, otherwise
    assert not isinstance(rule, Both | Either | If)
    return (rule,)


def phrase(part: Part) -> str:
    """Return the condition of a part in words, to follow its noun."""
    if isinstance(part, Not):
        return _("is not one that {phrase}").format(phrase=_single(part.part))
    return _single(part)


def _single(single: Single) -> str:
    match single:
        case Is(trait, values):
            return _is(trait, values)
        case After(trait, values):
            return _after(trait, values)
        case Compared(trait, how, back):
            return _(COMPARED[trait, how]).format(that=_(THAT[back]))
        case Shared(how, count):
            return _shared(how, count)
        case Alternate(trait, count):
            return _(BY[count]).format(values=_(ALTERNATE[trait]))
        case Run(trait, most):
            return _(RUN[most]).format(same=_(SAME_WORDS[trait]))
        case Nth(every):
            return _(NTH[every])
        case Tally(trait, values, even):
            text = (
                _("comes after an even number of {cards}")
                if even
                else _("comes after an odd number of {cards}")
            )
            return text.format(cards=_cards(trait, values))
    raise TypeError(single)


def _is(trait: str, values: str) -> str:
    if trait == SHAPE:
        return _("has {shapes}").format(shapes=shapes_word(values))
    return number_phrase(values) if trait == NUMBER else _(IS[trait][values])


def _after(trait: str, values: str) -> str:
    if trait == SHAPE:
        return _("comes after a card with {shapes}").format(shapes=shapes_word(values))
    return _after_number(values) if trait == NUMBER else _(AFTER[trait][values])


def _after_number(values: str) -> str:
    if values in ("135", "246"):
        return _("comes after an odd card") if values == "135" else _("comes after an even card")
    if len(values) == 1:
        return ngettext(
            "comes after a card with {number} shape",
            "comes after a card with {number} shapes",
            int(values),
        ).format(number=values)
    return _("comes after a card with {numbers} shapes").format(numbers=numbers_word(values))


def shapes_word(values: str) -> str:
    """Return circles, triangles or squares, one or two of them."""
    words = [_(SHAPES[value]) for value in values]
    return _("{one} or {other}").format(one=words[0], other=words[-1]) if words[1:] else words[0]


def number_phrase(values: str) -> str:
    """Return the condition on the number of a card, in words."""
    if values in ("135", "246"):
        return _("is odd") if values == "135" else _("is even")
    if len(values) == 1:
        return ngettext("has {number} shape", "has {number} shapes", int(values)).format(
            number=values
        )
    return _("has {numbers} shapes").format(numbers=numbers_word(values))


def numbers_word(values: str) -> str:
    """Return several numbers: from one to another, or one by one."""
    if values in VALUES[NUMBER] and len(values) > 2:
        return _("{least} to {most}").format(least=values[0], most=values[-1])
    before = ", ".join(values[:-1])
    return _("{one} or {other}").format(one=before, other=values[-1])


def _shared(how: str, count: int) -> str:
    if count == 0 and how != "least":
        return _("differs in every trait from the card before")
    words = {
        "least": ngettext(
            "shares at least {count} trait with the card before",
            "shares at least {count} traits with the card before",
            count,
        ),
        "most": ngettext(
            "shares at most {count} trait with the card before",
            "shares at most {count} traits with the card before",
            count,
        ),
        "exactly": ngettext(
            "shares exactly {count} trait with the card before",
            "shares exactly {count} traits with the card before",
            count,
        ),
    }
    return words[how].format(count=count)


def _cards(trait: str, values: str) -> str:
    if trait != NUMBER:
        return joined([_(CARD_WORDS[trait][value]) for value in values])
    if values in ("135", "246"):
        return _("odd cards") if values == "135" else _("even cards")
    if len(values) == 1:
        return ngettext(
            "cards with {number} shape", "cards with {number} shapes", int(values)
        ).format(number=values)
    return _("cards with {numbers} shapes").format(numbers=numbers_word(values))
