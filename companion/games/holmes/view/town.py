"""Public view of the table: the week, the characters, both players, and the row."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.holmes.actions import Leave, Visit
from companion.games.holmes.cards import JOKER, MAP, TYPES, CharacterCard, ClueCard
from companion.games.holmes.moves import MOVES
from companion.games.holmes.rules.abilities import TAKEN
from companion.games.holmes.rules.moments import actor
from companion.games.holmes.state import DAYS, TOKENS, VISIT, PlayerSide, State
from companion.games.holmes.view.leads import leads
from companion.games.holmes.view.panels import (
    CharacterTile,
    Chip,
    ChoiceOffer,
    CluePile,
    Desk,
    PawnMark,
    Town,
)
from companion.games.holmes.words import (
    ability,
    clue_title,
    clues_word,
    least_tokens,
    nothing_there,
    role,
    short_name,
    short_word,
    shortage,
    tokens_after,
)
from companion.play.view import Offer
from companion.words.i18n import _, ngettext


def town(state: State) -> Town:
    """Return the whole table."""
    return Town(
        days=tuple(_chip(state, day) for day in range(1, DAYS + 1)),
        tiles=tuple(_tile(state, character) for character in state.town),
        desks=desks(state),
        row=tuple(clue_key(clue) for clue in state.row),
        reserve=state.reserve,
        reserve_word=_("Reserve {count} of {all}").format(count=state.reserve, all=TOKENS),
        light=state.rules.light,
        leads=leads(state),
    )


def clue_key(clue: ClueCard, offer: Offer | None = None, note: str = "") -> ChoiceOffer:
    """Return a clue as a key."""
    return ChoiceOffer(clue_title(clue), str(clue), clue.value, note, offer, short=short_word(clue))


def judged_key(state: State, clue: ClueCard, offer: Offer, note: str) -> ChoiceOffer:
    """Return a clue as a key, with an offer to overrule if it breaks a rule."""
    wrong = MOVES.check(state, offer.action)
    key = clue_key(clue, None if wrong else offer, note)
    return replace(key, doubted=offer) if wrong and not wrong.fatal else key


def _chip(state: State, day: int) -> Chip:
    if day == state.day:
        return Chip(day, _("Day {number}").format(number=day), "today")
    return Chip(day, str(day), "past" if day < state.day else "later")


def _tile(state: State, character: CharacterCard) -> CharacterTile:
    absent = character in state.absent
    visits, chosen = state.phase == VISIT, _is_chosen(state, character)
    wrong = MOVES.check(state, Visit(character)) if visits else None
    return CharacterTile(
        code=str(character),
        name=short_name(character),
        words=_tile_words(state, character),
        note=shortage(state, state.to_act, character) if visits and not wrong else "",
        why=_why(wrong.rule) if wrong else "",
        absent=absent,
        leaving=character in state.leaving,
        chosen=chosen,
        pawns=_marks(state, character),
        offer=_offer(state, character),
        cost=_cost(state, character) if visits or chosen else "",
        takes=0 if state.rules.light else TAKEN.get(character, 0),
    )


def _tile_words(state: State, character: CharacterCard) -> str:
    """Return the ability of a character at today's price, or that it would have no effect."""
    if character in state.absent:
        return _("absent today")
    missing = nothing_there(state, state.to_act, character) if state.phase == VISIT else ""
    return missing or ability(character, state.day)


def _is_chosen(state: State, character: CharacterCard) -> bool:
    return state.doing is not None and state.doing.character is character


def _cost(state: State, character: CharacterCard) -> str:
    """Return the tokens of the player to act before and after a visit, or that they are too few."""
    held, least = state.sides[state.to_act].tokens, least_tokens(state, character)
    if held < least:
        return f"{held} < {least}"
    after = tokens_after(state, state.to_act, character)
    return "" if after is None else f"{held} → {after}"


def _offer(state: State, character: CharacterCard) -> Offer | None:
    """Return the visit, or once that is chosen, the pawn that leaves this character for it."""
    name = short_name(character)
    if state.doing:
        offer = Offer(name, Leave(character), seat=state.doing.seat)
    else:
        offer = Offer(name, Visit(character), ability(character, state.day), state.to_act)
    return offer if MOVES.check(state, offer.action) is None else None


def _why(rule: str) -> str:
    """Return the reason why no pawn can be sent there now, in a few words."""
    return _("absent today") if rule == "absent" else _("your pawn is here")


def _marks(state: State, character: CharacterCard) -> tuple[PawnMark, ...]:
    return tuple(
        PawnMark(seat, pawn.standing)
        for seat, side in enumerate(state.sides)
        for pawn in side.pawns
        if pawn.on is character
    )


def desks(state: State) -> tuple[Desk, ...]:
    """Return the sides of both players."""
    return tuple(_desk(state, seat) for seat in (0, 1))


def _desk(state: State, seat: int) -> Desk:
    side = state.sides[seat]
    reserved = side.reserved[0] if side.reserved else None
    return Desk(
        seat=seat,
        name=state.players[seat],
        role=role(state, seat),
        tokens=side.tokens,
        words="" if state.rules.light else _held(side),
        clues="" if state.rules.light else _open(side),
        hidden=len(side.hidden),
        piles=piles(side),
        reserved=str(reserved or ""),
        reserved_word=clue_title(reserved) if reserved else "",
        reserves=state.rules.reserve_card and not state.rules.light and state.holder == seat,
        to_act=actor(state) == seat,
    )


def _open(side: PlayerSide) -> str:
    return clues_word(len(side.clues) + len(side.jokers) + side.aside)


def _held(side: PlayerSide) -> str:
    words = [_open(side)]
    if side.hidden:
        words.append(
            ngettext("{count} hidden", "{count} hidden", len(side.hidden)).format(
                count=len(side.hidden)
            )
        )
    return " · ".join(words)


def piles(side: PlayerSide) -> tuple[CluePile, ...]:
    """Return the open cards of a player: by type, the map, and jokers set aside."""
    found = [
        CluePile(str(clue), clue_title(clue), clue.value, side.amount(clue), clue in side.jokers)
        for clue in (*TYPES, MAP)
        if side.amount(clue)
    ]
    if side.aside:
        found.append(CluePile(str(JOKER), clue_title(JOKER), 0, side.aside))
    return tuple(found)
