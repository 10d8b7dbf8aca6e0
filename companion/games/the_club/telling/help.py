"""Help for a table of The Club, in our own words."""

from __future__ import annotations

from companion.games.the_club.rules.turns import over
from companion.games.the_club.state import (
    BARED,
    DEAL,
    GUESSED,
    GUESSING,
    JUDGING,
    PHRASING,
    PLACING,
    RULE,
    SCORES,
    State,
)
from companion.play.view import Page
from companion.words.i18n import _


def pages(state: State | None) -> tuple[Page, ...]:
    """Return what to do now, how to play, what a rule can be, and what the box does."""
    now = () if state is None else (Page(_("Now"), _now(state)),)
    return (*now, _ready(), _play(), _guessing(), _points(), _mistakes(), _rules(), _box())


def _now(state: State) -> tuple[str, ...]:
    if over(state):
        return (_("The match is over. Play again with the same seats, or choose new ones."),)
    names, round_ = state.players, state.round
    texts = {
        RULE: _("{master} chooses a secret rule: on paper, one of ten that the box draws, or one"
                " that is built on the private page. A rule card of the game can be scanned."),
        DEAL: _("{master} deals ten cards to everybody else and takes none. {player} begins."),
        JUDGING: _("{master} says whether the card may come next in the row."),
        BARED: _("{master} looks at the open hand: does no card of it fit? The cards can be told,"
                 " and need not be."),
        PLACING: _("{master} chooses a fitting card of the open hand and lays it into the row."),
        GUESSING: _("{player} may say the whole rule, before everybody. A wrong guess costs"
                    " nothing: the turn goes on."),
        PHRASING: _("{player} puts the guess together: touch a block of the sentence, then what it"
                    " should be."),
        GUESSED: _("{master} says whether that is the rule, in whatever words. Part of it is not"
                   " enough."),
        SCORES: _("The round is over. If somebody holds another number of cards than the screen"
                  " says, touch the number. Then the next master’s round begins."),
    }  # fmt: skip
    text = texts.get(state.phase) or _(
        "{player} plays a card: touch its look and its number, then the gold key, or scan it. Or"
        " lays the hand open, if none of its cards fits."
    )
    return (text.format(master=names[round_.master], player=names[round_.to_act]),)


def _ready() -> Page:
    return Page(
        _("Getting ready"),
        (
            _("Shuffle the 144 cards: circles, triangles or squares, one to six of them, filled or"
              " hollow, on white or black; each is there twice."),
            _("The master invents a rule about which card may come next in the row, and writes it"
              " down. In a first match, draw one of the ten rule cards, or let the box draw one."),
            _("Everybody else gets ten cards. Whoever sits to the master’s left begins. The master"
              " changes clockwise; the match is over when everybody was master as often as you"
              " agreed."),
        ),
    )  # fmt: skip


def _play() -> Page:
    return Page(
        _("How to play"),
        (
            _("Play a card. If it fits, it goes to the right end of the row, and you may guess. If"
              " not, it goes below the last right card, and you draw one."),
            _("Or lay your hand open, if you think that no card of it fits. If so, put it under the"
              " deck, draw one card less, and you may guess. If not, the master lays one that fits"
              " into the row, and you draw one."),
            _("The round ends when somebody guesses the rule, has no card left at the end of the"
              " own turn, or the deck is empty."),
        ),
    )  # fmt: skip


def _guessing() -> Page:
    return Page(
        _("Guesses and hints"),
        (
            _("Say the whole rule. Other words are as good if they mean the same: “only white”"
              " is “no black”. Half of a rule is wrong."),
            _("Between two turns all can agree, the master too, that there may be hints. Then the"
              " master says so before each one, and anybody may object. After a hint, a guess is"
              " worth 2 instead of 5."),
            _("All guesses stand under the key with the bubble."),
        ),
    )  # fmt: skip


def _points() -> Page:
    return Page(
        _("Points"),
        (
            _("Everybody but the master gets 10, less one for each card in hand; whoever guessed 5"
              " more, or 2 after a hint. The master gets as much as the best of them."),
            _("The master gets half of that, rounded up, if nobody guessed, or if the rule was"
              " guessed before everybody could take a second turn, or before ten cards were"
              " played."),
            _("Most points win; several share the victory. Two players, and large groups that like"
              " it so, play without points."),
        ),
    )  # fmt: skip


def _mistakes() -> Page:
    return Page(
        _("Mistakes"),
        (
            _("A card touched wrongly is taken back with the arrow, or corrected in the log."),
            _("If the master erred, you agree how to go on: with what was put right, without"
              " points, or not at all. If the box knows the rule, the master’s page lists each"
              " verdict that does not fit it, and can put them right."),
        ),
    )  # fmt: skip


def _rules() -> Page:
    return Page(
        _("What a rule can be"),
        (
            _("A rule speaks of the card that comes next, and of the row before it: its shape,"
              " number, fill and ground; what the card before was; how far the row has come."),
            _("To build one, hold the private page, touch a block of the sentence with another"
              " finger, and choose what it should be. The page says how many of the 72 cards fit,"
              " and whether the rule is probably too easy or too hard."),
            _("“Every card …”, “If … then”, “… and …”, “… or …”: first choose the form of the"
              " sentence, then fill it. The ten easy rules are good to begin with."),
            _("Where a rule looks at a card before and there is none yet, any card fits."),
        ),
    )  # fmt: skip


def _box() -> Page:
    return Page(
        _("What the box does"),
        (
            _("A rule on paper is the master’s alone: the master judges each card, and the box"
              " keeps row, hands and points."),
            _("A rule that was built or drawn is sealed: the digits prove in the end that it was"
              " not changed. The box then judges each card at once, unless the house rules leave"
              " that to the master, and compares a guess that is put together from blocks."),
            _("After the round it tells how many rules were still possible after each card, and"
              " whose card told most. The rule stands encrypted in its file until then."),
        ),
    )  # fmt: skip
