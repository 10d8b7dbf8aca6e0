-- Views for the club's own tools. Names are in one order on every server, whatever its collation,
-- if a tool asks for the order of the column.

CREATE VIEW league AS
    SELECT season.name AS season, place, person, standing.name COLLATE "und-x-icu" AS name,
        matches, won, standing.points, member.name AS plays_at
    FROM standing JOIN season ON season.number = standing.season JOIN member USING (machine);

CREATE VIEW results AS
    SELECT season.name AS season, match.id AS match, member.name AS table, day, game,
        match.began, ended,
        seat.number AS seat, present.person, present.name COLLATE "und-x-icu" AS name,
        place, seat.points, won, side, league
    FROM match JOIN member USING (machine) LEFT JOIN season ON season.number = match.season
    JOIN seat ON seat.match = match.id
    LEFT JOIN identity ON identity.person = seat.person
    LEFT JOIN present ON present.person = coalesce(heir, seat.person)
    WHERE NOT thrown AND NOT stopped;

CREATE VIEW head_to_head AS
    SELECT one.season, one.person, one.name, other.person AS against,
        other.name AS against_name, count(*) AS matches,
        count(*) FILTER (WHERE one.won AND NOT other.won) AS won,
        count(*) FILTER (WHERE other.won AND NOT one.won) AS lost,
        count(*) FILTER (WHERE one.place < other.place) AS ahead
    FROM results AS one JOIN results AS other
        ON other.match = one.match AND other.side <> one.side
    WHERE one.person IS NOT NULL AND other.person IS NOT NULL
    GROUP BY one.season, one.person, one.name, other.person, other.name;

CREATE VIEW evenings AS
    SELECT day, "table", count(DISTINCT match) AS matches, count(DISTINCT person) AS people,
        array_agg(DISTINCT game ORDER BY game) AS games, min(began) AS began, max(ended) AS ended
    FROM results
    GROUP BY day, "table";
