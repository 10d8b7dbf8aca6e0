-- What a table asks for.

-- People who concern a table: those who sat there or whom it told, and all who are one with them.
CREATE FUNCTION concern(own uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE AS $$
    WITH own_people AS (
        SELECT person FROM match JOIN seat ON seat.match = match.id
        WHERE match.machine = own AND NOT thrown AND person IS NOT NULL
        UNION SELECT person FROM claim WHERE told_by = own
    )
    SELECT person FROM own_people
    UNION SELECT identity.person FROM own_people
        JOIN identity AS known USING (person) JOIN identity ON identity.heir = known.heir
$$;

-- A digest of versions; and the versions themselves, if it is another one.
CREATE FUNCTION changed(digests jsonb, kind text, lines text, versions jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN digests ->> kind IS DISTINCT FROM digest(lines)
        THEN coalesce(versions, '[]') END
$$;

CREATE FUNCTION changed_matches(digests jsonb, own uuid) RETURNS jsonb
LANGUAGE sql STABLE AS $$
    SELECT changed(digests, 'matches', string_agg(id || ' ' || revision, e'\n' ORDER BY id),
        jsonb_agg(jsonb_build_array(id, revision) ORDER BY id))
    FROM match WHERE machine = own
$$;

CREATE FUNCTION changed_people(digests jsonb, own uuid) RETURNS jsonb
LANGUAGE sql STABLE AS $$
    SELECT changed(digests, 'people',
        string_agg(person || ' ' || counter || ' ' || machine, e'\n' ORDER BY person),
        jsonb_agg(jsonb_build_array(person, counter, machine) ORDER BY person))
    FROM ranked JOIN concern(own) AS person USING (person) WHERE rank = 1
$$;

CREATE FUNCTION changed_pairs(digests jsonb) RETURNS jsonb
LANGUAGE sql STABLE AS $$
    SELECT changed(digests, 'pairs', string_agg(one || ' ' || other, e'\n' ORDER BY one, other),
        jsonb_agg(jsonb_build_array(one, other) ORDER BY one, other))
    FROM (SELECT DISTINCT one, other FROM pair) AS pairs
$$;

-- Pairs that sat at one table, or are one with such people: they stay two, whatever a table says.
CREATE FUNCTION apart() RETURNS jsonb
LANGUAGE sql STABLE AS $$
    SELECT jsonb_agg(jsonb_build_array(one, other) ORDER BY one, other)
    FROM (SELECT DISTINCT one, other FROM pair) AS pairs
    JOIN identity AS first ON first.person = one JOIN identity AS second ON second.person = other
    WHERE first.heir IS DISTINCT FROM second.heir
$$;

CREATE FUNCTION changed_erased(digests jsonb) RETURNS jsonb
LANGUAGE sql STABLE AS $$
    SELECT changed(digests, 'erased', string_agg(person::text, e'\n' ORDER BY person),
        jsonb_agg(person ORDER BY person))
    FROM (SELECT DISTINCT person FROM erased) AS all_of_them
$$;

-- Evenings of which a table has an older revision, or none; of each other table the last few, so
-- that none pushes those of the others out.
CREATE FUNCTION newer_evenings(has jsonb) RETURNS jsonb
LANGUAGE sql STABLE AS $$
    SELECT jsonb_agg(jsonb_build_array(id, machine, revision, evening) ORDER BY heard)
    FROM (
        SELECT * FROM (
            SELECT *, row_number() OVER (PARTITION BY machine ORDER BY heard DESC, id) AS turn
            FROM evening WHERE heard > now() - interval '60 days'
        ) AS led
        WHERE turn <= 3 ORDER BY heard DESC LIMIT 20
    ) AS latest
    WHERE revision > coalesce((has ->> id::text)::integer, 0)
$$;

-- Matches of the last day between people of an evening, of all tables; thrown ones too, so that a
-- result can be taken back. Their people have the ids that they have in the evening.
CREATE FUNCTION results_of(wanted uuid) RETURNS jsonb
LANGUAGE sql STABLE AS $$
    WITH attending AS (
        SELECT DISTINCT ON (present) person, present
        FROM evening, unnest(keys(CASE WHEN jsonb_typeof(evening -> 'people') = 'array'
            THEN evening -> 'people' ELSE '[]' END)) AS person
        LEFT JOIN identity USING (person), coalesce(heir, person) AS present
        WHERE id = wanted
        ORDER BY present, person
    ), known AS (
        SELECT person AS told, present AS sat FROM attending
        UNION SELECT attending.person, identity.person
            FROM attending JOIN identity ON heir = present
    ), played AS (
        SELECT id FROM known JOIN seat ON person = sat JOIN match ON match.id = seat.match
        WHERE heard > now() - interval '1 day'
        GROUP BY id HAVING count(*) > 1
        ORDER BY max(heard) DESC LIMIT 200
    )
    SELECT jsonb_agg(jsonb_set(as_told(id), '{9}', (
        SELECT jsonb_agg(jsonb_build_array(coalesce(told, person), place, points, won, side)
            ORDER BY number)
        FROM seat LEFT JOIN known ON sat = person WHERE match = id
    )) ORDER BY id)
    FROM played
$$;

CREATE FUNCTION wanted_matches(own uuid, ids uuid[]) RETURNS jsonb
LANGUAGE sql STABLE AS $$
    SELECT jsonb_agg(as_told(id) ORDER BY id) FROM match WHERE machine = own AND id = ANY (ids)
$$;

CREATE FUNCTION wanted_people(ids uuid[]) RETURNS jsonb
LANGUAGE sql STABLE AS $$
    SELECT jsonb_agg(jsonb_build_array(person, counter, machine, name, mark) ORDER BY person)
    FROM ranked WHERE person = ANY (ids) AND rank = 1
$$;

-- Rows in blocks of 16, each as its digest and the rows, or as its digest alone if a table has it.
CREATE FUNCTION blocks(lines jsonb, held jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(jsonb_agg(CASE WHEN held ? key THEN jsonb_build_array(key)
        ELSE jsonb_build_array(key, block) END ORDER BY place), '[]')
    FROM (
        SELECT (line - 1) / 16 AS place, jsonb_agg(value ORDER BY line) AS block
        FROM jsonb_array_elements(lines) WITH ORDINALITY AS rows (value, line)
        GROUP BY place
    ) AS parts, left(digest(block::text), 12) AS key
$$;

-- The board and the times, or the times alone if the digest is that of the board.
CREATE FUNCTION newer_board(own uuid, has text, held jsonb) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
    told jsonb := board(own);
    its_digest text := digest(told::text);
    answer jsonb := jsonb_build_object('heard', heard());
BEGIN
    IF its_digest IS DISTINCT FROM has THEN
        answer := answer || jsonb_build_object('board',
            told || jsonb_build_object('at', now(), 'digest', its_digest,
                'standings', blocks(told -> 'standings', held),
                'tables', blocks(told -> 'tables', held)));
    END IF;
    RETURN answer;
END
$$;

CREATE FUNCTION pull(request jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, club, pg_temp SET lock_timeout = '5s' SET jit = off AS $$
DECLARE
    own uuid := (caller(request)).machine;
    digests jsonb := coalesce(request -> 'digests', '{}');
    answer jsonb;
BEGIN
    answer := jsonb_build_object(
        'at', now(),
        'versions', jsonb_build_object(
            'matches', CASE WHEN digests ? 'matches' THEN changed_matches(digests, own) END,
            'people', CASE WHEN digests ? 'people' THEN changed_people(digests, own) END),
        'pairs', CASE WHEN digests ? 'pairs' THEN changed_pairs(digests) END,
        'apart', CASE WHEN request ? 'digests' THEN apart() END,
        'erased', CASE WHEN digests ? 'erased' THEN changed_erased(digests) END,
        'matches', wanted_matches(own, ARRAY(SELECT (items #>> '{}')::uuid
            FROM items(request, 'matches', 200))),
        'people', wanted_people(ARRAY(SELECT (items #>> '{}')::uuid
            FROM items(request, 'people', 200))),
        'evenings', CASE WHEN request ? 'evenings' THEN newer_evenings(request -> 'evenings') END,
        'results', CASE WHEN request ? 'results'
            THEN results_of((request ->> 'results')::uuid) END);
    IF request ? 'board' THEN
        answer := answer || newer_board(own, request ->> 'board',
            coalesce(request -> 'blocks', '[]'));
    END IF;
    RETURN (SELECT jsonb_object_agg(key, value) FROM jsonb_each(answer) WHERE value <> 'null');
EXCEPTION WHEN data_exception THEN
    RAISE EXCEPTION 'cannot be read: %', sqlerrm USING ERRCODE = 'CL004';
END
$$;
