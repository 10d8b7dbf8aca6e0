"""The installation of Debian packages, with a fake apt that only prints."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "packaging" / "debian.sh"
DPKG_QUERY = "#!/bin/sh\necho 'installed libgl1, ,'\n"
SUDO = '#!/bin/sh\nexec "$@"\n'
APT = '#!/bin/sh\necho "Unpacking $*" \necho "debconf: $*" >&2\n'


@pytest.fixture
def install(tmp_path):
    """Run the script with a given text of apt-get."""

    def run(apt, *packages):
        for name, text in (("dpkg-query", DPKG_QUERY), ("sudo", SUDO), ("apt-get", apt)):
            (tmp_path / name).write_text(text)
            (tmp_path / name).chmod(0o755)
        env = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "TMPDIR": str(tmp_path)}
        done = subprocess.run(
            ["sh", SCRIPT, *packages], env=env, capture_output=True, encoding="utf-8", check=False
        )
        left = {path.name for path in tmp_path.iterdir()} - {"dpkg-query", "sudo", "apt-get"}
        return done.returncode, done.stdout, done.stderr, left

    return run


def test_missing_packages_are_installed_in_one_line(install):
    told = "Installing Debian packages: libdrm2\n"
    assert install(APT, "libgl1", "libdrm2") == (0, told, "", set())


def test_installed_packages_are_not_installed_again(install):
    assert install(APT, "libgl1") == (0, "", "", set())


@pytest.mark.parametrize("step", ["update", "install"])
def test_all_that_was_said_is_told_once_it_fails(install, step):
    code, _told, why, left = install(f'{APT}[ "$1" != {step} ]\n', "libdrm2")
    assert (code, left) == (1, set())
    assert f"Unpacking {step}" in why
    assert f"debconf: {step}" in why
