"""Count for the advantage: the columns of both players, step by step."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.games.baker_street.actions import TurnUp
from companion.games.baker_street.view.panels import AdvantagePanel, PileFace, Scene
from companion.games.baker_street.words import owned_card
from companion.play.actions import Action
from companion.table.sitting import Sitting
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing.culling import CulledBox
from screens.parts.drawing.owned import Owned
from screens.parts.panels.panel import Panel

LONGEST_SECONDS, STEP_SECONDS = 5.0, 0.8
"""Largest number of seconds of a count that plays by itself, and seconds of one step."""

ROUND_ITEMS = 2
"""Number of items before the steps that were played: the match and the round."""


class StreetSteps(Owned, CulledBox):
    """Explanation of the step that is shown, with keys for one step back and forth."""

    many = BooleanProperty(False)
    """True if there is more than one step."""
    two_line_height = NumericProperty(0)
    """Height for two sentences, in pixels."""


class Counting(Panel):
    """Panel with a count that plays by itself once and can be stepped through."""

    columns = ListProperty()
    piles = ListProperty()
    why = StringProperty()
    sign = StringProperty()
    """Comparison of both totals; empty where one is unknown."""
    at = NumericProperty(0)
    """Number of steps that are shown."""
    last = NumericProperty(0)
    counted = ObjectProperty(None, allownone=True)
    _playing = None

    def count(self, panel: AdvantagePanel | None) -> None:
        """Show a count; its new steps play by themselves on a visible panel if motion is on."""
        self.counted, self.last = panel, len(panel.scenes) if panel else 0
        if self.parent is None:
            self._go(self.last)
            return
        steps = _played_steps(self.referee.sitting, panel) if panel else ()
        before, self.page.played = self.page.played, steps
        if steps == before and self._playing:
            return
        known = len(before) - ROUND_ITEMS if before and steps[: len(before)] == before else 0
        self._stop()
        if theme.moving and self.last - known > 1:
            self._play(known)
        else:
            self._go(self.last)

    def step(self, by: int) -> None:
        """Go one step back or forth."""
        self._stop()
        self._go(max(1, min(self.at + by, self.last)))

    def on_touch_down(self, touch: object) -> bool:
        """End the playing at any touch, and pass the touch on."""
        if self._playing:
            self._stop()
            self._go(self.last)
        return bool(super().on_touch_down(touch))

    def on_parent(self, _: object, parent: object) -> None:
        """Stop playing when another panel takes the place."""
        if parent is None:
            self._stop()

    def _play(self, known: int) -> None:
        self._go(known + 1)
        pause = min(STEP_SECONDS, LONGEST_SECONDS / (self.last - known))
        self._playing = Clock.schedule_interval(lambda _: self._on(), pause)

    def _on(self) -> bool:
        self._go(self.at + 1)
        if self.at >= self.last:
            self._stop()
        return self._playing is not None

    def _stop(self) -> None:
        if self._playing:
            self._playing.cancel()
        self._playing = None

    def _go(self, at: float) -> None:
        self.at = at
        if self.counted is None:
            self.columns, self.why = [], ""
            self.show_piles(())
        elif 0 < at < self.last:
            scene = self.counted.scenes[int(at) - 1]
            self.why = scene.why
            self.show_piles(scene.piles)
            self.show_scene(scene)
        else:
            self.why = self.counted.caption
            self.show_piles(())
            self.show_scene(self.counted)

    def show_scene(self, scene: Scene | AdvantagePanel) -> None:
        """Show the columns of a step; at the end of the count those of the panel."""
        self.columns = list(scene.columns)
        known = all(column.total is not None for column in scene.columns)
        self.sign = scene.story.sign if known else ""

    def words_of(self, action: Action) -> str:
        """Return the name of the card that was turned up, which stays open until the next round."""
        if not isinstance(action, TurnUp) or action.card is None:
            return ""
        return owned_card(self.view.seats[action.card.owner].name, action.card)

    def show_piles(self, piles: tuple[PileFace, ...]) -> None:
        """Show the piles of a step; at the end of the count those of the panel."""
        self.piles = list(piles or self.view.panel.piles)


def _played_steps(sitting: Sitting | None, panel: AdvantagePanel) -> tuple[object, ...]:
    """Return the match, the round and the explanation of each step."""
    match = sitting.number if sitting else 0
    return match, panel.round, *(scene.why for scene in panel.scenes)


kv.load(__file__)
