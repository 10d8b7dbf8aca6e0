"""Help for a table of Cluedo, in our own words."""

from __future__ import annotations

from companion.games.cluedo.options import GUIDED, HANDS
from companion.games.cluedo.rules.turns import asked
from companion.games.cluedo.state import (
    ANSWERED,
    ASKING,
    BOARD,
    DEALING,
    ENVELOPE,
    PAWNS,
    REVEALING,
    STARTING,
    VERDICT,
    State,
)
from companion.games.cluedo.telling.setup_guide import CardsPicture
from companion.play.view import HelpPage, PagePicture, Signs
from companion.words.i18n import _, has_readers

CARDS_PICTURE = CardsPicture(("PLUM", "ROPE", "STUDY"))
"""Suspect, weapon and room."""


def pages(state: State | None) -> tuple[HelpPage, ...]:
    """Return help on the next action, the play, accusations, and the box with its readers."""
    now = () if state is None else (_moment(state),)
    sealed = (_sealed(),) if has_readers() else ()
    return (*now, _ready(), _play(), _accusing(), _mistakes(), *sealed, _notebooks())


def _moment(state: State) -> HelpPage:
    """Return help on the next action, with the rules that matter now."""
    return HelpPage(
        _("Now"), _now(state), (CARDS_PICTURE,), figures=_figures(state), prompt=_prompt(state)
    )


def _prompt(state: State) -> str:
    """Return the sentence above these rules; empty where the next action needs more words."""
    if state.over or not state.turn or state.phase in (VERDICT, REVEALING):
        return ""
    prompts = {
        ASKING: _("Now *the others answer*"),
        ANSWERED: _("Now *accuse,* or go on"),
    }
    return prompts.get(state.phase) or _("Now *a suggestion* is made")


def _now(state: State) -> tuple[str, ...]:
    if state.over:
        return (_("The match is over. Play again with the same seats, or choose new ones."),)
    if not state.turn:
        return (_preparing(state),)
    name = state.players[state.to_act]
    if state.phase == ASKING:
        seat = asked(state)
        other = state.players[seat] if seat is not None else name
        return (
            _("{other} looks whether one of the three cards is in the hand. If so, one of them is"
              " shown to {name} alone: touch “{other} shows a card”. If not: “No, passes”.")
            .format(other=other, name=name),
            _("A card touched wrongly can be put right as long as nobody has answered: touch the"
              " right one."),
        )  # fmt: skip
    if state.phase == ANSWERED and state.house.declared:
        return (
            _("{name} may accuse, or the turn goes on. An accusation is said aloud: touch “Accuse”,"
              " then the three cards.").format(name=name),
        )  # fmt: skip
    if state.phase == ANSWERED:
        return (
            _("{name} may accuse, or the turn goes on. To accuse, hold the private page: nobody"
              " else sees it.").format(name=name),
        )  # fmt: skip
    if state.phase == VERDICT:
        return (
            _("{name} opens the envelope alone. If it is right, all see it and the match is won;"
              " if not, the cards go back unseen.").format(name=name),
        )  # fmt: skip
    if state.phase == REVEALING:
        return (_("Everybody was wrong. Open the envelope, and touch the three cards in it."),)
    return (
        _("{name} throws, moves, and in a room suggests who, with what, and there: touch the three"
          " cards. The room where the pawn was seen last is lit.").format(name=name),
        _("Without a suggestion, touch the key of whoever comes next."),
    )  # fmt: skip


def _figures(state: State) -> tuple[PagePicture, ...]:
    """Return the rules that matter in a turn."""
    if state.over or not state.turn or state.phase in (VERDICT, REVEALING):
        return ()
    answers = PagePicture(
        _("Who answers"),
        _("The player on the left first. One card is shown, to one player alone."),
        Signs(("private",)),
    )
    if state.phase == ASKING:
        return (
            answers,
            PagePicture(
                _("Has none"),
                _("Touch *“No, passes”:* the next one to the left is asked."),
                Signs(("forward",)),
            ),
            PagePicture(
                _("Has several"),
                _("Shows one *of their choice.* A wrong touch is put right before that."),
                CARDS_PICTURE,
            ),
        )
    return (
        PagePicture(
            _("In a room"),
            _("*You suggest once:* who, with what, there. Or touch the key of whoever is next."),
            CARDS_PICTURE,
        ),
        answers,
        PagePicture(
            _("To accuse"),
            _accuse_now(state),
            Signs(("envelope",)),
        ),
    )


def _accuse_now(state: State) -> str:
    if state.house.declared:
        return _("In that room, *aloud:* touch “Accuse”. Wrong: you never accuse again.")
    return _("In that room, *on your private page.* Wrong: you never accuse again.")


def _preparing(state: State) -> str:
    name = state.players[state.dealer]
    if state.phase == BOARD:
        return _("Whoever threw highest directs the dealing. {name} puts all six pawns on their"
                 " squares, and the weapons into the rooms where they were found.").format(
            name=name)  # fmt: skip
    if state.phase == ENVELOPE:
        return _in_the_envelope(state, name)
    if state.phase == PAWNS:
        return _("Everybody chooses a pawn, one after the other. Touch the pawn on its key.")
    if state.phase == DEALING and state.hands:
        return _("{name} deals all cards. Then everybody passes their own hand over the reader,"
                 " face down; the box tells nobody what it read.").format(name=name)  # fmt: skip
    if state.phase == DEALING:
        return _("{name} shuffles the eighteen cards together and deals all of them, face down,"
                 " clockwise. The screen says how many each gets.").format(name=name)  # fmt: skip
    assert state.phase == STARTING
    return _("Miss Scarlet begins. If nobody has her, those whose keys are lit throw a die: touch"
             " who threw highest, or throw on the screen.")  # fmt: skip


