"""Actions of simulated players on the screen, by the texts on it."""

from __future__ import annotations

from companion.play.actions import Action
from companion.words.i18n import _
from tests.support.box import Box, UnitTestTouch


def spell(box: Box, name: str) -> None:
    """Type a name on the letter page, and finish."""
    for letter in name:
        box.tap_in("LetterKey", letter.upper())
    box.tap(_("Done"))


def sit_again(box: Box, name: str) -> None:
    """Seat a known player on the set-up page, where the latest are first."""
    while not any(name in box.words(chip) for chip in box.of("GuestChip")):
        box.tap_icon("forward")
    box.tap_in("GuestChip", name)


def sit(box: Box, *names: str) -> None:
    """Seat new people on the set-up page."""
    for name in names:
        box.tap(_("New"))
        spell(box, name)


def lay_out(box: Box) -> None:
    """Leave the set-up guide, which precedes the first match of a game."""
    if box.app.trail[-1] == "setup_guide":
        box.tap(_("All laid out"))


def panel(box: Box):
    """Return the panel of the moment."""
    return box.app.page.panel


def hold_open(box: Box) -> UnitTestTouch:
    """Put a finger on the private page and leave it there."""
    box.later(1)
    finger = UnitTestTouch(*box.middle(box.of("HoldKey")[0]))
    finger.touch_down()
    box.frames(3)
    return finger


# --- by readers and buttons


def scan(box: Box, *codes: str, at: str = "") -> None:
    """Scan cards one after the other and draw the frame after each."""
    for code in codes:
        box.frames(4)
        before = _seen(box)
        box.scan(code, at)
        assert _seen(box) != before, code


def _seen(box: Box) -> object:
    return box.texts(), box.referee.match and box.referee.match.entries


def go_to(box: Box, words: str) -> None:
    """Move the focus until it is on a place with these words."""
    for _turn in range(60):
        if box.focused() and words in box.words(box.focused()):
            return
        box.press("next")
    raise AssertionError(f"the focus never comes to {words!r}: {box.texts()}")


def confirm(box: Box, *places: str) -> None:
    """Go to places with the buttons, and touch each with the confirm button."""
    for words in places:
        go_to(box, words)
        box.press("confirm")


def do(box: Box, *actions: Action) -> None:
    """Do actions, to which the table has no objection."""
    for action in actions:
        before = box.referee.match.entries
        box.referee.do(action)
        assert box.referee.match.entries > before, (action, box.referee.pending)


def think(box: Box, *questions: str) -> None:
    """Answer open questions, as the process for slow work does."""
    match = box.referee.match
    for name in questions:
        question = match.views.questions[name]
        match.views.answer(question, question.think())
    box.referee.changed()
    box.frames(4)
