"""Requests to root are checked, answered with a sentence, and never done twice."""

from __future__ import annotations

import json
import os
import subprocess
from contextlib import ExitStack
from datetime import date

import pytest

from companion.install import update, wifi
from companion.install.archive import BadArchive
from companion.install.asked import REQUEST_BYTES, handle_all
from companion.install.building import build, public
from companion.install.disk import locked
from companion.install.releases import SUMS
from companion.install.requests import ANSWERS, ASKED
from tests.install.machine import Machine, compiled_for, fresh, release
from tests.install.test_install_archive import OURS, THEIRS
from tests.install.test_install_releases import made
from tests.support.german import NO_EARLIER, TEXTS, german


@pytest.fixture
def machine(tmp_path):
    machine = Machine(fresh(tmp_path / "root"))
    made(machine.system.releases, "1.0.0")
    machine.system.releases.install("1.0.0")
    machine.system.path("/opt/companion/release.pub").write_text(public(OURS).hex())
    machine.prepare(release(tmp_path / "installed", "1.0.0"))
    return machine


def asked(machine, **request):
    """Lay a request down, have it handled, and return the answer."""
    path = machine.system.path(ASKED) / "1.json"
    path.write_text(json.dumps({"id": "7", "language": "en", **request}))
    handle_all(machine.system)
    assert not path.exists()
    answer = json.loads(machine.system.read(f"{ANSWERS}/7.json"))
    assert answer["id"] == "7"
    return answer["is_done"], answer["sentence"]


def archive(tmp_path, version, key=OURS, tag=""):
    source = release(tmp_path / "source" / version, version)
    if tag:
        compiled_for(source, tag)
    files = {path.relative_to(source.folder).as_posix(): path
             for path in source.folder.rglob("*") if path.is_file()}  # fmt: skip
    files.pop("release.pub")
    return build(files, version, tmp_path / "stick", key, "", date(2026, 11, 26))


def test_a_newer_release_is_unpacked_and_its_own_installer_is_run(machine, tmp_path):
    is_done, sentence = asked(machine, do="update", file=str(archive(tmp_path, "1.1.0")))
    assert (is_done, sentence) == (True, "Version 1.1.0 starts now.")
    assert machine.system.releases.trial == ("1.1.0", "1.0.0", 0)
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


def test_a_release_for_another_python_is_refused_before_it_is_unpacked(machine, tmp_path):
    machine.upgrade("3.11.2")
    file = str(archive(tmp_path, "1.1.0", tag="cp313"))
    assert asked(machine, do="update", file=file) == (False,
        "Version 1.1.0 needs Python 3.13, this box has 3.11: a newer Raspberry Pi OS is needed.",
    )  # fmt: skip
    assert asked(machine, do="update", language="it", file=file)[1] == (
        "La versione 1.1.0 vuole Python 3.13, e qui c’è 3.11: serve un Raspberry Pi OS più recente."
    )
    assert machine.system.releases.complete() == ["1.0.0"]


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


@pytest.mark.parametrize("gone", ["bin", "bin/python", "keeper.pyz", SUMS])
def test_nothing_goes_back_to_a_release_whose_files_are_gone(machine, gone):
    releases = machine.system.releases
    made(releases, "1.1.0")
    releases.install("1.1.0")
    path = releases.path("1.0.0") / gone
    if gone == SUMS:
        path.write_text("")
    else:
        machine.disk.remove(path)
    is_done, said = asked(machine, do="go back")
    assert not is_done
    assert said.startswith("Version 1.0.0 is damaged, so this one stays: ")
    assert releases.current == "1.1.0"


def test_nothing_goes_back_to_a_release_that_the_system_does_not_run_any_more(machine):
    made(machine.system.releases, "1.1.0")
    machine.system.releases.install("1.1.0")
    python = "/opt/companion/releases/1.0.0/bin/python"
    machine.codes[python] = 1
    machine.printed[python] = "Traceback …\nNo module named companion\n"
    assert asked(machine, do="go back") == (False,
        "Version 1.0.0 does not run on this system any more, so this one stays:"
        " No module named companion",
    )  # fmt: skip
    assert machine.system.releases.current == "1.1.0"


def test_an_answer_speaks_the_language_of_the_box(machine):
    assert asked(machine, do="go back", language="it")[1] == (
        "Su questo apparecchio non c’è una versione precedente."
    )


def test_an_answer_speaks_a_third_language_too(machine, tmp_path):
    with german(tmp_path / "locale"):
        assert asked(machine, do="go back", language="de")[1] == TEXTS[NO_EARLIER]


# --- Wi-Fi


def test_a_network_is_joined_without_its_password_in_any_command(machine):
    told = asked(machine, do="join", country="IT", network="Caffè", password="segreto \\ 1")
    assert told == (True, "The box is in the network Caffè.")
    path = machine.system.path(wifi.CONNECTIONS_FOLDER / "companion-wifi.nmconnection")
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
    assert not list(machine.system.path(wifi.CONNECTIONS_FOLDER).iterdir())


