"""App that shows why the companion cannot start, with keys for the ways on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.parts.touch import tap
from screens.shell.supervised import SupervisedApp


class Way(NamedTuple):
    """Way on that can be chosen."""

    text: str
    lit: bool
    """True for the one to try first."""


class StoppedPage(tap.TouchContext, BoxLayout):
    """Sentence with a key for each way on."""

    heading = StringProperty()
    sentence = StringProperty()
    ways = ListProperty()

    def __init__(self, choose: Callable[[Way], None], **kwargs: object) -> None:
        self.choose = choose
        super().__init__(**kwargs)


class StoppedApp(SupervisedApp):
    """Shows the fault until a way on is chosen; the first is the primary key."""

    def __init__(self, sentence: str, ways: Mapping[str, Sequence[str]]) -> None:
        super().__init__()
        self._sentence, self._ways = sentence, ways
        self.heading = _("Companion cannot start")
        self.on_chosen: Callable[[Sequence[str]], None] = lambda _: None
        """Callback with the arguments of the command line of the chosen way."""

    def build(self) -> StoppedPage:
        """Create the page."""
        theme.fit(*Window.size)
        ways = _listed(self._ways)
        page = StoppedPage(self._choose, heading=self.heading, sentence=self._sentence, ways=ways)
        page.bind(size=lambda _, size: theme.fit(*size))
        self.follow_window()
        return page

    def show(self, sentence: str, ways: Mapping[str, Sequence[str]]) -> None:
        """Show another sentence and other ways on, in the next turn; called by any thread."""

        def shown(_: float) -> None:
            self._ways = ways
            self.root.sentence, self.root.ways = sentence, _listed(ways)

        Clock.schedule_once(shown)

    def _choose(self, way: Way) -> None:
        self.on_chosen(self._ways[way.text])


def _listed(ways: Mapping[str, Sequence[str]]) -> list[Way]:
    return [Way(text, not number) for number, text in enumerate(ways)]


kv.load(__file__)
