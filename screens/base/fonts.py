"""Fonts for signs that those of the theme lack, and letters that are written from the right."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from struct import unpack_from
from unicodedata import category, combining, decomposition

KIVY = Path(str(getattr(find_spec("kivy"), "origin", ""))).parent
"""Folder of Kivy, which has fonts of its own; the process that paints does not import it."""
OTHERS = (
    str(KIVY / "data/fonts/DejaVuSans.ttf"),
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/usr/share/fonts/truetype/ancient-scripts/Symbola_hint.ttf",
)
"""Fonts of Kivy and of the Debian packages fonts-wqy-microhei and fonts-symbola, if installed."""
LEFTWARDS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
RUN_PATTERN = re.compile(f"[{LEFTWARDS}]+(?:[ .'-]+[{LEFTWARDS}]+)*")
"""Words of Hebrew or Arabic, with the characters between them."""


@lru_cache(maxsize=1024)
def face_for(text: str, font: str) -> str:
    """Return a font file for a text: *font* if it has all signs, else the one that has most."""
    if not lacking(text, font):
        return font
    return min((font, *_installed()), key=lambda file: len(lacking(text, file)))


def unknown(text: str, font: str) -> set[str]:
    """Return the signs of a text that are boxes, since no font has them together with the rest."""
    return lacking(text, face_for(text, font))


def lacking(text: str, font: str) -> set[str]:
    """Return the visible signs of a text that a font file lacks."""
    if text.isascii():
        return set()
    signs = signs_of(font)
    return {sign for sign in text if ord(sign) not in signs and category(sign)[0] not in "CZM"}


@cache
def _installed() -> tuple[str, ...]:
    return tuple(file for file in OTHERS if Path(file).is_file())


@cache
def signs_of(font: str) -> frozenset[int]:
    """Return the code points of a font file. Source: OpenType 1.9, "cmap"; formats 4 and 12."""
    data = (KIVY / font).read_bytes()
    start = unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    records = range(start + 12, start + 12 + 16 * unpack_from(">H", data, start + 4)[0], 16)
    cmap = next(
        unpack_from(">I", data, at + 8)[0] for at in records if data[at : at + 4] == b"cmap"
    )
    count = unpack_from(">H", data, cmap + 2)[0]
    tables = {cmap + unpack_from(">I", data, cmap + 8 + 8 * place)[0] for place in range(count)}
    read = {4: _segments, 12: _groups}
    known = ((read.get(unpack_from(">H", data, at)[0]), at) for at in tables)
    return frozenset(sign for reader, at in known if reader for sign in reader(data, at))


def _groups(data: bytes, at: int) -> set[int]:
    groups = (unpack_from(">III", data, at + 16 + 12 * n) for n in range(_long(data, at + 12)))
    return {sign for first, last, _glyph in groups for sign in range(first, last + 1)}


def _long(data: bytes, at: int) -> int:
    number: int = unpack_from(">I", data, at)[0]
    return number


def _segments(data: bytes, at: int) -> set[int]:
    count = unpack_from(">H", data, at + 6)[0] // 2
    last, first, delta, offset = (
        unpack_from(f">{count}H", data, at + 14 + 2 * count * row + 2 * (row > 0))
        for row in range(4)
    )
    glyphs = at + 16 + 6 * count
    found = set()
    for place in range(count):
        for sign in range(first[place], min(last[place], 0xFFFE) + 1):
            near = glyphs + 2 * place + offset[place] + 2 * (sign - first[place])
            glyph = unpack_from(">H", data, near)[0] if offset[place] else sign + delta[place]
            if glyph & 0xFFFF:
                found.add(sign)
    return found


# --- from the right


def as_drawn(text: str) -> str:
    """Return a text with Hebrew and Arabic words as they are drawn from the left, letters joined.

    Sentences run from the left, also with such a name in them; SDL_ttf reorders nothing.

    >>> as_drawn("Anna, \u05d3\u05df 2") == "Anna, \u05df\u05d3 2"
    True
    """
    return RUN_PATTERN.sub(lambda run: "".join(reversed(_clusters(_joined(run[0])))), text)


def _clusters(text: str) -> list[str]:
    """Return each letter with its marks."""
    clusters: list[str] = []
    for sign in text:
        if clusters and combining(sign):
            clusters[-1] += sign
        else:
            clusters.append(sign)
    return clusters


def _joined(text: str) -> str:
    """Return a text with the form of each Arabic letter that joins its neighbours."""
    forms = _forms()
    units = re.findall("\u0644[\u0622\u0623\u0625\u0627]|.", text)
    letters = [unit for unit in units if not combining(unit[0])]
    before = [False, *("<initial>" in forms.get(unit, {}) for unit in letters)]
    after = [*("<final>" in forms.get(unit, {}) for unit in letters[1:]), False]
    places = accumulate(0 if combining(unit[0]) else 1 for unit in units)
    drawn = []
    for unit, place in zip(units, places, strict=True):
        own = {} if combining(unit[0]) else forms.get(unit, {})
        from_last = own and before[place - 1] and "<final>" in own
        to_next = own and "<initial>" in own and after[place - 1]
        kind = ("<medial>" if to_next else "<final>") if from_last else (
            "<initial>" if to_next else "<isolated>")  # fmt: skip
        drawn.append(own.get(kind, unit))
    return "".join(drawn)


@cache
def _forms() -> dict[str, dict[str, str]]:
    """Return the forms of each Arabic letter, and of lam with alef, by their kinds in Unicode."""
    forms: dict[str, dict[str, str]] = {}
    for sign in map(chr, (*range(0xFB50, 0xFBB2), *range(0xFBD3, 0xFC00), *range(0xFE80, 0xFEFD))):
        kind, *letters = decomposition(sign).split() or [""]
        unit = "".join(chr(int(letter, 16)) for letter in letters)
        forms.setdefault(unit, {}).setdefault(kind, sign)
    return forms
