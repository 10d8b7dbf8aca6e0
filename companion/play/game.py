"""Game: pure rules over frozen states, and the public view of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic

from msgspec import Struct
from msgspec.structs import replace

from companion.play.actions import Action, EndEarly, HandOver
from companion.play.cards import Box, Card, Deck
from companion.play.ending import stopped
from companion.play.honours import by_sheet, leaders_by
from companion.play.measures import (
    COMMON,
    STUDIED,
    Figure,
    Measure,
    collect,
    common_measures,
)
from companion.play.moves import Chance, Moves, Objection, S, State, check_seats
from companion.play.question import Question
from companion.play.scene import Block
from companion.play.secrets import Secrets
from companion.play.titles import Title
from companion.play.tuples import replaced
from companion.play.view import (
    UNANSWERED,
    Answers,
    Ask,
    HelpPage,
    Line,
    Offer,
    Pick,
    Step,
    Thing,
    View,
)
from companion.words.i18n import N_, _


class Option(Struct, frozen=True):
    """House rule: its name in journals, and its values with their words, the default first."""

    name: str
    title: str
    values: Mapping[str, str]
    main: bool = False
    """True if it is on the set-up page itself rather than under the house rules."""
    reads: Callable[[str], object] | None = None
    """Reader of any other value, which raises ValueError with the reason why it is none. The
    values listed are then those that a random match tries, and the option has a page of its own."""
    fits: Callable[[str, int], str] | None = None
    """Function of a value and a number of people that returns why they cannot play so, or ""."""

    @property
    def default(self) -> str:
        return next(iter(self.values))


class Setup(Struct, frozen=True, omit_defaults=True):
    """Players, clockwise, the first dealer, and the house rules of a match."""

    players: tuple[str, ...]
    dealer: int = 0
    options: dict[str, str] = {}


class Standing(Struct, frozen=True):
    """Standing of a match: totals and winners by seat; *rounds* in a form for comparison."""

    players: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...] = ()
    finished: bool = False
    rounds: tuple[dict[str, Any], ...] = ()
    measures: tuple[Measure, ...] = ()
    """Measures of a match that is over, where they are asked for."""


class ScanSpot(Struct, frozen=True):
    """Place of a scan, as far as the person or the reader's setting gives it."""

    seat: int | None = None
    pile: int | None = None


def spot(meaning: str) -> ScanSpot:
    """Return the spot of a reader from its setting: table, seat1, pile5 …"""
    number = int(meaning[4:]) - 1 if meaning[4:].isdecimal() else None
    return ScanSpot(seat=number) if meaning.startswith("seat") else ScanSpot(pile=number)


class Opening(Struct, frozen=True):
    """Words for the seat that begins: its question, the draw by lot, and the start."""

    who: str = N_("Dealer")
    draw: str = N_("Draw dealer")
    start: str = N_("Start: {name} deals")
    hint: str = ""
    """Rule for who begins, in words."""
    full: str = ""
    """Role of people beyond the seats, in words."""


def _nothing_laid(_setup: Setup) -> tuple[Thing, ...]:
    """Return no things; default of ``laid_out``."""
    return ()


class Tells(Struct, Generic[S], frozen=True, kw_only=True):
    """Texts of a game: its log, corrections and set-up guide."""

    view: Callable[[S, Answers], View]
    standing: Callable[[S], Standing]
    chapter: Callable[[Step], int]
    """Return the number of the round, day or turn that a step of the log belongs to."""
    heading: Callable[[Step], Line]
    """Return the heading of a chapter of the log, given its first step."""
    lines: Callable[[Step, S], Iterable[Line]]
    """Return the log lines of a step, given the last state; for a game's own actions only."""
    closing: Callable[[Step], Iterable[Line]] = lambda _step: ()
    """Return the lines below a step of any kind, such as the result of the match."""
    alternatives: Callable[[S, Any], tuple[Offer, ...]]
    """Return the actions that an entry can be corrected to."""
    asks: Callable[[S, Any], Ask | None] = lambda _state, _action: None
    """Return the number that an entry can be corrected to; None if it has none, or only a few."""
    help: Callable[[S | None], tuple[HelpPage, ...]]
    called: Callable[[Setup], str] | None = None
    """Return the name of the game that is played, where that depends on the setup."""
    beside: Callable[[S], Any] = lambda _state: None
    """Return a frozen value for panels that a key opens beside the table, made only for them."""
    forgotten: Callable[[S], tuple[Offer, ...]] = lambda _state: ()
    """Return actions that may have happened in a state beside the view's offers, for insertion."""
    scene: Callable[[View], tuple[Block, ...]] = lambda _view: ()
    """Return what lies on the table, for pages that draw no panels of a game."""
    laid_out: Callable[[Setup], tuple[Thing, ...]] = _nothing_laid
    """Return the things on the table before the first move, at most ten, the starting seat last."""


