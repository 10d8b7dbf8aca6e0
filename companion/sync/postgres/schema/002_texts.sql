-- Texts and digests.

-- Characters that cannot be printed, have no width or turn the direction of writing. The ranges are
-- code points under the collation "C", and not what the database takes for a control character.
CREATE FUNCTION is_fit(words text, most integer DEFAULT 40) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
    SELECT length(words) <= most AND words IS NFC NORMALIZED AND words COLLATE "C" !~
        '[\u0001-\u001f\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u1680\u180e\u2000-\u200f]'
        AND words COLLATE "C" !~ '[\u2028-\u202f\u205f-\u206f\u3000\ud800-\uf8ff\ufeff\ufff0-\uffff]'
        AND words COLLATE "C" !~ '[\U000e0000-\U000e0fff\U000f0000-\U0010ffff]'
$$;

-- The digest of companion/club/difference.py: the lines come sorted.
CREATE FUNCTION digest(lines text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
    SELECT encode(sha256(convert_to(coalesce(lines, ''), 'UTF8')), 'hex')
$$;

-- The day of a match by the clock of its box; the day of the server if that cannot be right.
CREATE FUNCTION day_of(ended text) RETURNS date
LANGUAGE plpgsql STABLE AS $$
DECLARE
    said date;
BEGIN
    said := left(ended, 10)::date;
    RETURN CASE WHEN said BETWEEN '1990-01-01' AND current_date + 1 THEN said
        ELSE current_date END;
EXCEPTION WHEN data_exception THEN
    RETURN current_date;
END
$$;
