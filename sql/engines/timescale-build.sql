-- The relations of the engine `timescale`, in a schema of their own, beside those in use: see docs/timescale.md.
CREATE SCHEMA moving;

-- Without a unique index: a point is known to be new by its sensor's head, whose lock its writer holds.
CREATE TABLE moving.points (
  sensor_id bigint NOT NULL,
  date      bigint NOT NULL,
  number    float8,
  text      text,
  CHECK (date >= 0 AND date < 9007199254740992),
  CHECK (number IS NOT NULL OR text IS NOT NULL)
);
-- The interval is for chunks that nobody has made before they were needed: every one is made by `ensure_points_partition`.
SELECT create_hypertable('moving.points', by_range('date', 604800000000), create_default_indexes => false);
CREATE INDEX points_sensor_date ON moving.points (sensor_id, date);

-- One that is there is left from a move that was given up.
CREATE OR REPLACE FUNCTION present_date() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (extract(epoch FROM now()) * 1000000)::bigint
$$;
SELECT set_integer_now_func('moving.points', 'present_date');
ALTER TABLE moving.points SET (
  timescaledb.enable_columnstore, timescaledb.segmentby = 'sensor_id', timescaledb.orderby = 'date DESC');

-- Minutes are written by flushes and by the sidecar.
CREATE TABLE moving.stored_60 (
  sensor_id    bigint NOT NULL,
  bucket       bigint NOT NULL,
  count        bigint NOT NULL,
  numbers      bigint NOT NULL,
  sum          float8,
  min          float8,
  max          float8,
  first_date   bigint NOT NULL,
  first_number float8,
  first_text   text,
  last_date    bigint NOT NULL,
  last_number  float8,
  last_text    text,
  PRIMARY KEY (sensor_id, bucket)
);
-- Chunks of a year for minutes to half hours, of ten for wider buckets: all in all few, whatever dates arrive.
SELECT create_hypertable('moving.stored_60', by_range('bucket', 31536000000000), create_default_indexes => false);
SELECT set_integer_now_func('moving.stored_60', 'present_date');
-- For what goes by time, whatever the sensor: the refresh of the aggregates, and queries of one's own.
CREATE INDEX ON moving.stored_60 USING brin (bucket);

-- Weeks start on Monday, 5 January 1970, and continuous aggregates above each other must have the same origin. It is a whole
-- number of days from 1970, so that it changes nothing for the others. One before 1970 cannot be refreshed.
DO $build$
DECLARE
  widths constant bigint[] := ARRAY[60, 300, 600, 1800, 3600, 86400, 604800];
  aggregate record;
BEGIN
  FOR level IN 2 .. 7 LOOP
    EXECUTE format($$
      CREATE MATERIALIZED VIEW moving.%I
      WITH (timescaledb.continuous, timescaledb.materialized_only = false, timescaledb.create_group_indexes = false) AS
      SELECT sensor_id, time_bucket(%s::bigint, bucket, 345600000000) AS bucket,
             sum(count)::bigint AS count, sum(numbers)::bigint AS numbers, sum(sum) AS sum, min(min) AS min, max(max) AS max,
             min(first_date) AS first_date, first(first_number, first_date) AS first_number,
             first(first_text, first_date) AS first_text, max(last_date) AS last_date,
             last(last_number, last_date) AS last_number, last(last_text, last_date) AS last_text
      FROM moving.%I GROUP BY 1, time_bucket(%s::bigint, bucket, 345600000000) WITH NO DATA$$,
      'rollup_' || widths[level], widths[level] * 1000000,
      CASE level WHEN 2 THEN 'stored_60' ELSE 'rollup_' || widths[level - 1] END, widths[level] * 1000000);
  END LOOP;
  -- The index that reads, and the sidecar where it writes a few buckets itself, go by.
  FOR aggregate IN
    SELECT view_name, format('%I.%I', materialization_hypertable_schema, materialization_hypertable_name) AS stored
    FROM timescaledb_information.continuous_aggregates WHERE view_schema = 'moving'
  LOOP
    EXECUTE format('CREATE UNIQUE INDEX ON %s (sensor_id, bucket)', aggregate.stored);
    PERFORM set_chunk_time_interval(aggregate.stored, 31536000000000 *
      CASE WHEN aggregate.view_name IN ('rollup_300', 'rollup_600', 'rollup_1800') THEN 1 ELSE 10 END);
  END LOOP;
END $build$;

SELECT _timescaledb_functions.create_chunk('moving.points', jsonb_build_object('date', jsonb_build_array(lo, hi)))
FROM points_partitions;
