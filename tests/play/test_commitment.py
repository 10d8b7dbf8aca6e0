"""A seal proves that a secret did not change, in files of every age."""

import subprocess
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from companion.play.commitment import COMMAND_WIDTH, commitment_of, commits_to, proof

TEXTS = st.text(st.characters(codec="ascii", exclude_categories=("C",)), min_size=1, max_size=300)
WORDS = st.from_regex(r"[a-z0-9{}\"]{1,40}", fullmatch=True)


def shown(text, seal):
    return proof(text, seal, unchanged="It did not change.")


def test_nobody_prepares_two_secrets_with_one_seal():
    """With 128 bits that takes 2 to the 64th trials."""
    assert len(commitment_of("a rule and its salt")) * 4 == 128


def test_the_shorter_seals_of_older_files_still_hold():
    digest = sha256(b"a rule and its salt").hexdigest()
    assert commits_to("a rule and its salt", digest[:24])
    assert not commits_to("another rule and its salt", digest[:24])


def test_a_beginning_that_is_shorter_than_any_seal_proves_nothing():
    digest = sha256(b"a rule and its salt").hexdigest()
    assert not commits_to("a rule and its salt", digest[:4])
    assert not commits_to("a rule and its salt", "")


def test_it_is_said_that_nothing_changed_only_where_the_seal_was_checked():
    assert shown("this", commitment_of("this")).words == "It did not change."
    assert "do not rely on this seal" in shown("this", commitment_of("that")).words


@given(TEXTS)
def test_the_command_prints_the_seal(text):
    command = shown(text, commitment_of(text)).command
    ran = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == commitment_of(text)


@given(
    st.lists(st.from_regex(r"[a-z0-9{}\"]{1,40}", fullmatch=True), min_size=1),
    st.sampled_from(" ,:"),
)
def test_the_command_fits_a_narrow_screen_with_no_word_broken(words, between):
    command = shown(between.join(words), commitment_of("")).command
    assert all(len(line) <= COMMAND_WIDTH for line in command.splitlines())
    assert all(word in command for word in words)
