"""Day of Holmes: the character to visit, and the pawn that goes."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import (
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)

from companion.games.holmes.actions import TakeClue, Visit
from companion.games.holmes.cards import CHARACTERS, CLUES
from companion.games.holmes.view.panels import CharacterTile, Chip, PawnMark
from companion.words.i18n import _, spoken_to
from screens.base import kv
from screens.games.holmes.clues import ClueMark
from screens.games.holmes.table import TownPanel
from screens.games.holmes.town import Arrival, TownPlace
from screens.parts.drawing.motion import move

FADING = (1, 0.6, 0.35)
"""Opacity of the places of later days, from tomorrow."""
TOWN_BEFORE_DAWN = 0.25
"""Opacity of the tiles while the card of the day turns."""
TOWN_DELAY, TOWN_SECONDS = 0.2, 0.3
"""Seconds before the tiles of the day come in, and in which they do."""


class HolmesDay(TownPanel):
    """Choice of a visit: a pawn is dragged to a character, or character and pawn are touched."""

    places = ListProperty()
    picked = StringProperty()
    """Code of the character whose pawn goes next, once it is touched."""
    goal = StringProperty()
    """Code of the character below the pawn in hand."""
    in_hand = ObjectProperty(None, allownone=True)
    """Pawn that the finger carries."""
    pawns = ListProperty()
    columns = NumericProperty(4)
    rows = NumericProperty(2)
    free = NumericProperty(0)
    """Number of places without a character."""
    later = ListProperty()
    """Days on which a character comes, from tomorrow."""
    coming = ListProperty()
    """Those that have a place."""
    animated = True
    _today = 0
    """Day that it shows; 0 before the first."""
    _passed: Sequence[ClueMark] = ()
    """Clues of the row that the finger chooses."""

    def refresh(self) -> None:
        """Show the town; a new moment clears the picked pawn."""
        super().refresh()
        panel = self.view.panel
        self.pawns = list(panel.pawns)
        later = [day.number for day in self.days if day.mark == "later"]
        self.later = [
            Arrival(_("Day {number}").format(number=day), opacity)
            for day, opacity in zip(later, FADING, strict=False)
        ]
        self._dawn(panel.town.days)
        if self.is_new(len(panel.pawns)):
            self.picked = self.goal = ""
            self.in_hand = None
        self._show()

    def _dawn(self, days: Sequence[Chip]) -> None:
        """Let the tiles of another day come in after its card."""
        today = next(day.number for day in days if day.mark == "today")
        if self._today and today != self._today:
            self.ids.town.opacity = TOWN_BEFORE_DAWN
            move(self.ids.town, TOWN_SECONDS, after=TOWN_DELAY, opacity=1)
        self._today = today

    def touch_tile(self, tile: CharacterTile) -> None:
        """Send a pawn to this character or from it, or pick its pawn.

        A chosen character is undone. A move against the rules is passed on as well: the referee
        shows the objection.
        """
        if tile.chosen:
            self.referee.undo()
        elif self.pawns or (tile.offer and not self.picked):
            self.page.choose(tile.offer)
        elif tile.offer:
            self._go(self.picked, tile)
        elif self._has_standing_pawn(tile) and tile.code != self.picked:
            self._pick(tile)
        else:
            self.referee.do(Visit(CHARACTERS.find(tile.code)))

    def mark_row(self, point: Sequence[float], limit: int = 0) -> bool:
        """Mark the clues of the row that a finger chooses; return True if it is over one.

        If a visit may take several, they are the first and the last one that it passed.
        """
        marks: list[ClueMark] = self.ids.foot.marks()
        over = next((mark for mark in marks if point and mark.collide_point(*point)), None)
        if over is None:
            self._passed = []
        elif over not in self._passed:
            self._passed = [*self._passed[: min(limit, 2) - 1], over]
        for mark in marks:
            mark.picked = mark in self._passed
        return over is not None

    def _take(self, clues: Sequence[str]) -> None:
        """Take these clues, if the match offers them next."""
        for code in clues:
            action = TakeClue(CLUES.find(code))
            if self.offers(action):
                self.referee.do(action)

    def take_up(self, origin: CharacterTile) -> bool:
        """Take up the pawn of a character; return True if there is one."""
        standing = self._has_standing_pawn(origin)
        self.in_hand = PawnMark(self.view.who, True) if standing else None
        return standing

    def move_pawn_to(self, point: Sequence[float] | None) -> None:
        """Draw the pawn in hand at a point; None hides it."""
        floating = self.ids.floating
        floating.item = self.in_hand if point else None
        if point:
            floating.center = point

    def put_down(self) -> None:
        """Put down the pawn in hand."""
        self.move_pawn_to(None)
        self.in_hand, self.goal = None, ""
        self._show()

    def hover(self, origin: CharacterTile, goal: CharacterTile | None) -> None:
        """Show the goal of the pawn in hand, and the effect of going there."""
        # What the finger went down on stays as it is, so that the finger still means it.
        leads = goal and goal.code != origin.code and self._leads(origin, goal)
        self.take_up(origin)
        self.goal = goal.code if goal and leads else ""
        self._show()

    def _leads(self, origin: CharacterTile, goal: CharacterTile) -> bool:
        """Return True if a pawn can go from one character to another now."""
        if self.pawns:
            return goal.chosen and origin.offer is not None
        return goal.offer is not None and (self._has_standing_pawn(origin) or origin == goal)

    def carry(self, origin: CharacterTile, goal: CharacterTile) -> None:
        """Send the pawn of one character to another, or show the objection."""
        clues = [mark.item.code for mark in self._passed]
        if not self._leads(origin, goal):
            self.referee.show_notice(self._why_not(origin, goal))
        elif self.pawns:
            self.page.choose(origin.offer)
        else:
            self._go(origin.code, goal)
        self._take(clues)

    def _why_not(self, origin: CharacterTile, goal: CharacterTile) -> str:
        if not self._has_standing_pawn(origin):
            return _("Only a pawn of yours that stands can go.")
        text = _("{sentence}: {words}")
        return text.format(sentence=goal.name, words=goal.why or _("undo, to go there"))

    def _go(self, origin: str, goal: CharacterTile) -> None:
        """Send the pawn; its origin is named only if pawns are in several places."""
        several = sum(map(self._has_standing_pawn, self.view.panel.town.tiles)) > 1
        leaves = CHARACTERS.find(origin) if several else None
        self.referee.do(Visit(CHARACTERS.find(goal.code), leaves))

    def _pick(self, tile: CharacterTile) -> None:
        self.picked = tile.code
        self.page.refresh()

    def _has_standing_pawn(self, tile: CharacterTile) -> bool:
        """Return True if a pawn of the player to act is standing there."""
        return any(mark.standing and mark.seat == self.view.who for mark in tile.pawns)

    def message_box(self, height: float) -> tuple[float, float, float]:
        """Return the place of the foot, so that a message covers neither sky nor town."""
        below = self.ids.below
        return below.x, max(below.center_y - height / 2, below.y), below.width

    def _show(self) -> None:
        self.places = [self._place(each) for each in self.view.panel.town.tiles]
        picked = next(
            (place.tile.name for place in self.places if place.tile.code == self.picked), ""
        )
        self.prompt, self.seat, self.who = "", None, ""
        if picked:
            self.prompt = _("where does the pawn of {character} go?").format(character=picked)
            self.seat, self.who = self.view.who, spoken_to(self.view.seats[self.view.who].name)

    def _place(self, tile: CharacterTile) -> TownPlace:
        leaving, meant = bool(self.pawns), tile.code == self.goal
        return TownPlace(
            tile,
            chosen=tile.chosen or meant,
            wanted=tile.code == self.picked or (leaving and tile.offer is not None),
            still=leaving and tile.offer is None and not tile.chosen,
            arriving=self.in_hand if meant else None,
        )


kv.load(__file__)
