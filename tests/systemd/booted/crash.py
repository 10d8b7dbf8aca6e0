#!/usr/bin/python3
"""Fake of the app: it is ready, and then it crashes, by a signal and by an error in turn."""

import os
import socket
import sys
import time

LONG = 4.0
"""Seconds until it crashes."""
PLACE = "/var/lib/companion/starts"

with open(PLACE, "a") as file:
    file.write("x")
with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
    systemd.connect(os.environ["NOTIFY_SOCKET"].replace("@", "\0"))
    systemd.sendall(b"READY=1")
time.sleep(LONG)
if os.path.getsize(PLACE) % 2:
    os.abort()
sys.exit("It crashed.")
