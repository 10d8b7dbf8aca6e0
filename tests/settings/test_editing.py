"""Values and tables of companion.toml come and go; every other line stays as its owner wrote it."""

from __future__ import annotations

import tomllib
from itertools import chain

import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st

from companion.settings.editing import edited

ABOVE = """\
# The box on the shelf

language = "it"  # as we speak

# by the door
[readers.door]
port = "/dev/a"
# fast
baud = 115200

# five of them
[buttons]
undo = 13

# by the window
[readers.window]
port = "/dev/b"
# the end
"""


def test_a_removed_table_takes_no_comment_of_another_along():
    text = edited(ABOVE, {"readers": {"door": None}})
    assert text == ABOVE.replace('[readers.door]\nport = "/dev/a"\n# fast\nbaud = 115200\n', "")


def test_a_removed_last_table_leaves_the_comment_at_the_end():
    text = edited(ABOVE, {"readers": {"window": None}})
    assert text == ABOVE.replace('[readers.window]\nport = "/dev/b"\n', "")


def test_a_removed_section_goes_with_all_its_tables_wherever_they_stand():
    text = edited(ABOVE, {"readers": None})
    assert tomllib.loads(text) == {"language": "it", "buttons": {"undo": 13}}
    assert {"# by the door", "# five of them", "# by the window", "# the end"} <= {
        *text.splitlines()
    }


def test_an_added_value_stands_in_its_table_and_not_below_the_comment_of_the_next():
    text = edited(ABOVE, {"buttons": {"back": 6}, "theme": "light"})
    assert text == ABOVE.replace("undo = 13\n", "undo = 13\nback = 6\n").replace(
        "# as we speak\n", '# as we speak\ntheme = "light"\n'
    )


def test_an_added_table_stands_behind_those_of_its_kind():
    text = edited(ABOVE, {"readers": {"roof": {"port": "/dev/c", "baud": 9600}}})
    assert text == ABOVE.replace(
        '"/dev/b"\n', '"/dev/b"\n\n[readers.roof]\nport = "/dev/c"\nbaud = 9600\n'
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# a comment\n",
        "# without an end",
        '[buttons]\nundo = 13\n',
        'readers.door.port = "/dev/a"  # dotted\nreaders.door.baud = 9600\n[buttons]\n',
        '[readers]\ndoor.port = "/dev/a"\n',
        'readers = { door = { port = "/dev/a" } }  # inline\n',
        '[readers]\ndoor = { port = "/dev/a" }\n# none yet\n[buttons]\n',
        '[readers."a door"]\nport = \'/dev/a # b\'\n',
        'backup = [  # several\n  "/mnt/a",\n  # and\n  "/mnt/]",\n]\n[readers.door]\nport = "x"\n',
        'language = """it"""\r\n\r\n[readers.door]\r\nport = "/dev/a"\r\n',
    ],
)  # fmt: skip
def test_any_way_to_write_a_table_is_changed_and_read_as_that(text):
    changes = {"theme": "light", "readers": {"door": {"port": "/dev/z"}, "new": {"port": "/n"}}}
    wanted = tomllib.loads(text)
    readers = wanted.setdefault("readers", {})
    wanted["theme"] = "light"
    readers.setdefault("door", {})["port"] = "/dev/z"
    readers["new"] = {"port": "/n"}
    added = edited(text, changes)
    assert tomllib.loads(added) == wanted
    assert comments(added) == comments(text)
    taken = edited(added, {"readers": {"new": None, "door": None}})
    assert tomllib.loads(taken).get("readers", {}).keys() == readers.keys() - {"door", "new"}


def comments(text):
    return [line for line in text.splitlines() if line.startswith("#")]


# --- any file

COMMENT = st.sampled_from(["# a", "# [readers.a]", '# "', "#", "", "   ", "# port = 1", "\t# é"])
VALUE = st.sampled_from(
    ["1", '"/dev/a"', "'#'", '"]"', "[1, 2]  # two", "[\n  1,  # [\n]", '"""\n[readers.a]\n"""',
     "{ a = 1, b = [2] }", "2026-11-29", "true # not", "'''\n\"\"\"'''"]
)  # fmt: skip
TABLE = st.tuples(
    st.lists(COMMENT, max_size=3),
    st.lists(st.tuples(st.lists(COMMENT, max_size=2), VALUE), max_size=3),
    st.lists(COMMENT, max_size=3),
)
NAMES = ("buttons", "readers.a", "readers.b", "readers.'c d'", "lamps", "readers.b.framing")


def table_of(name, block):
    """Return the lines above a table, its own, and those after it."""
    above, values, after = block
    own = [
        [*inner, f"k{number} = {value}"] if number else [f"k0 = {value}"]
        for number, (inner, value) in enumerate(values)
    ]
    return above, [f"[{name}]", *chain.from_iterable(own)], after


@given(st.permutations(NAMES), st.lists(TABLE, min_size=6, max_size=6), st.data())
def test_a_table_that_is_removed_takes_its_own_lines_and_no_others(names, blocks, data):
    tables = [table_of(name, block) for name, block in zip(names, blocks, strict=True)]
    gone = data.draw(st.sampled_from(["buttons", "lamps", "readers.a", "readers.'c d'"]))
    text = "".join(f"{line}\n" for table in tables for line in chain.from_iterable(table))
    kept = [
        line
        for name, (above, own, after) in zip(names, tables, strict=True)
        for line in (*above, *(() if name == gone else own), *after)
    ]
    keys = [key.strip("'") for key in gone.split(".")]
    changes = {keys[0]: {keys[1]: None} if keys[1:] else None}
    told = edited(text, changes)
    stays = "".join(f"{line}\n" for line in kept).split("\n")
    assert [line for line in told.split("\n") if line.strip()] == [
        line for line in stays if line.strip()
    ]
    assert 0 <= len(stays) - len(told.split("\n")) <= 1, "a blank line on both sides becomes one"


PLAIN = st.one_of(st.booleans(), st.integers(), st.text(max_size=5), st.lists(st.integers()))
NAME = st.text(min_size=1, max_size=5)
ANY = st.recursive(PLAIN, lambda of: st.dictionaries(NAME, of, max_size=3), max_leaves=8)


@given(st.dictionaries(NAME, ANY, max_size=4), NAME, NAME, PLAIN)
def test_a_changed_value_is_read_again_beside_all_others(document, table, name, value):
    text = tomlkit.dumps(document)
    wanted = tomllib.loads(text)
    if not isinstance(wanted.setdefault(table, {}), dict):
        return
    wanted[table][name] = value
    assert tomllib.loads(edited(text, {table: {name: value}})) == wanted
