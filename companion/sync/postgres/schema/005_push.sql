-- What a table brings. A record is taken or refused by itself; a reason is a word of REASONS in
-- companion/sync/postgres/messages.py.

-- The table that calls, whose role is bound to the first box that uses it.
CREATE FUNCTION caller(request jsonb) RETURNS member
LANGUAGE plpgsql AS $$
DECLARE
    own member;
    given uuid;
BEGIN
    IF pg_column_size(request) > 1000000 THEN
        RAISE EXCEPTION 'too large' USING ERRCODE = 'CL003';
    END IF;
    IF request -> 'protocol' IS DISTINCT FROM to_jsonb(1) THEN
        RAISE EXCEPTION 'another protocol' USING ERRCODE = 'CL001', DETAIL = '1';
    END IF;
    given := request ->> 'machine';
    SELECT * INTO own FROM member WHERE role = session_user AND revoked IS NULL FOR UPDATE;
    IF own.machine IS NULL AND own.role IS NOT NULL AND given IS NOT NULL THEN
        UPDATE member SET machine = given WHERE number = own.number;
        own.machine := given;
    END IF;
    IF own.machine IS DISTINCT FROM given OR given IS NULL THEN
        RAISE EXCEPTION 'another box' USING ERRCODE = 'CL002';
    END IF;
    UPDATE member SET heard = now() WHERE number = own.number;
    RETURN own;
EXCEPTION
    WHEN unique_violation THEN
        RAISE EXCEPTION 'another box' USING ERRCODE = 'CL002';
    WHEN data_exception THEN
        RAISE EXCEPTION 'no UUID of a box' USING ERRCODE = 'CL004';
END
$$;

-- Items of an array of a request, none if it has no such key.
CREATE FUNCTION items(request jsonb, kind text, most integer) RETURNS SETOF jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
    IF NOT request ? kind THEN
        RETURN;
    END IF;
    IF jsonb_typeof(request -> kind) <> 'array' THEN
        RAISE EXCEPTION 'no array: %', kind USING ERRCODE = 'CL004';
    END IF;
    IF jsonb_array_length(request -> kind) > most THEN
        RAISE EXCEPTION 'too many: %', kind USING ERRCODE = 'CL003';
    END IF;
    RETURN QUERY SELECT value FROM jsonb_array_elements(request -> kind);
END
$$;

-- A match as tables tell it.
CREATE FUNCTION as_told(wanted uuid) RETURNS jsonb
LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_array(id, machine, revision, entries, game, began, ended, stopped, thrown, (
        SELECT coalesce(jsonb_agg(jsonb_build_array(person, place, points, won, side)
            ORDER BY number), '[]')
        FROM seat WHERE match = wanted
    ))
    FROM match WHERE id = wanted
$$;

