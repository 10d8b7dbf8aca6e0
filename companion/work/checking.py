"""The whole file, checked beside the game: every start may follow a pulled plug."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.keep.file.check import sound
from companion.keep.file.store import Store
from companion.work.jobs import Work


def start_check(
    store: Store,
    work: Work,
    changed: Callable[[], object],
    then: Callable[[], object] = lambda: None,
) -> int:
    """Begin to check a file and return the job's number.

    *changed* is called if it is damaged, else *then*: also if the check itself fails, which is
    reported, since copies are read back by themselves.
    """

    def told(is_sound: bool) -> None:
        if is_sound:
            then()
        else:
            store.report_damage()
            changed()

    return work.start(partial(sound, store.path), told, part="check", failed=then)
