"""An archive is used whole and as it was signed, or refused with a sentence and not used at all."""

from __future__ import annotations

import io
import json
import os
import subprocess
import tarfile
from datetime import date
from hashlib import sha256
from types import SimpleNamespace

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.install.archive import CONTEXT, MOST_MANIFEST, BadArchive, read_manifest, unpack
from companion.install.building import build, public
from companion.install.disk import Disk
from tests.install.machine import tree

OURS = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
THEIRS = Ed25519PrivateKey.from_private_bytes(bytes(range(1, 33)))
LONG = "wheels/" + "a" * 120 + ".whl"
FILES = {"install.sh": b"#!/bin/sh\n", LONG: bytes(5000), "companion/empty.py": b""}
TOP = "companion-1.2.0"


@pytest.fixture
def archive(tmp_path):
    paths = {}
    for number, (name, data) in enumerate(FILES.items()):
        paths[name] = tmp_path / f"file{number}"
        paths[name].write_bytes(data)
    return build(paths, "1.2.0", tmp_path / "out", OURS, "- New.", date(2026, 11, 26))


def opened(path, tmp_path, key=OURS):
    folder = tmp_path / "incoming"
    folder.mkdir(exist_ok=True)
    return unpack(path, folder, public(key), Disk())


def refused(path, tmp_path, key=OURS):
    """Return the sentence by which a file is refused; no file outside the folder is changed."""
    here = tmp_path / "here"
    here.mkdir()
    before = tree(here)
    with pytest.raises(BadArchive) as caught:
        unpack(path, here, public(key), Disk())
    outside = {name for name in tree(here) if not name.startswith(TOP)}
    assert outside == set(before)
    return str(caught.value)


def forged(members, path, key=OURS, version="1.2.0", **changes):
    """Write an archive with a signed manifest of its members."""
    found = {
        "version": version, "made": "2026-11-26", "changes": "",
        "files": {name: (len(data), sha256(data).hexdigest()) for name, data in members.items()},
        **changes,
    }  # fmt: skip
    manifest = json.dumps(found).encode()
    return tar(path, {"manifest.json": manifest, "manifest.sig": key.sign(CONTEXT + manifest),
                      **members})  # fmt: skip


def tar(path, members, top=TOP, kind=tarfile.REGTYPE):
    with tarfile.open(path, "w", format=tarfile.GNU_FORMAT) as file:
        for name, data in members.items():
            info = tarfile.TarInfo(f"{top}/{name}" if top else name)
            info.size = len(data)
            info.type = kind if name not in ("manifest.json", "manifest.sig") else tarfile.REGTYPE
            info.linkname = "/etc/passwd"
            file.addfile(info, io.BytesIO(data))
    return path


def test_a_release_comes_out_as_it_went_in(archive, tmp_path):
    manifest, folder = opened(archive, tmp_path)
    assert (manifest.version, manifest.made, manifest.changes) == ("1.2.0", "2026-11-26", "- New.")
    assert {name: (folder / name).read_bytes() for name in FILES} == FILES
    assert os.access(folder / "install.sh", os.X_OK)


def test_tar_unpacks_it_too(archive, tmp_path):
    (tmp_path / "theirs").mkdir()
    subprocess.run(["tar", "-xf", archive, "-C", tmp_path / "theirs"], check=True)
    assert (tmp_path / "theirs" / TOP / LONG).read_bytes() == FILES[LONG]


def test_the_manifest_is_read_without_the_rest(archive):
    assert read_manifest(archive, public(OURS)).version == "1.2.0"


def test_a_foreign_signature_is_refused(archive, tmp_path):
    assert "not signed" in refused(archive, tmp_path, THEIRS)