def _thoughtless(_state: Any) -> Mapping[str, Question]:
    """Return no questions; default of ``thinks``."""
    return {}


def _held_by_nothing(_state: Any) -> str:
    """Return no reason to wait; default of ``holds``."""
    return ""


def _unmeasured(_state: Any) -> Iterable[Measure]:
    """Return no measures; default of ``measures``."""
    return ()


def _nothing(_state: Any, _number: int) -> None:
    """Return no action; default of ``seat`` and ``digit``."""


class Controls(Struct, Generic[S], frozen=True, kw_only=True):
    """Meaning of cards, buttons and keys in a game; a control left out does nothing."""

    scan: Callable[[S, Card, ScanSpot], Action] | None = None
    """Return the action of a card scanned at a spot."""
    holds: Callable[[S], str] = _held_by_nothing
    """Return a sentence on the step that must come before a waiting scanned card, else ""."""
    seat: Callable[[S, int], Action | None] = _nothing
    """Return the action of a seat's button, or of the first of its two buttons."""
    second: Callable[[S, int], Action | None] | None = None
    """Return the action of a seat's second button, where seats have two: buttons seat1 and seat2
    are then the first seat's pair, seat3 and seat4 the second's."""
    digit: Callable[[S, int], Action | None] = _nothing
    """Return the action of a digit on a keyboard."""


class Study(Struct, Generic[S], frozen=True, kw_only=True):
    """Measures of a match that is over that follow from answers of slow work."""

    asks: str
    """Beginning of the names of the questions."""
    measures: Callable[[S, Answers], Iterable[Measure]]
    """Return the measures once those of the questions that a state has are all answered."""

    def questions(self, asked: Iterable[str]) -> list[str]:
        """Return the names of its questions, of all that are asked."""
        return [name for name in asked if name.startswith(self.asks)]


Migration = Callable[[dict[str, Any]], dict[str, Any]]
"""Function from a decoded entry of one version to that of the next version."""


class About(Struct, frozen=True):
    """Static description of a game, available without loading it."""

    name: str
    """Name in journals; never changes once released."""
    title: str
    tagline: str
    seats: range
    page: str = "setup"
    """Page that its tile on the home page opens."""
    studied: bool = False
    """True if the game has measures that take long, in ``study``."""


class Game(Struct, Generic[S], frozen=True, kw_only=True, eq=False):
    """Game, declared as values and pure functions; there is one object per game."""

    about: About
    options: tuple[Option, ...] = ()
    opening: Opening = Opening()
    deck: Deck[Any] = Deck()
    box: Box | None = None
    """Contents of its box, so that decks of it can be taught."""
    start: Callable[[Setup], S]
    """Return the state in which a match begins."""
    next_dealer: Callable[[S], int]
    """Return the first dealer of a rematch."""
    joins: Callable[[S, str], S] | None = None
    """Return the state with one more player, last in order; None if a match takes no more
    players."""
    moves: Moves[S]
    tells: Tells[S]
    controls: Controls[S] = Controls()
    secrets: Secrets[S] | None = None
    """None if the game has no secrets."""
    thinks: Callable[[S], Mapping[str, Question]] = _thoughtless
    """Return the questions for slow work about a state, by name, most urgent first."""
    measures: Callable[[S], Iterable[Measure]] = _unmeasured
    """Return the measures of a match that is over, stopped early or not, beside the common ones."""
    study: Study[S] | None = None
    """Further measures, which take long; None if the game has none."""
    figures: tuple[Figure, ...] = ()
    """Figures that its measures make up, the most telling first, beside the common ones."""
    titles: tuple[Title, ...] = ()
    """Titles of an evening that its measures decide, the most telling first."""
    version: int = 1
    """Incremented when older journals would replay differently."""
    migrations: Mapping[int, Migration] = {}
    """Migration of an entry from each older version that can be opened, by version."""

    @property
    def name(self) -> str:
        """Name in journals."""
        return self.about.name

    @property
    def title(self) -> str:
        """Name shown to people."""
        return _(self.about.title)

    def called(self, setup: Setup) -> str:
        """Return the name of the game played in a match, as shown to people."""
        return self.tells.called(setup) if self.tells.called else self.title

    @property
    def actions(self) -> tuple[type[Action], ...]:
        """Action classes that a journal of this game may hold."""
        return self.moves.kinds

    @property
    def every_figure(self) -> tuple[Figure, ...]:
        """Figures of the game itself, then those of every game."""
        return (*self.figures, *COMMON)

    @property
    def seats(self) -> range:
        """Possible numbers of players."""
        return self.about.seats

    def opens(self, version: int) -> bool:
        """Return True if journals of a version can be opened: its own, or one with migrations."""
        older = range(version, self.version)
        return version <= self.version and all(each in self.migrations for each in older)


