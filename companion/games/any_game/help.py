"""Help for a table of any game."""

from __future__ import annotations

from companion.games.any_game.kinds import BIDDING, kind_of
from companion.games.any_game.state import State, names, next_side
from companion.play.view import HelpPage, Signs
from companion.words.i18n import _


def pages(state: State | None) -> tuple[HelpPage, ...]:
    """Return the help on the moment, on setting up and writing a sheet, and on newcomers."""
    now = (
        () if state is None else (HelpPage(_("Now"), (_now(state),), (Signs(("count", "undo")),)),)
    )
    return (*now, _setting_up(), _writing(), _coming())


def _now(state: State) -> str:
    if state.over:
        return _("The match is over. Play again with the same seats, or choose new ones.")
    side = next_side(state)
    if side is not None:
        name = names(state)[side]
        if state.phase == BIDDING:
            return _("{name} says how many tricks they will take. Type the number.").format(
                name=name)  # fmt: skip
        return _("Type the points of {name}, then touch the key with the name.").format(name=name)
    return _(kind_of(state.scoring).help)


def _setting_up() -> HelpPage:
    return HelpPage(
        _("A new game"),
        (
            _("Choose a game, or write the name of another one. Then say how it is counted, who"
              " wins, and when it ends; the paper shows the sheet that you will get."),
            _("The next time its name and all that you chose are there again: one touch, and you"
              " play."),
            _("A code hands the same sheet to another box⟦, whose scanner reads it on the page of"
              " the new game⟧."),
        ),
        (Signs(("pencil", "points", "code")),),
    )  # fmt: skip


def _writing() -> HelpPage:
    return HelpPage(
        _("The sheet"),
        (
            _("Type a number and touch the key with the name: it says what is written, and for"
              " whom. A sum such as 10+15−8 is added up, and stays as it was typed in the log."),
            _("Touch another column to write there first. An empty place means “not yet”, never"
              " zero."),
            _("Where the points of a round always add up to the same, the last number is"
              " proposed, and another sum is asked about."),
        ),
        (Signs(("count", "columns", "log")),),
    )  # fmt: skip


def _coming() -> HelpPage:
    return HelpPage(
        _("Who comes and goes"),
        (
            _("Touch the key with the people, then a player, who sits out a round, leaves, comes"
              " back, or gets a mark. A dash stands for a round without them."),
            _("Somebody who comes late joins there, too, and begins at zero, at the lowest total"
              " or at the average: you are asked once."),
        ),
        (Signs(("people", "plus")),),
    )  # fmt: skip
