"""What a game is: pure rules over frozen states, and what everybody may see of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic

from msgspec import Struct
from msgspec.structs import replace

from companion.play.actions import Action, EndEarly, HandOver
from companion.play.cards import Box, Card, Deck
from companion.play.ending import stopped
from companion.play.honours import by_sheet
from companion.play.moves import Chance, Moves, Objection, S, State, check_seats
from companion.play.question import Question
from companion.play.secrets import Secrets
from companion.play.tuples import replaced
from companion.play.view import UNANSWERED, Answers, Line, Offer, Page, Pick, Step, Thing, View
from companion.words.i18n import N_, _


class Option(Struct, frozen=True):
    """A house rule: its name in journals, its values with their words, the first the default."""

    name: str
    title: str
    values: Mapping[str, str]
    main: bool = False
    """Whether it stands on the set-up screen itself rather than under the house rules."""

    @property
    def default(self) -> str:
        return next(iter(self.values))


class Setup(Struct, frozen=True, omit_defaults=True):
    """Who plays, clockwise, who deals first, and with which house rules."""

    players: tuple[str, ...]
    dealer: int = 0
    options: dict[str, str] = {}


class Standing(Struct, frozen=True):
    """How a match stands: totals and winners by seat; *rounds* as a person would compare them."""

    players: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...] = ()
    finished: bool = False
    rounds: tuple[dict[str, Any], ...] = ()


class Spot(Struct, frozen=True):
    """Where a card was scanned, as far as a person or the place of the reader says so."""

    seat: int | None = None
    pile: int | None = None


def spot(meaning: str) -> Spot:
    """Return where a reader stands, by what the settings say of it: table, seat1, pile5 …"""
    number = int(meaning[4:]) - 1 if meaning[4:].isdecimal() else None
    return Spot(seat=number) if meaning.startswith("seat") else Spot(pile=number)


class Opening(Struct, frozen=True):
    """The words for who does the first thing in a match: who that is, drawing it by lot, begin."""

    who: str = N_("Dealer")
    draw: str = N_("Draw dealer")
    start: str = N_("{name} deals")
    hint: str = ""
    """What the rules say of who that is."""
    full: str = ""
    """What more people do than there are seats."""


def _nothing_laid(_setup: Setup) -> tuple[Thing, ...]:
    """What is laid out for a game that does not say it."""
    return ()


class Tells(Struct, Generic[S], frozen=True, kw_only=True):
    """What a game tells everybody."""

    view: Callable[[S, Answers], View]
    standing: Callable[[S], Standing]
    chapter: Callable[[Step], int]
    """The number of the round, day or turn that a step of the log belongs to."""
    heading: Callable[[Step], Line]
    """The heading of a chapter of the log, given its first step."""
    lines: Callable[[Step, S], Iterable[Line]]
    """The lines of a step in the log, given the last state; of a game's own actions only."""
    closing: Callable[[Step], Iterable[Line]] = lambda _step: ()
    """The lines below a step of any kind, such as how the match ended with it."""
    alternatives: Callable[[S, Any], tuple[Offer, ...]]
    """What an entry can be corrected to."""
    help: Callable[[S | None], tuple[Page, ...]]
    forgotten: Callable[[S], tuple[Offer, ...]] = lambda _state: ()
    """What may have happened in a state besides what its view offers, to be put in later."""
    laid_out: Callable[[Setup], tuple[Thing, ...]] = _nothing_laid
    """What lies on the table before the first moment, at most ten things, who begins the last."""


def _thoughtless(_state: Any) -> Mapping[str, Question]:
    """What a game asks slow work about that needs none."""
    return {}


def _held_by_nothing(_state: Any) -> str:
    """Let a card be taken at once, in a game that makes none wait."""
    return ""


def _nothing(_state: Any, _number: int) -> None:
    """What a button or a digit means that a game has no use for."""


class Controls(Struct, Generic[S], frozen=True, kw_only=True):
    """What cards, buttons and keys mean in a game now; what it leaves out means nothing."""

    scan: Callable[[S, Card, Spot], Action] | None = None
    """What a card means that was scanned there."""
    holds: Callable[[S], str] = _held_by_nothing
    """What must be done before a scanned card is taken, in a sentence; it waits until then. Empty
    where it is taken at once."""
    seat: Callable[[S, int], Action | None] = _nothing
    """What a button means: the seat's own, or the first of its pair where seats have two."""
    second: Callable[[S, int], Action | None] | None = None
    """What the second button of a seat means, where seats have two: seat1 and seat2 are then the
    first seat's pair, seat3 and seat4 the second's."""
    digit: Callable[[S, int], Action | None] = _nothing
    """What a digit on a keyboard means."""


