"""Formulas of score sheets count as Python does, and hostile ones are told in one sentence."""

from __future__ import annotations

import ast
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.any_game.formulas import (
    DEEPEST_FORMULA,
    LARGEST_VALUE,
    LONGEST_FORMULA,
    SCOPE,
    Bounds,
    FormulaError,
    parse,
    variable,
)

NAMES = {
    "bid": Bounds(0, 20),
    "taken": Bounds(0, 20),
    "total": Bounds(-99_999, 99_999),
    "others.taken": Bounds(0, 20),
}
BUILT_IN = {"min": min, "max": max, "sum": sum, "abs": abs}

values = st.fixed_dictionaries(
    {
        "bid": st.integers(0, 20),
        "taken": st.integers(0, 20),
        "total": st.integers(-99_999, 99_999),
        "others.taken": st.lists(st.integers(0, 20), min_size=1, max_size=5).map(tuple),
    }
)


def _joined(parts):
    binary = st.sampled_from(
        ("+", "-", "*", "<", "<=", "==", "!=", ">", ">=", "and", "or", "// max(1,", "% max(1,")
    )
    return st.one_of(
        st.tuples(parts, binary, parts).map(
            lambda of: f"({of[0]} {of[1]} {of[2]}){')' if '(' in of[1] else ''}"
        ),
        st.tuples(st.sampled_from(("-", "not ")), parts).map(lambda of: f"({of[0]}{of[1]})"),
        st.tuples(parts, parts, parts).map(lambda of: f"({of[0]} if {of[1]} else {of[2]})"),
        st.tuples(st.sampled_from(("min", "max")), parts, parts).map(
            lambda of: f"{of[0]}({of[1]}, {of[2]})"
        ),
        parts.map(lambda part: f"abs({part})"),
        st.sampled_from(("min", "max", "sum")).map(lambda name: f"{name}(others.taken)"),
    )


expressions = st.recursive(
    st.one_of(st.integers(0, 99).map(str), st.sampled_from(("bid", "taken", "total"))),
    _joined,
    max_leaves=12,
)


def evaluated(text, given_values):
    """Return what Python's own ``eval`` makes of a text."""
    scope = {name: value for name, value in given_values.items() if "." not in name}
    scope["others"] = SimpleNamespace(taken=given_values["others.taken"])
    return eval(text, {"__builtins__": BUILT_IN}, scope)


def value(formula, numbers):
    """Return what the source of a formula gives."""
    return eval(formula.source, SCOPE, {variable(name): each for name, each in numbers.items()})


def parsed(text):
    """Return a formula over the names, or None if it may become too large."""
    try:
        return parse(text, NAMES)
    except FormulaError as error:
        if any(words in str(error) for words in ("too large", "deeply", "characters at most")):
            return None
        raise


@settings(max_examples=1_000)
@given(text=expressions, numbers=values)
def test_a_formula_has_the_value_that_python_gives_it_within_its_bounds(text, numbers):
    formula = parsed(text)
    if formula is None:
        return
    found = value(formula, numbers)
    assert found == evaluated(text, numbers)
    assert formula.bounds.low <= found <= formula.bounds.high


def test_the_functions_of_nobody_are_0():
    for name in ("min", "max", "sum"):
        assert value(parse(f"{name}(others.taken)", NAMES), {"others.taken": ()}) == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bid taken",
        "bid ** 2",
        "bid / 2",
        "1.5",
        "True",
        "'bid'",
        "bid := 3",
        "lambda: 3",
        "[bid for bid in others.taken]",
        "open('/etc/passwd')",
        "__import__('os')",
        "bid.__class__",
        "(1).__class__",
        "others.taken",
        "others.taken[0]",
        "sum(bid)",
        "max(bid)",
        "abs(bid, taken)",
        "min(*others.taken)",
        "min(bid, key=abs)",
        "bid in others.taken",
        "~bid",
        "bid << 9",
        "f'{bid}'",
        "nobody",
        "min(others.nobody)",
        "bid // taken",
        "bid % taken",
        "bid // (taken - 3)",
        "999999 * 999999 * 999999",
        str(LARGEST_VALUE + 1),
        "9" * LONGEST_FORMULA,
        "-" * LONGEST_FORMULA + "1",
        f"max({'-' * 480}1, bid)",
        "(" * 220 + "1" + ")" * 220,
        "not " * (DEEPEST_FORMULA + 1) + "bid",
        "1+" * 5_000_000 + "1",
        "bid\0",
        "bid\nbid",
    ],
    ids=lambda text: text[:30] or "empty",
)
def test_any_other_text_is_refused_in_one_sentence(text):
    with pytest.raises(FormulaError) as told:
        parse(text, NAMES)
    sentence = str(told.value)
    assert sentence.endswith(".")
    assert len(sentence) < LONGEST_FORMULA + 100


def test_the_second_count_knows_no_more_than_the_allowed_functions():
    with pytest.raises(NameError):
        evaluated("open", {"others.taken": ()})
    assert ast.literal_eval("3") == evaluated("3", {"others.taken": ()})
