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

CREATE FUNCTION present_date() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (extract(epoch FROM now()) * 1000000)::bigint
$$;
SELECT set_integer_now_func('moving.points', 'present_date');
ALTER TABLE moving.points SET (
  timescaledb.enable_columnstore, timescaledb.segmentby = 'sensor_id', timescaledb.orderby = 'date DESC');
-- A week after the last of its dates a chunk goes into the columnstore, with what is not in it yet; what comes later than
-- that follows at one of the next runs.
CALL add_columnstore_policy('moving.points', after => 604800000000);

-- Weeks start on Monday, 5 January 1970, and continuous aggregates above each other must have the same origin. It is a whole
-- number of days from 1970, so that it changes nothing for the others. One before 1970 cannot be refreshed.
CREATE MATERIALIZED VIEW moving.rollup_60
WITH (timescaledb.continuous, timescaledb.materialized_only = false, timescaledb.create_group_indexes = false) AS
SELECT sensor_id, time_bucket(60000000::bigint, date, 345600000000) AS bucket,
       count(*) AS count, count(number) AS numbers, sum(number) AS sum, min(number) AS min, max(number) AS max,
       min(date) AS first_date, first(number, date) AS first_number, first(text, date) AS first_text,
       max(date) AS last_date, last(number, date) AS last_number, last(text, date) AS last_text
FROM moving.points GROUP BY 1, 2 WITH NO DATA;

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
      'rollup_' || widths[level], widths[level] * 1000000, 'rollup_' || widths[level - 1], widths[level] * 1000000);
  END LOOP;
  -- The index that reads, and the sidecar where it writes a few buckets itself, go by. Chunks of a year for minutes to
  -- half hours, of ten for the others: all in all few, whatever dates arrive.
  FOR aggregate IN
    SELECT view_name, format('%I.%I', materialization_hypertable_schema, materialization_hypertable_name) AS stored
    FROM timescaledb_information.continuous_aggregates WHERE view_schema = 'moving'
  LOOP
    EXECUTE format('CREATE UNIQUE INDEX ON %s (sensor_id, bucket)', aggregate.stored);
    PERFORM set_chunk_time_interval(aggregate.stored, 31536000000000 *
      CASE WHEN aggregate.view_name IN ('rollup_60', 'rollup_300', 'rollup_600', 'rollup_1800') THEN 1 ELSE 10 END);
  END LOOP;
END $build$;

SELECT _timescaledb_functions.create_chunk('moving.points', jsonb_build_object('date', jsonb_build_array(lo, hi)))
FROM points_partitions;