Migration = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes of an entry, as it was read from a journal, what the next version would have written."""


class About(Struct, frozen=True):
    """What is told of a game before anybody plays it, and known without loading it."""

    name: str
    """Its name in journals; never changes once released."""
    title: str
    tagline: str
    seats: range


class Game(Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """A game, declared as values and pure functions; there is one object per game."""

    about: About
    options: tuple[Option, ...] = ()
    opening: Opening = Opening()
    deck: Deck[Any] = Deck()
    box: Box | None = None
    """What its box holds, so that decks of it can be taught."""
    start: Callable[[Setup], S]
    """The state in which a match begins."""
    next_dealer: Callable[[S], int]
    """Who deals first in a rematch."""
    moves: Moves[S]
    tells: Tells[S]
    controls: Controls[S] = Controls()
    secrets: Secrets[S] | None = None
    """None if everybody may know everything."""
    thinks: Callable[[S], Mapping[str, Question]] = _thoughtless
    """What slow work is asked about a state, by names of the game's own, most wanted first."""
    version: int = 1
    """Raised when older journals would replay differently."""
    migrations: Mapping[int, Migration] = {}
    """Migration of an entry from each older version that can still be opened, by version."""

    @property
    def name(self) -> str:
        """Its name in journals."""
        return self.about.name

    @property
    def title(self) -> str:
        """What people call it."""
        return self.about.title

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """Every kind of action that a journal of this game may hold."""
        return self.moves.kinds

    @property
    def seats(self) -> range:
        """How many can play."""
        return self.about.seats

    def opens(self, version: int) -> bool:
        """Return whether journals of a version can be opened: its own, or one that is lifted."""
        older = range(version, self.version)
        return version <= self.version and all(each in self.migrations for each in older)


def check_setup(game: Game[Any], setup: Setup) -> Objection | None:
    """Return what keeps a match from beginning, if anything."""
    if len(setup.players) not in game.seats:
        text = _("{game} is played by {least} to {most} people.").format(
            game=game.title, least=game.seats[0], most=game.seats[-1]
        )
        return Objection("seats", text)
    if not all(name.strip() for name in setup.players):
        return Objection("names", _("Every seat needs a name."))
    if len(set(setup.players)) < len(setup.players):
        return Objection("names", _("Two seats have the same name: add a letter to one."))
    if not 0 <= setup.dealer < len(setup.players):
        return Objection("dealer", _("The dealer has no seat."))
    known = {option.name: option.values for option in game.options}
    for name, value in setup.options.items():
        if value not in known.get(name, ()):
            return Objection("options", _("There is no rule “{name}: {value}”.").format(
                name=name, value=value))  # fmt: skip
    return None


def chosen(options: Iterable[Option], setup: Setup) -> dict[str, str]:
    """Return the value that each of a game's options has in this match, by its name."""
    return {option.name: setup.options.get(option.name, option.default) for option in options}


def check(game: Game[S], state: S, action: Action) -> Objection | None:
    """Return what is wrong with an action, if anything."""
    if type(action) is HandOver:
        return _check_hand_over(state, action)
    if state.over and not _is_late(game, state, action):
        return Objection("over", _("The match is over."))
    return None if type(action) is EndEarly else game.moves.check(state, action)


def _is_late(game: Game[S], state: S, action: Action) -> bool:
    """Return whether an action puts right the last points of a match that was played to its end."""
    return type(action) is not EndEarly and not state.ended and game.moves.is_timely(state, action)


def apply(game: Game[S], state: S, action: Action) -> S:
    """Return the state after an action that ``check`` has let pass."""
    if type(action) is HandOver:
        return replace(state, players=replaced(state.players, action.seat, action.name))
    if type(action) is EndEarly:
        return replace(state, ended=True)
    return game.moves.apply(state, action)


