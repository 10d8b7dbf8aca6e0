"""Notices: a sentence of any length is read whole, in parts where it has no room."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import companion
from companion.games import every
from companion.games.any_game import scoring as kinds
from companion.games.any_game.actions import Write
from companion.games.any_game.scoring import Scoring
from companion.games.cluedo.actions import Deal, Start
from companion.machine.drawn import DrawnReport, findings
from companion.play.actions import EndEarly
from companion.settings import Settings
from companion.words.i18n import _
from screens.base.theme import theme
from screens.parts.drawing.glyphs import DOTS, parts
from screens.parts.touch.sentence import Sentence
from tests.games.any_game.kit.tour import begin as begin_any_game
from tests.games.cluedo.kit import user_actions as cluedo
from tests.games.holmes.kit import user_actions as holmes
from tests.support.layout_checks import faults
from tests.support.sampling import LANGUAGES, crossed
from tests.support.tours import LONG_NAMES, MANY_NAMES, drawn, of_game, pages
from tests.support.user_actions import do

DISPLAYS = (800, 480), (480, 800), (1280, 800)
TEXTS = "normal", "largest"
PAGES = "welcome", "home", "settings", "hardware", "people", "history", "decks", "tonight"
FIRST = 8
"""Stops that the suite takes of a tour."""
PATH = f"/media/{'Giovanbattista/' * 4}companion.toml"
LONGEST = {"network": "Rete degli ospiti del terzo piano", "count": "1000", "number": "1000"}
"""Values for fields of a sentence; any other field becomes a name."""
PATHS = "file", "folder", "path", "aside", "port"


def longest():
    """Return the notices for a box where nothing reads touches, with one sentence more."""
    found = findings(DrawnReport("kmsdrm", "llvmpipe", 1280, 800, ()))
    told = " ".join(f"{each.text} {each.remedy}".strip() for each in found)
    return f"{told} {_('The defaults hold: {name} is not read.').format(name='companion.toml')}"


def longest_of_all(language):
    """Return the longest sentences of the catalogue, and those with a path, with long names."""
    path = Path(companion.__file__).parent / "locale/it/LC_MESSAGES/companion.po"
    with path.open("rb") as file:
        messages = [each for each in read_po(file) if each.id]  # the header has none
    texts = [each.id if language == "en" else each.string for each in messages]
    forms = [form for each in texts for form in ((each,) if isinstance(each, str) else each)]
    told = {re.sub(r"{(\w+)[^}]*}", filled, form).strip() for form in forms if form}
    return sorted(told, key=len)[-20:] + sorted(text for text in told if PATH in text)[:20]


def filled(field):
    """Return the longest value for a field of a sentence."""
    name = field[1]
    return PATH if name in PATHS else LONGEST.get(name, LONG_NAMES[0])


def tours():
    """Return every tour, by its name."""
    return {"pages": pages} | {
        game.name: lambda table, game=game: of_game(game.name)(table, MANY_NAMES[: game.seats[-1]])
        for game in every()
        if game.name != "three-cards"
    }


def said(table):
    """Return the sentence on the screen that holds the notice, if any."""
    there = table.referee.pending.notice
    found = (each for each in table.visible() if isinstance(each, Sentence))
    return next((each for each in found if there in each.text), None)


def read(table, sentence):
    """Return the whole sentence, read part by part by touching the key for the next one."""
    said = [sentence.part]
    while sentence.further and said.count(sentence.part) < 2:
        table.touch(*table.middle(next(each for each in table.taps() if each in sentence.children)))
        said.append(sentence.part)
    whole = said[:-1] if sentence.further else said
    return joined(whole)


def joined(found):
    """Return parts as one text again, without its spaces: a path may be divided anywhere."""
    return "".join(part.removesuffix(DOTS) for part in found).replace(" ", "")


def shown(table, told):
    """Show a notice, check that it makes no text illegible, and return its sentence."""
    before = {*faults(table)}
    table.referee.show_notice(told)
    table.frames(6)
    if sentence := said(table):
        found = {*faults(table)} - before
        # A strip that lies over a panel has the touches first.
        assert [each for each in found if "lies over IconKey 'forward'" not in each] == []
    return sentence


def ended_case(table):
    """Stop a match of Cluedo."""
    cluedo.start(table, *LONG_NAMES)
    cluedo.fill(table)
    cluedo.choose(table)
    do(table, Deal(), Start(0), EndEarly())


def ended_week(table):
    """Stop a match of Holmes."""
    holmes.start(table, *LONG_NAMES[:2])
    table.referee.do(EndEarly())


def counted_week(table):
    """Stop a match of Holmes, and look at its count."""
    ended_week(table)
    table.app.page.show_sheet()


@pytest.mark.parametrize(("size", "language", "text"), crossed(DISPLAYS, LANGUAGES, TEXTS, turn=1))
def test_the_longest_notice_is_read_whole_on_every_page(box, size, language, text):
    table = box(chosen=Settings(language=language, text=text, motion=False), size=size)
    for page in PAGES:
        table.app.go(page)
        table.frames(4)
        sentence = shown(table, longest())
        assert sentence.text == longest(), page
        assert read(table, sentence) == joined([longest()]), page


@pytest.mark.parametrize(
    ("tour", "size", "language", "text"), crossed(tours(), DISPLAYS, LANGUAGES, TEXTS, turn=1)
)
def test_where_a_notice_is_shown_it_is_read_whole(request, box, tour, size, language, text):
    table = box(chosen=Settings(language=language, text=text, motion=False), size=size)
    stops = None if request.node.get_closest_marker("whole") else FIRST
    panels = set()
    for _stop in islice(drawn(table, tours()[tour](table)), stops):
        panel = type(getattr(table.app.page, "panel", None) or table.app.page)
        if table.referee.pending.undecided or panel in panels:
            continue
        if sentence := shown(table, longest()):
            panels.add(panel)
            assert read(table, sentence) == joined([sentence.text])
        table.referee.clear_notice()
    assert panels


@pytest.mark.parametrize(("size", "language", "text"), crossed(DISPLAYS, LANGUAGES, TEXTS, turn=1))
def test_a_notice_moves_no_step_of_the_podium(box, size, language, text):
    table = box(chosen=Settings(language=language, text=text, motion=False), size=size)
    begin_any_game(
        table, Scoring("Hearts", lowest=True, end=kinds.TOTAL, limit=20), tuple(MANY_NAMES)
    )
    for side in range(len(MANY_NAMES)):
        table.referee.do(Write(side, 26 if side == len(MANY_NAMES) - 1 else side))
    table.frames(6)
    before = [(*each.pos, *each.size) for each in table.of("PodiumStep")]
    assert shown(table, longest())
    assert [(*each.pos, *each.size) for each in table.of("PodiumStep")] == before != []


@pytest.mark.parametrize(("size", "language"), crossed(DISPLAYS, LANGUAGES, turn=1))
@pytest.mark.parametrize("begin", [ended_case, ended_week, counted_week])
def test_a_question_after_the_end_is_read_whole_with_its_answers(box, size, language, begin):
    table = box(chosen=Settings(language=language, text="largest", motion=False), size=size)
    begin(table)
    table.frames(6)
    before = {*faults(table)}
    table.referee.undo()
    table.frames(6)
    (strip,) = table.of("ConsentStrip")
    assert strip.y >= 0
    assert {key.item.name for key in table.of("AgreeKey")} == {*LONG_NAMES[: len(strip.asked)]}
    assert [each for each in {*faults(table)} - before if " lies over " not in each] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_sentences_have_parts_that_lines_hold(language):
    from kivy.core.text import Label

    font, size = theme.regular, theme.least
    for width, lines in ((120, 4), (300, 2)):
        for text in longest_of_all(language):
            found = parts(text, width, font, size, lines)
            assert joined(found) == joined([text])
            for part in found:
                laid = Label(text=part, text_size=(width, None), font_size=size, font_name=font)
                laid.refresh()
                assert len(laid._cached_lines) <= lines, part


def test_a_path_that_is_wider_than_a_line_is_no_reason_to_show_word_by_word(box):
    table = box(language="en")
    table.app.go("settings")
    table.frames(4)
    told = (
        f"/{'media/' * 18}companion.toml, line 4: {'this is no value of a setting, ' * 3}".strip()
    )
    sentence = shown(table, told)
    assert list(faults(table)) == []
    assert read(table, sentence) == joined([told])
