"""The faults of a boot are found in the reports of the machine."""

import pytest
from PIL import Image

from tests.systemd.booted.__main__ import faults
from tests.systemd.booted.panel import LIMIT, SIZE, wrong

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


def pictures(folder):
    """Return a page, and the file with the companion's frame of it."""
    page = Image.effect_noise(SIZE, 100).convert("RGB")
    drawn = folder / "page.rgb"
    drawn.write_bytes(page.transpose(Image.Transpose.FLIP_TOP_BOTTOM).tobytes())
    return page, drawn


def test_a_page_that_is_seen_as_it_is_drawn_is_as_it_should_be(tmp_path):
    page, drawn = pictures(tmp_path)
    assert wrong(page, drawn) == 0


def test_a_black_panel_is_wrong_whether_a_page_is_drawn_or_none(tmp_path):
    black, (_page, drawn) = Image.new("RGB", SIZE), pictures(tmp_path)
    assert wrong(black, drawn) > LIMIT
    drawn.write_bytes(black.tobytes())
    assert wrong(black, drawn) > LIMIT
