"""A keyboard: its keys stand in for buttons, unless the page in front wants them."""

from __future__ import annotations

from collections.abc import Callable

from kivy.core.window import Window, WindowBase

from companion.words.inputs import Held, Inbox, Pressed, Typed
from screens import desktop
from screens.parts.frame import Page

KEYS = {
    "up": "previous", "left": "previous", "down": "next", "right": "next",
    "enter": "confirm", "numpadenter": "confirm", "spacebar": "confirm", "escape": "back",
    "f1": "help",
}  # fmt: skip
"""Keys that stand in for buttons; Backspace is undo, and redo with Shift; F11 is the window's."""
MOVES = ("up", "left", "down", "right")
"""Keys that go on while they are held; any other held key acts once."""


class Keyboard:
    """What is typed: to the page in front first, and what that leaves into the inbox."""

    def __init__(self, inbox: Inbox, page: Callable[[], Page]) -> None:
        self._inbox, self._page = inbox, page
        self._down = ""
        """The key that is down."""

    def listen(self) -> None:
        """Hear the window's keys."""
        Window.bind(on_key_down=self._key, on_key_up=self._key_up, on_textinput=self._text)

    def stop(self) -> None:
        """Let go of the window."""
        Window.unbind(on_key_down=self._key, on_key_up=self._key_up, on_textinput=self._text)

    def _key(
        self, _window: WindowBase, key: int, _scan: int, text: str | None, modifiers: list[str]
    ) -> bool:
        name = Window._system_keyboard.keycode_to_string(key)
        repeated, self._down = self._down == name, name
        if self._wanted(name):
            return True
        if repeated and name not in MOVES:
            return True
        if name == "f11":
            desktop.toggle_full()
        elif name == "backspace":
            self._inbox.put(Held("undo") if "shift" in modifiers else Pressed("undo"))
        elif name in KEYS:
            self._inbox.put(Pressed(KEYS[name]))
        else:
            return False
        return True

    def _key_up(self, *_: object) -> None:
        self._down = ""

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
        if text.strip() and not self._page().typed(text):
            self._inbox.put(Typed(text))
