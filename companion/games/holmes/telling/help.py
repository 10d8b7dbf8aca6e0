"""Help for a table of Holmes, in our own words."""

from __future__ import annotations

from companion.games.holmes.cards import CHARACTERS, GAINS, MORAN, MORIARTY, CharacterCard
from companion.games.holmes.state import DAYS, TOKENS, VISIT, State
from companion.games.holmes.telling.guide import guide
from companion.games.holmes.telling.setup_guide import (
    SHOWN_CLUES,
    CluesPicture,
    DaysPicture,
    PawnsPicture,
)
from companion.games.holmes.view.frame import reserves
from companion.games.holmes.view.panels import Chip, PawnMark
from companion.games.holmes.words import character_word, in_full
from companion.play.view import HelpPage, PagePicture, Signs
from companion.words.i18n import _

PAWNS_PICTURE = PawnsPicture(
    (PawnMark(0, standing=True), PawnMark(1, standing=True), PawnMark(0, standing=False))
)
"""Pawns that may still act today, and one that has."""


def pages(state: State | None) -> tuple[HelpPage, ...]:
    """Return help on the next action, the play, the characters, and the count of the end."""
    first = () if state is None else (_moment(state),)
    day = 1 if state is None else state.day
    optional = (_optional(),) if state is None or _extras(state) else ()
    return (*first, _day(day), _characters(day), _clues(), _count(), *optional, _box())


def _moment(state: State) -> HelpPage:
    """Return help on the next action, with the rules that matter now."""
    moves = state.phase == VISIT and not state.over and not reserves(state)
    prompt = _("Now *a pawn* moves") if moves else ""
    return HelpPage(_("Now"), _now(state), (PAWNS_PICTURE,), figures=_figures(state), prompt=prompt)


def _now(state: State) -> tuple[str, ...]:
    if state.over:
        return (_("The match is over. Play again with the roles swapped, or choose new seats."),)
    return guide(state)


def _figures(state: State) -> tuple[PagePicture, ...]:
    """Return the rules that matter all week."""
    if state.over:
        return ()
    days = PagePicture(_("Days"), _("After the seventh the clues are counted."), _days(state.day))
    return (
        PagePicture(
            _("Pawns"),
            _("*Standing:* can act today. *Lying:* has acted."),
            PAWNS_PICTURE,
        ),
        _on_visit() if state.phase == VISIT else days,
        PagePicture(
            _("The row"),
            _("It is filled to four clues after every action."),
            CluesPicture(SHOWN_CLUES[:2]),
        ),
    )


def _on_visit() -> PagePicture:
    return PagePicture(
        _("Where to"),
        _("Touch a character where you have no pawn. *Pale:* not now; a touch says why."),
        Signs(("touch",)),
    )


def _extras(state: State) -> bool:
    return bool(state.rules.reserve_card or state.rules.enemies)


def _day(today: int) -> HelpPage:
    return HelpPage(
        _("A day"),
        (
            _("In the morning stand up all pawns and turn up a new character. On day 1 there are"
              " two, and pawns come from the hand."),
            _("In turn, each player moves a standing pawn to another character, lays it down"
              " there and may use the ability at once. Never go where you have a pawn already,"
              " standing or lying. Who begins does so every day."),
            _("In the evening, a character with a pawn of each player goes away for one day. Pawns"
              " may leave an absent character, but not go there. Watson, Mrs. Hudson and Lestrade"
              " are never absent."),
            _("After the seventh day the clues are counted."),
        ),
        (_days(today), PAWNS_PICTURE),
    )  # fmt: skip


def _days(today: int) -> DaysPicture:
    return DaysPicture(
        tuple(
            Chip(day, str(day), "today" if day == today else "later") for day in range(1, DAYS + 1)
        )
    )


def _characters(day: int) -> HelpPage:
    return HelpPage(
        _("Who does what"),
        tuple(_does(card, day) for card in CHARACTERS),
        (Signs(("watson", "adler", "toby")),),
    )


