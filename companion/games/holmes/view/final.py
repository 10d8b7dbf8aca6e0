"""Views of the end: hidden clues, the last jokers, and the count."""

from __future__ import annotations

from companion.games.holmes.actions import Assign, Pass, Reserve, Reveal
from companion.games.holmes.cards import CLUES, JOKER, ClueCard
from companion.games.holmes.moves import MOVES
from companion.games.holmes.rules.ending import revealing as revealing_seat
from companion.games.holmes.rules.ending import shown
from companion.games.holmes.rules.scoring import totals, winner
from companion.games.holmes.state import OVER, REVEAL, State
from companion.games.holmes.view.counting import count_lines, headline, title, verdict, why
from companion.games.holmes.view.ending import ending
from companion.games.holmes.view.facts import facts
from companion.games.holmes.view.frame import seats
from companion.games.holmes.view.panels import (
    AssignPanel,
    Check,
    ChoiceOffer,
    Chooser,
    CountPanel,
    JokerChoice,
    RevealPanel,
)
from companion.games.holmes.view.proposing import Outlook, missed, outlooks
from companion.games.holmes.view.town import desks, judged_key
from companion.games.holmes.words import clue_title, clue_word, role
from companion.play.view import Offer, View
from companion.words.i18n import _, joined, ngettext, signed


def revealing(state: State) -> View:
    """Return the view for showing clues one by one: hidden ones, or all if none were tracked.

    Stolen clues were seen by both: they are counted without being shown again.
    """
    hidden = state.phase == REVEAL
    seat = revealing_seat(state) if hidden else state.tallying
    known = joined([clue_word(clue) for clue in state.sides[seat].hidden if clue])
    state = shown(state)
    keys = _clues(state, seat, hidden)
    offers = tuple(key.offer for key in keys if key.offer)
    finish, reserve = (None, None) if hidden else _tally_ends(state, seat)
    count = state.sides[seat].hidden.count(None) if hidden else None
    caption = _reveal_caption(count)
    return View(
        where=_("the end"),
        prompt=_("show the hidden clues") if hidden else _("tell all your clues, one by one"),
        who=seat,
        hint=_("touch which clue it is⟦, or scan the card⟧") if hidden else "",
        seats=seats(state),
        facts=facts(state),
        offers=(*offers, *(offer for offer in (reserve, finish) if offer)),
        primary=finish,
        notices=(_("Known already, stolen ones too: {clues}.").format(clues=known),) * bool(known),
        panel=RevealPanel(
            desks(state), seat, state.players[seat], caption, keys, count, finish, reserve
        ),
    )


def _reveal_caption(count: int | None) -> str:
    if count is None:
        return _("touch each clue⟦, or scan it⟧; jokers too, wherever they lie")
    return ngettext(
        "{count} clue is still hidden", "{count} clues are still hidden", count
    ).format(count=count)  # fmt: skip


def _clues(state: State, seat: int, hidden: bool) -> tuple[ChoiceOffer, ...]:
    keys = []
    for clue in CLUES:
        if hidden and clue is JOKER:
            continue
        lies = state.sides[seat].amount(clue)
        offer = Offer(clue_title(clue), Reveal(clue), seat=seat)
        keys.append(judged_key(state, clue, offer, f"×{lies}" if lies else ""))
    return tuple(keys)


def _tally_ends(state: State, seat: int) -> tuple[Offer, Offer | None]:
    done = Offer(_("These are all of them"), Pass(), seat=seat)
    owed = Offer(_("Reserved, never obtained"), Reserve(), signed(-3), seat)
    return done, next(iter(MOVES.allowed(state, owed)), None)


def types_word(types: tuple[ClueCard, ...], jokers: int) -> str:
    """Return the places of jokers, in words."""
    if not types:
        return ngettext("joker left unassigned", "jokers left unassigned", jokers)
    words = joined([clue_word(clue) for clue in types])
    text = ngettext("joker on {clues}", "jokers on {clues}", len(types)).format(clues=words)
    if len(types) == jokers:
        return text
    return _("{text}; {count} unassigned").format(text=text, count=jokers - len(types))


