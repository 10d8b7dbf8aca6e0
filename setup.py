"""Compiles the catalogues into what is built; all else stands in pyproject.toml."""

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithCatalogues(build_py):
    """Builds the packages as usual, once every language can be spoken."""

    def run(self) -> None:
        """Compile, then build."""
        self.run_command("compile_catalog")  # Babel's
        super().run()


setup(
    cmdclass={"build_py": BuildWithCatalogues},
    options={"compile_catalog": {"directory": "companion/locale", "domain": "companion"}},
)
