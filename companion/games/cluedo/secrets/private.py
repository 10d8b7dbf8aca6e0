"""Private view of a seat: its notebook, and its accusation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from companion.games.cluedo.actions import Accuse, Note, Pin, Unlock
from companion.games.cluedo.cards import CARDS, ROOM, SUSPECT, WEAPON, CluedoCard, of_kind
from companion.games.cluedo.knowing import sayings
from companion.games.cluedo.moves import MOVES
from companion.games.cluedo.options import ADVICE, OFF, SHARES
from companion.games.cluedo.rules.dealing import hand_sizes
from companion.games.cluedo.rules.judging import PIN
from companion.games.cluedo.rules.turns import asked, may_accuse
from companion.games.cluedo.state import ANSWERED, DEALING_STEPS, NONE, TURN, Answer, State
from companion.games.cluedo.thinking import BEST, NotebookPage, is_advised, seat_name
from companion.games.cluedo.view.clashes import clash_of, reasons
from companion.games.cluedo.view.frame import columns
from companion.games.cluedo.view.panels import CardOffer
from companion.games.cluedo.words import card_word, key_word, solution_word
from companion.play.private_page import HAS, HAS_NOT, MAY
from companion.play.view import UNANSWERED, Answers, Offer, Step, View
from companion.words.i18n import _, joined, ngettext


class NotebookRow(Struct, frozen=True):
    """Row of the notebook: a card, its possible holders, and its chance to be in the envelope."""

    card: CluedoCard
    word: str
    marks: tuple[str, ...]
    """Marks by seat."""
    envelope: str
    share: int | None
    """Percent, where it is neither certain nor impossible and the house rules show chances."""
    why: str
    mine: bool
    """True if the seat noted it as its own, or the box scanned it in its hand."""


class PrivatePanel(Struct, frozen=True):
    """Private page of a seat: its notebook, if there is one, and its accusation."""

    seat: int
    title: str
    others: tuple[tuple[int, str], ...]
    """Seats with their names."""
    accuse: Accuse | None
    accusing: str
    """Title of the page while it accuses."""
    keys: tuple[tuple[CardOffer, ...], ...]
    """Keys for the accusation."""
    unlock: Offer | None = None
    """Offer to remove a forgotten PIN; None on a page that is not locked. All below is empty on a
    locked page."""
    columns: tuple[tuple[NotebookRow, ...], ...] = ()
    """Suspects, weapons, rooms; empty without a notebook."""
    is_thinking: bool = False
    """True while the notebook is worked out, so that its marks are empty."""
    sure: str = ""
    """Certain facts about the envelope, and likely ones where chances are shown, in one line."""
    lines: tuple[str, ...] = ()
    to_show: tuple[CluedoCard, ...] = ()
    """Own cards among those that the seat is asked for, as far as they are known or noted."""
    asker: str = ""
    """Name of the seat that asks."""
    missing: int = 0
    """Own cards that were not noted yet."""
    known: bool = False
    """True if the hand was scanned, so that it need not be noted."""
    back: Offer | None = None
    """Offer to undo the last note."""
    has_pin: bool = False
    """True if the page has a PIN, so that it is locked again when it is blank."""
    pin: Offer | None = None
    """Offer to remove the PIN, or without one to choose it, once it has digits."""
    no_pin: str = ""
    """Reason why no PIN can be chosen now; empty if one can."""


def private(
    state: State, seat: int, steps: Sequence[Step], answers: Answers = UNANSWERED
) -> View | None:
    """Return a seat's notebook and its offers; None where it has neither."""
    if not _has_page(state, seat):
        return None
    notebook = state.house.notebooks != OFF
    found = answers.found.get(seat_name(seat))
    page = found if isinstance(found, NotebookPage) else None
    return _view(
        state,
        seat,
        columns=_notebook(state, seat, page) if notebook else (),
        is_thinking=notebook and seat_name(seat) not in answers.found,
        sure=_sure(state, page) if notebook else "",
        lines=(*_lines(state, seat, page), *_advice(state, seat, answers)),
        to_show=_showable(state, seat),
        asker=state.players[state.to_act],
        missing=_missing(state, seat),
        known=state.known,
        back=_back(seat, steps),
        has_pin=bool(state.pins[seat]),
        pin=_pin(state, seat),
        no_pin=_no_pin(state, seat),
    )


def shut(state: State, seat: int) -> View | None:
    """Return a seat's page before its PIN is entered; None where it has none.

    Without the PIN the seat may still accuse, or have the table remove the PIN.
    """
    if not state.pins[seat] or not _has_page(state, seat):
        return None
    return _view(state, seat, unlock=Offer(_("PIN forgotten"), Unlock(seat)))


