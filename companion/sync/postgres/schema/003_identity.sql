-- Which people are one: the same rule as heirs() in companion/club/merging.py.

-- True if somebody of one group of people has sat at a table with somebody of another one.
CREATE FUNCTION sat_together(one uuid, other uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
    SELECT EXISTS (
        SELECT FROM identity AS first
        JOIN seat AS here ON here.person = first.person
        JOIN match ON match.id = here.match AND NOT match.thrown
        JOIN seat AS there ON there.match = here.match
        JOIN identity AS second ON second.person = there.person AND second.heir = other
        WHERE first.heir = one
    )
$$;

-- Everybody who is linked to some people by pairs, and these themselves.
CREATE FUNCTION linked(ids uuid[]) RETURNS uuid[]
LANGUAGE sql STABLE AS $$
    WITH RECURSIVE reached (id) AS (
        SELECT unnest(ids)
        UNION
        SELECT CASE pair.one WHEN reached.id THEN pair.other ELSE pair.one END
        FROM reached JOIN pair ON reached.id IN (pair.one, pair.other)
    )
    SELECT array_agg(id) FROM reached
$$;

-- Settles anew who is one with these people. Pairs count in sorted order; two who sat at one table
-- stay two, and so does everybody who is one of them already. Erasing one erases all who are the
-- same person, and no name of theirs stays.
CREATE FUNCTION settle(ids uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    near uuid[] := linked(ids);
    link record;
    one_heir uuid;
    other_heir uuid;
BEGIN
    DELETE FROM identity WHERE person = ANY (near);
    INSERT INTO identity
        SELECT id, id FROM unnest(near) AS id
        WHERE EXISTS (SELECT FROM pair WHERE id IN (one, other))
            OR EXISTS (SELECT FROM erased WHERE erased.person = id);
    FOR link IN
        SELECT DISTINCT one, other FROM pair WHERE one = ANY (near) ORDER BY one, other
    LOOP
        SELECT heir INTO one_heir FROM identity WHERE person = link.one;
        SELECT heir INTO other_heir FROM identity WHERE person = link.other;
        IF one_heir <> other_heir AND NOT sat_together(one_heir, other_heir) THEN
            UPDATE identity SET heir = least(one_heir, other_heir)
            WHERE heir = greatest(one_heir, other_heir);
        END IF;
    END LOOP;
    UPDATE identity SET heir = NULL WHERE heir IN (
        SELECT heir FROM identity JOIN erased USING (person) WHERE person = ANY (near)
    );
    DELETE FROM claim USING identity
        WHERE claim.person = identity.person AND heir IS NULL AND claim.person = ANY (near);
END
$$;

-- Settles who is one with whom as far as these people matter to it, and those who were left over.
CREATE FUNCTION settle_some(ids uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    concerned uuid[];
BEGIN
    SELECT array_agg(id) INTO concerned FROM unnest(ids || ARRAY(SELECT person FROM unsettled)) AS id
        WHERE EXISTS (SELECT FROM pair WHERE id IN (one, other))
            OR EXISTS (SELECT FROM erased WHERE person = id);
    IF concerned IS NOT NULL THEN
        -- One at a time: two tables that link the same people would not see each other's pairs.
        PERFORM FROM setting FOR UPDATE;
        DELETE FROM unsettled WHERE person = ANY (concerned);
        PERFORM settle(concerned);
    END IF;
EXCEPTION WHEN lock_not_available THEN
    INSERT INTO unsettled SELECT unnest(concerned);
END
$$;

-- Records of people, the greater ones first.
CREATE VIEW ranked AS
    SELECT person, counter, machine, name, mark, told_by,
        row_number() OVER (PARTITION BY person ORDER BY counter DESC, machine DESC,
            name COLLATE "C" DESC, coalesce(mark, -1) DESC) AS rank
    FROM claim;

-- The record that counts of each present person, of all that tables have told of those who are it.
CREATE VIEW present AS
    SELECT DISTINCT ON (heir) heir AS person, name, mark
    FROM (
        SELECT CASE WHEN identity.person IS NULL THEN claim.person ELSE heir END AS heir,
            name, mark, counter, machine
        FROM claim LEFT JOIN identity USING (person)
    ) AS told
    WHERE heir IS NOT NULL
    ORDER BY heir, counter DESC, machine DESC, name COLLATE "C" DESC, coalesce(mark, -1) DESC;
