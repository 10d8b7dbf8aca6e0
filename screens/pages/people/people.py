"""Page with all people, last seen first."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from msgspec import Struct

from companion.keep.matches.journal import Journal
from companion.keep.matches.roster import RosterPerson
from companion.telling.dates import ago
from companion.words.i18n import _, linked, ngettext
from companion.words.names import lookalikes
from screens.base import kv
from screens.base.fonts import unknown
from screens.base.theme import theme
from screens.parts.panels.blank import BLANK_PEOPLE
from screens.parts.panels.frame import Page

FEW = 4
"""Places of people that share the page if there are no more."""


class PersonRow(Struct, frozen=True):
    """Person as a row."""

    name: str
    mark: int | None
    """None for who has not played yet."""
    matches: str
    seen: str
    """Time of the last visit; of a name that looks like another one, that name."""
    won: str = ""
    """Number of matches won, in words; empty for none."""
    share: float = 0.0
    """Share of the matches that are over."""


class PersonRows:
    """Lazy sequence of people as rows."""

    def __init__(self, journal: Journal, names: Sequence[str], now: str) -> None:
        self._journal, self._names, self._now = journal, names, now
        self._marks, self._alike = journal.people.marks(), lookalikes(names)

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, part: slice) -> list[PersonRow]:
        found = self._journal.roster.people(self._names[part])
        return [self._row(person) for person in found]

    def _row(self, person: RosterPerson) -> PersonRow:
        other = self._alike.get(person.name)
        games = self._journal.roster.games(person.id)
        won, ended = sum(game.won for game in games), sum(game.played for game in games)
        words = ngettext("{count} won", "{count} won", won).format(count=won)
        seen = ago(person.seen, self._now) if person.matches else ""
        return PersonRow(
            person.name,
            self._marks.get(person.name),
            matches_word(person.matches),
            linked(_("looks like {last}"), last=other) if other else seen,
            words if won else "",
            won / ended if ended else 0.0,
        )


def row_within(height: float, spacing: float, people: int) -> float:
    """Return the height of a row, in pixels, of which as many as fit fill the page."""
    columns = 1 if theme.portrait else 2
    least = theme.unit * 16 + theme.letter * 82
    rows = min(int((height + spacing) // (least + spacing)), -(-people // columns))
    return (height + spacing) / max(rows, 1) - spacing - 0.1


class WinBar(Widget):
    """Bar in the colour of a person, as long as the share of matches won."""

    mark = NumericProperty(None, allownone=True)
    share = NumericProperty(0)


class People(Page):
    """All people except guests; each row opens the page of a person."""

    rows = ObjectProperty(())
    blank = ListProperty()
    """Blank rows, while there are none or few."""
    columns = NumericProperty(1)
    count = StringProperty()
    notice = StringProperty()
    row_within = staticmethod(row_within)

    def refresh(self) -> None:
        """Show the people of the journal."""
        referee = self.app.referee
        names = referee.journal.people.names()
        self.rows = PersonRows(referee.journal, names, referee.now())
        self.columns = 1 if theme.portrait else 2
        rows = -(-len(names) // self.columns)
        self.blank = BLANK_PEOPLE[rows * self.columns : FEW if names else None]
        text = ngettext("{count} person", "{count} people", len(names)).format(count=len(names))
        self.count = text if names else ""
        self.notice = referee.pending.notice or _boxes(names)

    def open(self, row: PersonRow) -> None:
        """Open the page of a person."""
        self.app.go("person", who=row.name)

    def invite(self) -> None:
        """Ask for the name of a new person."""
        self.app.go("name", question=_("Who is new here?"), done=self._welcome)

    def _welcome(self, name: str) -> None:
        referee = self.app.referee
        if name in referee.journal.people.names():
            referee.show_notice(_("{name} is here already.").format(name=name))
        else:
            referee.meet([name])


def _boxes(names: Sequence[str]) -> str:
    """Return the sentence about names of which signs are boxes; empty without any."""
    if not any(unknown(name, theme.regular) for name in names):
        return ""
    return _(
        "Names have signs that no font here has: install fonts-wqy-microhei, or fonts-symbola."
    )


def matches_word(count: int) -> str:
    """Return a number of matches in words."""
    text = ngettext("{count} match", "{count} matches", count).format(count=count)
    return text if count else _("no match yet")


kv.load(__file__)
