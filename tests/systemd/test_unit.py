"""The unit is well formed and locked down, and sets the options that the app relies on."""

import re
import shlex
import subprocess
from collections import defaultdict
from ipaddress import ip_network
from pathlib import Path

import pytest

from companion.install.steps.units import LINKED, LINKS
from companion.phones.phones import SERVER
from companion.phones.server.addresses import NEAR, is_near
from companion.programs.program import Program
from companion.sync.outgoing import PROGRAM

UNIT = Path(__file__).parents[2] / "systemd" / "companion.service"
UNITS = sorted(UNIT.parent.glob("*.service"))
OTHERS = sorted({*UNIT.parent.glob("*.path"), *UNIT.parent.glob("*.timer")})
ACCOUNTS = UNIT.with_name("companion.sysusers")
KNOWS_RESTART_MODE = 254
"""The first version of systemd that does, and that takes each crash for a failure without it."""


def analyze(command: str, unit: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", command, *options, str(unit)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The unit as it would be on a box where /opt/companion exists."""
    unit = tmp_path / UNIT.name
    unit.write_text(re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", UNIT.read_text()))
    return unit


@pytest.fixture(scope="module")
def settings() -> dict[str, list[str]]:
    found = defaultdict(list)
    for line in UNIT.read_text().splitlines():
        if not line.startswith("#") and "=" in line:
            key, value = line.split("=", 1)
            found[key].append(value)
    return found


def systemd_version() -> int:
    told = subprocess.run(["systemctl", "--version"], capture_output=True, text=True, check=True)
    return int(re.match(r"systemd (\d+)", told.stdout)[1])


def test_systemd_remarks_at_most_on_the_key_that_is_newer_than_it(copy: Path) -> None:
    checked = analyze("verify", copy)
    remarks = re.findall(r"service:\d+: (.*)", checked.stdout)
    newer = ["Unknown key 'RestartMode' in section [Service], ignoring."]
    assert remarks == (newer if systemd_version() < KNOWS_RESTART_MODE else [])
    assert (len(checked.stdout.splitlines()), checked.returncode) == (len(remarks), 0)


def test_a_misspelt_key_is_remarked(copy: Path) -> None:
    """Only the output shows it: systemd-analyze succeeds all the same."""
    copy.write_text(copy.read_text().replace("Restart=", "Restrat="))
    assert "Restrat" in analyze("verify", copy).stdout


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.stem)
def test_exposure_is_at_most_two_of_ten(unit: Path) -> None:
    checked = analyze("security", unit, "--offline=yes", "--threshold=20")
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("unit", [*UNITS, *OTHERS], ids=lambda unit: unit.name)
def test_systemd_remarks_on_no_other_unit(unit: Path, tmp_path: Path) -> None:
    for each in (*UNITS, *OTHERS):
        text = re.sub(r"(?m)^(ExecStart(?:Pre)?=)\S+", r"\1/bin/true", each.read_text())
        (tmp_path / each.name).write_text(text.replace("RestartMode=direct\n", ""))
    checked = analyze("verify", tmp_path / unit.name)
    assert (checked.stdout, checked.returncode) == ("", 0)


def test_each_unit_is_linked_by_the_installer() -> None:
    assert {path.name for path in (*UNITS, *OTHERS)} == {*LINKED}


@pytest.mark.parametrize("program", [SERVER, PROGRAM], ids=lambda program: program.name)
def test_a_program_runs_while_the_app_has_opened_its_socket(program: Program) -> None:
    path, service = (UNIT.with_name(f"companion-{program.name}.{kind}").read_text()
                     for kind in ("path", "service"))  # fmt: skip
    socket = f"/run/companion/{program.socket}"
    assert f"PathExists={socket}\n" in path
    assert f"ConditionPathExists={socket}\n" in service
    words = shlex.split(re.search(r"(?m)^ExecStart=(.*)$", service)[1])
    asked = program.command(Path(socket))
    assert words[words.index("-m") :] == asked[asked.index("-m") :]


def test_phones_are_answered_by_the_unit_where_the_server_answers_them() -> None:
    """The server itself closes connections from afar; the unit lets none in."""
    service = UNIT.with_name("companion-phones.service").read_text()
    named = {"localhost": ["127.0.0.0/8", "::1/128"], "link-local": ["169.254.0.0/16", "fe80::/64"]}
    words = " ".join(re.findall(r"(?m)^IPAddressAllow=(.*)$", service)).split()
    allowed = [ip_network(each) for word in words for each in named.get(word, [word])]
    assert "IPAddressDeny=any\n" in service
    for each in allowed:
        assert is_near(str(each[1] if each.num_addresses > 1 else each[0]))
    assert all(any(near.overlaps(each) for each in allowed if each.version == near.version)
               for near in NEAR)  # fmt: skip


def test_an_open_unit_is_too_exposed(copy: Path) -> None:
    copy.write_text("[Service]\nExecStart=/bin/true\n")
    assert analyze("security", copy, "--offline=yes", "--threshold=20").returncode != 0


def test_systemd_waits_for_the_first_frame_and_notices_a_hang(
    settings: dict[str, list[str]],
) -> None:
    assert settings["Type"] == ["notify"]
    assert int(settings["WatchdogSec"][0]) > 0


def seconds(span: str) -> int:
    """Return a span of time as systemd writes it."""
    number, unit = re.fullmatch(r"(\d+)(min)?", span).groups()
    return int(number) * (60 if unit else 1)


def test_the_console_comes_back_when_it_cannot_start_however_long_each_start_hangs(
    settings: dict[str, list[str]],
) -> None:
    assert settings["Conflicts"] == ["getty@tty1.service"]
    assert settings["OnFailure"] == ["companion-given-up.service getty@tty1.service"]
    hangs = ("TimeoutStartSec", "TimeoutAbortSec", "RestartSec")
    one = sum(seconds(settings[key][0]) for key in hangs)
    within = seconds(settings["StartLimitIntervalSec"][0])
    assert int(settings["StartLimitBurst"][0]) * one < within


def test_a_restart_by_hand_is_not_counted_as_a_crash(settings: dict[str, list[str]]) -> None:
    """The shell's command is run with another program in the place of systemctl."""
    words = shlex.split(settings["ExecStopPost"][-1].removeprefix("-+"))
    for result, said in (("success", "reset-failed companion.service\n"), ("exit-code", "")):
        script = words[2].replace("systemctl", "echo")
        done = subprocess.run(
            [*words[:2], script], env={"SERVICE_RESULT": result}, capture_output=True, text=True,
            check=True,
        )  # fmt: skip
        assert done.stdout == said


def test_a_word_on_the_console_is_there_from_giving_up_to_the_next_start() -> None:
    unit = (UNIT.parent / "companion-given-up.service").read_text()
    target = LINKS["/etc/issue.d/companion.issue"]
    copied = re.search(r"(?m)^ExecStart=/usr/bin/cp /opt/companion/current/(\S+) (\S+)$", unit)
    assert target == copied[2] + Path(copied[1]).name
    assert f"RuntimeDirectory={Path(copied[2]).name}\n" in unit, "it goes when the unit stops"
    assert "Conflicts=companion.service\n" in unit
    told = (UNIT.parents[1] / copied[1]).read_text()
    assert "Switch the box off and on" in told
    assert "Spegni e riaccendi la scatola" in told
    assert told.isascii(), "the console may have no other letters yet"


def test_no_login_prompt_waits_for_a_scanner_until_the_last_start_has_failed(
    settings: dict[str, list[str]],
) -> None:
    """A directly restarted unit has not failed, so OnFailure= follows the last start only."""
    assert settings["Restart"] == ["always"]
    assert settings["RestartMode"] == ["direct"]


def test_what_is_not_kept_is_in_memory(settings: dict[str, list[str]]) -> None:
    """The companion runs unrecorded where the card is read-only, so its files need memory."""
    assert settings["RuntimeDirectory"] == ["companion"]
    assert any("TMPDIR=%t/companion" in line.split() for line in settings["Environment"])


def test_the_display_is_never_left_to_chance(settings: dict[str, list[str]]) -> None:
    assert {"SDL_VIDEODRIVER=kmsdrm", "SDL_TOUCH_MOUSE_EVENTS=0"} <= set(settings["Environment"])


@pytest.mark.parametrize(
    ("devices", "group"),
    [
        ("ttyUSB", "dialout"),  # readers with a USB serial chip: CH340, CP210x, FTDI
        ("ttyACM", "dialout"),  # readers and microcontrollers with USB of their own
        ("ttyAMA", "dialout"),  # the header's UART
        ("ttyS", "dialout"),  # the header's small UART
        ("input", "input"),  # scanners that type, and the touchscreen
        ("gpiochip", "gpio"),  # buttons and lamps
        ("alsa", "audio"),  # a speaker
    ],
)
def test_readers_and_buttons_may_be_opened(
    devices: str, group: str, settings: dict[str, list[str]]
) -> None:
    assert settings["DevicePolicy"] == ["closed"]
    assert f"char-{devices} rw" in settings["DeviceAllow"]
    assert group in settings["SupplementaryGroups"][0].split()


@pytest.mark.parametrize("driver", ["cdc_acm", "usbserial", "drm", "snd"])
def test_the_drivers_of_readers_displays_and_speakers_are_there_before_any_is_plugged_in(
    driver: str, settings: dict[str, list[str]]
) -> None:
    """A driver that is not loaded when the service starts has no name in DeviceAllow=."""
    for key in ("Wants", "After"):
        assert any(f"modprobe@{driver}.service" in line.split() for line in settings[key])


def test_names_of_readers_can_be_looked_up(settings: dict[str, list[str]]) -> None:
    """/dev is the system's own: a private one would have no names under /dev/serial/by-id."""
    assert "PrivateDevices" not in settings
    assert "RootDirectory" not in settings
    assert "TemporaryFileSystem" not in settings


def accounts(root: Path, users: str, groups: str) -> dict[str, list[str]]:
    """Return the members of each group of a system after systemd has made the account."""
    (root / "etc").mkdir()
    (root / "etc" / "passwd").write_text(users)
    (root / "etc" / "group").write_text(groups)
    subprocess.run(["systemd-sysusers", f"--root={root}", str(ACCOUNTS)], check=True)
    assert re.search(r"(?m)^companion:", (root / "etc" / "passwd").read_text())
    lines = [line.split(":") for line in (root / "etc" / "group").read_text().splitlines()]
    return {name: members.split(",") for name, _, _, members in lines}


@pytest.mark.parametrize("users", ["", "companion:x:990:990::/var/lib/companion:/bin/false\n"])
@pytest.mark.parametrize("groups", ["", "dialout:x:20:anna\ninput:x:104:\ngpio:x:105:\n"])
def test_its_account_is_in_the_groups_of_the_service(
    settings: dict[str, list[str]], tmp_path: Path, users: str, groups: str
) -> None:
    """Also one that was there before, and where there is no gpio, as on plain Debian.

    But for audio: the doctor opens no speaker, and no release on a stick may change the accounts.
    """
    assert settings["User"] == ["companion"]
    found = accounts(tmp_path, users, groups)
    assert {"audio", *(name for name, members in found.items() if "companion" in members)} == set(
        settings["SupplementaryGroups"][0].split()
    )
    assert not groups or found["dialout"] == ["anna", "companion"]


@pytest.mark.parametrize(
    "key",
    [
        "DynamicUser",  # the records must keep one owner
        "MemoryDenyWriteExecute",  # kills the compiler of Mesa's software renderer
        "PrivateDevices",  # hides the display, the buttons and the scanner
        "PrivateNetwork",  # silences the news of devices being plugged in
        "ProcSubset",  # hides the board's model from gpiozero
    ],
)
def test_hardening_stops_short_of_what_would_break_the_app(
    key: str, settings: dict[str, list[str]]
) -> None:
    assert key not in settings
