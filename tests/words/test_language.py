"""Each context may have its own language; the box has one as the default."""

from __future__ import annotations

import ast
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from pathlib import Path
from threading import Barrier

from companion.words.i18n import _, language, ngettext, speaking, use
from companion.words.languages import LANGUAGES

OWN, OTHER = "Settings", "Impostazioni"


def test_two_threads_read_different_languages_at_the_same_time():
    both = Barrier(2, timeout=60)

    def read(tongue):
        with speaking(tongue):
            both.wait()
            found = _(OWN), language()
            both.wait()
        return found

    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(read, ("it", "en"))) == [(OTHER, "it"), (OWN, "en")]


def test_two_contexts_of_one_thread_read_different_languages():
    box = copy_context()

    def read():
        with speaking("it"):
            return _(OWN), box.run(_, OWN)

    assert copy_context().run(read) == (OTHER, OWN)
    assert _(OWN) == OWN


def test_a_context_keeps_its_language_when_the_box_changes_its_own():
    with speaking("en"):
        use("it")
        assert (_(OWN), language()) == (OWN, "en")
    assert (_(OWN), language()) == (OTHER, "it")


def test_a_thread_without_a_language_of_its_own_reads_that_of_the_box():
    with ThreadPoolExecutor(1) as threads, speaking("en"):
        use("it")
        assert threads.submit(_, OWN).result() == OTHER


def test_a_language_is_left_where_it_was_entered():
    with speaking("it"), speaking("en"):
        assert _(OWN) == OWN
    assert _(OWN) == OWN


def test_an_empty_text_is_empty_in_every_language():
    for each in LANGUAGES:
        with speaking(each):
            assert _("") == ""


def test_numbers_are_counted_in_the_language_of_the_context():
    with speaking("it"):
        assert ngettext("{count} card", "{count} cards", 2) == "{count} carte"


def test_a_sentence_that_depends_on_a_number_is_never_asked_for_without_it():
    """A catalogue has no text of its own for the one that is asked for alone."""
    root = Path(__file__).parents[2]
    asked = {"_": set(), "N_": set(), "ngettext": set()}
    for path in [*root.glob("companion/**/*.py"), *root.glob("screens/**/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=text), *_rest]):
                    asked.get(name, set()).add(text)
    assert len(asked["ngettext"]) > 100
    assert asked["ngettext"] & (asked["_"] | asked["N_"]) == set()
