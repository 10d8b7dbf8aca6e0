"""Notebook of a seat on its own phone."""

from __future__ import annotations

from companion.games.cluedo.secrets.private import NotebookRow, PrivatePanel, notes
from companion.games.cluedo.view.faces import row
from companion.play.private_page import (
    HAS,
    Choices,
    Notes,
    NotesRow,
    PrivateChoice,
    PrivatePage,
    WrittenLines,
    page,
)
from companion.play.view import Offer, View
from companion.words.i18n import _


def phone(view: View) -> PrivatePage:
    """Return the notebook with its notes as keys; an accusation and the PIN are left out."""
    panel: PrivatePanel = view.panel
    titles = _("who"), _("weapon"), _("where")
    notebook = (
        Notes(title, tuple(_row(panel, row) for row in rows))
        for title, rows in zip(titles, panel.columns, strict=False)
    )
    back = (PrivateChoice(panel.back),) if panel.back else ()
    return page(
        panel.title,
        row(_("{name} asks: show one at the table").format(name=panel.asker), panel.to_show),
        *notebook,
        WrittenLines(panel.lines),
        Choices("", back),
        is_thinking=panel.is_thinking,
    )


def _row(panel: PrivatePanel, row: NotebookRow) -> NotesRow:
    return NotesRow(
        row.word,
        row.marks,
        row.envelope,
        row.share,
        sign=str(row.card).lower(),
        why=row.why,
        mine=row.mine,
        choices=tuple(PrivateChoice(each, _is_noted(row, each)) for each in notes(panel, row)),
    )


def _is_noted(row: NotebookRow, offer: Offer) -> bool:
    """Return True if the notebook has the holder that an offer notes."""
    return offer.seat is not None and row.marks[offer.seat] == HAS
