-- Tables of a club. Keys are the UUIDs of the boxes; nothing is keyed by a clock.

CREATE TABLE migration (
    number integer PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE setting (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    club text NOT NULL,
    -- UUID of the server among the machines that write people.
    machine uuid NOT NULL DEFAULT gen_random_uuid(),
    -- Role without a login whose members are the tables.
    tables name NOT NULL,
    -- Name and port by which the boxes reach the server.
    host text NOT NULL
);

-- Tables that were invited, each with its box.
CREATE TABLE member (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    -- NULL once it was revoked.
    role name UNIQUE,
    -- The first call binds the role to a box.
    machine uuid UNIQUE,
    invited timestamptz NOT NULL DEFAULT now(),
    heard timestamptz,
    revoked timestamptz,
    -- What it had told was forgotten; of what others have from it they bring only what is missing.
    is_forgotten boolean NOT NULL DEFAULT false
);

CREATE TABLE season (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    began date NOT NULL UNIQUE,
    points text NOT NULL CHECK (points IN ('win-three', 'places', 'share'))
);

CREATE TABLE match (
    id uuid PRIMARY KEY,
    machine uuid NOT NULL REFERENCES member (machine),
    revision integer NOT NULL CHECK (revision > 0),
    entries integer NOT NULL CHECK (entries >= 0),
    game text NOT NULL,
    -- Times of the box as it wrote them, whose clock may be wrong.
    began text NOT NULL,
    ended text NOT NULL,
    stopped boolean NOT NULL,
    thrown boolean NOT NULL,
    day date NOT NULL,
    season integer REFERENCES season,
    -- Time of the server when the match came first.
    heard timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX match_machine ON match (machine, id) INCLUDE (revision);

CREATE TABLE seat (
    match uuid NOT NULL REFERENCES match ON DELETE CASCADE,
    number smallint NOT NULL,
    person uuid,
    place smallint CHECK (place BETWEEN 1 AND 100),
    points integer CHECK (abs(points) <= 1000000000),
    won boolean NOT NULL,
    side smallint NOT NULL CHECK (side BETWEEN 0 AND 99),
    -- Points in the league, as its season counts them.
    league integer NOT NULL DEFAULT 0,
    PRIMARY KEY (match, number),
    UNIQUE (match, person)
);
CREATE INDEX seat_person ON seat (person);

-- The record of a person as a table has told it. The greatest of all counts.
CREATE TABLE claim (
    person uuid NOT NULL,
    told_by uuid NOT NULL,
    counter integer NOT NULL CHECK (counter >= 0),
    machine uuid NOT NULL,
    name text NOT NULL,
    mark smallint CHECK (mark BETWEEN 0 AND 999),
    PRIMARY KEY (person, told_by)
);
CREATE INDEX claim_told_by ON claim (told_by);

CREATE TABLE pair (
    one uuid NOT NULL,
    other uuid NOT NULL CHECK (one < other),
    told_by uuid NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (one, other, told_by)
);
CREATE INDEX pair_other ON pair (other);
CREATE INDEX pair_told_by ON pair (told_by);

CREATE TABLE erased (
    person uuid NOT NULL,
    told_by uuid NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (person, told_by)
);
CREATE INDEX erased_told_by ON erased (told_by);

-- Present person of everybody who is in a pair or was erased; NULL for the erased.
CREATE TABLE identity (
    person uuid PRIMARY KEY,
    heir uuid
);
CREATE INDEX identity_heir ON identity (heir);

-- People who are to be settled with the next push, because another table kept the lock too long.
CREATE TABLE unsettled (
    person uuid NOT NULL
);

CREATE TABLE evening (
    id uuid PRIMARY KEY,
    machine uuid NOT NULL REFERENCES member (machine),
    revision integer NOT NULL CHECK (revision > 0),
    evening jsonb NOT NULL CHECK (jsonb_typeof(evening) = 'object'),
    heard timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX evening_heard ON evening (heard);

-- Matches that are under way at each table, in the order in which it told them.
CREATE TABLE going (
    machine uuid NOT NULL REFERENCES member (machine),
    position smallint NOT NULL,
    id uuid NOT NULL,
    game text NOT NULL,
    stage text NOT NULL,
    people uuid[] NOT NULL,
    PRIMARY KEY (machine, position)
);

-- Sums of seats for the league, which would else read all matches of a season each time. They are
-- counted anew for a person and a table with each push of that table, never added to.
CREATE TABLE tally (
    season integer NOT NULL REFERENCES season,
    person uuid NOT NULL,
    machine uuid NOT NULL REFERENCES member (machine),
    matches integer NOT NULL,
    won integer NOT NULL,
    points bigint NOT NULL,
    last text NOT NULL COLLATE "C",
    PRIMARY KEY (season, person, machine)
);
CREATE INDEX tally_machine ON tally (machine, person);

-- Matches of each table that count in a season; kept in the same way.
CREATE TABLE played (
    season integer NOT NULL REFERENCES season,
    machine uuid NOT NULL REFERENCES member (machine),
    matches integer NOT NULL,
    PRIMARY KEY (season, machine)
);

CREATE TABLE rating (
    person uuid PRIMARY KEY,
    mean double precision NOT NULL,
    spread double precision NOT NULL,
    matches integer NOT NULL
);
