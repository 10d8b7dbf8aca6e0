"""Choices at each step of an ability, with their costs and gains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from companion.games.holmes.actions import (
    Buy,
    Discard,
    Draw,
    Gain,
    Give,
    Keep,
    Pass,
    Steal,
    TakeClue,
)
from companion.games.holmes.cards import (
    JOHNSON,
    JOKER,
    LESTRADE,
    MAP,
    TYPES,
    ClueCard,
)
from companion.games.holmes.moves import MOVES
from companion.games.holmes.rules.abilities import (
    DRAWN,
    MOST_CLUES,
    cost,
    current,
    errand,
    found,
    obtainable,
    price,
)
from companion.games.holmes.rules.check_abilities import KINDS
from companion.games.holmes.state import State, visible
from companion.games.holmes.view.panels import ChoiceOffer
from companion.games.holmes.view.town import clue_key, judged_key
from companion.games.holmes.words import (
    card_word,
    clue_title,
    clue_word,
    clues_word,
    tokens_word,
)
from companion.play.view import Offer
from companion.words.i18n import _, linked, ngettext

KEPT, DISCARDED = ("yes",), ("no",)
"""Icons on the picture of a joker."""
Step = tuple[str, Iterable[ChoiceOffer], Offer | None]
"""Prompt, choices, and the key for no further choice."""


def errand_word(state: State, clue: ClueCard) -> str:
    """Return the gain from Billy for a clue today, in words."""
    return f"+{min(errand(clue.value, state.day), state.reserve)}"


def _ending(state: State, word: str = "") -> Offer:
    """Return the offer to take no more."""
    doing = current(state)
    label = word or (_("Finish") if doing.got else _("Leave it"))
    return Offer(label, Pass(), seat=doing.seat)


def take(state: State) -> Step:
    """Return the clues of the row, and the reserved one, with their price."""
    doing = current(state)
    paid = price(doing.character, doing.got, state.day)
    note = tokens_word(paid) if paid else _("paid already") if doing.got else _("free")
    if doing.character is LESTRADE and paid:
        note = _("{count} for both").format(count=paid)
    keys = []
    for clue in state.row:
        keys.append(clue_key(clue, Offer(clue_title(clue), TakeClue(clue), note, doing.seat), note))
    for held in state.sides[doing.seat].reserved:
        if held:
            label = _("Reserved: {clue}").format(clue=clue_word(held))
            offer, mark = Offer(label, TakeClue(held, True), note, doing.seat), _("reserved")
            obtains = held in obtainable(state)
            keys.append(
                clue_key(held, offer, mark) if obtains else judged_key(state, held, offer, mark)
            )
    prompt = _("take a clue from the row")
    if doing.character is LESTRADE:
        prompt = (
            _("take one more clue from the row") if doing.got else _("take 2 clues from the row")
        )
    if doing.given:
        prompt = _("take a clue from the row for: {clue}").format(clue=clue_word(doing.given))
    return prompt, keys, _ending(state)


def _numbers(
    numbers: Iterable[int], offer: Callable[[int], Offer], *, backs: bool = False
) -> list[ChoiceOffer]:  # fmt: skip
    """Return numbers to choose, with as many backs of cards if *backs*."""
    return [
        ChoiceOffer(str(number), note=offer(number).hint, offer=offer(number), backs=number * backs)
        for number in numbers
    ]


def draw(state: State) -> Step:
    """Return the numbers of clues to draw with Pike (S:227)."""
    seat = current(state).seat

    def drawn(number: int) -> Offer:
        return Offer(clues_word(number), Draw(number), tokens_word(number), seat)

    keys = _numbers(range(1, DRAWN + 1), drawn, backs=True)
    return _("how many clues do you draw from the deck?"), keys, _ending(state)


def answer(state: State) -> Step:
    """Return the choices of Von Kramm's rival (S:263)."""
    seat = current(state).seat
    key = ChoiceOffer(
        _("Draw 1 clue"), note=tokens_word(1), backs=1,
        offer=Offer(_("Draw 1 clue"), Draw(1), tokens_word(1), seat),
    )  # fmt: skip
    return _("do you pay 1 token to draw a hidden clue?"), [key], _ending(state, _("No, thanks"))