@pytest.mark.parametrize("blocks", range(1, 20))
def test_a_file_that_is_cut_off_is_refused(archive, tmp_path, blocks):
    data = archive.read_bytes()
    short = tmp_path / "short.tar"
    end = max(at for at in range(len(data)) if data[at])
    short.write_bytes(data[: end * blocks // 20])
    assert refused(short, tmp_path)


@pytest.mark.parametrize("place", range(0, 12_000, 401))
def test_one_wrong_bit_is_found_wherever_it_matters(archive, tmp_path, place):
    data = bytearray(archive.read_bytes())
    data[place] ^= 16
    other = tmp_path / "other.tar"
    other.write_bytes(data)
    try:
        manifest, folder = opened(other, tmp_path)
    except BadArchive:
        return
    # A bit of the padding, or of a date that nobody reads.
    assert {name: (folder / name).read_bytes() for name in manifest.files if name in FILES} == FILES


@pytest.mark.parametrize(
    "name", ["../outside", "/etc/passwd", "a/../../b", "./c", "a//b", "..", "a\0b"]
)
def test_a_name_that_leads_elsewhere_is_refused_even_if_it_is_signed(tmp_path, name):
    path = forged({name: b"x"} if "\0" not in name else {}, tmp_path / "a.tar",
                  files={name: (1, sha256(b"x").hexdigest())})  # fmt: skip
    assert refused(path, tmp_path)


@pytest.mark.parametrize(
    "kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE,
             tarfile.XHDTYPE, tarfile.GNUTYPE_SPARSE, tarfile.GNUTYPE_LONGLINK]
)  # fmt: skip
def test_anything_but_a_regular_file_is_refused(tmp_path, kind):
    manifest = {"version": "1.2.0", "made": "", "changes": "", "files": {"a": (0, "0" * 64)}}
    data = json.dumps(manifest).encode()
    members = {"manifest.json": data, "manifest.sig": OURS.sign(CONTEXT + data), "a": b""}
    assert refused(tar(tmp_path / "a.tar", members, kind=kind), tmp_path)


def test_a_file_that_the_manifest_does_not_name_is_refused(tmp_path):
    path = forged({"a": b"1"}, tmp_path / "a.tar", files={})
    assert refused(path, tmp_path)


def test_a_file_that_is_there_twice_is_refused(tmp_path):
    forged({"a": b"1"}, tmp_path / "a.tar")
    with tarfile.open(tmp_path / "a.tar", "a") as file:
        info = tarfile.TarInfo(f"{TOP}/a")
        info.size = 1
        file.addfile(info, io.BytesIO(b"2"))
    assert refused(tmp_path / "a.tar", tmp_path)


@pytest.mark.parametrize(
    "changes",
    [{"version": "1.2"}, {"version": "../x"}, {"version": 12}, {"files": []}, {"made": None},
     {"files": {"a": [-1, "0" * 64]}}, {"files": {"a": [1, "zz"]}}, {"files": {"a": 1}},
     {"files": {"a": [10**12, "0" * 64]}}],
)  # fmt: skip
def test_a_manifest_of_another_form_is_refused(tmp_path, changes):
    assert "no release" in refused(forged({}, tmp_path / "a.tar", **changes), tmp_path)


def test_a_manifest_in_the_folder_of_another_version_is_refused(tmp_path):
    assert refused(forged({}, tmp_path / "a.tar", version="1.3.0"), tmp_path)


def test_a_bomb_is_refused_before_anything_is_written(tmp_path):
    """Sizes add up to more than a release ever has, or than the disk holds."""
    many = {f"f{number}": (10**9, "0" * 64) for number in range(3)}
    assert refused(forged({}, tmp_path / "a.tar", files=many), tmp_path)
    assert not (tmp_path / "here" / TOP).exists()


def test_a_disk_without_room_is_told_with_how_much_must_be_free(tmp_path, monkeypatch):
    """Ten MB are unpacked, and the files built from them take twice as much again."""
    monkeypatch.setattr(os, "statvfs", lambda _: SimpleNamespace(f_bavail=29, f_frsize=10**6))
    path = forged({}, tmp_path / "a.tar", files={"a": (10**7, "0" * 64)})
    assert refused(path, tmp_path) == "The disk is too full: 30 MB must be free."


def test_a_huge_manifest_is_not_read(tmp_path):
    path = tar(tmp_path / "a.tar", {"manifest.json": bytes(MOST_MANIFEST + 1)})
    assert "no release" in refused(path, tmp_path)


@pytest.mark.parametrize("data", [b"", b"\0" * 5000, b"PK\x03\x04" + bytes(600), b"x" * 513])
def test_a_file_of_another_kind_is_refused(tmp_path, data):
    path = tmp_path / "a.tar"
    path.write_bytes(data)
    assert "no release" in refused(path, tmp_path)


def test_a_pipe_a_link_and_a_folder_are_never_waited_for(tmp_path, archive):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(archive)
    (tmp_path / "folder").mkdir()
    for name in ("pipe", "link", "folder", "missing"):
        with pytest.raises(BadArchive):
            read_manifest(tmp_path / name, public(OURS))
