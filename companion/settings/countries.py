"""Countries that can be chosen, and their time zones, each by its name in a language of its own."""

from __future__ import annotations

from collections.abc import Mapping

COUNTRY_NAMES = {
    "AT": "Österreich", "AU": "Australia", "BE": "België", "CA": "Canada", "CH": "Schweiz",
    "DE": "Deutschland", "ES": "España", "FR": "France", "GB": "United Kingdom", "HR": "Hrvatska",
    "IE": "Ireland", "IT": "Italia", "NL": "Nederland", "PL": "Polska", "PT": "Portugal",
    "SI": "Slovenija", "US": "United States",
}  # fmt: skip
ZONES: Mapping[str, Mapping[str, str]] = {
    "AT": {"Europe/Vienna": "Wien"},
    "AU": {
        "Australia/Sydney": "Sydney", "Australia/Brisbane": "Brisbane",
        "Australia/Adelaide": "Adelaide", "Australia/Darwin": "Darwin",
        "Australia/Perth": "Perth", "Australia/Eucla": "Eucla",
        "Australia/Lord_Howe": "Lord Howe",
    },
    "BE": {"Europe/Brussels": "Brussel"},
    "CA": {
        "America/Toronto": "Toronto", "America/Vancouver": "Vancouver",
        "America/Edmonton": "Edmonton", "America/Winnipeg": "Winnipeg",
        "America/Regina": "Regina", "America/Halifax": "Halifax",
        "America/St_Johns": "St. John’s", "America/Whitehorse": "Whitehorse",
        "America/Atikokan": "Atikokan", "America/Blanc-Sablon": "Blanc-Sablon",
    },
    "CH": {"Europe/Zurich": "Zürich"},
    "DE": {"Europe/Berlin": "Berlin"},
    "ES": {"Europe/Madrid": "Madrid", "Atlantic/Canary": "Canarias"},
    "FR": {"Europe/Paris": "Paris"},
    "GB": {"Europe/London": "London"},
    "HR": {"Europe/Zagreb": "Zagreb"},
    "IE": {"Europe/Dublin": "Dublin"},
    "IT": {"Europe/Rome": "Roma"},
    "NL": {"Europe/Amsterdam": "Amsterdam"},
    "PL": {"Europe/Warsaw": "Warszawa"},
    "PT": {"Europe/Lisbon": "Lisboa", "Atlantic/Azores": "Açores"},
    "SI": {"Europe/Ljubljana": "Ljubljana"},
    "US": {
        "America/New_York": "New York", "America/Chicago": "Chicago",
        "America/Denver": "Denver", "America/Phoenix": "Phoenix",
        "America/Los_Angeles": "Los Angeles", "America/Anchorage": "Anchorage",
        "America/Adak": "Adak", "Pacific/Honolulu": "Honolulu",
    },
}  # fmt: skip
"""Time zones of a country that differ today (tz database), the one with most people first."""
