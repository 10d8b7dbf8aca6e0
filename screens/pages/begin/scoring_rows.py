"""Questions and answers of the page on which any game is set up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from companion.games.any_game import editing
from companion.games.any_game import scoring as kinds
from companion.games.any_game.description import localized
from companion.games.any_game.kinds import KINDS as KINDS_OF_COUNTING
from companion.games.any_game.known import JUST_POINTS
from companion.games.any_game.preview import has_bids, in_words, race
from companion.games.any_game.prospects import limit_words
from companion.games.any_game.scoring import Scoring
from companion.play.view import Sheet
from companion.words.i18n import _
from screens.base.theme import theme

GAME, KIND, WINS, END, LIMIT = "game", "kind", "wins", "end", "limit"
PAGE_ROWS = (GAME, KIND, WINS, END, LIMIT)
"""Rows of the page, from the top."""
MAIN, GAMES, KINDS, MORE, NUMBER, CODE = "main", "games", "kinds", "more", "number", "code"
"""Modes of the page: its rows, a list of games or kinds, all other fields, a keypad, a code."""
MOST_CHOICES = 4
"""Most choices of a sheet that have rows; the page of all others has more."""
LONGEST_WORDS = 31
"""Letters that fit on the keys of a choice; one key shows each value in turn where they do not."""
LONG_NAME = 8
"""Letters of the name of a game from which its key takes the room of another one."""
CHIPS = 3
"""Number of games in the row."""
OTHER = "other"
"""Value of an answer that opens a list."""
VALUE_ICONS = {
    OTHER: "more", kinds.TOTAL: "flag", kinds.ROUNDS: "clock", kinds.OUT: "out", kinds.OPEN: "open",
    "high": "up", "low": "down",
}  # fmt: skip
"""Icon of each value that has one."""

PICTURES = {
    kinds.NUMBERS: "points", kinds.COUNTERS: "heart", kinds.PLACES: "podium",
    kinds.CATEGORIES: "log", kinds.TOGETHER: "together", kinds.ALONE: "person",
    kinds.MARGIN: "coins", kinds.SHEET_ROUNDS: "clock", kinds.SHEET_ONCE: "log",
    kinds.SHEET_PLACES: "podium", kinds.SHEET_TOGETHER: "together", kinds.SHEET_COUNTERS: "coins",
}  # fmt: skip
"""Icon on the paper of each kind in a list."""
SLIPS, SENTENCES = (104, 136), (56, 68)
"""Least and largest height of a key of a list, and of a sentence, in units of the theme."""
MANY, SLIPS_OF_MANY = 18, (68, 80)
"""Entries from which keys of a list are lower, and the heights of those."""


class AnswerChoice(Struct, frozen=True):
    """Key of a row: its value, words and icon."""

    row: str
    value: Any
    words: str
    chosen: bool = False
    icon: str = ""
    end: str = ""
    """End of its match, in a few words."""
    race: Sheet | None = None
    """Sheet of a game in a list, whose race is its picture; None where an icon is."""


class ScoringRow(Struct, frozen=True):
    """Row with its answers; *waits* is true for the one that is asked next."""

    title: str
    answers: tuple[AnswerChoice, ...]
    waits: bool = False
    wordy: bool = False
    """True if the title has room for a few words."""


def questions(scoring: Scoring, games: Sequence[Scoring], asked: str) -> Iterator[ScoringRow]:
    """Yield the rows for a scoring; *games* can be chosen, *asked* is the row that waits."""
    yield ScoringRow(_("game"), _game_answers(scoring, games), asked == GAME)
    if scoring.sheet:
        yield from _choices(scoring)
        return
    yield ScoringRow(_("counts"), _kind_answers(scoring), asked == KIND)
    if editing.has_winner_choice(scoring):
        winners = (
            AnswerChoice(WINS, False, _("who has most"), not scoring.lowest, VALUE_ICONS["high"]),
            AnswerChoice(WINS, True, _("who has least"), scoring.lowest, VALUE_ICONS["low"]),
        )
        yield ScoringRow(_("wins"), winners, asked == WINS)
    possible = KINDS_OF_COUNTING[scoring.kind].ends
    if len(possible) > 1:
        ends = (
            AnswerChoice(END, end, _(editing.END_WORDS[end]), end == scoring.end, VALUE_ICONS[end])
            for end in possible
        )
        yield ScoringRow(_("ends"), tuple(ends), asked == END)


def _choices(scoring: Scoring) -> Iterator[ScoringRow]:
    """Yield a row for each choice that a sheet leaves."""
    for choice, value in [*editing.choices(scoring)][:MOST_CHOICES]:
        words = {each: editing.choice_word(choice, each) for each in choice.values}
        answers = [AnswerChoice(choice.name, n, words[n], n == value) for n in choice.values]
        if max(map(len, words.values())) > LONGEST_WORDS / len(words):
            following = choice.values[(choice.values.index(value) + 1) % len(choice.values)]
            answers = [AnswerChoice(choice.name, following, words[value], True, "turns")]
        yield ScoringRow(localized(choice.words), tuple(answers), wordy=True)


def _game_answers(scoring: Scoring, games: Sequence[Scoring]) -> tuple[AnswerChoice, ...]:
    others = [each for each in games if each.name != scoring.name]
    own = AnswerChoice(GAME, scoring, _(scoring.name or JUST_POINTS), True)
    chips = (
        AnswerChoice(GAME, each, _(each.name or JUST_POINTS))
        for each in others[: CHIPS - 1 - (len(own.words) > LONG_NAME)]
    )
    return (own, *chips, AnswerChoice(GAME, OTHER, _("other"), icon="pencil"))


def _kind_answers(scoring: Scoring) -> tuple[AnswerChoice, ...]:
    few = [
        AnswerChoice(KIND, kind.name, _(kind.words), kind.name == scoring.kind, kind.icon)
        for kind in KINDS_OF_COUNTING.values()
        if kind.icon
    ]
    own = KINDS_OF_COUNTING[scoring.kind]
    is_other = not own.icon
    words = _(own.words) if is_other else _("other")
    return (*few, AnswerChoice(KIND, OTHER, words, is_other, VALUE_ICONS[OTHER]))


def listed(mode: str, scoring: Scoring, games: Sequence[Scoring]) -> Iterator[AnswerChoice]:
    """Yield the keys of a list: of all games, or of all kinds of counting."""
    if mode == GAMES:
        yield AnswerChoice(GAME, None, _("A new name"), icon="pencil")
        for each in games:
            yield _slip(each, each == scoring)
    elif mode == KINDS:
        for kind in KINDS_OF_COUNTING.values():
            own, icon = kind.name == scoring.kind, PICTURES.get(kind.name, kind.icon)
            yield AnswerChoice(KIND, kind.name, _(kind.words), own, icon)


def _slip(scoring: Scoring, own: bool) -> AnswerChoice:
    """Return the key of a game in a list, with the race of its sheet or what it counts."""
    name, end = _(scoring.name or JUST_POINTS), limit_words(scoring)
    if scoring.sheet and (generic := editing.generic_name(scoring)):
        name, end = generic, scoring.name
    shown = race(scoring)
    icon = "open-hand" if has_bids(scoring) else PICTURES.get(scoring.kind, "")
    return AnswerChoice(GAME, scoring, name, own, "" if shown else icon, end, shown)


def question(mode: str, scoring: Scoring, asked: str) -> str:
    """Return the question of the page, to follow the name of the game."""
    lists = {
        GAMES: _("or another game?"), KINDS: _("how is it counted?"), MORE: _("what else?"),
        CODE: _("for another box"),
    }  # fmt: skip
    if mode in lists:
        return lists[mode]
    if asked == LIMIT:
        return _asked_limit(scoring)
    return {
        GAME: _("or another game?"), KIND: _("how is it counted?"), WINS: _("who wins?"),
        END: _("when does it end?"),
    }[asked]  # fmt: skip


def _asked_limit(scoring: Scoring) -> str:
    if scoring.sheet or not editing.has_limit(scoring):
        return in_words(scoring)
    if scoring.end == kinds.TOTAL and scoring.lowest:
        return _("at how many points does it end?")
    return {
        kinds.ROUNDS: _("how many rounds?"), kinds.OUT: _("at how many points is one out?"),
    }.get(scoring.end, _("to how many points?"))  # fmt: skip


def limit_title(scoring: Scoring) -> str:
    """Return the title of the limit."""
    return {kinds.ROUNDS: _("rounds"), kinds.OUT: _("out at")}.get(scoring.end, _("up to"))


def title_width(wordy: bool, portrait: bool) -> int:
    """Return the width of the titles of rows, in units of the theme."""
    if wordy:
        return 96 if portrait else 132
    return 63 if portrait else 66


def columns_of(entries: Sequence[AnswerChoice], portrait: bool) -> int:
    """Return the number of columns of a list of keys."""
    return 2 if portrait or len(entries) < 5 else 3


def sentence_height(count: int, height: float, gap: float) -> float:
    """Return the height in pixels of sentences below each other, all of them or a page."""
    least, most = (bound * theme.unit for bound in SENTENCES)
    rows = max(min(count, int((height + gap) // (least + gap))), 1)
    return float(min(max((height + gap) / rows - gap - 0.1, least), most))


def slip_height(count: int, columns: int, height: float, gap: float) -> float:
    """Return the height in pixels of the keys of a list, all of them or a page with its arrows."""
    bounds = SLIPS_OF_MANY if count > MANY else SLIPS
    least, most = (bound * theme.unit for bound in bounds)
    rows = -(-count // columns)
    if rows * (least + gap) - gap > height:
        height -= theme.bar + gap
        rows = max(int((height + gap) // (least + gap)), 1)
    return float(min(max((height + gap) / max(rows, 1) - gap - 0.1, least), most))
