"""Answers of the server of phones, from a real process over real sockets."""

from __future__ import annotations

import socket

import pytest

from companion.phones.server.files import served
from companion.phones.wire import Closed, Opened, RecapPdf, Revoked, Sealed, SealedMark
from tests.phones.kit import HOME, Evening, Phone, token

NOTHING = "There is nothing here. Scan the code on the table’s screen again.\n"
NIENTE = "Qui non c’è niente. Inquadra di nuovo il codice sullo schermo del tavolo.\n"
PDF = b"%PDF-1.7 pages \x00\xff"


def recap(language: str, pdf: bytes) -> RecapPdf:
    """Return the message with a PDF."""
    return RecapPdf(language, pdf, "2026-11-21")


# Pages


def test_the_page_is_in_the_language_that_the_phone_prefers(evening: Evening, phone: Phone) -> None:
    """The box's own language is the one that was published first."""
    place = f"/{evening.token}"
    assert "Tocca ad Anna" in phone.read(place)
    assert "Tocca ad Anna" in phone.read(place, Accept_Language="fr, de;q=0.5")
    assert "Anna’s turn" in phone.read(place, Accept_Language="de, en-GB;q=0.9, it;q=0.8")
    assert "Tocca ad Anna" in phone.read(f"{place}?l=it", Accept_Language="en")


@pytest.mark.parametrize("words", ["%ff", "it&l=en", "", "klingon"])
def test_a_language_that_is_none_is_that_of_the_box(
    evening: Evening, phone: Phone, words: str
) -> None:
    assert "Tocca ad Anna" in phone.read(f"/{evening.token}?l={words}", Accept_Language=";;q=x,,")


def test_the_page_shows_the_newest_change(evening: Evening, phone: Phone) -> None:
    evening.change(prompt="Bruno leads")
    assert "Bruno leads" in phone.read(f"/{evening.token}")


def test_the_recap_is_a_file_to_keep(evening: Evening, phone: Phone) -> None:
    place = f"/{evening.token}/recap.pdf"
    assert phone.status(place) == 404
    evening.tell(recap("it", b"italiano"), recap("en", PDF))
    with phone.ask(f"{place}?l=en") as answer:
        assert answer.getheader("Content-Type") == "application/pdf"
        named = 'attachment; filename="evening-2026-11-21.pdf"'
        assert answer.getheader("Content-Disposition") == named
        assert answer.read() == PDF


def test_a_recap_that_is_taken_away_is_not_there(evening: Evening, phone: Phone) -> None:
    place = f"/{evening.token}/recap.pdf?l=en"
    evening.tell(recap("en", PDF))
    assert phone.status(place) == 200
    evening.tell(recap("en", b""))
    assert phone.status(place) == 404


def test_a_long_file_arrives_whole(evening: Evening, phone: Phone) -> None:
    pages = bytes(range(256)) * 2048
    evening.tell(recap("it", pages))
    with phone.ask(f"/{evening.token}/recap.pdf") as answer:
        assert answer.read() == pages


def test_head_has_the_headers_alone(evening: Evening, phone: Phone) -> None:
    with phone.ask(f"/{evening.token}", "HEAD") as answer:
        assert answer.status == 200
        assert int(answer.headers["Content-Length"]) == len(
            phone.read(f"/{evening.token}").encode()
        )
        assert not answer.read()


# Streams


def test_a_stream_begins_with_the_table_and_sends_each_change(
    evening: Evening, phone: Phone
) -> None:
    with phone.stream(f"/{evening.token}/stream?l=en") as events:
        first = next(events)
        assert (first.name, first.version) == ("message", 1)
        assert "Anna’s turn" in first.data
        for words in ("Bruno leads", "Two\r\nlines <&>"):
            version = evening.change(prompt=words)
            event = next(events)
            assert event.version == version
            assert words.split()[0] in event.data


def test_a_stream_of_one_phone_is_that_of_all(evening: Evening) -> None:
    streams = [Phone(evening.port).open(f"/{evening.token}/stream") for _ in range(20)]
    version = evening.change(prompt="Bruno leads")
    for answer, events in streams:
        assert [next(events).version for _ in range(2)] == [1, version]
        answer.close()


