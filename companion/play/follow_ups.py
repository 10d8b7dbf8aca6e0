"""Follow-up changes: repairs of an entry that a change of the log leaves without sense."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.play.codec import Change, Entry, Remove
from companion.play.edits import edited
from companion.play.game import check, is_complete
from companion.play.log import Stranded
from companion.play.match import DryRun, Match
from companion.play.moves import Objection
from companion.play.view import Offer
from companion.words.i18n import _


def follow_up_offers(match: Match, run: DryRun) -> tuple[Offer, ...]:
    """Return the follow-up changes that repair the entry a dry run leaves without sense.

    The entry is removed, or replaced by another action that is not drawn by lot.
    """
    stranded = run.states
    if not isinstance(stranded, Stranded) or stranded.number is None or match.uncovers(run):
        return ()
    number, state = stranded.number, stranded.state
    instead = match.game.tells.alternatives(state, match.action(number))
    return tuple(
        replace(each, entry=number)
        for each in (Offer(_("It did not happen"), Remove()), *instead)
        if _fits(match, with_follow_up(run.entry, each.action, number), state)
    )


def with_follow_up(entry: Entry, action: Any, number: int) -> Entry:
    """Return an entry with one more follow-up change."""
    return replace(entry, also=(*entry.also, Change(action, number)))


def _fits(match: Match, entry: Entry, state: Any) -> bool:
    """Return True if the last follow-up change of an entry is legal in the state before it."""
    if isinstance(edited(match.log, entry, match.entries + 1), Objection):
        return False
    action = entry.also[-1].action
    if isinstance(action, Remove):
        return True
    objection = check(match.game, state, action)
    is_sound = objection is None or not objection.fatal
    return is_sound and is_complete(match.game, state, action)
