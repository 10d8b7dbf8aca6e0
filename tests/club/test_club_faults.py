"""Each fault of a server is one sentence in each language, and says nothing of the password."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion.sync.faults import FAULT_CODES, sentence
from companion.words.i18n import speaking
from companion.words.languages import LANGUAGES

HOST = "club.example.org"


def told(code: str) -> list[str]:
    """Return the sentence in each language."""
    sentences = []
    for language in LANGUAGES:
        with speaking(language):
            sentences.append(sentence(code, HOST))
    return sentences


@pytest.mark.parametrize("code", FAULT_CODES)
def test_each_fault_has_a_sentence_of_its_own_in_each_language(code: str) -> None:
    sentences = told(code)
    assert len({*sentences}) == len(LANGUAGES)
    assert not [each for other in FAULT_CODES if other != code for each in told(other)
                if each in sentences]  # fmt: skip
    assert all("{" not in each and "\n" not in each for each in sentences)


NEWS = """
import subprocess
from contextlib import closing
from select import select
from companion.sync.program.network import NetworkNews

with closing(NetworkNews()) as news:
    (heard,) = news.handles()
    assert not select([heard], [], [], 0)[0]
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    subprocess.run(["ip", "address", "add", "192.0.2.7/24", "dev", "lo"], check=True)
    assert select([heard], [], [], 60)[0]
    news.take()
    assert not select([heard], [], [], 0)[0]
"""


def test_the_kernel_tells_that_the_network_has_changed() -> None:
    """In a network namespace of its own, which nobody else is in."""
    allowed = subprocess.run(["unshare", "-rn", "ip", "link"], capture_output=True, check=False)
    if allowed.returncode:
        pytest.skip("no network namespaces here")
    subprocess.run(["unshare", "-rn", sys.executable, "-c", NEWS], check=True)
