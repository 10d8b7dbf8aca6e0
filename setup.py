"""Compiles the catalogues into what is built; all else stands in pyproject.toml."""

from pathlib import Path

import polib
from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCatalogues(build_py):
    """Builds the packages as usual, once every language can be spoken."""

    def run(self) -> None:
        """Compile, then build."""
        for catalogue in Path("companion/locale").glob("*/LC_MESSAGES/*.po"):
            polib.pofile(str(catalogue)).save_as_mofile(str(catalogue.with_suffix(".mo")))
        super().run()


setup(cmdclass={"build_py": BuildWithCatalogues})
