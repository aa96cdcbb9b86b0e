-- Puts the relations of `timescale-build.sql` in the place of those of the engine `postgres`, which go.
DROP TABLE points;
DROP TABLE stored_60, stored_300, stored_600, stored_1800, stored_3600, stored_86400, stored_604800;

DO $swap$
DECLARE
  home constant text := current_schema();
  aggregate record;
BEGIN
  EXECUTE format('ALTER TABLE moving.points SET SCHEMA %I', home);
  EXECUTE format('ALTER TABLE moving.stored_60 SET SCHEMA %I', home);
  CREATE VIEW rollup_60 AS SELECT * FROM stored_60;
  FOR aggregate IN
    SELECT view_name AS name, replace(view_name, 'rollup', 'stored') AS stored_name,
           format('%I.%I', materialization_hypertable_schema, materialization_hypertable_name) AS relation
    FROM timescaledb_information.continuous_aggregates WHERE view_schema = 'moving'
  LOOP
    EXECUTE format('ALTER MATERIALIZED VIEW moving.%I SET SCHEMA %I', aggregate.name, home);
    -- What is stored of it and nothing else: reads add what is not stored by marks and dirty ranges, which are exact.
    EXECUTE format('CREATE VIEW %I AS SELECT * FROM %s', aggregate.stored_name, aggregate.relation);
  END LOOP;
END $swap$;
DROP SCHEMA moving;

-- Makes the chunk [lo, hi), which blocks neither writers nor readers.
CREATE OR REPLACE FUNCTION make_points_partition(lo bigint, hi bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO points_partitions
  SELECT format('%I.%I', schema_name, table_name), lo, hi
  FROM _timescaledb_functions.create_chunk('points', jsonb_build_object('date', jsonb_build_array(lo, hi)))
$$;

UPDATE points_partitions SET name = format('%I.%I', chunk_schema, chunk_name)
FROM timescaledb_information.chunks
WHERE hypertable_schema = current_schema() AND hypertable_name = 'points' AND range_start_integer = lo;

-- As on the engine `postgres`: splits one coarse chunk that the present has reached; null when there is none.
CREATE OR REPLACE FUNCTION split_points_partition() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  month constant timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  old   points_partitions;
  piece text;
  lo    bigint;
  hi    bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('points_partitions'));
  SELECT p.* INTO old
  FROM points_partitions p
  JOIN chunks_detailed_size('points') size ON format('%I.%I', size.chunk_schema, size.chunk_name) = p.name
  WHERE p.lo < date_of(month + interval '3 months') AND p.hi > date_of(month)
    AND moment_of(p.hi) > moment_of(p.lo) + interval '1 month'
    AND size.total_bytes < 64 * 1024 * 1024
  ORDER BY p.lo LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;

  piece := CASE WHEN moment_of(old.hi) > moment_of(old.lo) + interval '1 year' THEN 'year' ELSE 'month' END;
  LOCK TABLE points IN ACCESS EXCLUSIVE MODE;
  EXECUTE format('CREATE TEMPORARY TABLE points_of_split ON COMMIT DROP AS SELECT * FROM %s', old.name);
  EXECUTE format('DROP TABLE %s', old.name);
  DELETE FROM points_partitions p WHERE p.name = old.name;
  lo := old.lo;
  WHILE lo < old.hi LOOP
    hi := least(old.hi, date_of(date_trunc(piece, moment_of(lo)) + ('1 ' || piece)::interval));
    PERFORM make_points_partition(lo, hi);
    lo := hi;
  END LOOP;
  INSERT INTO points SELECT * FROM points_of_split;
  DROP TABLE points_of_split;
  RETURN old.name;
END $$;

UPDATE engine SET name = 'timescale';
