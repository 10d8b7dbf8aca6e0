"""A real Chromium, driven through chromedriver by the WebDriver protocol of the W3C."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Sequence
from http.client import HTTPConnection
from time import monotonic
from typing import Any, TypeVar

HOME = "127.0.0.1"
STARTED = "was started successfully on port "
PROGRAMS = "chromium", "google-chrome"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""Key of a reference to an element; source: WebDriver 2, section 12."""
PATIENCE = 120.0
"""Seconds after which something will not happen any more."""
T = TypeVar("T")
PHONE = 390, 844
"""Width and height of a phone in CSS pixels."""
ARGUMENTS = (
    "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
    "--hide-scrollbars", "--disable-background-networking", "--no-first-run",
)  # fmt: skip


def until(condition: Callable[[], T]) -> T:
    """Wait until something true is returned, and return it."""
    late = monotonic() + PATIENCE
    while not (found := condition()):
        assert monotonic() < late, "it never happened"
    return found


class BrowserError(Exception):
    """Error that the driver told."""


class Driver:
    """Process of chromedriver, for any number of browsers."""

    def __init__(self) -> None:
        words = [shutil.which("chromedriver") or "chromedriver", "--port=0"]
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        told = next(row for row in self._process.stdout if STARTED in row)
        self.port = int(told.partition(STARTED)[2].rstrip(".\n"))

    def open(self, *arguments: str) -> Browser:
        """Start a browser of its own, as small as a phone."""
        return Browser(self.port, arguments)

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()


class Browser:
    """A browser with one page, which speaks English unless told otherwise."""

    def __init__(self, port: int, arguments: Sequence[str] = ()) -> None:
        self._port, self._path = port, "/session"
        program = next(filter(None, map(shutil.which, PROGRAMS)), "")
        options = {"args": [*ARGUMENTS, *arguments], "binary": program}
        wanted = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}
        found = self._ask("POST", "", {"capabilities": wanted})
        self._path = f"/session/{found['sessionId']}"
        self.resize(*PHONE)

    def renew(self) -> None:
        """Open a tab of its own, as small as a phone, and close all others."""
        tab = self._ask("POST", "/window/new", {"type": "tab"})["handle"]
        for other in self._ask("GET", "/window/handles"):
            if other != tab:
                self._ask("POST", "/window", {"handle": other})
                self._ask("DELETE", "/window")
        self.switch(tab)
        self.resize(*PHONE)

    def resize(self, width: int, height: int) -> None:
        """Set the size of the page in CSS pixels, as a phone or a television has it."""
        self.devtools(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 700,
        )  # fmt: skip

    def speak(self, language: str) -> None:
        """Ask for pages in a language."""
        name = self.run("return navigator.userAgent")
        self.devtools("Emulation.setUserAgentOverride", userAgent=name, acceptLanguage=language)

    def prefer(self, scheme: str) -> None:
        """Ask for light or dark pages."""
        feature = {"name": "prefers-color-scheme", "value": scheme}
        self.devtools("Emulation.setEmulatedMedia", features=[feature])

    def go(self, address: str) -> None:
        """Open an address."""
        self._ask("POST", "/url", {"url": address})

    def back(self) -> None:
        """Go one page back."""
        self._ask("POST", "/back", {})

    def run(self, script: str, *arguments: object) -> Any:
        """Return what a script returns, run as the body of a function."""
        return self._ask("POST", "/execute/sync", {"script": script, "args": arguments})

    def run_async(self, script: str, *arguments: object) -> Any:
        """Return what a script gives to its last argument, a function."""
        return self._ask("POST", "/execute/async", {"script": script, "args": arguments})

    def wait(self, script: str, *arguments: object) -> Any:
        """Wait until a script returns something true, and return it."""
        return until(lambda: self.run(script, *arguments))

    def wait_for(self, words: str) -> None:
        """Wait until the page shows words."""
        self.wait("return document.body?.innerText.includes(arguments[0])", words)

    def text(self) -> str:
        """Return the words that the page shows."""
        return str(self.run("return document.body.innerText"))

    def tap(self, selector: str) -> None:
        """Touch an element in its middle, where it must not be covered."""
        using = {"using": "css selector", "value": selector}
        element = self._ask("POST", "/element", using)[ELEMENT]
        self._ask("POST", f"/element/{element}/click", {})

    def devtools(self, method: str, **parameters: object) -> Any:
        """Return the answer to a command of the DevTools protocol."""
        body = {"cmd": method, "params": parameters}
        return self._ask("POST", "/goog/cdp/execute", body)

    def open_tab(self) -> str:
        """Open an empty tab in front of this page; return the name of this one."""
        here = str(self._ask("GET", "/window"))
        tab = self._ask("POST", "/window/new", {"type": "tab"})
        self.switch(tab["handle"])
        return here

    def switch(self, tab: str) -> None:
        """Bring a tab to the front."""
        self._ask("POST", "/window", {"handle": tab})
        self.devtools("Page.bringToFront")

    def picture(self) -> str:
        """Return the page as a PNG in base64."""
        return str(self._ask("GET", "/screenshot"))

    def close(self) -> None:
        """End the browser."""
        self._ask("DELETE", "")

    def _ask(self, method: str, path: str, body: object = None) -> Any:
        connection = HTTPConnection(HOME, self._port, PATIENCE)
        data = None if body is None else json.dumps(body)
        connection.request(method, self._path + path, data)
        with connection.getresponse() as answer:
            value = json.loads(answer.read())["value"]
        connection.close()
        if answer.status != 200:
            raise BrowserError(f"{value['error']}: {value['message']}")
        return value
