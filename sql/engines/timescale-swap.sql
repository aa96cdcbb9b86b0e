-- Puts the relations of `timescale-build.sql` in the place of those of the engine `postgres`, which go.
DROP VIEW IF EXISTS buckets_60, buckets_300, buckets_600, buckets_1800, buckets_3600, buckets_86400, buckets_604800;
DROP TABLE points;
DROP TABLE stored_60, stored_300, stored_600, stored_1800, stored_3600, stored_86400, stored_604800;

DO $swap$
DECLARE
  home constant text := current_schema();
  aggregate record;
BEGIN
  EXECUTE format('ALTER TABLE moving.points SET SCHEMA %I', home);
  EXECUTE format('ALTER TABLE moving.stored_60 SET SCHEMA %I', home);
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

DO $views$
BEGIN
  -- A backup of an earlier version is restored into a database that has no such views yet; their migration makes them then.
  IF to_regprocedure('make_bucket_views()') IS NULL THEN
    CREATE VIEW rollup_60 AS SELECT * FROM stored_60;
  ELSE
    PERFORM make_bucket_views();
    CREATE VIEW rollup_60 AS SELECT * FROM buckets_60;
  END IF;
END $views$;

-- From now on the chunk counts as one with rows, which are read: as soon as it has had one. See docs/timescale.md.
CREATE OR REPLACE FUNCTION keep_rows_read(chunk text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF _timescaledb_functions.chunk_status(chunk::regclass) & 9 <> 1 THEN RETURN; END IF;
  -- No sensor has the number 0.
  EXECUTE format('INSERT INTO points SELECT 0, lo, 0, NULL FROM points_partitions WHERE name = %L', chunk);
  EXECUTE format('DELETE FROM %s WHERE sensor_id = 0', chunk);
END $$;

-- Makes the chunk [lo, hi), which blocks neither writers nor readers. It is converted to columns at once, while it is empty: TimescaleDB keeps
-- writers out of a chunk as long as that takes, but not while it packs the rows of one that has been converted.
CREATE OR REPLACE FUNCTION make_points_partition(lo bigint, hi bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  chunk text;
BEGIN
  SELECT format('%I.%I', schema_name, table_name) INTO chunk
  FROM _timescaledb_functions.create_chunk('points', jsonb_build_object('date', jsonb_build_array(lo, hi)));
  PERFORM compress_chunk(chunk::regclass);
  INSERT INTO points_partitions VALUES (chunk, lo, hi);
  PERFORM keep_rows_read(chunk);
END $$;

UPDATE points_partitions SET name = format('%I.%I', chunk_schema, chunk_name)
FROM timescaledb_information.chunks
WHERE hypertable_schema = current_schema() AND hypertable_name = 'points' AND range_start_integer = lo;
SELECT keep_rows_read(name) FROM points_partitions;

-- A chunk behind all dates, which never has rows. Where all chunks count as ones with rows, TimescaleDB 2.28 finds no plan that reads them in the order of
-- their dates by the index alone (`build_on_single_compressed_path` passes over it), and a page would sort all points of its sensor.
SELECT compress_chunk(format('%I.%I', schema_name, table_name)::regclass)
FROM _timescaledb_functions.create_chunk('points', '{"date": [9007199254740992, 9007199254740993]}');

UPDATE engine SET name = 'timescale';
