#!/usr/bin/python3
"""Plays a part of an evening of trouble inside a booted machine, and reports its observations.

The name of the boot is in ``/opt/boot``. A boot that ends with a power cut writes ``/cut``, and
waits for it.
"""

import json
import os
import shutil
import subprocess
import sys
import time
import uuid
from urllib.request import urlopen

HOME = "/opt/companion"
ASK = "/run/companion/ask"
ANSWERS = "/run/companion-ask"
PHONES = "/run/companion/phones.json"
CLUB = "/run/companion/club.json"
PASSWORD = "word-of-the-club"
SETTINGS = "/var/lib/companion/companion.toml"
JOINED = f'\n[club]\nurl = "postgresql://table_1:{PASSWORD}@127.0.0.1:5/club"\n'
"""Settings of a box in a club whose server is away."""
DYNAMIC = 61184, 65519
"""User ids of services without an account; source: systemd, uid ranges."""
TOLD = "/told.json"
PATIENCE = 240
PYTHON = "python{}.{}".format(*sys.version_info[:2])


def show(name, unit="companion"):
    """Return a property of a unit."""
    return run("systemctl", "show", "--value", f"--property={name}", unit).strip()


def run(*words):
    """Return the output of a program."""
    done = subprocess.run(words, capture_output=True, text=True)
    return done.stdout + done.stderr


def until(condition, patience=PATIENCE):
    """Wait for a condition; return False if it has not come true in time."""
    late = time.monotonic() + patience
    while not condition():
        if time.monotonic() > late:
            return False
        time.sleep(0.2)
    return True


def is_up():
    """Return True if the app has drawn its first frame."""
    return show("ActiveState") == "active" and os.path.exists("/run/companion/drawn.json")


def current():
    """Return the release that is current."""
    return os.path.basename(os.readlink(f"{HOME}/current"))


def releases():
    """Return the releases that take room on the disk."""
    return sorted(os.listdir(f"{HOME}/releases"))


def outcome():
    """Return the outcome of the last trial, and its version."""
    try:
        with open(f"{HOME}/outcome.json") as file:
            found = json.load(file)
        return found.get("kind"), found.get("version")
    except FileNotFoundError:
        return "", ""


def ask(**request):
    """Send a request to root as the app does; return its answer."""
    number = uuid.uuid4().hex
    request |= {"id": number, "language": "en"}
    path = f"{ASK}/{number}.json"
    text = json.dumps(request)
    subprocess.run(
        ["runuser", "-u", "companion", "--", "sh", "-c",
         f"mkdir -p {ASK}; cat > {ASK}/.new; mv {ASK}/.new {path}"],
        input=text, text=True, check=True,
    )  # fmt: skip

    answer = f"{ANSWERS}/{number}.json"
    until(lambda: os.path.exists(answer))
    with open(answer) as file:
        return json.load(file)


def update_to(version):
    """Ask for the archive of a version on the stick."""
    return ask(do="update", file=f"/media/stick/companion-{version}.tar")


def stands(version):
    """Wait until a version has passed its trial; return True if it is installed and runs."""
    return until(lambda: outcome() == ("stands", version)) and current() == version and is_up()


def went_back(version, back):
    """Wait until a version is given up; return True if it is removed, and the one before runs."""
    is_back = until(lambda: outcome() == ("went back", version)) and current() == back
    return is_back and until(is_up) and until(lambda: version not in releases() and not is_swept())


def is_swept():
    """Return True while discarded releases are being removed, which blocks installations."""
    return show("ActiveState", "companion-trial.service") == "active"


def break_release(version):
    """Let a release fail at its start, with valid checksums of its files."""
    path = f"{HOME}/releases/{version}/lib/{PYTHON}/site-packages/companion/command/screen.py"
    with open(path, "a") as file:
        file.write("\n\ndef run(options):\n    raise SystemExit(3)\n")
    run("python3", "-c", "import sys; sys.path.insert(0, sys.argv[1]);"
        "from companion.install.releases import Releases; Releases().finish(sys.argv[2])",
        f"{HOME}/keeper.pyz", version)  # fmt: skip


def pull_plug():
    """Wait for the end of this machine."""
    os.sync()
    open("/cut", "w").close()
    time.sleep(PATIENCE)


# --- parts: each returns whether all is as it should be, and what was seen


def first_frame():
    """Wait for the app."""
    began = time.monotonic()
    return until(is_up), f"drawn after {time.monotonic() - began:.0f} s by {current()}"


def doctor():
    """Read the self-check as the installer does."""
    said = run(
        "runuser", "-u", "companion", "--", f"{HOME}/current/bin/python", "-B", "-m", "companion",
        "--data", "/var/lib/companion", "doctor", "--json",
    )  # fmt: skip
    found = {each["subject"]: each["level"] for each in json.loads(said)["findings"]}
    return found.get("Version") == "ok" and "Picture" in found, found


