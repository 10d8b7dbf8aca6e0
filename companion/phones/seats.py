"""Phones of seats: each shows the private page of its seat, encrypted, and sends its marks.

The code of a seat has a key that only lets a phone in: with it the phone sends a random key of its
own, by which everything is encrypted from then on. So the address that a browser keeps in its
history opens nothing.
"""

from __future__ import annotations

import logging
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.phones.address import RANDOM_BYTES
from companion.phones.pages import own
from companion.phones.sealing import JOINING, KEY_BYTES, new_key, seal, unseal
from companion.phones.snapshot import SeatLine
from companion.phones.wire import Revoked, Sealed, SealedMark
from companion.play.match import Match
from companion.play.private_page import PrivatePage
from companion.play.view import Offer
from companion.programs.channel import InForce, Message
from companion.programs.lines import line
from companion.table.referee import Referee
from companion.table.sitting import Sitting
from companion.words.i18n import language, speaking
from companion.words.languages import LANGUAGES

log = logging.getLogger(__name__)
LANGUAGE_BYTES = 2
"""Code of a language, which a phone sends after its key."""
PADDED = 16_384
"""Pages are padded to a multiple of this number of bytes, which hides their length."""
WAITING_PAGE = 1
"""Version of the page that waits for a phone, encrypted with the key of the code."""


class PhoneMark(Struct, frozen=True):
    """Mark that a phone sends: the place of an offer on the page that it shows."""

    choice: Annotated[int, Meta(ge=0)]


read_mark = msgspec.json.Decoder(PhoneMark).decode


class SeatPhone:
    """Phone of a seat, with its address, its keys and the version of its page."""

    def __init__(self, sitting: Sitting, seat: int, evening: str) -> None:
        self.sitting, self.seat, self._evening = sitting, seat, evening
        self._name = sitting.match.state.players[seat]
        self.token = secrets.token_urlsafe(RANDOM_BYTES)
        self._code_key = new_key()
        self._own_key: bytes | None = None
        """Key that the phone has sent; None until it has joined."""
        self._language = language()
        """That of the phone once it has joined, and of the box until then."""
        self._version = WAITING_PAGE
        """A mark counts for one version only, so none counts twice."""
        self._shown: tuple[object, ...] = ()
        """Values that its page was made of; empty if it has to be made anew."""
        self._offers: tuple[Offer, ...] = ()
        self._message = Message(b"")
        self.has_erred = False
        """True once it has sent a late or wrong mark."""

    @property
    def path(self) -> str:
        """Path and fragment of its address; browsers send no fragment to a server."""
        key = urlsafe_b64encode(self._code_key).decode("ascii").rstrip("=")
        return f"/s/{self.token}#{key}"

    @property
    def has_joined(self) -> bool:
        """True once a phone has joined; no other one can."""
        return self._own_key is not None

    def join(self, text: str) -> bool:
        """Take the key and the language of a phone that has the code.

        Return False for any other text.
        """
        sent = unseal(self._code_key, self.token, WAITING_PAGE, text, way=JOINING)
        if sent is None or len(sent) != KEY_BYTES + LANGUAGE_BYTES:
            return False
        self._own_key = sent[:KEY_BYTES]
        wanted = sent[KEY_BYTES:].decode(errors="replace")
        self._language = wanted if wanted in LANGUAGES else self._language
        return True

    def belongs(self, sitting: Sitting | None, evening: str) -> bool:
        """Return True while its match is open and not over, and its seat the same person's.

        It is one of its evening alone, although a match may stay open for days.
        """
        if evening != self._evening or sitting is not self.sitting or sitting.match.over:
            return False
        players = sitting.match.state.players
        return self.seat < len(players) and players[self.seat] == self._name

    def message(self, theme: str, joined: frozenset[int]) -> Message:
        """Return the message with its page as it is now, in the language of the phone.

        Until a phone has joined, it only says whose seat that is, and which seats have *joined*.
        """
        with speaking(self._language):
            if self._own_key:
                return self._page(theme, self._own_key)
            return self._invitation(theme, joined)

    def _page(self, theme: str, key: bytes) -> Message:
        """Return the message with its page, made anew if it has changed."""
        page, seats = private_page(self.sitting.match, self.seat), _seats(self.sitting)
        shown = (page, seats, theme)
        is_late = page is not None and page.is_thinking and self._version > WAITING_PAGE
        if shown != self._shown and not is_late:
            self._shown, self._offers = shown, page.offers if page else ()
            html = own.fragment(page, self.seat, seats, theme=theme, game=self.sitting.game.name)
            self._version += 1
            self._message = self._sealed(html, key)
        return self._message

    def _invitation(self, theme: str, joined: frozenset[int]) -> Message:
        """Return the message that waits for a phone."""
        seats, game = _seats(self.sitting), self.sitting.game
        shown = (seats, joined, theme)
        if shown != self._shown:
            self._shown = shown
            title = game.called(self.sitting.match.setup)
            html = own.invitation(
                self.seat, seats, joined, title=title, theme=theme, game=game.name
            )
            self._message = self._sealed(html, self._code_key)
        return self._message

    def _sealed(self, html: str, key: bytes) -> Message:
        """Return the message with the present version of its page."""
        plain = html.encode()
        plain += b" " * (-len(plain) % PADDED)
        text = seal(key, self.token, self._version, plain)
        sealed = Sealed(self.token, self._version, text)
        return Message(line(sealed), line(Revoked(self.token)))

    def take(self, text: str) -> Offer | None:
        """Return the offer of a mark; None if it is wrong, or late for the present version."""
        plain = self._own_key and unseal(self._own_key, self.token, self._version, text)
        if plain is None:
            return None
        offers, self._offers = self._offers, ()
        self._shown = ()  # the next version tells the phone that it was taken
        try:
            return offers[read_mark(plain).choice]
        except (msgspec.MsgspecError, LookupError):
            return None


