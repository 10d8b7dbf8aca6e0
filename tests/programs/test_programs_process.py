"""On a desktop the app starts a program beside it, again whenever it ends, and ends it."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from select import select

import pytest

from companion.programs.process import ProgramProcess

SAYS = "import os, sys, time; open(sys.argv[1], 'w').write(f'{os.getpid()}\\n')"
STAYS = "; time.sleep(1000)"
IGNORES = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); "


class Programs:
    """Programs that say by a named pipe that they run."""

    def __init__(self, folder: Path) -> None:
        self._pipe = folder / "pipe"
        os.mkfifo(self._pipe)
        self._read = open(os.open(self._pipe, os.O_RDWR))  # noqa: SIM115 - close() does it

    def command(self, code: str) -> list[str]:
        return [sys.executable, "-c", code, str(self._pipe)]

    def started(self) -> int:
        """Return the id of the next process that has started."""
        return int(self._read.readline())

    def close(self) -> None:
        self._read.close()


@pytest.fixture
def programs(tmp_path):
    made = Programs(tmp_path)
    yield made
    made.close()


def is_there(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def test_it_is_started_again_after_pauses_that_grow(programs, caplog):
    program = ProgramProcess(programs.command(SAYS), "phones", pause=0.01)
    assert len({programs.started() for _ in range(4)}) == 4
    program.close()
    pauses = [record.args[2] for record in caplog.records][:3]
    assert pauses == [0.01, 0.02, 0.04]


def test_one_that_is_killed_is_started_again(programs):
    program = ProgramProcess(programs.command(SAYS + STAYS), "phones", pause=0.01)
    first = programs.started()
    os.kill(first, signal.SIGKILL)
    assert programs.started() != first
    program.close()


@pytest.mark.parametrize("code", [SAYS + STAYS, IGNORES + SAYS + STAYS])
def test_it_ends_with_the_app(programs, code):
    program = ProgramProcess(programs.command(code), "phones")
    process = programs.started()
    program.close()
    assert not is_there(process)


def test_it_ends_a_moment_after_it_is_not_wanted(programs):
    program = ProgramProcess(programs.command(SAYS + STAYS), "phones")
    end = os.pidfd_open(programs.started())
    program.end()
    assert select([end], [], [])[0] == [end]
    os.close(end)
    program.close()


def test_a_program_that_is_not_there_is_reported(programs, caplog):
    program = ProgramProcess([str(Path(__file__).with_name("nothing"))], "phones")
    program.close()
    assert "phones failed" in caplog.text
