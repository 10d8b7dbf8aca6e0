"""Spellings of a code: the forms in which different readers send the same tag or barcode.

One reader sends ``61008EB2F9`` of a tag, another types ``0009351929`` of it. A code has names, and
two codes are one if they share a name. Some readers send less, such as four bytes of five: that is
a *part*, and equal to each code that has it. Two codes that share no more than a part are two
cards.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection
from functools import cached_property, lru_cache

from msgspec import Struct

from companion.keep.decks.forms import FORMS, PRINTED, SURE_TAG, TAG, bare, is_lettered

NUMBERED = 10_000
"""Two codes that are less than this apart as numbers may number a deck: they are never one."""
MOST_ASKED = 4096
"""Most codes whose answer an index keeps; the doctor asks for each scanned one at every change."""
Name = tuple[str, str]
"""Kind and value of a name of a code, such as ``("gtin", "04006381333931")``."""


class Spelling(Struct, frozen=True):
    """Text of a code with its names, and those of the parts that some readers send of it."""

    text: str
    names: frozenset[Name]
    parts: frozenset[Name]


def are_one(one: Spelling, other: Spelling) -> bool:
    """Return True if two codes may be one card, heard through two readers.

    >>> are_one(spell("61008EB2F9"), spell("0009351929"))
    True
    >>> are_one(spell("0725272730706"), spell("725272730706"))
    True
    """
    is_shared = one.names & (other.names | other.parts) or one.parts & other.names
    return bool(is_shared) and not _are_numbered(one.text, other.text)


@lru_cache(maxsize=2048)
def spell(code: str, is_tag: bool = False) -> Spelling:
    """Return the spelling of a code; with *is_tag*, digits alone are surely a tag in hex."""
    text = bare(code)
    if PRINTED.fullmatch(text):
        return Spelling(code, frozenset({("text", code)}), frozenset())
    names, parts = {("text", text)}, set[Name]()
    for form in (SURE_TAG, *FORMS) if is_tag else FORMS:
        if form.pattern.fullmatch(text):
            more_names, more_parts = form.read(text)
            names |= {(form.kind, name) for name in more_names}
            parts |= {(form.kind, part) for part in more_parts}
    return Spelling(text, frozenset(names), frozenset(parts))


def is_same(code: str, other: str) -> bool:
    """Return True if two codes may be one card, with no deck to compare them to."""
    return code == other or are_one(spell(code), spell(other))


def _are_numbered(text: str, other: str) -> bool:
    """Return True if two texts are near one another as decimal or hex numbers, but not equal."""
    return any(
        0 < abs(int(text, base) - int(other, base)) < NUMBERED
        for base, digits in ((10, r"[0-9]+"), (16, r"[0-9A-Fa-f]+"))
        if re.fullmatch(digits, text) and re.fullmatch(digits, other)
    )


class Spellings:
    """Index of the codes of a deck by all their names and parts.

    Digits alone may be a tag or a barcode. Where most codes of that length are hex with letters, as
    in a deck of tags, they are a tag.
    """

    def __init__(self, codes: Collection[str]) -> None:
        lengths = Counter(map(len, codes))
        tags = Counter(len(code) for code in codes if TAG.fullmatch(code) and is_lettered(code))
        self._spelt = {
            code: spell(code, 2 * tags[len(code)] > lengths[len(code)]) for code in codes
        }
        self._by_name = defaultdict[Name, list[str]](list)
        self._by_part = defaultdict[Name, list[str]](list)
        for code, spelling in self._spelt.items():
            for name in spelling.names:
                self._by_name[name].append(code)
            for part in spelling.parts:
                self._by_part[part].append(code)
        self.of = lru_cache(MOST_ASKED)(self._of)
        """Returns the codes of the deck that are one with a code, sorted; found once."""

    def _of(self, code: str) -> tuple[str, ...]:
        heard = self._spelt.get(code) or spell(code)
        near = {each for name in heard.names for each in self._by_part.get(name, ())}
        near.update(
            each for name in heard.names | heard.parts for each in self._by_name.get(name, ())
        )
        return tuple(sorted(each for each in near if are_one(self._spelt[each], heard)))

    @cached_property
    def twins(self) -> list[tuple[str, str]]:
        """Every two codes of the deck that are one, sorted."""
        return [
            (code, other) for code in sorted(self._spelt) for other in self.of(code) if code < other
        ]


@lru_cache(maxsize=16)
def spellings(codes: frozenset[str]) -> Spellings:
    """Return the index of a deck's codes, computed once."""
    return Spellings(codes)