def test_streams_end_when_the_evening_is_over(evening: Evening, phone: Phone) -> None:
    place, seat = f"/{evening.token}", token()
    evening.tell(Sealed(seat, 1, "abc"))
    with phone.stream(f"{place}/stream") as table, phone.stream(f"/s/{seat}/stream") as own:
        evening.tell(Closed())
        for events in (table, own):
            assert [event.name for event in events][-1] == "gone"
    for gone in (place, f"{place}/stream", f"{place}/recap.pdf", f"/s/{seat}", f"/s/{seat}/stream"):
        assert phone.status(gone) == 404


def test_a_new_address_ends_the_old_one(evening: Evening, phone: Phone) -> None:
    old, new = evening.token, token()
    with phone.stream(f"/{old}/stream") as events:
        evening.tell(Opened(new))
        assert [event.name for event in events] == ["message", "gone"]
    assert phone.status(f"/{old}") == 404
    assert "Tocca ad Anna" in phone.read(f"/{new}")


# A seat's own phone


def test_a_seat_is_shown_what_was_sealed_for_it(evening: Evening, phone: Phone) -> None:
    seat, other = token(), token()
    evening.tell(Sealed(seat, 4, "abc="), Sealed(other, 5, "xyz="))
    page = phone.read(f"/s/{seat}")
    assert page == phone.read(f"/s/{other}")
    assert "abc" not in page
    with phone.stream(f"/s/{seat}/stream") as events:
        assert next(events) == ("message", 4, "abc=")
        evening.tell(Sealed(seat, 6, "def="))
        while (event := next(events)).name == "beat":  # what another seat was shown woke it
            pass
        assert event == ("message", 6, "def=")


def test_what_a_seat_marks_is_passed_on(evening: Evening, phone: Phone) -> None:
    seat = token()
    evening.tell(Sealed(seat, 1, "abc="))
    for text in ("a+b/c-_=", "x" * 900):
        assert phone.status(f"/s/{seat}", "POST", text.encode()) == 204
        assert evening.app.hear() == SealedMark(seat, text)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"two words", 400),
        (b'"}', 400),
        (b"a\n", 400),
        ("è".encode(), 400),
        (b"x" * 1000, 413),
        (b"x" * 1025, 400),
    ],
)
def test_a_mark_that_is_none_is_not(
    evening: Evening, phone: Phone, body: bytes, status: int
) -> None:
    seat = token()
    evening.tell(Sealed(seat, 1, "abc="))
    assert phone.status(f"/s/{seat}", "POST", body) == status
    assert phone.status(f"/s/{seat}", "POST", b"good") == 204
    assert evening.app.hear() == SealedMark(seat, "good")


def test_a_seat_is_revoked_alone(evening: Evening, phone: Phone) -> None:
    seat, other = token(), token()
    evening.tell(Sealed(seat, 1, "abc="), Sealed(other, 1, "xyz="))
    with phone.stream(f"/s/{seat}/stream") as gone, phone.stream(f"/s/{other}/stream") as stays:
        evening.tell(Revoked(seat))
        assert [event.name for event in gone] == ["message", "gone"]
        evening.tell(Sealed(other, 2, "new="))
        while next(stays).version != 2:
            pass
    assert phone.status(f"/s/{seat}") == 404
    assert phone.status(f"/s/{seat}", "POST", b"late") == 404
    assert phone.status(f"/s/{other}") == 200


def test_the_address_of_a_seat_is_no_other(evening: Evening, phone: Phone) -> None:
    seat = token()
    evening.tell(Sealed(seat, 1, "abc="))
    for place in (f"/{seat}", f"/{seat}/stream", f"/s/{evening.token}", "/s/", "/s"):
        assert phone.status(place) == 404


# Everything else


