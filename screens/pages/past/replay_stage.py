"""Panel of a game as it stood at a moment of a match."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.play.match import Match
from companion.play.replay import Replay
from screens import games
from screens.base import kv
from screens.base.theme import theme
from screens.internals.layout import tree
from screens.parts.drawing.text import Words
from screens.parts.panels.host import Host
from screens.parts.panels.panel import Panel, PanelPage, Panels


class ReplayStage(PanelPage):
    """Page within a page: the panel in front at a moment, with its head, only looked at."""

    def __init__(self, app: Host, **kwargs: object) -> None:
        self._then: Callable[[], Match | None] = lambda: None
        super().__init__(app, **kwargs)
        self._panels = Panels(self)

    @property
    def match(self) -> Match | None:
        """Match as it stood at the moment."""
        return self._then()

    @property
    def panel(self) -> Panel | None:
        """Panel in front."""
        return self.children[0] if self.children else None

    def show(self, replay: Replay, at: int) -> None:
        """Show the panel of a moment."""
        view, match = replay.view(at), replay.match
        self._then = lambda: replay.until(at)
        self.title, self.over = match.game.called(match.setup), view.ending is not None
        if not self._panels.are_of(match):
            self.clear_widgets()
        panel = self._panels.get(games.front(match.game.name, view), view)
        if panel is not self.panel:
            self._bring(panel)
        panel.refresh()
        if panel.head:
            panel.update_head(self._panels.head(panel.head))
        _filter(self)

    def _bring(self, panel: Panel) -> None:
        self.clear_widgets()
        panel.enter()
        self.padding = 0, theme.room(theme.bar, panel.bare and not panel.whole), 0, 0
        if panel.head:
            self.add_widget(self._panels.head(panel.head))
        self.add_widget(panel)

    def least(self, page: Widget, small: bool = False) -> tuple[float, float]:
        """Return the size in pixels for which the panel in front is made.

        A panel that takes a whole page, or its bar, has as much here, and so has a *small* one;
        any other takes the room that there is.
        """
        panel = self.panel
        if panel is None or not (small or panel.whole or panel.bare or panel.head):
            return 0, 0
        above = theme.margin if panel.whole else 0
        return page.width - 2 * theme.margin, page.height - theme.margin - above


def _filter(root: Widget) -> None:
    """Have all words filtered, since they may be scaled down."""
    for part in tree(root):
        if isinstance(part, Words):
            part.rotated = True


kv.load(__file__)
