"""Program of the running app: a service of the system, or a child process on a desktop."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.programs.channel import Channel, InForce
from companion.programs.process import ProgramProcess
from companion.programs.program import Program
from companion.words.inputs import Inbox


class RunningProgram:
    """Program of the running app, and the socket that it connects to.

    Where the app is a service of the system, so is the program, which the socket starts; else it is
    a child process, and its socket in a private folder.
    """

    def __init__(
        self, program: Program, inbox: Inbox, environment: Mapping[str, str] = os.environ
    ) -> None:
        self._program, self._inbox = program, inbox
        self.service_folder = environment.get("RUNTIME_DIRECTORY", "")
        """Folder of the service; empty on a desktop."""
        self._own_folder: TemporaryDirectory[str] | None = None
        self._channel: Channel | None = None
        self._process: ProgramProcess | None = None

    @property
    def is_open(self) -> bool:
        """True while there is a socket."""
        return self._channel is not None

    def open(self, *, starts: bool = True, more: Sequence[str] = ()) -> None:
        """Open the socket, unless it is open; on a desktop start the program if it *starts*.

        *more* are words of its command there. Raise OSError.
        """
        if self._channel:
            return
        path = self._folder() / self._program.socket
        self._channel = Channel(path, self._inbox, self._program)
        if starts and not self.service_folder:
            if self._process:  # it may still have its port
                self._process.close()
            self._process = ProgramProcess(
                [*self._program.command(path), *more], self._program.name
            )

    def use(self, in_force: InForce) -> None:
        """Replace the messages in force; do nothing without a socket."""
        if self._channel:
            self._channel.use(in_force)

    def end(self) -> None:
        """End the messages in force, and the program after a moment; return at once."""
        if self._channel:
            self._channel.use({})
            self._channel.close()
        if self._process:
            self._process.end()
        self._channel = None

    def close(self) -> None:
        """End the program with the app; its messages stay on show."""
        if self._channel:
            self._channel.close()
        if self._process:
            self._process.close()
        if self._own_folder:
            self._own_folder.cleanup()

    def _folder(self) -> Path:
        """Return the folder where the service looks for the socket, or a private one."""
        if self.service_folder:
            return Path(self.service_folder)
        if self._own_folder is None:
            self._own_folder = TemporaryDirectory(prefix=f"companion-{self._program.name}-")
        return Path(self._own_folder.name)
