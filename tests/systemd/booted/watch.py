#!/usr/bin/python3
"""Reports changes of the states of the unit and the console on the serial port."""

import os
import subprocess
import time

APP, GETTY = "companion.service", "getty@tty1.service"
AFTER = 20
"""Number of polls of a failed unit, whose state no longer changes."""


def state(unit: str) -> str:
    shown = subprocess.run(
        ["systemctl", "show", "--value", "--property=SubState", unit], capture_output=True
    )
    return shown.stdout.decode().strip()


def prompt() -> str:
    """Return "login" if the first console shows a login prompt, else "none"."""
    with open("/dev/vcs1", "rb") as console:
        return "login" if b"login:" in console.read() else "none"


before, failed = "", 0
with open("/dev/ttyS0", "w", buffering=1) as serial:
    while failed < AFTER:
        now = f"WATCHED app={state(APP)} getty={state(GETTY)} prompt={prompt()}"
        if now != before:
            serial.write(f"{now}\n")
        failed += "app=failed" in now
        before = now
        time.sleep(0.1)
    with open("/var/lib/companion/starts") as starts:
        serial.write(f"WATCHED starts={len(starts.read())}\n")
    os.sync()
    time.sleep(1)
    subprocess.run(["systemctl", "poweroff", "--force", "--force"])
