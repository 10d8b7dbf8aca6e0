"""Characters, clues and prices in words."""

from __future__ import annotations

from types import MappingProxyType

from companion.games.holmes.box import NAMES
from companion.games.holmes.cards import (
    ADLER,
    BILLY,
    GAINS,
    GREGSON,
    HUNTER,
    JOHNSON,
    KRAMM,
    LESTRADE,
    MORAN,
    MORIARTY,
    PIKE,
    TOBY,
    WATSON,
    CharacterCard,
    ClueCard,
)
from companion.games.holmes.state import PlayerSide, State
from companion.words.i18n import N_, _, ngettext, pgettext


def character_word(character: CharacterCard) -> str:
    """Return the name of a character."""
    return _(NAMES[str(character)])


SHORT_NAMES = MappingProxyType({
    WATSON: "Watson",
    LESTRADE: "Lestrade",
    GREGSON: "Gregson",
})  # fmt: skip
"""Names without a title, the same in every language."""


def short_name(character: CharacterCard) -> str:
    """Return the name of a character without a title, for tiles and prompts."""
    return SHORT_NAMES.get(character) or character_word(character)


def clue_word(clue: ClueCard) -> str:
    """Return the name of a clue for use within a sentence."""
    return _(NAMES[str(clue)])


def short_word(clue: ClueCard) -> str:
    """Return the name of a clue in one word."""
    words = {
        "PASS": pgettext("in one word", "pass"),
        "MAP": pgettext("in one word", "map"),
        "FINGERPRINT": pgettext("in one word", "print"),
    }
    return words.get(str(clue)) or clue_word(clue)


def clue_title(clue: ClueCard) -> str:
    """Return the name of a clue for a key."""
    word = clue_word(clue)
    return word[:1].upper() + word[1:]


def card_word(clue: ClueCard, on: ClueCard | None) -> str:
    """Return the name of a visible card, of a joker with its type."""
    if on is None:
        return clue_title(clue)
    return _("Joker on {clue}").format(clue=clue_word(on))


def role(state: State, seat: int) -> str:
    """Return the name of the brother that a seat plays."""
    return _("Sherlock") if seat == state.sherlock else _("Mycroft")


def tokens_word(count: int) -> str:
    """Return a number of tokens in words."""
    return ngettext("{count} token", "{count} tokens", count).format(count=count)


def clues_word(count: int) -> str:
    """Return a number of clues in words."""
    return ngettext("{count} clue", "{count} clues", count).format(count=count)


ABILITY = MappingProxyType({
    WATSON: N_("1 → 1 clue"),
    LESTRADE: N_("3 → 2 clues"),
    GREGSON: N_("2 each → 1–3"),
    ADLER: N_("{day} → steal 1"),
    PIKE: N_("1–3 → keep 1"),
    TOBY: N_("+1 per type"),
    JOHNSON: N_("discard 1–3"),
    BILLY: N_("1 → value − {day}"),
    KRAMM: N_("1 free, rival 1 → 1"),
    HUNTER: N_("swap 1 clue"),
})  # fmt: skip
"""Abilities in as few words as possible."""

IN_FULL = MappingProxyType({
    WATSON: N_("Pay 1 token for 1 clue from the row."),
    LESTRADE: N_("Pay 3 tokens for 2 clues from the row."),
    GREGSON: N_("Pay 2 tokens for each clue from the row, 1 to 3 of them."),
    ADLER: N_("Pay {day}, the number of the day, for 1 visible clue of the rival: it is hidden"
              " then. No joker."),
    PIKE: N_("Draw 1 to 3 clues for 1 token each. Keep one hidden, and discard the others face"
             " down."),
    TOBY: N_("Receive a token for each type of clue; the map counts as one, a joker set aside as"
             " none."),
    JOHNSON: N_("Discard 1 to 3 clues from the row."),
    BILLY: N_("Discard a clue of your own, no joker and no map fragment, for its value less"
              " {day}, the number of the day."),
    KRAMM: N_("Take 1 clue from the row; then the rival may pay 1 token to draw a hidden one."),
    HUNTER: N_("Swap a clue of your own, no joker, with one from the row."),
    MORIARTY: N_("Discard a visible card, or give back 2 tokens."),
    MORAN: N_("Lay down a standing pawn."),
})  # fmt: skip
"""Abilities of characters, and demands of enemies, in a sentence."""


def ability(character: CharacterCard, day: int) -> str:
    """Return the ability of a character, at the price of the day, in as few words as possible."""
    if character in GAINS:
        return _("+{count} tokens").format(count=GAINS[character])
    return _(ABILITY[character]).format(day=day)


def in_full(character: CharacterCard, day: int) -> str:
    """Return the ability of a character, or the demand of an enemy, in a sentence."""
    return _(IN_FULL[character]).format(day=day)


def tokens_after(state: State, seat: int, character: CharacterCard) -> int | None:
    """Return the tokens of a seat after a visit today; None if the visit itself decides that."""
    held = state.sides[seat].tokens
    if character in GAINS:
        return held + min(GAINS[character], state.reserve)
    if character is TOBY and not state.rules.light:
        return held + min(len(set(state.sides[seat].clues)), state.reserve)
    costs = {WATSON: 1, LESTRADE: 3, ADLER: state.day}
    if character not in costs or shortage(state, seat, character):
        return None
    return held - costs[character]


def least_tokens(state: State, character: CharacterCard) -> int:
    """Return the tokens without which a visit has no effect today."""
    return {WATSON: 1, LESTRADE: 3, GREGSON: 2, PIKE: 1, ADLER: state.day}.get(character, 0)


def shortage(state: State, seat: int, character: CharacterCard) -> str:
    """Return the reason why a visit would have no effect now; empty if it could have one."""
    tokens = state.sides[seat].tokens
    if tokens >= least_tokens(state, character):
        return nothing_there(state, seat, character)
    return _("{name} has only {count}").format(name=state.players[seat], count=tokens_word(tokens))


def nothing_there(state: State, seat: int, character: CharacterCard) -> str:
    """Return the missing clue that a visit would need; empty if it needs none."""
    side, rival = state.sides[seat], state.sides[1 - seat]
    if state.rules.light:
        return ""
    if character is ADLER and not rival.clues:
        return _("none to steal")
    if character in (BILLY, HUNTER) and not _gives(side, character):
        return _("no clue to give")
    return ""


def _gives(side: PlayerSide, character: CharacterCard) -> bool:
    return bool(side.clues) if character is HUNTER else bool(side.types)