def phones():
    """Switch phones on in the settings: their server is started by the socket, and answers."""
    with open(SETTINGS, "a") as file:
        file.write("phones = true\n")
    shutil.chown(SETTINGS, "companion", "companion")
    subprocess.run(["systemctl", "restart", "companion"], check=True)
    is_there = until(lambda: os.path.exists(PHONES) and phones_report()["answers"], 60)
    seen = {name: show(name, "companion-phones") for name in ("ActiveState", "TriggeredBy")}
    if not is_there:
        return False, seen
    with open("/var/lib/companion/phones.token") as file:
        token = file.read().strip()
    origin, *_ = [*phones_report()["origins"], "http://127.0.0.1:8017"]
    with urlopen(f"{origin}/{token}", timeout=20) as answer:
        seen["page"] = answer.read().decode()[:15]
    owner = os.stat(f"/proc/{show('MainPID', 'companion-phones')}").st_uid
    seen["owner"] = "dynamic" if DYNAMIC[0] <= owner <= DYNAMIC[1] else owner
    seen["doctor"] = next(line for line in run("companion", "doctor").splitlines()
                          if "Phones" in line)  # fmt: skip
    is_well = seen["ActiveState"] == "active" and seen["owner"] == "dynamic"
    return is_well and seen["page"] == "<!doctype html>", seen


def phones_report():
    """Return the report of the app on the server of phones."""
    with open(PHONES) as file:
        return json.load(file)


def without_phones():
    """Switch phones off again: their server ends, and is not started."""
    with open(SETTINGS) as file:
        text = file.read().replace("phones = true", "phones = false")
    with open(SETTINGS, "w") as file:
        file.write(text)
    subprocess.run(["systemctl", "restart", "companion"], check=True)
    is_up_again = until(is_up)
    ends = until(lambda: show("ActiveState", "companion-phones") == "inactive", 60)
    time.sleep(4)  # longer than the pause before a restart
    state = show("ActiveState", "companion-phones")
    return is_up_again and ends and state == "inactive", state


def club():
    """Join a club whose server is away: its program is started by the path, and says so."""
    with open(SETTINGS, "a") as file:
        file.write(JOINED)
    os.chmod(SETTINGS, 0o600)
    subprocess.run(["systemctl", "restart", "companion"], check=True)
    is_told = until(lambda: os.path.exists(CLUB) and club_report().get("answers"), 60)
    seen = {name: show(name, "companion-club") for name in ("ActiveState", "TriggeredBy")}
    if not is_told:
        return False, seen
    owner = os.stat(f"/proc/{show('MainPID', 'companion-club')}").st_uid
    seen["owner"] = "dynamic" if DYNAMIC[0] <= owner <= DYNAMIC[1] else owner
    seen["fault"] = club_report()["fault"]
    said = run("companion", "doctor")
    seen["doctor"] = next(line for line in said.splitlines() if "Club" in line)
    seen["status"] = run("companion", "club", "status").strip()
    log = run("journalctl", "-b", "-o", "cat", "--no-pager")
    is_secret = not any(PASSWORD in text for text in (said, seen["status"], log))
    is_well = seen["ActiveState"] == "active" and seen["owner"] == "dynamic" and is_secret
    return is_well and seen["fault"] == "away" and "Traceback" not in seen["status"], seen


def club_report():
    """Return the report of the app on the server of its club."""
    with open(CLUB) as file:
        return json.load(file)


def without_club():
    """Leave the club: its program ends, and is not started."""
    with open(SETTINGS) as file:
        text = file.read().replace(JOINED, "")
    with open(SETTINGS, "w") as file:
        file.write(text)
    subprocess.run(["systemctl", "restart", "companion"], check=True)
    is_up_again = until(is_up)
    ends = until(lambda: show("ActiveState", "companion-club") == "inactive", 60)
    time.sleep(4)  # longer than the pause before a restart
    state = show("ActiveState", "companion-club")
    return is_up_again and ends and state == "inactive", state


def hang():
    """Stop the app for good: the watchdog ends it, and the match is back."""
    before = show("NRestarts")
    os.kill(int(show("MainPID")), 19)
    is_back = until(lambda: show("NRestarts") != before) and until(is_up)
    matches = run("companion", "matches")
    return is_back and "Istinto" in matches, matches.strip()


def stop():
    """Stop the unit: it ends by itself."""
    subprocess.run(["systemctl", "stop", "companion"], check=True)
    ended = show("Result"), show("ExecMainStatus")
    subprocess.run(["systemctl", "start", "companion"], check=True)
    return ended == ("success", "0"), ended


def other_python():
    """Ask for a release without wheels for this Python: none of its files is unpacked."""
    answer = update_to("99.2.0")
    words = ("Version 99.2.0 needs Python", f"this box has {PYTHON.removeprefix('python')}")
    is_named = all(each in answer["sentence"] for each in words)
    return is_named and not answer["is_done"] and len(releases()) == 1, answer["sentence"]