def keep(state: State) -> Step:
    """Return the choices among the clues that were drawn (S:131)."""
    doing, label = current(state), _("It is a joker: show it")
    seat = doing.seat
    prompt = _("look at the clue in secret")
    if doing.got > 1:
        label, prompt = _("Keep the joker"), _("look in secret, and keep one clue")
    kept = judged_key(state, JOKER, Offer(label, Keep(True), seat=seat), "")
    keys = [replace(kept, label=label, short="", marks=KEPT * (doing.got > 1)), *_shown(state)]
    return prompt, keys, Offer(_("Keep it hidden"), Keep(), seat=seat)


def _shown(state: State) -> Iterator[ChoiceOffer]:
    """Yield the numbers of jokers that may be shown and discarded, if enough are left."""
    doing = current(state)
    for shown in range(1, doing.got):
        hidden = ngettext(
            "Discard the joker, hide another clue",
            "Discard {count} jokers, hide another clue",
            shown,
        ).format(count=shown)
        another = ngettext("Discard the joker", "Discard {count} jokers", shown)
        joker = _("{count} jokers: keep one").format(count=shown + 1)
        for kept, label, said in (
            (False, hidden, another.format(count=shown)), (True, joker, joker),
        ):  # fmt: skip
            offer = Offer(label, Keep(kept, shown), seat=doing.seat)
            if MOVES.check(state, offer.action) is None:
                marks = KEPT * kept + DISCARDED * shown
                yield replace(clue_key(JOKER, offer), label=said, short="", marks=marks)


def steal(state: State) -> Step:
    """Return the clues that Irene Adler can steal (S:203)."""
    seat = current(state).seat
    side, note = state.sides[1 - seat], tokens_word(state.day)
    keys = [
        clue_key(clue, Offer(clue_title(clue), Steal(clue), note, seat), note)
        for clue in (*TYPES, MAP)
        if clue in side.clues
    ]
    prompt = linked(_("steal one of {last}’s visible clues"), last=state.players[1 - seat])
    return prompt, keys, _ending(state)


def discard(state: State) -> Step:
    """Return the clues that Johnson or Billy can discard (S:247, S:255)."""
    doing = current(state)
    if doing.character is JOHNSON:
        keys = [
            clue_key(clue, Offer(clue_title(clue), Discard(clue), seat=doing.seat))
            for clue in state.row
        ]
        return _("discard clues from the row"), keys, _ending(state)
    return _errand(state)


def _errand(state: State) -> Step:
    doing = current(state)
    types = TYPES if state.rules.light else state.sides[doing.seat].types
    keys = []
    for clue in types:
        note = errand_word(state, clue)
        keys.append(clue_key(clue, Offer(clue_title(clue), Discard(clue), note, doing.seat), note))
    return _("discard a clue of your own"), keys, _ending(state)


def give(state: State) -> Step:
    """Return the clues that can be given to Violet Hunter (S:271), and jokers to overrule."""
    seat = current(state).seat
    side = state.sides[seat]
    keys = [
        clue_key(clue, Offer(clue_title(clue), Give(clue), seat=seat))
        for clue in (*TYPES, MAP)
        if clue in side.clues
    ]
    for clue, on in visible(side):
        if clue is JOKER:
            label = card_word(clue, on)
            offer = Offer(label, Give(clue, on), seat=seat)
            key = judged_key(state, clue, offer, "")
            keys.append(replace(key, label=label, value=on.value if on else 0))
    return _("which clue of your own goes into the row?"), keys, _ending(state)


def follow(state: State) -> Step:
    """Return the numbers of types that Toby can find (S:237)."""
    seat = current(state).seat
    least, most = found(state), found(state) + len(state.sides[seat].hidden)
    numbers = range(KINDS + 1) if state.rules.light else range(least, min(most, KINDS) + 1)
    keys = _numbers(numbers, lambda n: Offer(str(n), Gain(n), f"+{min(n, state.reserve)}", seat))
    return _("how many types of clues do you have?"), keys, None


def buy(state: State) -> Step:
    """Return the numbers of clues that can have been paid for."""
    doing = current(state)

    def bought(number: int) -> Offer:
        price = tokens_word(cost(doing.character, number, state.day))
        return Offer(clues_word(number), Buy(number), price, doing.seat)

    keys = _numbers(range(1, MOST_CLUES[doing.character] + 1), bought, backs=True)
    return _("how many clues did you pay for?"), keys, _ending(state, _("None"))
