"""A keyboard: its keys stand in for buttons, unless the page in front wants them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kivy.core.window import Window, WindowBase

from companion.words.inputs import Held, Inbox, Pressed, Typed
from screens.parts.panels.frame import Page
from screens.shell import desktop
from screens.shell.burst import Burst

KEYS = {
    "up": "previous", "left": "previous", "down": "next", "right": "next",
    "enter": "confirm", "numpadenter": "confirm", "spacebar": "confirm", "escape": "back",
    "f1": "help",
}  # fmt: skip
"""Keys that stand in for buttons; Backspace is undo, and redo with Shift; F11 is the window's."""
OURS = {*KEYS, "backspace", "f11"}
MOVES = ("up", "left", "down", "right")
"""Keys that go on while they are held; any other held key acts once."""


class Keyboard:
    """What is typed: to the page in front first, and what that leaves into the inbox.

    *scanner* is called where not a hand types but a scanner, and nothing of it is passed on.
    """

    def __init__(
        self, inbox: Inbox, page: Callable[[], Page], scanner: Callable[[], object]
    ) -> None:
        self._inbox, self._page = inbox, page
        self._burst = Burst(scanner)
        self._down: int | None = None
        """The key that went down last, until it is up."""
        self._repeats = False
        """Whether it has been down for so long that it comes again."""

    def listen(self) -> None:
        """Hear the window's keys."""
        Window.bind(on_key_down=self._key, on_key_up=self._key_up, on_textinput=self._text)

    def stop(self) -> None:
        """Let go of the window."""
        self._burst.wait()
        Window.unbind(on_key_down=self._key, on_key_up=self._key_up, on_textinput=self._text)

    def _key(
        self, _window: WindowBase, key: int, _scan: int, text: str | None, modifiers: list[str]
    ) -> bool:
        name = Window._system_keyboard.keycode_to_string(key)
        self._repeats, self._down = self._down == key, key
        if name not in OURS:
            return self._repeats
        act = partial(self._act, name, self._repeats, "shift" in modifiers)
        if self._burst.begun:  # such as the Enter that ends a code
            self._burst.add(act)
        else:
            act()
        return True

    def _act(self, name: str, repeated: bool, shift: bool) -> None:
        """Do what a key is for."""
        if self._wanted(name) or (repeated and name not in MOVES):
            return
        if name == "f11":
            desktop.toggle_full()
        elif name == "backspace":
            self._inbox.put(Held("undo") if shift else Pressed("undo"))
        else:
            self._inbox.put(Pressed(KEYS[name]))

    def _key_up(self, _window: WindowBase, key: int, *_: object) -> None:
        if key == self._down:
            self._down, self._repeats = None, False

    def _wanted(self, key: str) -> bool:
        """Return whether the page took a key for itself."""
        match key:
            case "backspace":
                return self._page().erased()
            case "spacebar":
                return self._page().typed(" ")
            case "enter" | "numpadenter":
                return self._page().entered()
        return False

    def _text(self, _window: WindowBase, text: str) -> None:
        if text.strip() and not self._repeats:
            self._burst.add(partial(self._type, text))

    def _type(self, text: str) -> None:
        """Let the page have characters, or whoever hears what it leaves."""
        if not self._page().typed(text):
            self._inbox.put(Typed(text))