def update():
    """Install the next release, and pull the plug while it is on trial."""
    before = show("MainPID")
    answer = update_to("99.0.0")
    is_new = until(lambda: is_up() and show("MainPID") != before)
    time.sleep(4)
    return is_new and current() == "99.0.0", answer["sentence"]


def second_plug():
    """Pull the plug once more, while the release is still on trial."""
    is_new = until(is_up) and os.path.exists(f"{HOME}/trial.json")
    time.sleep(4)
    return is_new and current() == "99.0.0", f"{current()} is on trial"


def after_plugs():
    """Check that a release that only lost its power passes its trial."""
    return stands("99.0.0"), outcome()


def refuse():
    """Ask for an archive with a foreign signature."""
    answer = ask(do="update", file="/media/stick/foreign.tar")
    return not answer["is_done"] and current() == "99.0.0", answer["sentence"]


def give_up(version):
    """Install a release that does not run well: the one before comes back by itself."""
    began = time.monotonic()
    update_to(version)
    is_back = went_back(version, "99.0.0")
    return is_back, f"back after {time.monotonic() - began:.0f} s; {', '.join(releases())}"


def go_back():
    """Go back to the first release, which is on trial as well."""
    answer = ask(do="go back")
    first = answer["sentence"].split()[1]
    return stands(first), f"{answer['sentence']} {outcome()}"


def go_back_to_a_broken_one():
    """Go back to a release that does not run any more: the keeper leaves it again."""
    first = current()
    break_release("99.0.0")
    ask(do="go back")
    return went_back("99.0.0", first), f"{outcome()}; {', '.join(releases())}"


def five_faults():
    """Break the installed release: after five faults the one before runs."""
    first = current()
    update_to("99.0.0")
    if not stands("99.0.0"):
        return False, "it does not stand"
    break_release("99.0.0")
    subprocess.run(["systemctl", "kill", "--signal=KILL", "companion"], check=True)
    is_left = until(lambda: outcome() == ("went back", "99.0.0"))
    return is_left and stands(first), f"{current()} runs; {', '.join(releases())}"


def anew():
    """Check that the release was built again after an upgrade of the system."""
    began = time.monotonic()
    is_well = until(is_up) and os.path.isdir(f"{HOME}/current/lib/{PYTHON}")
    log = run("journalctl", "-b", "-u", "companion", "-o", "cat", "--no-pager")
    seen = f"up with {PYTHON} after {time.monotonic() - began:.0f} s; console: {console()}"
    return is_well and "timed out" not in log, seen


def no_way():
    """Check the messages where no release starts, and none can be built again."""
    is_ended = until(lambda: show("ActiveState") == "failed", 60)
    above = run("script", "-qec", "agetty --show-issue", "/dev/null")
    said = run("companion", "doctor")
    is_told = "sudo ./install.sh" in said and "sudo ./install.sh" in above
    return is_ended and is_told and "Traceback" not in said, f"{said.strip()} | {above.strip()}"


def console():
    """Return the text of the console; a container has a file in its place."""
    try:
        with open("/dev/tty1", errors="replace") as file:
            return " ".join(file.read().split())[-400:]
    except OSError as error:
        return str(error)


PARTS = {
    "evening": {
        "first frame": first_frame,
        "doctor": doctor,
        "phones": phones,
        "without phones": without_phones,
        "club": club,
        "without club": without_club,
        "hang": hang,
        "stop": stop,
        "another Python": other_python,
        "update": update,
        "plug": pull_plug,
    },
    "second plug": {"second plug": second_plug, "plug": pull_plug},
    "trouble": {
        "two plugs": after_plugs,
        "refusal": refuse,
        "trial": lambda: give_up("99.1.0"),
        "late crash": lambda: give_up("99.3.0"),
        "hang at the start": lambda: give_up("99.4.0"),
        "way back": go_back,
        "way back to a broken one": go_back_to_a_broken_one,
        "five faults": five_faults,
    },
    "upgraded": {"made anew": anew, "matches": hang, "way back after it": go_back},
    "nothing": {"no way": no_way},
    "installed again": {"installed again": anew},
}


def main():
    """Play every part of this boot, and switch the machine off."""
    with open("/opt/boot") as file:
        parts = PARTS[file.read().strip()]
    told = {}
    for name, part in parts.items():
        began = time.monotonic()
        if name == "plug":
            save(told)
        try:
            is_well, seen = part()
        except Exception as error:
            is_well, seen = False, repr(error)
        told[name] = is_well, f"{seen} ({time.monotonic() - began:.0f} s)"
    told["failed units"] = True, run("systemctl", "--failed", "--no-legend", "--plain").split()
    save(told)
    subprocess.run(["systemctl", "poweroff"])


def save(told):
    """Store the observations, with the end of the log."""
    log = run("journalctl", "-b", "-u", "companion*", "-o", "cat", "--no-pager")[-6000:]
    with open(TOLD, "w") as file:
        json.dump({"parts": told, "log": log}, file)


if __name__ == "__main__":
    main()
