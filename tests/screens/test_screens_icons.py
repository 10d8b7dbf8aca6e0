"""One icon, one meaning, on all keys of all games and pages."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import pytest

from companion.play.icons import ICONS

ROOT = Path(__file__).parents[2]
ICON = re.compile(r"icon: '([\w-]+)'$")
WORDS = re.compile(r"text: _\('([^']+)'\)$")
MEANINGS = {
    "again": {"Redo a card", "Pass the deck again", "Rematch"},
    "back": {"Back", "Back to the table"},
    "choose": {"Another card"},
    "clock": {"Set the clock"},
    "correct": {"Another name", "Set the date"},
    "count": {"Cards in hand"},
    "disk": {"Copy now"},
    "doctor": {"Deck doctor"},
    "enlarge": {"Big picture"},
    "hand-over": {"Hand over a seat"},
    "help": {"What to do now"},
    "hidden": {"Switch off"},
    "history": {"As last time"},
    "home": {"Leave"},
    "hourglass": {"Timer"},
    "lay-out": {"What to lay out"},
    "liked": {"We liked it"},
    "lock": {"Seal"},
    "log": {"Log"},
    "magnifier": {"Card by card"},
    "moon": {"Good night"},
    "more": {"Other pages"},
    "new": {"New deck"},
    "no": {"Suit not followed"},
    "people": {"Who comes or goes", "Who is here?"},
    "person": {"New name", "Somebody new"},
    "phone": {"Phones", "Show it on phones"},
    "plug": {"Readers and buttons"},
    "points": {"All points", "Evidence"},
    "power": {"Switch off"},
    "print": {"Print stickers"},
    "private": {"Note the letter", "The rule"},
    "reserve": {"Reserve"},
    "restart": {"Restart"},
    "resume": {"Let us play", "Resume", "Start"},
    "settings": {"Settings"},
    "shuffle": {"Next round"},
    "skip": {"It is not there"},
    "throw-away": {"Delete", "Delete the match", "Erase", "Throw it away"},
    "undo": {"Misdeal", "Take it back"},
    "wifi": {"Wi-Fi"},
    "yes": {"Join", "Suit followed"},
}
"""Words of the keys with each icon, which all mean one thing."""
OWN = {
    "challenge": "istinto", "accuse": "cluedo", "doubt": "baker_street", "hand": "baker_street",
    "open-hand": "the_club",
}  # fmt: skip
"""Game that alone has the thing of an icon, on its keys and in its help."""


def keys(lines: list[str]) -> Iterator[tuple[str, str]]:
    """Yield the icon and the words of each key in the lines of a kv file that has both."""
    for at, line in enumerate(lines):
        if found := ICON.match(line.strip()):
            inside = re.compile(" " * (len(line) - len(line.lstrip()))).match
            for each in (*takewhile(inside, lines[at::-1]), *takewhile(inside, lines[at:])):
                if words := WORDS.match(each[inside(each).end() :]):
                    yield found[1], words[1]


def sources() -> Iterator[tuple[Path, str]]:
    """Yield each file of the games and the screens but the table of icons, with its text."""
    for room in ("companion/games", "screens"):
        for path in (ROOT / room).rglob("*"):
            if path.suffix in (".py", ".kv") and path.name != "icons.py":
                yield path, path.read_text(encoding="utf-8")


def named(text: str) -> set[str]:
    """Return the icons that a source names as texts."""
    return {*re.findall(r"""["']([\w-]+)["']""", text)} & {*ICONS}


def test_all_keys_with_one_icon_mean_one_thing():
    found = defaultdict(set)
    for path, text in sources():
        for icon, words in keys(text.splitlines() if path.suffix == ".kv" else []):
            found[icon].add(words)
    assert found == MEANINGS


@pytest.mark.parametrize(("icon", "game"), OWN.items())
def test_no_other_game_draws_what_one_game_alone_has(icon, game):
    lines = re.compile(
        rf"""(icon: |name: |Signs\(.*|Action\(|ICONS\[|CardSymbol\(.*)["']{icon}["']"""
    )
    drawn = {path for path, text in sources() if lines.search(text)}
    assert drawn
    assert all(game in path.parts for path in drawn)


def test_no_two_icons_of_pages_look_alike():
    shown = {icon for path, text in sources() if path.suffix == ".kv" for icon in named(text)}
    glyphs = Counter(ICONS[icon] for icon in shown)
    assert {glyph: count for glyph, count in glyphs.items() if count > 1} == {}
