"""Help: what to do now, how to play, how points work."""

from __future__ import annotations

from kivy.app import App
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from msgspec import Struct

from companion.games import GAMES
from screens import kv
from screens.parts import repeat  # noqa: F401  (used by the kv file)
from screens.parts.frame import Page
from screens.parts.tap import Tap


class Chapter(Struct, frozen=True):
    """The title of a page of help."""

    place: int
    title: str
    chosen: bool


class ChapterKey(Tap):
    """A page of help to turn to."""

    item = ObjectProperty(rebind=True)

    def on_tap(self) -> None:
        """Turn to this page."""
        App.get_running_app().page.turn(self.item.place)


class Help(Page):
    """The pages of a game's help: titles at the left, text at the right."""

    title = StringProperty()
    chapters = ListProperty()
    text = StringProperty()
    place = NumericProperty(0)

    def enter(self, **what: object) -> None:
        """Come to the front at the first page."""
        self.place = 0
        super().enter(**what)

    def refresh(self) -> None:
        """Show the page that was turned to."""
        match = App.get_running_app().referee.match
        game = match.game if match else GAMES[0]
        pages = game.help(match.state if match else None)
        self.title = game.title
        self.chapters = [
            Chapter(place, page.title, place == self.place) for place, page in enumerate(pages)
        ]
        self.text = "\n\n".join(pages[int(self.place)].paragraphs)

    def turn(self, place: int) -> None:
        """Turn to a page."""
        self.place = place
        self.refresh()


kv.load(__file__)
