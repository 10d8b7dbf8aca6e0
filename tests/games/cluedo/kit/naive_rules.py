"""A second reckoning of Cluedo, naive on purpose: journal lines in, loops and sets."""

from __future__ import annotations

from typing import Any


class Reckoned:
    """Seat that is asked, seat whose turn it is, and end of the case, computed entry by entry."""

    def __init__(self, seats: int, first: int, options: dict[str, str], drawn: list[str]) -> None:
        self.seats, self.who, self.options, self.drawn = seats, first, options, drawn
        """*drawn* are the cards that the box drew for the envelope; empty if people chose them."""
        self.turn = 1
        self.out: set[int] = set()
        self.done: set[int] = set()
        """Seats that cannot accuse any more."""
        self.asker: int | None = None
        self.answered: list[int] = []
        self.shown = False
        self.winner: int | None = None
        self.closed = self.stopped = self.looking = False

    @property
    def over(self) -> bool:
        return self.closed or self.stopped

    @property
    def asked(self) -> int | None:
        """Return the seat that is asked: the next to the left, until a card is shown."""
        if self.asker is None or self.shown:
            return None
        seat = (self.asker + 1) % self.seats
        while seat != self.asker:
            if seat not in self.answered:
                return seat
            seat = (seat + 1) % self.seats
        return None

    def take(self, line: dict[str, Any]) -> Reckoned:
        what = line["do"]
        if what == "suggest":
            self._begin(line["seat"])
            self.asker, self.answered, self.shown = line["seat"], [], False
        elif what in ("show", "none", "fail"):
            self.answered.append(line["seat"])
            self.shown = self.shown or what == "show"
        elif what == "end-turn":
            self._next()
        elif what == "penalize" and self.options.get("no_show_penalty", "excluded") == "excluded":
            self.out.add(line["seat"])
            self.done.add(line["seat"])
            self._close_or_go_on(self.asked is None)
        elif what == "accuse":
            self._accused(line)
        elif what == "verdict":
            self._judged(line["right"])
        elif what == "reveal":
            self.closed = True
        elif what == "end":
            self.stopped = True
        return self

    def _begin(self, seat: int) -> None:
        if seat != self.who:
            self.turn, self.who, self.asker = self.turn + 1, seat, None

    def _next(self) -> None:
        self.turn, self.asker = self.turn + 1, None
        for step in range(1, self.seats + 1):
            seat = (self.who + step) % self.seats
            if seat not in self.out:
                self.who = seat
                return

    def _accused(self, line: dict[str, Any]) -> None:
        self._begin(line["seat"])
        self.done.add(line["seat"])
        self.looking = not self.drawn
        if self.drawn:
            self._judged([line["suspect"], line["weapon"], line["room"]] == self.drawn)

    def _judged(self, right: bool) -> None:
        self.looking = False
        if right:
            self.winner, self.closed = self.who, True
            return
        if self.options.get("wrong_accuser", "answers") == "answers":
            self.out.add(self.who)
        self._close_or_go_on(True)

    def _close_or_go_on(self, waits: bool) -> None:
        if len(self.done) == self.seats:
            self.closed = bool(self.drawn)
            self.asker = None
        elif waits and self.who in self.out:
            self._next()
