"""Box of a club that is used by commands alone."""

from __future__ import annotations

from contextlib import closing

from companion.__main__ import main
from companion.keep.opening import open_journal
from tests.support import finished_matches


class CommandBox:
    """Box that is used by commands alone."""

    def __init__(self, folder, capfd) -> None:
        self.folder, self._capfd = folder, capfd
        self.settings = folder / "companion.toml"
        folder.mkdir()
        self.settings.write_text('language = "en"\n')

    def play(self, *names: str) -> None:
        """Keep a finished match, which the first one has won."""
        with closing(open_journal(self.folder / "companion.db")) as journal:
            finished_matches.play(
                journal, "2026-11-28T20:00:00+01:00", names, "istinto",
                [10 * (len(names) - seat) for seat in range(len(names))], [0],
            )  # fmt: skip

    def names(self) -> list[str]:
        """Return the people of the box."""
        with closing(open_journal(self.folder / "companion.db")) as journal:
            return sorted(journal.people.names())

    def rename(self, name: str, to: str) -> None:
        with closing(open_journal(self.folder / "companion.db")) as journal:
            journal.people.rename(name, to)

    def run(self, *words: str, fails: bool = False) -> list[str]:
        """Run a command; return what it prints."""
        code = main(["--data", str(self.folder), "club", *words])
        printed = self._capfd.readouterr()
        assert code == (2 if fails else 0), printed.err
        assert "table_" not in printed.out + printed.err
        return (printed.err if fails else printed.out).splitlines()
