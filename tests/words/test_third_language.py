"""A third language needs one row and one catalogue: everything else follows from them."""

from __future__ import annotations

import pytest

from companion import settings
from companion.games.istinto.game import GAME
from companion.keep.file import spreadsheets
from companion.play.game import Setup
from companion.play.measures import Figure
from companion.telling.figures import amount
from companion.words import i18n
from companion.words.errors import BadSettings
from companion.words.i18n import _
from companion.words.languages import LANGUAGES, of_locale
from companion.words.names import guest, is_guest
from tests.support.german import german


@pytest.fixture
def third(tmp_path):
    """German among the languages."""
    with german(tmp_path / "locale"):
        yield


def test_companion_toml_takes_it(third, tmp_path):
    path = tmp_path / "companion.toml"
    path.write_text('language = "de"\n')
    assert settings.load(path).language == "de"
    settings.save(path, theme="light")
    assert settings.load(path) == settings.Settings(language="de", theme="light")


def test_it_is_spoken_even_about_a_fault_of_the_file(third, tmp_path):
    path = tmp_path / "companion.toml"
    path.write_text('theme = "blue"\nlanguage = "de"\n')
    assert settings.language(path) == "de"


def test_a_refusal_names_it(third, tmp_path):
    path = tmp_path / "companion.toml"
    path.write_text('language = "fr"\n')
    with pytest.raises(BadSettings, match=", ".join(f'"{name}"' for name in LANGUAGES)):
        settings.load(path)


def test_a_system_that_speaks_it_begins_with_it(third, monkeypatch):
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert settings.Settings().language == "de"
    assert of_locale("de_AT.UTF-8") == "de"


def test_texts_missing_in_its_catalogue_stay_english(third):
    i18n.use("de")
    assert (_("Settings"), _("Begin")) == ("Einstellungen", "Begin")


def test_its_guests_are_guests_in_every_language(third):
    with i18n.speaking("de"):
        named = guest(3)
    assert named == "Gast 3"
    assert all(map(is_guest, (named, "Ospite 12", "Guest 2")))
    assert not any(map(is_guest, ("Gast", "Gast Anna", "Anna 2", "Gästin 3")))


def test_its_guests_are_not_kept(third, judge):
    i18n.use("de")
    assert judge.begin(GAME, Setup((guest(1), "Anna", guest(2))))
    assert judge.journal.header(1).people.keys() == {"Anna"}


def test_its_decimal_sign_is_read_where_figures_are_and_divides_its_csv(third):
    i18n.use("de")
    assert amount(Figure(name="", title="", meaning=""), 2.44) == "2,4"
    assert spreadsheets.delimiter() == ";"


def test_once_it_is_gone_its_guests_are_people_and_its_name_is_refused(tmp_path):
    with german(tmp_path / "locale"):
        assert is_guest("Gast 3")
    assert not is_guest("Gast 3")
    assert of_locale("de_AT.UTF-8") == "en"


def test_a_language_without_a_row_is_spoken_like_english():
    with i18n.speaking("xx"):
        assert (guest(1), _("Begin")) == ("Guest 1", "Begin")
