"""Plays a match through the real app in its own event loop, and prints the texts of the screen.

Run as ``python -m tests.support.screen_player FOLDER``: it resumes the match in that folder, knows
only the texts on the screen, and ends when the match is over.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from companion import settings
from companion.command.journals import now
from companion.keep.opening import open_journal
from companion.table.referee import Referee
from companion.words import i18n
from companion.words.inputs import Inbox
from screens.shell import boot

NAMES = ("Anna", "Bruno", "Carla")
BIDS = ((5, 3, 2), (6, 4, 1), (0, 6, 1))
"""By round and seat."""
WINNERS = ("AABBCCAABAC", "CABABABABAA", "BBBBBBCCBBB")
"""By round and trick."""
PATIENCE = 5_000
"""Frames after which a screen that does not change is a failure."""
AGAIN = 6
"""Frames after which a touch of a screen that has not changed is made again."""


def main(folder: Path) -> None:
    """Open the box of a folder and play."""
    i18n.use("it")
    journal = open_journal(folder / "companion.db")
    chosen = settings.Settings(language="it", motion=False)
    app = boot.app(Referee(journal, now), Inbox(), chosen, folder / "companion.toml")
    player = Player(app)
    from screens.shell.supervised import Lifecycle  # Kivy is set up by now

    app.lifecycle = Lifecycle(player.begin)
    app.run()
    journal.close()


class Player:
    """Reads the screen, touches one key, and reads it again."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.shown: list[str] = []
        self.idle = 0

    def begin(self) -> None:
        """Look at the screen with every frame."""
        from kivy.clock import Clock

        self.event = Clock.schedule_interval(self.look, 0)

    def look(self, _: float) -> None:
        """Print new texts of the screen and do the next step."""
        shown = [text for text, _ in self.texts()]
        self.idle += 1
        if self.idle > PATIENCE:
            sys.exit("the screen does not change any more")
        if shown != self.shown:
            self.shown, self.idle = shown, 0
            print(json.dumps(shown), flush=True)
        words = " ".join(shown)
        if "Vince" in words:
            self.app.stop()
        elif self.idle % AGAIN == 0:
            self.play(words)

    def play(self, words: str) -> None:
        """Touch the key that the texts on the screen ask for."""
        number = re.search(r"[Rr]ound (\d+)", words)
        trick = re.search(r"presa (\d+) di 11", words)
        if "Serata giochi" in words:
            self.touch("Riprendi" if "Riprendi" in words else "Istinto")
        elif "Nuovo" in words:
            self.seat()
        elif "Fatto" in words:
            self.spell()
        elif "Tutto pronto" in words:
            self.touch("Tutto pronto")
        elif trick and number:
            winner = WINNERS[int(number[1]) - 1][int(trick[1]) - 1]
            self.touch(next(name for name in NAMES if name.startswith(winner)), "PlaceCard")
        elif "quante prese?" in words and number:
            self.bid(BIDS[int(number[1]) - 1])
        else:
            self.touch(next(text for text in self.shown if "· dà le carte" in text))

    def seat(self) -> None:
        """Seat the next player, or begin once all are seated."""
        seated = [text for text, widget in self.texts() if self.inside(widget, "SeatChip")]
        missing = [name for name in NAMES if name not in seated]
        self.touch("Nuovo" if missing else "Si comincia: dà le carte Anna")

    def spell(self) -> None:
        """Write the next letter of the name that is being written."""
        written = next(text for text in self.shown if text.endswith("_"))[:-1]
        page = self.app.page_named("setup")
        name = NAMES[len(page.players)]
        if written == name:
            self.touch("Fatto")
        else:
            self.touch(name[len(written)].upper(), "LetterKey")

    def bid(self, bids: tuple[int, ...]) -> None:
        """Bid for the seat that the prompt speaks to."""
        asked = self.shown[self.shown.index("quante prese?") - 1].rstrip(",")
        self.touch(str(bids[NAMES.index(asked)]), "BidKey")

    # --- eyes and fingers

    def texts(self) -> list[tuple[str, Any]]:
        """Return every text on the screen with its widget."""
        found, left = [], [self.app.shell]
        while left:
            widget = left.pop()
            if widget.opacity and widget.width >= 1:
                left.extend(widget.children)
                if type(widget).__name__ == "Text" and widget.text:
                    found.append((widget.text, widget))
        return found

    def inside(self, widget: Any, kind: str) -> bool:
        """Return True if a widget is inside one of a class."""
        while widget and widget is not self.app.shell:
            if type(widget).__name__ == kind:
                return True
            widget = widget.parent
        return False

    def touch(self, words: str, kind: str = "") -> None:
        """Touch the middle of words on the screen."""
        from kivy.tests.common import UnitTestTouch

        for text, widget in self.texts():
            if text == words and (not kind or self.inside(widget, kind)):
                finger = UnitTestTouch(*widget.to_window(*widget.center))
                finger.touch_down()
                finger.touch_up()
                return


if __name__ == "__main__":
    main(Path(sys.argv[1]))
