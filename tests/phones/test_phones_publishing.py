"""The table is handed over to phones once per change, over a real socket, and never waited for."""

from __future__ import annotations

import os
import stat
from base64 import urlsafe_b64decode
from contextlib import suppress

import pytest

from companion.games.istinto.actions import Bid, TakeTrick
from companion.games.istinto.game import GAME
from companion.phones import wire
from companion.play.actions import EndEarly
from companion.settings import Mqtt, changed
from companion.words import i18n
from companion.words.inputs import MOST_QUEUED, Phoned, Pressed, Scanned
from tests.games.istinto.kit.states import bids, setup
from tests.phones.servers import Box, Server
from tests.support.finished_matches import evening

LANGUAGES = ("it", "en")
HOURS = 3600.0


@pytest.fixture
def box(bidding, tmp_path):
    made = Box(bidding, tmp_path)
    yield made
    made.close()


def prompts(messages) -> dict[str, str]:
    return {
        each.snapshot.language: each.snapshot.prompt
        for each in messages
        if isinstance(each, wire.Changed)
    }


# --- what a server is told


def test_a_server_is_told_the_table_in_each_language_and_then_the_address(box):
    with Server(box.path) as server:
        *changes, opened = server.hear_all()
    assert isinstance(opened, wire.Opened)
    view = {}
    for language in LANGUAGES:
        with i18n.speaking(language):
            view[language] = box.referee.sitting.view
    assert {each.snapshot.language: each.snapshot.where for each in changes} == {
        language: view[language].where for language in LANGUAGES
    }
    assert [seat.name for seat in changes[0].snapshot.seats] == ["Ana", "Bo", "Cy"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_of_the_box_is_told_first(box, language):
    box.chosen = changed(box.chosen, language=language)
    box.referee.do(Bid(4))
    with Server(box.path) as server:
        first, *_ = server.hear_all()
    assert first.snapshot.language == language


def test_each_change_is_told_with_a_higher_version(box):
    with Server(box.path) as server:
        *_, before, _opened = server.hear_all()
        box.referee.do(Bid(4))
        after = server.hear_in(*LANGUAGES)
    assert all(each.version > before.version for each in after)
    assert {each.snapshot.entries for each in after} == {1}
    assert before.snapshot.who == 2
    assert {each.snapshot.who for each in after} == {0}


def test_what_has_not_changed_is_not_told_again(box):
    with Server(box.path) as server:
        server.hear_all()
        for _ in range(3):
            box.referee.notify()
        box.referee.do(Bid(4))
        heard = server.hear_in(*LANGUAGES)
    assert len(heard) == len(LANGUAGES)
    assert {each.version for each in heard} == {2}


def test_a_server_that_comes_late_is_told_only_what_is_in_force(box):
    for number in (4, 2):
        box.referee.do(Bid(number))
    with Server(box.path) as server:
        heard = server.hear_all()
    assert [type(each) for each in heard] == [wire.Changed, wire.Changed, wire.Opened]
    assert {each.snapshot.entries for each in heard[:-1]} == {2}


def test_a_server_that_starts_anew_is_told_everything_again(box):
    with Server(box.path) as server:
        first = server.hear_all()
    with Server(box.path) as server:
        assert server.hear_all() == first


def test_without_a_match_the_evening_is_told(box):
    box.referee.do(EndEarly())
    box.referee.leave()
    with Server(box.path) as server:
        *_, change, _opened = server.hear_all()
    assert change.snapshot.number == 0
    (match,) = change.snapshot.evening
    assert (match.game, match.at) == ("Istinto", "21:14")
    assert [each.name for each in change.snapshot.people] == ["Ana", "Bo", "Cy"]


def test_a_match_that_is_over_shows_the_evening_as_well(box):
    box.referee.do(EndEarly())
    with Server(box.path) as server:
        *_, change, _opened = server.hear_all()
    assert change.snapshot.over
    assert [each.game for each in change.snapshot.evening] == ["Istinto"]


def test_while_a_match_is_played_there_is_no_evening_to_show(box):
    box.referee.do(EndEarly())
    box.referee.rematch()
    with Server(box.path) as server:
        *_, change, _opened = server.hear_all()
    assert (change.snapshot.evening, change.snapshot.people) == ((), ())


def test_people_are_listed_by_their_wins(box):
    box.referee.leave()
    evening(box.referee.journal, ("Ana", "Bo", "Cy"), matches=4)
    box.referee.now = lambda: "2026-11-21T22:00:00"
    box.referee.notify()
    with Server(box.path) as server:
        told = server.hear_all()
    (shown,) = (each.snapshot for each in told[:-1] if each.snapshot.language == "en")
    assert [(each.game, each.result, each.score) for each in shown.evening] == [
        ("Istinto", "Cy", "110 points"),
        ("Holmes", "Bo", "26 to 20"),
        ("Cluedo", "Cy", "7 points"),
        ("Baker Street", "Ana", "26 to 20"),
    ]
    assert [(each.name, each.fact) for each in shown.people] == [
        ("Cy", "2 wins in 3 matches"),
        ("Ana", "1 win in 3 matches"),
        ("Bo", "1 win in 4 matches"),
    ]


def test_an_evening_that_is_over_is_not_told_the_next_day(box):
    box.referee.do(EndEarly())
    box.referee.now = lambda: "2026-01-07T20:00:00"
    box.referee.leave()
    with Server(box.path) as server:
        *_, change, _opened = server.hear_all()
    assert change.snapshot.evening == ()


def test_an_objection_is_told_in_each_language(box):
    for action in bids(1, 1, 1):
        box.referee.do(action)
    for event in (Scanned("W5"), Scanned("W9"), Pressed("seat1")):
        box.referee.handle(event)
    with Server(box.path) as server:
        told = server.hear_all()[:-1]
    assert {each.snapshot.language: each.snapshot.dispute for each in told} == {
        "en": "Ana’s card is beaten by Bo’s.",
        "it": "La carta di Ana perde contro quella di Bo.",
    }


def test_why_something_was_not_taken_is_told_in_each_language(box):
    box.referee.do(TakeTrick(0))
    assert box.referee.pending.notice
    with Server(box.path) as server:
        told = {each.snapshot.language: each.snapshot.notices for each in server.hear_all()[:-1]}
    assert told["en"] == (box.referee.pending.notice,)
    assert told["it"] not in ((), told["en"])


def notices(box):
    """Return the notices that phones are told in each language."""
    with Server(box.path) as server:
        return {each.snapshot.language: each.snapshot.notices for each in server.hear_all()[:-1]}


def test_what_was_taken_back_is_told_in_each_language(box):
    box.referee.do(*bids(1))
    box.referee.undo()
    assert notices(box) == {
        "en": ("Taken back: Cy said 1",), "it": ("Annullato: Cy ha detto 1",),
    }  # fmt: skip


def test_what_a_page_says_to_its_reader_is_told_to_no_phone(box):
    box.referee.show_notice("Match deleted.")
    box.referee.queue_notice("The copy is kept.")
    assert notices(box) == {"en": (), "it": ()}


def test_what_is_told_of_the_match_stays_while_a_page_says_something_else(box):
    box.referee.do(*bids(1))
    box.referee.undo()
    before = notices(box)
    box.referee.queue_notice("The copy is kept.")
    assert "The copy is kept." in box.referee.pending.notice
    assert notices(box) == before


def test_what_a_private_page_refuses_is_told_to_no_phone(box):
    box.referee.in_private = True
    box.referee.do(TakeTrick(0))
    with Server(box.path) as server:
        told = server.hear_all()[:-1]
    assert {each.snapshot.notices for each in told} == {()}


def test_what_a_private_page_says_is_told_to_no_phone(box):
    box.referee.in_private = True
    box.referee.show_notice("Nobody may have the same letter twice.")
    with Server(box.path) as server:
        told = server.hear_all()[:-1]
    assert {each.snapshot.notices for each in told} == {()}


# --- the address


def test_the_address_has_128_random_bits(box):
    assert len(urlsafe_b64decode(f"{box.token()}==")) * 8 == 128


def test_the_address_stays_when_the_app_restarts_within_the_evening(box):
    before = box.token()
    box.restart()
    assert box.token() == before


def test_the_next_evening_has_another_address(box):
    before = box.token()
    box.seconds += 5 * HOURS
    box.referee.do(Bid(4))
    assert box.token() == before
    box.seconds += 6 * HOURS
    box.referee.do(Bid(2))
    assert box.token() != before


def test_what_happens_on_the_next_evening_is_told_after_its_address(box):
    with Server(box.path) as server:
        *_, before = server.hear_all()
        box.seconds += 6 * HOURS
        box.referee.do(Bid(4))
        opened, *_ = server.hear_in(*LANGUAGES)
    assert isinstance(opened, wire.Opened)
    assert opened != before


def test_so_has_the_next_evening_after_a_restart(box):
    before = box.token()
    file = box.folder / "phones.token"
    then = file.stat().st_mtime - 6 * HOURS
    os.utime(file, (then, then))
    box.restart()
    assert box.token() != before


def test_phones_that_are_switched_on_again_have_another_address(box):
    before = box.token()
    box.turn(False)
    box.turn(True)
    assert box.token() != before


def test_nobody_else_may_read_the_address(box):
    file = box.folder / "phones.token"
    assert file.read_text() == box.token()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b"x", b"\xff" * 22, b"a" * 1000])