def too_few_or_many(game: str, least: int, most: int) -> str:
    """Return the sentence that a game is for other numbers of people."""
    text = _("{game} is played by {least} to {most} people.")
    return text.format(game=game, least=least, most=most)


def check_setup(game: Game[Any], setup: Setup) -> Objection | None:
    """Return the objection to a setup, if any."""
    if len(setup.players) not in game.seats:
        return Objection("seats", too_few_or_many(game.title, game.seats[0], game.seats[-1]))
    if not all(name.strip() for name in setup.players):
        return Objection("names", _("Every seat needs a name."))
    if len(set(setup.players)) < len(setup.players):
        return Objection("names", _("Two seats have the same name: add a letter to one."))
    if not 0 <= setup.dealer < len(setup.players):
        return Objection("dealer", _("The dealer has no seat."))
    known = {option.name: option for option in game.options}
    for name, value in setup.options.items():
        option = known.get(name)
        if why := _refusal(option, name, value):
            return Objection("options", why)
        if option and option.fits and (why := option.fits(value, len(setup.players))):
            return Objection("seats", why)
    return None


def _refusal(option: Option | None, name: str, value: str) -> str:
    """Return the reason why an option cannot have a value; empty if it can."""
    if option and value in option.values:
        return ""
    if option and option.reads:
        try:
            option.reads(value)
        except ValueError as error:
            return str(error)
        return ""
    return _("There is no rule “{name}: {value}”.").format(name=name, value=value)


def chosen_options(options: Iterable[Option], setup: Setup) -> dict[str, str]:
    """Return the value of each of a game's options in a match, by name."""
    return {option.name: setup.options.get(option.name, option.default) for option in options}


def check(game: Game[S], state: S, action: Action) -> Objection | None:
    """Return the objection to an action, if any."""
    if type(action) is HandOver:
        return _check_hand_over(game, state, action)
    if state.over and not _is_late(game, state, action):
        return Objection("over", _("The match is over."))
    return None if type(action) is EndEarly else game.moves.check(state, action)


def _is_late(game: Game[S], state: S, action: Action) -> bool:
    """Return True if an action settles the last points of a match that was played to its end."""
    return type(action) is not EndEarly and not state.ended and game.moves.is_timely(state, action)


def apply(game: Game[S], state: S, action: Action) -> S:
    """Return the state after an action that ``check`` has let pass."""
    if type(action) is HandOver:
        if game.joins and action.seat == len(state.players):
            return game.joins(state, action.name)
        return replace(state, players=replaced(state.players, action.seat, action.name))
    if type(action) is EndEarly:
        return replace(state, ended=True)
    return game.moves.apply(state, action)


def public_view(game: Game[S], state: S, answers: Answers = UNANSWERED) -> View:
    """Return the public view, with an ending made from its sheet if the game gives none."""
    view = game.tells.view(state, answers)
    if not state.over:
        return view
    told = standing(game, state)
    ending = view.ending or by_sheet(view, told.winners)
    if state.ended:
        ending = stopped(ending, told.players, leaders_by(view.sheet, told.totals))
    return replace(view, ending=ending)


def standing(game: Game[S], state: S) -> Standing:
    """Return the standing of a match; one that stopped early has leaders and no winner."""
    told = game.tells.standing(state)
    return replace(told, winners=()) if state.ended else told


def outcome(game: Game[S], state: S, answers: Answers = UNANSWERED) -> Standing:
    """Return the standing, with the measures of a match that is over.

    Those that take long are among them if the answers that they need are.
    """
    told = standing(game, state)
    if not told.finished:
        return told
    common = common_measures(told.totals, told.winners)
    own = (*game.measures(state), *_studied(game, state, answers))
    return replace(told, measures=collect(common, own))


