"""Authorities whose certificates a box trusts, as libpq takes them."""

from __future__ import annotations

from pathlib import Path

CERTIFICATE_FILE = Path("/etc/ssl/certs/ca-certificates.crt")
"""Certificates that a Debian system trusts. Those of libpq’s wheel are elsewhere, and the folder
around this file has the certificate that Debian makes for the machine itself, too."""


def authorities() -> str:
    """Return the value of libpq’s ``sslrootcert``."""
    return str(CERTIFICATE_FILE) if CERTIFICATE_FILE.exists() else "system"
