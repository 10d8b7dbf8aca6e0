"""Help on the current moment and on each possible action."""

from __future__ import annotations

from companion.games.holmes.cards import JOHNSON, LESTRADE
from companion.games.holmes.rules.moments import actor
from companion.games.holmes.state import (
    AMBUSH,
    ANSWER,
    APPEAR,
    ASK,
    ASSIGN,
    BLACKMAIL,
    BUY,
    DISCARD,
    DRAW,
    FILL,
    FOLLOW,
    GIVE,
    KEEP,
    LEAVE,
    REVEAL,
    STEAL,
    TAKE,
    TALLY,
    VISIT,
    Doing,
    State,
)
from companion.games.holmes.view.frame import reserves
from companion.games.holmes.words import character_word, clue_word, in_full
from companion.words.i18n import N_, _

_SAID = {
    "first": (
        N_("Two characters come into town before the first day. Draw them from the deck, and touch"
           " who they are⟦ or scan the cards⟧."),
    ),
    "alternative": (
        N_("Two characters come into town before the first day: each player draws two and chooses"
           " one. Touch the two that were chosen; the others are shuffled back into the deck."),
    ),
    "evening": (
        N_("All pawns of the day lie. Whoever has a pawn of each, the three of the beginning"
           " excepted, is turned face down for one day; who was absent is turned up again."),
        N_("Then stand up all pawns and turn up the next character: touch who it is⟦, or scan the"
           " card⟧, and day {next} begins."),
    ),
    "another": (
        N_("The enemy has had his way and is out of the match. Turn up a character in his place:"
           " touch who it is⟦, or scan the card⟧."),
    ),
    FILL: (
        N_("Four clues always lie in the row. Turn up the next card of the deck, and touch which"
           " clue it is⟦ or scan it⟧. Where two are missing, a finger may slide from the first to"
           " the second."),
        N_("Under each clue stands how many may still come. The others are seen in the row, before"
           " a player or among the discards, or they were stolen."),
    ),
    "hand": (
        N_("On day 1 {name} lays a pawn from the hand on a character where they have none yet,"
           " and may use the ability at once."),
        N_("Touch the character: the pawn goes at once, and undo takes it back."),
    ),
    VISIT: (
        N_("{name} moves a standing pawn to a character where they have none, standing or lying,"
           " lays it down there, and may use the ability at once."),
        N_("Put a finger on the pawn, carry it to the character, and lift. Or touch the character,"
           " and then the one that the pawn leaves, if several stand. Pale characters can’t be"
           " visited: touched, they say why."),
        N_("In red stands what has no effect for {name} now, such as what can’t be paid."),
    ),
    LEAVE: (
        N_("{name} goes to {character}, and several pawns could go. Touch the character that one of"
           " them leaves, or its key below."),
    ),
    TAKE: (
        N_("Touch a clue of the row: {name} pays what its key says, and lays it down where"
           " everybody sees it. A key that can’t be touched says why."),
        N_("“{end}” takes no more and pays no more. Then the row is filled again."),
    ),
    "second": (
        N_("Touch the second clue that {name} takes: it is paid already. Inspector Lestrade never"
           " gives only one."),
    ),
    "swap": (
        N_("Touch the clue of the row that {name} takes for: {given}. The other goes into the row."
           " “{end}” swaps nothing."),
    ),
    DRAW: (
        N_("Touch how many clues {name} pays for and draws. One of them is kept, hidden from the"
           " other; “{end}” draws none."),
    ),
    ANSWER: (
        N_("{character} was visited by {other}. Now {name} may pay 1 token and draw a clue from"
           " the deck, which stays hidden; “{thanks}” draws none and costs nothing."),
    ),
    KEEP: (
        N_("{name} looks at what was drawn, alone, keeps one clue, and discards the others face"
           " down. “{keep}” lays it aside until the end: nothing can take it away."),
        N_("A joker is the exception: it is always shown, and if it is kept goes on a type or"
           " aside."),
    ),
    STEAL: (
        N_("Touch a clue that lies open before {other}: {name} pays and lays it with their own"
           " hidden ones, where it is safe. “{end}” takes nothing and costs nothing."),
    ),
    "row": (
        N_("Touch the clues of the row that {name} discards, face down, one after the other."
           " “{end}” discards no more; then the row is filled again."),
    ),
    DISCARD: (
        N_("Touch the clue that {name} discards: its key says how many tokens it brings today."
           " “{end}” discards nothing."),
    ),
    GIVE: (
        N_("Touch the clue that {name} gives away, then the one of the row that comes for it."
           " “{end}” swaps nothing."),
    ),
    FOLLOW: (
        N_("{name} says how many types of clues there are, and receives as many tokens, as far as"
           " the reserve has them. Touch that number."),
    ),
    BUY: (
        N_("Only tokens are kept here: touch how many clues {name} paid for. “{none}” costs"
           " nothing."),
    ),
    ASK: (
        N_("A joker counts as one more clue of a type that {name} has, one on each type. Touch the"
           " type: it stays there."),
        N_("“{aside}” keeps it for the first clue of a new type. Without a type it costs 3 points"
           " in the end."),
    ),
    "told": (
        N_("Touch the type that {name}’s joker lies on, or “{aside}” if it lies on none."),
    ),
    BLACKMAIL: (
        N_("Moriarty wants something of both, twice: from who begins, twice from the other, and"
           " from who begins again."),
        N_("{name} touches the visible card that is discarded, or gives back 2 tokens. Who has"
           " neither gives back whatever is left."),
    ),
    AMBUSH: (
        N_("Moran costs each player an action today. {name} touches the character on whom a pawn is"
           " laid down: it does nothing today, and can’t be moved."),
    ),
    REVEAL: (
        N_("The week is over. {name} turns up the hidden clues: touch each of them⟦, or scan it⟧."
           " It is laid with its type and counts from now on."),
    ),
    TALLY: (
        N_("The week is over, and this box knows no clues. {name} tells all of them, hidden ones,"
           " jokers and pieces of the map too: touch each⟦, or scan it⟧."),
        N_("“{all}” goes on. A reserved clue that was never obtained is not told among them: it"
           " costs 3 points."),
    ),
    ASSIGN: (
        N_("The last jokers go on types that their player has, one on each. Each chooses in"
           " private, and neither sees it before both have chosen; a joker left over costs 3"
           " points."),
    ),
}  # fmt: skip
"""Help texts by moment, with the variable parts in braces."""


