"""Other games by name: those played here, those of other boxes, and those known to the app."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.any_game import ABOUT
from companion.games.any_game.known import JUST_POINTS, known_games
from companion.games.any_game.options import SHEET
from companion.games.any_game.scoring import Scoring
from companion.games.any_game.scoring_text import PLAIN, decode, encode
from companion.keep.file.sheets import Sheets
from companion.keep.matches.journal import Journal
from companion.words.i18n import _, joined
from companion.words.times import YEARS, moment


def readable(text: str) -> Scoring | None:
    """Return the scoring in a text form; None if the text is invalid."""
    try:
        return decode(text)
    except ValueError:
        return None


def damaged(sheets: Sheets) -> str:
    """Return a sentence that names the files that are no sheet; empty if there is none."""
    names = [name for name, text in sheets.named() if not (text and readable(text))]
    return _("No sheet can be read from {names}.").format(names=joined(names)) if names else ""


def played(journal: Journal, sheets: Sheets, most: int) -> list[Scoring]:
    """Return the scorings of the games played last, then those from other boxes.

    Games are looked for among the *most* last matches. Each name is there once: as it was played
    last, or as a sheet says that came after that.
    """
    found: dict[str, Scoring] = {}
    times: dict[str, float] = {}  # in seconds as of ``time``
    for saved in journal.matches.page(0, most):
        if saved.game == ABOUT.name and not saved.thrown:
            scoring = readable(saved.options.get(SHEET, ""))
            if scoring and scoring.name not in found:
                found[scoring.name] = scoring
                times[scoring.name] = _seconds(saved.touched)
    for came, text in sheets.texts():
        scoring = readable(text)
        if scoring and came > times.get(scoring.name, -1):
            found[scoring.name], times[scoring.name] = scoring, came
    return list(found.values())


def _seconds(touched: str) -> float:
    """Return the time of a match in seconds as of ``time``; 0 if its clock was wrong."""
    time = moment(touched, YEARS)
    return time.timestamp() if time else 0


def choices(here: list[Scoring]) -> list[Scoring]:
    """Return all games that can be chosen: those that are here, then those known."""
    names = {each.name for each in here}
    return [*here, *(each for each in known_games() if each.name not in names)]


def handed_on(scoring: Scoring) -> str:
    """Return the text form for another box; just points get a name, since they have no text."""
    return encode(scoring) or encode(replace(PLAIN, name=JUST_POINTS))
