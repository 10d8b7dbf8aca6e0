"""The process is killed at random moments, and no entry that was on the screen is lost."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
from math import inf
from pathlib import Path

import pytest

from tests.support.sampling import some

pytestmark = pytest.mark.screen
ROOT = Path(__file__).parents[2]
SCREENS = some([(13,), (1, 8, 21)], 0)
"""Numbers of new screens before each power cut, in any order."""
LAST = 44
"""Number of entries of the match."""
FINAL = {
    "game": "istinto",
    "players": ["Anna", "Bruno", "Carla"],
    "totals": {"Anna": 100, "Bruno": 25, "Carla": 15},
    "winners": ["Anna"],
    "finished": True,
    "ended_early": False,
}
ROUNDS = [
    # dealer, bids, tricks, points, totals: Anna, Bruno, Carla
    ("Anna", (5, 3, 2), (5, 3, 3), (20, 10, 0), (20, 10, 0)),
    ("Bruno", (6, 4, 1), (6, 4, 1), (60, 15, 15), (80, 25, 15)),
    ("Carla", (0, 6, 1), (0, 9, 2), (20, 0, 0), (100, 25, 15)),
]


@pytest.mark.parametrize("screens", SCREENS, ids=len)
def test_a_match_survives_the_plug_being_pulled_at_random_moments(tmp_path, screens):
    seed = random.randrange(1_000_000)
    print(f"random.Random({seed}) chooses the moments")
    chance = random.Random(seed)
    known, pulls, over = 0, 0, False
    moments = [*chance.sample(screens, len(screens)), inf]
    # A plug that is pulled after the last entry leaves nothing to go on with.
    while not over and not (known >= LAST - 1 and _kept(tmp_path) == LAST):
        first, last, over = _play_until(tmp_path, moments.pop(0), chance)
        assert first is None or known <= first <= known + 1
        known = max(known, last)
        pulls += not over
    assert known >= LAST - 1
    assert _kept(tmp_path) == LAST
    _compare(tmp_path)
    print(f"The plug was pulled {pulls} times.")


def _play_until(folder, screens, chance):
    """Play until *screens* new screens were shown, and kill the process.

    Return the number of entries that the first and the last screen of the match showed, and True if
    the match was over before.
    """
    player = subprocess.Popen(
        [sys.executable, "-m", "tests.support.screen_player", str(folder)],
        cwd=ROOT, env={**os.environ, "SDL_VIDEODRIVER": "offscreen"}, stdout=subprocess.PIPE,
    )  # fmt: skip
    counts = []
    with player:
        for line in player.stdout:
            counts.append(_entries(json.loads(line)))
            if len(counts) == screens:
                for _ in range(chance.randrange(300_000)):
                    pass  # some moment between this screen and a later one
                player.kill()
                break
        # What it had said before it died was on the screen too.
        counts += [_entries(json.loads(line)) for line in player.stdout if line.endswith(b"]\n")]
    assert player.returncode in (0, -signal.SIGKILL), "the player fell over by itself"
    shown = [count for count in counts if count is not None]
    return (shown or [None])[0], max(shown, default=0), player.returncode == 0


def _entries(texts):
    """Return the number of stored entries that a screen shows, None if it is not one of a match.

    A round of three is three bids and eleven tricks, and from the second on a deal before them.
    """
    words = " ".join(texts)
    if "la partita è finita" in words:
        return LAST
    if done := re.search(r"fine round (\d+)", words):
        return None if "Riprendi" in words else 15 * int(done[1]) - 1
    number = re.search(r"[Rr]ound (\d+)", words)
    if number and (trick := re.search(r"presa (\d+) di 11", words)):
        return None if "Riprendi" in words else 15 * int(number[1]) - 13 + int(trick[1])
    if bids := re.search(r"Round (\d+) · dà le carte", words):
        return None if "Riprendi" in words else 15 * (int(bids[1]) - 1) + _bids(texts)
    return None


def _bids(texts):
    seats = texts[texts.index("quante prese?") + 1 :]
    seats = seats[: next(n for n, text in enumerate(seats) if "su 11 ·" in text)]
    return sum(text.isdecimal() for text in seats)


def _companion(*words):
    done = subprocess.run(
        [sys.executable, "-m", "companion", *words], cwd=ROOT, capture_output=True, check=True
    )
    return done.stdout


def _kept(folder):
    return len(_companion("export", "--data", str(folder)).splitlines()) - 1


def _compare(folder):
    file = folder / "match.jsonl"
    _companion("export", "--data", str(folder), "--out", str(file))
    result = json.loads(_companion("replay", str(file)))
    rounds = result.pop("rounds")
    assert result == FINAL
    told = [
        (r["dealer"], *(tuple(r[key].values()) for key in ("bids", "tricks", "points", "totals")))
        for r in rounds
    ]
    assert told == ROUNDS
