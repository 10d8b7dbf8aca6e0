"""Every possible action can be entered: by touch, and by a reader for cards.

Run as ``python -m tests.searches.dead_ends [matches]``; a short version is among the tests.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from companion.games import every
from companion.play.actions import Action, EndEarly, HandOver
from companion.play.cards import Card
from companion.play.codec import Entry, Remove
from companion.play.dry_run import change
from companion.play.game import apply, is_random
from companion.play.match import Match
from tests.searches.telling import corrected, ends, legal, missing, offered, pressed, scanned
from tests.support.matches import playout

MATCHES = 60
STATES = 12
"""Of each match."""
TOUCH, CARD, CORRECTED, APART = "by touch", "by a reader alone", "corrected", "for a reason"
PUT_IN, REMOVED = "put in", "removed"
WAYS = ("states", TOUCH, CARD, CORRECTED, APART, "cards", PUT_IN, REMOVED)


class Apart(Struct, frozen=True):
    """Actions that no view offers, and the reason why none is needed."""

    game: str
    kinds: str
    why: str
    phases: str = ""
    """All where it is empty."""
    only: str = ""
    """A field that all of them have set."""

    def holds(self, game: str, phase: str, action: Action) -> bool:
        """Return True if an action of a game is one of these."""
        kind = type(action).__name__
        return (
            game == self.game
            and kind in self.kinds.split()
            and (not self.phases or phase in self.phases.split())
            and (not self.only or getattr(action, self.only))
        )


BUILT = (
    Apart("istinto", "CountTricks Challenge Play", "put together on a panel"),
    Apart("istinto", "Redeal", "a key beside a challenge", "playing"),
    Apart("holmes", "Visit", "a pawn is carried, or touched first", only="leaves"),
    Apart("baker-street", "Totals ShowHands ShowSum TurnUp Declare PileEnds TakeNothing Take",
          "put together on a panel, or on the seat's private page"),
    Apart("baker-street", "Claim", "a key, once enough letters are noted"),
    Apart("cluedo", "Note Pin Accuse", "put together on the seat's private page"),
    Apart("the-club", "Recount Draft Draw", "put together on a panel, or on the master's page"),
    Apart("any-game", "Bid Write Extra Fill Count Win", "typed on the sheet, for any side"),
    Apart("any-game", "SitOut Leave Return Mark Unmark Newcomers Starter", "keys beside the head of"
          " a column"),
)  # fmt: skip
"""Actions that a panel builds from several touches: the real screen is searched for these."""
REASONS = (
    Apart("holmes", "Reserve", "the action under way is ended first; at the end it is told without"
          " its name", "tally take fill ask draw keep give discard leave steal follow buy"),
    Apart("baker-street", "Lay", "a second card on a turn: its pile is touched first, then it is"
          " scanned", "ladder"),
    Apart("istinto", "Redeal", "the bids are taken back, and made anew", "bidding"),
    Apart("baker-street", "ShowRun", "it is claimed first; the other looks"),
    Apart("cluedo", "Show HasNone Fail", "whoever is asked answers first; then the log corrects who"
          " it was", "asking answered"),
    Apart("cluedo", "Suggest", "the turn goes on first", "turn answered"),
    Apart("cluedo", "Choose", "pawns are chosen in the order of the seats", "pawns dealing"),
    Apart("cluedo", "Start", "of those who may begin, one does", "starting"),
    Apart("cluedo", "Pass", "which card of a pile is drawn, the box says alone", "envelope"),
    Apart("the-club", "Play Bare", "whether a card is right the box says alone; the turn goes on"
          " first", "turn bared guessing phrasing"),
    Apart("the-club", "Reveal", "the turn goes on first, and a hint is given or kept back",
          "turn guessing phrasing"),
    Apart("the-club", "Guess", "a hint is given or kept back first", "guessing"),
    Apart("the-club", "Play Reveal Pass", "a card of the open hand is placed first", "placing"),
    Apart("the-club", "Place", "the verdict on the open hand is corrected first", "guessing"),
    Apart("the-club", "Announce NoPoints StopRound EmptyDeck", "the guess is ended first, or the"
          " rule chosen and dealt", "guessed phrasing rule deal"),
    Apart("the-club", "Compare", "the box has found a row first", "guessed"),
    Apart("any-game", "Close", "a match in which nothing is written is stopped in the menu"),
)  # fmt: skip
"""Possible actions that are entered one step later, or in other words."""
NOT_PUT_IN = (
    Apart("istinto", "Play", "the trick is put in, and not its cards"),
    Apart("baker-street", "Lay TurnUp", "which card it was, its owner corrects later"),
    Apart("baker-street", "ShowCard", "the sum of the hands is put in"),
    Apart("cluedo", "Pass", "which cards of a pile were passed is a secret"),
    Apart("the-club", "Play Judge Bare Pass", "whose turn it was is corrected first"),
)
"""Forgotten actions that are inserted in other words."""
NOT_REMOVED = (
    Apart("cluedo", "Pass Note", "told as it happens only: it is taken back instead"),
)  # fmt: skip
"""Actions that are not removed from the log."""
CARDS = {
    "istinto": "Play",
    "holmes": "Appear Fill Visit Leave TakeClue Steal Discard Give Reserve Reveal LayDown"
    " AssignJoker",
    "baker-street": "Lay ShowCard TurnUp Take",
    "cluedo": "Pass Show",
    "the-club": "Play Bare Place",
}
"""Actions of cards that are passed over a reader, in games whose cards are scanned."""
NOT_SCANNED = (
    Apart("holmes", "Visit", "which pawn goes is told by the card after it", only="leaves"),
    Apart("holmes", "Reserve", "during an action a clue of the deck or the row means that action"),
    Apart("holmes", "TakeClue", "of a clue that is reserved and lies in the row, the one in the row"
          " is meant; a key takes the other", only="reserved"),
    Apart("the-club", "Play Bare", "whether it is right the box says alone"),
)  # fmt: skip
"""Possible actions of cards that a reader does not enter."""


def told(match: Match, chance: Random) -> Iterator[tuple[str, Action]]:
    """Yield every possible action with the way to enter it; empty for none."""
    by_touch = offered(match) | pressed(match)
    ways = {
        TOUCH: ends(match, by_touch),
        CARD: ends(match, scanned(match)),
        CORRECTED: ends(match, corrected(match, by_touch)),
    }
    game, phase = match.game.name, getattr(match.state, "phase", "")
    for overruled in (False, True):
        for action in legal(match, chance, overruled=overruled):
            end = apply(match.game, match.state, action)
            if end == match.state or is_random(match.game, match.state, action):
                continue  # what hangs on a lot is told with what was drawn
            if any(each.holds(game, phase, action) for each in BUILT):
                yield TOUCH, action
                continue
            way = next((way for way, states in ways.items() if end in states), "")
            yield way, action


def states(game: Any, seeds: range) -> Iterator[tuple[Match, Random]]:
    """Yield random matches of a game, in the middle of them."""
    for match, chance, _ in _moments(game, seeds):
        yield match, chance


def _moments(game: Any, seeds: range) -> Iterator[tuple[Match, Random, Action]]:
    """Yield random unfinished matches, with their next action."""
    for seed in seeds:
        played, chance = playout(game.name, seed), Random(seed)
        for place in chance.sample(range(len(played.entries)), min(STATES, len(played.entries))):
            match = Match(game, played.setup)
            match.replay(played.entries[:place])
            if not match.over:
                yield match, chance, played.entries[place].action


def run(game: Any, seeds: range) -> Counter[str]:
    """Count the possible actions in random matches of a game by the ways to enter them.

    Actions without a way are counted under their own name.
    """
    counts: Counter[str] = Counter()
    for match, chance, happened in _moments(game, seeds):
        phase = getattr(match.state, "phase", "")
        counts["states"] += 1
        ways: Counter[str] = Counter()
        for way, action in told(match, chance):
            ways[way or _why(REASONS, game.name, phase, action)] += 1
        assert ways[TOUCH], (game.name, phase, "nothing can be told by touch")
        counts += ways
        counts += _by_cards(match, phase, chance)
        counts += _put_in(match, phase, happened)
        counts += _removed(match, phase, happened)
    return counts


def _put_in(match: Match, phase: str, happened: Action) -> Counter[str]:
    """Try to insert the next action, as if it had been forgotten."""
    game, secrets = match.game, match.game.secrets
    if type(happened) in (HandOver, EndEarly) or is_random(game, match.state, happened):
        return Counter()
    if secrets and secrets.whose(match.state, happened) is not None:
        return Counter()
    known = secrets.redacted(match.state, happened) if secrets else happened
    if {apply(game, match.state, each) for each in (happened, known)} & ends(match, missing(match)):
        return Counter({PUT_IN: 1})
    why = _why(NOT_PUT_IN, game.name, phase, happened)
    return Counter({why if why == APART else f"{why}, put in": 1})


def _removed(match: Match, phase: str, happened: Action) -> Counter[str]:
    """Try to remove the next action, as if it had not happened."""
    then = Match(match.game, match.setup)
    then.replay([*(Entry(each.action) for each in match.log), Entry(happened)])
    run = then.dry_run(change(then.log[-1].number, Remove()))
    if isinstance(run.states, list):
        assert run.states == [match.state]
        return Counter({REMOVED: 1})
    why = _why(NOT_REMOVED, match.game.name, phase, happened)
    return Counter({why if why == APART else f"{why}, removed": 1})


def _by_cards(match: Match, phase: str, chance: Random) -> Counter[str]:
    """Count the possible cards that a reader takes, and those that it does not."""
    counts: Counter[str] = Counter()
    taken, game = ends(match, scanned(match)), match.game.name
    for action in legal(match, chance):
        kind = type(action).__name__
        if kind not in CARDS.get(game, "").split() or is_random(match.game, match.state, action):
            continue
        if apply(match.game, match.state, action) in taken:
            counts["cards"] += 1
        elif any(isinstance(getattr(action, name), Card) for name in action.__struct_fields__):
            counts[_why(NOT_SCANNED, game, phase, action)] += 1
    return counts


def _why(apart: tuple[Apart, ...], game: str, phase: str, action: Action) -> str:
    """Return APART if there is a reason, else the name of the action and its phase."""
    if any(each.holds(game, phase, action) for each in apart):
        return APART
    return f"{type(action).__name__} ({phase})"


def dead_ends(counts: Counter[str]) -> list[str]:
    """Return the possible actions without a way to enter them."""
    return [what for what in counts if what not in WAYS]


def main() -> None:
    """Search all games, and print the numbers of actions by way."""
    seeds = range(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES)
    for game in every():
        counts = run(game, seeds)
        print(f"| {game.name} | " + " | ".join(f"{counts[way]:,}" for way in WAYS) + " |")
        print(*dead_ends(counts), sep="\n", end="", flush=True)


if __name__ == "__main__":
    main()