def test_a_wrong_password_leaves_the_network_that_the_box_was_in(machine):
    asked(machine, do="join", country="IT", network="Casa", password="12345678")
    kept = machine.system.read(wifi.CONNECTIONS_FOLDER / "companion-wifi.nmconnection")
    machine.codes["nmcli --wait 45 connection up"] = 4
    machine.fails_once = True
    assert not asked(machine, do="join", country="IT", network="Bar", password="12345678")[0]
    assert machine.system.read(wifi.CONNECTIONS_FOLDER / "companion-wifi.nmconnection") == kept


def taken_over(machine, name="companion-wifi"):
    """Move a connection to netplan, as an update of NetworkManager does on Raspberry Pi OS."""
    own = machine.system.path(wifi.CONNECTIONS_FOLDER / f"{name}.nmconnection")
    uuid = next(line for line in own.read_text().split() if line.startswith("uuid="))[5:]
    copy = machine.system.path(f"/etc/netplan/90-NM-{uuid}.yaml")
    copy.parent.mkdir(exist_ok=True)
    copy.write_text("password: 12345678\n")
    own.unlink()
    return copy


def test_a_network_is_forgotten_wherever_its_password_is(machine):
    asked(machine, do="join", country="IT", network="Casa", password="12345678")
    copy = taken_over(machine)
    others = copy.with_name("90-NM-00000000-0000-0000-0000-000000000000.yaml")
    others.touch()
    wifi.forget_all(machine.system)
    assert [*copy.parent.iterdir()] == [others]
    assert f"nmcli connection delete uuid {copy.stem[6:]}" in machine.asked


def test_a_network_takes_the_place_of_one_that_netplan_keeps(machine):
    asked(machine, do="join", country="IT", network="Casa", password="12345678")
    copy = taken_over(machine)
    asked(machine, do="join", country="IT", network="Bar", password="12345678")
    assert not copy.exists()
    assert machine.system.path(wifi.CONNECTIONS_FOLDER / "companion-wifi.nmconnection").exists()


def test_a_wrong_password_leaves_the_network_that_netplan_keeps(machine):
    asked(machine, do="join", country="IT", network="Casa", password="12345678")
    copy = taken_over(machine)
    machine.codes["nmcli --wait 45 connection up"] = 4
    machine.fails_once = True
    assert not asked(machine, do="join", country="IT", network="Bar", password="12345678")[0]
    assert copy.read_text() == "password: 12345678\n"
    assert copy.stat().st_mode & 0o777 == 0o600
    assert not [*machine.system.path(wifi.CONNECTIONS_FOLDER).iterdir()]
    assert machine.asked[-3:] == [
        "netplan generate", "nmcli connection reload",
        "nmcli --wait 45 connection up companion-wifi",
    ]  # fmt: skip


def test_the_hotspot_is_opened_and_closed(machine):
    assert asked(machine, do="open hotspot", country="IT", network="Companion",
                 password="12345678")[0]  # fmt: skip
    path = machine.system.path(wifi.CONNECTIONS_FOLDER / "companion-hotspot.nmconnection")
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
    assert not machine.system.path(wifi.CONNECTIONS_FOLDER).exists()
    assert machine.asked == []


# --- requests that mean harm


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"7", b'"x"', b"\xff\xfe", b"[" * 9000, b'{"do": {}}', b'{"do": "rm"}',
     b'{"do": "update"}', b'{"do": "update", "file": 7}',
     b'{"x": "' + bytes(REQUEST_BYTES) + b'"}'],
)  # fmt: skip
def test_a_request_that_means_nothing_is_answered_and_removed(machine, data):
    path = machine.system.path(ASKED) / "1.json"
    path.write_bytes(data)
    handle_all(machine.system)
    assert not path.exists()
    answer = json.loads(machine.system.read(f"{ANSWERS}/0.json"))
    assert answer["is_done"] is False
    assert answer["sentence"]
    assert machine.asked == []


def test_a_link_in_the_place_of_the_folder_is_not_followed(machine, tmp_path):
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "trial.json").write_text("{}")
    folder = machine.system.path(ASKED)
    folder.rmdir()
    folder.symlink_to(theirs)
    handle_all(machine.system)
    assert (theirs / "trial.json").exists()


def test_each_request_has_an_answer_of_its_own(machine):
    folder = machine.system.path(ASKED)
    for number in ("a1", "b2"):
        (folder / f"{number}.json").write_text(json.dumps({"do": "go back", "id": number}))
    handle_all(machine.system)
    kept = {path.stem for path in machine.system.path(ANSWERS).iterdir()}
    assert kept == {"a1", "b2"}