def opens(state: State, seat: int, digits: str) -> bool:
    """Return True if digits are the PIN of a seat's page."""
    return digits == state.pins[seat]


def _has_page(state: State, seat: int) -> bool:
    if state.over or state.phase in DEALING_STEPS:
        return False
    return state.house.notebooks != OFF or state.known or _accuse(state, seat) is not None


def _view(state: State, seat: int, **own: Any) -> View:
    """Return a seat's page with its common parts."""
    name = state.players[seat]
    title = _("For {name} alone") if state.house.notebooks == OFF else _("{name}’s notebook")
    title = title.format(name=name)
    panel = PrivatePanel(
        seat=seat,
        title=title,
        others=tuple(enumerate(state.players)),
        accuse=_accuse(state, seat),
        accusing=_("{name}’s accusation").format(name=name),
        keys=columns(),
        **own,
    )
    hint = _("Hold with one finger, and touch with another.")
    return View(where=_("private"), prompt=title, who=seat, hint=hint, panel=panel)


def _pin(state: State, seat: int) -> Offer:
    words = _("without a PIN") if state.pins[seat] else _("choose a PIN")
    return Offer(words, Pin(seat, apart=True))


def _no_pin(state: State, seat: int) -> str:
    wrong = None if state.pins[seat] else MOVES.check(state, Pin(seat, "0" * PIN, apart=True))
    return wrong.text if wrong else ""


def _accuse(state: State, seat: int) -> Accuse | None:
    """Return the accusation a seat can make here; those said aloud are made at the table."""
    ready = state.phase in (TURN, ANSWERED) and seat == state.to_act and may_accuse(state, seat)
    return Accuse(seat) if ready and not state.house.declared else None


def _own(state: State, seat: int) -> tuple[CluedoCard, ...]:
    if state.known:
        return tuple(card for card in state.hands[seat] if card)
    return tuple(each.card for each in state.notes[seat] if each.holder == seat)


def _missing(state: State, seat: int) -> int:
    return hand_sizes(state)[seat] - len(_own(state, seat))


def _notebook(
    state: State, seat: int, page: NotebookPage | None
) -> tuple[tuple[NotebookRow, ...], ...]:
    own = _own(state, seat)
    told = reasons(state, seat, page) if page else {}
    return tuple(
        tuple(_mark(state, card, card in own, page, told) for card in of_kind(kind))
        for kind in (SUSPECT, WEAPON, ROOM)
    )


def _mark(
    state: State, card: CluedoCard, mine: bool, page: NotebookPage | None, told: dict[int, str]
) -> NotebookRow:
    seats = len(state.players)
    if page is None or not page.deals:
        marks = ("",) * seats
        return NotebookRow(card, key_word(card), marks, "", None, "", mine)
    held = page.held[card.place]
    marks = tuple(_kind(count, page.deals) for count in held)
    hidden = held[seats]
    share = _share(hidden, page.deals) if 0 < hidden < page.deals else None
    return NotebookRow(
        card,
        key_word(card),
        marks[:seats],
        marks[seats],
        share if state.house.notebooks in (SHARES, ADVICE) else None,
        _("it is yours.") if mine else told.get(card.place) or _open(state, marks),
        mine,
    )


def _open(state: State, marks: Sequence[str]) -> str:
    """Return the possible holders of a card, in words where there is no more than one seat."""
    *held, hidden = marks
    names = [name for name, mark in zip(state.players, held, strict=True) if mark != HAS_NOT]
    if len(names) > 1:
        return _("it may still be with several.")
    if not names:
        return _("it is in the envelope.")
    text = _("{name} has it.") if hidden == HAS_NOT else _("{name} has it, or the envelope does.")
    return text.format(name=names[0])


def _share(count: int, deals: int) -> int:
    """Return the share of all deals in percent; an open one is never 0 or 100."""
    return min(max(round(100 * count / deals), 1), 99)


def _kind(count: int, deals: int) -> str:
    return HAS if count == deals else MAY if count else HAS_NOT


def _sure(state: State, page: NotebookPage | None) -> str:
    """Return the certain facts about the envelope, or that there are none yet, and likely ones."""
    if page is None or not page.deals:
        return ""
    likeliest = [
        max(of_kind(kind), key=lambda card: page.held[card.place][-1])
        for kind in (SUSPECT, WEAPON, ROOM)
    ]
    certain = [card for card in likeliest if page.held[card.place][-1] == page.deals]
    if len(certain) == 3:
        return _("Solved: {cards}.").format(cards=solution_word(tuple(certain)))
    told = [_("certain: {cards}").format(cards=_listed(certain))] if certain else []
    if state.house.notebooks in (SHARES, ADVICE):
        open_ = [card for card in likeliest if card not in certain]
        told.append(_("perhaps {cards}").format(cards=_listed(open_)))
    return " · ".join(told) or _("Nothing is sure of the envelope yet.")


