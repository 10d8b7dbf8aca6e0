#!/bin/sh
# Makes .venv with the locked Python packages and Companion itself, for the named interpreter.
# Tools that check and test it are no part of that: make adds them when they are first wanted.
set -eu
cd "$(dirname "$0")/.."
python=$1

version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2], sys.maxsize > 2**32)')
case $version in
    "3.11 True" | "3.12 True" | "3.13 True") version=${version% *} ;;
    *)
        echo "Companion needs a 64-bit Python 3.11, 3.12 or 3.13:" \
            "make PYTHON=/path/to/python3 chooses another than $python." >&2
        exit 1
        ;;
esac

# Kivy's wheel brings SDL, which loads the system's OpenGL, DRM and touch libraries.
packages="python3-venv libgl1 libegl1 libgles2 libgl1-mesa-dri libgbm1 libdrm2 libmtdev1"
site=
# The buttons' lgpio has no wheel for Python 3.13; Raspberry Pi OS packages it.
if [ "$version" = 3.13 ] && [ -e /etc/rpi-issue ]; then
    packages="$packages python3-lgpio"
    site=--system-site-packages
fi
# shellcheck disable=SC2086  # one word a package
packaging/debian.sh $packages

# An environment of another Python, or one whose making was interrupted, has no such pip.
case $(.venv/bin/pip --version 2> /dev/null) in
    *"(python $version)") ;;
    *) "$python" -m venv --clear $site .venv ;;
esac
echo "Installing Python packages into .venv"
pip() { .venv/bin/pip install --quiet --disable-pip-version-check "$@"; }
# The lock names every package: were dependencies resolved, pip would ask for a newer one than is locked.
pip --no-compile --require-hashes --no-deps --only-binary :all: --requirement requirements.lock
# pip would compile on one core. A package may hold files of another Python, which nobody imports.
.venv/bin/python -m compileall -qq -j 0 .venv/lib || true
# With no index at hand, a dependency missing from the lock is an error.
pip --no-index --no-build-isolation --editable '.[checkout]'
