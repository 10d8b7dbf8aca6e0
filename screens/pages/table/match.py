"""Page of a match: a common frame around the panel of the game."""

from __future__ import annotations

from functools import partial
from math import inf

from kivy.clock import Clock
from kivy.properties import (
    AliasProperty,
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.widget import Widget

from companion.keep.decks.decks import SavedDeck
from companion.play.actions import Action
from companion.play.match import Match
from companion.play.sentences import redo_sentence, undo_sentence
from companion.play.view import Named, Offer, View
from companion.table.devices import reader_names
from companion.table.referee import Referee
from companion.words.i18n import _, ngettext, spoken_to
from screens import games
from screens.base import kv
from screens.internals.layout import tree
from screens.pages.table.prebuild import Prebuild
from screens.parts.drawing.growing import Growing
from screens.parts.panels.host import Host
from screens.parts.panels.panel import Panel, PanelPage, Panels
from screens.parts.results.winner import Winner
from screens.parts.touch.landing import REST

NO_VIEW = View(where="", prompt="")
TOLD = 4.0
"""Seconds for which a new entry is shown."""
AHEAD = 2
"""Views that a panel draws ahead in each round, since one does not create all its widgets."""


class MatchPage(PanelPage):
    """Shows the view of the match and passes every touch to the referee."""

    kept = True
    view = ObjectProperty(NO_VIEW, rebind=True)
    prompt = StringProperty()
    seat = NumericProperty(None, allownone=True)
    who = StringProperty()
    name_ends = BooleanProperty(False)
    lit_name = BooleanProperty(False)
    """True if that name ends the prompt."""
    sign = StringProperty()
    """Icon of a verdict, in front of the sentence."""
    stays = BooleanProperty(False)
    """True if the sentence stays until the state of the match changes."""
    yes, no = StringProperty(), StringProperty()
    """Answers to it."""
    disputed = BooleanProperty(False)
    worded = BooleanProperty(True)
    """True if the last entry may be shown in words."""
    entry = StringProperty()
    """Last entry, while it is shown in words."""
    private = BooleanProperty(False)
    """True if a seat has a private view."""
    unrecorded = BooleanProperty(False)
    """True if the match is not recorded."""
    can_like = BooleanProperty(False)
    """True while the page of the winner asks whether the match was liked."""
    liked = BooleanProperty(False)
    bare = BooleanProperty(False)
    """True if the panel in front needs no prompt."""
    grand = BooleanProperty(False)
    """True if the prompt is larger where one line holds it."""
    shares_prompt = BooleanProperty(False)
    """True if the panel in front draws at the right of the prompt, on a landscape display."""
    whole = BooleanProperty(False)
    """True if the panel in front takes the whole page, including its bar."""
    head = ObjectProperty(None, allownone=True, rebind=True)
    """Widget of the panels in place of the bar; None for the bar."""
    has_bar = BooleanProperty(True)
    """True if it has the bar that all pages have."""

    def _shown_entry(self) -> str:
        return self.will_undo if self.undo_held and self.worded else self.entry

    shown_entry = AliasProperty(
        _shown_entry, bind=("will_undo", "undo_held", "worded", "entry"), cache=True
    )
    """Last entry, while it is shown or the undo key is held."""
    sheet_open = False
    """True while the sheet of a finished match replaces the winner's page."""

    changed = -inf
    """Time at which a question last appeared or disappeared, in seconds."""
    _match: Match | None = None
    """Match that was shown last."""
    _added = False
    """True if there is a new round that no sheet has animated."""

    def __init__(self, app: Host, **kwargs: object) -> None:
        self._told = Clock.create_trigger(self._clear_entry, TOLD)
        self.place_messages = Clock.create_trigger(self._place_messages, -1)
        self._entries, self._untold = 0, False
        super().__init__(app, **kwargs)
        self.panels = Panels(self)
        self._boxes: dict[object, tuple[list[float], list[float]]] = {}
        self._prebuild = Prebuild()

    @property
    def panel(self) -> Panel | None:
        """Panel in front."""
        return next(iter(self.ids.slot.children), None)

    def enter(self, **what: object) -> None:
        """Come to the front with the panel of the view."""
        self.side = None
        self._leave_panel()
        super().enter(**what)

    def leave(self) -> None:
        """Stop building panels ahead."""
        self._prebuild.stop()

    def refresh(self) -> None:
        """Show the current view of the match."""
        referee = self.app.referee
        match = referee.match
        if match is None:
            return
        view = match.view
        if self.side and type(view.panel) is not type(self.view.panel):
            self.side = None
        self.sheet_open = self.sheet_open and view.ending is not None
        before = self.view if match is self._match else view
        self.title, self.over = match.game.called(match.setup), match.over
        asked = bool(self.question or self.ids.consent.pending)
        self.will_redo = redo_sentence(match.log)
        self._count_entries(match)
        self._show_messages(referee, view)
        self.private, self.unrecorded = _is_private(match), referee.is_unrecorded
        self.view, self._match = view, match
        panel = self._show_panel(match)
        self.will_undo = _last_entry(match, panel)
        self._show_like(panel)
        if self.head:
            panel.update_head(self.head)
        self._play(panel, before)
        if asked != bool(self.question or referee.pending.consent):
            self.changed = Clock.get_time()
        self._show_prompt(view, panel)
        self._tell_entry(panel)
        self.place_messages()

    def _show_like(self, panel: Panel) -> None:
        """Ask on the page of the winner whether the match was liked."""
        sitting, self.can_like = self.app.referee.sitting, isinstance(panel, Winner)
        if sitting and self.can_like:
            self.liked = sitting.journal.remarks.of(sitting.number).liked

    def like(self) -> None:
        """Save that the match was liked, or take that back."""
        if sitting := self.app.referee.sitting:
            remarks, liked = sitting.journal.remarks, not self.liked
            self.app.referee.save(lambda: remarks.like(sitting.number, liked))

    def _show_messages(self, referee: Referee, view: View) -> None:
        """Show the pending question, or the notice."""
        self._ask(referee)
        self.ids.consent.show(referee)
        self.stays = not referee.pending.notice
        notice = referee.pending.notice and referee.pending.notice + _waiting(referee)
        told = "" if referee.pending.consent else " ".join(view.notices)
        self.sentence = "" if self.question else notice or told
        self.scanner_lost = bool(reader_names(referee.devices, answering=False))

    def _show_prompt(self, view: View, panel: Panel) -> None:
        """Show the prompt of the panel, or else that of the view."""
        own = panel.prompt
        self.prompt = "" if self.bare else own or view.prompt
        is_verdict = self.stays and self.sentence in view.notices
        self.sign = panel.sign if is_verdict else ""
        self.seat = panel.seat if own else view.who
        self.grand, self.shares_prompt = panel.grand, panel.shares_prompt
        self.name_ends, self.lit_name = bool(own) and panel.name_ends, panel.lit_name
        self.who = panel.who if own else _asked(view, self.prompt)
        if view.named and self.prompt and not own:
            self._show_named(view.named, view.seats[view.named.seat].name)
        if self.ids.consent.pending and self.prompt:
            self.seat, self.who, self.prompt = None, "", _("Do you agree?")
        lost = _("The scanner does not answer.") if self.scanner_lost else ""
        is_shown = not panel.hinted and (not own or panel.keeps_hint)
        self.hint = lost or (view.hint if is_shown else "")

    def _show_named(self, named: Named, name: str) -> None:
        """Show the name at the beginning or the end of the prompt in the colour of its seat."""
        before, after = map(str.strip, named.words.split("{name}"))
        if before and after:
            return  # a translation may have the name in its middle
        self.seat, self.who, self.prompt = named.seat, name, before or after
        self.name_ends = bool(before)

    def _count_entries(self, match: Match) -> None:
        """Record a new entry that is not shown yet; one that was undone no longer counts."""
        sitting = self.app.referee.sitting
        entries = sitting.entries if sitting else 0
        known = self._entries if match is self._match else entries
        self._untold = entries > known or (self._untold and entries == known)
        self._entries = entries

    def _tell_entry(self, panel: Panel) -> None:
        """Show a new entry for a while, from the end of the suspense on."""
        self.worded = not (self.bare or panel.suspense)
        if self._untold and not panel.suspense:
            self._untold = False
            self._told.cancel()
            self._told()
        self.entry = self.will_undo if self._told.is_triggered and self.worded else ""

    def _clear_entry(self, _: float) -> None:
        self.entry = ""

    def _place_messages(self, _: float) -> None:
        """Lay a question or a message over the prompt, or where the panel has room for it."""
        prompt, slot = self.ids.prompt, self.ids.slot
        shown = (strip for strip in (self.ids.consent, self.ids.strip) if strip.visible)
        for strip in shown:
            if self.panel and not self.panel.gives_way:
                *strip.pos, strip.width = self.panel.message_box(strip.height)
            else:
                below = strip is self.ids.consent and strip.room
                strip.pos = slot.x, slot.y if below else prompt.top - strip.height
                strip.width = slot.width

    def _play(self, panel: Panel, before: View) -> None:
        """Animate the changes since a view: a new round on the sheet, the end."""
        self._added |= len(self.view.sheet.rows) == len(before.sheet.rows) + 1
        if self.view.ending and not before.ending and isinstance(panel, Winner):
            panel.celebrate()
        if self._added:
            self._animate_round(panel)

    def _animate_round(self, panel: Panel) -> None:
        """Animate the last round of a sheet in the panel."""
        for part in tree(panel):
            if isinstance(part, Growing):
                part.animate_round()
                self._added = False

    @property
    def suspense(self) -> bool:
        """True while the panel is in suspense."""
        return self.panel is not None and self.panel.suspense

    def from_afar(self) -> Widget | None:
        """Return the big picture, unless a question is pending."""
        referee = self.app.referee
        if self._match is None or self._match.over or referee.pending.undecided:
            return None
        from screens.pages.table.big_picture import large_picture  # only an idle display needs it

        panel, view = self.panel, self.view
        if not panel or not panel.prompt or panel.reports or self.side:
            return large_picture(view, view.who, view.prompt)
        prompt = panel.prompt if panel.seat is not None else f"{panel.who} {panel.prompt}".strip()
        return large_picture(view, panel.seat, prompt)

    def on_touch_down(self, touch: object) -> bool:
        """Drop a touch right after a question has changed the layout under the finger."""
        self._prebuild.wait()
        if Clock.get_time() < self.changed + REST:
            return True
        return bool(super().on_touch_down(touch))

    def open(self, side: type[Panel] | None) -> None:
        """Open a side panel; the same again, or None, closes it."""
        self.side = None if self.side is side else side
        self.refresh()

    def show_sheet(self) -> None:
        """Show the sheet of a finished match."""
        self.sheet_open = True
        self.refresh()

    def back(self) -> bool:
        """Dismiss a question, go back in the panel, or close a side panel."""
        referee = self.app.referee
        if referee.pending.consent or self.question:
            referee.cancel_pending()
            return True
        if self.panel and self.panel.back():
            return True
        return self._close()

    def _close(self) -> bool:
        """Close the side panel or the sheet; return whether one was open."""
        opened = self.side is not None or self.sheet_open
        self.side, self.sheet_open = None, self.sheet_open and self.side is not None
        self.refresh()
        return opened

    def typed(self, character: str) -> bool:
        """Pass a character to the panel."""
        return self.panel is not None and self.panel.typed(character)

    def entered(self) -> bool:
        """Pass Enter to the panel."""
        return self.panel is not None and self.panel.entered()

    def erased(self) -> bool:
        """Pass Backspace to the panel."""
        return self.panel is not None and self.panel.erased()

    def filled(self, action: Action) -> Action:
        """Return the action completed by the panel, such as with a number."""
        return self.panel.filled(action) if self.panel else action

    def agree(self) -> None:
        """Accept a disputed action, or teach a strange card."""
        referee = self.app.referee
        if referee.pending.dispute:
            referee.overrule()
        elif (match := referee.match) and match.game.box:
            deck = referee.decks.likely(match.game.box, referee.pending.unknown_code)
            self.app.go("cards", question=_("Which card is it?"), deck=deck, done=self._teach)

    def _teach(self, deck: SavedDeck, place: int) -> None:
        app = self.app
        app.go("match")
        app.referee.teach(deck, place)

    def _ask(self, referee: Referee) -> None:
        self.disputed = bool(referee.pending.dispute)
        self.question, self.yes, self.no = "", "", ""
        if referee.pending.dispute:
            text = _("{statement} Really?")
            self.question = text.format(statement=referee.pending.dispute.objection.text)
            self.yes, self.no = _("Yes, really"), _("No")
        elif referee.pending.unknown_code:
            self.question = referee.pending.notice
            self.yes, self.no = _("Teach this card"), _("Leave it")
        if self.question:
            self.question += _waiting(referee)

    def choose(self, offer: Offer | None) -> None:
        """Perform the action of an offer."""
        if offer:
            self.app.referee.do(offer.action)

    def rematch(self) -> None:
        """Start a rematch with the same seats and the next dealer."""
        self.app.referee.rematch()

    def new_seats(self) -> None:
        """Set up a rematch with other seats."""
        if match := self.app.referee.match:
            self.app.go("setup", game=match.game.name, rematch=match)

    def _show_panel(self, match: Match) -> Panel:
        """Bring the panel of the view to the front, and return it."""
        if not self.panels.are_of(match):
            self._leave_panel()
            self.app.schedule_collect()
        game = match.game.name
        kind = self.side or self._kind(game, self.view)
        build = partial(self._build_ahead, game)
        self._prebuild.follow(match, build)
        panel = self.panels.get(kind, self.view)
        if panel is not self.panel:
            self._leave_panel()
            self._make_room(panel)
            panel.enter()
            self.ids.slot.add_widget(panel)
        panel.refresh()
        return panel

    def _make_room(self, panel: Panel) -> None:
        """Lay out the page for a panel before that is added, so that the panel is laid out once."""
        head = self.panels.head(panel.head) if panel.head else None
        if (self.whole, self.bare, self.head) == (panel.whole, panel.bare, head):
            return
        self.whole, self.bare, self.head = panel.whole, panel.bare, head
        self.ids.head.clear_widgets()
        if head:
            self.ids.head.add_widget(head)
        for layout in (self, self.ids.over, self.ids.column):
            layout.do_layout()

    def _kind(self, game: str, view: View) -> type[Panel]:
        """Return the panel class of a view: at the end Winner, unless the sheet is shown.

        A game may have its own kind of Winner, and then has no sheet.
        """
        return games.panel(game, view) if self.sheet_open else games.front(game, view)

    def _build_ahead(self, game: str, view: View) -> bool:
        """Draw a view in its panel unless that is in front or has drawn AHEAD views of the round.

        Return whether it was drawn.
        """
        kind, front = self._kind(game, view), self.panel
        if front is None or kind is type(front) or self.panels.drawn(kind, view) >= AHEAD:
            return False
        panel = self.panels.get(kind, view)
        self._boxes[_surroundings(type(front))] = now = front.pos, front.size
        panel.pos, panel.size = self._boxes.get(_surroundings(kind), now)
        panel.refresh()
        return True

    def _leave_panel(self) -> None:
        self.ids.slot.clear_widgets()


def _surroundings(kind: type[Panel]) -> object:
    """Return the properties of a panel on which its place on the page depends."""
    return kind.whole, kind.bare, kind.head


def _asked(view: View, prompt: str) -> str:
    """Return the name of the awaited seat, as the beginning of a prompt if there is one."""
    if view.who is None:
        return ""
    name = view.seats[view.who].name
    return spoken_to(name) if prompt else name


def _last_entry(match: Match, panel: Panel) -> str:
    """Return a sentence about the last entry, or more precise words of the panel."""
    last = match.log.done[-1] if match.log.done else None
    if last and last.new and not last.old and not last.new.put_in:
        return panel.words_of(last.new.action) or undo_sentence(match.log)
    return undo_sentence(match.log)


def _waiting(referee: Referee) -> str:
    """Return the number of waiting cards as a sentence to append; empty for none."""
    count = len(referee.pending.waiting)
    text = ngettext("{count} card waits.", "{count} cards wait.", count)
    return f" {text.format(count=count)}" if count else ""


def _is_private(match: Match) -> bool:
    """Return True if any seat has a private view now."""
    seats = range(len(match.state.players))
    return not match.over and any(match.views.private(seat) for seat in seats)


kv.load(__file__)
