"""Long operations that begin when a test opens their gate."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

from companion.work.jobs import Progress
from companion.work.operations import Operations


class GatedOperations(Operations):
    """Long operations whose work begins once a gate is open."""

    def __init__(self, gate: Event, *given: Any) -> None:
        super().__init__(*given)
        self._gate = gate

    def start(
        self, title: str, work: Callable[[Progress], Any], then: Callable[[Any], str]
    ) -> bool:
        """Start an operation, which waits at the gate."""

        def gated(going: Progress) -> Any:
            self._gate.wait()
            return work(going)

        return super().start(title, gated, then)
