"""Encryption between the app and a seat's own phone, with keys that no server sees.

ChaCha20-Poly1305 of RFC 8439. A text is base64 of a random nonce and the ciphertext. The token of
the phone's address, the use and the version of its page are the associated data, so that a
text is valid for these alone.
"""

from __future__ import annotations

import os
from base64 import b64decode, b64encode

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

NONCE_BYTES, KEY_BYTES = 12, 32
TO_PHONE, FROM_PHONE, JOINING = "shown", "marked", "joins"
"""Uses of a text: a page, a mark, and the phone's own key."""


def new_key() -> bytes:
    """Return a random key of 256 bits."""
    return ChaCha20Poly1305.generate_key()


def seal(key: bytes, token: str, version: int, plain: bytes, *, way: str = TO_PHONE) -> str:
    """Return a text encrypted for the page of a version."""
    nonce = os.urandom(NONCE_BYTES)
    ciphertext = ChaCha20Poly1305(key).encrypt(nonce, plain, _bound(token, version, way))
    return b64encode(nonce + ciphertext).decode("ascii")


def unseal(
    key: bytes, token: str, version: int, text: str, *, way: str = FROM_PHONE
) -> bytes | None:
    """Return the bytes that were encrypted for the page of a version; None for any other text."""
    try:
        sealed = b64decode(text, validate=True)
        nonce, ciphertext = sealed[:NONCE_BYTES], sealed[NONCE_BYTES:]
        return ChaCha20Poly1305(key).decrypt(nonce, ciphertext, _bound(token, version, way))
    except (ValueError, InvalidTag):
        return None


def _bound(token: str, version: int, way: str) -> bytes:
    """Return the associated data of a text, without ambiguity: a token has no blanks."""
    return f"{way} {version} {token}".encode()
