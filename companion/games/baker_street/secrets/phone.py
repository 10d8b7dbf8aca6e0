"""Letters of a seat on its own phone."""

from __future__ import annotations

from companion.games.baker_street.secrets.private import LettersPanel
from companion.play.private_page import PrivatePage, WrittenLines, page
from companion.play.scene import CardRow, SceneCard
from companion.play.view import View
from companion.words.i18n import pgettext


def phone(view: View) -> PrivatePage:
    """Return the letters in order, and what is missing for seven.

    They are entered at the table: the card is taken with it, and the table's undo takes it back.
    """
    panel: LettersPanel = view.panel
    unknown = pgettext("a letter", "unknown")
    cards = tuple(SceneCard(letter or unknown, letter) for letter in _ordered(panel))
    return page(panel.title, CardRow("", cards), WrittenLines(panel.lines))


def _ordered(panel: LettersPanel) -> list[str]:
    """Return the letters in alphabetical order, the unknown ones last."""
    return sorted(panel.letters, key=lambda letter: (not letter, letter))
