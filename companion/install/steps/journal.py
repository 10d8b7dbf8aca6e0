"""The limits of the system's log, which is on the memory card."""

from __future__ import annotations

from companion.install.step import PlacedFile
from companion.words.i18n import N_

PLACE = "/etc/systemd/journald.conf.d/companion.conf"
LIMITS = """\
# Companion: a memory card wears out, so little is kept, and it is written seldom.
[Journal]
SystemMaxUse=50M
RuntimeMaxUse=16M
SyncIntervalSec=5min
"""


STEP = PlacedFile(
    N_("Limit the system’s log to 50 MB: {path}."),
    PLACE,
    lambda _source: LIMITS.encode(),
    ["systemctl", "--no-block", "try-restart", "systemd-journald.service"],
)
