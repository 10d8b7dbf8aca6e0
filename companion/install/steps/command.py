"""The command line of the device, which uses the data of the app."""

from __future__ import annotations

from companion.install.step import PlacedFile
from companion.words.i18n import N_

PLACE = "/usr/local/bin/companion"
SCRIPT = """\
#!/bin/sh
# Companion, on what the app keeps. After an upgrade of the system a release may have no Python.
release=/opt/companion/current
python=$(readlink -f /usr/bin/python3)
if [ -f "$release/lib/${python##*/}/site-packages/companion/__main__.py" ]; then
    exec "$release/bin/python" -P -m companion --data /var/lib/companion "$@"
fi
exec /usr/bin/python3 -IB /opt/companion/keeper.pyz tell
"""

STEP = PlacedFile(
    N_("Add the command companion: {path}."), PLACE, lambda _source: SCRIPT.encode(), mode=0o755
)
