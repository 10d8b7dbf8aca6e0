"""The week, the row and the clues of both, for pages without the game's own panels."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.holmes.view.panels import (
    AppearPanel,
    AssignPanel,
    ChoiceOffer,
    CountPanel,
    CountSource,
    DayPanel,
    Desk,
    FillPanel,
    Lead,
    RevealPanel,
    StepPanel,
    Town,
)
from companion.play.scene import Block, CardRow, Grid, GridRow, SceneCard, SceneTrack, TrackCell
from companion.play.view import View
from companion.words.i18n import _, signed


def scene(view: View) -> tuple[Block, ...]:
    """Return the week, the row and the clues; at the end, the count of the points."""
    match view.panel:
        case AppearPanel(town) | FillPanel(town) | DayPanel(town) | StepPanel(town):
            return _town(town)
        case RevealPanel(desks) | AssignPanel(_, desks):
            return (_held(desks),)
        case CountPanel(lines=lines):
            return (Grid(_("The count"), tuple(map(_counted, lines))),)
    return ()


def _town(town: Town) -> tuple[Block, ...]:
    days = tuple(
        TrackCell(day.label, now=day.mark == "today", past=day.mark == "past") for day in town.days
    )
    week = SceneTrack(_("The week"), days)
    if town.light:
        return (week,)
    row = CardRow(_("The row"), tuple(map(_clue, town.row)))
    hidden = GridRow(_("hidden"), tuple(str(desk.hidden) for desk in town.desks), "hidden")
    clues = Grid(_("Clues"), (*map(_lead, town.leads), hidden))
    return (week, row, clues) if town.row else (week, clues)


def _clue(clue: ChoiceOffer) -> SceneCard:
    value = str(clue.value) if clue.value else ""
    return SceneCard(clue.label, face=value, sign=clue.code.lower())


def _lead(lead: Lead) -> GridRow:
    """Return the cards of both in a type, jokers among them."""
    values = (
        str(count + joker) for count, joker in zip(lead.counts, lead.jokers, strict=True)
    )  # fmt: skip
    name = f"{lead.name} {lead.value or ''}".strip()
    return GridRow(name, tuple(values), lead.code.lower(), lead.seat)


def _held(desks: Sequence[Desk]) -> Grid:
    """Return the open clues of both players."""
    held = [{pile.code: pile for pile in desk.piles} for desk in desks]
    every = {code: pile for piles in held for code, pile in piles.items()}
    rows = (
        GridRow(
            pile.name,
            tuple(str(piles[code].count) if code in piles else "0" for piles in held),
            code.lower(),
        )
        for code, pile in every.items()
    )
    return Grid(_("Clues"), tuple(rows))


def _counted(line: CountSource) -> GridRow:
    first, second = line.points
    best = None if first == second else int(second > first)
    return GridRow(line.label, tuple(map(signed, line.points)), line.code.lower(), best)
