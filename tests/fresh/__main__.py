"""Follows the README on bare systems, as a new user would: ``make fresh``.

It takes root, a network and an hour. Each system is a bare Debian in a folder, once for root and
once for a user with sudo and a private home. The commit that is checked out is cloned into that
home; then come the first start, every test, and a game added by docs/adding-a-game.md. It prints
times, sizes, and the end of each failure.

``ARGS="trixie user"`` takes that system and that account alone.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

ROOT = Path(__file__).parents[2]
SUITES = ("bookworm", "trixie")
ACCOUNTS = ("root", "user")
PATIENCE = 5400
"""Seconds for one step."""
CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt"
"""Certificates of the host: its network may need one that no bare system has."""

ADD_USER = """
useradd --create-home --shell /bin/bash --groups sudo user
echo 'user ALL=(ALL) NOPASSWD: ALL' > /etc/sudoers.d/user
chmod 700 /home/user
printf '[safe]\\n\\tdirectory = /source\\n' > /etc/gitconfig
"""
RUN = """
cd companion
export RUNTIME_DIRECTORY=$(mktemp -d) SDL_VIDEODRIVER=offscreen
make run ARGS=--without-keeping & made=$!
for _ in $(seq 1200); do
    [ -e "$RUNTIME_DIRECTORY/drawn.json" ] && break
    kill -0 $made || exit 1
    sleep 1
done
[ -e "$RUNTIME_DIRECTORY/drawn.json" ] || { kill $made; exit 1; }
kill $made
wait $made || true
echo "$(du -sm . | cut -f 1) MB, of which $(du -sm .venv | cut -f 1) MB are .venv"
"""
GUIDE = """
cd companion
.venv/bin/python -m tests.fresh.guide add
make catalogues
.venv/bin/python -m tests.fresh.guide translate
make tools
.venv/bin/pytest -k 'one_round or one-round' -m 'not screen and not whole'
.venv/bin/pytest -k 'one_round or one-round'
"""
STEPS = {
    "packages": "$sudo apt-get update -qq; $sudo apt-get install -qq git make python3",
    "clone": "git clone --quiet --depth 1 file:///source companion",
    "make run": RUN,
    "make test": "cd companion && make test",
    "a game added": GUIDE,
}
"""Steps of a new user, in this order."""


def make_system(suite: str, place: Path) -> None:
    """Make a bare Debian with an account that may use sudo."""
    subprocess.run(
        ["mmdebstrap", "--quiet", "--variant=minbase", "--include=ca-certificates,sudo", suite,
         place], check=True,
    )  # fmt: skip
    _inside(place, "root", ADD_USER).check_returncode()


def follow(place: Path, account: str) -> Iterator[tuple[str, float, subprocess.CompletedProcess]]:
    """Yield each step with the seconds that it took; end at one that fails."""
    sudo = "" if account == "root" else "sudo"
    for name, script in STEPS.items():
        begun = monotonic()
        done = _inside(place, account, f"set -eu; cd; sudo={sudo}\n{script}")
        yield name, monotonic() - begun, done
        if done.returncode:
            return


def _inside(place: Path, account: str, script: str) -> subprocess.CompletedProcess:
    """Run a shell script as an account of a system; the source is beside the system's folder."""
    source = place.parent / "source"
    return subprocess.run(
        ["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--as-pid2", "--pipe",
         f"--directory={place}", f"--user={account}", f"--bind-ro={source}:/source",
         f"--bind-ro={CERTIFICATES}", "/bin/sh", "-c", f"exec 2>&1\n{script}"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        check=False, timeout=PATIENCE,
    )  # fmt: skip


def packages_size(place: Path) -> int:
    """Return the size of all Debian packages of a system, in MB."""
    listed = _inside(place, "root", "dpkg-query --show --showformat '${Installed-Size}\\n'")
    return sum(map(int, filter(str.isdigit, listed.stdout.split()))) // 1000


def main(words: list[str]) -> int:
    """Follow the README on each system and as each account; return 1 after any failure."""
    suites = [suite for suite in SUITES if suite in words] or SUITES
    accounts = [account for account in ACCOUNTS if account in words] or ACCOUNTS
    red = 0
    with TemporaryDirectory(prefix="companion-fresh-") as name:
        source = Path(name) / "source"
        subprocess.run(["git", "clone", "--quiet", "--bare", ROOT, source], check=True)
        for suite, account in product(suites, accounts):
            place = Path(name) / f"{suite}-{account}"
            make_system(suite, place)
            bare = packages_size(place)
            for step, seconds, done in follow(place, account):
                last = done.stdout.rstrip().rpartition("\n")[2]
                print(f"{suite}, {account}: {step}: {seconds:.0f} s, {last}", flush=True)
                if done.returncode:
                    red += 1
                    print(f"RED: {step}\n{done.stdout[-6000:]}", flush=True)
            grown = packages_size(place) - bare
            print(f"{suite}, {account}: {grown} MB of Debian packages", flush=True)
            shutil.rmtree(place)
    return int(red > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
