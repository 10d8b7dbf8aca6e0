"""Malicious files are taken or refused in a sentence, and cost no stored entry."""

from __future__ import annotations

import pytest

from tests.faults import hostile
from tests.support.sampling import some


@pytest.mark.parametrize("files", some([10, 30], 1))
def test_files_of_every_kind_that_mean_harm_are_taken_or_told(files):
    rows = hostile.run(files, seed=8)
    others = {
        "databases", "copies with other parts", "databases with other parts", "huge copies, merged",
        "copies with other parts, merged",
        "copies that are cut off, foreign, newer or ill-named, merged",
    }  # fmt: skip
    assert {row.what for row in rows} == {*hostile.KINDS, *others}
    assert [row.what for row in rows if row.survived < row.trials or row.lost] == []
    assert all(row.told for row in rows)
    assert [row.told for row in rows if "other parts" in row.what] == [files] * 3
    assert [row.told for row in rows if "huge" in row.what] == [files]
