"""Tables of points for the command that saves them, and the questions that they leave open."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import BinaryIO

from companion.command import files
from companion.command.journals import now
from companion.command.output import tell, warn
from companion.keep.matches.importing_scores import ResultDifference
from companion.keep.tables import bg_stats, reading
from companion.keep.tables.form import LARGEST_TABLE, is_table
from companion.keep.tables.reading import FileQuestion, Read
from companion.words.errors import BadScores, CompanionError
from companion.words.i18n import _

FLAGS = {
    reading.DATES: "--dates day-first, --dates month-first",
    reading.GAMES: "--other-games",
    reading.WINS: "--wins highest, --wins lowest",
}
"""Command-line options that answer a question of the import beforehand, by its subject."""


def read(options: argparse.Namespace) -> Read:
    """Return the content of a table; ask for each answer that neither file nor options give."""
    with files.reading(options.file) as file:
        data = file.read(LARGEST_TABLE + 1)
    told = {
        reading.DATES: options.dates,
        reading.GAMES: reading.KEEP if options.other_games else None,
        reading.WINS: options.wins,
    }
    answers = {about: answer for about, answer in told.items() if answer}
    found = reading.read(data, now(), answers)
    while found.question:
        answers[found.question.about] = _answer(found.question)
        found = reading.read(data, now(), answers)
    return found


def refuse(file: BinaryIO) -> None:
    """Raise CompanionError for a table, which is no journal of a match."""
    data = file.read(LARGEST_TABLE + 1)
    if is_table(data) or bg_stats.is_export(data):
        text = _("This is a table of older matches: “companion import-scores” reads it.")
        raise CompanionError(text)


def told_differences(found: Sequence[ResultDifference], *, corrected: bool) -> list[str]:
    """Return sentences about matches that are here with another result."""
    stays = _("It was played here, and stays.")
    lines = [f"{each.text}. {stays}" if each.was_played else each.text for each in found]
    if not corrected and any(not each.was_played for each in found):
        return [_("Kept here otherwise; --replace takes what the file says:"), *lines]
    return lines


def _answer(question: FileQuestion) -> str:
    """Return the answer typed at the terminal; raise BadScores if there is none."""
    if sys.stdin and sys.stdin.isatty():
        tell(question.text)
        numbered = dict(enumerate(question.choices, 1))
        tell(*(f"{number:3}  {words}" for number, (_answer, words) in numbered.items()))
        with suppress(EOFError, ValueError, KeyError):
            return numbered[int(input("> "))][0]
    else:
        warn(question.text, _("Say it with {options}.").format(
            options=FLAGS[question.about.partition(":")[0]]))  # fmt: skip
    raise BadScores(question.refusal)
