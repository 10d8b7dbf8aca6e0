"""Help on a game and the settings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    StringProperty,
)
from msgspec import Struct

from companion import games
from companion.play.view import HelpPage as HelpPage
from companion.play.view import PagePicture, Signs
from companion.words.i18n import _
from screens.base import kv
from screens.base.theme import theme
from screens.pages.table.pictures import PictureItem
from screens.parts.drawing.glyphs import marked
from screens.parts.drawing.repeat import LabelledValue
from screens.parts.panels.frame import Page

SPACING = 1.15
"""Height of a line of help, in heights of its letters."""
PICTURED = 1.6
"""Least height of the pictures beside the title of a page, in heights of a key."""
PICTURES_SHARE = 1.6
"""Width of these pictures, in that of the title."""
BETWEEN = 1.5
"""Gap between paragraphs, in gaps."""
FIGURED = 1.8
"""Height of the picture of a figure, in heights of a key."""
ABOVE = 0.3
"""Largest share of the height of the page that the text above figures takes."""
WORDS_SHARE = 0.54
"""Share of the width that the words of a figure have on a portrait display."""


class _Figured(Struct, frozen=True):
    """Figure of a game, with the size of its words in pixels."""

    title: str
    words: str
    picture: PictureItem
    size: float


class Help(Page):
    """Pages of a game's help: titles at the left, text at the right."""

    game = StringProperty(games.menu()[0].name)
    """Game whose help is shown while no match is open."""
    games = ListProperty()
    title = StringProperty()
    chapters = ListProperty()
    heading = StringProperty()
    """Title of the shown page."""
    paragraphs = ListProperty()
    """Text of the shown part of that page."""
    pictures = ListProperty()
    """Pictures beside the title."""
    figures = ListProperty()
    """Rules that matter now, in place of the titles and the text; none where they have no room."""
    now = StringProperty()
    """Text above them."""
    now_size = NumericProperty(22)
    """Font size of that text, in pixels."""
    following = StringProperty()
    """Title of the page that follows."""
    place = NumericProperty(0)
    leaf = NumericProperty(0)
    """Index of the shown part of a page that is too long for the screen."""
    leaves = NumericProperty(1)
    dots = ListProperty()
    """Indices of the parts of the page; none if there is one."""
    first = BooleanProperty(True)
    """True on the first part of the first page."""
    last = BooleanProperty(False)
    """True on the last part of the last page."""

    def enter(self, **what: object) -> None:
        """Come to the front on the first page."""
        self.place = self.leaf = 0
        super().enter(**what)
        self.ids.titles.show_place(0)

    def refresh(self) -> None:
        """Show the chosen page."""
        match = self.app.referee.match
        game = match.game if match else games.find(self.game)
        named = [LabelledValue(each.name, _(each.title)) for each in games.menu()]
        self.games = [] if match else named
        pages = (*game.tells.help(match.state if match else None), _settings())
        self.title = game.title
        # There are fewer pages without a match, and a late layout may come after it was left.
        self.place = min(int(self.place), len(pages) - 1)
        self.chapters = [LabelledValue(place, page.title) for place, page in enumerate(pages)]
        page = pages[int(self.place)]
        self.following = pages[min(int(self.place) + 1, len(pages) - 1)].title
        self.now = page.prompt or " ".join(page.paragraphs)
        self.now_size = theme.number if page.prompt else theme.large
        self.figures = self._figured(game.name, page)
        self.heading = page.title
        self.pictures = [PictureItem(game.name, each) for each in page.pictures]
        leaves = self._leaves(self._split(page.paragraphs))
        self.leaves, self.leaf = len(leaves), min(self.leaf, len(leaves) - 1)
        self.paragraphs = leaves[int(self.leaf)]
        self.dots = list(range(len(leaves))) if len(leaves) > 1 else []
        self.first = self.place == 0 and self.leaf == 0
        self.last = self.place == len(pages) - 1 and self.leaf == len(leaves) - 1

    def _figured(self, game: str, page: HelpPage) -> list[_Figured]:
        """Return the figures of a page with words as large as all of them can be."""
        width, height = self._figure_room(len(page.figures))
        if height <= 0:
            return []

        def fits(size: float) -> bool:
            return all(_marked(each.words, width, size, 1) <= height for each in page.figures)

        sizes = (theme.large, (theme.large + theme.body) / 2, theme.body)
        size = next(filter(fits, sizes), 0)
        return [_figured(game, each, size) for each in page.figures] if size else []

    def _figure_room(self, count: int) -> tuple[float, float]:
        """Return the width and height for the words of each of *count* figures, in pixels.

        The height is 0 without figures, below keys of games, and if the text above the figures
        takes too much of it.
        """
        width = self.width - 2 * theme.margin
        above = _marked(self.now, width, self.now_size)
        if not count or self.games or above > ABOVE * self.height:
            return width, 0
        height = self.height - theme.margin - theme.bar - above - theme.key - 2 * theme.gap
        title = 2 * theme.gap + theme.large * 1.4
        gaps = (count - 1) * theme.gap
        if theme.portrait:
            return width * WORDS_SHARE - 2 * theme.margin, (height - gaps) / count - title
        picture = theme.touch * FIGURED + theme.gap
        return (width - gaps) / count - 2 * theme.margin, height - title - picture

    def _room(self) -> tuple[float, float]:
        """Return the width and height for text, in pixels."""
        column = self.ids.column
        around = theme.touch * PICTURED + theme.bar + 2 * theme.gap
        return column.width - 2 * theme.margin - 2 * theme.gap, column.height - around

    def _split(self, paragraphs: Sequence[str]) -> list[str]:
        """Return paragraphs, those that do not fit a part of a page split between sentences."""
        width, height = self._room()
        return [part for whole in paragraphs for part in _parts(whole, width, height)]

    def _leaves(self, paragraphs: Sequence[str]) -> list[list[str]]:
        """Return the paragraphs of each part that fits the screen."""
        width, height = self._room()
        leaves: list[list[str]] = []
        left = 0.0
        for paragraph in paragraphs:
            needed = _height(paragraph, width) + BETWEEN * theme.gap
            if not leaves or needed > left:
                leaves.append([])
                left = height + BETWEEN * theme.gap
            leaves[-1].append(paragraph)
            left -= needed
        return leaves

    def turn(self, place: int) -> None:
        """Turn to a page."""
        self.place, self.leaf = place, 0
        self.refresh()

    @staticmethod
    def game_columns(games: int, portrait: bool) -> int:
        """Return the number of columns for games."""
        return max(-(-games // 2) if portrait else games, 1)

    @staticmethod
    def are_many(titles: int, columns: int, height: float) -> bool:
        """Return whether the keys of titles need more than a height in pixels."""
        return -(-titles // columns) * (theme.key + 0.75 * theme.gap) > height + 0.75 * theme.gap

    def choose(self, game: str) -> None:
        """Turn to the help of a game."""
        self.game = game
        self.turn(0)
        self.ids.titles.show_place(0)

    def turn_titles(self) -> None:
        """Turn to further titles; after the last, to the first."""
        titles = self.ids.titles
        titles.show_place(0 if titles.first >= titles.last else titles.last)

    def leaf_through(self, step: int) -> None:
        """Turn by *step* parts, to the next page after the last part of one."""
        leaf = int(self.leaf) + step
        if leaf not in range(int(self.leaves)):
            self.turn(int(self.place) + step)
            self.ids.titles.show_place(self.place)
            leaf = int(self.leaves) - 1 if step < 0 else 0
        self.leaf = leaf
        self.refresh()


def _figured(game: str, figure: PagePicture, size: float) -> _Figured:
    return _Figured(figure.title, figure.words, PictureItem(game, figure.picture), size)


def _settings() -> HelpPage:
    """Return the page about the settings, the same for every game."""
    return HelpPage(
        _("Settings"),
        (
            _("In the menu of a match, and behind the gear on home. A touch holds at once."),
            _("*Look:* language, light or contrast, letters, motion, sounds."),
            _("*Table:* keys for the left hand, text upright, and rest, from which a touch only"
              " wakes it."),
            _("*This box:* readers and buttons."),
            _("*Timer:* in the menu of a match. A touch pauses it, and it ends no turn."),
        ),
        (Signs(("settings", "light", "sound")),),
    )  # fmt: skip


def _parts(paragraph: str, width: float, height: float) -> list[str]:
    """Return a paragraph, split between sentences where it is higher than a number of pixels."""
    if _height(paragraph, width) <= height:
        return [paragraph]
    parts: list[str] = []
    for sentence in re.split(r"(?<=[.:;?!]) ", paragraph):
        longer = f"{parts[-1]} {sentence}" if parts else ""
        if longer and _height(longer, width) <= height:
            parts[-1] = longer
        else:
            parts.append(sentence)
    return parts


def _height(text: str, width: float) -> float:
    """Return the height of a paragraph, wrapped to a width, in pixels."""
    return _marked(text, width, theme.large)


@lru_cache(maxsize=256)
def _marked(text: str, width: float, size: float, spacing: float = SPACING) -> float:
    """Return the height of a text with terms, wrapped to a width, in pixels."""
    height: float = marked(text, theme.regular, size, width, spacing).texture.height
    return height


kv.load(__file__)