def test_a_file_with_something_else_means_another_address(box, content):
    file = box.folder / "phones.token"
    file.write_bytes(content)
    box.restart()
    assert file.read_text() == box.token()


def test_where_no_file_can_be_written_there_is_an_address_all_the_same(box):
    file = box.folder / "phones.token"
    file.unlink()
    file.mkdir()
    box.restart()
    assert len(box.token()) == 22


# --- the pages to keep


def hear_until(server, kind, count):
    """Return the messages up to the last of some of a kind."""
    heard = []
    while sum(isinstance(each, kind) for each in heard) < count:
        heard.append(server.hear())
    return heard


def test_once_a_match_has_ended_the_evening_is_there_to_keep(box):
    with Server(box.path) as server:
        server.hear_all()
        box.referee.do(EndEarly())
        assert not any(each.snapshot.recap for each in server.hear_in(*LANGUAGES))
        box.wait_for_pages()
        *recaps, first, second = hear_until(server, wire.Changed, 2)
    assert [(each.language, each.pdf) for each in recaps] == [
        ("it", b"it"), ("en", b"en"),
    ]  # fmt: skip
    assert first.snapshot.recap
    assert second.snapshot.recap


def test_they_are_made_anew_when_another_match_has_ended(box):
    for _ in range(2):
        box.referee.do(EndEarly())
        box.wait_for_pages()
        box.referee.rematch()
    assert box.asked == [1, 2]


