"""What keeps the companion from starting, said on the screen, with keys for what can be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.parts.drawing import repeat  # noqa: F401  (kv uses one of them)
from screens.parts.touch import tap


class Way(NamedTuple):
    """What can be done now."""

    text: str
    lit: bool
    """Whether it is the one to try first."""


class WayKey(tap.Choice):
    """A way on."""


class StoppedPage(tap.Ground, BoxLayout):
    """The sentence, and a key for each way on."""

    heading = StringProperty()
    sentence = StringProperty()
    ways = ListProperty()

    def __init__(self, choose: Callable[[Way], None], **kwargs: object) -> None:
        self.choose = choose
        super().__init__(**kwargs)


class StoppedApp(App):
    """Says what is wrong until somebody chooses a way on; the first is the one to try."""

    def __init__(self, sentence: str, ways: Mapping[str, Sequence[str]]) -> None:
        super().__init__()
        self._sentence, self._ways = sentence, ways
        self.heading = _("Companion cannot start")
        self.on_chosen: Callable[[Sequence[str]], None] = lambda _: None
        """Called with the words of the command line for what was chosen."""
        self.on_ready: Callable[[], None] = lambda: None
        """Called once, after the first frame."""
        self.on_alive: Callable[[], None] = lambda: None
        """Called every *alive_every* seconds while the screen draws."""
        self.alive_every = 0.0

    def load_kv(self, *_: object, **__: object) -> bool:
        """Kivy's search for a kv file by name is not wanted: ours is loaded below."""
        return False

    def build(self) -> StoppedPage:
        """Make the page."""
        theme.fit(*Window.size)
        ways = [Way(text, not number) for number, text in enumerate(self._ways)]
        page = StoppedPage(self._choose, heading=self.heading, sentence=self._sentence, ways=ways)
        page.bind(size=lambda _, size: theme.fit(*size))
        Window.bind(on_flip=self._first_frame)
        if self.alive_every:
            Clock.schedule_interval(lambda _: self.on_alive(), self.alive_every)
        return page

    def _first_frame(self, *_: object) -> None:
        Window.unbind(on_flip=self._first_frame)
        self.on_ready()

    def _choose(self, way: Way) -> None:
        self.on_chosen(self._ways[way.text])


kv.load(__file__)
