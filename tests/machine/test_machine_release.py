"""The app knows its releases, and the newer ones on memory sticks."""

from __future__ import annotations

from datetime import date

import pytest

from companion.install.building import MACHINES, build, public
from companion.install.disk import Disk
from companion.install.releases import KEY, Releases
from companion.machine import release
from tests.install.test_install_archive import OURS, THEIRS
from tests.install.test_install_releases import made

TODAY = date(2026, 11, 26)


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


def test_a_release_that_was_given_up_is_not_offered_again_and_hides_no_other(home, tmp_path):
    releases = Releases(home, Disk())
    made(releases, "2.0.0")
    releases.start_trial("2.0.0")
    for _ in range(3):
        releases.count_start()
    for version in ("1.1.0", "2.0.0"):
        archive(tmp_path / "media", version)
    assert offered(home, tmp_path) == ["1.1.0"]


@pytest.mark.parametrize("lost", [1, 2000])
def test_a_file_that_is_cut_off_hides_no_good_one(home, tmp_path, lost):
    (tmp_path / "wheel").write_bytes(bytes(5000))
    good = build({"a.whl": tmp_path / "wheel"}, "1.1.0", tmp_path / "media", OURS, "", TODAY)
    cut = build({"a.whl": tmp_path / "wheel"}, "2.0.0", tmp_path / "media", OURS, "", TODAY)
    data = cut.read_bytes()
    end = max(at for at in range(len(data)) if data[at])
    cut.write_bytes(data[: end + 1 - lost - 5000])
    assert [path for path, _ in release.updates(home, [tmp_path / "media"])] == [good]


def test_a_file_that_was_refused_is_not_offered_again_unless_it_is_another(home, tmp_path):
    good, bad = (archive(tmp_path / "media", version) for version in ("1.1.0", "2.0.0"))
    refused = {release.mark(bad)}
    assert offered(home, tmp_path, refused=refused) == ["1.1.0"]
    bad.write_bytes(bad.read_bytes() + bytes(512))
    assert offered(home, tmp_path, refused=refused) == ["2.0.0", "1.1.0"]
    good.unlink()
    assert release.mark(good) == ()


def test_a_release_for_another_python_comes_after_one_that_runs_here(home, tmp_path):
    (tmp_path / "requirements.lock").write_text("kivy==2.3.1 \\\n    --hash=sha256:00\n")
    for version, tag in (("1.1.0", "cp311"), ("2.0.0", "cp313")):
        wheels = {f"wheels/Kivy-2.3.1-{tag}-{tag}-manylinux2014_{machine}.whl": tmp_path / KEY
                  for machine in MACHINES}  # fmt: skip
        (tmp_path / KEY).write_text("")
        files = {"requirements.lock": tmp_path / "requirements.lock", **wheels}
        build(files, version, tmp_path / "media", OURS, "", TODAY)
    assert offered(home, tmp_path, python=(3, 11)) == ["1.1.0", "2.0.0"]
    assert offered(home, tmp_path, python=(3, 13)) == ["2.0.0", "1.1.0"]


def offered(home, tmp_path, **how):
    found = release.updates(home, [tmp_path / "media"], **how)
    return [manifest.version for _, manifest in found]


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


@pytest.mark.parametrize(
    ("state", "sub", "level", "told"),
    [
        ("activating", "start-pre", "note", "It is starting."),
        ("activating", "auto-restart", "fault", "It has ended, and is started anew."),
        ("activating", "auto-restart-queued", "fault", "It has ended, and is started anew."),
        ("deactivating", "stop-sigterm", "note", "It is being ended."),
        ("reloading", "reload", "ok", "It runs."),
        ("inactive", "dead", "fault", "It does not run."),
        ("failed", "failed", "fault", "It does not run."),
    ],
)
def test_a_service_between_two_states_is_told_as_that(state, sub, level, told):
    (found,) = service(LoadState="loaded", ActiveState=state, SubState=sub, NRestarts=0)
    assert (found.level, found.text) == (level, told)
    assert bool(found.remedy) == (level != "ok")


def test_without_systemd_nothing_is_said_of_the_service():
    assert list(release.service_findings(lambda _words: None)) == []
