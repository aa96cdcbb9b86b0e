-- Rollups: stored buckets of seven widths, each row a summary of the points of one sensor in one bucket.
--
-- They hold exactly the points before the sensor's mark, dirty ranges aside. Only a sidecar writes them, one at a
-- time. Buckets are in UTC; weeks start on Monday, so that of 1 January 1970 starts before zero.

CREATE TABLE rollup_60 (
  sensor_id    bigint NOT NULL,
  bucket       bigint NOT NULL,
  -- All points, and the numeric ones among them, over which sum, min and max go (null without any).
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
) WITH (
  -- Counting buckets reads the index alone where the table has been vacuumed; do that before a fifth has changed.
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_vacuum_scale_factor = 0.05
);

CREATE TABLE rollup_300 (LIKE rollup_60 INCLUDING ALL) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
CREATE TABLE rollup_600 (LIKE rollup_60 INCLUDING ALL) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
CREATE TABLE rollup_1800 (LIKE rollup_60 INCLUDING ALL) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
CREATE TABLE rollup_3600 (LIKE rollup_60 INCLUDING ALL) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
CREATE TABLE rollup_86400 (LIKE rollup_60 INCLUDING ALL) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);
CREATE TABLE rollup_604800 (LIKE rollup_60 INCLUDING ALL) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

-- Start of the bucket that holds a date; date >= 0, width one of the seven, all in microseconds. The shift by the
-- three days from Monday, 29 December 1969, matters to weeks and is a multiple of every other width.
CREATE FUNCTION bucket_start(date bigint, width bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date - (date + 259200000000) % width
$$;

-- Rows of minutes straight from the points of one sensor in [lo, hi), both whole minutes.
--
-- Opens and closes mark the first and last point of each minute: one pass in the order of the primary key, without
-- sorting or keeping a group in memory. The max() over them sees a single point.
CREATE FUNCTION point_minutes(sensor bigint, lo bigint, hi bigint) RETURNS SETOF rollup_60
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sensor, bucket, count(*), count(number), sum(number), min(number), max(number),
         min(date), max(number) FILTER (WHERE opens), max(text) FILTER (WHERE opens),
         max(date), max(number) FILTER (WHERE closes), max(text) FILTER (WHERE closes)
  FROM (
    SELECT m.*, lag(bucket) OVER by_date IS DISTINCT FROM bucket AS opens,
                lead(bucket) OVER by_date IS DISTINCT FROM bucket AS closes
    FROM (SELECT date, number, text, date - date % 60000000 AS bucket
          FROM points WHERE sensor_id = sensor AND date >= lo AND date < hi) m
    WINDOW by_date AS (ORDER BY date)
  ) p
  GROUP BY bucket
$$;
