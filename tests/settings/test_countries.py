"""Every country that can be chosen has a name and every time that its people live by."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from companion.settings.countries import COUNTRY_NAMES, ZONES
from companion.settings.values import COUNTRIES

WINTER, SUMMER = datetime(2026, 1, 15, 12), datetime(2026, 7, 15, 12)
TABLE = Path("/usr/share/zoneinfo/zone.tab")
"""Zones of every country; source: tz database."""


def times(zone):
    """Return the offsets of a zone in winter and in summer."""
    return tuple(ZoneInfo(zone).utcoffset(day) for day in (WINTER, SUMMER))


def zones_of(country):
    """Return the zones of a country in the tz database."""
    lines = (line.split("\t") for line in TABLE.read_text().splitlines() if line[0] != "#")
    return [fields[2] for fields in lines if fields[0] == country]


def test_the_countries_of_the_settings_are_those_with_a_name_and_a_zone():
    assert [code for code in COUNTRIES if code] == list(COUNTRY_NAMES) == list(ZONES)


@pytest.mark.parametrize("country", COUNTRY_NAMES)
def test_each_country_lists_each_of_its_times_once(country):
    offered = [times(zone) for zone in ZONES[country]]
    assert len(set(offered)) == len(offered)
    assert {times(zone) for zone in zones_of(country)} == set(offered)
