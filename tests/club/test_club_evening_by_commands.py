"""An evening at two boxes, led and followed by commands alone, with a real server."""

from __future__ import annotations

from contextlib import closing

from companion.keep.opening import open_journal
from tests.club.command_box import CommandBox
from tests.support import finished_matches

FOUR = ("Anna", "Bruno", "Carla", "Dino")


def finish(box: CommandBox, names) -> None:
    """Keep a match of Holmes that the first of two people has won."""
    with closing(open_journal(box.folder / "companion.db")) as journal:
        finished_matches.play(journal, "2026-11-28T20:30:00+01:00", names, "holmes", [3, 1], [0])


def test_an_evening_goes_on_at_two_tables(tmp_path, capfd, club):
    leading, other = (CommandBox(tmp_path / name, capfd) for name in ("leading", "other"))
    for box, name in ((leading, "One"), (other, "Two")):
        box.run("join", club.table(name).url)
    leading.run("evening", "begin", "holmes")
    leading.run("evening", "arrive", "--new", *FOUR)
    drawn = leading.run("evening", "round")
    leading.run("sync")
    other.run("sync")

    assert other.run("evening", "show")[: len(drawn)] == drawn
    assert other.names() == sorted(FOUR)
    here, there = (line.split(" ", 1)[1].split(" and ") for line in drawn[2:4])
    finish(leading, here)
    finish(other, there)
    assert "result of table 2 is missing" in leading.run("evening", "round", fails=True)[0]
    other.run("sync")
    leading.run("sync")
    winners = {here[0], there[0]}
    second = leading.run("evening", "round")
    assert winners in [set(line.split(" ", 1)[1].split(" and ")) for line in second[2:4]]
    (refused,) = other.run("evening", "end", fails=True)
    assert refused == "Another table leads this evening: only it changes it."
