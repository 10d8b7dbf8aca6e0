"""Compilation of the catalogues into what is built, as pyproject.toml names it."""

from pathlib import Path

import polib
from setuptools.command.build_py import build_py


class BuildWithCatalogues(build_py):
    """Builds the packages with a compiled catalogue of each language."""

    def run(self) -> None:
        """Compile, then build."""
        for catalogue in Path("companion/locale").glob("*/LC_MESSAGES/*.po"):
            polib.pofile(str(catalogue)).save_as_mofile(str(catalogue.with_suffix(".mo")))
        super().run()