CREATE FUNCTION write_match(told jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    own uuid := told ->> 0;
    day date := day_of(told ->> 6);
BEGIN
    INSERT INTO match VALUES (
        own, (told ->> 1)::uuid, (told ->> 2)::integer, (told ->> 3)::integer, told ->> 4,
        told ->> 5, told ->> 6, (told ->> 7)::boolean, (told ->> 8)::boolean, day, season_of(day)
    )
    ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, entries = excluded.entries,
        game = excluded.game, began = excluded.began, ended = excluded.ended,
        stopped = excluded.stopped, thrown = excluded.thrown, day = excluded.day,
        season = excluded.season
    WHERE excluded.revision > match.revision;
    DELETE FROM seat WHERE match = own;
    INSERT INTO seat
        SELECT own, place, (value ->> 0)::uuid, (value ->> 1)::smallint, (value ->> 2)::integer,
            (value ->> 3)::boolean, (value ->> 4)::smallint
        FROM jsonb_array_elements(told -> 9) WITH ORDINALITY AS seats (value, place);
END
$$;

CREATE FUNCTION take_match(own member, told jsonb) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    known match;
    revision integer := told ->> 2;
BEGIN
    SELECT * INTO known FROM match WHERE id = (told ->> 0)::uuid;
    IF (told ->> 1)::uuid <> own.machine OR known.machine <> own.machine THEN
        RETURN 'foreign';
    ELSIF revision > coalesce(known.revision, 0) + 1 THEN
        RETURN 'future';
    ELSIF revision <= known.revision THEN
        RETURN CASE WHEN as_told(known.id) <> told THEN 'older' END;
    ELSIF (told ->> 3)::integer < known.entries THEN
        RETURN 'shorter';
    ELSIF NOT is_fit(told ->> 4, 80) OR NOT is_fit(told ->> 5) OR NOT is_fit(told ->> 6)
        OR jsonb_array_length(told) <> 10 OR jsonb_array_length(told -> 9) > 100
    THEN
        RETURN 'unfit';
    ELSIF known.id IS NULL AND (
        SELECT count(*) >= 20000 FROM match
        WHERE machine = own.machine AND heard > now() - interval '1 day'
    ) THEN
        RETURN 'many';
    END IF;
    PERFORM write_match(told);
    RETURN NULL;
END
$$;

-- No table brings a counter near its end by itself: it counts from what others have told.
CREATE FUNCTION take_person(own member, told jsonb) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    own_id uuid := told ->> 0;
    counter integer := told ->> 1;
    known integer;
    by_others integer;
BEGIN
    SELECT max(claim.counter), coalesce(max(claim.counter) FILTER (WHERE told_by <> own.machine), 0)
        INTO known, by_others FROM claim WHERE person = own_id;
    IF EXISTS (SELECT FROM identity WHERE person = own_id AND heir IS NULL) THEN
        RETURN 'erased';
    ELSIF counter > least(by_others + 10000, 1000000000) THEN
        RETURN 'future';
    ELSIF NOT is_fit(told ->> 3) OR told ->> 3 = '' OR jsonb_array_length(told) <> 5 THEN
        RETURN 'unfit';
    ELSIF known IS NOT NULL AND EXISTS (
        SELECT FROM member WHERE machine = (told ->> 2)::uuid AND is_forgotten
    ) THEN
        RETURN 'foreign';
    ELSIF NOT EXISTS (SELECT FROM claim WHERE person = own_id AND told_by = own.machine)
        AND (SELECT count(*) >= 20000 FROM claim WHERE told_by = own.machine)
    THEN
        RETURN 'many';
    END IF;
    INSERT INTO claim VALUES (
        own_id, own.machine, counter, (told ->> 2)::uuid, told ->> 3, (told ->> 4)::smallint
    )
    ON CONFLICT (person, told_by) DO UPDATE SET counter = excluded.counter,
        machine = excluded.machine, name = excluded.name, mark = excluded.mark
    WHERE (excluded.counter, excluded.machine, excluded.name COLLATE "C",
            coalesce(excluded.mark, -1))
        > (claim.counter, claim.machine, claim.name COLLATE "C", coalesce(claim.mark, -1));
    RETURN NULL;
END
$$;

CREATE FUNCTION take_pair(own member, told jsonb) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    first uuid := told ->> 0;
    second uuid := told ->> 1;
BEGIN
    IF (SELECT count(*) >= 100 FROM pair
        WHERE told_by = own.machine AND at > now() - interval '1 day')
    THEN
        RETURN 'many';
    END IF;
    INSERT INTO pair VALUES (least(first, second), greatest(first, second), own.machine)
        ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;

CREATE FUNCTION take_erased(own member, told jsonb) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT count(*) >= 20 FROM erased
        WHERE told_by = own.machine AND at > now() - interval '1 day')
    THEN
        RETURN 'many';
    END IF;
    INSERT INTO erased VALUES ((told #>> '{}')::uuid, own.machine) ON CONFLICT DO NOTHING;
    RETURN NULL;
END
$$;

CREATE FUNCTION take_evening(own member, told jsonb) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
    known evening;
    revision integer := told ->> 2;
BEGIN
    SELECT * INTO known FROM evening WHERE id = (told ->> 0)::uuid;
    IF (told ->> 1)::uuid <> own.machine OR known.machine <> own.machine THEN
        RETURN 'foreign';
    ELSIF revision > coalesce(known.revision, 0) + 10000 THEN
        RETURN 'future';
    ELSIF revision <= known.revision THEN
        RETURN CASE WHEN known.revision > revision OR known.evening <> told -> 3 THEN 'older' END;
    ELSIF length((told -> 3)::text) > 200000 OR jsonb_path_exists(told -> 3, '$.**{12}') THEN
        RETURN 'unfit';
    ELSIF known.id IS NULL AND (
        SELECT count(*) >= 20 FROM evening
        WHERE machine = own.machine AND heard > now() - interval '1 day'
    ) THEN
        RETURN 'many';
    END IF;
    INSERT INTO evening VALUES ((told ->> 0)::uuid, own.machine, revision, told -> 3)
        ON CONFLICT (id) DO UPDATE SET revision = excluded.revision, evening = excluded.evening,
            heard = excluded.heard
        WHERE excluded.revision > evening.revision;
    RETURN NULL;
END
$$;

CREATE FUNCTION take_going(own member, told jsonb) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
    IF NOT is_fit(told ->> 1, 80) OR NOT is_fit(told ->> 2)
        OR jsonb_array_length(told -> 3) > 100
    THEN
        RETURN 'unfit';
    END IF;
    INSERT INTO going
        SELECT own.machine, coalesce(max(position), 0) + 1, (told ->> 0)::uuid, told ->> 1,
            told ->> 2, ARRAY(SELECT jsonb_array_elements_text(told -> 3)::uuid)
        FROM going WHERE machine = own.machine;
    RETURN NULL;
END
$$;

-- Takes a record, and returns the reason if it does not.
CREATE FUNCTION take(own member, kind text, told jsonb) RETURNS text
LANGUAGE plpgsql AS $$
BEGIN
    RETURN CASE kind
        WHEN 'matches' THEN take_match(own, told)
        WHEN 'people' THEN take_person(own, told)
        WHEN 'pairs' THEN take_pair(own, told)
        WHEN 'erased' THEN take_erased(own, told)
        WHEN 'evenings' THEN take_evening(own, told)
        WHEN 'going' THEN take_going(own, told)
    END;
EXCEPTION WHEN data_exception OR integrity_constraint_violation OR program_limit_exceeded THEN
    RETURN 'unfit';
END
$$;

-- UUIDs in the first place of arrays or by themselves; what is none is left out.
CREATE FUNCTION keys(told jsonb) RETURNS uuid[]
LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(array_agg(key::uuid), '{}') FROM (
        SELECT CASE jsonb_typeof(value) WHEN 'array' THEN value ->> 0 ELSE value #>> '{}' END AS key
        FROM jsonb_array_elements(told)
    ) AS found
    WHERE key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;

CREATE FUNCTION people_of(matches uuid[]) RETURNS uuid[]
LANGUAGE sql STABLE AS $$
    SELECT coalesce(array_agg(DISTINCT person), '{}') FROM seat
    WHERE match = ANY (matches) AND person IS NOT NULL
$$;

CREATE FUNCTION push(request jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, club, pg_temp SET lock_timeout = '5s' SET jit = off AS $$
DECLARE
    own member := caller(request);
    matches uuid[];
    people uuid[];
    kind text;
    told jsonb;
    reason text;
    refused jsonb := '[]';
BEGIN
    IF request ? 'going' THEN
        DELETE FROM going WHERE machine = own.machine;
    END IF;
    matches := keys(CASE WHEN jsonb_typeof(request -> 'matches') = 'array'
        THEN request -> 'matches' ELSE '[]' END);
    people := people_of(matches);
    FOR kind, told IN
        SELECT kinds.kind, items
        FROM unnest(ARRAY['erased', 'pairs', 'people', 'matches', 'evenings', 'going'])
            WITH ORDINALITY AS kinds (kind, place),
            items(request, kinds.kind, 200)
        ORDER BY place
    LOOP
        reason := take(own, kind, told);
        IF reason IS NOT NULL THEN
            refused := refused || jsonb_build_array(jsonb_build_array(
                kind, left(coalesce(told ->> 0, told #>> '{}'), 40), reason));
        END IF;
    END LOOP;
    people := people || people_of(matches);
    PERFORM count_points(matches);
    PERFORM sum_up(own.machine, people);
    PERFORM settle_some(people || keys(coalesce(request -> 'pairs', '[]'))
        || keys(coalesce(request -> 'erased', '[]')));
    RETURN jsonb_build_object('at', now(), 'refused', refused);
END
$$;
