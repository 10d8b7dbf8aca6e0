"""Gold keys: each does what it says, and none opens a correction.

Run as ``python -m tests.searches.keys [states]``; a short version is among the tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.games import every
from companion.play.actions import Action
from tests.box import Box
from tests.searches.dead_ends import states
from tests.searches.on_screen import open_match

STATES = 60
"""Of each game."""
DEEP = 4
"""Gold keys touched one after the other, where one leads to the next."""


def run(game: Any, seeds: range, most: int) -> Counter[str]:
    """Touch the gold keys of so many states of a game; return how many, and what was wrong."""
    counts: Counter[str] = Counter()
    with TemporaryDirectory() as folder, Box(Path(folder), language="en") as box:
        for match, _chance in states(game, seeds):
            if counts["states"] == most:
                break
            open_match(box, match)
            counts["states"] += 1
            for _ in range(DEEP):
                if box.referee.matter.undecided or not (wrong := touch_gold(box)):
                    break
                counts[wrong] += 1
    return counts


def touch_gold(box: Box) -> str:
    """Touch the gold key of the page; return "keys", what was wrong, or "" without such a key."""
    lit = [tap for tap in box.taps() if tap.lit]
    if not lit:
        return ""
    key, words = lit[-1], " ".join(box.words(lit[-1]))
    promised, before = _promised(box, words), _shown(box)
    box.touch(*box.middle(key))
    box.frames(4)
    if box.app.trail[-1] == "log" and box.app.page.number:
        return f"{words}: opens a correction"
    if promised and not _did(box, promised):
        return f"{words}: does something else"
    return "keys" if _shown(box) != before else f"{words}: does nothing"


def _promised(box: Box, words: str) -> list[Action]:
    """Return the actions whose label a key bears."""
    match = box.referee.match
    offers = match.view.offers if match and box.app.trail[-1] == "match" else ()
    return [offer.action for offer in offers if offer.label == words]


def _did(box: Box, promised: list[Action]) -> bool:
    """Return whether one of the actions happened, or waits for what the table says of it."""
    matter = box.referee.matter
    if matter.consent or matter.dispute:
        return True
    match = box.referee.match
    kinds = {type(action) for action in promised}
    return match is not None and bool(match.log) and type(match.log[-1].action) in kinds


def _shown(box: Box) -> object:
    match = box.referee.match
    return box.app.trail[:], box.texts(), match.entries if match else None


def main() -> None:
    """Search all games, and print how many keys were touched, and which were wrong."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else STATES
    for game in every():
        print(game.name, dict(run(game, range(most), most)), flush=True)


if __name__ == "__main__":
    main()
