"""Page of one deck."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from companion.games import menu
from companion.keep.decks.decks import SavedDeck
from companion.words.i18n import _
from screens.base import kv
from screens.pages.decks.decks import named
from screens.pages.decks.faces import face_of, kinds
from screens.parts.panels.operation import OperationPage


class DeckPage(OperationPage):
    """Faces of a deck, those that are taught as paper, and the doors to its other pages."""

    needs_subject = True
    number = NumericProperty(0)
    title = StringProperty()
    faces = ListProperty()
    """Face of each card, or of all its copies; dashed until they are taught."""
    begun = BooleanProperty(False)
    whole = BooleanProperty(False)
    readable = BooleanProperty(True)
    """False if its game is unknown or it is damaged, so that it cannot be taught."""
    teach_word = StringProperty()
    """Words on the key that teaches."""
    note = StringProperty()
    """Reason why it cannot be taught or played; empty for none."""
    prints = BooleanProperty(False)
    """True if there are stickers to print."""
    notice = StringProperty()

    def refresh(self) -> None:
        """Show the stored deck."""
        referee = self.app.referee
        deck = referee.decks.deck(self.number)
        self.title, self.note = named(deck), _note(deck)
        untaught = {*deck.untaught}
        self.faces = [
            face_of(deck, kind[0], "edge" if untaught.intersection(kind) else "")
            for kind in kinds(deck)
        ]
        self.ids.count.show(deck)
        self.begun, self.readable = bool(deck.codes), deck.readable
        self.whole = deck.readable and not deck.untaught
        self.teach_word = _("Go on teaching") if self.begun else _("Teach the cards")
        self.prints = deck.readable and bool(deck.loose or deck.untaught)
        self.notice = referee.pending.notice
        super().refresh()

    def tell(self, outcome: str) -> None:
        """Show the outcome of printing."""
        self.app.referee.show_notice(outcome)

    def teach(self) -> None:
        """Open the lesson for the unknown cards."""
        self.app.go("enrol", number=self.number, place=None)

    def print_stickers(self) -> None:
        """Print the stickers that are on no card yet; a notice names the file."""
        self.app.services.print_stickers(int(self.number))
        self.app.page.refresh()

    def choose_card(self) -> None:
        """Choose one card to teach."""
        app = self.app
        app.go(
            "cards",
            question=_("Which card?"),
            deck=app.referee.decks.deck(self.number),
            done=self._chosen,
        )

    def rename(self) -> None:
        """Ask for another name."""
        self.app.go(
            "name",
            question=_("Name of the deck"),
            done=self._renamed,
            longest=24,
            text=self.title,
        )

    def throw_away(self) -> None:
        """Throw the deck away, and return to the list, which offers to bring it back."""
        app, number = self.app, self.number
        app.referee.save(lambda: app.referee.decks.throw_away(number))
        if not app.referee.saving.unsaved:
            app.back()
            app.page_named("decks").threw_away(number)

    def _chosen(self, _deck: SavedDeck, place: int) -> None:
        app = self.app
        app.back()
        app.go("enrol", number=self.number, place=place)

    def _renamed(self, name: str) -> None:
        referee = self.app.referee
        referee.save(lambda: referee.decks.rename(self.number, name))


def _note(deck: SavedDeck) -> str:
    if not deck.readable:
        return _("It cannot be read, or is of a game that is not known here: “{game}”.").format(
            game=deck.game)  # fmt: skip
    if deck.game not in {game.name for game in menu()}:
        return _("{game} itself cannot be played here yet.").format(game=deck.box.title)
    return ""


kv.load(__file__)
