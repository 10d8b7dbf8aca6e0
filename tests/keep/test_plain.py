"""Plain files: only they are opened, and they are replaced whole or not at all."""

from __future__ import annotations

import os
import stat
from contextlib import closing

import pytest

from companion.keep.file import plain
from companion.keep.opening import open_journal
from companion.words.errors import SaveFailed

NOW = "2026-01-06T21:14:05+01:00"


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def pipe(tmp_path):
    """Return a named pipe without a writer."""
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


@pytest.fixture
def open_to_all():
    """Files are created with all permissions for all users."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"before")
    return path


# --- reading


def test_a_pipe_is_refused_at_once(pipe):
    with pytest.raises(OSError, match="no plain file"):
        plain.opened(pipe)


@pytest.mark.parametrize("what", ["/dev/zero", "/dev/tty", "/"])
def test_a_device_or_a_folder_is_refused(what, tmp_path):
    (tmp_path / "link").symlink_to(what)
    with pytest.raises(OSError, match="no plain file"):
        plain.opened(tmp_path / "link")


def test_a_file_is_read_up_to_a_limit_that_is_told(file):
    assert plain.read(file, 6) == b"before"
    file.write_bytes(b"x" * 2001)
    with pytest.raises(OSError, match="larger than 2 kB"):
        plain.read(file, 2000)


# --- replacing


def test_a_file_is_replaced_with_its_mode(file):
    file.chmod(0o640)
    with plain.replaced(file) as draft:
        draft.write(b"after")
        assert file.read_bytes() == b"before"
    assert (file.read_bytes(), mode(file)) == (b"after", 0o640)
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_file_is_replaced_with_its_owner(file):
    os.chown(file, 12, 34)
    with plain.replaced(file) as draft:
        draft.write(b"after")
    assert (file.stat().st_uid, file.stat().st_gid) == (12, 34)


def test_a_failed_write_leaves_the_file_before(file):
    with pytest.raises(TypeError), plain.replaced(file) as draft:
        draft.writelines([b"half of it", None])
    assert file.read_bytes() == b"before"
    assert list(file.parent.iterdir()) == [file]


def test_only_plain_files_are_replaced(pipe, file, tmp_path):
    (tmp_path / "link").symlink_to(file)
    (tmp_path / "folder").mkdir()
    before = sorted(os.listdir(tmp_path))
    for path in (pipe, tmp_path / "link", tmp_path / "folder"):
        with pytest.raises(OSError, match="no plain file"), plain.replaced(path) as draft:
            draft.write(b"after")
    assert sorted(os.listdir(tmp_path)) == before
    assert (tmp_path / "link").is_symlink()
    assert file.read_bytes() == b"before"


# --- the file that everything is kept in


@pytest.mark.usefixtures("open_to_all")
def test_stored_files_are_for_their_user_alone(tmp_path):
    folder = tmp_path / "new"
    with closing(open_journal(folder / "companion.db", NOW)) as journal:
        journal.people.meet("Anna", NOW)
        modes = {path.name: mode(path) for path in folder.iterdir()}
    assert mode(folder) == 0o700
    assert modes == dict.fromkeys(
        ["companion.db", "companion.db-lock", "companion.db-wal", "companion.db-shm"], 0o600
    )


def test_a_file_that_others_could_read_is_made_private(tmp_path):
    path = tmp_path / "companion.db"
    open_journal(path, NOW).close()
    path.chmod(0o644)
    tmp_path.chmod(0o755)
    open_journal(path, NOW).close()
    assert mode(path) == 0o600
    assert mode(tmp_path) == 0o755  # whoever chose the folder also chose who may look into it


def test_a_pipe_in_the_files_place_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "companion.db")
    with pytest.raises(SaveFailed, match="no plain file"):
        open_journal(tmp_path / "companion.db", NOW)
