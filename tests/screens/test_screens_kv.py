"""Layouts follow the display and the text size, whatever they were before."""

from __future__ import annotations

import ast
import re
from collections import Counter
from importlib import import_module
from itertools import chain, islice
from pathlib import Path
from pkgutil import walk_packages
from string import digits

import pytest
from kivy.factory import Factory
from kivy.lang import Builder
from kivy.lang.builder import BuilderException
from kivy.uix.widget import Widget

import screens
from tests.support.sampling import SIZES, games
from tests.support.tours import MANY_NAMES, drawn, of_game, pages

OURS = screens.__path__[0]


CLOCKS = str.maketrans(digits, "0" * 10)


def _laid_out(table):
    """Return everything on the screen: class, text without numbers, position and size."""
    return {
        (type(each).__name__, getattr(each, "text", "").translate(CLOCKS),
         *map(round, each.to_window(*each.pos)), *map(round, each.size))
        for each in table.visible() if min(each.size) >= 1
    }  # fmt: skip


def _left(table):
    """Return the widgets that differ after other displays and text sizes were set and set back."""
    before = _laid_out(table)
    for size in (SIZES[-1], SIZES[1], SIZES[0]):
        table.resize(size)
    for text in ("largest", "normal"):
        table.app.change_settings(text=text)
        table.frames(4)
    return sorted(before ^ _laid_out(table))


@pytest.mark.parametrize(
    ("stops", "between"),
    [pytest.param(5, 4, id="few"), pytest.param(None, 1, id="all", marks=pytest.mark.whole)],
)
@pytest.mark.parametrize("game", [pytest.param(None, id="none"), *games()])
def test_nothing_is_left_of_another_display_and_of_other_letters(box, game, stops, between):
    table = box()
    tour = of_game(game.name)(table, MANY_NAMES[: game.seats[-1]]) if game else pages(table)
    for place, stop in enumerate(islice(drawn(table, tour), stops)):
        if place % between == 0:
            assert _left(table) == [], stop


def test_building_ahead_during_a_change_of_display_does_no_harm(box):
    table = box()
    from screens.base.theme import theme
    from screens.parts.drawing.text import Text

    built = []

    class Builds(Widget):
        def rethemed(self):
            built.append(Text())

    builder = Builds()
    theme.follow(builder)
    table.resize(SIZES[-1])
    assert built
    assert table.shows("Baker Street")


class Rules:
    """All rules of our kv files, and which of them are for a class."""

    def __init__(self):
        for module in walk_packages(screens.__path__, "screens."):
            import_module(module.name)
        self._of = {}
        for key, rule in Builder.rules:
            self._of.setdefault(key.key, []).append(rule)
        self._names = {name.lower(): name for name in Factory.classes}

    def behind(self, name, *, itself):
        """Return the rules that a widget of a class follows, perhaps without those of its own."""
        classes = [each.__name__.lower() for each in getattr(Factory, name).__mro__]
        return [*chain(*(self._of.get(each, ()) for each in classes[not itself :]))]

    def sayings(self):
        """Yield each expression of a rule's property, with that rule and those behind it."""
        for rule, behind in self._all():
            for said in rule.properties.values():
                yield said, rule, behind

    def _all(self):
        """Yield each rule with those behind it, also of parts inside another."""
        for key, rule in Builder.rules:
            name = self._names.get(key.key)
            if name is None or not str(rule.ctx.filename).startswith(OURS):
                continue
            others = [] if rule.avoid_previous_rules else self.behind(name, itself=False)
            yield rule, others
            yield from self._inside(rule)

    def _inside(self, rule):
        for part in rule.children:
            yield part, self.behind(part.name, itself=True)
            yield from self._inside(part)


def _drawn_with(rule):
    """Return the names of the properties that the instructions of a rule set."""
    parts = (rule.canvas_before, rule.canvas_root, rule.canvas_after)
    return {name for part in parts if part for each in part.children for name in each.properties}


def _place(said):
    return f"{said.ctx.filename.removeprefix(OURS)}:{said.line + 1}: {said.name}"


SAME = {
    "size": {"size", "width", "height"}, "width": {"width", "size"}, "height": {"height", "size"},
    "pos": {"pos", "x", "y"}, "x": {"x", "pos"}, "y": {"y", "pos"},
}  # fmt: skip
"""Properties that are parts of one another; a dash before one clears the rules of no other."""


