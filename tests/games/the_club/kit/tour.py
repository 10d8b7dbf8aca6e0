"""A tour of every moment of The Club."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.the_club.actions import (
    AllowHints,
    Announce,
    Bare,
    Compare,
    Correct,
    Deal,
    Draft,
    Draw,
    EmptyDeck,
    Guess,
    Judge,
    NextRound,
    NoPoints,
    Pass,
    Phrase,
    Place,
    Play,
    Recount,
    Reveal,
    Seal,
    Spoken,
    StopRound,
)
from companion.games.the_club.cards import CARDS
from companion.games.the_club.language.blocks import (
    After,
    Alternate,
    Both,
    Compared,
    Either,
    If,
    Is,
    Not,
    Nth,
    Rule,
    Run,
    Shared,
    Tally,
)
from companion.games.the_club.language.starters import STARTERS
from companion.games.the_club.rules.row import corrected
from companion.games.the_club.thinking import DIFFICULTY, SAME, STORY
from companion.play.actions import EndEarly
from companion.words.inputs import Scanned
from tests.games.the_club.kit.user_actions import (
    find,
    plays,
    seal,
    start,
    turns,
)
from tests.support.box import Box
from tests.support.tours import setting_up, settle
from tests.support.user_actions import do, think

BLOCKS: dict[str, Rule] = {
    "is": Is("shape", "TS"),
    "compared": Compared("number", "more", 2),
    "after": If(After("number", "135"), Is("ground", "B")),
    "shared": Shared("exactly", 0),
    "alternate": Alternate("parity", 2),
    "run": Run("half", 3),
    "nth": Nth(4),
    "tally": Tally("fill", "E", False),
    "not": Not(Is("ground", "B")),
    "both": Both((Is("fill", "E"), Not(Compared("shape", "same")), Nth(2))),
    "either": Either((Tally("number", "246", True), Not(Run("ground", 2)), Shared("least", 3))),
    "if": If(Compared("shape", "next"), Alternate("number", 3), Not(Tally("number", "135", True))),
}
"""A rule with each kind of block, and each form of a sentence."""
LONG = BLOCKS["if"]
EASY, GUESSED = Is("ground", "W"), Is("ground", "B")
WHITE = [str(card) for card in CARDS if card.traits["ground"] == "W"]
BLACK = [str(card) for card in CARDS if card.traits["ground"] == "B"]


def tour(box: Box, names: Sequence[str]) -> Iterator[str]:
    """Yield the name of each state, the box having been brought there."""
    yield from setting_up(box, "the-club", names, "club")
    yield from _building(box, names)
    yield from _on_paper(box, names)
    yield from _beside(box)
    yield from _open_hands(box, names)
    yield from _long_row(box, names)
    yield from _hints(box, names)
    yield from _guesses(box, names)
    yield from _slips(box, names)
    yield from _ends(box, names)
    box.app.go("home")


def _building(box: Box, names: Sequence[str]) -> Iterator[str]:
    start(box, *names, first=len(names) - 1)
    yield "ways"
    box.app.go("secret", seat=len(names) - 1)
    yield "master-shut"
    box.app.page.show()
    yield "master-first"
    for name, rule in BLOCKS.items():
        do(box, Draft(rule))
        builder = _builder(box)
        for block in range(len(builder._blocks())):
            builder.touch_block(block)
            yield f"built-{name}-{block}"
            if builder.kind:
                builder.show_kinds()
                yield f"built-{name}-{block}-kinds"
    do(box, Draft(STARTERS[3]))
    think(box, DIFFICULTY)
    yield "built-thought-about"
    box.app.page.ids.slot.children[0].toggle_starters()
    yield "starters"
    do(box, Seal())
    yield "sealed-private"
    box.app.go("match")
    yield "deal-sealed"
    box.app.page.panel.code_shown = True
    yield "deal-code"
    box.app.page.panel.code_shown = False


def _builder(box: Box):
    box.frames(2)
    return box.of("RuleBuilder")[0]


def _on_paper(box: Box, names: Sequence[str]) -> Iterator[str]:
    start(box, *names, hourglass="60")
    do(box, Spoken())
    yield "deal-on-paper"
    do(box, Deal())
    yield "turn-first"
    do(box, Play(1, find("S6EB")))
    yield "judging-first"
    do(box, Judge(True))
    yield "guessing"
    do(box, Pass())
    turns(box, "T1EW T2EB C5FW", right=False)
    turns(box, "C1FW S2EB T3FW")
    turns(box, "C6EB", right=False)
    yield "turn"
    do(box, Play(box.referee.match.state.round.to_act, find("T4FB")))
    yield "judging"
    box.referee.undo()
    yield "judging-undone"
    box.referee.do(Play(0, find("T4FB")))
    yield "the-master-plays"
    box.referee.cancel_pending()
    turns(box, "T4FB T4FB")
    box.referee.do(Play(box.referee.match.state.round.to_act, find("T4FB")))
    yield "third-card"
    box.referee.cancel_pending()


def _beside(box: Box) -> Iterator[str]:
    from screens.games.the_club.hands import ClubHands
    from screens.games.the_club.more import ClubMore

    app = box.app
    app.page.open(ClubMore)
    yield "more-none"
    app.page.open(ClubHands)
    yield "hands"
    app.page.open(None)
    app.go("log")
    yield "club-log"
    played = next(line for line in box.referee.match.lines() if line.number and line.seat == 1)
    app.page.choose(played.number)
    yield "club-log-corrected"
    app.back()
    app.back()
    app.go("help")
    for place, _chapter in enumerate(app.page.chapters):
        app.page.turn(place)
        yield f"club-help-{place}"
    app.back()


def _open_hands(box: Box, names: Sequence[str]) -> Iterator[str]:
    do(box, Reveal(box.referee.match.state.round.to_act))
    yield "bared-none-told"
    do(box, *(Bare(find(code)) for code in WHITE[:4]))
    yield "bared"
    box.app.page.panel._set_adding(True)
    yield "bared-telling"
    do(box, Judge(False))
    yield "placing"
    box.referee.undo()
    do(box, Judge(True))
    yield "guessing-after-a-hand"
    box.referee.undo()
    held = box.referee.match.state.round.events[-1].held
    do(box, *(Bare(find(code)) for code in WHITE[4:held]))
    yield "bared-whole"
    do(box, Judge(False))
    yield "placing-one-of-ten"
    do(box, Place(find(WHITE[1])))
    yield "placed"
    yield from _open_hand_with_everything(box, names)


def _open_hand_with_everything(box: Box, names: Sequence[str]) -> Iterator[str]:
    """Yield stops with the most keys beside the row, and a question below."""
    start(box, *names, judge="master")
    seal(box, EASY)
    do(box, AllowHints(), Reveal(1), *(Bare(find(code)) for code in WHITE[:9]))
    yield "bared-with-everything"
    box.app.page.panel._set_adding(True)
    yield "bared-telling-with-everything"
    box.inbox.put(Scanned("04A1B2C3D4E5F60708090A0B0C0D0E0F"))
    settle(box)
    yield "bared-stranger"
    box.referee.cancel_pending()
    do(box, Judge(False))
    yield "placing-with-everything"


def _long_row(box: Box, names: Sequence[str]) -> Iterator[str]:
    start(box, *names)
    do(box, Spoken(), Deal())
    do(box, *(Recount(seat, 20) for seat in range(1, len(names))))
    for turn in range(1, 28):
        turns(box, str(CARDS[turn * 7 % 72]), right=turn % 2 == 0)
    yield "turn-long-row"
    box.inbox.put(Scanned("04A1B2C3D4E5F60708090A0B0C0D0E0F"))
    settle(box)
    yield "long-row-stranger"
    box.referee.cancel_pending()
    do(box, Reveal(box.referee.match.state.round.to_act), Bare(find("S2EB")))
    yield "bared-long-row"
    box.referee.undo()
    box.referee.undo()


def _hints(box: Box, names: Sequence[str]) -> Iterator[str]:
    do(box, AllowHints())
    yield "hints-allowed"
    do(box, Announce())
    yield "hint-announced"
    box.referee.undo()
    do(box, Play(box.referee.match.state.round.to_act, find("T4FB")))
    yield "judging-with-hints"
    do(box, Announce())
    yield "hint-announced-while-judging"
    box.referee.undo()


def _guesses(box: Box, names: Sequence[str]) -> Iterator[str]:
    from screens.games.the_club.course import ClubCourse
    from screens.games.the_club.more import ClubMore
    from screens.parts.panels.proof import ProofPanel

    start(box, *names, hourglass="30")
    seal(box, EASY)
    yield "turn-with-a-page"
    plays(box, WHITE[0], True)
    do(box, Guess())
    yield "guessed-aloud"
    do(box, Judge(False))
    turns(box, f"{BLACK[0]} {WHITE[1]} {WHITE[2]}")
    plays(box, WHITE[3], True)
    do(box, Phrase(LONG))
    builder = _builder(box)
    for block in range(len(builder._blocks())):
        builder.touch_block(block)
        yield f"phrase-{block}"
    do(box, Guess(phrased=True))
    yield "guessed-in-blocks"
    think(box, SAME)
    yield "guessed-compared"
    do(box, Compare())
    yield "guessed-apart"
    do(box, Judge(False))
    box.frames(4)
    box.app.page.open(ClubMore)
    yield "more"
    box.app.page.open(None)
    plays(box, WHITE[4], True)
    do(box, Phrase(Not(GUESSED)), Guess(phrased=True))
    think(box, SAME)
    yield "guessed-the-same"
    do(box, Judge(True))
    yield "scores-first"
    think(box, STORY)
    yield "scores"
    box.app.page.open(ProofPanel)
    yield "seal"
    box.app.page.open(ClubCourse)
    yield "course"
    box.app.page.open(None)


def _slips(box: Box, names: Sequence[str]) -> Iterator[str]:
    from screens.parts.panels.proof import ProofPanel

    start(box, *names, judge="master", first=1)
    seal(box, LONG)
    turns(box, "C1FW C1FW S2EB")
    do(box, Play(box.referee.match.state.round.to_act, find("S2EB")))
    box.app.go("secret", seat=1)
    box.app.page.show()
    yield "sealed-private-slips"
    box.app.go("match")
    do(box, Judge(False), NoPoints())
    yield "turn-without-points"
    do(box, EmptyDeck())
    yield "scores-without-points"
    box.app.page.open(ProofPanel)
    yield "seal-of-a-long-rule"
    box.app.page.panel.curious = True
    yield "seal-curious-of-a-long-rule"
    box.app.page.panel.typed = True
    yield "command-of-a-long-rule"
    start(box, *names, judge="master")
    seal(box, EASY)
    for card in [*BLACK[:2], *WHITE][: len(names) - 1]:
        turns(box, card, right=card in BLACK)
    do(box, Correct(corrected(box.referee.match.state.round)))
    yield "turn-with-verdicts-put-right"


def _ends(box: Box, names: Sequence[str]) -> Iterator[str]:
    start(box, *names)
    for round_ in range(len(names)):
        do(box, Draw(6) if round_ in (0, len(names) - 1) else Spoken(), Deal())
        plays(box, "T3FW", True)
        if round_ == 1:
            do(box, StopRound())
            yield "scores-stopped"
        elif round_ == 2:
            do(box, EmptyDeck(), Pass())
            yield "scores-empty-deck"
        else:
            do(box, Guess(), Judge(True))
        if round_ < len(names) - 1:
            do(box, NextRound())
    think(box, *box.referee.match.views.questions)
    yield "over"
    box.app.page.show_sheet()
    yield "over-scores"
    start(box, *names)
    do(box, Spoken(), Deal(), EndEarly())
    yield "stopped"