def _does(card: CharacterCard, day: int) -> str:
    if card in GAINS:
        words = _("Receive {count} tokens.").format(count=GAINS[card])
    else:
        words = in_full(card, day)
    return _("{character}: {words}").format(character=character_word(card), words=words)


def _clues() -> HelpPage:
    return HelpPage(
        _("Clues and tokens"),
        (
            _("Clues lie open before their player, by type. The row is filled to four after every"
              " action; when the deck is used up, the discards are shuffled."),
            _("Hidden clues can be neither stolen nor swapped, and are shown at the end."),
            _("A joker goes at once on a type that you have, one on each type, never on the map;"
              " or it waits aside for a new type. It is never hidden. If the last card under it"
              " goes away, it is set aside again."),
            _("There are {count} tokens: take only what the reserve still has.").format(
                count=TOKENS),
        ),
        (CluesPicture(SHOWN_CLUES),),
    )  # fmt: skip


def _count() -> HelpPage:
    return HelpPage(
        _("The count"),
        (
            _("Who has more clues of a type gets its value less what the other has of it; in a tie"
              " nobody does. Jokers count for both."),
            _("All the printed cards of a type bring 3 more."),
            _("Pieces of the map: 1 costs 1 point; 2, 3, 4, 5 bring 1, 3, 6, 10."),
            _("Each joker without a type costs 3, and so does a reserved clue never obtained."),
            _("More points win, then more tokens. Sherlock proves Chapman innocent, Mycroft proves"
              " him guilty; if all is equal, the case stays unsolved."),
        ),
        (CluesPicture(SHOWN_CLUES[:3]),),
        (
            PagePicture(
                _("Types"),
                _("Who has more: the value less what the other has. All the cards: 3 more."),
                CluesPicture(SHOWN_CLUES[:2]),
            ),
            PagePicture(
                _("Map"),
                _("1 piece costs 1 point; 2, 3, 4, 5 bring 1, 3, 6, 10."),
                Signs(("map",)),
            ),
            PagePicture(
                _("Jokers"),
                _("They count for both. Without a type each costs 3, as a reserved clue does."),
                Signs(("joker",)),
            ),
        ),
        _("*More points* win, then more tokens"),
    )  # fmt: skip


def _optional() -> HelpPage:
    return HelpPage(
        _("Optional cards"),
        (
            _("Sherlock and Mycroft: the card begins with who plays second. On your turn, with the"
              " card on your side, lay a clue of the row apart and turn the card to the other."
              " Later take it instead of a clue of the row. One at a time."),
            _("{character}: who begins, then the other, then the other again, then who began:"
              " {words} With no visible card and fewer than 2 tokens, give up all tokens.").format(
                character=character_word(MORIARTY), words=in_full(MORIARTY, 1)),
            _("{character}: both lay down a standing pawn, which does nothing that day.").format(
                character=character_word(MORAN)),
        ),
        (Signs(("reserve", "moriarty", "moran")),),
        (
            PagePicture(
                _("Sherlock and Mycroft"),
                _("Card on your side: reserve a clue of the row, then turn the card. Take it later"
                  " instead of another."),
                Signs(("reserve",)),
            ),
            PagePicture(
                character_word(MORIARTY),
                _("First, second, second, first: discard a visible card, or give back 2 tokens."),
                Signs(("moriarty",)),
            ),
            PagePicture(
                character_word(MORAN),
                _("Both lay down a standing pawn, which does nothing that day."),
                Signs(("moran",)),
            ),
        ),
        _("Cards that come *only if you chose them*"),
    )  # fmt: skip


def _box() -> HelpPage:
    return HelpPage(
        _("This box"),
        (
            _("Touch⟦ or scan⟧ what is turned up: characters, and clues that come into the row. Of"
              " hidden clues only the number is kept."),
            _("Kept lightly, only pawns and tokens are told, and all clues once at the end."),
            _("At the end each assigns the last jokers in secret; what is proposed is the best in"
              " the worst case, whatever the other does."),
        ),
        (Signs(("touch", "scanner", "undo")),),
    )  # fmt: skip
