"""Phones of seats: what they are told only they can read, and only their seat's own they enter."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from html.parser import HTMLParser
from itertools import chain
from typing import NamedTuple

import pytest

from companion.games.cluedo.actions import Note, Show
from companion.phones.pages import own
from companion.phones.sealing import FROM_PHONE, JOINING, TO_PHONE, new_key, seal, unseal
from companion.phones.seats import PADDED, WAITING_PAGE, private_page
from companion.phones.snapshot import SeatLine
from companion.phones.wire import Changed, Closed, Opened, Revoked, Sealed, SealedMark
from companion.play.actions import EndEarly
from tests.games.baker_street.kit.twins import twins as of_baker_street
from tests.games.cluedo.kit.states import card
from tests.games.cluedo.kit.twins import twins as of_cluedo
from tests.games.holmes.kit.twins import twins as of_holmes
from tests.phones.servers import Server
from tests.phones.tables import PhoneTable, suggested, think

BRUNO, CARLA = 1, 2
NOTE = Note(BRUNO, card("HALL"), CARLA, apart=True)
HOUR = 3600
LONG = 8
"""Letters of a word that base64 of anything does not have by chance."""
HOSTILE = "<b onclick=x>'\"&</b>"


class Scanned(NamedTuple):
    """Token and key in the code of a seat."""

    token: str
    key: bytes

    def joining(self, own_key: bytes, language: str = "en") -> SealedMark:
        """Return the message by which a phone joins with a key of its own."""
        sent = own_key + language.encode()
        text = seal(self.key, self.token, WAITING_PAGE, sent, way=JOINING)
        return SealedMark(self.token, text)


def scanned(table: PhoneTable, seat: int) -> Scanned:
    path, _, key = table.seats.invite(seat).partition("#")
    return Scanned(path.rpartition("/")[2], urlsafe_b64decode(key + "="))


class Phone:
    """Phone that has joined by the code of a seat."""

    def __init__(self, table: PhoneTable, seat: int, language: str = "en") -> None:
        self.table, self.seat = table, seat
        self.code = scanned(table, seat)
        self.token, self.key = self.code.token, new_key()
        table.seats.hear(self.code.joining(self.key, language))

    def told(self) -> Sealed | None:
        """Return what the server has for it now."""
        with Server(self.table.path) as server:
            messages = server.hear_all()
        own = (m for m in messages if isinstance(m, Sealed) and m.token == self.token)
        return next(own, None)

    def read(self) -> str:
        """Return its page."""
        sealed = self.told()
        plain = unseal(self.key, self.token, sealed.version, sealed.text, way=TO_PHONE)
        return plain.decode().rstrip()

    def choice(self, label: str, row: str = "") -> int:
        """Return the number of a key, perhaps of a row."""
        keys = Keys(self.read()).keys
        (number,) = (number for at, words, number in keys if words == label and row in at)
        return number

    def sealed(self, choice: object, version: int | None = None) -> SealedMark:
        """Return a message that marks something."""
        plain = json.dumps({"choice": choice}).encode()
        version = version or self.told().version
        return SealedMark(self.token, seal(self.key, self.token, version, plain, way=FROM_PHONE))

    def mark(self, label: str, row: str) -> SealedMark:
        """Touch a key."""
        message = self.sealed(self.choice(label, row))
        self.table.seats.hear(message)
        return message


class Keys(HTMLParser):
    """Keys of a page: the identity of their row, their words and their number."""

    def __init__(self, text):
        super().__init__()
        self.keys, self._row, self._number = [], "", None
        self.texts = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self._row = given.get("id", self._row) if tag == "details" else self._row
        self._number = given.get("data-choice") if tag == "button" else None

    def handle_data(self, data):
        self.texts.append(data)
        if self._number is not None:
            self.keys.append((self._row, data, int(self._number)))


@pytest.fixture
def table(judge, tmp_path):
    table = PhoneTable(suggested(judge), tmp_path)
    yield table
    table.close()


def notes(table, seat=BRUNO):
    return {each.card: each.holder for each in table.referee.match.state.notes[seat]}


# --- what is told


def test_a_seat_reads_its_notebook_on_its_phone(table):
    page = Phone(table, BRUNO).read()
    texts = " ".join(Keys(page).texts)
    assert "Bruno" in texts
    assert "Bruno does not have it" in texts
    assert "ballroom" in texts


@pytest.mark.parametrize(
    ("language", "read"), [("it", "cucina"), ("en", "kitchen"), ("xx", "kitchen")]
)
def test_its_page_is_in_the_language_of_the_phone_if_the_box_knows_it(table, language, read):
    assert read in Phone(table, BRUNO, language).read()


def test_nobody_else_reads_anything_of_it_on_the_socket(table):
    phone = Phone(table, BRUNO)
    words = {each for each in Keys(phone.read()).texts if len(each) >= LONG}
    assert len(words) > 10
    with Server(table.path) as server:
        messages = server.hear_all()
    own = [each for each in messages if isinstance(each, Sealed)]
    assert [each.token for each in own] == [phone.token]
    others = [each for each in messages if not isinstance(each, Sealed | Changed)]
    assert [type(each) for each in others] == [Opened]
    for word in words:
        assert word not in own[0].text
    public = repr([each for each in messages if isinstance(each, Changed)])
    assert "notebook" not in public
    assert "does not have it" not in public


def test_the_key_of_the_code_is_told_to_nobody(table):
    key = table.seats.invite(BRUNO).partition("#")[2]
    with Server(table.path) as server:
        assert key not in repr(server.hear_all())


def test_a_page_is_sealed_anew_only_when_it_changes(table):
    phone, other = Phone(table, BRUNO), Phone(table, CARLA)
    first, same = phone.told(), other.told()
    table.referee.notify()
    assert phone.told() == first
    phone.mark("Carla", "hall")
    think(table.referee)
    assert phone.told().version > first.version
    assert other.told() == same


def test_while_it_is_worked_out_a_phone_keeps_what_it_has(table):
    phone = Phone(table, BRUNO)
    before = phone.told()
    table.referee.do(Show(CARLA))
    assert phone.told() == before
    think(table.referee)
    assert phone.told().version > before.version


def test_every_page_has_one_of_a_few_lengths(table):
    phone = Phone(table, BRUNO)
    lengths = set()
    for holder in (0, CARLA, None):
        table.referee.mark(BRUNO, Note(BRUNO, card("HALL"), holder, apart=True))
        think(table.referee)
        lengths.add(len(phone.told().text))
    assert len(lengths) == 1
    sealed = phone.told()
    plain = unseal(phone.key, phone.token, sealed.version, sealed.text, way=TO_PHONE)
    assert len(plain) % PADDED == 0


def test_who_is_asked_sees_which_of_its_cards_it_may_show(table):
    phone, asker = Phone(table, CARLA), Phone(table, 0)
    assert "Anna asks" not in phone.read()
    for code in ("ROPE", "LOUNGE", "HALL"):
        table.referee.mark(CARLA, Note(CARLA, card(code), CARLA, apart=True))
    think(table.referee)
    shown = Keys(phone.read()).texts
    assert "Anna asks: show one at the table" in shown
    cards = shown[: shown.index("who")]
    assert {"rope", "lounge"} <= {*cards}
    assert "hall" not in cards
    assert "asks" not in asker.read()
    table.referee.do(Show(CARLA))
    think(table.referee)
    assert "Anna asks" not in phone.read()


def test_names_are_text_and_nothing_else(judge, tmp_path):
    table = PhoneTable(suggested(judge), tmp_path)
    judge.hand_over(0, HOSTILE)
    think(judge)
    page = Phone(table, BRUNO).read()
    assert HOSTILE in " ".join(Keys(page).texts)
    assert "<b onclick" not in page
    table.close()


def test_where_nothing_is_secret_the_page_says_so(bidding, tmp_path):
    table = PhoneTable(bidding, tmp_path)
    assert "There is nothing secret now." in Phone(table, 0).read()
    table.close()


# --- how a phone joins


def invitation(table, code):
    """Return the words that wait for the phone with a code."""
    with Server(table.path) as server:
        messages = server.hear_all()
    (waiting,) = (m for m in messages if isinstance(m, Sealed) and m.token == code.token)
    plain = unseal(code.key, code.token, WAITING_PAGE, waiting.text, way=TO_PHONE).decode()
    return [words for words in map(str.strip, Keys(plain).texts) if words]


def test_until_a_phone_has_joined_it_reads_whose_seat_it_is_and_nothing_secret(table):
    code = scanned(table, BRUNO)
    assert invitation(table, code) == [
        "Cluedo", "Bruno", "sei tu?", "is it you?", "Carla", "Anna",
    ]  # fmt: skip
    assert not table.seats.has(BRUNO)


def test_it_reads_which_seats_have_a_phone_by_now(table):
    code = scanned(table, BRUNO)
    before = invitation(table, code)
    Phone(table, CARLA)
    assert "has a phone" not in before
    after = invitation(table, code)
    assert after.index("Carla") < after.index("has a phone") < after.index("Anna")
    table.seats.revoke(CARLA)
    assert invitation(table, code) == before


def test_what_comes_after_is_not_read_with_the_key_of_the_code(table):
    phone = Phone(table, BRUNO)
    assert table.seats.has(BRUNO)
    sealed = phone.told()
    assert sealed.version > WAITING_PAGE
    assert unseal(phone.code.key, phone.token, sealed.version, sealed.text, way=TO_PHONE) is None
    assert "ballroom" in phone.read()


def test_a_second_phone_with_the_same_code_neither_reads_nor_marks(table):
    phone, late = Phone(table, BRUNO), new_key()
    entries = table.referee.match.entries
    table.seats.hear(phone.code.joining(late))
    sealed = phone.told()
    assert unseal(late, phone.token, sealed.version, sealed.text, way=TO_PHONE) is None
    plain = json.dumps({"choice": 0}).encode()
    for key in (late, phone.code.key):
        text = seal(key, phone.token, sealed.version, plain, way=FROM_PHONE)
        table.seats.hear(SealedMark(phone.token, text))
    assert table.referee.match.entries == entries
    assert "ballroom" in phone.read()


def test_a_phone_that_sends_its_key_twice_has_joined(table):
    phone = Phone(table, BRUNO)
    table.seats.hear(phone.code.joining(phone.key))
    assert "ballroom" in phone.read()


@pytest.mark.parametrize("key", [b"", b"short", bytes(33)], ids=["no", "short", "long"])
def test_no_phone_joins_with_a_key_of_another_length(table, key):
    code = scanned(table, BRUNO)
    table.seats.hear(code.joining(key))
    assert not table.seats.has(BRUNO)
    assert scanned(table, BRUNO) == code


def test_no_phone_joins_with_the_key_of_another_seat(table):
    code, other = scanned(table, BRUNO), scanned(table, CARLA)
    table.seats.hear(Scanned(code.token, other.key).joining(new_key()))
    assert not table.seats.has(BRUNO)


def test_once_a_phone_has_joined_there_is_no_code_until_it_is_switched_off(table):
    first = table.seats.invite(BRUNO)
    assert table.seats.invite(BRUNO) == first
    Phone(table, BRUNO)
    assert table.seats.invite(BRUNO) == ""
    table.seats.revoke(BRUNO)
    second = table.seats.invite(BRUNO)
    assert all(one != other for one, other in zip(first.split("#"), second.split("#"), strict=True))


# --- twins: what differs is another seat's


@pytest.mark.parametrize(
    ("twins", "seeds"),
    [(of_cluedo, 12), (of_baker_street, 6), (of_holmes, 40)],
    ids=["cluedo", "baker-street", "holmes"],
)
def test_a_seat_s_page_tells_nothing_of_another_seat_s_secret(twins, seeds):
    told = 0
    for pair in chain.from_iterable(map(twins, range(seeds))):
        for seat in {*range(len(pair.one.state.players))} - pair.knowing:
            one, other = (plain(match, seat) for match in (pair.one, pair.other))
            assert one == other
            told += "There is nothing secret" not in one
    assert told


def plain(match, seat):
    """Return what is sealed for the phone of a seat."""
    seats = [SeatLine(mark, name, 0) for mark, name in enumerate(match.state.players)]
    return own.fragment(private_page(match, seat), seat, seats, theme="dark", game=match.game.name)


# --- what comes back


def test_a_mark_is_entered_as_its_seat_s_own_and_the_table_sees_nothing(table):
    phone, referee = Phone(table, BRUNO), table.referee
    seen = referee.public_state(), referee.moment, referee.match.lines()
    entries = referee.match.entries
    phone.mark("Carla", "hall")
    assert (referee.match.entries, referee.match.log[-1].action) == (entries + 1, NOTE)
    assert (referee.public_state(), referee.moment, referee.match.lines()) == seen


def test_the_phone_is_told_that_its_mark_was_taken(table):
    phone = Phone(table, BRUNO)
    before = phone.told().version
    phone.mark("Carla", "hall")
    think(table.referee)
    assert phone.told().version == before + 1
    assert 'disabled aria-pressed="true">Carla' in phone.read()


def test_a_mark_counts_once(table):
    phone = Phone(table, BRUNO)
    message = phone.mark("Carla", "hall")
    think(table.referee)
    phone.mark("rub out", "hall")
    think(table.referee)
    entries = table.referee.match.entries
    for _ in range(3):
        table.seats.hear(message)
    assert table.referee.match.entries == entries
    assert notes(table) == {}


def test_two_of_the_same_version_count_once_even_before_the_next_is_told(table):
    phone, entries = Phone(table, BRUNO), table.referee.match.entries
    one = phone.sealed(phone.choice("Carla", "hall"))
    other = phone.sealed(phone.choice("Anna", "hall"))
    table.referee.changed = lambda: None
    for message in (one, one, other):
        table.seats.hear(message)
    assert table.referee.match.entries == entries + 1
    assert notes(table) == {card("HALL"): CARLA}


def test_what_is_late_is_ignored(table):
    phone = Phone(table, BRUNO)
    message = phone.sealed(phone.choice("Carla", "hall"))
    table.referee.do(Show(CARLA))
    think(table.referee)
    table.seats.hear(message)
    assert notes(table) == {}


@pytest.mark.parametrize(
    "choice",
    [-1, 100_000, 1.5, "1", None, True, [1], {"choice": 1}],
    ids=repr,
)
def test_what_is_on_no_key_is_ignored(table, choice):
    phone, entries = Phone(table, BRUNO), table.referee.match.entries
    table.seats.hear(phone.sealed(choice))
    assert table.referee.match.entries == entries


def test_what_another_seat_has_sealed_is_ignored(table):
    phone, other = Phone(table, BRUNO), Phone(table, CARLA)
    message = other.sealed(other.choice("Anna", "hall"))
    table.seats.hear(SealedMark(phone.token, message.text))
    assert notes(table) == {}
    assert notes(table, CARLA) == {}


def test_what_the_app_has_sealed_is_not_taken_back_from_the_server(table):
    phone, entries = Phone(table, BRUNO), table.referee.match.entries
    table.seats.hear(SealedMark(phone.token, phone.told().text))
    assert table.referee.match.entries == entries


def test_what_was_not_taken_is_logged_once_and_without_its_content(table, caplog):
    caplog.set_level("INFO")
    phone = Phone(table, BRUNO)
    for _ in range(50):
        table.seats.hear(SealedMark(phone.token, "bm9uc2Vuc2U="))
        table.seats.hear(SealedMark("unknown", "bm9uc2Vuc2U="))
    told = [record for record in caplog.records if "phone of a seat" in record.message]
    assert len(told) == 1
    assert "bm9uc2Vuc2U" not in caplog.text
    assert phone.token not in caplog.text


# --- the end of a phone


def pass_evening(table):
    """Touch the table after a pause that ends an evening."""
    table.seconds += 6 * HOUR
    table.referee.changed()


def revoked(table, phone):
    """Return True if the server is told that the page of a phone is gone."""
    with Server(table.path) as server:
        return phone.token not in repr(server.hear_all())


@pytest.mark.parametrize(
    "end",
    [
        lambda table: table.seats.revoke(BRUNO),
        lambda table: table.referee.hand_over(BRUNO, "Zoe"),
        lambda table: table.referee.do(EndEarly()),
        lambda table: table.referee.leave(),
        lambda table: table.referee.rematch(),
        lambda table: pass_evening(table),
    ],
    ids=["by a touch", "hand-over", "end of the match", "match left", "rematch", "next evening"],
)
def test_a_phone_ends(table, end):
    phone, other = Phone(table, BRUNO), Phone(table, CARLA)
    choice = phone.sealed(phone.choice("Carla", "hall"))
    with Server(table.path) as server:
        server.hear_all()
        end(table)
        while server.hear() != Revoked(phone.token):
            pass
    assert revoked(table, phone)
    assert not table.seats.has(BRUNO)
    table.seats.hear(choice)
    assert not table.referee.match or notes(table) == {}
    stays = table.referee.match and not table.referee.match.over and table.seats.has(CARLA)
    assert bool(stays) is not revoked(table, other)


def test_what_an_old_phone_marks_first_on_the_next_evening_is_ignored(table):
    phone = Phone(table, BRUNO)
    choice = phone.sealed(phone.choice("Carla", "hall"))
    table.seconds += 6 * HOUR
    table.seats.hear(choice)
    assert notes(table) == {}


def test_a_pause_that_ends_no_evening_leaves_a_phone_alone(table):
    phone = Phone(table, BRUNO)
    table.seconds += 5 * HOUR
    table.referee.changed()
    phone.mark("Carla", "hall")
    assert notes(table) == {card("HALL"): CARLA}


def test_a_code_that_is_shown_first_on_the_next_evening_lets_a_phone_in(table):
    table.seconds += 6 * HOUR
    assert "ballroom" in Phone(table, BRUNO).read()


def test_what_was_marked_before_a_hand_over_and_comes_after_it_is_ignored(table):
    phone = Phone(table, BRUNO)
    choice = phone.sealed(phone.choice("Carla", "hall"))
    table.referee.hand_over(BRUNO, "Zoe")
    table.referee.undo()
    table.seats.hear(choice)
    assert notes(table) == {}


def test_what_a_phone_marks_takes_no_step_back_at_the_table_and_leaves_redo(table):
    phone, log = Phone(table, BRUNO), table.referee.match.log
    last = log[-1].action
    table.referee.undo()
    phone.mark("Carla", "hall")
    table.referee.redo()
    assert {each.action for each in log[-2:]} == {last, NOTE}
    table.referee.undo()
    assert log[-1].action == NOTE


def test_what_is_sealed_for_another_seat_reaches_neither_of_them(table):
    bruno, carla = Phone(table, BRUNO), Phone(table, CARLA)
    sealed = carla.sealed(carla.choice("Anna", "hall"))
    table.seats.hear(SealedMark(bruno.token, sealed.text))
    assert notes(table) == notes(table, CARLA) == {}
    table.seats.hear(sealed)
    assert notes(table, CARLA) == {card("HALL"): 0}


def test_the_hand_over_of_another_seat_leaves_a_phone_alone(table):
    phone = Phone(table, BRUNO)
    table.referee.hand_over(0, "Zoe")
    assert table.seats.has(BRUNO)
    assert "Zoe" in phone.read()


def test_the_match_that_is_opened_again_has_no_phones(table):
    phone, number = Phone(table, BRUNO), table.referee.sitting.number
    table.referee.changed = lambda: None  # nothing is drawn in between
    table.referee.leave()
    table.referee.resume(number)
    table.referee.notify()
    assert revoked(table, phone)
    assert not table.seats.has(BRUNO)


def test_phones_that_are_switched_off_and_on_again_have_no_seats(table):
    phone = Phone(table, BRUNO)
    with Server(table.path) as server:
        server.hear_all()
        table.turn(False)
        assert Closed() in (server.hear(), server.hear())
    table.turn(True)
    assert not table.seats.has(BRUNO)
    assert revoked(table, phone)
