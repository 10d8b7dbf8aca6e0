"""What the app asks of root is checked, answered with a sentence, and never done twice."""

from __future__ import annotations

import json
import os
from datetime import date

import pytest

from companion.install import wifi
from companion.install.asked import LONGEST, handle_all
from companion.install.building import build, public
from companion.install.requests import ANSWER, ASKED
from tests.install.machine import Machine, fresh, release
from tests.install.test_install_archive import OURS, THEIRS
from tests.install.test_install_releases import made


@pytest.fixture
def machine(tmp_path):
    machine = Machine(fresh(tmp_path / "root"))
    made(machine.system.releases, "1.0.0")
    machine.system.releases.install("1.0.0")
    machine.system.path("/opt/companion/release.pub").write_text(public(OURS).hex())
    return machine


def asked(machine, **request):
    """Lay a request down, have it handled, and return the answer."""
    path = machine.system.path(ASKED) / "1.json"
    path.write_text(json.dumps({"id": "7", "language": "en", **request}))
    handle_all(machine.system)
    assert not path.exists()
    answer = json.loads(machine.system.read(ANSWER))
    assert answer["id"] == "7"
    return answer["is_done"], answer["sentence"]


def archive(tmp_path, version, key=OURS):
    source = release(tmp_path / "source" / version, version)
    files = {path.relative_to(source.folder).as_posix(): path
             for path in source.folder.rglob("*") if path.is_file()}  # fmt: skip
    files.pop("release.pub")
    return build(files, version, tmp_path / "stick", key, "", date(2026, 11, 26))


def test_a_newer_release_is_unpacked_and_its_own_installer_is_run(machine, tmp_path):
    is_done, sentence = asked(machine, do="update", file=str(archive(tmp_path, "1.1.0")))
    assert (is_done, sentence) == (True, "Version 1.1.0 starts now.")
    assert (
        "env -C /opt/companion/incoming/companion-1.1.0 /usr/bin/python3 -B -m"
        + (" companion.install --trial")
        in machine.asked
    )
    assert not machine.system.path("/opt/companion/incoming").exists()


@pytest.mark.parametrize(
    ("version", "key", "sentence"),
    [("1.0.0", OURS, "on this box already"), ("0.9.0", OURS, "older than"),
     ("1.1.0", THEIRS, "not signed")],
)  # fmt: skip
def test_a_release_that_is_not_newer_or_not_ours_is_refused(
    machine, tmp_path, version, key, sentence
):
    is_done, said = asked(machine, do="update", file=str(archive(tmp_path, version, key)))
    assert not is_done
    assert sentence in said
    assert machine.asked == []


def test_an_installer_that_fails_says_why_and_leaves_the_current_release(machine, tmp_path):
    machine.codes["env -C"] = 1
    machine.printed["env -C"] = "This version needs more of the system.\n"
    is_done, said = asked(machine, do="update", file=str(archive(tmp_path, "1.1.0")))
    assert not is_done
    assert said.endswith("This version needs more of the system.")
    assert machine.system.releases.current == "1.0.0"


def test_a_box_that_knows_no_key_takes_no_release(machine, tmp_path):
    machine.system.path("/opt/companion/release.pub").unlink()
    is_done, said = asked(machine, do="update", file=str(archive(tmp_path, "1.1.0")))
    assert not is_done
    assert "install.sh" in said


def test_the_way_back_needs_an_earlier_release(machine):
    assert asked(machine, do="go back") == (False, "There is no earlier version on this box.")
    made(machine.system.releases, "1.1.0")
    machine.system.releases.install("1.1.0")
    assert asked(machine, do="go back") == (True, "Version 1.0.0 starts now.")
    assert machine.system.releases.current == "1.0.0"


def test_an_answer_speaks_the_language_of_the_box(machine):
    assert asked(machine, do="go back", language="it")[1] == (
        "Su questa scatola non c’è una versione precedente."
    )


# --- Wi-Fi


def test_a_network_is_joined_without_its_password_in_any_command(machine):
    told = asked(machine, do="join", country="IT", network="Caffè", password="segreto \\ 1")
    assert told == (True, "The box is in the network Caffè.")
    path = machine.system.path(wifi.FOLDER / "companion-wifi.nmconnection")
    assert path.stat().st_mode & 0o777 == 0o600
    text = path.read_text()
    assert "ssid=67;97;102;102;195;168;\n" in text
    assert "psk=segreto\\s\\\\\\s1\n" in text
    assert not any("segreto" in line for line in machine.asked)


def test_a_network_that_does_not_let_the_box_in_is_forgotten(machine):
    machine.codes["nmcli --wait 45 connection up"] = 4
    is_done, said = asked(machine, do="join", country="IT", network="Casa", password="12345678")
    assert not is_done
    assert "password" in said
    assert not list(machine.system.path(wifi.FOLDER).iterdir())


def test_the_hotspot_is_opened_and_closed(machine):
    assert asked(machine, do="open hotspot", country="IT", network="Companion",
                 password="12345678")[0]  # fmt: skip
    path = machine.system.path(wifi.FOLDER / "companion-hotspot.nmconnection")
    assert "mode=ap" in path.read_text()
    assert asked(machine, do="close hotspot")[0]
    assert not path.exists()


@pytest.mark.parametrize(
    "wrong",
    [{"country": "it"}, {"country": "../x"}, {"network": "x" * 33}, {"network": ""},
     {"password": "short"}, {"password": "a" * 64}, {"password": "line\nautoconnect=1"},
     {"password": 12345678}, {"network": None}, {"country": ["IT"]}],
)  # fmt: skip
def test_wrong_values_of_a_network_reach_no_file(machine, wrong):
    right = {"country": "IT", "network": "Casa", "password": "12345678"}
    is_done, said = asked(machine, do="join", **{**right, **wrong})
    assert not is_done
    assert said
    assert not machine.system.path(wifi.FOLDER).exists()
    assert machine.asked == []


# --- requests that mean harm


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"7", b'"x"', b"\xff\xfe", b"[" * 9000, b'{"do": {}}', b'{"do": "rm"}',
     b'{"do": "update"}', b'{"do": "update", "file": 7}', b'{"x": "' + bytes(LONGEST) + b'"}'],
)  # fmt: skip
def test_a_request_that_means_nothing_is_answered_and_removed(machine, data):
    path = machine.system.path(ASKED) / "1.json"
    path.write_bytes(data)
    handle_all(machine.system)
    assert not path.exists()
    answer = json.loads(machine.system.read(ANSWER))
    assert answer["is_done"] is False
    assert answer["sentence"]
    assert machine.asked == []


def test_links_and_pipes_are_removed_unread(machine):
    folder = machine.system.path(ASKED)
    os.mkfifo(folder / "pipe.json")
    (folder / "link.json").symlink_to("/etc/passwd")
    handle_all(machine.system)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("file", ["/dev/zero", "/etc/passwd", "/", "/proc/self/mem", "nothing"])
def test_a_file_that_is_no_release_is_refused(machine, file):
    is_done, said = asked(machine, do="update", file=file)
    assert not is_done
    assert said
