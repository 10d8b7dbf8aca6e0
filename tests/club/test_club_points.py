"""Points of a match for the league."""

from __future__ import annotations

import pytest

from companion.club.points import places, share, win_three
from companion.club.records import SharedSeat


def seats(*results: tuple[int | None, int | None, bool, int]) -> list[SharedSeat]:
    """Return seats by place, points, whether they won, and side."""
    return [SharedSeat(f"person-{n}", *each) for n, each in enumerate(results)]


ALONE = seats((2, 30, False, 0), (1, 50, True, 1), (3, 20, False, 2))
TIED = seats((1, 30, True, 0), (1, 30, True, 1), (3, 20, False, 2))
TEAMS = seats((1, 500, True, 0), (2, 300, False, 1), (1, 500, True, 0), (2, 300, False, 1))
LOST = seats((2, None, False, 0), (2, None, False, 1), (2, None, False, 2))
WORDLESS = seats((None, None, False, 0), (None, None, True, 1), (None, None, False, 2))
FEWEST_WIN = seats((1, 10, True, 0), (2, 20, False, 1), (3, 30, False, 2))
BELOW_ZERO = seats((1, 20, True, 0), (2, 0, False, 1), (3, -20, False, 2))


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        (ALONE, (0, 3, 0)),
        (TIED, (1, 1, 0)),
        (TEAMS, (3, 0, 3, 0)),
        (LOST, (0, 0, 0)),
        (WORDLESS, (0, 3, 0)),
    ],
)
def test_a_win_is_worth_three_and_a_shared_one_one(
    played: list[SharedSeat], expected: tuple[int, ...]
) -> None:
    assert win_three(played) == expected


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        (ALONE, (1, 2, 0)),
        (TIED, (2, 2, 0)),
        (TEAMS, (1, 0, 1, 0)),
        (LOST, (1, 1, 1)),
        (WORDLESS, (0, 2, 0)),
    ],
)
def test_a_place_is_worth_the_sides_less_its_number(
    played: list[SharedSeat], expected: tuple[int, ...]
) -> None:
    assert places(played) == expected


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        (ALONE, (30, 50, 20)),
        (TIED, (38, 38, 25)),  # 37.5 and 25 percent
        (TEAMS, (63, 38, 63, 38)),  # 62.5 and 37.5 percent
        (LOST, (33, 33, 33)),
        (WORDLESS, (0, 100, 0)),
        (FEWEST_WIN, (50, 33, 17)),
        (BELOW_ZERO, (67, 33, 0)),
        (seats((1, 0, True, 0), (2, 0, False, 1)), (100, 0)),
        (seats((1, 7, True, 0)), (100,)),
    ],
)
def test_a_share_is_whole_percent_of_the_table(
    played: list[SharedSeat], expected: tuple[int, ...]
) -> None:
    assert share(played) == expected
