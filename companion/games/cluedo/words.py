"""Cards in words: short on a key, whole in a sentence."""

from __future__ import annotations

from companion.games.cluedo.box import NAMES
from companion.games.cluedo.cards import CluedoCard
from companion.words.given import given_name
from companion.words.i18n import N_, _, pgettext

SHORT_NAMES = {
    "SCARLET": N_("Scarlet"),
    "PLUM": N_("Plum"),
    "MUSTARD": N_("Mustard"),
    "GREEN": N_("Green"),
    "WHITE": N_("White"),
    "PEACOCK": N_("Peacock"),
    "DAGGER": N_("dagger"),
    "CANDLESTICK": N_("candlestick"),
    "PISTOL": N_("pistol"),
    "PIPE": N_("pipe"),
    "ROPE": N_("rope"),
    "LOUNGE": N_("lounge"),
    "DINING-ROOM": N_("dining"),
    "STUDY": N_("study"),
    "KITCHEN": N_("kitchen"),
    "CONSERVATORY": N_("conserv."),
    "BILLIARD-ROOM": N_("billiard"),
    "LIBRARY": N_("library"),
    "HALL": N_("hall"),
}
WITH = {
    "DAGGER": N_("with the dagger"),
    "CANDLESTICK": N_("with the candlestick"),
    "PISTOL": N_("with the pistol"),
    "SPANNER": N_("with the spanner"),
    "PIPE": N_("with the lead pipe"),
    "ROPE": N_("with the rope"),
}
PLAYED = {
    "SCARLET": N_("{name} plays with Miss Scarlet"),
    "PLUM": N_("{name} plays with Professor Plum"),
    "MUSTARD": N_("{name} plays with Colonel Mustard"),
    "GREEN": N_("{name} plays with Reverend Green"),
    "WHITE": N_("{name} plays with Mrs. White"),
    "PEACOCK": N_("{name} plays with Mrs. Peacock"),
}
INSIDE_ROOMS = {
    "LOUNGE": N_("in the lounge"),
    "DINING-ROOM": N_("in the dining room"),
    "STUDY": N_("in the study"),
    "KITCHEN": N_("in the kitchen"),
    "CONSERVATORY": N_("in the conservatory"),
    "BALLROOM": N_("in the ballroom"),
    "BILLIARD-ROOM": N_("in the billiard room"),
    "LIBRARY": N_("in the library"),
    "HALL": N_("in the hall"),
}


def card_word(card: CluedoCard) -> str:
    """Return the whole name of a card."""
    return _given(card) or _(NAMES[str(card)])


def key_word(card: CluedoCard) -> str:
    """Return the name of a card for a key."""
    if name := _given(card):
        return name
    match str(card):
        case "SPANNER":
            return pgettext("key", "spanner")
        case "BALLROOM":
            return pgettext("key", "ballroom")
    return _(SHORT_NAMES[str(card)])


def pawn_word(name: str, card: CluedoCard) -> str:
    """Return the sentence that a player plays with a pawn."""
    if own := _given(card):
        return _("{name} plays with {card}").format(name=name, card=own)
    return _(PLAYED[str(card)]).format(name=name)


def room_word(card: CluedoCard) -> str:
    """Return the phrase for a place: in that room."""
    if name := _given(card):
        return _("in {room}").format(room=name)
    return _(INSIDE_ROOMS[str(card)])


def _weapon_word(card: CluedoCard) -> str:
    if name := _given(card):
        return _("with {weapon}").format(weapon=name)
    return _(WITH[str(card)])


def _given(card: CluedoCard) -> str:
    return given_name("cluedo", str(card))


def solution_word(cards: tuple[CluedoCard, ...]) -> str:
    """Return a suspect, a weapon and a room as one phrase."""
    return listed(*map(phrase, cards))


def phrase(card: CluedoCard) -> str:
    """Return a card as its part of a suggestion."""
    return (key_word, _weapon_word, room_word)[card.kind](card)


def listed(suspect: str, weapon: str, room: str) -> str:
    """Return the parts of a suggestion as one phrase."""
    return _("{suspect}, {weapon}, {room}").format(suspect=suspect, weapon=weapon, room=room)


def ordinal(number: int) -> str:
    """Return the number of a card in its pile, from 1 to 9, as an adjective."""
    words = (
        _("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth"), _("seventh"),
        _("eighth"), _("ninth"),
    )  # fmt: skip
    return words[number - 1]
