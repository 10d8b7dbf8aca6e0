-- Points of a match in the league: the same as companion/club/points.py.

-- Points of each seat by each way to count. A side is a player or a team; its last seat tells what
-- it has. Windows are by match alone, so that a question for some matches reads no others.
CREATE VIEW counted AS
WITH sided AS (
    SELECT match, number, person, place, points, won, side,
        dense_rank() OVER (PARTITION BY match ORDER BY side)
            + dense_rank() OVER (PARTITION BY match ORDER BY side DESC) - 1 AS sides,
        lead(number) OVER (PARTITION BY match, side ORDER BY number) IS NULL AS tells
    FROM seat
), placed AS (
    SELECT *, coalesce(place, CASE WHEN won THEN 1 ELSE sides END) AS rank FROM sided
), measured AS (
    SELECT *,
        min(side) FILTER (WHERE won) OVER played = max(side) FILTER (WHERE won) OVER played
            AS is_alone,
        bool_or(won) FILTER (WHERE tells) OVER played AS has_winner,
        bool_and(points IS NOT NULL) FILTER (WHERE tells) OVER played AS is_known,
        min(points) FILTER (WHERE tells) OVER played AS lowest,
        max(points) FILTER (WHERE tells) OVER played AS highest,
        min(rank) FILTER (WHERE tells) OVER played AS first,
        max(rank) FILTER (WHERE tells) OVER played AS last
    FROM placed
    WINDOW played AS (PARTITION BY match)
), compared AS (
    SELECT *,
        first < last AND min(coalesce(points, 0)) FILTER (WHERE tells AND rank = first) OVER played
            < max(coalesce(points, 0)) FILTER (WHERE tells AND rank = last) OVER played
            AS fewer_wins
    FROM measured
    WINDOW played AS (PARTITION BY match)
), levelled AS (
    SELECT *,
        CASE WHEN is_known AND (lowest <> 0 OR highest <> 0) THEN
            CASE WHEN fewer_wins THEN lowest::bigint + highest - points ELSE points END
            - least(lowest, 0)
        END AS height
    FROM compared
), shared AS (
    SELECT *,
        CASE
            WHEN sum(height) FILTER (WHERE tells) OVER (PARTITION BY match) > 0 THEN height
            WHEN has_winner THEN won::integer
            ELSE 1
        END AS held
    FROM levelled
), summed AS (
    SELECT *,
        max(held) FILTER (WHERE tells) OVER (PARTITION BY match, side) AS of_side,
        sum(held) FILTER (WHERE tells) OVER (PARTITION BY match) AS of_table
    FROM shared
)
SELECT match, number, person,
    CASE WHEN NOT won THEN 0 WHEN is_alone THEN 3 ELSE 1 END AS win_three,
    greatest(sides - rank, 0)::integer AS places,
    floor((200 * of_side + of_table) / (2 * of_table))::integer AS share
FROM summed;

CREATE FUNCTION season_of(day date) RETURNS integer
LANGUAGE sql STABLE AS $$
    SELECT number FROM season WHERE began <= day ORDER BY began DESC LIMIT 1
$$;

-- Counts the points of some matches, each as its season says.
CREATE FUNCTION count_points(matches uuid[]) RETURNS void
LANGUAGE sql AS $$
    UPDATE seat SET league = CASE season.points
        WHEN 'win-three' THEN win_three WHEN 'places' THEN places ELSE share END
    FROM counted, match JOIN season ON season.number = match.season
    WHERE counted.match = ANY (matches) AND match.id = counted.match
        AND seat.match = counted.match AND seat.number = counted.number
$$;

CREATE VIEW sums AS
    SELECT season, person, machine, count(*) AS matches, count(*) FILTER (WHERE won) AS won,
        sum(league) AS points, max(ended COLLATE "C") AS last
    FROM seat JOIN match ON match.id = seat.match
    WHERE NOT thrown AND NOT stopped AND season IS NOT NULL AND person IS NOT NULL
    GROUP BY season, person, machine;

CREATE VIEW counts AS
    SELECT season, machine, count(*)::integer AS matches FROM match
    WHERE NOT thrown AND NOT stopped AND season IS NOT NULL
    GROUP BY season, machine;

-- Sums up anew what some people have done at a table.
CREATE FUNCTION sum_up(own uuid, people uuid[]) RETURNS void
LANGUAGE sql AS $$
    DELETE FROM tally WHERE machine = own AND person = ANY (people);
    INSERT INTO tally SELECT * FROM sums WHERE machine = own AND person = ANY (people);
    DELETE FROM played WHERE machine = own;
    INSERT INTO played SELECT * FROM counts WHERE machine = own;
$$;

-- Counts all matches anew, after a change of the seasons or of the way to count.
CREATE FUNCTION recount() RETURNS void
LANGUAGE sql AS $$
    LOCK TABLE match IN SHARE ROW EXCLUSIVE MODE;
    UPDATE match SET season = season_of(day) WHERE season IS DISTINCT FROM season_of(day);
    SELECT count_points(array_agg(id)) FROM match;
    DELETE FROM tally;
    INSERT INTO tally SELECT * FROM sums;
    DELETE FROM played;
    INSERT INTO played SELECT * FROM counts;
$$;
