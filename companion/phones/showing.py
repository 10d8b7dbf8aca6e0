"""Snapshots of the table, made from its public view."""

from __future__ import annotations

from msgspec.structs import replace

from companion.keep.matches.evenings import Evening
from companion.phones import tonight
from companion.phones.snapshot import SeatLine, Snapshot
from companion.play.match import Match
from companion.play.view import Seat, Stand, View
from companion.table.followers import PublicState
from companion.table.sitting import Sitting
from companion.words.i18n import points_word


def snapshot(
    shown: PublicState,
    sitting: Sitting | None,
    *,
    language: str,
    theme: str,
    evening: Evening | None = None,
    recap: bool = False,
) -> Snapshot:
    """Return the snapshot of the table in the language of this context."""
    told = tuple(filter(None, [shown.notice_translations.get(language)]))
    if sitting is None:
        found = Snapshot(language, theme, notices=told)
    else:
        found = of_match(sitting.match, sitting.marks, language=language, theme=theme)
        found = replace(
            found,
            number=sitting.number,
            entries=shown.entries,
            notices=(*found.notices, *told),
        )
    return replace(
        found,
        dispute=shown.dispute_translations.get(language, ""),
        evening=tonight.match_lines(evening) if evening else (),
        people=tonight.people(evening) if evening else (),
        recap=recap,
    )


def of_match(match: Match, marks: tuple[int, ...], *, language: str, theme: str) -> Snapshot:
    """Return the snapshot of a match, in the language of this context."""
    game, view = match.game, match.view
    return Snapshot(
        language,
        theme,
        number=1,
        game=game.called(match.setup),
        name=game.name,
        where=view.where,
        prompt=view.named.words if view.named else view.prompt,
        who=view.who,
        named=view.named.seat if view.named else None,
        hint=view.hint,
        seats=_seats(view, marks),
        scene=game.tells.scene(view),
        sheet=view.sheet,
        facts=view.facts,
        notices=view.notices,
        over=match.over,
        ending=view.ending,
    )


def _seats(view: View, marks: tuple[int, ...]) -> tuple[SeatLine, ...]:
    return tuple(_line(seat, marks[seat.number]) for seat in view.seats)


def _line(seat: Seat, mark: int) -> SeatLine:
    stand = seat.stand or Stand(points_word(seat.score), note=seat.note)
    return SeatLine(
        mark,
        seat.name,
        seat.score,
        note=seat.note,
        has=stand.has,
        of=stand.of,
        need=stand.note,
        mood=stand.mood,
        dealer=seat.dealer,
        to_act=seat.to_act,
    )
