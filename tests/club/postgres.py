"""A real PostgreSQL in a temporary folder, on the loopback network and a Unix socket."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from time import monotonic

import psycopg
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from psycopg import sql
from psycopg.pq import PGconn, Ping

HOME = "127.0.0.1"
USER = pwd.getpwuid(os.geteuid()).pw_name if os.geteuid() else "postgres"
"""Account that the server runs as: it refuses root."""
SUPERUSER = "postgres"
BIN_VARIABLE = "POSTGRESQL_BIN"
"""Environment variable of the folder with the programs of another version than Debian’s."""
CONFIG = """
unix_socket_directories = '{folder}'
listen_addresses = '{home}'
port = {port}
ssl = on
ssl_cert_file = '{folder}/server.crt'
ssl_key_file = '{folder}/server.key'
max_connections = 60
shared_buffers = 64MB
fsync = off
full_page_writes = off
jit = off
"""
"""What is written need not outlive the machine, only the server’s own end."""
ACCESS = f"""
local all {SUPERUSER} trust
local all all scram-sha-256
hostssl all all {HOME}/32 scram-sha-256
"""
START = 60.0
"""Most seconds that a start may take on a busy machine."""
PING_PERIOD = 0.05
"""Seconds between two looks at whether a server that was started takes connections."""


def program(name: str) -> str:
    """Return the path of a program of PostgreSQL: in the folder of BIN_VARIABLE, or Debian’s."""
    if folder := os.environ.get(BIN_VARIABLE):
        return f"{folder}/{name}"
    versions = Path("/usr/lib/postgresql").glob(f"*/bin/{name}")
    newest = max(versions, key=lambda path: float(path.parts[4]), default=None)
    assert newest, "PostgreSQL is missing: packaging/debian.sh postgresql"
    return str(newest)


class Server:
    """PostgreSQL with an own cluster; it ends with this process, at the latest."""

    def __init__(self) -> None:
        self.folder = Path(mkdtemp(prefix="club-"))
        self.port = _free_port()
        self._numbers = count(1)
        self.folder.chmod(0o755)
        _give(self.folder)
        data = self.folder / "data"
        words = ["--username", SUPERUSER, "--auth", "trust", "--encoding", "UTF8", "--no-sync"]
        command = [*_as_user(), program("initdb"), *words, "--locale", "C.UTF-8", data]
        subprocess.run(command, check=True, capture_output=True)
        config = CONFIG.format(folder=self.folder, home=HOME, port=self.port)
        (data / "postgresql.conf").write_text(config)
        (data / "pg_hba.conf").write_text(ACCESS)
        self.certificate = self.certify("server")
        """File of its certificate, which signs itself."""
        self.start()

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        with self.log.open("ab") as log:
            command = [*_as_user(), program("postgres"), "-D", f"{self.folder}/data"]
            self._process = subprocess.Popen(command, stderr=log)
        until = monotonic() + START
        while PGconn.ping(self.url().encode()) != Ping.OK:
            assert monotonic() < until, self.log.read_text()
            with suppress(subprocess.TimeoutExpired):
                ended = self._process.wait(PING_PERIOD)
                raise ChildProcessError(f"{ended}: {self.log.read_text()}")

    def stop(self) -> None:
        """End it in good order, with all its connections."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End it as a power cut would: connections break, and the next start recovers."""
        self._end(signal.SIGQUIT)

    def close(self) -> None:
        """End it, and remove its folder."""
        self.stop()
        shutil.rmtree(self.folder)

    @property
    def log(self) -> Path:
        """File of its log."""
        return self.folder / "log"

    def certify(self, name: str) -> Path:
        """Write a new key and certificate of this computer; return the file of the latter."""
        key = ec.generate_private_key(ec.SECP256R1())
        form = PrivateFormat.PKCS8
        self._write(f"{name}.key", key.private_bytes(Encoding.PEM, form, NoEncryption()))
        return self._write(f"{name}.crt", _certificate(key).public_bytes(Encoding.PEM))

    def url(self, database: str = SUPERUSER, **options: str) -> str:
        """Return the URL of a database for its superuser, by the Unix socket."""
        words = "".join(f"&{name}={value}" for name, value in options.items())
        return f"postgresql://{SUPERUSER}@/{database}?host={self.folder}&port={self.port}{words}"

    def create(self, options: str = "") -> str:
        """Return the name of a new and empty database, with options of CREATE DATABASE."""
        name = f"test_{next(self._numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            words = sql.SQL("CREATE DATABASE {} TEMPLATE template0 ENCODING 'UTF8' " + options)
            connection.execute(words.format(sql.Identifier(name)))
        return name

    def drop(self, database: str) -> None:
        """Remove a database if there is one; whoever is connected to it is disconnected."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            words = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
            connection.execute(words.format(sql.Identifier(database)))

    def _write(self, name: str, content: bytes) -> Path:
        path = self.folder / name
        path.write_bytes(content)
        path.chmod(0o600)
        _give(path)
        return path

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)
        self._process.wait()


def _as_user() -> list[str]:
    """Return the words before a command that run it as USER, and end it with this process."""
    words = ["setpriv", "--pdeathsig", "INT"]
    if os.geteuid():
        return words
    account = pwd.getpwnam(USER)
    return [*words, f"--reuid={account.pw_uid}", f"--regid={account.pw_gid}", "--clear-groups"]


def _give(path: Path) -> None:
    """Give a file or folder to USER, as root."""
    if not os.geteuid():
        shutil.chown(path, USER)


def _certificate(key: ec.EllipticCurvePrivateKey) -> x509.Certificate:
    """Return a certificate of this computer that signs itself, as Debian makes one."""
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    names = x509.SubjectAlternativeName(
        [x509.DNSName("localhost"), x509.IPAddress(ip_address(HOME))]
    )
    began = datetime.now(UTC) - timedelta(days=1)
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    dated = builder.not_valid_before(began).not_valid_after(began + timedelta(days=30))
    return dated.add_extension(names, critical=False).sign(key, hashes.SHA256())


def _free_port() -> int:
    with socket.socket() as asking:
        asking.bind((HOME, 0))
        return int(asking.getsockname()[1])
