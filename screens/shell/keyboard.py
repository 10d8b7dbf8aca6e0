"""Keyboard whose keys replace buttons, unless the page in front takes them."""

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
"""Button that each key replaces; besides, Backspace is undo, Shift+Backspace redo, F11 full
screen.
"""
REPEATING_KEYS = {*KEYS, "backspace", "f11"}
MOVES = ("up", "left", "down", "right")
"""Keys that repeat while they are held; any other key acts once."""


class Keyboard:
    """Passes keys to the page in front, and those that it does not take to the inbox.

    Keys of a scanner that types are dropped, and *scanner* is called.
    """

    def __init__(
        self, inbox: Inbox, page: Callable[[], Page], scanner: Callable[[], object]
    ) -> None:
        self._inbox, self._page = inbox, page
        self._burst = Burst(scanner)
        self._down: int | None = None
        """Key that went down last, until it is up."""
        self._repeats = False
        """True while that key repeats."""

    def listen(self) -> None:
        """Bind to the window's keys."""
        Window.bind(on_key_down=self._key, on_key_up=self._key_up, on_textinput=self._text)

    def stop(self) -> None:
        """Unbind from the window."""
        self._burst.wait()
        Window.unbind(on_key_down=self._key, on_key_up=self._key_up, on_textinput=self._text)

    def _key(
        self, _window: WindowBase, key: int, _scan: int, text: str | None, modifiers: list[str]
    ) -> bool:
        name = Window._system_keyboard.keycode_to_string(key)
        self._repeats, self._down = self._down == key, key
        if name not in REPEATING_KEYS:
            return self._repeats
        act = partial(self._act, name, self._repeats, "shift" in modifiers)
        if self._burst.begun:  # such as the Enter at the end of a scanned code
            self._burst.add(act)
        else:
            act()
        return True

    def _act(self, name: str, repeated: bool, shift: bool) -> None:
        """Handle a key."""
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
        """Pass a key to the page and return whether the page took it."""
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
            self._burst.add(partial(self._type, text), text)

    def _type(self, text: str) -> None:
        """Pass characters to the page, or to the inbox if the page does not take them."""
        if not self._page().typed(text):
            self._inbox.put(Typed(text))
