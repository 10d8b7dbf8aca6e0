"""The snapshot of the table, made from what everybody may see."""

from __future__ import annotations

from companion.phones.snapshot import MatchLine, SeatLine, Snapshot
from companion.play.view import Seat, Stand, View
from companion.table.followers import PublicState
from companion.table.sitting import Sitting

NO_STAND = Stand()


def snapshot(
    shown: PublicState,
    sitting: Sitting | None,
    *,
    language: str,
    theme: str,
    evening: tuple[MatchLine, ...] = (),
) -> Snapshot:
    """Return the snapshot of the table in the language of this context."""
    if sitting is None:
        return Snapshot(language, theme, notices=_told(shown), evening=evening)
    view, state = sitting.view, sitting.match.state
    return Snapshot(
        language,
        theme,
        number=sitting.number,
        entries=shown.entries,
        game=sitting.game.called(sitting.match.setup),
        name=sitting.game.name,
        where=view.where,
        prompt=view.named.words if view.named else view.prompt,
        who=view.who,
        named=view.named.seat if view.named else None,
        hint=view.hint,
        seats=_seats(view, sitting.marks),
        scene=sitting.game.tells.scene(view),
        sheet=view.sheet,
        facts=view.facts,
        notices=(*view.notices, *_told(shown)),
        dispute=shown.dispute,
        over=state.over,
        ending=view.ending,
        evening=evening,
    )


def _told(shown: PublicState) -> tuple[str, ...]:
    return (shown.notice,) if shown.notice else ()


def _seats(view: View, marks: tuple[int, ...]) -> tuple[SeatLine, ...]:
    return tuple(_line(seat, marks[seat.number]) for seat in view.seats)


def _line(seat: Seat, mark: int) -> SeatLine:
    stand = seat.stand or NO_STAND
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
