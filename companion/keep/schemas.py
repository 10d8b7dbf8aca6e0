"""The tables of the file, version by version."""

from __future__ import annotations

SCHEMAS = (
    """
CREATE TABLE match (
    number INTEGER PRIMARY KEY,
    header TEXT NOT NULL,
    began TEXT NOT NULL,
    touched TEXT NOT NULL,
    standing TEXT,
    thrown INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE entry (
    match INTEGER NOT NULL REFERENCES match,
    number INTEGER NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE person (
    name TEXT PRIMARY KEY,
    seen TEXT NOT NULL
) WITHOUT ROWID;
""",
    """
CREATE TABLE deck (
    number INTEGER PRIMARY KEY,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    thrown INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE label (
    code TEXT PRIMARY KEY,
    deck INTEGER NOT NULL REFERENCES deck,
    place INTEGER,
    UNIQUE (deck, place)
) WITHOUT ROWID;
CREATE TABLE card (
    deck INTEGER NOT NULL REFERENCES deck,
    place INTEGER NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    symbol TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (deck, place)
) WITHOUT ROWID;
""",
    # Matches and people are in order by their turn, which no clock can upset. A seat of entry 0
    # was taken at the beginning, any other by that hand-over; without a person it holds a guest.
    """
CREATE TABLE machine (id TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO machine VALUES (uuid());

ALTER TABLE person RENAME TO namesake;
CREATE TABLE person (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    seen TEXT NOT NULL,
    turn INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO person SELECT uuid(), name, seen, dense_rank() OVER (ORDER BY seen) FROM namesake;
DROP TABLE namesake;
CREATE INDEX person_turn ON person (turn);

CREATE TABLE seat (
    match INTEGER NOT NULL REFERENCES match,
    entry INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT,
    name TEXT NOT NULL,
    PRIMARY KEY (match, entry, seat)
) WITHOUT ROWID;
INSERT OR IGNORE INTO seat
SELECT number, 0, key, (SELECT id FROM person WHERE name = value), value
FROM match, json_each(CASE WHEN json_valid(header) THEN header ELSE '{}' END, '$.players');
INSERT OR IGNORE INTO seat
SELECT match, number, json_extract(line, '$.action.seat'),
    (SELECT id FROM person WHERE name = json_extract(line, '$.action.name')),
    json_extract(line, '$.action.name')
FROM entry WHERE CASE WHEN line LIKE '%hand-over%' AND json_valid(line) THEN
    json_extract(line, '$.action.do') = 'hand-over' END;
CREATE INDEX seat_person ON seat (person);

ALTER TABLE match ADD COLUMN id TEXT NOT NULL DEFAULT '';
ALTER TABLE match ADD COLUMN machine TEXT NOT NULL DEFAULT '';
ALTER TABLE match ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE match ADD COLUMN ended TEXT;
ALTER TABLE match ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
UPDATE match SET id = uuid(), ended = CASE WHEN standing IS NOT NULL THEN touched END;
UPDATE match SET game = coalesce(json_extract(header, '$.game'), '') WHERE json_valid(header);
UPDATE match SET turn = place FROM (
    SELECT number AS one, row_number() OVER (ORDER BY touched, number) AS place FROM match
) WHERE number = one;

CREATE TABLE fact (
    match INTEGER NOT NULL REFERENCES match,
    seat INTEGER NOT NULL,
    game TEXT NOT NULL,
    ended TEXT NOT NULL,
    person TEXT,
    name TEXT NOT NULL,
    points INTEGER NOT NULL,
    won INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
INSERT OR IGNORE INTO fact
SELECT number, key, game, ended, (SELECT id FROM person WHERE name = value), value,
    json_extract(standing, '$.totals[' || key || ']'),
    key IN (SELECT value FROM json_each(standing, '$.winners')),
    coalesce(json_array_length(standing, '$.rounds'), 0)
FROM match, json_each(CASE WHEN json_valid(standing) THEN standing ELSE '{}' END, '$.players');
CREATE INDEX fact_won ON fact (game, person, name, won);

ALTER TABLE match DROP COLUMN standing;
ALTER TABLE match DROP COLUMN began;
CREATE UNIQUE INDEX match_id ON match (id);
CREATE INDEX match_turn ON match (turn);
CREATE INDEX match_listed ON match (thrown, turn DESC);
CREATE INDEX match_game ON match (game, thrown, turn);
CREATE INDEX match_over ON match (game, turn) WHERE ended IS NOT NULL AND NOT thrown;
CREATE INDEX match_going_on ON match (turn) WHERE ended IS NULL AND NOT thrown;
""",
)
"""What each version added; a file of an older version is given what it lacks when it is opened.

``uuid()`` is the store's own function."""
VERSION = len(SCHEMAS)