def test_where_they_cannot_be_made_there_are_none(bidding, tmp_path):
    box = Box(bidding, tmp_path, lambda _match, _going: ())
    box.referee.do(EndEarly())
    box.wait_for_pages()
    with Server(box.path) as server:
        *_, change, _opened = server.hear_all()
    assert change.snapshot.evening
    assert not change.snapshot.recap
    box.close()


def test_they_are_kept_while_the_next_match_is_played(box):
    box.referee.do(EndEarly())
    box.wait_for_pages()
    box.referee.rematch()
    with Server(box.path) as server:
        heard = server.hear_all()
    assert [type(each) for each in heard] == [wire.RecapPdf] * 2 + [wire.Changed] * 2 + [
        wire.Opened
    ]
    assert all(each.snapshot.recap for each in heard[2:4])


def test_they_are_taken_away_once_they_are_of_another_evening(box):
    box.referee.do(EndEarly())
    box.wait_for_pages()
    with Server(box.path) as server:
        server.hear_all()
        box.referee.now = lambda: "2026-01-07T20:00:00"
        box.referee.leave()
        heard = hear_until(server, wire.Changed, 2)
    gone = {each.language: each.pdf for each in heard if isinstance(each, wire.RecapPdf)}
    assert gone == dict.fromkeys(LANGUAGES, b"")
    assert not any(each.snapshot.recap for each in heard if isinstance(each, wire.Changed))


def test_they_are_taken_away_as_well_when_an_open_match_is_played_on_another_evening(box):
    box.referee.do(EndEarly())
    box.wait_for_pages()
    box.referee.rematch()
    box.referee.now = lambda: "2026-01-07T20:00:00"
    box.referee.do(Bid(4))
    with Server(box.path) as server:
        *changes, _opened = server.hear_all()
    assert not any(isinstance(each, wire.RecapPdf) for each in changes)
    assert not any(each.snapshot.recap for each in changes)


