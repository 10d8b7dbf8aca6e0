"""The key is in a file of its own, is made at first need, and is never thrown away."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from time import time

import pytest
from cryptography.fernet import Fernet

from companion.keep.file.flips import flips
from companion.keep.file.vault import Vault
from companion.keep.opening import open_journal
from companion.words.errors import SaveFailed
from tests.support.sampling import some


@pytest.fixture
def vault(tmp_path):
    return Vault(tmp_path / "companion.key")


def test_the_key_decrypts_encrypted_data(vault):
    sealed = vault.encrypt(b"C")
    assert vault.decrypt(sealed) == b"C"
    assert Vault(vault.path).decrypt(sealed) == b"C"
    assert vault.encrypt(b"C") != sealed


def test_a_key_is_made_at_first_need_for_its_user_alone(vault):
    assert vault.decrypt("gAAAA") is None
    assert not vault.path.exists()
    vault.encrypt(b"C")
    assert stat.S_IMODE(vault.path.stat().st_mode) == 0o600
    assert Fernet(vault.path.read_bytes().split()[0])
    assert [path.name for path in vault.path.parent.iterdir()] == ["companion.key"]


def test_a_key_that_was_put_there_is_for_its_user_alone_as_well(vault):
    vault.path.write_bytes(Fernet.generate_key())
    vault.path.chmod(0o644)
    vault.encrypt(b"C")
    assert stat.S_IMODE(vault.path.stat().st_mode) == 0o600


def test_no_other_key_is_made_while_there_is_one(vault):
    vault.encrypt(b"C")
    before = vault.path.read_bytes()
    Vault(vault.path).encrypt(b"D")
    assert vault.path.read_bytes() == before
    assert vault.fault == ""


@pytest.mark.parametrize("sealed", ["", "gAAAA", "€", "gAAAAA==", "x" * 300])
def test_foreign_ciphertext_cannot_be_decrypted(vault, sealed):
    vault.encrypt(b"C")
    assert vault.decrypt(sealed) is None


def test_an_altered_secret_cannot_be_opened(vault):
    sealed = vault.encrypt(b"C")
    for place in range(0, len(sealed), 7):
        other = "A" if sealed[place] != "A" else "B"
        assert vault.decrypt(sealed[:place] + other + sealed[place + 1 :]) is None


def test_with_another_key_nothing_can_be_opened_and_with_both_all(vault):
    sealed = vault.encrypt(b"C")
    first = vault.path.read_bytes()
    vault.path.write_bytes(Fernet.generate_key())
    assert vault.decrypt(sealed) is None
    later = vault.encrypt(b"D")
    vault.path.write_bytes(vault.path.read_bytes() + b"\n" + first)
    assert (vault.decrypt(sealed), vault.decrypt(later)) == (b"C", b"D")


def test_a_lost_key_makes_room_for_a_new_one(vault):
    sealed = vault.encrypt(b"C")
    vault.path.unlink()
    assert vault.decrypt(sealed) is None
    assert vault.decrypt(vault.encrypt(b"D")) == b"D"
    assert vault.fault == ""


@pytest.mark.parametrize("spoilt", [b"", b"\0" * 45, b"no key", b"A" * 20_000])
def test_a_file_without_a_key_is_put_aside_and_reported(vault, spoilt):
    for number in (1, 2):
        vault.path.write_bytes(spoilt)
        assert vault.decrypt("gAAAA") is None
        assert vault.path.read_bytes() == spoilt
        assert vault.decrypt(vault.encrypt(b"C")) == b"C"
        aside = vault.path.with_name(f"companion.no-key-{number}.key")
        assert aside.read_bytes() == spoilt
        assert aside.name in vault.fault


def test_a_folder_in_the_place_of_the_key_is_put_aside(vault):
    vault.path.mkdir()
    assert vault.decrypt(vault.encrypt(b"C")) == b"C"
    assert "companion.no-key-1.key" in vault.fault


def test_a_pipe_in_the_place_of_the_key_is_not_waited_for(vault):
    os.mkfifo(vault.path)
    assert vault.decrypt("gAAAA") is None
    assert vault.decrypt(vault.encrypt(b"C")) == b"C"


def test_where_no_key_can_be_kept_that_is_said_and_nothing_is_left(tmp_path):
    vault = Vault(tmp_path / "nowhere" / "companion.key")
    with pytest.raises(SaveFailed, match="no key for secrets can be kept: there is no such file"):
        vault.encrypt(b"C")
    assert list(tmp_path.iterdir()) == []


def test_two_who_need_a_key_at_once_have_the_same(vault):
    other = Vault(vault.path)
    assert other.decrypt("gAAAA") is None
    sealed = vault.encrypt(b"C")
    assert vault.decrypt(other.encrypt(b"D")) == b"D"
    assert other.decrypt(sealed) == b"C"


def test_a_key_that_was_made_meanwhile_is_not_put_aside(vault):
    """Another process may have made the key after the check; then that one is kept."""
    other = Vault(vault.path)
    vault.encrypt(b"C")
    first = vault.path.read_bytes()
    other._made()
    assert vault.path.read_bytes() == first
    assert [path.name for path in vault.path.parent.iterdir()] == ["companion.key"]


RACE = """
import sys, time
from pathlib import Path
from companion.keep.file.vault import Vault
import cryptography.fernet
vault = Vault(Path(sys.argv[1]))
while time.time() < float(sys.argv[2]):
    pass
print(vault.encrypt(b"C"))
"""


@pytest.mark.parametrize("spoilt", [None, b"no key"])
@pytest.mark.parametrize("_turn", some(range(3), 1))
def test_processes_that_need_the_first_key_at_once_all_can_read_what_each_sealed(
    vault, spoilt, _turn
):
    if spoilt:
        vault.path.write_bytes(spoilt)
    command = [sys.executable, "-c", RACE, str(vault.path), str(time() + 1.2)]
    racing = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    sealed = [process.communicate()[0].strip() for process in racing]
    assert [vault.decrypt(each) for each in sealed] == [b"C"] * 4
    aside = list(vault.path.parent.glob("*.no-key-*"))
    assert [path.read_bytes() for path in aside] == ([spoilt] if spoilt else [])


def test_every_bit_of_the_key_that_is_flipped_is_repaired(vault):
    sealed = vault.encrypt(b"C")
    whole = vault.path.read_bytes()
    for flipped in flips(whole):
        vault.path.write_bytes(flipped)
        assert Vault(vault.path).decrypt(sealed) == b"C"
    assert vault.fault == ""
    vault.path.write_bytes(bytes([whole[0] ^ 3]) + whole[1:])
    assert Vault(vault.path).decrypt(sealed) is None


def test_a_repaired_key_is_written_back(vault):
    vault.encrypt(b"C")
    whole = vault.path.read_bytes()
    vault.path.write_bytes(bytes([whole[0] ^ 1]) + whole[1:])
    Vault(vault.path).decrypt("gAAAA")
    assert vault.path.read_bytes() == whole
    assert stat.S_IMODE(vault.path.stat().st_mode) == 0o600


def test_the_key_lies_beside_the_file(tmp_path):
    journal = open_journal(tmp_path / "companion.db")
    journal.store.vault.encrypt(b"C")
    journal.close()
    assert (tmp_path / "companion.key").exists()


def test_a_start_without_secrets_does_without_the_library(tmp_path):
    opening = (
        "import sys; from pathlib import Path; from companion.keep.opening import open_journal;"
        " import companion.table.referee; open_journal(Path(sys.argv[1])).close();"
        " sys.exit('cryptography' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", opening, str(tmp_path / "companion.db")])
    assert done.returncode == 0
