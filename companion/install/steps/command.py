"""The command line of the device, which works on what the app keeps."""

from __future__ import annotations

from companion.install.step import PlacedFile
from companion.words.i18n import N_

PLACE = "/usr/local/bin/companion"
SCRIPT = """\
#!/bin/sh
# Companion, on what the app keeps.
exec /opt/companion/current/bin/python -P -m companion --data /var/lib/companion "$@"
"""

STEP = PlacedFile(
    N_("Add the command companion: {path}."), PLACE, lambda _source: SCRIPT.encode(), mode=0o755
)
