#!/bin/sh
# Installs Companion on this machine, so that it starts at boot: --help tells the options.
set -eu
umask 022
cd "$(dirname "$0")"
if ! command -v python3 > /dev/null; then
    echo "Companion needs Python 3.11, 3.12 or 3.13: sudo apt install python3" >&2
    exit 2
fi
# The app takes the console, and hangs up whoever installs it there. A lost connection ends nothing.
trap '' HUP
exec python3 -B -m companion.install "$@"