def test_what_is_not_recorded_is_not_kept_either(box):
    box.referee.leave()
    box.referee.stop_recording()
    assert box.referee.begin(GAME, setup())
    box.referee.do(EndEarly())
    with Server(box.path) as server:
        *_, change, _opened = server.hear_all()
    assert [each.game for each in change.snapshot.evening] == ["Istinto"]
    box.work.close()
    assert not box.asked


# --- on and off


def test_while_phones_are_off_nobody_can_connect(box):
    box.turn(False)
    assert not box.path.exists()
    box.referee.do(Bid(4))
    assert not box.phones.state.is_on


def test_a_server_is_told_when_phones_are_switched_off(box):
    with Server(box.path) as server:
        server.hear_all()
        box.turn(False)
        assert server.hear() == wire.Closed()
        with pytest.raises(EOFError):
            server.hear()


def test_the_end_of_the_app_closes_nothing_for_good(box):
    with Server(box.path) as server:
        server.hear_all()
        box.phones.close()
        with pytest.raises(EOFError):
            server.hear()


def test_only_the_group_of_the_app_may_connect(box):
    assert stat.S_IMODE(box.path.stat().st_mode) == 0o660


def test_a_socket_that_a_killed_app_has_left_is_replaced(box):
    box.phones.close()
    box.path.touch()
    box.restart()
    assert box.token()


def test_where_no_socket_can_be_made_the_table_goes_on(bidding, tmp_path, caplog):
    box = Box(bidding, tmp_path)
    box.turn(False)
    box.path.mkdir()
    box.turn(True)
    box.referee.do(Bid(4))
    assert box.referee.match.entries == 1
    assert (box.phones.state.is_on, box.phones.state.answers) == (True, False)
    assert caplog.text.count("phones failed") == 1


# --- what a server says


def test_the_addresses_are_those_of_the_server(box):
    box.listen()
    with Server(box.path) as server:
        opened = server.hear_all()[-1]
        server.say(wire.Listening(("http://192.168.1.7:8017", "http://companion.local:8017")))
        box.phones.hear(box.heard.get().message)
    assert box.phones.state.answers
    assert [each.whole for each in box.phones.state.addresses] == [
        f"http://192.168.1.7:8017/{opened.token}",
        f"http://companion.local:8017/{opened.token}",
    ]


@pytest.mark.parametrize("origin", ["javascript:alert(1)", "http://a/b", "http://", "http://a b"])
def test_an_address_that_is_none_is_not_shown(box, origin):
    box.phones.hear(wire.Listening((origin,)))
    assert box.phones.state.addresses == ()


def test_a_server_that_cannot_listen_says_why(box):
    box.phones.hear(wire.Refused("port"))
    assert box.phones.state.refused == "port"
    box.phones.hear(wire.Listening(()))
    assert box.phones.state.refused == ""


def test_the_box_knows_when_its_server_is_gone(box):
    box.listen()
    with Server(box.path) as server:
        server.say(wire.Listening(("http://10.0.0.2:8017",)))
        box.phones.hear(box.heard.get().message)
        assert box.phones.state.answers
    event = box.heard.get()
    assert event == Phoned(None)
    box.phones.hear(event.message)
    assert not box.phones.state.answers


def test_what_a_seat_marks_comes_through_the_inbox(box):
    box.listen()
    with Server(box.path) as server:
        server.say(wire.SealedMark("page", "sealed"))
        assert box.heard.get() == Phoned(wire.SealedMark("page", "sealed"))


def test_a_log_of_inputs_says_nothing_of_what_was_marked():
    assert repr(Phoned(wire.SealedMark("page", "sealed"))) == "Phoned(SealedMark)"


# --- a server that is slow, dead, flooded or garbled


def is_last(message) -> bool:
    """Return True for the table after a bid, whose notice is gone."""
    if not isinstance(message, wire.Changed):
        return False
    return message.snapshot.entries == 1 and not message.snapshot.notices


def test_a_server_that_never_reads_misses_what_was_replaced(box):
    with Server(box.path) as stuck, Server(box.path) as other:
        other.hear_all()
        for number in range(600):
            box.referee.show_notice(f"Notice {number}. " + "x" * 1000)
        box.referee.do(Bid(4))
        seen = [stuck.hear()]
        while not is_last(seen[-1]):
            seen.append(stuck.hear())
        while not is_last(other.hear()):
            pass
    assert len(seen) < 600


