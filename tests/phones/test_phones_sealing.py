"""Messages to a seat's own phone and back are read only with its key."""

from __future__ import annotations

from base64 import b64decode, b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import phones
from companion.phones.sealing import FROM_PHONE, JOINING, TO_PHONE, new_key, seal, unseal
from companion.phones.server.files import served
from tests.phones.kit import HOME, token
from tests.support.sampling import examples

CIPHER = Path(phones.__file__).with_name("static") / "noble-chacha.js"
CIPHER_SHA256 = "5df18f68f5ecff3783aaaa882b84ea815f9e002fffdc5d7d8c61988ac453d1b2"
"""Checksum of the file that packaging/noble.sh makes of @noble/ciphers 2.4.0."""
TOKEN = token()
KEY = new_key()
texts = st.binary(max_size=3000)
keys = st.binary(min_size=32, max_size=32)
versions = st.integers(1, 2**31)


@given(keys, versions, texts)
def test_what_is_sealed_is_opened_by_its_key(key, version, plain):
    for way in (TO_PHONE, FROM_PHONE, JOINING):
        text = seal(key, TOKEN, version, plain, way=way)
        assert unseal(key, TOKEN, version, text, way=way) == plain


@given(texts.filter(lambda plain: len(plain) > 8))
def test_what_is_sealed_shows_nothing_of_the_text_and_looks_different_each_time(plain):
    one, other = (seal(KEY, TOKEN, 1, plain) for _ in range(2))
    assert one != other
    assert plain not in b64decode(one)


@pytest.mark.parametrize(
    ("key", "address", "version", "way"),
    [
        (new_key(), TOKEN, 7, FROM_PHONE),
        (KEY, token(), 7, FROM_PHONE),
        (KEY, TOKEN, 6, FROM_PHONE),
        (KEY, TOKEN, 8, FROM_PHONE),
        (KEY, TOKEN, 7, TO_PHONE),
        (KEY, TOKEN, 7, JOINING),
    ],
    ids=["key", "address", "older page", "newer page", "page", "joining"],
)
def test_nothing_is_opened_in_another_place(key, address, version, way):
    text = seal(KEY, TOKEN, 7, b"2", way=FROM_PHONE)
    assert unseal(KEY, TOKEN, 7, text) == b"2"
    assert unseal(key, address, version, text, way=way) is None


@given(st.data())
def test_nothing_is_opened_that_was_changed_in_any_bit(data):
    sealed = bytearray(b64decode(seal(KEY, TOKEN, 1, b"a few letters", way=FROM_PHONE)))
    place = data.draw(st.integers(0, len(sealed) - 1))
    sealed[place] ^= 1 << data.draw(st.integers(0, 7))
    assert unseal(KEY, TOKEN, 1, b64encode(sealed).decode()) is None


@given(st.text())
def test_no_other_text_is_opened(text):
    assert unseal(KEY, TOKEN, 1, text) is None


# --- the same in a browser


OPENS = """
    const [key, nonce, bound, sealed, done] = arguments;
    const bytes = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    const text = (bytes) => btoa(Array.from(bytes, (each) => String.fromCharCode(each)).join(""));
    import("/static/noble-chacha.js").then(({ chacha20poly1305 }) => {
      const cipher = () => chacha20poly1305(bytes(key), bytes(nonce), bytes(bound));
      const plain = cipher().decrypt(bytes(sealed));
      done([text(plain), text(cipher().encrypt(plain))]);
    }, (error) => done(["failed", String(error)]));
"""


def test_the_cipher_of_the_page_agrees_with_the_app_s(evening, browser):
    browser.go(f"http://{HOME}:{evening.port}/{evening.token}")

    @examples(400)
    @given(keys, versions, texts)
    def agree(key, version, plain):
        sealed = b64decode(seal(key, TOKEN, version, plain))
        bound = f"{TO_PHONE} {version} {TOKEN}".encode()
        arguments = (key, sealed[:12], bound, sealed[12:])
        found = browser.run_async(OPENS, *(b64encode(each).decode() for each in arguments))
        assert [b64decode(each) for each in found] == [plain, sealed[12:]]

    agree()


# --- the file


def test_the_cipher_is_the_file_that_was_looked_at():
    assert sha256(CIPHER.read_bytes()).hexdigest() == CIPHER_SHA256


def test_the_cipher_comes_with_its_licence():
    files = served()
    assert {"noble-chacha.js", "NOBLE-LICENSE.txt"} <= {*files}
    licence = files["NOBLE-LICENSE.txt"].path.read_text(encoding="utf-8")
    assert "The MIT License" in licence
    assert "Paul Miller" in licence
