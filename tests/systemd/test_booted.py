"""What is wrong with a boot is found in what the machine said of it."""

import pytest

from tests.systemd.booted.__main__ import faults

RUNS = "app=running getty=dead prompt=none"
ENDED = "app=failed getty=running prompt=login"


def test_a_login_prompt_after_the_last_start_alone_is_as_it_should_be() -> None:
    assert faults([RUNS, "app=auto-restart getty=dead prompt=none", RUNS, ENDED, "starts=5"]) == []


@pytest.mark.parametrize(
    "said",
    [
        [RUNS, "app=auto-restart getty=running prompt=login", RUNS, ENDED, "starts=5"],
        [RUNS, "app=failed getty=dead prompt=none", "starts=5"],
        [RUNS, ENDED, "starts=1"],
        [RUNS],
        [],
    ],
)
def test_any_other_is_not(said: list[str]) -> None:
    assert faults(said)
