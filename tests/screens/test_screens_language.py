"""Both languages, all of them, at once."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from companion import settings
from companion.words import i18n
from companion.words.languages import ENGLISH, LANGUAGES
from tests.games.istinto.kit.user_actions import start
from tests.support.sampling import THEMES, spread

ROOT = Path(__file__).parents[2]
TRANSLATED = sorted(set(LANGUAGES) - {ENGLISH.name})
"""The code itself is English."""
OF_A_GAME = "tests/three_cards"
"""A game from outside, which has a catalogue of its own."""
SPOKEN_IN = [("companion", ("companion", "hardware", "screens")), (OF_A_GAME, (OF_A_GAME,))]
"""Folder of each catalogue, and the folders whose texts it has."""
SAME_IN_BOTH = {"Istinto", "Italiano", "English", "Anna", "Bruno", "Carla"}


def _catalogue(language, package="companion") -> Catalog:
    path = ROOT / package / "locale" / language / "LC_MESSAGES" / "companion.po"
    with path.open("rb") as file:
        return read_po(file, language)


def _extracted(folders) -> set[str | tuple[str, ...]]:
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    keywords = {"_": None, "N_": None, "ngettext": (1, 2), "pgettext": ((1, "c"), 2)}
    return {
        message
        for folder in folders
        for _, _, message, _, _ in extract_from_dir(ROOT / folder, methods, options, keywords)
    }


def _ids(catalogue) -> set[str | tuple[str, ...]]:
    return {message.id for message in catalogue if message.id}


def _forms(text) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def _places(text) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(("package", "folders"), SPOKEN_IN)
def test_the_catalogue_has_every_text_of_the_code_and_no_other(language, package, folders):
    found, kept = _extracted(folders), _ids(_catalogue(language, package))
    assert found - kept == set()
    assert kept - found == set()


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("package", ["companion", OF_A_GAME])
def test_no_text_is_empty_doubtful_or_left_over(language, package):
    catalogue = _catalogue(language, package)
    assert not catalogue.obsolete
    for message in catalogue:
        if message.id:
            assert not message.fuzzy, message.id
            assert all(_forms(message.string)), message.id
            assert len(_forms(message.string)) == len(_forms(message.id)), message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_places_of_its_text(language):
    for message in _catalogue(language):
        if message.id:
            wanted = set.union(*map(_places, _forms(message.id)))
            # One of something may be told without its number.
            for form, original in zip(_forms(message.string), _forms(message.id), strict=True):
                assert _places(form) in (wanted, _places(original)), message.id


def test_italian_has_printed_apostrophes():
    forms = [form for message in _catalogue("it") for form in _forms(message.string)]
    assert [form for form in forms if re.search(r"\w'\w", form)] == []


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("package", ["companion", OF_A_GAME])
def test_texts_on_the_screen_are_those_of_the_catalogue(language, package):
    """The compiled catalogue, which is not in the repository, is not an old one."""
    i18n.use(language)
    for message in _catalogue(language, package):
        if isinstance(message.id, str) and message.id:
            read = i18n.pgettext(message.context, message.id) if message.context else None
            without_a_reader = i18n.ABOUT_READERS.sub("", message.string)
            assert (read or i18n._(message.id)) == without_a_reader


def test_english_is_what_the_code_says():
    i18n.use("en")
    assert i18n._("Begin") == "Begin"
    assert [i18n.ngettext("{count} card", "{count} cards", count) for count in (0, 1, 2)] == [
        "{count} cards", "{count} card", "{count} cards",
    ]  # fmt: skip


def _words(table) -> set[str]:
    """Every text on the screen that has words in it, rather than icons and numbers."""
    return {text for text in table.texts() if re.search(r"[A-Za-z]{2}", text)} - SAME_IN_BOTH


def test_a_touch_changes_the_language_of_everything_at_once_and_for_good(box):
    table = box(language="it")
    start(table, "Anna", "Bruno", "Carla")
    table.tap_icon("menu")
    menu = _words(table)
    table.tap("Impostazioni")
    page = _words(table)
    table.tap("English")
    assert table.shows("Settings")
    assert page & _words(table) == set()
    table.key("escape")
    assert table.shows("Settings")
    assert menu & _words(table) == set()
    table.key("escape")
    assert table.shows("how many tricks?")
    assert settings.load(table.folder / "companion.toml").language == "en"
    table.tap_icon("back")
    assert table.shows("Istinto · Round 1 · Anna deals")

    again = box(chosen=settings.load(table.folder / "companion.toml"))
    assert again.shows("Game night")
    again.tap_icon("settings")
    again.tap("Italiano")
    assert again.shows("Impostazioni")
    assert settings.load(table.folder / "companion.toml").language == "it"


def test_light_and_motion_are_kept_too(box):
    table = box(language="en")
    table.tap_icon("settings")
    table.tap("daylight")
    table.tap("yes")
    kept = settings.load(table.folder / "companion.toml")
    assert (kept.theme, kept.motion) == ("light", True)
    table.tap("lamp-lit table")
    table.tap("no, everything stands still")
    kept = settings.load(table.folder / "companion.toml")
    assert (kept.theme, kept.motion) == ("dark", False)


@pytest.mark.parametrize("theme", spread(THEMES, 1, 1))
def test_home_is_drawn_in_another_light_as_if_it_had_begun_in_it(box, tmp_path, theme):
    other = next(each for each in THEMES if each != theme)
    for name, begun in (("begun", theme), ("changed", other)):
        chosen = settings.Settings(language="en", theme=begun, motion=False)
        table = box(chosen=chosen, now=lambda: "2026-11-21T20:00:00")
        table.app.go("settings")
        table.app.change_settings(theme=theme)
        table.app.go("home")
        table.picture(tmp_path / f"{name}.png")
    table.app.change_settings(theme=other)
    table.picture(tmp_path / "other.png")
    assert (tmp_path / "other.png").read_bytes() != (tmp_path / "changed.png").read_bytes()
    assert (tmp_path / "begun.png").read_bytes() == (tmp_path / "changed.png").read_bytes()


BANNED = {
    "en": (
        r"\bthe own\b",
        r"of the own\b",
        r"\bdoubted well\b",
        r"^Who begins is$",
        r"\bcard of \{pile\}",
        r"\bcards have come$",
        r"\bbluffed 1\b",
        r"\d %|\} %",
        r"as you reckon",
        r"\bequals win\b",
    ),
    "it": (
        "[“”]",
        r"\bCompare:",
        r"Gli scarti che diventano",
        r"^L’apparecchio tiene$",
        r"^Movimento$",
        r"no, tutto fermo",
        r"\bcart[ae] not[ae]\b|\bsono (già )?note\b",
        r"^Altro nome$",
        r"mazzo è buttato",
        r"Il tavolo si ferma",
        r"^(Fermata|Interrotta)\b",
        r"dubitato bene",
        r"(vinto|perso) il dubbio",
        r"^Rivela .*\{pile\}",
        r"\{value\} a \{name\}",
        r"^Questi sono tutti$",
        r"non è stata tenuta",
        r"mazzo è insegnato",
        r"\d pezzi\b|pezzi di mappa",
        r"\bse stesso",
        r"\bil giorno [1\{]",
        r"^È successo$",
        r"ci sta scrivendo",
    ),
}
"""Patterns of awkward expressions that the texts once had, by language."""


@pytest.mark.parametrize("language", BANNED)
def test_no_text_has_a_form_that_nobody_says(language):
    texts = [
        form
        for message in _catalogue("it")
        if message.id
        for form in _forms(message.id if language == "en" else message.string)
    ]
    found = [(form, text) for form in BANNED[language] for text in texts if re.search(form, text)]
    assert found == []


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Bruno", "Elena"], "Bruno ed Elena"),
        (["Bruno", "Èlia"], "Bruno e Èlia"),
        (["Bruno", "Anna"], "Bruno e Anna"),
        (["Ada", "Bruno", "Ettore"], "Ada, Bruno ed Ettore"),
    ],
)
def test_italian_sets_a_letter_between_equal_vowels(names, told):
    i18n.use("it")
    assert i18n.joined(names) == told


def test_a_visible_clue_is_stolen_from_anna_with_that_letter():
    i18n.use("it")
    text = i18n._("steal one of {last}’s visible clues")
    told = {name: i18n.linked(text, last=name) for name in ("Anna", "Elena")}
    assert told == {
        "Anna": "ruba un indizio visibile ad Anna", "Elena": "ruba un indizio visibile a Elena",
    }  # fmt: skip
    i18n.use("en")
    assert i18n.linked("steal one of {last}’s visible clues", last="Anna").endswith(
        "Anna’s visible clues"
    )


@pytest.mark.parametrize("language", ["it", "en"])
def test_the_name_of_the_person_addressed_is_before_a_comma(box, language):
    table = box(language=language)
    start(table, "Bruno", "Anna", "Carla")
    assert table.app.page.who == "Bruno,"
    assert table.find("Bruno,")