def guide(state: State) -> tuple[str, ...]:
    """Return help on the current moment and on each possible action."""
    fields = _fields(state)
    said = tuple(_(text).format(**fields) for text in _SAID[_moment(state)])
    return (*_ability(state), *said, *_reserving(state), *_enemies(state))


def _moment(state: State) -> str:
    phase, doing = state.phase, state.doing
    if phase == APPEAR:
        return _morning(state)
    if phase == VISIT and state.day == 1:
        return "hand"
    if phase == ASK and state.rules.light:
        return "told"
    return _step(doing) if doing and phase == doing.step else phase


def _step(doing: Doing) -> str:
    if doing.given:
        return "swap"
    if doing.character is LESTRADE and doing.got:
        return "second"
    return "row" if doing.character is JOHNSON else doing.step


def _morning(state: State) -> str:
    if state.evening:
        return "evening"
    if state.day > 1:
        return "another"
    return "alternative" if state.rules.alternative else "first"


def _fields(state: State) -> dict[str, object]:
    seat, doing = actor(state), state.doing
    names = state.players
    return {
        "name": "" if seat is None else names[seat],
        "other": "" if seat is None else names[1 - seat],
        "next": state.day + 1,
        "character": character_word(doing.character) if doing else "",
        "given": clue_word(doing.given) if doing and doing.given else "",
        "end": _("Finish") if doing and doing.got else _("Leave it"),
        "keep": _("Keep it hidden"),
        "thanks": _("No, thanks"),
        "none": _("None"),
        "aside": _("Set it aside"),
        "all": _("These are all of them"),
    }


def _ability(state: State) -> tuple[str, ...]:
    """Return the ability of the visited character in words, while it is undecided."""
    doing = state.doing
    if not doing or state.phase not in (TAKE, DRAW, STEAL, DISCARD, GIVE, FOLLOW, BUY):
        return ()
    words = in_full(doing.character, state.day)
    name = character_word(doing.character)
    return (_("{character}: {words}").format(character=name, words=words),)


def _reserving(state: State) -> tuple[str, ...]:
    if not reserves(state):
        return ()
    holder = state.players[state.holder]
    text = _(
        "{name} may also reserve a clue of the row: it is laid apart and is nobody’s, until a later"
        " action obtains it in place of a clue of the row. If none does, it costs 3 points."
    )
    return (text.format(name=holder),)


def _enemies(state: State) -> tuple[str, ...]:
    """Return the effect of an enemy who may be turned up now, in words."""
    if state.phase != APPEAR or not state.evening:
        return ()
    if all(enemy in state.gone for enemy in state.enemies):
        return ()
    return (
        _("If it is an enemy, touch him: what he wants comes first, then another character."),
    )  # fmt: skip