def test_a_flood_of_messages_is_read_no_faster_than_the_inbox_is_emptied(box):
    with Server(box.path) as server:
        server.hear_all()
        sent = server.flood(wire.SealedMark("page", "x" * 400))
        box.referee.do(Bid(4))
        assert {each.snapshot.entries for each in server.hear_in(*LANGUAGES)} == {1}
        assert box.inbox.waiting < 2 * MOST_QUEUED < sent
        box.listen()
        box.inbox.wake()
        assert {box.heard.get() for _ in range(sent)} == {
            Phoned(wire.SealedMark("page", "x" * 400))
        }


@pytest.mark.parametrize(
    "garbage",
    [
        b"hello\n",
        b"{}\n",
        b'{"type":"opened","token":"x"}\n',
        b"\xff\xfe\n",
        b"[" * 1000 + b"\n",
        b"x" * 2000,
        b'{"type":"marked","token":"","text":"' + b"x" * 2000 + b'"}\n',
    ],
)
def test_garbage_ends_the_connection_and_is_logged(box, garbage, caplog):
    with Server(box.path) as server:
        server.hear_all()
        server.send(garbage)
        with pytest.raises(EOFError):
            server.hear()
    with Server(box.path) as server:
        server.hear_all()
    assert "sends nonsense" in caplog.text
    assert box.referee.pending.notice == ""


def test_of_many_connections_the_newest_are_served(box):
    servers = [Server(box.path) for _ in range(6)]
    for server in servers[-4:]:
        server.hear_all()
    box.referee.do(Bid(4))
    for server in servers[-4:]:
        assert {each.snapshot.entries for each in server.hear_in(*LANGUAGES)} == {1}
    for server in servers:
        server.close()


def test_a_server_that_dies_a_hundred_times_costs_the_table_nothing(box):
    for _ in range(100):
        with Server(box.path) as server:
            server.hear()
    box.referee.do(Bid(4))
    with Server(box.path) as server:
        assert {each.snapshot.entries for each in server.hear_all()[:-1]} == {1}


# Home automation

BROKER = Mqtt("10.0.0.2", user="table", password="seven of clubs")


def at_home(box, **chosen):
    """Switch home automation on; return what a server is told up to the address for phones."""
    box.chosen = changed(box.chosen, mqtt=BROKER, **chosen)
    box.referee.notify()
    with Server(box.path) as server:
        return server.hear_all()


def test_home_automation_needs_no_phones(box):
    heard = at_home(box, phones=False)
    assert {type(each) for each in heard} == {
        wire.Broker,
        wire.DisplayLight,
        wire.AtHome,
        wire.Closed,
    }


def test_it_is_told_of_the_table_in_the_language_of_the_box(box):
    (told,) = (each for each in at_home(box, language="it") if isinstance(each, wire.AtHome))
    assert told.language == "it"
    assert told.playing
    assert told.game == "Istinto"
    assert told.awaited in told.scores
    assert told.awaited in told.prompt


def test_the_broker_of_the_settings_is_named_by_the_box_alone(box):
    (named,) = (each for each in at_home(box) if isinstance(each, wire.Broker))
    own = box.referee.recording.journal.box.replace("-", "")
    assert own.startswith(named.box)
    assert len(named.box) == 12
    assert (named.host, named.port, named.user, named.tls) == ("10.0.0.2", 1883, "table", False)


def test_phones_are_told_the_same_beside_it(box):
    heard = at_home(box)
    assert {*prompts(each for each in heard if isinstance(each, wire.Changed))} == {*LANGUAGES}
    assert isinstance(heard[-1], wire.Opened)


def test_switched_off_its_server_is_told_so(box):
    at_home(box, phones=False)
    with Server(box.path) as server:
        server.hear_all()
        box.chosen = changed(box.chosen, mqtt=None)
        box.referee.notify()
        heard = []
        with suppress(EOFError):
            while True:
                heard.append(server.hear())
    assert wire.NoBroker() in heard
    assert not box.path.exists()


def test_no_password_is_written_where_values_are(box):
    (named,) = (each for each in at_home(box) if isinstance(each, wire.Broker))
    assert named.password == BROKER.password
    assert BROKER.password not in repr((named, BROKER, box.chosen))