def test_a_rule_clears_the_property_that_it_replaces(box):
    box()
    wrong = [
        f"{_place(said)}: needs {'-' * (before.name == said.name)}{before.name}"
        for said, _, behind in Rules().sayings()
        for other in behind
        for before in other.properties.values()
        if before.watched_keys and before.name in SAME.get(said.name, {said.name})
        if not (said.ignore_prev and before.name == said.name)
    ]
    assert wrong == []


def test_nothing_drawn_is_forgotten_with_a_property_of_the_same_name(box):
    box()
    wrong = [
        f"{_place(said)} is drawn with"
        for said, rule, behind in Rules().sayings()
        if said.ignore_prev and any(said.name in _drawn_with(each) for each in (rule, *behind))
    ]
    assert wrong == []


def _below(kind):
    """Yield the classes that are made of a class."""
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def test_no_class_of_ours_is_called_as_one_that_the_style_is_for(box):
    """A rule is for all classes of a name: letters of such a class were drawn twice."""
    box()
    Rules()  # brings all classes
    style = {key.key for key, rule in Builder.rules if "style.kv" in str(rule.ctx.filename)}
    ours = {each.__name__ for each in _below(Widget) if each.__module__.startswith("screens")}
    assert "label" in style
    assert [name for name in sorted(ours) if name.lower() in style] == []


def test_no_two_classes_of_ours_and_no_two_imports_of_rules_have_the_same_name(box):
    """In kv both are global: the last one that is loaded replaces all others of its name."""
    box()
    Rules()  # brings all classes
    ours = {each for each in _below(Widget) if each.__module__.startswith("screens")}
    lines = [line for path in Path(OURS).rglob("*.kv") for line in path.read_text().splitlines()]
    dynamic = [line[1:].split("@")[0] for line in lines if re.match(r"<\w+@", line)]
    names = Counter([*(each.__name__ for each in ours), *dynamic])
    assert [name for name, count in names.items() if count > 1] == []
    imports = {tuple(line.split()[1:]) for line in lines if line.startswith("#:import ")}
    names = Counter(name for name, _what in imports)
    assert [name for name, count in names.items() if count > 1] == []


def test_no_id_of_a_rule_has_the_name_of_an_import():
    """An import is global: a rule that is loaded later reads it in place of its own id."""
    words = [
        line.split()
        for path in Path(OURS).rglob("*.kv")
        for line in path.read_text().splitlines()
        if line.strip()
    ]
    ids = {said[1] for said in words if said[0] == "id:"}
    assert ids & {said[1] for said in words if said[0] == "#:import"} == set()


SIDES = {"size_hint_x": (0,), "size_hint_y": (1,), "size_hint": (0, 1)}


def _may_be(node, side):
    """Return True for a size set by the widget, False for one given by the layout, or both."""
    if isinstance(node, ast.IfExp):
        return _may_be(node.body, side) | _may_be(node.orelse, side)
    if isinstance(node, ast.Tuple):
        return _may_be(node.elts[side], side)
    return {isinstance(node, ast.Constant) and node.value is None}


def _switches(said):
    """Return the watched properties on which a conditional expression decides."""
    decisions = (each.test for each in ast.walk(_parsed(said)) if isinstance(each, ast.IfExp))
    names = chain.from_iterable(map(ast.walk, decisions))
    named = {ast.unparse(each) for each in names if isinstance(each, ast.Attribute)}
    return {key for key in _watched(said) if ".".join(key) in named}


def _parsed(said):
    return ast.parse(said.value.strip(), mode="eval").body


def _watched(said):
    return {tuple(key) for key in said.watched_keys or ()}


def test_a_size_that_is_only_sometimes_its_own_is_told_anew_whenever_it_is(box):
    """Kivy keeps the size that a layout gave, unless the rule watches the condition."""
    box()
    wrong = [
        f"{_place(own)} does not follow {said.value}"
        for said, rule, _ in Rules().sayings()
        for side in SIDES.get(said.name, ())
        if len(_may_be(_parsed(said), side)) > 1
        for own in rule.properties.values()
        if own.name in ("size", ("width", "height")[side])
        if not _switches(said) <= _watched(own)
    ]
    assert wrong == []


def test_where_a_rule_is_wrong_kivy_still_shows_its_lines(box, tmp_path):
    box()
    from screens.base import kv

    rule = "<WrongBox@BoxLayout>:\n    spacing: 2\n    padding: nobody.knows\n"
    (tmp_path / "wrong.kv").write_text(rule, encoding="utf-8")
    kv.load(str(tmp_path / "wrong.py"))
    try:
        with pytest.raises(BuilderException, match=r">>    3:    padding: nobody.knows"):
            Factory.WrongBox()
    finally:
        Builder.unload_file(str(tmp_path / "wrong.kv"))
