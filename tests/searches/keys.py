"""Keys: a gold one opens no correction, and each key does the action of its label.

Run as ``python -m tests.searches.keys [states]``; a short version is among the tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.games import every
from companion.play.actions import Action
from companion.play.match import Match
from tests.searches.dead_ends import states
from tests.searches.on_screen import open_match
from tests.support.box import Box
from tests.support.tours import drawn, of_game
from tests.support.twins import copied

STATES = 60
"""Number of random states of each game."""
DEEP = 4
"""Gold keys touched one after the other, where one leads to the next."""
PEOPLE = ("Ana", "Bo", "Cy", "Di")


def by_chance(game: Any, seeds: range, most: int) -> list[Match]:
    """Return matches of a game in at most *most* random states."""
    return [match for match, _chance in islice(states(game, seeds), most)]


def moments(game: Any) -> list[Match]:
    """Return matches at every moment of the tour of a game."""
    found: dict[str, Match] = {}
    with TemporaryDirectory() as folder, Box(Path(folder), language="en") as box:
        tour = of_game(game.name)(box, PEOPLE[: game.seats[-1]])
        for _stop in drawn(box, tour):
            match = box.referee.match
            if match and match.game is game:
                told = match.setup, [each.action for each in match.log]
                found.setdefault(repr(told), copied(match))
    return [*found.values()]


def run(matches: Iterable[Match], others: int | None = None) -> Counter[str]:
    """Touch the gold keys of matches, and *others* of the rest, or all; count the outcomes."""
    counts: Counter[str] = Counter()
    with TemporaryDirectory() as folder, Box(Path(folder), language="en") as box:
        for match in matches:
            counts["states"] += 1
            open_match(box, match)
            for _ in range(DEEP):
                if box.referee.pending.undecided or not (wrong := touch_gold(box)):
                    break
                counts[wrong] += 1
            counts.update(islice(touch_others(box, match), others))
    return counts


def touch_others(box: Box, match: Match) -> Iterator[str]:
    """Touch each other key with the label of an action, in the unchanged match.

    A key whose label ends in "…" asks for more first. Yield "others", or the fault.
    """
    open_match(box, match)
    labels = dict.fromkeys(offer.label for offer in match.view.offers)
    for words in [words for words in labels if _keys(box, words)]:
        open_match(box, match)
        keys, promised, before = _keys(box, words), _promised(box, words), _shown(box)
        if not keys:  # the last touch has led to another page of the panel
            continue
        box.touch(*box.middle(keys[-1]))
        box.frames(4)
        asks = words.endswith("…") and _shown(box) != before
        yield "others" if asks or _did(box, promised) else f"{words}: does something else"


def _keys(box: Box, words: str) -> list[Any]:
    """Return the keys with these words that are not gold; numbers are on other keys, too."""
    if words.isdecimal():
        return []
    return [tap for tap in box.taps() if not tap.lit and " ".join(box.words(tap)) == words]


def touch_gold(box: Box) -> str:
    """Touch the gold key of the page; return "keys", the fault, or "" without such a key."""
    lit = [tap for tap in box.taps() if tap.lit]
    if not lit:
        return ""
    key, words = lit[-1], " ".join(box.words(lit[-1]))
    promised, before = _promised(box, words), _shown(box)
    box.touch(*box.middle(key))
    box.frames(4)
    if box.app.trail[-1] == "log" and box.app.page.number:
        return f"{words}: opens a correction"
    if promised and not words.endswith("…") and not _did(box, promised):
        return f"{words}: does something else"
    return "keys" if _shown(box) != before else f"{words}: does nothing"


def _promised(box: Box, words: str) -> list[Action]:
    """Return the actions with the label of a key."""
    match = box.referee.match
    offers = match.view.offers if match and box.app.trail[-1] == "match" else ()
    return [offer.action for offer in offers if offer.label == words]


def _did(box: Box, promised: list[Action]) -> bool:
    """Return True if one of the actions happened, or waits for the table."""
    matter = box.referee.pending
    if matter.consent or matter.dispute:
        return True
    match = box.referee.match
    kinds = {type(action) for action in promised}
    return match is not None and bool(match.log) and type(match.log[-1].action) in kinds


def _shown(box: Box) -> object:
    match = box.referee.match
    return box.app.trail[:], box.texts(), match.entries if match else None


def main() -> None:
    """Search all games, and print the number of keys touched, and the faults."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else STATES
    for game in every():
        counts = run([*moments(game), *by_chance(game, range(most), most)])
        print(game.name, dict(counts), flush=True)


if __name__ == "__main__":
    main()
