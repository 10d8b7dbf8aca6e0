#!/usr/bin/python3
"""Plays one random evening of a box inside a booted machine, and reports the words on its panel.

The seed is in ``/opt/seed``. Each trouble becomes a line of ``/seen.jsonl``. An evening ends by
itself, or with a power cut: then it writes ``/cut``, and waits for that.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import threading
import time

from guest import HOME, PYTHON, current, outcome, pull_plug, run, show, until, update_to

DATA = "/var/lib/companion"
DRAWN = "/run/companion/drawn.json"
GIVEN_UP = "/run/companion-given-up/companion.issue"
CONSOLE_FILE = "/dev/tty1"
"""A container has no such device: output to the console becomes a file."""
SEEN = "/seen.jsonl"
ENTERED = "/opt/entered"
"""Number of matches entered by now; no plug takes it away."""
FILLER = f"{DATA}/filler"
PLAYS, SAYS, CONSOLE, BARE, DARK = "plays", "says why", "console says", "bare prompt", "dark"
GLANCE = 0.25
REST = 3
"""Seconds for which a word must stay."""
SOON = 2
"""Seconds that a login prompt may be without a word, until that is there."""
PATIENCE = 240
TROUBLES = 3
"""Troubles of an evening."""


def state():
    """Return the state that the panel shows."""
    is_active = show("ActiveState")
    if is_active == "active":
        try:
            with open(DRAWN) as file:
                return SAYS if json.load(file)["stopped"] else PLAYS
        except (OSError, ValueError):
            return DARK
    if os.path.exists(GIVEN_UP) or _is_written(CONSOLE_FILE):
        return CONSOLE
    return BARE if is_active == "failed" else DARK


def _is_written(path):
    """Return True if a file was written to within the last minute."""
    try:
        return time.time() - os.path.getmtime(path) < 60 and os.path.isfile(path)
    except OSError:
        return False


class Watch(threading.Thread):
    """Polls the panel all the time; records the longest time without a word."""

    def __init__(self):
        super().__init__(daemon=True)
        self.begin()

    def begin(self):
        """Reset the record."""
        self.bare, self.since, self.longest = 0, time.monotonic(), 0.0

    def run(self):
        """Look until the machine ends."""
        while True:
            now = state()
            self.bare += now == BARE
            if now in (PLAYS, SAYS, CONSOLE):
                self.since = time.monotonic()
            self.longest = max(self.longest, time.monotonic() - self.since)
            time.sleep(GLANCE)


def rests_at(*words):
    """Wait until the panel has been in one of these states for some seconds; return its state."""
    since = [time.monotonic()]

    def rests():
        if state() not in words:
            since[0] = time.monotonic()
        return time.monotonic() - since[0] >= REST

    until(rests, PATIENCE)
    return state()


def restart():
    """Restart the app, as a maker does."""
    run("systemctl", "restart", "companion")


# --- troubles: each does something, and returns what mends it, if anything is needed


def crash(chance):
    """Let the app end with a fault."""
    run("systemctl", "kill", f"--signal={chance.choice(['SEGV', 'KILL', 'ABRT'])}", "companion")


def crash_again_and_again(chance):
    """Kill each start, until systemd tries no more."""
    late = time.monotonic() + 90
    while show("ActiveState") != "failed" and time.monotonic() < late:
        run("systemctl", "kill", "--signal=KILL", "companion")
        time.sleep(0.5)
    return lambda: run("systemctl", "start", "companion")


def hang(chance):
    """Let the app hang: its last picture stays until the watchdog ends it."""
    before = show("NRestarts")
    os.kill(int(show("MainPID")), signal.SIGSTOP)
    until(lambda: show("NRestarts") != before, 60)


def fill():
    """Fill the disk to its last byte."""
    with open(FILLER, "wb", buffering=0) as file:
        try:
            while file.write(bytes(65536)):
                pass
        except OSError:
            pass


def empty():
    """Make room on the disk, and try again."""
    os.remove(FILLER)
    restart()


def full_disk(chance):
    """Start with a full disk."""
    fill()
    restart()
    return empty


def disk_becomes_full(chance):
    """Fill the disk beside the app."""
    fill()
    return empty


def files_of_root(chance):
    """Give files to root."""
    names = [name for name in os.listdir(DATA) if name.startswith("companion")]
    for name in chance.sample(names, chance.randint(1, len(names))):
        shutil.chown(f"{DATA}/{name}", "root", "root")
    restart()

    def give_back():
        run("chown", "-R", "companion:companion", DATA)
        restart()

    return give_back


def files_made_by_root(chance):
    """Enter a match as root while the app is stopped."""
    run("systemctl", "stop", "companion")
    enter()
    run("systemctl", "start", "companion")


def read_only(chance):
    """Make the disk read-only."""
    run("mount", "-o", "remount,ro", DATA)
    if chance.random() < 0.5:
        restart()

    def writable():
        run("mount", "-o", "remount,rw", DATA)
        restart()

    return writable


def settings_of_nobody(chance):
    """Write invalid settings."""
    path = f"{DATA}/companion.toml"
    kept = f"{path}.kept"
    if os.path.exists(path):
        os.rename(path, kept)
    with open(path, "w") as file:
        file.write('language = "klingon"\n[[[')
    restart()

    def put_back():
        os.remove(path)
        if os.path.exists(kept):
            os.rename(kept, path)
        restart()

    return put_back


def many_restarts(chance):
    """Restart by hand, more often than crashes are allowed."""
    for _ in range(7):
        restart()


def good_update(chance):
    """Put in the next release, or the first one again."""
    if current() != "99.0.0":
        update_to("99.0.0")
    else:
        run("companion", "roll-back")


def bad_update(chance):
    """Put in a release that ends at once, or some seconds after its start."""
    version = chance.choice(["99.1.0", "99.3.0"])
    if update_to(version)["is_done"]:
        until(lambda: outcome() == ("went back", version), 90)


def gone_python(chance):
    """Take the release's Python away, as an upgrade of the system does."""
    lib = f"{HOME}/current/lib"
    os.rename(f"{lib}/{PYTHON}", f"{lib}/python3.9")
    restart()


