"""Causes of errors are in the language of the person, none in that of the system."""

from __future__ import annotations

import errno
import os
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.devices import LONGEST_REASON
from companion.words import causes
from companion.words.errors import why
from companion.words.i18n import _, speaking

NUMBERS = sorted(errno.errorcode)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("number", [*NUMBERS, -1, -2, -3, -5, -11])
def test_no_cause_is_in_the_words_of_the_system(language, number):
    with speaking(language):
        for told in (why(OSError(abs(number), os.strerror(abs(number)))), causes.of_device(number)):
            assert os.strerror(abs(number)) not in told
            assert not told.endswith(".")
            assert "{" not in told


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_cause_of_a_lost_device_is_shown_whole(language):
    with speaking(language):
        for number in (*causes.DEVICES, *NUMBERS):
            assert len(causes.of_device(number)) <= LONGEST_REASON


@pytest.mark.parametrize("text", sorted({*causes.FILES.values(), *causes.DEVICES.values()}))
def test_each_cause_has_an_italian_clause(text):
    with speaking("it"):
        assert _(text) != text


def test_an_error_of_our_own_keeps_its_sentence():
    assert why(OSError(errno.EEXIST, "matches are kept in it.")) == "matches are kept in it"
    assert why(OSError("it is larger than 128 kB")) == "it is larger than 128 kB"


@given(st.sampled_from(sorted(causes.DEVICES.keys() - {-2, -3})), st.integers(0, 4), st.booleans())
def test_the_number_is_found_however_many_errors_stand_in_front(number, depth, is_named):
    error: Exception = OSError(number, os.strerror(number))
    for _each in range(depth):
        error = in_front_of(error, is_named)
    assert causes.number(error) == number


def in_front_of(error, is_named):
    """Return an error without a number, as it is when raised because of another, or beside it."""
    told = ValueError("could not open it")
    told.__context__ = error
    if is_named:
        told.__cause__ = error
    return told


def test_a_suppressed_exception_is_no_cause():
    told = in_front_of(OSError(errno.EIO, "x"), is_named=False)
    told.__suppress_context__ = True  # as "raise … from None" does
    assert causes.number(told) == 0


def test_an_error_from_another_process_has_the_same_cause():
    error = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "/media/stick")
    assert why(pickle.loads(pickle.dumps(error))) == why(error) == "the disk is full"
