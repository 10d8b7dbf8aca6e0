"""Follow-up changes: repairs of an entry that a change of the log leaves without sense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from companion.play.codec import Change, Entry, Remove
from companion.play.dry_run import DryRun
from companion.play.edits import edited
from companion.play.game import apply, check, forgotten, is_complete
from companion.play.log import Stranded
from companion.play.match import Match
from companion.play.moves import Objection
from companion.play.view import Offer
from companion.words.i18n import _


def follow_up_offers(match: Match, run: DryRun) -> tuple[Offer, ...]:
    """Return the follow-up changes that repair the entry a dry run leaves without sense.

    The entry is removed, gets a forgotten one before it, or is replaced by another action of its
    kind; none of these is drawn by lot.
    """
    stranded = run.states
    if not isinstance(stranded, Stranded) or stranded.number is None or run.uncovers:
        return ()
    number, state = stranded.number, stranded.state
    offers = (
        Offer(_("It did not happen"), Remove(), entry=number),
        *_forgotten(match, state, number),
        *_instead(match, state, number),
    )
    return tuple(each for each in offers if _fits(match, with_follow_up(run.entry, each), state))


def with_follow_up(entry: Entry, offer: Offer) -> Entry:
    """Return an entry with one more follow-up change."""
    change = Change(offer.action, offer.entry, offer.before)
    return replace(entry, also=(*entry.also, change))


def _forgotten(match: Match, state: Any, number: int) -> Iterator[Offer]:
    """Yield the actions, none of them secret, after which entry *number* makes sense again."""
    secrets = match.game.secrets
    for offer in forgotten(match.game, state):
        after = apply(match.game, state, offer.action)
        objection = check(match.game, after, match.log.action(number))
        is_sound = objection is None or not objection.fatal
        if is_sound and not (secrets and secrets.reads(match.state, after)):
            yield replace(offer, before=number)


def _instead(match: Match, state: Any, number: int) -> Iterator[Offer]:
    """Yield the actions of the same kind that may have happened instead of entry *number*."""
    action = match.log.action(number)
    for offer in match.game.tells.alternatives(state, action):
        if type(offer.action) is type(action):
            yield replace(offer, entry=number)


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
