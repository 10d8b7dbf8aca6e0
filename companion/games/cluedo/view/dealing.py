"""Views of the dealing, step by step."""

from __future__ import annotations

from companion.games.cluedo.actions import Choose, Close, Deal, Lay, Start, Throw
from companion.games.cluedo.cards import FOUND, SCARLET, SUSPECT, of_kind
from companion.games.cluedo.moves import MOVES
from companion.games.cluedo.options import GUIDED
from companion.games.cluedo.rules.dealing import DEALT, deal_order, hand_sizes, scanning
from companion.games.cluedo.state import BOARD, DEALING, ENVELOPE, PAWNS, State
from companion.games.cluedo.view.frame import framed
from companion.games.cluedo.view.panels import (
    Beginner,
    BoardPanel,
    DealPanel,
    Dealt,
    EnvelopePile,
    FoundWeapon,
    PawnOffer,
    PawnsPanel,
    PilesPanel,
    StartPanel,
)
from companion.games.cluedo.words import card_word, key_word, ordinal
from companion.play.actions import Action
from companion.play.commitment import grouped
from companion.play.view import Offer, View
from companion.words.i18n import _, ngettext


def dealing(state: State) -> View:
    """Return the view of the current step of the dealing."""
    if state.phase == BOARD:
        return _board(state)
    if state.phase == ENVELOPE:
        return _envelope(state)
    if state.phase == PAWNS:
        return _pawns(state)
    return _deal(state) if state.phase == DEALING else _start(state)


def _primary(label: str, action: Action, seat: int) -> dict[str, object]:
    offer = Offer(label, action, seat=seat)
    return {"primary": offer, "offers": (offer,)}


def _board(state: State) -> View:
    found = tuple(
        FoundWeapon(weapon, room, (card_word(weapon), card_word(room))) for weapon, room in FOUND
    )
    return framed(
        state,
        _("put pawns and weapons on the board"),
        who=state.dealer,
        hint=_("each weapon where it was found, the six pawns on their squares"),
        panel=BoardPanel(found, _("Miss Scarlet’s pawn too, even if nobody plays her.")),
        **_primary(_("All in place: now the envelope"), Lay(), state.dealer),
    )


def _kind_word(kind: int) -> str:
    return (_("suspects"), _("weapons"), _("rooms"))[kind]


def _envelope(state: State) -> View:
    if state.house.dealing == GUIDED:
        return _by_hand(state)
    return _passed(state) if len(state.places) == 3 else _passes(state, len(state.places))


def _passed(state: State) -> View:
    return framed(
        state,
        _drawn(state),
        who=state.dealer,
        hint=_("unseen; then close it"),
        panel=_piles(state, blank=False),
        **_primary(_("The envelope is closed"), Close(), state.dealer),
    )


def _passes(state: State, kind: int) -> View:
    begins = kind and not state.passed and not state.again
    prompt, hint = _drawn_before(state, kind) if begins else _now(state, kind)
    return framed(
        state,
        prompt,
        who=state.dealer,
        hint=hint,
        offers=(Offer(_("Fill the envelope by hand instead"), Close(), seat=state.dealer),),
        panel=_piles(state, blank=True),
    )


def _drawn_before(state: State, kind: int) -> tuple[str, str]:
    """Return the result of the last pile and the name of the next one, in words."""
    hint = (_("then shuffle and pass the weapons"), _("then shuffle and pass the rooms"))
    return _drawn(state), hint[kind - 1]


def _now(state: State, kind: int) -> tuple[str, str]:
    """Return the instruction for passing a pile, and the number of its passed cards, in words."""
    if state.again:
        prompt = _("pass all {cards} again").format(cards=_kind_word(kind))
        return prompt, _("one came twice, or is of another pile; if one is missing, fill by hand")
    prompt = _("shuffle the {cards}, and pass them face down").format(cards=_kind_word(kind))
    hint = _("one by one over the reader, in a row: {passed} of {count}")
    return prompt, hint.format(passed=len(state.passed), count=len(of_kind(kind)))


def _piles(state: State, blank: bool) -> PilesPanel:
    return PilesPanel(tuple(_passing(state, each) for each in range(3)), blank)


def _drawn(state: State) -> str:
    """Return the card drawn from the last pile, in words."""
    kind = len(state.places) - 1
    text = (
        _("put the {ordinal} suspect into the envelope"),
        _("put the {ordinal} weapon into the envelope"),
        _("put the {ordinal} room into the envelope"),
    )
    return text[kind].format(ordinal=ordinal(state.places[kind]))


def _passing(state: State, kind: int) -> EnvelopePile:
    size = len(of_kind(kind))
    if kind < len(state.places):
        note = _("the {ordinal} that was passed").format(ordinal=ordinal(state.places[kind]))
        # A card that was just drawn is put into the envelope first.
        now = kind == len(state.places) - 1 and not (state.passed or state.again)
        return EnvelopePile(kind, _kind_word(kind), str(size), note, done=True, now=now)
    now = kind == len(state.places) and bool(state.passed or state.again or not kind)
    count = f"{len(state.passed)}/{size}" if now else str(size)
    return EnvelopePile(kind, _kind_word(kind), count, _("face down") if now else "", now=now)


