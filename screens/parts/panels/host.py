"""Interface of the app as pages and panels see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:  # it is imported before Kivy is set up
    from kivy.uix.widget import Widget

    from companion.settings import Reader, Settings
    from companion.table.referee import Referee
    from companion.words.findings import Finding
    from companion.words.inputs import Answered, Progressed
    from screens.parts.panels.locks import Locks
    from screens.rooms.gallery import Gallery
    from screens.rooms.wall import Wall


class Light(Protocol):
    """Light of a display; each method returns whether the display obeys."""

    def full(self) -> bool:
        """Give the usual light."""

    def dim(self) -> bool:
        """Give little light."""

    def dark(self) -> bool:
        """Give no light."""


class NoLight:
    """Light that nobody can change."""

    def full(self) -> bool:
        """Leave it as it is."""
        return False

    dim = dark = full


@dataclass(frozen=True)
class Services:
    """Everything beside the table that the app and its pages call; by default it does nothing."""

    command: str = "companion"
    """Beginning of a command line that finds the same folder as this app."""
    warning: str = ""
    """Sentence above every page, unless there is something worse."""
    gallery: Gallery | None = None
    """Store of painted rooms; None: no room is painted."""
    hear_work: Callable[[Answered | Progressed], None] = lambda _: None
    """Takes answers and progress of jobs and of the thinking process."""
    survey: Callable[[], list[Finding]] = list
    """Lists the devices that there are and who may use them."""
    watch: Callable[[bool], None] = lambda _: None
    """Starts or stops the report of every byte that readers receive."""
    plug: Callable[[str, Reader], None] = lambda _name, _reader: None
    """Adds a reader; raises CompanionError for one that cannot exist."""
    unplug: Callable[[str], None] = lambda _: None
    """Removes the reader of that name."""
    open_light: Callable[[], Light] = NoLight
    """Opens the light of the display, after the first frame."""
    print_stickers: Callable[[int], None] = lambda _: None
    """Prints the stickers of the deck of that number, and reports where they are."""
    collect: Callable[[], object] = lambda: None
    """Frees memory, a moment after a page or a match was left for good."""


class Host(Protocol):
    """App that shows one page at a time and goes from page to page."""

    referee: Referee
    services: Services
    wall: Wall
    locks: Locks
    trail: list[str]
    """Pages that back leads through, the one in front last."""
    chosen: Settings
    visits: int
    """Number of times a page has come to the front."""
    tidy: Callable[[], object]
    """Has memory freed in a moment."""

    @property
    def page(self) -> Any:
        """Page in front."""

    def page_named(self, name: str) -> Any:
        """Return a page, made when it is first wanted."""

    def go(self, name: str, **what: object) -> None:
        """Bring a page to the front; what is named is set on it."""

    def back(self) -> None:
        """Go one step back: inside the page, or to the page before."""

    def restart_focus(self, root: Widget) -> None:
        """Move the focus of the buttons to the first place of a widget."""

    def set(self, **changes: Any) -> None:
        """Change settings, at once and for good."""

    def use(self, port: str) -> None:
        """Listen to a reader at a port that was found, at once and for good."""

    def leave_alone(self, reader: str) -> None:
        """Stop listening to a reader, at once and for good."""