def _listed(cards: Sequence[CluedoCard]) -> str:
    return joined([key_word(card) for card in cards])


def _lines(state: State, seat: int, page: NotebookPage | None) -> tuple[str, ...]:
    """Return the other lines of the page: card to show, missing cards, contradictions."""
    lines = [*_to_show(state, seat)]
    if state.house.notebooks != OFF:
        lines += _to_note(state, seat)
        if page:
            lines += clash_of(state, sayings(state, seat), page.clash)
    elif state.known:
        own = joined([card_word(card) for card in _own(state, seat)])
        lines += [*_slips(state, seat), _("Your cards: {cards}.").format(cards=own)]
    return tuple(lines)


def _showable(state: State, seat: int) -> tuple[CluedoCard, ...]:
    if asked(state) != seat or state.last is None:
        return ()
    own = _own(state, seat)
    return tuple(card for card in state.last.cards if card in own)


def _to_show(state: State, seat: int) -> tuple[str, ...]:
    if asked(state) != seat or not state.known or state.last is None:
        return ()
    own = [card for card in state.last.cards if card in state.hands[seat]]
    if not own:
        return (_("You have none of the three: pass."),)
    cards = joined([card_word(card) for card in own])
    if len(own) == 1:
        return (_("You have {cards}: show it.").format(cards=cards),)
    return (_("You have {cards}: show one of them.").format(cards=cards),)


def _slips(state: State, seat: int) -> Iterator[str]:
    """Yield the seat's wrong answers by its own hand. They are not shown at the table, as a wrong
    pass would reveal a card of that hand; a notebook shows it as a contradiction."""
    hand = state.hands[seat]
    for each in state.suggestions:
        held = joined([card_word(card) for card in each.cards if card in hand])
        for answer in each.heard:
            if answer.seat == seat and (text := _slip(answer, held, hand)):
                yield text.format(turn=each.turn, cards=held)


def _slip(answer: Answer, held: str, hand: Sequence[CluedoCard | None]) -> str:
    """Return the sentence about an answer that the hand contradicts; empty if it fits."""
    if answer.kind == NONE:
        text = _("Turn {turn}: you passed, and had {cards}. Say so; the log puts it right.")
        return text if held else ""
    if not held:
        return _("Turn {turn}: you had none of the three, and a card was shown. Say so.")
    if answer.card and answer.card not in hand:
        return _("Turn {turn}: the card that was read is not yours. Say so.")
    return ""


def _to_note(state: State, seat: int) -> tuple[str, ...]:
    missing = _missing(state, seat)
    if missing <= 0:
        return ()
    text = ngettext("Touch your own {count} card.", "Touch your own {count} cards.", missing)
    return (text.format(count=missing),)


def _advice(state: State, seat: int, answers: Answers) -> tuple[str, ...]:
    """Return the advised suggestion, if the seat gets advice."""
    places = answers.found.get(BEST) if is_advised(state, seat) else None
    if not places:
        return ()
    best = solution_word(tuple(CARDS[place] for place in places))
    return (_("Most telling: {cards}.").format(cards=best),)


def _back(seat: int, steps: Sequence[Step]) -> Offer | None:
    """Return the offer to undo the last note of a seat, as the table's undo skips notes."""
    for step in reversed(steps):
        match step.action:
            case Note(writer, CluedoCard() as card, _) if writer == seat:
                before = {each.card: each.holder for each in step.before.notes[seat]}
                text = _("take back: {card}").format(card=key_word(card))
                return Offer(text, Note(seat, card, before.get(card), apart=True))
    return None


def notes(panel: PrivatePanel, mark: NotebookRow) -> tuple[Offer, ...]:
    """Return the possible notes on a card: each holder, or unknown."""
    seat = panel.seat
    offers = [
        Offer(
            _("mine") if each == seat else name,
            Note(seat, mark.card, each, apart=True),
            seat=each,
        )
        for each, name in panel.others
        if not (panel.known and each == seat)
    ]
    return (*offers, Offer(_("rub out"), Note(seat, mark.card, apart=True)))


def locked(panel: PrivatePanel, digits: str) -> Offer:
    """Return the offer to lock the page of a seat with four digits."""
    return Offer("", Pin(panel.seat, digits, apart=True))


def accusation(panel: PrivatePanel, chosen: Sequence[CluedoCard]) -> Offer | None:
    """Return the accusation of three cards; None before there are three."""
    if len(chosen) < 3:
        return None
    suspect, weapon, room = sorted(chosen, key=lambda card: card.place)
    words = _("I accuse: {cards}").format(cards=solution_word((suspect, weapon, room)))
    return Offer(words, Accuse(panel.seat, suspect, weapon, room), seat=panel.seat)