class SeatPhones:
    """Phones of the seats of the table, at most one for each.

    *evening* returns the token of the evening.
    """

    def __init__(self, referee: Referee, evening: Callable[[], str]) -> None:
        self._referee, self._evening = referee, evening
        self._phones: dict[int, SeatPhone] = {}

    def invite(self, seat: int) -> str:
        """Return path and fragment of an address by which one phone can join a seat.

        Empty once a phone has joined.
        """
        self._prune()
        if seat not in self._phones:
            sitting = self._referee.sitting
            assert sitting
            self._phones[seat] = SeatPhone(sitting, seat, self._evening())
            self._referee.changed()
        return "" if self._phones[seat].has_joined else self._phones[seat].path

    def has(self, seat: int) -> bool:
        """Return True if a phone has joined a seat."""
        self._prune()
        return seat in self._phones and self._phones[seat].has_joined

    def revoke(self, seat: int) -> None:
        """Remove the phone of a seat, or the address by which one could join."""
        if self._phones.pop(seat, None):
            self._referee.changed()

    def clear(self) -> None:
        """Remove all phones, before phones are switched off."""
        self._phones = {}

    def messages(self, theme: str) -> InForce:
        """Return the messages with the page of each."""
        self._prune()
        joined = frozenset(seat for seat, each in self._phones.items() if each.has_joined)
        return {f"seat {each.token}": each.message(theme, joined) for each in self._phones.values()}

    def hear(self, message: object) -> None:
        """Take a message of the server: a phone joins, or marks for its seat."""
        if isinstance(message, SealedMark):
            self._prune()
            for phone in self._phones.values():
                if phone.token == message.token:
                    self._take(phone, message.text)
                    return

    def _take(self, phone: SeatPhone, text: str) -> None:
        """Let a phone join, or enter its mark; ignore one that is late or wrong."""
        if not phone.has_joined and phone.join(text):
            self._referee.changed()
        elif offer := phone.take(text):
            self._referee.mark(phone.seat, offer.action)
        elif not phone.has_erred:
            phone.has_erred = True
            log.info("What the phone of a seat sent was late or wrong; no more is said of it.")

    def _prune(self) -> None:
        """Remove phones whose match was left or is over, or whose seat was handed over.

        So are those of another evening.
        """
        if self._phones:
            sitting, evening = self._referee.sitting, self._evening()
            self._phones = {
                seat: phone
                for seat, phone in self._phones.items()
                if phone.belongs(sitting, evening)
            }


def _seats(sitting: Sitting) -> tuple[SeatLine, ...]:
    """Return the seats with marks and names, without standings."""
    players = sitting.match.state.players
    return tuple(SeatLine(*each, 0) for each in zip(sitting.marks, players, strict=True))


def private_page(match: Match, seat: int) -> PrivatePage | None:
    """Return the page of a seat; None while it has nothing secret."""
    view, game_secrets = match.views.private(seat), match.game.secrets
    return game_secrets.phone(view) if view and game_secrets else None
