"""Fingers that rest while the page changes under them: ``python -m tests.faults.fingers [tries]``.

A finger goes down somewhere on some page; an event changes the page; the finger is lifted. After
any event nothing may fail, and the finger may only activate its widget while that is there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from itertools import cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from companion.keep.file import backup
from companion.machine.device import Device
from companion.table.copies import Copies
from companion.table.identity import Renaming
from companion.words.inputs import (
    Connected,
    Held,
    Lost,
    Misread,
    Pressed,
    Raw,
    Released,
    Touched,
    Typed,
)
from companion.words.inputs import Scanned as Card
from companion.work.jobs import Work
from companion.work.operations import Operations
from tests.faults.full import code, fill, some_match
from tests.faults.rows import Row, table
from tests.support.box import REST, Box, Tap, UnitTestTouch

if TYPE_CHECKING:
    from screens.parts.panels.frame import Page

TRIES = 3_700
FINGERS = 3
"""Put down at once."""
ANOTHER_MATCH = 0.1
"""Probability that a try begins with another match."""

# --- pages


def _go(name: str, **what: object) -> Callable[[Box, Random], None]:
    return lambda box, _: box.app.go(name, **what)


def _side(box: Box, chance: Random) -> None:
    """Open a panel beside the one of the moment, by one of its keys, if it has any."""
    box.app.go("match")
    box.frames(2)
    _touch(box, chance)


def _set_up(box: Box, chance: Random) -> None:
    box.app.go("home")
    box.app.go("setup", game=chance.choice(["istinto", "holmes", "baker-street", "any-game"]))


def _house(box: Box, chance: Random) -> None:
    _set_up(box, chance)
    box.app.go("house")


def _scoring(box: Box, chance: Random) -> None:
    """Set up any game, and perhaps look at a list or at all that can be chosen."""
    box.app.go("home")
    box.app.go("scoring", game="any-game")
    box.app.page.show(chance.choice(["main", "games", "kinds", "more", "code"]))


def _name(box: Box, chance: Random) -> None:
    _set_up(box, chance)
    box.app.page.invite()
    box.app.page.name = chance.choice(["", "Ugo"])


def _correction(box: Box, chance: Random) -> None:
    """Choose an entry of the log, and perhaps a correction of it."""
    box.app.go("log")
    page = box.app.page
    numbers = [entry.line.number for entry in page.entries if entry.line.number]
    if numbers:
        page.choose(chance.choice(numbers))
    if page.offers and chance.random() < 0.7:
        page.consider(chance.choice(page.offers))


def _hand(box: Box, chance: Random) -> None:
    box.app.go("hand_over")
    page = box.app.page
    if page.leavers and chance.random() < 0.7:
        page.choose(chance.choice(page.leavers).value)


def _decks(name: str) -> Callable[[Box, Random], None]:
    def go(box: Box, chance: Random) -> None:
        box.app.go("decks")
        decks = [item.number for item in box.app.page.decks if not item.thrown]
        if not decks:
            return
        box.app.go("deck", number=chance.choice(decks))
        if name == "cards":
            box.app.page.choose_card()
        elif name == "name":
            box.app.page.rename()
        elif name != "deck":
            box.app.go(name, number=box.app.page.number)

    return go


def _stranger(box: Box, chance: Random) -> None:
    """Put an unknown card before the table, and perhaps ask which it is."""
    box.app.go("match")
    box.inbox.put(Card(f"strange-{chance.random()}", "box"))
    box.frames(4)
    if box.referee.pending.unknown_code and chance.random() < 0.5:
        box.app.page.agree()


def _replay(box: Box, chance: Random) -> None:
    """Open the replay of a match at a moment, and perhaps look at its table."""
    box.app.go("replay", replay=box.referee.replay(1))
    page = box.app.page
    page.go_to(chance.randrange(len(page.moments)))
    if chance.random() < 0.5:
        page.look()


def _of_a_person(name: str) -> Callable[[Box, Random], None]:
    return lambda box, chance: box.app.go(name, who=_somebody(box, chance))


def _change(box: Box, chance: Random) -> None:
    box.app.go("change", change=Renaming(_somebody(box, chance), "Zeno"))


def _somebody(box: Box, chance: Random) -> str:
    return chance.choice(box.journal.people.names())


class Prompt(Work):
    """Work that is done when it is started, so that no answer comes while a finger is lifted."""

    def start(self, *jobs: Any, **how: Any) -> int:
        """Start a job and wait until its answer is in the inbox."""
        number = super().start(*jobs, **how)
        self._jobs[number].thread.join()
        return number


def serve(box: Box) -> Work:
    """Give a box copies, and a fake system without output; return its work."""
    work = Prompt(box.inbox)
    operations = Operations(work, box.referee.queue_notice)
    box.serve(
        device=Device(work, [], box.folder / "root", lambda _words: ""),
        copies=Copies(box.referee, work, operations, [box.folder / backup.BACKUP_FOLDER], []),
        hear_work=work.handle,
    )
    return work


PAGES: dict[str, Callable[[Box, Random], None]] = {
    "home": _go("home"),
    "match": _go("match"),
    "side": _side,
    "stranger": _stranger,
    "menu": _go("menu"),
    "setup_guide": _go("setup_guide"),
    "log": _go("log"),
    "correction": _correction,
    "secret": _go("secret"),
    "hand_over": _hand,
    "timer": _go("timer"),
    "help": _go("help"),
    "settings": _go("settings"),
    "hardware": _go("hardware"),
    "history": _go("history"),
    "tonight": _go("tonight"),
    "statistics": _go("statistics"),
    "evening": _go("evening", number=1),
    "note": _go("note", number=1),
    "bg_stats": _go("bg_stats", number=1, title="Istinto"),
    "replay": _replay,
    "waiting": _go("waiting"),
    "people": _go("people"),
    **{name: _of_a_person(name) for name in ("person", "mark", "who_else")},
    "change": _change,
    "setup": _set_up,
    "house": _house,
    "scoring": _scoring,
    "name": _name,
    "decks": _go("decks"),
    "game_boxes": _go("game_boxes"),
    **{name: _decks(name) for name in ("deck", "enrol", "doctor", "cards")},
    "deck-name": _decks("name"),
    **{name: _go(name) for name in ("copies", "device", "wifi", "clock", "welcome")},
    "phones": _go("phones"),
    "password": _go("password", question="Casa", done=lambda _: None),
}
"""Ways to open each page, some of them with a selection there."""
OF_A_MATCH = (
    "match",
    "side",
    "stranger",
    "menu",
    "setup_guide",
    "log",
    "correction",
    "secret",
    "hand_over",
    "timer",
)

# --- what happens while the finger rests


def _put(*events: object) -> Callable[[Box, Random], None]:
    def put(box: Box, chance: Random) -> None:
        for event in events:
            box.inbox.put(event)

    return put


def _known_card(box: Box, chance: Random) -> None:
    match = box.referee.match
    if match and match.game.deck and chance.random() < 0.7:
        box.inbox.put(Card(str(chance.choice(list(match.game.deck))), "box"))
    else:
        game = chance.choice(["istinto", "holmes", "baker-street"])
        box.inbox.put(Card(code(game, 3 * chance.randrange(15)), "box"))


def _strange_card(box: Box, chance: Random) -> None:
    box.inbox.put(Card(f"strange-{chance.randrange(100)}", "box"))


def _seat(box: Box, chance: Random) -> None:
    box.inbox.put(Pressed(f"seat{chance.randint(1, 6)}"))


def _digit(box: Box, chance: Random) -> None:
    box.inbox.put(Typed(str(chance.randrange(10))))


def _key(box: Box, chance: Random) -> None:
    box.key(chance.choice(["enter", "spacebar", "backspace", "escape", "down", "f1"]))


def _offer(box: Box, chance: Random) -> None:
    """Do an offered action, as if from another input."""
    if box.referee.match and (offers := box.referee.match.view.offers):
        box.referee.do(chance.choice(offers).action)


def _correct(box: Box, chance: Random) -> None:
    match = box.referee.match
    if match and match.log:
        logged = chance.choice(match.log)
        before = match.log.before(logged.number)
        if offers := list(match.game.tells.alternatives(before, logged.action)):
            box.referee.amend(logged.number, chance.choice(offers).action)


def _to_focus(box: Box, chance: Random) -> None:
    for _ in range(chance.randint(1, 4)):
        box.inbox.put(Pressed("next"))
    box.frames(3)
    box.inbox.put(Pressed("confirm"))


def _answer(box: Box, chance: Random) -> None:
    """Have the table object to a card, and perhaps answer before the finger is lifted."""
    match = box.referee.match
    objections = box.referee.pending.undecided
    if match and match.game.deck and not objections:
        box.inbox.put(Card(str(chance.choice(list(match.game.deck))), "box"))
        box.frames(3)
    chance.choice([box.referee.overrule, box.referee.cancel_pending])()


def _leave_for_good(box: Box, chance: Random) -> None:
    """Throw the match away, bring it back, or begin another with the same seats."""
    referee = box.referee
    number = referee.sitting.number if referee.sitting else 1
    step = chance.choice([referee.throw_away, referee.rematch, None])
    if step is None or referee.sitting is None:
        referee.bring_back(number)
    else:
        step()
        box.app.go("match" if referee.match else "home")


def _say(box: Box, chance: Random) -> None:
    box.referee.show_notice(chance.choice(["A copy could not be kept.", ""]))


def _time(box: Box, chance: Random) -> None:
    """Let time pass, in which panels are built ahead, and due calls are made."""
    box.later(chance.choice([0.2, 1.5, 30.0]))


def _page(box: Box, chance: Random) -> None:
    PAGES[chance.choice(list(PAGES))](box, chance)


def _turn_display(box: Box, chance: Random) -> None:
    box.resize((480, 800) if box.size == (800, 480) else (800, 480))


def _language(box: Box, chance: Random) -> None:
    box.app.change_settings(language=chance.choice(["it", "en"]))


def _light(box: Box, chance: Random) -> None:
    box.app.change_settings(theme=chance.choice(["dark", "light"]))


def _touch(box: Box, chance: Random) -> None:
    """Touch somewhere with another finger."""
    finger = UnitTestTouch(*_somewhere(box, chance))
    finger.touch_down()
    box.frames(1)
    finger.touch_up()


CHANGES: dict[str, Callable[[Box, Random], None]] = {
    "nothing": _put(),
    "a card": _known_card,
    "a strange card": _strange_card,
    "a card that is badly read": _put(Misread("box", "garbled")),
    "a seat's button": _seat,
    "a digit": _digit,
    "a key": _key,
    "another entry": _offer,
    "a correction": _correct,
    "undo": _put(Touched("undo"), Pressed("undo")),
    "redo": _put(Touched("undo"), Held("undo"), Released("undo")),
    "back": _put(Touched("back"), Pressed("back")),
    "home": _put(Touched("back"), Held("back"), Released("back")),
    "help": _put(Pressed("help")),
    "a question, and its answer": _answer,
    "another match": _leave_for_good,
    "what a wire carries": _put(Raw("box", b"~" * 64)),
    "something is said": _say,
    "time": _time,
    "the buttons' focus": _to_focus,
    "another page": _page,
    "a second finger": _touch,
    "the reader is lost": _put(Lost("box", "pulled")),
    "the reader is back": _put(Connected("box")),
    "the display is turned": _turn_display,
    "another language": _language,
    "another light": _light,
}


# --- tries


class Seen(Struct, frozen=True):
    """State of the screen and of the disk, as a person would compare it."""

    trail: tuple[str, ...]
    entries: int | None
    codes: int
    texts: tuple[str, ...]


def seen(box: Box) -> Seen:
    """Return the state of the screen, and the numbers of stored entries and codes."""
    match = box.referee.match
    kept = len(box.referee.decks.codes())
    return Seen(tuple(box.app.trail), match and match.entries, kept, tuple(box.texts()))


class Under(Struct, frozen=True):
    """Target under a finger: the page, the entries so far, and the words of the widget."""

    page: Page
    entries: int | None
    undecided: bool
    words: tuple[str, ...]
    there: bool


def under(box: Box, tap: object) -> Under:
    """Return the target of a finger."""
    match, matter = box.referee.match, box.referee.pending
    there = any(tap is each for each in box.taps())
    words = tuple(box.words(tap)) if there else ()
    entries = match and match.entries
    return Under(box.app.page, entries, matter.undecided, words, there)


class Outcome(Struct, frozen=True):
    """Outcome of a try."""

    page: str
    change: str
    fault: str = ""
    """Error of the failure, if any."""
    wrong: str = ""
    """Effect of a finger though its target was gone, if any."""


def attempt(box: Box, page: str, change: str, chance: Random) -> list[Outcome]:
    """Let fingers rest on a page during a change, and lift them one after the other."""
    try:
        _come(box, page, chance)
        return [Outcome(page, change, wrong=wrong) for wrong in _rest(box, CHANGES[change], chance)]
    except Exception as error:
        box.app.go("home")
        last = [f"{Path(at.filename).name}:{at.lineno}" for at in extract_tb(error.__traceback__)]
        where = [at for at in last if not at.startswith(("box.py", "fingers.py"))][-1:]
        return [Outcome(page, change, f"{type(error).__name__}: {error} {where}")]


def _come(box: Box, page: str, chance: Random) -> None:
    if page in OF_A_MATCH or chance.random() < 0.5:
        if box.referee.match is None or chance.random() < ANOTHER_MATCH:
            box.referee.resume(some_match(box.journal, chance))
        box.app.go("match")
    PAGES[page](box, chance)
    box.later(REST + 0.1)


def _rest(box: Box, change: Callable[[Box, Random], None], chance: Random) -> list[str]:
    """Return for each finger its wrong effect, empty if none."""
    resting = [_put_down(box, chance) for _ in range(FINGERS)]
    box.frames(1)
    change(box, chance)
    box.frames(4)
    return [_lift(box, *finger, chance) for finger in resting]


def _put_down(box: Box, chance: Random) -> tuple[UnitTestTouch, Tap | None, Under]:
    """Return a finger that is down, its widget, and its target."""
    x, y = _somewhere(box, chance)
    tap, finger = box.tap_at(x, y), UnitTestTouch(x, y)
    was = under(box, tap)
    finger.touch_down()
    return finger, tap, was


def _lift(box: Box, finger: UnitTestTouch, tap: Tap | None, was: Under, chance: Random) -> str:
    """Lift a finger and return its effect, if its target is gone."""
    now = under(box, tap)
    if chance.random() < 0.3:
        finger.touch_move(finger.x + chance.uniform(-60, 60), finger.y + chance.uniform(-60, 60))
    last = _settled(box)
    finger.touch_up()
    after = _settled(box)
    return f"{was} → {now}: {last} → {after}" if was != now and not _same(last, after) else ""


def _settled(box: Box) -> Seen:
    """Return the state once it does not change by itself any more."""
    last, now = None, seen(box)
    while last != now:
        box.frames(3)
        last, now = now, seen(box)
    return now


def _same(one: Seen, other: Seen) -> bool:
    """Return True if no action was done; the private page is blank again without a finger."""
    if one.trail[-1] == "secret":
        return (one.trail, one.entries, one.codes) == (other.trail, other.entries, other.codes)
    return one == other


def _somewhere(box: Box, chance: Random) -> tuple[float, float]:
    taps = [box.middle(tap) for tap in box.taps()]
    if taps and chance.random() < 0.95:
        return chance.choice(taps)
    return chance.uniform(0, box.size[0]), chance.uniform(0, box.size[1])


def attempts(number: int, seed: int) -> list[Outcome]:
    """Make *number* tries: every page with every change, in random order."""
    chance = Random(seed)
    pairs = [(page, change) for page in PAGES for change in CHANGES]
    chance.shuffle(pairs)
    done: list[Outcome] = []
    with (
        TemporaryDirectory() as folder,
        Box(Path(folder), language="en") as box,
        closing(serve(box)),
    ):
        fill(box.journal)
        for page, change in cycle(pairs):
            if len(done) >= number:
                return done[:number]
            done += attempt(box, page, change, chance)
    return done


def run(amount: int = TRIES, seed: int = 0) -> list[Row]:
    """Return the outcomes of *amount* resting fingers, by the change under them."""
    done = attempts(amount, seed)
    for one in done:
        if one.fault or one.wrong:
            print(f"{one.page}, {one.change}: {one.fault}{one.wrong}", file=sys.stderr)
    return [_row(change, [one for one in done if one.change == change]) for change in CHANGES]


def _row(change: str, done: list[Outcome]) -> Row:
    """Return the outcomes of one change, which is visible, so no report is needed."""
    well = sum(not one.fault for one in done)
    return Row(
        f"under a finger: {change}", len(done), well, sum(bool(one.wrong) for one in done), 0
    )


if __name__ == "__main__":
    print(table(run(int(sys.argv[1]) if len(sys.argv) > 1 else TRIES)))
