-- What the owner of the server does.

-- Forgets all that a table has told, but for erased people, whose names stay erased. A name that it
-- gave to somebody whom another table had named is taken back with a record of the server, which is
-- greater, so that every box takes it back.
CREATE FUNCTION forget(own uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    people uuid[];
    concerned uuid[];
BEGIN
    SELECT array_agg(DISTINCT person) INTO people
        FROM match JOIN seat ON seat.match = match.id WHERE match.machine = own;
    SELECT array_agg(id) INTO concerned FROM pair, unnest(ARRAY[one, other]) AS id
        WHERE told_by = own;
    concerned := concerned || ARRAY(SELECT person FROM erased WHERE told_by = own);
    WITH honest AS (
        SELECT DISTINCT ON (person) * FROM claim WHERE machine <> own AND told_by <> own
        ORDER BY person, counter DESC, machine DESC, name COLLATE "C" DESC
    )
    INSERT INTO claim
        SELECT person, setting.machine, ranked.counter + 1, setting.machine, honest.name,
            honest.mark
        FROM setting, honest JOIN ranked USING (person)
        WHERE rank = 1 AND own IN (ranked.machine, ranked.told_by)
            AND (honest.counter, honest.machine) <> (ranked.counter, ranked.machine)
    ON CONFLICT (person, told_by) DO UPDATE SET counter = excluded.counter,
        name = excluded.name, mark = excluded.mark;
    DELETE FROM claim WHERE told_by = own OR machine = own AND EXISTS (
        SELECT FROM claim AS other
        WHERE other.person = claim.person AND other.machine <> own AND other.told_by <> own
    );
    DELETE FROM pair WHERE told_by = own;
    DELETE FROM erased WHERE told_by = own;
    DELETE FROM match WHERE machine = own;
    DELETE FROM tally WHERE machine = own;
    DELETE FROM played WHERE machine = own;
    DELETE FROM evening WHERE machine = own;
    DELETE FROM going WHERE machine = own;
    UPDATE member SET is_forgotten = true WHERE machine = own;
    PERFORM settle(concerned || people);
END
$$;
