-- Splitting a coarse partition is the same on both engines, but for what a partition is there.

-- Bytes that the points of a partition take, in rows and in the columnstore.
CREATE FUNCTION points_partition_size(partition text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM engine WHERE engine.name = 'timescale') THEN
    RETURN (SELECT total_bytes FROM chunks_detailed_size('points')
            WHERE format('%I.%I', chunk_schema, chunk_name) = partition);
  END IF;
  RETURN pg_relation_size(partition::regclass);
END $$;

-- Takes a partition out of points, which everybody waits for; returns the table that holds what was in it.
CREATE FUNCTION take_points_partition(partition text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM points_partitions p WHERE p.name = partition;
  IF EXISTS (SELECT FROM engine WHERE engine.name = 'timescale') THEN
    LOCK TABLE points IN ACCESS EXCLUSIVE MODE;
    EXECUTE format('CREATE TEMPORARY TABLE points_of_split AS SELECT * FROM %s', partition);
    EXECUTE format('DROP TABLE %s', partition);
    RETURN 'points_of_split';
  END IF;
  EXECUTE format('ALTER TABLE points DETACH PARTITION %s', partition);
  RETURN partition;
END $$;

-- Splits one coarse partition that the present has reached, or will within two months, into the next finer pieces
-- (a decade into years, then years into months), so that the present never piles up in a large one. The pieces
-- cover all of it: what a server has seen covered stays covered.
--
-- Returns its name, or null when there is nothing to do. Everybody waits meanwhile, which is a moment because such a
-- partition holds only points ahead of their time. One that holds more than that is left as it is: a coarse
-- partition is merely slower. Set a lock_timeout, or a long read in front makes all others queue behind this.
CREATE OR REPLACE FUNCTION split_points_partition() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  month constant timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  old   points_partitions;
  taken text;
  piece text;
  lo    bigint;
  hi    bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('points_partitions'));
  SELECT p.* INTO old FROM points_partitions p
  WHERE p.lo < date_of(month + interval '3 months') AND p.hi > date_of(month)
    AND moment_of(p.hi) > moment_of(p.lo) + interval '1 month'
    AND points_partition_size(p.name) < 64 * 1024 * 1024
  ORDER BY p.lo LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;

  piece := CASE WHEN moment_of(old.hi) > moment_of(old.lo) + interval '1 year' THEN 'year' ELSE 'month' END;
  taken := take_points_partition(old.name);
  lo := old.lo;
  WHILE lo < old.hi LOOP
    hi := least(old.hi, date_of(date_trunc(piece, moment_of(lo)) + ('1 ' || piece)::interval));
    PERFORM make_points_partition(lo, hi);
    lo := hi;
  END LOOP;
  EXECUTE format('INSERT INTO points SELECT * FROM %s', taken);
  EXECUTE format('DROP TABLE %s', taken);
  RETURN old.name;
END $$;
