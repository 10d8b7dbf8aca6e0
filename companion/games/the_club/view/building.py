"""Builder of a rule: the blocks of its sentence, and the keys that change each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.games.the_club.cards import (
    FILL,
    GROUND,
    HALF,
    NUMBER,
    PARITY,
    SHAPE,
    VALUES,
    Sort,
    Trait,
)
from companion.games.the_club.language.blocks import (
    After,
    Alternate,
    Both,
    Compared,
    Either,
    How,
    If,
    Is,
    Many,
    Not,
    Nth,
    Part,
    Rule,
    Run,
    Shared,
    Single,
    Tally,
)
from companion.games.the_club.view.examples import OPPOSITE, example
from companion.games.the_club.view.panels import BlockKey, SentencePart, Then
from companion.games.the_club.view.sentence import parts_of, spans
from companion.play.tuples import replaced
from companion.words.i18n import N_, _

FIRST: Rule = Is(GROUND, "W")
"""Initial rule."""
WHEN, THEN, OTHERWISE = Is(GROUND, "W"), Is(NUMBER, "123"), Is(NUMBER, "456")
SORTS: Mapping[Sort, str] = {
    SHAPE: N_("shape"),
    NUMBER: N_("number"),
    FILL: N_("fill"),
    GROUND: N_("ground"),
    PARITY: N_("odd / even"),
    HALF: N_("1–3 / 4–6"),
}
VALUE_WORDS: Mapping[Trait, Mapping[str, str]] = {
    GROUND: {"W": N_("white"), "B": N_("black")},
    FILL: {"F": N_("filled"), "E": N_("hollow")},
    SHAPE: {"C": N_("circle"), "T": N_("triangle"), "S": N_("square")},
}
FIRST_VALUES: Mapping[Trait, str] = {GROUND: "W", FILL: "F", SHAPE: "C", NUMBER: "123"}
"""Initial values of each trait."""
HOWS: Mapping[How, str] = {
    "same": N_("the same"),
    "other": N_("another"),
    "more": N_("more"),
    "less": N_("fewer"),
    "next": N_("the next"),
    "before": N_("backwards"),
}
TALLIES: tuple[tuple[Trait, str], ...] = (
    (GROUND, "W"), (GROUND, "B"), (FILL, "F"), (FILL, "E"), (SHAPE, "C"), (SHAPE, "T"),
    (SHAPE, "S"), (NUMBER, "135"), (NUMBER, "246"),
)  # fmt: skip


def pieces(rule: Rule) -> tuple[SentencePart, ...]:
    """Return the sentence of a rule; the first words, and each part, are blocks with keys."""
    return tuple(_pieces(rule))


def _pieces(rule: Rule) -> Iterator[SentencePart]:
    parts = parts_of(rule)
    for number, (text, place) in enumerate(spans(rule)):
        if place is not None:
            rows = _rows(parts[place], lambda part, at=place: _with(rule, at, part))  # type: ignore[misc]
            yield SentencePart(text, rows)
        elif number == 0:
            yield SentencePart(text.strip(), (tuple(_forms(rule)),))
        else:
            yield SentencePart(text.strip())


def _with(rule: Rule, place: int, part: Part) -> Rule:
    """Return a rule with the part at a place replaced."""
    parts = replaced(parts_of(rule), place, part)
    match rule:
        case Both():
            return Both(parts)
        case Either():
            return Either(parts)
        case If():
            return If(*parts)
    return part


def _forms(rule: Rule) -> Iterator[BlockKey]:
    """Yield the forms of a sentence, each with the present parts."""
    parts = parts_of(rule)
    first, second = parts[0], parts[1] if parts[1:] else None
    both = (first, second or Is(FILL, "F"))
    is_if = isinstance(rule, If)
    then = second if is_if and second else THEN
    otherwise = parts[2] if is_if and parts[2:] else OTHERWISE
    yield BlockKey(_("Every card …"), first, len(parts) == 1)
    yield BlockKey(_("If … then"), If(first, then), is_if and len(parts) == 2)
    yield BlockKey(_("If … then … if not"), If(first, then, otherwise), is_if and len(parts) == 3)
    yield BlockKey(_("… and …"), Both(both), isinstance(rule, Both))
    yield BlockKey(_("… or …"), Either(both), isinstance(rule, Either))


Whole = Callable[[Part], Rule]
"""Function that builds the whole rule from a part."""


def _rows(part: Part, whole: Whole) -> tuple[tuple[BlockKey, ...], ...]:
    """Return the keys of a part: its kinds, then the settings of its kind."""
    single = part.part if isinstance(part, Not) else part
    negated = isinstance(part, Not)

    def key(
        word: str, other: Single, chosen: bool, then: Then = "next", example: str = "",
        within: bool = False,
    ) -> BlockKey:  # fmt: skip
        rule = whole(Not(other) if negated else other)
        return BlockKey(word, rule, chosen, then, example, within)

    kinds = (
        *(
            key(word, one, _kind(single) == _kind(one), "keys", example(one))
            for word, one in _kinds(single)
        ),
        BlockKey(
            _("not"), whole(single if negated else Not(single)), negated, "toggle", _(OPPOSITE)
        ),
    )
    return (kinds, *(tuple(key(*each) for each in row) for row in _details(single)))


def _kind(single: Single) -> tuple[type, str]:
    return type(single), single.trait if isinstance(single, Is) else ""


def _kinds(single: Single) -> Iterator[tuple[str, Single]]:
    """Yield all kinds, each with a trait that fits."""
    sort = _sort(single)
    for trait, values in FIRST_VALUES.items():
        yield _(SORTS[trait]), Is(trait, values)
    yield _("compared"), Compared(sort, "other")
    yield _("comes after"), After(GROUND, "W")
    yield _("alternating"), Alternate(sort, 1)
    yield _("in a row"), Run(sort, 2)
    yield _("shared"), Shared("least", 1)
    yield _("position"), Nth(3)
    yield _("counted"), Tally(GROUND, "B", True)


def _sort(single: Single) -> Sort:
    """Return the trait that is kept when the kind changes."""
    match single:
        case Shared() | Nth():
            return GROUND
    return single.trait


Choice = (
    tuple[str, Single, bool]
    | tuple[str, Single, bool, Then]
    | tuple[str, Single, bool, Then, str, bool]
)
Row = tuple[Choice, ...]


def _details(single: Single) -> tuple[Row, ...]:
    match single:
        case Is(trait, values):
            return (tuple(_values(Is, trait, values)),)
        case After(trait, values):
            return tuple(_after_traits(trait)), tuple(_values(After, trait, values))
        case Compared():
            return tuple(_compared_sorts(single)), tuple(_hows(single))
        case Alternate(trait, count):
            words = {1: _("one by one"), 2: _("two by two"), 3: _("three by three")}
            return (
                _sorts(single, lambda sort: Alternate(sort, count)),
                tuple((word, Alternate(trait, n), n == count) for n, word in words.items()),
            )
        case Run(trait, most):
            words = {1: _("never two"), 2: _("at most two"), 3: _("at most three")}
            return (
                _sorts(single, lambda sort: Run(sort, most)),
                tuple((word, Run(trait, n), n == most) for n, word in words.items()),
            )
    return _counted(single)


def _counted(single: Single) -> tuple[Row, ...]:
    match single:
        case Shared(how, count):
            hows: dict[Many, str] = {
                "least": _("at least"),
                "most": _("at most"),
                "exactly": _("exactly"),
            }
            return (
                tuple(
                    (word, Shared(each, count or 1), each == how, "stay")
                    for each, word in hows.items()
                ),
                (
                    (_("nothing"), Shared("exactly", 0), count == 0),
                    *((str(n), Shared(how, n), n == count) for n in (1, 2, 3)),
                ),
            )
        case Nth(every):
            words = {2: _("every second"), 3: _("every third"), 4: _("every fourth")}
            return (tuple((word, Nth(n), n == every) for n, word in words.items()),)
        case Tally(trait, values, even):
            return (
                tuple(
                    (_tally_word(*each), Tally(*each, even), each == (trait, values), "stay")
                    for each in TALLIES
                ),
                (
                    (_("an even number before"), Tally(trait, values, True), even),
                    (_("an odd number before"), Tally(trait, values, False), not even),
                ),
            )
    raise TypeError(single)


def _tally_word(trait: Trait, values: str) -> str:
    if trait == NUMBER:
        return _("odd") if values == "135" else _("even")
    return _(VALUE_WORDS[trait][values])


def _values(made: type[Is | After], trait: Trait, values: str) -> Iterator[Choice]:
    """Yield the values of a trait: one of two is chosen, of more each is toggled.

    Of a range of numbers the range alone is chosen.
    """
    every = VALUES[trait]
    ranges = _ranges() if trait == NUMBER else {}
    then: Then = "next" if len(every) == 2 else "toggle"
    for value in every:
        word = value if trait == NUMBER else _(VALUE_WORDS[trait][value])
        inside, in_range = value in values, values in ranges
        toggled = made(trait, _toggled(every, values, value))
        yield word, toggled, inside and not in_range, then, "", inside and in_range
    for numbers, word in ranges.items():
        yield word, made(trait, numbers), values == numbers


def _ranges() -> dict[str, str]:
    """Return the words for ranges of numbers."""
    return {"135": _("odd"), "246": _("even"), "123": _("1 to 3"), "456": _("4 to 6")}


def _after_traits(trait: Trait) -> Iterator[Choice]:
    for each, values in FIRST_VALUES.items():
        yield _(SORTS[each]), After(each, values), each == trait, "stay"


def _toggled(every: str, values: str, value: str) -> str:
    """Return the values with one toggled; that one alone, where none or all would be left."""
    wanted = set(values) ^ {value}
    toggled = "".join(each for each in every if each in wanted)
    return value if len(every) == 2 or toggled in ("", every) else toggled


def _sorts(single: Single, made: Callable[[Sort], Single]) -> Row:
    sort = _sort(single)
    return tuple((_(word), made(each), each == sort, "stay") for each, word in SORTS.items())


def _compared_sorts(single: Compared) -> Row:
    return _sorts(
        single,
        lambda sort: Compared(
            sort, single.how if single.how in _possible(sort) else "other", single.back
        ),
    )


def _possible(sort: Sort) -> tuple[How, ...]:
    """Return the possible comparisons of a trait."""
    if sort == NUMBER:
        return tuple(HOWS)
    return ("same", "other", "next", "before") if sort == SHAPE else ("same", "other")


def _hows(single: Compared) -> Iterator[Choice]:
    trait, how, back = single.trait, single.how, single.back
    for each in _possible(trait):
        yield _(HOWS[each]), Compared(trait, each, back), each == how
    yield _("two cards back"), Compared(trait, how, 3 - back), back == 2, "toggle"