def _in_the_envelope(state: State, name: str) -> str:
    if state.house.dealing == GUIDED:
        return _("{name} shuffles suspects, weapons and rooms each by themselves, face down, and"
                 " puts the first card of each pile into the envelope, unseen.").format(
            name=name)  # fmt: skip
    text = _("{name} shuffles a pile, and passes its cards face down over the reader, one by one,"
             " into a row. The box draws which of them goes into the envelope.")  # fmt: skip
    if state.house.dealing == HANDS:
        text += " " + _("Later the hands are passed, too.")
    return text.format(name=name)


def _ready() -> HelpPage:
    return HelpPage(
        _("Getting ready"),
        (
            _("One suspect, one weapon and one room are in the envelope; nobody sees them. The"
              " other eighteen cards are dealt, the first to the dealer’s left; a house rule"
              " begins with the dealer. Of five players, the first three get four cards, the others"
              " three."),
            _("Everybody looks at their own cards alone: what is in the hand is not in the"
              " envelope."),
            _("Miss Scarlet begins. If nobody has her, three players throw for it; of four or five"
              " only those with a card less."),
        ),
        (CARDS_PICTURE, Signs(("envelope", "private"))),
    )  # fmt: skip


def _play() -> HelpPage:
    return HelpPage(
        _("How to play"),
        (
            _("Throw and move, straight, never across corners, not through others. A room is"
              " entered by a door or a secret passage; steps too many are lost."),
            _("In a room you suggest once: you call a suspect and a weapon there, and they come"
              " and stay."),
            _("The player on your left shows you one of the three cards, if one is in the hand, and"
              " which is their choice. If not, the next one is asked. After one card nobody else is"
              " asked."),
            _("On your next turn you may stay in the room and suggest again, instead of throwing,"
              " unless the house rules say otherwise."),
        ),
        (CARDS_PICTURE, Signs(("private",))),
    )  # fmt: skip


def _accusing() -> HelpPage:
    return HelpPage(
        _("To accuse"),
        (
            _("On your turn, with your pawn in the room that you accuse, say that you accuse: who,"
              " with what, there. You may suggest something else in the same turn."),
            _("You open the envelope alone. If you are right, show the cards: you win. If not, put"
              " them back unseen: you never accuse again, and from then on only answer; a house"
              " rule lets you go on suggesting."),
            _("A house rule has accusations said aloud: touch them at the table. Then every"
              " notebook knows which three cards it was not."),
            _("Everybody accuses once. If all were wrong, the case stays unsolved. If a pawn stands"
              " in a door after a wrong accusation, move it into the room."),
        ),
        (CARDS_PICTURE, Signs(("envelope",))),
    )  # fmt: skip


def _mistakes() -> HelpPage:
    return HelpPage(
        _("Mistakes"),
        (
            _("Whoever has one of the cards must show one. Who does not, be it by mistake, is out,"
              " and still answers; the house rules know milder ways. Cards that are laid open for"
              " it are touched at the table, and stand in every notebook."),
            _("After each entry the box looks whether all answers can be true together. If not, it"
              " names a smallest set of them that cannot: one is wrong. Choose it in the log, and"
              " what it should say: that a card was shown, or that it should have been."),
        ),
        (CARDS_PICTURE, Signs(("log",))),
        (
            PagePicture(
                _("Not shown"),
                _("Out, and still answers. The house rules know milder ways."),
                Signs(("no",)),
            ),
            PagePicture(
                _("Laid open"),
                _("Cards laid open for it are touched at the table, for every notebook."),
                CARDS_PICTURE,
            ),
            PagePicture(
                _("They do not agree"),
                _("The box names a few answers, one of them wrong: put it right in the log."),
                Signs(("log",)),
            ),
        ),
        _("Whoever has a card *must show one*"),
    )  # fmt: skip


def _sealed() -> HelpPage:
    return HelpPage(
        _("Drawn by the box"),
        (
            _("With a card reader the box can draw what goes into the envelope. It shows a seal at"
              " once: write it down. In the end it shows a line that anybody can type into a"
              " computer, and that gives the same digits: it did not change its mind."),
            _("What it knows stands encrypted in its file and the copies of that, and in no log or"
              " picture. If hands are scanned as well, an answer that does not agree with a hand is"
              " told on the private page of that hand, and nowhere else. If all hands are passed"
              " again, two of you agree before they are checked once more."),
        ),
        (Signs(("scanner", "envelope", "lock")),),
    )  # fmt: skip


def _notebooks() -> HelpPage:
    return HelpPage(
        _("Notebooks"),
        (
            _("If the house rules say so, everybody has a notebook in the box: hold the private"
              " page. It fills itself from the log. Your own cards, and those you were shown, you"
              " touch yourself, with another finger."),
            _("A tick: has it. A cross: has it not. A dotted circle: may have it. Touch a row to"
              " read why."),
            _("While the table waits for you, you can choose a PIN on that page that locks it."
              " After wrong digits it takes no others for a while. If you forget it, two of you"
              " have the table take it away; whoever takes your seat needs it."),
        ),
        (Signs(("yes", "no", "lock")),),
        (
            PagePicture(
                _("What you touch"),
                _("Your own cards and those shown to you. The log fills in the rest."),
                Signs(("touch",)),
            ),
            PagePicture(
                _("The signs"),
                _("*Tick:* has it. *Cross:* has it not. *Dotted:* may have it. A row says why."),
                Signs(("yes", "no")),
            ),
            PagePicture(
                _("A PIN"),
                _("It locks the page. Forgotten? Two of you have it taken away."),
                Signs(("lock",)),
            ),
        ),
        _("Yours is on *the private page*: hold it"),
    )  # fmt: skip
