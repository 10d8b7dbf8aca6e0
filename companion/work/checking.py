"""Check of the whole database in the background: every start may follow a power cut."""

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
    """Start the check of a file and return the job's number.

    *changed* is called if it is damaged, else *then*: also if the check itself fails, which is
    reported, since backups are verified on their own.
    """

    def finish(is_sound: bool) -> None:
        if is_sound:
            then()
        else:
            store.report_damage()
            changed()

    return work.start(partial(sound, store.path), finish, part="check", failed=then)
