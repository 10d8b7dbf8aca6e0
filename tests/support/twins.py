"""Twins: two matches with equal public views and different secrets.

The table must answer the same change of both alike, or the answer gives the secret away. This
module does not know which questions a game asks of its rules to answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.play.actions import Action, EndEarly
from companion.play.codec import Change, Entry, Remove
from companion.play.dry_run import change as to_change
from companion.play.follow_ups import follow_up_offers
from companion.play.game import ScanSpot, check, forgotten, public_action
from companion.play.match import Match
from companion.play.moves import Objection
from companion.play.replay import Replay
from companion.play.sentences import redo_sentence, undo_sentence
from companion.play.view import UNANSWERED, Offer
from companion.table.followers import PublicState
from companion.table.lamps import lamp_state
from tests.support.dry_runs import preview, would_uncover

MOMENTS = 6
"""Moments of a match at which whatever may happen is tried, besides corrections."""
ASKED, REFUSED, MADE = "both are asked", "it is refused", "it is made"
"""Outcomes of a correction."""
ALONG = 3
"""Entries at most that are removed along with a change that leaves them without sense."""


def copied(match: Match, *actions: Action, log: Iterable[Action] | None = None) -> Match:
    """Return a match with the same log, or with other *actions*, every objection overruled."""
    other = Match(match.game, match.setup, match.random)
    other.log.states[0] = match.log.states[0]
    if log is None:
        log = actions or (logged.action for logged in match.log)
    other.replay(Entry(action, overruled="twin") for action in log)
    return other


def seen(match: Match) -> object:
    """Return all that is public of a match, and its export."""
    told = undo_sentence(match.log), redo_sentence(match.log)
    return match.view, match.standing, match.lines(), told, history(match)


def history(match: Match) -> tuple[Action, ...]:
    """Return the public forms of the final actions."""
    return tuple(public_action(match.game, step.before, step.action) for step in match.log.steps())


def corrections(match: Match) -> Iterator[tuple[int, Offer]]:
    """Yield every correction that the log offers, the latest entries first."""
    for line in reversed(match.lines()):
        if line.number is not None:
            before, action = match.log.before(line.number), match.log.action(line.number)
            for offer in match.game.tells.alternatives(before, action):
                yield line.number, offer


def answer(
    match: Match, number: int, action: Action, *, inserts: bool = False
) -> tuple[object, ...]:
    """Return the answer of the table to a correction, or an insertion, and its preview."""
    shown = preview(match, number, action, inserts=inserts)
    if would_uncover(match, number, action, inserts=inserts):
        assert isinstance(shown, Objection)
        return ASKED, shown.text
    if isinstance(shown, Objection):
        return REFUSED, shown.text
    made = copied(match)
    change = made.insert if inserts else made.amend
    assert change(number, action) is None
    return MADE, shown, seen(made)


def undone(match: Match) -> object:
    """Return the public result of undoing the last entry."""
    if would_uncover(match):
        return ASKED
    made = copied(match)
    made.undo()
    return seen(made)


def told_alike(
    one: Match, other: Match, chance: Random, most: int, kinds: tuple[type[Action], ...] = (Action,)
) -> set[object]:
    """Check that *most* corrections of both, of actions of these *kinds*, are answered alike.

    Return the kinds of answers.
    """
    every = zip(corrections(one), corrections(other), strict=True)
    pairs = [pair for pair in every if isinstance(pair[0][1].action, kinds)]
    ways = set()
    for (number, offer), (same, twin) in chance.sample(pairs, min(most, len(pairs))):
        assert (number, offer.label) == (same, twin.label)
        told = answer(one, number, offer.action)
        assert told == answer(other, number, twin.action), (number, offer)
        ways.add(told[0])
    return ways


# --- one search through all that can be asked of both


class Twins(Struct, frozen=True):
    """Two matches that differ in their secrets only."""

    one: Match
    other: Match
    table: Callable[[Match], object]
    """Public state of the real table: they are twins only while it is equal."""
    knowing: frozenset[int] = frozenset()
    """Seats that know the differing secret."""
    questions: tuple[str, ...] = ()
    """The names of the slow work that must not know it either."""
    reveals: Callable[[Any, Action], str] = lambda _state, _action: ""
    """Sentence of the rule text by which an action in a state shows secrets to all; empty if
    none."""

    @property
    def are(self) -> bool:
        """True while the public tables of both are equal."""
        return self.table(self.one) == self.table(self.other)

    def copy(self) -> Twins:
        """Return the same twins, to be changed."""
        return replace(self, one=copied(self.one), other=copied(self.other))

    def until(self, length: int) -> Twins:
        """Return the twins after a number of entries of their logs."""
        one, other = (
            copied(match, log=[each.action for each in match.log[:length]])
            for match in (self.one, self.other)
        )
        return replace(self, one=one, other=other)


def alike(twins: Twins, chance: Random, budget: int) -> Counter[str]:
    """Check that the table cannot distinguish twins by views, objections, previews or questions.

    The *budget* limits each kind of attempt: corrections, on offer or not; insertions; actions now
    and at earlier moments, the dealing among them; undoing to the start, and redoing. Return the
    number of comparisons of each kind.
    """
    assert twins.are
    counts = Counter(twins=1)
    _compare(twins, counts, "as they stand")
    _replay_alike(twins, counts)
    _object_alike(twins, counts)
    _answer_alike(twins, chance, budget, counts)
    work = twins.copy()
    for change in _some_changes(twins, chance, budget):
        work = work if _change_alike(work, change, counts) else twins.copy()
    _step_alike(twins.copy(), counts)
    return counts


def told(match: Match, twins: Twins) -> dict[str, object]:
    """Return all views of a match for the seats that do not know its secret."""
    seats = [seat for seat in range(len(match.state.players)) if seat not in twins.knowing]
    shown = PublicState(1, match.entries, match.over, match.view)
    return {
        "all": seen(match),
        "help": match.game.tells.help(match.state),
        "lamps": lamp_state(shown),
        "pages": [match.views.private(seat) for seat in seats],
        "shut": [match.views.shut(seat) for seat in range(len(match.state.players))],
        "thought": [match.views.questions.get(name) for name in twins.questions],
    }


def _compare(twins: Twins, counts: Counter[str], why: object) -> None:
    """Check that the views of twins are equal, unless their public tables differ."""
    if not twins.are:
        counts["apart once agreed"] += 1
        return
    one, other = told(twins.one, twins), told(twins.other, twins)
    for what, each in one.items():
        assert each == other[what], (why, what)
    counts["compared"] += 1


def _replay_alike(twins: Twins, counts: Counter[str]) -> None:
    """Check that replays are equal while the public tables are, and throughout once stopped."""
    stopped = twins.copy()
    for match in (stopped.one, stopped.other):
        match.do(EndEarly())
    for each in (twins, stopped):
        if each.are:
            one, other = Replay(each.one), Replay(each.other)
            assert one.chapters == other.chapters
            for at in range(len(one)):
                _moment_alike(each, one, other, at)
                counts["replayed"] += 1


def _moment_alike(twins: Twins, one: Replay, other: Replay, at: int) -> None:
    assert one.hides(at) == other.hides(at), one.moments[at]
    seen, same = one.view(at), other.view(at)
    assert (seen.sheet, one.rounds(at)) == (same.sheet, other.rounds(at)), one.moments[at]
    stopped = twins.one.state.ended
    is_shown = not one.hides(at) if stopped else _lay_alike(twins, one, other, at)
    assert not is_shown or seen == same, one.moments[at]
    assert not (is_shown or stopped) or one.moments[at] == other.moments[at]


def _lay_alike(twins: Twins, one: Replay, other: Replay, at: int) -> bool:
    """Return True if the public tables of twins were equal at a moment."""
    return twins.table(one.until(at)) == twins.table(other.until(at))


def every_way(match: Match, before: Any) -> list[Action]:
    """Return all actions that can be entered in a state: by offers, cards, buttons, digits."""
    game, seats = match.game, range(len(before.players))
    view = game.tells.view(before, UNANSWERED)
    ways = [offer.action for offer in view.offers]
    if ask := view.ask:
        ways += [ask.filled(number) for number in range(ask.least, ask.most + 1)]
    if scan := game.controls.scan:
        spots = [*map(ScanSpot, (None, *seats)), *(ScanSpot(pile=place) for place in range(2))]
        ways += [scan(before, card, spot) for card in game.deck for spot in spots]
    ways += [control(before, seat) for control in _buttons(match) for seat in seats]
    ways += [game.controls.digit(before, number) for number in range(10)]
    return [way for way in dict.fromkeys(ways) if way is not None]


def _buttons(match: Match) -> list[Callable[[Any, int], Action | None]]:
    controls = match.game.controls
    return [controls.seat, *([controls.second] if controls.second else [])]


def _object_alike(twins: Twins, counts: Counter[str]) -> None:
    """Check that the objections to every possible action are equal, to the last letter."""
    one, other = twins.one, twins.other
    for way in _public_ways(twins):
        first, second = (check(each.game, each.state, way) for each in (one, other))
        assert (first, repr(first)) == (second, repr(second)), way
        counts["objections"] += 1


def _public_ways(twins: Twins) -> list[Action]:
    """Return the public actions now, which must be the same in the same order in both.

    Private entries of a seat that knows the secret are left out: the others see no answer to them.
    """
    ways = every_way(twins.one, twins.one.state)
    assert ways == every_way(twins.other, twins.other.state)
    return [way for way in ways if not _is_own(twins, way)]


def _is_own(twins: Twins, way: Action) -> bool:
    """Return True if only a seat that knows the secret can enter an action, in either match."""
    for match in (twins.one, twins.other):
        assert match.game.secrets is not None
        objection = check(match.game, match.state, way)
        makes_sense = objection is None or not objection.fatal
        if makes_sense and match.game.secrets.whose(match.state, way) in twins.knowing:
            return True
    return False


def _answer_alike(twins: Twins, chance: Random, budget: int, counts: Counter[str]) -> None:
    """Check that every possible action is answered alike, now and at earlier moments.

    Each is done at one moment after the other, overruled where the rules object, and undone.
    """
    length = len(twins.one.log)
    moments = chance.sample(range(length + 1), min(MOMENTS, length + 1))
    for length in moments:
        then = twins.until(length)
        if not then.are:
            continue
        ways = _public_ways(then)
        for way in chance.sample(ways, min(budget, len(ways))):
            if not _happen_alike(then, way, chance.random(), counts):
                then = twins.until(length)


def _happen_alike(twins: Twins, way: Action, seed: float, counts: Counter[str]) -> bool:
    """Check that an action is answered alike, shows the same, and is taken back alike.

    Return True if the twins are as they were, False if their public tables may differ now.
    """
    if twins.reveals(twins.one.state, way):
        counts["by the rules"] += 1
        return True
    answers = []
    for match in (twins.one, twins.other):
        match.random = Random(seed)
        answers.append(repr(match.do(way, overrule=True)))
    assert answers[0] == answers[1], (way, answers)
    counts["answers"] += 1
    if answers[0] != repr(None):
        return True
    _compare(twins, counts, way)
    asked = [would_uncover(match) for match in (twins.one, twins.other)]
    if not twins.are:  # or the box could be asked again and again
        assert all(asked), way
        return False
    assert asked[0] == asked[1], way
    _both(twins, Match.undo)
    _compare(twins, counts, ("taken back", way))
    return True


Changed = tuple[int, Action, Action, bool]
"""Number of an entry, and its correction or insertion in both matches."""


def _some_changes(twins: Twins, chance: Random, most: int) -> Iterator[Changed]:
    """Yield *most* changes of each kind.

    First come offered corrections, removals and offered insertions; then other possible actions of
    the same moment, as corrections and insertions.
    """
    one, other = twins.one, twins.other
    pairs = list(zip(corrections(one), corrections(other), strict=True))
    for (number, offer), (same, twin) in chance.sample(pairs, min(most, len(pairs))):
        assert (number, offer.label) == (same, twin.label)
        yield number, offer.action, twin.action, False
    numbers = [line.number for line in one.lines() if line.number is not None]
    for number in chance.sample(numbers, min(most, len(numbers))):
        yield number, Remove(), Remove(), False
    for number in chance.choices(numbers, k=most):
        missing, twin = (forgotten(each.game, each.log.before(number)) for each in (one, other))
        assert [each.label for each in missing] == [each.label for each in twin]
        for offer, same in chance.sample([*zip(missing, twin, strict=True)], min(1, len(twin))):
            yield number, offer.action, same.action, True
    for inserts in (False, True):
        for number in chance.choices(numbers, k=most):
            if ways := _ways_before(twins, number, inserts):
                way = chance.choice(ways)
                yield number, way, way, inserts


def _ways_before(twins: Twins, number: int, inserts: bool) -> list[Action]:
    """Return the possible replacements of an entry, or insertions before it, that need no secret.

    A private entry is corrected on its seat's own page.
    """
    whose = None if inserts else twins.one.whose(number)
    if whose in twins.knowing:
        return []
    matches = [(match, match.log.before(number)) for match in (twins.one, twins.other)]
    ways, theirs = (every_way(match, state) for match, state in matches)
    shared = set(theirs)
    return [
        way
        for way in ways
        if way in shared and all(_is_for(match, state, way, whose) for match, state in matches)
    ]


def _is_for(match: Match, state: Any, way: Action, whose: int | None) -> bool:
    """Return True if an action belongs to a seat, or to all for None, or is impossible."""
    objection = check(match.game, state, way)
    if objection and objection.fatal:
        return True
    assert match.game.secrets is not None
    return match.game.secrets.whose(state, way) == whose


def _change_alike(twins: Twins, change: Changed, counts: Counter[str]) -> bool:
    """Check that a change is answered alike, and shows the same once it is made, and taken back.

    Entries that it makes impossible are removed with it. Return True if the twins are as they were,
    False if a change with equal previews could be made in one of them only.
    """
    matches = (twins.one, twins.other)
    number, *actions, inserts = change
    entries = [to_change(number, action, inserts=inserts) for action in actions]
    kind = "put in" if inserts else _kind(actions[0])
    for _ in range(1 + ALONG):
        answers = [_previewed(*each) for each in zip(matches, entries, strict=True)]
        way, _said, stranded = answers[0]
        assert answers[0] == answers[1], (repr(entries), answers)
        counts[kind] += 1
        counts[way] += 1
        if stranded is None:
            break
        more = Change(Remove(), stranded)
        entries = [replace(entry, also=(*entry.also, more)) for entry in entries]
        kind = "along"
    if way == REFUSED:
        return True
    refused = [
        match.make(match.dry_run(entry)) for match, entry in zip(matches, entries, strict=True)
    ]
    if any(refused):
        assert way == ASKED, change
        return all(refused)
    _compare(twins, counts, change)
    _both(twins, Match.undo)
    return True


def _kind(correction: Action) -> str:
    return "removals" if isinstance(correction, Remove) else "corrections"


def _previewed(match: Match, entry: Entry) -> tuple[str, object, int | None]:
    """Return the preview of a change, and the entries that it invalidates."""
    run = match.dry_run(entry)
    preview = run.view
    if run.uncovers:
        assert isinstance(preview, Objection)
        return ASKED, preview.text, None
    if isinstance(preview, Objection):
        offers = [(each.label, each.seat) for each in follow_up_offers(match, run)]
        return REFUSED, (preview.text, offers), getattr(preview, "number", None)
    return MADE, preview, None


def _step_alike(twins: Twins, counts: Counter[str]) -> None:
    """Check undo to the start and redo to the end; both seats consent where they are asked."""
    while undo_sentence(twins.one.log) or undo_sentence(twins.other.log):
        if twins.are:
            asked = would_uncover(twins.one), would_uncover(twins.other)
            assert asked[0] == asked[1], undo_sentence(twins.one.log)
            counts["back, asked" if asked[0] else "back"] += 1
        _both(twins, Match.undo)
        _compare(twins, counts, "back")
    while redo_sentence(twins.one.log):
        _both(twins, Match.redo)
        _compare(twins, counts, "forth")
        counts["forth"] += 1


def _both(twins: Twins, step: Callable[[Match], Objection | None]) -> None:
    assert step(twins.one) is step(twins.other) is None