def choices(state: State, seat: int) -> tuple[JokerChoice, ...]:
    """Return every assignment of a player's last jokers, the best first."""
    return tuple(
        _choice(state, seat, outlook, number == 0)
        for number, outlook in enumerate(outlooks(state.sides, seat))
    )


def _choice(state: State, seat: int, outlook: Outlook, proposed: bool) -> JokerChoice:
    words = types_word(outlook.types, state.sides[seat].aside)
    result = _ahead(outlook.worst)
    if outlook.best != outlook.worst:
        result = _("lead: {worst} to {best}").format(
            worst=signed(outlook.worst), best=signed(outlook.best)
        )
    label = _("{name}: {words}").format(name=state.players[seat], words=words)
    return JokerChoice(
        types=tuple(each.code for each in outlook.types),
        words=words,
        worst=outlook.worst,
        best=outlook.best,
        result=result,
        proposed=proposed,
        offer=Offer(label, Assign(seat, outlook.types), result, seat),
    )


def _ahead(margin: int) -> str:
    if margin == 0:
        return _("level")
    text = _("{points} ahead") if margin > 0 else _("{points} behind")
    return text.format(points=abs(margin))


def chooser(state: State, seat: int) -> Chooser:
    """Return the choices of a player, without the choice made."""
    jokers, assigns = state.sides[seat].aside, state.assigns(seat)
    done = state.sealed[seat] is not None
    words = _("has decided") if done else _("nothing to assign")
    if assigns:
        words = ngettext("{count} joker to assign", "{count} jokers to assign", jokers)
    return Chooser(
        seat=seat,
        name=state.players[seat],
        role=role(state, seat),
        jokers=jokers,
        done=done,
        words=words.format(count=jokers),
        assigns=assigns,
    )


def assigning(state: State) -> View:
    """Return the view of players with jokers to assign; their choices stay hidden (S:151)."""
    choosers = tuple(chooser(state, seat) for seat in (0, 1))
    deciding = [each for each in choosers if each.assigns]
    offers = tuple(choice.offer for each in deciding for choice in choices(state, each.seat))
    names = joined([each.name for each in deciding])
    return View(
        where=_("the end"),
        prompt=_("{names}: assign your last jokers").format(names=names),
        seats=seats(state),
        facts=facts(state),
        offers=offers,
        panel=AssignPanel(
            _("Neither sees what the other does until both have decided.")
            + "\n"
            + _("The best choice is proposed already."),
            desks(state),
            choosers,
        ),
    )


def final(state: State) -> View:
    """Return the view of the count; of a stopped match as it is."""
    return View(
        where=_("the count"),
        prompt=headline(state),
        seats=seats(state),
        facts=facts(state),
        panel=CountPanel(
            headline=headline(state),
            title=title(state),
            verdict=verdict(state),
            winner=winner(state.sides) if state.phase == OVER else None,
            totals=totals(state.sides),
            desks=desks(state),
            lines=count_lines(state),
            why=why(state),
            checks=_checks(state),
        ),
        ending=ending(state),
    )


def _checks(state: State) -> tuple[Check, ...]:
    """Return, for each player, a sentence on whether other jokers would have brought more."""
    return tuple(
        Check(seat, _check(state, seat))
        for seat in (0, 1)
        if state.phase == OVER and state.sealed[seat] is not None
    )


def _check(state: State, seat: int) -> str:
    better = missed(state, seat)
    if better is None:
        return _("no better place for the jokers")
    types, more = better
    jokers = state.sides[seat].aside + len(state.sealed[seat] or ())
    return _("better with the {words} (+{points})").format(
        points=more, words=types_word(types, jokers)
    )
