#!/usr/bin/python3
"""Plays an evening of trouble inside a booted machine, and tells how each part of it ended."""

import json
import os
import subprocess
import time
import uuid

HOME = "/opt/companion"
ASK = "/run/companion/ask"
ANSWERS = "/run/companion-ask"
PATIENCE = 240
told = {}


def show(name):
    """Return a property of the app's unit."""
    return run("systemctl", "show", "--value", f"--property={name}", "companion").strip()


def run(*words):
    """Return what a program prints."""
    done = subprocess.run(words, capture_output=True, text=True)
    return done.stdout + done.stderr


def until(condition, patience=PATIENCE):
    """Wait for a condition; return whether it came true."""
    late = time.monotonic() + patience
    while not condition():
        if time.monotonic() > late:
            return False
        time.sleep(0.2)
    return True


def is_up():
    """Return whether the app has drawn its first frame."""
    return show("ActiveState") == "active" and os.path.exists("/run/companion/drawn.json")


def current():
    """Return the release that is current."""
    return os.path.basename(os.readlink(f"{HOME}/current"))


def outcome():
    """Return how the last trial ended."""
    try:
        with open(f"{HOME}/outcome.json") as file:
            return json.load(file).get("kind")
    except FileNotFoundError:
        return ""


def ask(**request):
    """Ask root for something as the app does; return its answer."""
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


def hang():
    """Stop the app for good: the watchdog ends it, and the match is back."""
    before = show("NRestarts")
    os.kill(int(show("MainPID")), 19)
    return until(lambda: show("NRestarts") != before) and until(is_up) and "Istinto" in run(
        "runuser", "-u", "companion", "--", f"{HOME}/current/bin/python", "-m", "companion",
        "--data", "/var/lib/companion", "matches",
    )  # fmt: skip


def stop():
    """Stop the unit: it ends by itself."""
    subprocess.run(["systemctl", "stop", "companion"], check=True)
    ended = show("Result"), show("ExecMainStatus")
    subprocess.run(["systemctl", "start", "companion"], check=True)
    return ended == ("success", "0")


def update():
    """Install the next release; it stands after a minute."""
    answer = ask(do="update", file="/media/stick/companion-99.0.0.tar")
    told["update said"] = answer["sentence"]
    return until(lambda: outcome() == "stands") and current() == "99.0.0" and is_up()


def refuse():
    """Ask for an archive that somebody else has signed."""
    answer = ask(do="update", file="/media/stick/foreign.tar")
    told["refusal said"] = answer["sentence"]
    return not answer["is_done"] and current() == "99.0.0"


def give_up():
    """Install a release that does not start: the one before comes back by itself."""
    ask(do="update", file="/media/stick/companion-99.1.0.tar")
    return until(lambda: outcome() == "went back") and current() == "99.0.0" and until(is_up)


def go_back():
    """Go back to the first release."""
    before = current()
    ask(do="go back")
    return until(lambda: current() != before) and until(is_up)


def doctor():
    """Read the self-check as the installer does."""
    said = run(
        "runuser", "-u", "companion", "--", f"{HOME}/current/bin/python", "-B", "-m", "companion",
        "--data", "/var/lib/companion", "doctor", "--json",
    )  # fmt: skip
    found = {each["subject"]: each["level"] for each in json.loads(said)["findings"]}
    told["doctor said"] = found
    return found.get("Version") == "ok" and "Picture" in found


PARTS = {
    "doctor": doctor,
    "hang": hang,
    "stop": stop,
    "update": update,
    "refusal": refuse,
    "trial": give_up,
    "way back": go_back,
}


def main():
    """Play every part, and switch the machine off."""
    try:
        told["first frame"] = until(is_up)
        for name, part in PARTS.items():
            told[name] = part()
        told["failed units"] = run("systemctl", "--failed", "--no-legend", "--plain").split()
    except Exception as error:
        told["error"] = repr(error)
    told["log"] = run("journalctl", "-u", "companion*", "-o", "cat", "--no-pager")[-6000:]
    with open("/told.json", "w") as file:
        json.dump(told, file)
    subprocess.run(["systemctl", "poweroff"])


main()