@pytest.mark.parametrize("number", ["../../etc/x", "\ud800", "", "g", 7, None, "a" * 33])
def test_an_id_of_another_form_names_no_file(machine, number):
    (machine.system.path(ASKED) / "1.json").write_text(json.dumps({"do": "x", "id": number}))
    handle_all(machine.system)
    assert len(list(machine.system.path(ANSWERS).iterdir())) == 1


def test_an_archive_that_is_exchanged_while_it_is_looked_at_is_refused(machine, tmp_path):
    """The manifest is judged once more as it is unpacked."""
    older, newer = archive(tmp_path, "0.9.0"), archive(tmp_path, "1.1.0")
    exchanged = tmp_path / "exchanged.tar"
    exchanged.write_bytes(newer.read_bytes())
    read = update.read_manifest
    assert read(exchanged, public(OURS)).version == "1.1.0"
    exchanged.write_bytes(older.read_bytes())
    with pytest.raises(BadArchive, match="older than"):
        update.install(machine.system, exchanged, public(OURS))
    assert machine.system.releases.current == "1.0.0"


def test_a_place_sets_radio_and_time_zone_and_the_country_once(machine):
    place = {"do": "place", "country": "IT", "zone": "Europe/Rome"}
    assert asked(machine, **place)[0]
    assert "raspi-config nonint do_wifi_country IT" in machine.asked
    assert machine.asked[-2:] == ["nmcli radio wifi on", "timedatectl set-timezone Europe/Rome"]
    line = machine.system.path("/boot/firmware/cmdline.txt")
    line.write_text("console=tty1 cfg80211.ieee80211_regdom=IT\n")
    machine.asked.clear()
    assert asked(machine, **place)[0]
    assert machine.asked == ["nmcli radio wifi on", "timedatectl set-timezone Europe/Rome"]


@pytest.mark.parametrize(
    "wrong",
    [{"country": "it"}, {"country": ""}, {"zone": "Europe/../../x"}, {"zone": "--help"},
     {"zone": "Europe/Rome; reboot"}, {"zone": ""}, {"zone": None}, {"zone": "/etc/localtime"}],
)  # fmt: skip
def test_wrong_values_of_a_place_reach_no_program(machine, wrong):
    right = {"country": "IT", "zone": "Europe/Rome"}
    is_done, said = asked(machine, do="place", **{**right, **wrong})
    assert not is_done
    assert said
    assert machine.asked == []


def test_a_time_zone_that_the_system_refuses_is_told(machine):
    machine.codes["timedatectl set-timezone"] = 1
    is_done, said = asked(machine, do="place", country="IT", zone="Europe/Rome")
    assert not is_done
    assert said.startswith("The country is set, but not the time zone")


def test_the_clock_is_let_go_by_the_network_while_it_is_set(machine):
    assert asked(machine, do="set clock", when="2026-11-26T21:05:00") == (True, "The clock is set.")
    assert machine.asked == [
        "timedatectl set-ntp false", "timedatectl set-time 2026-11-26 21:05:00",
        "timedatectl set-ntp true",
    ]  # fmt: skip
    assert not asked(machine, do="set clock", when="now; reboot")[0]


def test_an_installation_that_does_not_end_is_told(machine):
    with machine.system.alone():
        is_done, said = asked(machine, do="go back")
    assert not is_done
    assert "Another installation" in said


def test_the_keeper_that_sweeps_is_waited_for(machine, tmp_path):
    keeper = ExitStack()
    keeper.enter_context(locked(machine.system.releases.home))
    machine.waits = [keeper.close]
    assert asked(machine, do="update", file=str(archive(tmp_path, "1.1.0")))[0]


def test_links_pipes_and_folders_are_removed_unread(machine):
    folder = machine.system.path(ASKED)
    os.mkfifo(folder / "pipe.json")
    (folder / "folder.json").mkdir()
    (folder / "folder.json" / "file").write_text("x")
    (folder / "link.json").symlink_to("/etc/passwd")
    handle_all(machine.system)
    assert list(folder.iterdir()) == []


def test_folders_without_end_in_place_of_a_request_stop_no_other(machine):
    folder = machine.system.path(ASKED)
    (folder / "0.json").mkdir()
    here = os.open(folder / "0.json", os.O_RDONLY)
    for _depth in range(1500):
        os.mkdir("d", dir_fd=here)
        inner = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    os.close(here)
    assert asked(machine, do="go back") == (False, "There is no earlier version on this box.")
    assert list(folder.glob("*.json")) == []
    subprocess.run(["rm", "-r", folder], check=True)  # deeper than Python's own goes


@pytest.mark.parametrize("file", ["/dev/zero", "/etc/passwd", "/", "/proc/self/mem", "nothing"])
def test_a_file_that_is_no_release_is_refused(machine, file):
    is_done, said = asked(machine, do="update", file=file)
    assert not is_done
    assert said