@pytest.mark.parametrize(
    "place",
    [
        "/",
        "//",
        "/favicon.ico",
        "/stream",
        "/recap.pdf",
        "/static",
        "/static/",
        "/static/none.js",
        "/static/../wire.py",
        "/static/..%2fwire.py",
        "/static/fonts/../../wire.py",
        "/static/%2fetc%2fpasswd",
        "/static//etc/passwd",
        "/static/a%00b",
        "/%ff",
        "/s/%ff",
        "/../../etc/passwd",
        "/index.html",
        "*",
    ],
)
def test_everything_else_is_not_there(evening: Evening, phone: Phone, place: str) -> None:
    for language, words in (("it-IT, en", NIENTE), ("en", NOTHING), ("", NIENTE)):
        with phone.ask(place, Accept_Language=language) as answer:
            assert answer.status == 404
            assert answer.getheader("Content-Type") == "text/plain; charset=utf-8"
            assert answer.read().decode() == words


def test_below_the_address_of_the_evening_nothing_else_is_there(
    evening: Evening, phone: Phone
) -> None:
    for rest in ("/", "/x", "/stream/", "/../static", "/recap.pdf/", "%20", "x"):
        assert phone.status(f"/{evening.token}{rest}") == 404
    assert phone.status(f"/{evening.token[:-1]}") == 404
    assert phone.status(f"/{evening.token.swapcase()}") == 404


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "ANY"])
def test_a_page_can_only_be_read(evening: Evening, phone: Phone, method: str) -> None:
    for place in (f"/{evening.token}", f"/{evening.token}/stream", f"/{evening.token}/recap.pdf"):
        with phone.ask(place, method) as answer:
            assert answer.status == 405
            assert answer.read().decode() == NIENTE
    assert phone.status(f"/{evening.token}/stream", "HEAD") == 405


# Files


def test_every_file_is_served_and_kept_by_a_phone(evening: Evening, phone: Phone) -> None:
    for name, file in served().items():
        with phone.ask(f"/static/{name}") as answer:
            assert answer.read() == file.path.read_bytes()
            assert "no-store" not in answer.headers["Cache-Control"]
            known = answer.headers["Etag"]
        with phone.ask(f"/static/{name}", If_None_Match=known) as answer:
            assert (answer.status, answer.read()) == (304, b"")


# Headers


def test_no_answer_may_be_kept_framed_or_followed(evening: Evening, phone: Phone) -> None:
    seat = token()
    evening.tell(Sealed(seat, 1, "abc="), recap("it", PDF))
    place = f"/{evening.token}"
    for each in (place, f"{place}/stream", f"{place}/recap.pdf", f"/s/{seat}", "/", "/wrong"):
        with phone.ask(each) as answer:
            assert answer.headers["Cache-Control"] == "no-store"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert "Server" not in answer.headers
            assert "Etag" not in answer.headers
            rules = answer.headers["Content-Security-Policy"].split("; ")
            assert rules[0] == "default-src 'none'"
            assert {rule.partition(" ")[2] for rule in rules} == {"'none'", "'self'"}
            assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    "name",
    ["", "evil.example", "evil.example:{port}", "127.0.0.2:{port}", HOME, "localhost:{port}",
     "127.0.0.1:1", "{host}.local", "{host}.local.evil.example:{port}", "a@127.0.0.1:{port}"],
)  # fmt: skip
def test_a_request_for_another_host_finds_nothing(
    evening: Evening, phone: Phone, name: str
) -> None:
    host = name.format(port=evening.port, host=socket.gethostname().split(".")[0])
    for place in (f"/{evening.token}", f"/{evening.token}/stream", "/static/seat.js"):
        assert phone.status(place, Host=host) in (400, 404)


def test_the_name_of_the_box_is_as_good_as_its_address(evening: Evening, phone: Phone) -> None:
    name = socket.gethostname().split(".")[0]
    for each in (f"{name}.local", f"{name.upper()}.Local", HOME):
        assert phone.status(f"/{evening.token}", Host=f"{each}:{evening.port}") == 200


def test_a_connection_ends_with_its_answer(evening: Evening, phone: Phone) -> None:
    asked = f"GET /{evening.token} HTTP/1.1\r\nHost: {HOME}:{evening.port}\r\n\r\n".encode()
    answers = phone.say(asked * 2)
    assert answers.count(b"HTTP/1.1 ") == 1
    assert b"\r\nConnection: close\r\n" in answers
