"""Views of a guess: built in public, then judged."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.the_club.actions import Compare, Guess, Judge, Phrase
from companion.games.the_club.cards import CARDS, ClubCard
from companion.games.the_club.moves import MOVES
from companion.games.the_club.state import PHRASING, State
from companion.games.the_club.thinking import Apart
from companion.games.the_club.view.building import FIRST, pieces
from companion.games.the_club.view.frame import framed, table
from companion.games.the_club.view.panels import PhrasePanel, RowPanel, RuleText
from companion.games.the_club.view.round import guessing_offers
from companion.games.the_club.view.sentence import sentence
from companion.games.the_club.words import card_word
from companion.play.view import Offer, View
from companion.words.i18n import _


def guess(state: State, apart: Apart | None) -> View:
    """Return the view of a guess that is built, or waits for its verdict.

    *apart* is the result of comparing it with the rule, None if unknown.
    """
    return _phrasing(state) if state.phase == PHRASING else _judged(state, apart)


def _phrasing(state: State) -> View:
    seat = state.round.to_act
    rule = state.round.phrase or FIRST
    done = Offer(_("That is my guess"), Guess(phrased=True), seat=seat)
    aloud, _blocks, skip = guessing_offers(state)
    return framed(
        state,
        _("put the guess together"),
        who=seat,
        hint=_("touch a block, then what it should say"),
        offers=(done, aloud, skip),
        primary=done,
        panel=PhrasePanel(
            seat, RuleText(pieces(rule), Phrase), table(state.round), done, (aloud, skip)
        ),
    )


def _judged(state: State, apart: Apart | None) -> View:
    round_ = state.round
    last, master = round_.attempts[-1], round_.master
    words = sentence(last.rule) if last.rule else _("said aloud: the whole rule counts")
    no = Offer(_("No: not that rule"), Judge(False), seat=master)
    yes = Offer(_("Yes: that is it"), Judge(True), seat=master)
    compare = Offer(_("Show where they differ"), Compare(), seat=master)
    offers: tuple[Offer, ...] = (no, yes)
    if apart and (apart.same or apart.row):
        offers = (yes,) if apart.same else (no,)
    differs = bool(apart and apart.row)
    show = MOVES.allowed(state, compare) if differs and not round_.compared else ()
    row = _cards(apart.row) if apart and round_.compared else ()
    return framed(
        state,
        _("is {name}’s guess the rule?").format(name=state.players[last.seat]),
        who=master,
        offers=(*offers, *show),
        primary=offers[0] if len(offers) == 1 else None,
        panel=RowPanel(
            seat=last.seat,
            words=words,
            columns=table(round_),
            verdict=_verdict(apart),
            row=row,
            row_words=_row_words(row),
            no=no if no in offers else None,
            yes=yes if yes in offers else None,
            keys=show,
        ),
    )


def _verdict(apart: Apart | None) -> str:
    if apart is None:
        return ""
    if apart.same:
        return _("The box compared both: it is the same rule.")
    if apart.row:
        return _("The box compared both: it is another rule.")
    return _("The box found no row of these cards that tells it from the rule.")


def _cards(codes: Sequence[str]) -> tuple[ClubCard, ...]:
    by_code = {str(card): card for card in CARDS}
    return tuple(by_code[code] for code in codes)


def _row_words(row: tuple[ClubCard, ...]) -> str:
    if not row:
        return ""
    text = _("Only one of the two rules accepts this card: {card}.")
    return text.format(card=card_word(row[-1]))
