-- The league of a season, and the board that tables show.

-- Points, matches and wins of each present person in each season, and where it sat last.
CREATE VIEW standing AS
WITH whole AS (
    SELECT season,
        CASE WHEN identity.person IS NULL THEN tally.person ELSE heir END AS person,
        sum(matches)::integer AS matches, sum(won)::integer AS won, sum(points)::integer AS points,
        (array_agg(machine ORDER BY last DESC, machine))[1] AS machine
    FROM tally LEFT JOIN identity USING (person)
    GROUP BY 1, 2
)
SELECT season, rank() OVER (PARTITION BY season ORDER BY points DESC)::integer AS place,
    person, coalesce(name, '') AS name, mark, matches, won, points, machine
FROM whole LEFT JOIN present USING (person)
WHERE person IS NOT NULL;

CREATE FUNCTION season_now() RETURNS integer
LANGUAGE sql STABLE AS $$
    SELECT season_of(current_date)
$$;

-- People of whom a table that has not been heard of for half an hour may still bring results.
CREATE VIEW awaited AS
    SELECT DISTINCT coalesce(heir, sitting) AS person
    FROM going JOIN member USING (machine), unnest(people) AS sitting
    LEFT JOIN identity ON identity.person = sitting
    WHERE revoked IS NULL AND heard < now() - interval '30 minutes';

-- The first 100 lines of the league, and those who have sat at one table; see Standing in
-- companion/club/board.py. The names are in one order on every server.
CREATE FUNCTION standings(own uuid) RETURNS jsonb
LANGUAGE sql STABLE AS $$
    WITH here AS (
        SELECT CASE WHEN identity.person IS NULL THEN tally.person ELSE heir END AS person
        FROM tally LEFT JOIN identity USING (person)
        WHERE machine = own AND season = season_now()
    ), lines AS (
        SELECT standing.*, row_number() OVER (
            ORDER BY place, standing.name COLLATE "und-x-icu", person) AS line
        FROM standing
        WHERE season = season_now()
            AND (place <= 100 OR person IN (SELECT person FROM here))
    )
    SELECT coalesce(jsonb_agg(jsonb_build_array(person, lines.name, mark, lines.matches, points,
        place, member.number, person IN (SELECT person FROM awaited), mean, spread)
        ORDER BY line), '[]')
    FROM lines JOIN member USING (machine) LEFT JOIN rating USING (person)
    WHERE line <= 100 OR person IN (SELECT person FROM here)
$$;

-- Tables, as TableHeard there.
CREATE FUNCTION tables() RETURNS jsonb
LANGUAGE sql STABLE AS $$
    SELECT coalesce(jsonb_agg(jsonb_build_array(number, name, coalesce(machine::text, ''), NULL,
        coalesce(game, ''), coalesce(stage, ''), coalesce(missing, 0)) ORDER BY number), '[]')
    FROM member
    LEFT JOIN (SELECT machine, game, stage FROM going WHERE position = 1) AS now USING (machine)
    LEFT JOIN (SELECT machine, count(*) AS missing FROM going GROUP BY machine) AS all_of_it
        USING (machine)
    WHERE revoked IS NULL
$$;

-- Seconds since the last word of each table, by its number.
CREATE FUNCTION heard() RETURNS jsonb
LANGUAGE sql STABLE AS $$
    SELECT coalesce(jsonb_agg(jsonb_build_array(
        number, round(extract(epoch FROM now() - heard))) ORDER BY number), '[]')
    FROM member WHERE revoked IS NULL
$$;

-- The board for a table, without what is another one each time.
CREATE FUNCTION board(own uuid) RETURNS jsonb
LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('club', club, 'season', coalesce(season.name, ''), 'at', '',
        'matches', (SELECT coalesce(sum(matches), 0) FROM played WHERE played.season = season_now()),
        'standings', standings(own), 'tables', tables())
    FROM setting LEFT JOIN season ON season.number = season_now()
$$;
