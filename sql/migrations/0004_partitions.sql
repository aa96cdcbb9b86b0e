-- Partitions of points by date: months near the present, years around that, decades elsewhere, clipped to the gap
-- between those that exist. Their number is bounded by this rule, whatever dates arrive.
--
--   1970    1980   ...  2000  2006  2007  ...  2023  Nov Dec Jan ... Jan  2027  2028  2030   ...  2250 2255
--   |decades|-----------|-----|years|----------|----|months------------|----|-----|-----|----------|----|

-- What is covered already. Covered ranges only ever grow; servers keep them in memory.
CREATE TABLE points_partitions (
  name text PRIMARY KEY,
  lo   bigint NOT NULL UNIQUE,
  hi   bigint NOT NULL UNIQUE CHECK (hi > lo)
);

CREATE FUNCTION date_of(moment timestamp) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT extract(epoch FROM moment)::bigint * 1000000
$$;

-- Whole seconds are enough here, and exact where microseconds would pass through a float8.
CREATE FUNCTION moment_of(date bigint) RETURNS timestamp LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT timestamp 'epoch' + interval '1 second' * (date / 1000000)
$$;

-- Makes the partition [lo, hi). Made alone and then attached: ATTACH takes a lock that lets
-- writers and readers of points go on, CREATE TABLE ... PARTITION OF would stop them.
CREATE FUNCTION make_points_partition(lo bigint, hi bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := format('points_%s_%s', to_char(moment_of(lo), 'YYYYMM'), to_char(moment_of(hi), 'YYYYMM'));
BEGIN
  EXECUTE format('CREATE TABLE %I (LIKE points INCLUDING ALL)', name);
  EXECUTE format('ALTER TABLE points ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', name, lo, hi);
  INSERT INTO points_partitions VALUES (name, lo, hi);
END $$;

-- The range that the rule gives to a date, present and neighbours considered.
CREATE FUNCTION points_partition_range(date bigint, present timestamp, OUT lo bigint, OUT hi bigint)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  month constant timestamp := date_trunc('month', present);
  year  constant timestamp := date_trunc('year', present);
  zones constant bigint[] := ARRAY[
    date_of(year - interval '20 years'), date_of(month - interval '36 months'),
    date_of(month + interval '3 months'), date_of(year + interval '3 years')];
  zone  constant integer := width_bucket(date, zones);
  piece constant text := (ARRAY['decade', 'year', 'month', 'year', 'decade'])[zone + 1];
  start constant timestamp := date_trunc(piece, moment_of(date));
BEGIN
  lo := greatest(
    date_of(start), zones[zone],
    (SELECT max(p.hi) FROM points_partitions p WHERE p.hi <= date));
  hi := least(
    date_of(start + ('1 ' || piece)::interval), zones[zone + 1], 9007199254740992,
    (SELECT min(p.lo) FROM points_partitions p WHERE p.lo > date));
END $$;

-- Makes, if it is missing, the partition that covers a date; returns what it covers.
CREATE FUNCTION ensure_points_partition(date bigint, OUT lo bigint, OUT hi bigint) LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.lo, p.hi INTO lo, hi FROM points_partitions p WHERE p.lo <= date AND p.hi > date;
  IF FOUND THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('points_partitions'));
  -- Somebody else may have made it while this call waited.
  SELECT p.lo, p.hi INTO lo, hi FROM points_partitions p WHERE p.lo <= date AND p.hi > date;
  IF FOUND THEN RETURN; END IF;
  SELECT r.lo, r.hi INTO lo, hi FROM points_partition_range(date, now() AT TIME ZONE 'UTC') r;
  PERFORM make_points_partition(lo, hi);
END $$;

-- Splits one coarse partition that the present has reached, or will within two months, into the next finer pieces
-- (a decade into years, then years into months), so that the present never piles up in a large one. The pieces
-- cover all of it: what a server has seen covered stays covered.
--
-- Returns its name, or null when there is nothing to do. Everybody waits meanwhile (DETACH is exclusive), which
-- is a moment because such a partition holds only points ahead of their time. One that holds more than that is
-- left as it is: a coarse partition is merely slower. Set a lock_timeout, or a long read in front makes all others
-- queue behind this.
CREATE FUNCTION split_points_partition() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  month constant timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  old   points_partitions;
  piece text;
  lo    bigint;
  hi    bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('points_partitions'));
  SELECT p.* INTO old FROM points_partitions p
  WHERE p.lo < date_of(month + interval '3 months') AND p.hi > date_of(month)
    AND moment_of(p.hi) > moment_of(p.lo) + interval '1 month'
    AND pg_relation_size(p.name::regclass) < 64 * 1024 * 1024
  ORDER BY p.lo LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;

  piece := CASE WHEN moment_of(old.hi) > moment_of(old.lo) + interval '1 year' THEN 'year' ELSE 'month' END;
  EXECUTE format('ALTER TABLE points DETACH PARTITION %I', old.name);
  DELETE FROM points_partitions p WHERE p.name = old.name;
  lo := old.lo;
  WHILE lo < old.hi LOOP
    hi := least(old.hi, date_of(date_trunc(piece, moment_of(lo)) + ('1 ' || piece)::interval));
    PERFORM make_points_partition(lo, hi);
    lo := hi;
  END LOOP;
  EXECUTE format('INSERT INTO points SELECT * FROM %I', old.name);
  EXECUTE format('DROP TABLE %I', old.name);
  RETURN old.name;
END $$;
