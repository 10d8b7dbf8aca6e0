"""Icons of counters and categories, which people name as they like."""

from __future__ import annotations

from companion.words.i18n import _

EMBLEM_WORDS = {
    "heart": ("lives", "life", "hearts", "vite", "vita", "cuori"),
    "coins": ("coins", "money", "gold", "monete", "soldi", "oro"),
    "towns": ("towns", "cities", "città", "case"),
    "ships": ("ships", "navi", "porti"),
    "flag": ("missions", "missioni", "obiettivi"),
    "plant": ("islands", "isole", "campi"),
    "no": ("debts", "debiti"),
    "die-1": ("ones", "uno"),
    "die-2": ("twos", "due"),
    "die-3": ("threes", "tre"),
    "die-4": ("fours", "quattro"),
    "die-5": ("fives", "cinque"),
    "die-6": ("sixes", "sei"),
}
"""Words in lower case that are shown with each icon."""
OF_WORDS = {word: icon for icon, words in EMBLEM_WORDS.items() for word in words}


def emblem(name: str) -> str:
    """Return the icon of a counter or category; empty for a name without one."""
    return OF_WORDS.get(_(name).casefold(), "")
