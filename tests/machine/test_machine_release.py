"""The app knows its releases, and the newer ones on memory sticks."""

from __future__ import annotations

from datetime import date

import pytest

from companion.install.building import build, public
from companion.install.disk import Disk
from companion.install.releases import Releases
from companion.machine import release
from tests.install.test_install_archive import OURS, THEIRS
from tests.install.test_install_releases import made


@pytest.fixture
def home(tmp_path):
    home = tmp_path / "opt"
    home.mkdir()
    releases = Releases(home, Disk())
    made(releases, "1.0.0")
    releases.install("1.0.0")
    (home / "release.pub").write_text(public(OURS).hex())
    return home


def archive(folder, version, key=OURS):
    return build({}, version, folder, key, "- New.", date(2026, 11, 26))


def test_newer_releases_on_sticks_are_found_the_newest_first(home, tmp_path):
    stick = tmp_path / "media"
    archive(stick / "companion" / "STICK", "1.1.0")
    newest = archive(stick / "STICK", "1.10.0")
    archive(stick, "0.9.0")
    archive(stick / "other", "2.0.0", THEIRS)
    (stick / "photos.tar").write_bytes(bytes(4000))
    found = release.updates(home, [stick, tmp_path / "mnt"])
    assert [manifest.version for _, manifest in found] == ["1.10.0", "1.1.0"]
    assert found[0][0] == newest


def test_without_a_key_there_is_no_update(home, tmp_path):
    archive(tmp_path / "media", "1.1.0")
    (home / "release.pub").unlink()
    assert release.updates(home, [tmp_path / "media"]) == []


def levels(home):
    return [each.level for each in release.findings(home)]


def test_a_release_is_told_with_what_is_wrong_with_it(home):
    assert levels(home) == ["ok"]
    releases = Releases(home, Disk())
    made(releases, "1.1.0")
    releases.start_trial("1.1.0")
    assert levels(home) == ["ok", "note"]
    (home / "releases" / "1.1.0" / "bin" / "python").write_text("other")
    assert levels(home) == ["fault", "note"]


def test_a_desktop_has_no_release(tmp_path):
    assert levels(tmp_path) == []


def test_the_end_of_a_trial_is_a_sentence():
    gone = {"kind": "went back", "version": "1.1.0", "back": "1.0.0", "mark": "3"}
    assert release.told(gone) == "Version 1.1.0 did not run well: 1.0.0 is back."
    assert release.told({"kind": "stands", "version": "1.1.0"}) == "Version 1.1.0 is installed."
    assert release.told({}) == ""


def service(**properties):
    told = "".join(f"{name}={value}\n" for name, value in properties.items())
    return list(release.service_findings(lambda _words: told))


def test_a_service_that_does_not_run_or_was_started_anew_is_told():
    assert service(LoadState="not-found", ActiveState="inactive", NRestarts=0) == []
    (fine,) = service(LoadState="loaded", ActiveState="active", NRestarts=0)
    (anew,) = service(LoadState="loaded", ActiveState="active", NRestarts=3)
    (dead,) = service(LoadState="loaded", ActiveState="failed", NRestarts=5)
    assert [fine.level, anew.level, dead.level] == ["ok", "note", "fault"]
    assert "3" in anew.text


def test_without_systemd_nothing_is_said_of_the_service():
    assert list(release.service_findings(lambda _words: None)) == []