def plug(chance):
    """Cut the power some seconds into another trouble."""
    chance.choice([crash, good_update, bad_update, many_restarts, files_made_by_root])(chance)
    time.sleep(chance.uniform(0, 8))
    pull_plug()


ALL = (
    crash, crash_again_and_again, hang, full_disk, disk_becomes_full, files_of_root,
    files_made_by_root, read_only, settings_of_nobody, many_restarts, good_update, bad_update,
    gone_python, plug,
)  # fmt: skip


# --- what must not be lost


def entered():
    """Return the number of matches that were entered."""
    try:
        with open(ENTERED) as file:
            return int(file.read())
    except FileNotFoundError:
        return 0


def enter():
    """Enter one more match of another game, from a table, as root."""
    number = entered() + 1
    table = "/opt/table.csv"
    with open(table, "w") as file:
        file.write("date,game,player,points\n")
        file.writelines(f"2026-11-20,any-game:Evening {number},{who},{number}\n" for who in "AB")
    said = run("companion", "import-scores", "--other-games", "--wins", "highest",
               "--dates", "day-first", table)  # fmt: skip
    if f"Evening {number}" in run("companion", "matches"):
        with open(ENTERED, "w") as file:
            file.write(str(number))
        os.sync()
    else:
        print(said)


def lost():
    """Return the number of entered matches that are lost."""
    listed = run("companion", "matches")
    return sum(f"Evening {number}" not in listed for number in range(1, entered() + 1))


# --- the evening


def tell(name, watch, first, is_mended):
    """Write the observations of a trouble."""
    seen = {
        "trouble": name, "word": first, "after": state(), "dark": round(watch.longest, 1),
        "bare": watch.bare * GLANCE > SOON, "lost": lost(), "mended": is_mended,
    }  # fmt: skip
    if seen["after"] != PLAYS:
        seen["log"] = run("journalctl", "-b", "-u", "companion*", "-o", "cat", "-n", "40")
    with open(SEEN, "a") as file:
        print(json.dumps(seen), file=file, flush=True)
    os.sync()


def main():
    """Play some troubles, one after the other, and switch the machine off."""
    with open("/opt/seed") as file:
        chance = random.Random(int(file.read()))
    watch = Watch()
    watch.start()
    first = rests_at(PLAYS)
    if os.path.exists("/opt/plugged"):
        os.remove("/opt/plugged")
        tell("plug", watch, first, False)
    if not entered() or chance.random() < 0.5:
        files_made_by_root(chance)
        rests_at(PLAYS)
    for trouble in chance.sample(ALL, TROUBLES):
        watch.begin()
        if trouble is plug:
            open("/opt/plugged", "w").close()
        mend = trouble(chance)
        word = rests_at(PLAYS, SAYS, CONSOLE)
        if mend:
            mend()
            rests_at(PLAYS)
        tell(trouble.__name__, watch, word, bool(mend))
    subprocess.run(["systemctl", "poweroff"])


main()