def _studied(game: Game[S], state: S, answers: Answers) -> Iterator[Measure]:
    """Yield the measures that take long, and one that says that they were taken."""
    if game.study is None:
        return
    asked = game.study.questions(game.thinks(state))
    if all(answers.found.get(name) is not None for name in asked):
        yield Measure(0, STUDIED, 1)
        yield from game.study.measures(state, answers)


def drawn(game: Game[S], state: S, action: Action, random: Chance | None) -> Action:
    """Return an action with its random parts filled in."""
    if random is None or type(action) in (HandOver, EndEarly) or state.over:
        return action
    return game.moves.drawn(state, action, random)


class _Lot(Struct, frozen=True):
    """Chance that always draws the same, the lowest or the highest."""

    highest: bool

    def randrange(self, stop: int, /) -> int:
        """Return the lowest number, or the highest."""
        return stop - 1 if self.highest else 0

    def getrandbits(self, k: int, /) -> int:
        """Return the lowest number, or the highest."""
        return self.randrange(2**k)


def is_random(game: Game[S], state: S, action: Action) -> bool:
    """Return True if the action depends on a random draw."""
    least, most = (drawn(game, state, action, _Lot(highest)) for highest in (False, True))
    return least != most


def is_complete(game: Game[S], state: S, action: Action) -> bool:
    """Return True if neither chance nor the box adds anything to an action."""
    return all(drawn(game, state, action, _Lot(highest)) == action for highest in (False, True))


def forgotten(game: Game[S], state: S) -> tuple[Offer, ...]:
    """Return the actions that may have been forgotten in a state, as whole sentences.

    They contain no secrets, which others could not record, and nothing drawn by lot.
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
    """Return a forgotten action that is assembled from several columns, if there is one."""
    pick = game.tells.view(state, UNANSWERED).pick
    many = pick is not None and len(pick.columns) > 1
    return pick if pick and many and _may_be_put_in(game, state, pick.action) else None


def _may_be_put_in(game: Game[S], state: S, action: Action) -> bool:
    if type(action) in (HandOver, EndEarly) or is_random(game, state, action):
        return False
    if game.secrets and game.secrets.whose(state, action) is not None:
        return False
    objection = check(game, state, action)
    return objection is None or not objection.fatal


def _all_offers(view: View) -> Iterator[Offer]:
    """Yield all offers of a view, including each number of its ask and each choice of its pick."""
    yield from view.offers
    if ask := view.ask:
        yield from (Offer(str(n), ask.filled(n)) for n in range(ask.least, ask.most + 1))
    if view.pick and len(view.pick.columns) == 1:
        for word, choice in view.pick.columns[0].choices:
            yield Offer(word, view.pick.filled(choice))


def public_action(game: Game[S], state: S, action: Action) -> Action:
    """Return an action without its secrets, given the state before it."""
    if game.secrets is None or type(action) in (HandOver, EndEarly):
        return action
    return game.secrets.redacted(state, action)


def is_own(game: Game[S], state: S, seat: int, action: Action) -> bool:
    """Return True if an action is a secret of a seat that breaks no rule and changes no view."""
    if game.secrets is None or game.secrets.whose(state, action) != seat:
        return False
    if check(game, state, action):
        return False
    return public_view(game, apply(game, state, action)) == public_view(game, state)


def _check_hand_over(game: Game[S], state: S, action: HandOver) -> Objection | None:
    joins = may_join(game, state) and action.seat == len(state.players)
    if not joins and (wrong := check_seats(state, action.seat)):
        return wrong
    if not action.name.strip():
        return Objection("names", _("Every seat needs a name."))
    if action.name in state.players:
        return Objection("names", _("{name} already has a seat.").format(name=action.name))
    return None


def may_join(game: Game[S], state: S) -> bool:
    """Return True if one more player can join a match."""
    return game.joins is not None and len(state.players) < game.seats[-1] and not state.over


def tell_shared(state: State, action: Action) -> str | None:
    """Return the sentence of an action that all games share; None if it is the game's own."""
    if type(action) is HandOver:
        if action.seat == len(state.players):
            return _("{name} joins").format(name=action.name)
        return _("{name} hands the seat to {other}").format(
            name=state.players[action.seat], other=action.name
        )
    return _("The table stops here") if type(action) is EndEarly else None


def tell(game: Game[S], state: S, action: Action) -> str:
    """Return an action as one sentence, given the state before it."""
    return tell_shared(state, action) or game.moves.tell(state, action)
