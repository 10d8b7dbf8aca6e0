"""The self-check says whether phones find the table, by what the running app keeps."""

from __future__ import annotations

import stat

import pytest

from companion.phones import home, report, wire
from companion.phones.phones import Phones
from companion.settings import Mqtt
from companion.words.inputs import Inbox


@pytest.fixture
def phones(tmp_path):
    """Phones of an app whose runtime folder is that of the test."""
    (tmp_path / "run").mkdir()
    environment = {"RUNTIME_DIRECTORY": str(tmp_path / "run")}
    made = Phones(Inbox(), tmp_path, lambda: 0.0, environment)
    yield made
    made.close()


def found(tmp_path, on=True):
    finding = report.finding(on, tmp_path / "run")
    return finding.level, finding.text, finding.remedy


def test_phones_that_are_off_are_no_fault(tmp_path, phones):
    phones.turn(False)
    assert found(tmp_path, on=False) == ("ok", "They are off.", "")


def test_where_no_app_runs_its_page_is_named(tmp_path, phones):
    assert found(tmp_path) == ("ok", "They are on; while the app runs, its page has the code.", "")


def test_a_server_that_does_not_answer_is_a_fault(tmp_path, phones):
    phones.turn(True)
    level, text, remedy = found(tmp_path)
    assert (level, text) == ("fault", "What shows the table to them does not answer.")
    assert "systemctl status companion-phones" in remedy


def test_the_address_is_told_without_what_nobody_can_guess(tmp_path, phones):
    phones.turn(True)
    phones.show({})
    phones.hear(wire.Listening(("http://10.0.0.2:8017", "http://192.168.1.7:8017")))
    assert found(tmp_path) == (
        "ok", "They find the table at http://10.0.0.2:8017, http://192.168.1.7:8017.", "",
    )  # fmt: skip
    token = (tmp_path / "phones.token").read_text()
    assert token not in (tmp_path / "run" / "phones.json").read_text()


def test_a_box_without_a_network_is_told_so(tmp_path, phones):
    phones.turn(True)
    phones.hear(wire.Listening(()))
    assert found(tmp_path) == ("note", "This box is in no network.", "Connect one.")


def test_a_server_that_cannot_listen_is_a_fault(tmp_path, phones):
    phones.turn(True)
    phones.hear(wire.Refused("port"))
    level, text, _remedy = found(tmp_path)
    assert level == "fault"
    assert text.startswith("Other programs have the ports 8017 to 8020")


def test_one_that_is_gone_is_a_fault_again(tmp_path, phones):
    phones.turn(True)
    phones.hear(wire.Listening(("http://10.0.0.2:8017",)))
    phones.hear(None)
    assert found(tmp_path)[0] == "fault"


def test_every_user_may_look(tmp_path, phones):
    phones.turn(True)
    assert stat.S_IMODE((tmp_path / "run" / "phones.json").stat().st_mode) == 0o644


@pytest.mark.parametrize("content", [b"", b"{", b'{"origins": 3}', b"x" * 20_000])
def test_a_report_that_is_none_is_as_if_no_app_ran(tmp_path, phones, content):
    (tmp_path / "run" / "phones.json").write_bytes(content)
    assert found(tmp_path)[0] == "ok"


# Home automation

BROKER = Mqtt("10.0.0.2", user="table", password="seven of clubs")


def at_home(tmp_path):
    finding = home.finding(BROKER, tmp_path / "run")
    return finding.level, finding.text


def test_a_broker_that_answers_is_no_fault(tmp_path, phones):
    phones.turn(False, home.broker(BROKER, "box"))
    assert at_home(tmp_path) == ("ok", "It is on; while the app runs, its broker is told.")
    phones.hear(wire.Linked())
    assert at_home(tmp_path) == ("ok", "Its broker is connected.")


@pytest.mark.parametrize(
    ("reason", "says"),
    [
        ("login", "refuses this user or password"),
        ("unreachable", "no broker answers at 10.0.0.2:1883"),
        ("tls", "the certificate of the broker at 10.0.0.2:1883 cannot be trusted"),
    ],
)
def test_one_that_does_not_take_the_box_is_a_fault(tmp_path, phones, reason, says):
    phones.turn(False, home.broker(BROKER, "box"))
    phones.hear(wire.Linked(reason))
    level, text = at_home(tmp_path)
    assert level == "fault"
    assert says in text
    assert BROKER.password not in (tmp_path / "run" / "phones.json").read_text()