def seen(game: Game[S], state: S, answers: Answers = UNANSWERED) -> View:
    """Return what everybody may see; its sheet tells how a match ended where its game does not."""
    view = game.tells.view(state, answers)
    if not state.over:
        return view
    told = standing(game, state)
    ending = view.ending or by_sheet(view, told.winners)
    if state.ended:
        ending = stopped(ending, told.players, told.totals)
    return replace(view, ending=ending)


def standing(game: Game[S], state: S) -> Standing:
    """Return how a match stands; one that stopped early has leaders, and nobody wins it."""
    told = game.tells.standing(state)
    return replace(told, winners=()) if state.ended else told


def drawn(game: Game[S], state: S, action: Action, random: Chance | None) -> Action:
    """Return an action with what chance decides in it."""
    if random is None or type(action) in (HandOver, EndEarly) or state.over:
        return action
    return game.moves.drawn(state, action, random)


class _Lot(Struct, frozen=True):
    """Draws the same whenever it is asked."""

    highest: bool

    def randrange(self, stop: int, /) -> int:
        """Return the least number, or the highest."""
        return stop - 1 if self.highest else 0

    def getrandbits(self, k: int, /) -> int:
        """Return the least number, or the highest."""
        return self.randrange(2**k)


def is_by_lot(game: Game[S], state: S, action: Action) -> bool:
    """Return whether it hangs on a lot what an action is."""
    least, most = (drawn(game, state, action, _Lot(highest)) for highest in (False, True))
    return least != most


def is_as_told(game: Game[S], state: S, action: Action) -> bool:
    """Return whether chance and the box add nothing to an action."""
    return all(drawn(game, state, action, _Lot(highest)) == action for highest in (False, True))


def forgotten(game: Game[S], state: S) -> tuple[Offer, ...]:
    """Return what may have been forgotten in a state, in whole sentences: whatever everybody could
    have told then.

    Secrets, and what is drawn by lot, are not put in later.
    """
    view = game.tells.view(state, UNANSWERED)
    offers = (*_all_offers(view), *game.tells.forgotten(state))
    seats = {each.action: each.seat for each in offers}
    return tuple(
        Offer(tell(game, state, action), action, seat=seat)
        for action, seat in seats.items()
        if _may_be_put_in(game, state, action)
    )


def forgotten_pick(game: Game[S], state: S) -> Pick | None:
    """Return what may have been forgotten in a state and is put together of several things."""
    pick = game.tells.view(state, UNANSWERED).pick
    many = pick is not None and len(pick.columns) > 1
    return pick if pick and many and _may_be_put_in(game, state, pick.action) else None


def _may_be_put_in(game: Game[S], state: S, action: Action) -> bool:
    if type(action) in (HandOver, EndEarly) or is_by_lot(game, state, action):
        return False
    if game.secrets and game.secrets.whose(state, action) is not None:
        return False
    objection = check(game, state, action)
    return objection is None or not objection.fatal


def _all_offers(view: View) -> Iterator[Offer]:
    """Yield what a view offers, each number that it asks for, and each thing that is picked."""
    yield from view.offers
    if ask := view.ask:
        yield from (Offer(str(n), ask.filled(n)) for n in range(ask.least, ask.most + 1))
    if view.pick and len(view.pick.columns) == 1:
        for word, choice in view.pick.columns[0].choices:
            yield Offer(word, view.pick.filled(choice))


def public(game: Game[S], state: S, action: Action) -> Action:
    """Return an action as everybody may know it, given the state before it."""
    if game.secrets is None or type(action) in (HandOver, EndEarly):
        return action
    return game.secrets.redacted(state, action)


def _check_hand_over(state: State, action: HandOver) -> Objection | None:
    if wrong := check_seats(state, action.seat):
        return wrong
    if not action.name.strip():
        return Objection("names", _("Every seat needs a name."))
    if action.name in state.players:
        return Objection("names", _("{name} already has a seat.").format(name=action.name))
    return None


def tell_shared(state: State, action: Action) -> str | None:
    """Return an action that every game shares as one sentence; None if it is the game's own."""
    if type(action) is HandOver:
        return _("{name} hands the seat to {other}").format(
            name=state.players[action.seat], other=action.name
        )
    return _("The table stops here") if type(action) is EndEarly else None


def tell(game: Game[S], state: S, action: Action) -> str:
    """Return an action as one sentence, told from the state before it."""
    return tell_shared(state, action) or game.moves.tell(state, action)
