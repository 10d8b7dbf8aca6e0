"""The wheel is complete: it has every module, kv file and sound, and Italian."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("companion", "hardware", "screens")
ENDINGS = (".py", ".kv", ".png", ".wav", ".css", ".html", ".js", ".svg", ".sql")


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Return the folder into which a wheel was installed that a fresh checkout made."""
    folder = tmp_path_factory.mktemp("wheel")
    for package in PACKAGES:
        ignored = ignore_patterns("*.mo", "__pycache__")
        copytree(ROOT / package, folder / "source" / package, ignore=ignored)
    copytree(ROOT / "packaging", folder / "source" / "packaging")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        copy(ROOT / name, folder / "source")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    how = ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(folder / "target")]
    subprocess.run([*pip, *how, str(folder / "source")], check=True)
    return folder / "target"


def files(folder, *endings):
    paths = (path for package in PACKAGES for path in (folder / package).rglob("*"))
    return {str(path.relative_to(folder)) for path in paths if path.suffix in endings}


def run(installed, *command):
    """Run Python on the installed package, from elsewhere; return the finished process."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "LC_ALL": "it_IT.UTF-8"}
    return subprocess.run(
        [sys.executable, *command],
        env=environment | {"PYTHONIOENCODING": "utf-8"},
        cwd=installed.parent,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_every_module_and_every_rule_of_a_screen_is_in_it(installed):
    assert files(installed, *ENDINGS) == files(ROOT, *ENDINGS)
    assert any(path.name == "LICENSE" for path in installed.rglob("*"))


def test_it_speaks_italian(installed):
    data = installed.parent / "data"
    done = run(installed, "-m", "companion", "--data", str(data), "export", "7")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Qui non c’è una partita 7.\n"


@pytest.mark.parametrize("name", ["hardware", "screens"])
def test_a_package_of_the_same_name_in_the_way_is_named(installed, tmp_path, name):
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").touch()
    first = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from companion.__main__ import main"
    )
    done = run(installed, "-c", f"{first}; sys.exit(main(['matches']))")
    assert done.returncode == 2
    assert done.stderr.startswith(f"Un altro programma ha qui un pacchetto di nome {name}")
    assert done.stderr.count("\n") == 1
