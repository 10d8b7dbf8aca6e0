"""Help for a table of The Club, in our own words."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.the_club.cards import CARDS, COPIES, DEALT
from companion.games.the_club.rules.scoring import GUESS, GUESS_WITH_HINT, has_points
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
    TURN,
    State,
)
from companion.games.the_club.telling.setup_guide import CODES, FITTING, NOT_FITTING
from companion.play.view import Backs, HelpPage, PagePicture, Signs
from companion.words.i18n import _


def pages(state: State | None) -> tuple[HelpPage, ...]:
    """Return help on the next action, the play, rules, and the box."""
    now = () if state is None else (_page_now(state),)
    return (*now, _ready(), _play(), _guessing(), _points(), _mistakes(), _rules(), _box())


def _page_now(state: State) -> HelpPage:
    """Return help on the next action, with the rules that matter now."""
    return HelpPage(_("Now"), _now(state), (CODES,), figures=_figures(state), prompt=_prompt(state))


def _prompt(state: State) -> str:
    """Return the sentence above these rules; empty where the next action needs more words."""
    if state.over or state.round.announced:
        return ""
    prompts = {
        TURN: _("Now *a card* is played"),
        JUDGING: _("Now *the card* is judged"),
        BARED: _("Now *the open hand* is judged"),
        GUESSING: _("Now *the rule* may be guessed"),
        GUESSED: _("Now *the guess* is judged"),
    }
    return prompts.get(state.phase, "")


def _now(state: State) -> tuple[str, ...]:
    if state.over:
        return (
            _("The match is over. Play again with the same seats, or choose new ones."),
            *_last_count(state),
        )
    names, round_ = state.players, state.round
    text = _announced() if round_.announced else _moment(state.phase)
    said = text.format(
        master=names[round_.master], player=names[round_.to_act],
        less=GUESS_WITH_HINT, more=GUESS,
    )  # fmt: skip
    return (said,)


def _figures(state: State) -> tuple[PagePicture, ...]:
    """Return the rules that matter now."""
    if state.over or state.round.announced or state.phase == SCORES:
        return ()
    if state.phase in (GUESSING, PHRASING, GUESSED):
        return (
            PagePicture(
                _("The whole rule"), _("Half of it is wrong; other words are as good."), CODES
            ),
            PagePicture(
                _("A wrong guess"),
                _("It costs nothing: the next player goes on."),
                Signs(("no",)),
            ),
        )
    return (
        PagePicture(
            _("Right"),
            _("*To the right end* of the row, and you may guess."),
            FITTING,
        ),
        PagePicture(
            _("Wrong"),
            _("*Below the last right card,* and you draw one."),
            NOT_FITTING,
        ),
        PagePicture(
            _("No card fits?"),
            _("*Lay your hand open.* If it is true, draw one card less, and you may guess."),
            Backs(DEALT),
        ),
    )


def _last_count(state: State) -> Iterator[str]:
    if has_points(state) and not state.ended:
        yield _("A hand that was counted wrongly can still be put right: touch “Sheet”, then “In"
                " hand”.")  # fmt: skip


def _announced() -> str:
    return _("{master} has a hint. Anybody may object: then it is kept back. If nobody does,"
             " {master} says it aloud, and from then on a guess is worth {less} points instead of"
             " {more}.")  # fmt: skip


def _moment(phase: str) -> str:
    texts = {
        RULE: _("{master} chooses a secret rule: writes it on paper, has the box draw one of ten,"
                " or builds one on the private page.⟦ A rule card of the game can be scanned,"
                " too.⟧"),
        DEAL: _("{master} deals ten cards to everybody else and takes none. {player} begins."),
        JUDGING: _("{master} says whether the card follows the rule."),
        BARED: _("{master} looks at the open hand: is it true that no card fits? The cards can be"
                 " told to the box, and need not be."),
        PLACING: _("{master} chooses a card of the open hand that fits, and puts it into the row."),
        GUESSING: _("{player} may say the whole rule, before everybody. A wrong guess costs"
                    " nothing: the next player goes on."),
        PHRASING: _("{player} puts the guess together: touch a block of the sentence, then what it"
                    " should say."),
        GUESSED: _("{master} says whether that is the rule, in whatever words. Part of it is not"
                   " enough."),
        SCORES: _("The round is over. Count the cards in hand: what the screen has wrong is put"
                  " right under “In hand”. Then the next master begins."),
    }  # fmt: skip
    return texts.get(phase) or _(
        "{player} plays a card: touch its look, its number and the key that says it⟦, or scan"
        " it⟧. If no card in hand seems to fit: “No card fits”."
    )


def _ready() -> HelpPage:
    return HelpPage(
        _("Getting ready"),
        (
            _("There are {count} cards, two of each: circles, triangles or squares, one to six of"
              " them, filled or hollow, on white or black. Shuffle them into a deck, face down."
              ).format(count=COPIES),
            _("The master invents a rule that says which card may come next, writes it down, and"
              " shows it to nobody. In a first match, draw one of the ten rule cards, or let the"
              " box draw one."),
            _("Everybody else gets ten cards. Whoever sits to the master’s left begins, then"
              " clockwise. In the next round the next player is master; the match is over when"
              " everybody was master as often as you agreed."),
            _("Are you seven to ten? Then two share a seat and a hand; their seat is called"
              " “Anna & Bea”. People and statistics list that name by itself, beside those of Anna"
              " and of Bea."),
        ),
        (CODES, Backs(DEALT)),
    )  # fmt: skip


def _play() -> HelpPage:
    return HelpPage(
        _("How to play"),
        (
            _("Play a card: the master says whether it follows the rule. If so, it goes to the"
              " right end of the row, and you may guess. If not, it goes below the last right card,"
              " and you draw one."),
            _("Or lay your hand open, if you think that no card of it fits. If so, put it under the"
              " deck, draw one card less, and you may guess. If not, the master puts one that fits"
              " into the row, and you draw one."),
            _("The round ends when somebody guesses the rule or has no card left after a turn, or"
              " when the deck is empty."),
        ),
        (CODES, Signs(("yes", "no"))),
    )  # fmt: skip


def _guessing() -> HelpPage:
    return HelpPage(
        _("Guesses and hints"),
        (
            _("Say the whole rule. Other words are as good if they mean the same: “only white”"
              " is “no black”. Half of a rule is wrong."),
            _("Say it aloud, or put it together from blocks on the screen: then the box can compare"
              " it with a rule that it knows. All guesses so far stand under “More”."),
            _("Between two turns all can agree, the master too, that hints are allowed. The master"
              " says so before each one, and anybody may object. After a hint, a guess is worth"
              " {less} points instead of {more}.").format(less=GUESS_WITH_HINT, more=GUESS),
        ),
        (CODES, Signs(("idea",))),
    )  # fmt: skip


def _points() -> HelpPage:
    return HelpPage(
        _("Points"),
        (
            _("Everybody but the master gets {dealt}, less 1 for each card in hand. Whoever guessed"
              " the rule gets {more} more, or {less} after a hint. The master gets as much as the"
              " best of them.").format(dealt=DEALT, more=GUESS, less=GUESS_WITH_HINT),
            _("The master gets only half, rounded up, if the rule was too hard: nobody guessed it;"
              " or too easy: guessed before everybody could take a second turn, or before ten cards"
              " were played."),
            _("Most points win; ties share the win. Where every round was stopped, or went without"
              " points, nobody wins. Two play without points, and large groups may, too."),
        ),
        (Backs(DEALT), Signs(("trophy",))),
    )  # fmt: skip


def _mistakes() -> HelpPage:
    return HelpPage(
        _("Mistakes"),
        (
            _("A card touched wrongly is taken back with the arrow, or corrected in the log."),
            _("If the master erred, agree how to go on: with the verdicts put right, without"
              " points, or not at all. If the box knows the rule, the master’s private page lists"
              " the wrong verdicts, and can put them right."),
            _("Verdicts by a rule on paper are corrected in the log. Either way the box says who"
              " draws a card and who puts one back, also for a hand that was laid open; but no card"
              " is placed from it any more."),
        ),
        (NOT_FITTING,),
    )  # fmt: skip


def _rules() -> HelpPage:
    return HelpPage(
        _("What a rule can be"),
        (
            _("A rule says which card may come next. It can look at the card (shape, number, fill,"
              " ground), at the cards before, and at the place in the row."),
            _("To build one, hold the private page with one finger; with another touch a block of"
              " the sentence, then what it should say. The page tells how many of the {count} cards"
              " fit, and whether the rule is probably too easy or too hard.").format(
                count=len(CARDS)),
            _("The first block is the form: “Every card …”, “If … then”, “… and …”, “… or …”. To"
              " begin, take a rule “Ten rules”, and change it."),
            _("Where a rule looks back at a card that is not there yet, any card fits."),
        ),
        (CODES,),
    )  # fmt: skip


def _box() -> HelpPage:
    return HelpPage(
        _("What the box does"),
        (
            _("A rule on paper is the master’s alone: the master judges each card, and the box"
              " keeps row, hands and points."),
            _("A rule that was built or drawn is sealed: the code proves in the end that it was"
              " not changed. The box then judges each card at once, unless the house rules leave"
              " that to the master."),
            _("After the round the box tells how many rules were still possible, and whose card"
              " told most. Until then the rule stands encrypted in its file."),
        ),
        (Signs(("lock", "private")),),
    )  # fmt: skip
