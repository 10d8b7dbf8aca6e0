"""Text form of how a game is counted, for journals, codes and files.

It is one line of ASCII: ``companion-sheet:1?`` with the version, the fields that differ from their
defaults as in the query of a URL (RFC 3986, 3.4), and behind ``#`` a checksum of all before it. In
version 2 a description (description.py) stands in place of the fields, compressed (RFC 1950) and
in the alphabet of RFC 4648, section 5.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import crc_hqx
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

from msgspec.structs import asdict, replace

from companion.games.any_game import ABOUT, description
from companion.games.any_game import scoring as kinds
from companion.games.any_game.adapter import USUAL_SEATS, counting_of, scoring_of_description
from companion.games.any_game.kinds import KINDS, kind_of
from companion.games.any_game.scoring import Bids, Counter, Scoring
from companion.words import names
from companion.words.i18n import _

SCHEME = "companion-sheet:"
TEXT_VERSION = 1
DESCRIBED_VERSION = description.DESCRIPTION_VERSION
"""Version of the text form with a description."""
LONGEST_TEXT = 4_000
"""Longest text that is read, in characters."""
DESCRIPTION = re.compile(r"^sheet\s*=\s*\d", re.MULTILINE)
"""Line of a description in TOML that says its version."""
SEPARATOR = "|"
"""Separator of the items of a list, which names cannot contain."""
PLAIN = Scoring()
"""Scoring of just points, until the table ends the match."""


def is_scoring(text: str) -> bool:
    """Return True if a text begins like the text form, or is like a description."""
    return text.strip().startswith(SCHEME) or bool(DESCRIPTION.search(text))


def encode(scoring: Scoring) -> str:
    """Return the text form; empty for ``PLAIN``.

    >>> encode(Scoring("Scala 40", lowest=True, end="out", limit=101))
    'companion-sheet:1?name=Scala+40&lowest=1&end=out&limit=101#c3b9'
    """
    if scoring == PLAIN:
        return ""
    if scoring.sheet:
        packed = urlsafe_b64encode(zlib.compress(scoring.sheet.encode(), 9)).decode()
        text = f"{SCHEME}{DESCRIBED_VERSION}?{packed}"
        return f"{text}#{_checksum(text)}"
    written = {
        name: _written(value)
        for name, value in asdict(scoring).items()
        if value != getattr(PLAIN, name)
    }
    text = f"{SCHEME}{TEXT_VERSION}?{urlencode(written)}"
    return f"{text}#{_checksum(text)}"


def decode(text: str) -> Scoring:
    """Return the scoring of a text form; raise ValueError with a sentence for an invalid one.

    >>> decode("companion-sheet:1?name=Scala+40&lowest=1&end=out&limit=101#c3b9").limit
    101
    """
    text = text.strip()
    if not text:
        return PLAIN
    if DESCRIPTION.search(text):
        return _described(text)
    if not is_scoring(text) or len(text) > LONGEST_TEXT or not text.isascii():
        raise ValueError(_("That does not say how a game is counted."))
    version = re.match(rf"{SCHEME}(\d{{1,6}})\?", text)
    body, _sign, checksum = text.rpartition("#")
    if version and int(version[1]) > DESCRIBED_VERSION:
        raise ValueError(_("A newer box wrote how that game is counted: update this one."))
    if not version or checksum != _checksum(body):
        raise ValueError(_("A part of how that game is counted is missing: read it again."))
    if int(version[1]) == DESCRIBED_VERSION:
        return _packed(body[version.end() :])
    values = parse_qsl(body[version.end() :], keep_blank_values=True)
    read = _read({key: names.spaced(value) for key, value in values})
    scoring = replace(read, name=names.tidied(read.name))
    if why := objection(scoring):
        raise ValueError(why)
    return scoring


@lru_cache(maxsize=64)
def _described(text: str) -> Scoring:
    scoring = scoring_of_description(description.read(text))
    if counting_of(scoring).begin(USUAL_SEATS).out:
        raise ValueError(_("The match would be over before it begins."))
    if len(encode(scoring)) > LONGEST_TEXT:
        raise ValueError(_("The names of this sheet are too long together."))
    return scoring


@lru_cache(maxsize=64)
def _packed(packed: str) -> Scoring:
    text = _unpacked(packed)
    return scoring_of_description(description.read(text), text)


def _unpacked(packed: str) -> str:
    """Return the text of a description; raise ValueError with a sentence if it is damaged."""
    reader = zlib.decompressobj()
    try:
        text = reader.decompress(urlsafe_b64decode(packed), 4 * description.LONGEST_TEXT)
        return text.decode()
    except (ValueError, zlib.error) as error:
        raise ValueError(_("That does not say how a game is counted.")) from error


def objection(scoring: Scoring) -> str:
    """Return the sentence why a game cannot be counted so; empty if it can."""
    every = [*scoring.categories, *scoring.marks, *(each.name for each in scoring.counters)]
    if scoring.sheet or (why := names.refusal([scoring.name, *every])):
        return "" if scoring.sheet else why
    if any(not name.strip() or SEPARATOR in name for name in every) or SEPARATOR in scoring.name:
        return _("Every counter, category and mark needs a name, without “|”.")
    if scoring.end in (kinds.TOTAL, kinds.ROUNDS) and scoring.limit < 1 and not scoring.countdown:
        return _("What ends the match must be 1 or more.")
    if not _known_words(scoring) or not _are_numbers_fit(scoring):
        return _("That does not say how a game is counted.")
    needed = {kinds.COUNTERS: scoring.counters, kinds.CATEGORIES: scoring.categories}
    if not needed.get(scoring.kind, (1,)):
        return _("There is nothing to count: name it first.")
    if not _is_of_one_piece(scoring):
        return _("That counting does not go with the rest of the sheet.")
    if _is_over_at_once(scoring):
        return _("The match would be over before it begins.")
    if len({*every}) < len(every):
        return _("Two of them have the same name.")
    if len(encode(scoring)) > LONGEST_TEXT:
        return _("The names of this sheet are too long together.")
    return ""


def _known_words(scoring: Scoring) -> bool:
    return (
        scoring.kind in KINDS
        and scoring.end in kinds.ENDS
        and scoring.tie in kinds.TIES
        and scoring.newcomers in ("", *kinds.BEGINNINGS)
        and scoring.teams in (0, *kinds.TEAMS)
        and len(scoring.counters) <= kinds.MOST_COUNTERS
        and len(scoring.categories) <= kinds.MOST_CATEGORIES
        and len(scoring.marks) <= kinds.MOST_MARKS
    )


def _is_of_one_piece(scoring: Scoring) -> bool:
    """Return True unless a part of the sheet has no meaning beside another one."""
    numbers = scoring.kind == kinds.NUMBERS
    if scoring.countdown and (not numbers or scoring.bids or scoring.end == kinds.OUT):
        return False
    if scoring.bids and not numbers:
        return False
    return not kind_of(scoring).is_joint or scoring.end != kinds.OUT


def _is_over_at_once(scoring: Scoring) -> bool:
    """Return True if the start is already the end."""
    start = scoring.counters[0].start if scoring.kind == kinds.COUNTERS else scoring.start
    if scoring.countdown:
        return start <= 0
    if scoring.kind == kinds.CATEGORIES:
        return False
    if scoring.end == kinds.OUT:
        return start >= scoring.limit if scoring.lowest else start <= scoring.limit
    return scoring.end == kinds.TOTAL and start >= scoring.limit


def _are_numbers_fit(scoring: Scoring) -> bool:
    bids = asdict(scoring.bids).values() if scoring.bids else ()
    steps = (n for each in scoring.counters for n in (each.start, each.up, each.down))
    every = (scoring.limit, scoring.start, scoring.sum or 0, *bids, *steps, *scoring.prizes)
    rounds = kinds.MOST_ROUNDS if scoring.end == kinds.ROUNDS else kinds.LARGEST_NUMBER
    return (
        all(abs(number) <= kinds.LARGEST_NUMBER for number in every)
        and scoring.limit <= rounds
        and (scoring.end in (kinds.OPEN, kinds.OUT) or scoring.limit > 0 or scoring.countdown)
        and all(each.up > 0 and each.down > 0 for each in scoring.counters)
        and 0 < len(scoring.prizes) <= ABOUT.seats[-1]
        and (scoring.bids is None or scoring.bids.tricks >= 0)
        and 0 <= scoring.most <= kinds.LARGEST_NUMBER
    )


def _checksum(text: str) -> str:
    """Return the CRC-16 of a text (ITU-T V.41, from 0xFFFF): it finds every single wrong sign."""
    return f"{crc_hqx(text.encode(), 0xFFFF):04x}"


def _written(value: Any) -> str:
    match value:
        case bool():
            return str(int(value))
        case Bids():
            return SEPARATOR.join(str(number) for number in asdict(value).values())
        case tuple():
            return SEPARATOR.join(_written_item(item) for item in value)
        case None:
            return ""
        case _:
            return str(value)


def _written_item(item: Any) -> str:
    if isinstance(item, Counter):
        return SEPARATOR.join((item.name, str(item.start), str(item.up), str(item.down)))
    return str(item)


def _read(written: dict[str, str]) -> Scoring:
    """Return the value of written fields; raise ValueError for one that is unknown or wrong."""
    try:
        if not written.keys() <= {*Scoring.__struct_fields__}:
            raise ValueError(written)
        return Scoring(**{name: _value(name, text) for name, text in written.items()})
    except (ValueError, TypeError) as error:
        raise ValueError(_("That does not say how a game is counted.")) from error


def _value(name: str, text: str) -> Any:
    parts = text.split(SEPARATOR) if text else []
    match name:
        case "name" | "kind" | "end" | "tie" | "newcomers":
            return text
        case "lowest" | "countdown" | "earned":
            return bool(_number(text))
        case "categories" | "marks":
            return tuple(parts)
        case "prizes":
            return tuple(map(_number, parts))
        case "counters":
            fours = zip(*[iter(parts)] * 4, strict=True)
            return tuple(Counter(word, *map(_number, numbers)) for word, *numbers in fours)
        case "bids":
            return Bids(*map(_number, parts)) if parts else None
        case "sum":
            return _number(text) if text else None
        case _:
            return _number(text)


def _number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,6}", text):
        raise ValueError(text)
    return int(text)
