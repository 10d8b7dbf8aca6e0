"""The steps of the installation, in their order."""

from __future__ import annotations

from companion.install.step import InstallationStep
from companion.install.steps import (
    account,
    boot,
    command,
    journal,
    modules,
    packages,
    permissions,
    readers,
    release,
    units,
)

STEPS: tuple[InstallationStep, ...] = (
    packages.STEP,
    account.STEP,
    modules.STEP,
    readers.STEP,
    journal.STEP,
    permissions.STEP,
    boot.STEP,
    release.STEP,
    command.STEP,
    units.STEP,
)
"""Reverted in the opposite order."""
