"""Fixtures of a server of phones and of browsers: a process for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.phones.browser import Browser, Driver
from tests.phones.kit import Evening, Phone


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """The process; nothing failed in it without a test that wanted it to."""
    evening = Evening(tmp_path_factory.mktemp("phones"))
    yield evening
    evening.close()
    assert not evening.logged()


@pytest.fixture
def evening(running: Evening) -> Evening:
    """A new evening, shown by it."""
    running.renew()
    return running


@pytest.fixture
def phone(evening: Evening) -> Phone:
    """A phone that has asked nothing yet."""
    return Phone(evening.port)


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    """The program that starts browsers."""
    driver = Driver()
    yield driver
    driver.close()


@pytest.fixture(scope="module")
def chromium(driver: Driver) -> Iterator[Browser]:
    """A browser for all tests of a module, which takes seconds to start."""
    browser = driver.open()
    yield browser
    browser.close()


@pytest.fixture
def second_browser(driver: Driver) -> Iterator[Browser]:
    """Another browser, which shares nothing with the first."""
    browser = driver.open()
    yield browser
    browser.close()


@pytest.fixture
def browser(chromium: Browser) -> Browser:
    """A browser with a page as small as a phone, which has seen nothing yet."""
    chromium.renew()
    return chromium