def _by_hand(state: State) -> View:
    piles = tuple(
        EnvelopePile(kind, _kind_word(kind), str(len(of_kind(kind))), _("the first, unseen"))
        for kind in range(3)
    )
    return framed(
        state,
        _("fill the envelope"),
        who=state.dealer,
        hint=_("shuffle three piles face down; the first card of each goes in, unseen"),
        panel=PilesPanel(piles, blank=False),
        **_primary(_("The envelope is closed"), Close(), state.dealer),
    )


def _pawns(state: State) -> View:
    count = len(state.players)
    order = ((state.dealer + 1 + seat) % count for seat in range(count))
    seat = next(each for each in order if state.pawns[each] is None)
    pawns = []
    for card in of_kind(SUSPECT):
        owner = state.pawns.index(card) if card in state.pawns else None
        offer = Offer(key_word(card), Choose(seat, card), seat=seat) if owner is None else None
        name = "" if owner is None else state.players[owner]
        pawns.append(PawnOffer(card, key_word(card), owner, name, offer))
    return framed(
        state,
        _("choose a pawn"),
        who=seat,
        hint=_("Miss Scarlet begins the match"),
        offers=tuple(pawn.offer for pawn in pawns if pawn.offer),
        panel=PawnsPanel(tuple(pawns)),
    )


def _deal(state: State) -> View:
    seat = scanning(state) if state.hands else None
    return _dealt_by_hand(state) if seat is None else _passes_hand(state, seat)


def _dealt_by_hand(state: State) -> View:
    first = deal_order(state)[0]
    return framed(
        state,
        _("deal the {count} cards").format(count=DEALT),
        who=state.dealer,
        hint=_("face down, one at a time, clockwise from {name}").format(name=state.players[first]),
        panel=_hands(state, first),
        **_primary(_("Dealt: who begins?"), Deal(), state.dealer),
    )


def _passes_hand(state: State, seat: int) -> View:
    hint = _("face down, unseen by the others")
    if state.again == "hand":
        hint = _("a card of this hand came twice: pass all of it again")
    elif state.again:
        hint = _("these are not the cards that were dealt: everybody passes theirs again")
    elif not any(state.hands):
        hint = _("once {dealer} has dealt all {count}; face down, unseen by the others").format(
            dealer=state.players[state.dealer], count=DEALT
        )
    return framed(
        state,
        _to_pass(_left(state, seat), begun=any(state.hands[seat])),
        who=seat,
        hint=hint,
        offers=(Offer(_("Go on without scanned hands"), Deal()),),
        panel=_hands(state, seat),
    )


def _to_pass(left: int, begun: bool) -> str:
    text = ngettext("pass {count} card over the reader", "pass {count} cards over the reader", left)
    if begun:
        text = ngettext(
            "pass {count} more card over the reader",
            "pass {count} more cards over the reader",
            left,
        )
    return text.format(count=left)


def _hands(state: State, now: int) -> DealPanel:
    return DealPanel(
        envelope=_("envelope closed"),
        unseen=_("nobody has seen it"),
        seal=grouped(state.seal),
        hands=tuple(_hand(state, seat, seat == now) for seat in deal_order(state)),
        again="" if any(state.hands) or state.again else _("Pawns again"),
    )


def _hand(state: State, seat: int, now: bool) -> Dealt:
    left = _left(state, seat)
    words = _("to pass") if state.hands else ngettext("card", "cards", left)
    return Dealt(seat, state.players[seat], left, words, now)


def _left(state: State, seat: int) -> int:
    """Return the number of cards that a seat gets, or has still to pass."""
    return hand_sizes(state)[seat] - (len(state.hands[seat]) if state.hands else 0)


def _start(state: State) -> View:
    throw = Offer(_("Throw on the screen"), Throw()) if len(state.begin) > 1 else None
    seats = tuple(_beginner(state, seat) for seat in range(len(state.players)))
    offers = tuple(seat.offer for seat in seats if seat.offer)
    shared = {"panel": StartPanel(seats, throw)}
    if throw is None:
        name = state.players[state.begin[0]]
        begins = Offer(_("{name} begins").format(name=name), Start(state.begin[0]))
        return framed(
            state, _("you have Miss Scarlet: you begin"), who=state.begin[0],
            hint=_("everybody looks at their cards first"),
            offers=(begins,), primary=begins, **shared,
        )  # fmt: skip
    prompt = _("Again, who threw highest?") if state.dice else _("Who throws highest?")
    hint = _("nobody plays Miss Scarlet: one die each; touch who threw highest")
    if len(state.begin) < len(state.players) and not state.dice:
        hint = _("nobody plays Miss Scarlet: those with one card less throw a die")
    return framed(state, prompt, hint=hint, offers=(*offers, throw), **shared)


def _beginner(state: State, seat: int) -> Beginner:
    name, pawn = state.players[seat], state.pawns[seat]
    wrong = MOVES.check(state, Start(seat))
    offer = None if wrong else Offer(name, Start(seat), seat=seat)
    note = "" if pawn is None else key_word(pawn)
    if wrong and SCARLET not in state.pawns and len(state.players) in (4, 5):
        count = hand_sizes(state)[seat]
        note = ngettext("{count} card", "{count} cards", count).format(count=count)
    return Beginner(seat, name, note, _die(state, seat), offer, pawn)


def _die(state: State, seat: int) -> int:
    """Return the last throw of a seat; the highest ones throw again."""
    if not state.dice or seat not in state.begin:
        return 0
    return max(state.dice)
