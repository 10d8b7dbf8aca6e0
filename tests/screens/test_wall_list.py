"""Lists for the wall: any number of rows, each as tall as the page has room."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from companion.telling.wall import WallList, WallRow
from screens.rooms import wall_list


def told(count: int, people: int = 1, **fields: object) -> WallList:
    """Return a list of some rows with some people each."""
    rows = tuple(
        WallRow(str(number), tuple(f"Person {number}-{n}" for n in range(people)), "", ("12",))
        for number in range(1, count + 1)
    )
    return WallList("League", "autumn", rows, ("points",), **fields)


@pytest.mark.parametrize(("count", "people"), [(1, 1), (20, 2), (40, 1), (100, 1), (7, 6)])
def test_every_row_is_on_a_page_and_nothing_in_the_margin(count: int, people: int) -> None:
    pages = [*wall_list.pages(told(count, people, foot="Anna sits out."))]

    text = "\n".join(page.text for page in pages)
    assert all(f"Person {number}-{people - 1}" in text for number in range(1, count + 1))
    for page in pages:
        inked = ImageChops.invert(page.picture.convert("L")).getbbox()
        edge = wall_list.PAGE_MARGIN * wall_list.MM / 2
        assert min(inked[:2]) > edge
        assert inked[2] < page.picture.width - edge
        assert inked[3] < page.picture.height - edge


def test_pages_of_a_long_list_are_numbered() -> None:
    titles = [page.text.split("\n")[0] for page in wall_list.pages(told(60))]

    assert titles == [f"League {number}/{len(titles)}" for number in range(1, len(titles) + 1)]
    assert len(titles) > 1


def test_equal_lists_make_equal_files() -> None:
    assert wall_list.pdf([told(5)]) == wall_list.pdf([told(5)])
