"""Prompts on the pages of a match: they take further lines before their letters shrink."""

from __future__ import annotations

from itertools import islice

import pytest

from companion.games import every
from companion.settings import Settings
from companion.settings.text_sizes import TEXT_SIZES
from screens.base.theme import theme
from screens.parts.panels.prompt import Prompt
from tests.support.layout_checks import prompt_faults
from tests.support.sampling import LANGUAGES
from tests.support.tours import MANY_NAMES, drawn, of_game

DISPLAYS = ((800, 480), (480, 800))
FIRST = 15
"""Stops of each game that the suite takes."""
COPIED = (*Prompt.drawn_by[2:], "verdict", "lit")
"""Properties of a prompt besides its place."""


def walks():
    """Yield each game in each language; the suite takes the first stops of each game in one."""
    for turn, game in enumerate(every()):
        for place, language in enumerate(LANGUAGES):
            if (turn + place) % len(LANGUAGES) == 0:
                yield pytest.param(game, language, FIRST, id=f"{game.name}-{language}-first")
            name = f"{game.name}-{language}"
            yield pytest.param(game, language, None, id=name, marks=pytest.mark.whole)


@pytest.fixture
def fitted():
    """Yield a function that fits the theme to a display and a size of letters."""
    before = theme.unit, theme.type, theme.portrait, theme.stacked

    def fit(display, text):
        theme.fit(*display)
        theme.type = TEXT_SIZES[text].factor

    yield fit
    theme.unit, theme.type, theme.portrait, theme.stacked = before


@pytest.mark.parametrize(("game", "language", "stops"), list(walks()))
def test_a_prompt_takes_further_lines_before_its_letters_shrink(box, fitted, game, language, stops):
    table = box(chosen=Settings(language=language, motion=False))
    found = {}
    for stop in islice(
        drawn(table, of_game(game.name)(table, MANY_NAMES[: game.seats[-1]])), stops
    ):
        for prompt in table.of("Prompt"):
            found[tuple(getattr(prompt, name) for name in COPIED)] = stop
    assert found
    prompts = [Prompt(**dict(zip(COPIED, values, strict=True))) for values in found]
    for display in DISPLAYS:
        sizes = []
        for text in ("normal", "largest"):
            fitted(display, text)
            for prompt in prompts:
                prompt.pos, prompt.width = (0, 0), display[0] - 2 * theme.margin
            table.frames(4)
            sizes.append([prompt.ids.ask.font_size for prompt in prompts])
            for stop, prompt in zip(found.values(), prompts, strict=True):
                assert list(prompt_faults(prompt)) == [], (display, text, stop)
        shrunk = [
            (stop, *pair)
            for stop, *pair in zip(found.values(), *sizes, strict=True)
            if pair[1] < pair[0] - theme.unit / 2
        ]
        assert shrunk == [], display


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("display", DISPLAYS)
@pytest.mark.parametrize("words", [5, 60])
def test_a_message_of_any_length_leaves_the_question_where_it_is(box, fitted, display, text, words):
    table = box()
    fitted(display, text)
    question = Prompt(
        width=display[0] - 2 * theme.margin, seat=0, who="Giovanbattista,",
        prompt="which card have you played?", sentence=" ".join(["message"] * words),
    )  # fmt: skip
    table.frames(4)
    note = question.ids.note
    assert question.ids.ask.texture
    assert question.ids.who.texture
    assert note.part == question.sentence
    assert question.ids.fold.visible == (words == 60)
    assert list(prompt_faults(question)) == []
