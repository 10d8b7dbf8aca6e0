"""Pages for phones and a television, as HTML."""

from __future__ import annotations

from html import escape

from companion.phones.snapshot import Snapshot


def page(snapshot: Snapshot, token: str) -> str:
    """Return the whole page at the address of the evening."""
    return (
        f'<!DOCTYPE html><html lang="{snapshot.language}"><meta charset="utf-8">'
        f"<title>{escape(snapshot.game)}</title><main>{fragment(snapshot)}</main>{len(token)}</html>"
    )


def fragment(snapshot: Snapshot) -> str:
    """Return the part of the page that changes."""
    seats = "".join(f"<li>{escape(seat.name)} {seat.score}" for seat in snapshot.seats)
    return f"<p>{escape(snapshot.where)}<p>{escape(snapshot.prompt)}<ul>{seats}</ul>"
