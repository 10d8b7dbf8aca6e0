"""Help for a table of Istinto, in our own words."""

from __future__ import annotations

from typing import Any

from companion.games.istinto.cards import TRUMP
from companion.games.istinto.scoring import PENALTY, worth
from companion.games.istinto.setup_guide import (
    BidsPicture,
    FacesPicture,
    FollowedPicture,
    PadPicture,
)
from companion.games.istinto.state import BIDDING, HAND, PLAYING, SCORED, State
from companion.games.istinto.view import CardFace, TrickSeat
from companion.play.view import Backs, HelpPage, PagePicture, Signs
from companion.words.i18n import N_, _, ngettext

HIGHEST_PICTURE = FacesPicture(
    (CardFace("B", 7, 0), CardFace("B", 11, 1, best=True), CardFace("R", 12, 2))
)
"""The highest card of the suit that was led takes the trick (S:25)."""
LAST_TRUMP = FacesPicture(
    (CardFace("B", 7, 0), CardFace(TRUMP, 1, 1), CardFace("B", 12, 2),
     CardFace(TRUMP, 2, 3, best=True)),
    owned=True,
)  # fmt: skip
"""The last trump takes the trick (S:25, S:36)."""
FOLLOWED = FollowedPicture(CardFace("B", 7, 0), CardFace("B", 11, 1))
"""A card that follows suit (S:25)."""
MADE = PadPicture(TrickSeat(0, "", taken=2, bid=2, need="", mood="right"))
"""Pad of a seat that has exactly what it bid (S:30)."""
PROMPTS = {
    BIDDING: N_("Now everybody *bids*"), PLAYING: N_("Now *the tricks* are played"),
    SCORED: N_("Now look at *the points*"),
}  # fmt: skip
"""Sentence on the next action, by phase."""

PLAIN_BID = 2
"""A bid without a bonus."""


def pages(state: State | None) -> tuple[HelpPage, ...]:
    """Return help on the next action, the play, points, and mistakes."""
    now = () if state is None else (_moment(state),)
    return (*now, _play(), _points(), _mistakes(), _box())


def _moment(state: State) -> HelpPage:
    """Return help on the next action, with the rules that matter now."""
    figures = () if state.over else _figures(state)
    prompt = PROMPTS.get(state.phase) if figures else None
    return HelpPage(
        _("Now"), (_now(state),), _seen_now(state), figures, _(prompt) if prompt else ""
    )


def _now(state: State) -> str:
    if state.over:
        return _("The match is over. Play again with the same seats, or choose new ones.")
    if state.phase == BIDDING:
        return _(
            "{name} looks at the {count} cards and says how many tricks they will take."
            " Touch that number."
        ).format(name=state.players[state.bidder], count=HAND)
    if state.phase == PLAYING:
        return _(
            "{name} leads. When everybody has played, touch the player who took the trick⟦,"
            " or pass the cards over the scanner as they are played⟧."
        ).format(name=state.players[state.round.lead])
    return _("Look at the points. Then {name} shuffles and deals {count} cards each.").format(
        name=state.players[state.next_dealer], count=HAND
    )


def _seen_now(state: State) -> tuple[Any, ...]:
    """Return pictures of who acts, and of a hand while it is looked at."""
    if state.over:
        return ()
    if state.phase == BIDDING:
        return (state.bidder, Backs(HAND))
    return (state.round.lead if state.phase == PLAYING else state.next_dealer,)


def _figures(state: State) -> tuple[PagePicture, ...]:
    """Return the rules that matter now."""
    seat = 2 % len(state.players)
    needs = ngettext("needs {count}", "needs {count}", 2).format(count=2)
    half = PadPicture(TrickSeat(seat, state.players[seat], taken=2, bid=4, need=needs, mood=""))
    takes = PagePicture(
        _("Who takes it"),
        _("The highest card of the suit that was led, or *the last trump.*"),
        LAST_TRUMP,
    )
    if state.phase == PLAYING:
        return (
            PagePicture(
                _("Who has the suit"),
                _("*must play it.* Whoever has not plays what they like, a trump too."),
                FOLLOWED,
            ),
            takes,
            PagePicture(
                _("How many are needed"),
                _(
                    "*Full:* a trick that was taken. *Hollow:* one is still needed."
                    " *Red:* one too many."
                ),
                half,
            ),
        )
    return (
        PagePicture(
            _("Exactly the bid"),
            _("As many tricks as you bid: {points} points. More or fewer: nothing.").format(
                points=worth(PLAIN_BID)
            ),
            half,
        ),
        PagePicture(
            _("Bold bids"),
            _("0 or 5 is worth {five}, 1 or 4 is worth {four}, 6 or more is worth {six}.").format(
                five=worth(5), four=worth(4), six=worth(6)
            ),
            BidsPicture((0, 1)),
        ),
        takes,
    )


def _play() -> HelpPage:
    return HelpPage(
        _("How to play"),
        (
            _("Everybody gets {count} cards and bids, from the dealer clockwise, how many tricks"
              " they will take: from 0 to {count}. The bids need not add up to anything."
              ).format(count=HAND),
            _("The player on the dealer’s left leads any card. Whoever has that suit must play it;"
              " whoever has not plays what they like, a trump too."),
            _("The last trump played takes the trick; without trumps, the highest card of the suit"
              " that was led. If a trump is led, everybody plays what they like."),
            _("Whoever takes the trick leads the next one."),
        ),
        (HIGHEST_PICTURE, LAST_TRUMP),
    )  # fmt: skip


def _points() -> HelpPage:
    return HelpPage(
        _("Points"),
        (
            _("Exactly as many tricks as you bid: {points} points. More or fewer: nothing.").format(
                points=worth(PLAIN_BID)),
            _("Bold bids are worth more if made: 0 is worth {zero}, 1 is worth {one}, 4 is worth"
              " {four}, 5 is worth {five}, and 6 or more is worth {six}.").format(
                zero=worth(0), one=worth(1), four=worth(4), five=worth(5), six=worth(6)),
            _("The match goes to 100 points, or to 60, or until everybody has dealt twice. Whoever"
              " has most then wins; ties share the win."),
        ),
        (MADE,),
    )  # fmt: skip


def _mistakes() -> HelpPage:
    return HelpPage(
        _("Mistakes"),
        (
            _("A card played out of turn costs nothing: the trick is judged as if the cards had"
              " been played in the right order."),
            _("Whoever thinks that somebody did not follow suit though they could challenges them"
              " before the round is over. The round ends at once: if it is true, the accused loses"
              " {points} points; if not, the accuser does.").format(points=-PENALTY),
            _("If the cards were dealt wrongly, touch “Challenge”, then “Misdeal”: the same"
              " dealer deals again, and the bids begin anew. Bids alone are taken back."),
        ),
        (FOLLOWED,),
    )  # fmt: skip


def _box() -> HelpPage:
    return HelpPage(
        _("This box"),
        (
            _("The arrow takes back the last entry, as often as you like. Older entries are"
              " corrected in the log: choose the line, then what it should say."),
            _("If you forgot to note the tricks, count them at the end of the round: they must add"
              " up to {count}.").format(count=HAND),
        ),
        (Signs(("undo", "log", "count")),),
    )  # fmt: skip
