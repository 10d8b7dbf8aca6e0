"""Baker Street and Cluedo on the generic panels, without those under screens/games.

The first asks for a number, the second for a choice of three cards.

Run ``python -m tests.support.generic_panels 800 480`` in a folder whose ``screens`` lacks those
games.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.baker_street.game import GAME as BAKER_STREET
from companion.games.cluedo.game import GAME as CLUEDO
from companion.play.game import Setup
from companion.words.i18n import _
from tests.support.box import Box
from tests.support.layout_checks import faults
from tests.support.tours import LONG_NAMES
from tests.support.user_actions import hold_open


def suggest(box: Box) -> Iterator[str]:
    """Yield the layout faults of an action that is filled with three values."""
    box.referee.begin(CLUEDO, Setup(LONG_NAMES[:3]))
    box.app.go("match")
    box.frames(4)
    for words in (_("All in place: now the envelope"), _("The envelope is closed")):
        choose(box, words)
    for words in (_("Scarlet"), _("Plum"), _("Mustard"), _("Dealt: who begins?")):
        choose(box, words)
    choose(box, _("{name} begins").format(name=LONG_NAMES[1]))
    for words in (_("Plum"), _("rope")):
        choose(box, words)
        yield from faults(box)
    box.tap_icon("back")
    for words in (_("dagger"), _("hall")):
        choose(box, words)
    yield from faults(box)
    last = box.referee.match.state.last
    assert [str(card) for card in last.cards] == ["PLUM", "DAGGER", "HALL"]


def doubt(box: Box) -> Iterator[str]:
    """Yield the layout faults of an action with a number, and of a doubt."""
    box.referee.begin(BAKER_STREET, Setup(LONG_NAMES[:2]))
    box.app.go("match")
    box.frames(4)
    yield from faults(box)
    box.tap_in("KeypadKey", "9")
    box.tap_in("KeypadKey", "9")
    assert not box.shows("declare: 99"), "there is no such number"
    box.tap_icon("erase")
    box.tap_icon("erase")
    box.tap_in("KeypadKey", "1")
    yield from faults(box)
    box.tap("declare: 1")
    yield from faults(box)
    choose(box, _("Doubt!"))
    yield from faults(box)
    choose(box, "12")
    yield from faults(box)
    assert (box.referee.match.view.panel.declared, box.referee.match.view.panel.sum) == (1, 12)
    yield from look_in_private(box)


def look_in_private(box: Box) -> Iterator[str]:
    """Yield the layout faults of the private page, closed and held open."""
    box.tap_icon("private")
    yield from faults(box)
    finger = hold_open(box)
    assert box.words(box.of("SecretLine")[0]) == [box.referee.match.views.private(0).prompt]
    yield from faults(box)
    finger.touch_up()
    box.tap_icon("back")
    box.frames(4)


def choose(box: Box, words: str) -> None:
    """Touch the key with these words, on whatever page of keys it is."""
    box.frames(4)
    while not any(words in box.words(key) for key in box.of("DefaultKey")):
        box.tap_icon("forward")
    box.tap_in("DefaultKey", words)


def main(size: tuple[int, int]) -> None:
    """Play, and fail with the layout faults."""
    with TemporaryDirectory() as folder, Box(Path(folder), size=size, language="en") as box:
        wrong = [*doubt(box), *suggest(box)]
        assert box.of("Default"), "it was drawn by something else"
        assert not wrong, wrong


if __name__ == "__main__":
    main((int(sys.argv[1]), int(sys.argv[2])))
