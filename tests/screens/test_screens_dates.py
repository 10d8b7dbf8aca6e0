"""Days and spans of time in words, with zones and without."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from companion.telling.dates import ago, short_day, weekday

NOW = datetime(2026, 10, 25, 12, 0).astimezone()


@pytest.mark.parametrize("zone", [True, False])
@pytest.mark.parametrize(
    ("span", "words"),
    [
        (timedelta(seconds=20), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(hours=3), "3 hours ago"),
        (timedelta(days=2), "2 days ago"),
    ],
)
def test_a_span_is_told_whether_the_time_has_its_zone_or_is_older_than_zones(zone, span, words):
    then = NOW - span
    moment = then if zone else then.astimezone().replace(tzinfo=None)
    assert ago(moment.isoformat(timespec="seconds"), NOW.isoformat()) == words


def test_a_span_is_the_same_in_two_zones():
    assert ago("2026-10-25T10:00:00+02:00", "2026-10-25T10:00:00+01:00") == "1 hour ago"


def test_the_day_is_that_of_the_place_where_it_was():
    assert short_day("2026-10-25T00:30:00+14:00") == "25 October"


@pytest.mark.parametrize(
    "moment",
    ["", "no time", "1970-01-01T00:00:17+00:00", "1989-12-31T23:59:59", "9999-12-31T23:59:59"],
)
def test_an_impossible_date_is_no_day(moment):
    """A board without a clock begins in 1970, or when its card was made."""
    now = NOW.isoformat()
    assert (weekday(moment), short_day(moment), ago(moment, now), ago(now, moment)) == ("",) * 4


def test_a_match_that_a_clock_will_have_seen_only_later_was_not_just_now():
    later = NOW + timedelta(hours=3)
    assert ago(later.isoformat(), NOW.isoformat()) == ""
    assert ago((NOW + timedelta(seconds=20)).isoformat(), NOW.isoformat()) == "just now"
