"""The speaker: short sounds through ``aplay``, the player of ALSA."""

from __future__ import annotations

import logging
import wave
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from socket import SO_SNDBUF, SOL_SOCKET, socket, socketpair
from subprocess import Popen, TimeoutExpired
from tempfile import TemporaryFile
from threading import Thread
from time import monotonic

from companion.words.reporting import contained
from hardware.sounds import RATE

log = logging.getLogger(__name__)
FOLDER = Path(__file__).with_name("sounds")
PLAYER = ("aplay", "--quiet", "--file-type=raw", "--format=S16_LE", f"--rate={RATE}",
          "--buffer-time=100000")  # fmt: skip
PIECE_SECONDS = 0.04
SILENCE = bytes(2 * round(RATE * PIECE_SECONDS))
REPEAT_SECONDS = 2.0
"""Seconds in which a sound is not played twice."""
RETRY_SECONDS = 60.0
"""Seconds without sounds after the player has failed: it is started at most once in them."""
HUNG_SECONDS = 5.0
"""Seconds after which a player that takes nothing is ended."""
IDLE_SECONDS = 600.0
"""Seconds without a sound after which the player is ended."""
CLOSING = ("", 0.0)


class Speaker:
    """Plays the sounds of ``hardware/sounds`` by name, on a thread of its own; see ``closing``.

    Between them it sends silence: a display takes up to seconds to lock on to HDMI's sound, and
    would swallow a knock whole (source: raspberrypi/linux, issue 1560). *report* is called with
    the reason of each failure of the player, and with an empty one when it was well until its end.
    """

    def __init__(
        self,
        report: Callable[[str], object],
        clock: Callable[[], float] = monotonic,
        idle_seconds: float = IDLE_SECONDS,
        hung_seconds: float = HUNG_SECONDS,
    ) -> None:
        self._report, self._clock, self._hung_seconds = report, clock, hung_seconds
        self._idle_pieces = idle_seconds / PIECE_SECONDS
        self._asked: SimpleQueue[tuple[str, float]] = SimpleQueue()
        self._played: dict[str, float] = {}
        self._failed = -RETRY_SECONDS
        self._thread = Thread(target=self._run, name="sound", daemon=True)

    def play(self, name: str) -> None:
        """Play a sound, unless it was played just now; do not wait for it."""
        now = self._clock()
        if now - self._played.get(name, -REPEAT_SECONDS) >= REPEAT_SECONDS:
            self._played[name] = now
            self._asked.put((name, now))
            if not self._thread.ident:
                self._thread.start()

    def close(self) -> None:
        """End the player."""
        self._asked.put(CLOSING)
        if self._thread.ident:
            self._thread.join(timeout=2.0)

    def _run(self) -> None:
        while (asked := self._asked.get()) != CLOSING:
            name, now = asked
            if now - self._failed >= RETRY_SECONDS:
                with contained("sound"):
                    self._try(name)

    def _try(self, name: str) -> None:
        """Play a sound and those that are asked for soon after it; report how that went."""
        why = ""
        try:
            with _player(self._hung_seconds) as line:
                self._stream(line, name)
        except OSError as error:
            self._failed, why = self._clock(), str(error)
            log.warning("aplay failed: %s", why)
        self._report(why)

    def _stream(self, line: socket, name: str) -> None:
        """Send a sound, and silence or other sounds until none is asked for any more."""
        line.sendall(_frames(name))
        idle = 0
        while idle < self._idle_pieces:
            idle += 1
            # Twice as fast as the sound is played, at most: a device may take all at once.
            with suppress(Empty):
                asked = self._asked.get(timeout=PIECE_SECONDS / 2)
                if asked == CLOSING:
                    self._asked.put(CLOSING)  # for _run
                    return
                line.sendall(_frames(asked[0]))
                idle = 0
            line.sendall(SILENCE)


@contextmanager
def _player(hung_seconds: float) -> Iterator[socket]:
    """Yield a socket to a player, which ends with it; raise OSError with the player's output.

    A socket, since a pipe holds at least a page: a third of a second on a Raspberry Pi 5.
    """
    ours, theirs = socketpair()
    with ours, TemporaryFile() as said:
        ours.setsockopt(SOL_SOCKET, SO_SNDBUF, len(SILENCE))
        ours.settimeout(hung_seconds)
        with theirs:
            player = Popen(PLAYER, stdin=theirs.fileno(), stderr=said)
        try:
            yield ours
        except OSError as error:
            player.kill()
            said.seek(0)
            lines = said.read().decode(errors="replace").splitlines()
            raise OSError(lines[-1] if lines else str(error)) from error
        finally:
            ours.close()  # it plays what it has taken, and ends
            with suppress(TimeoutExpired):
                player.wait(hung_seconds)
            player.kill()
            player.wait()


def _frames(name: str) -> bytes:
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        frames: bytes = file.readframes(file.getnframes())
    return frames
