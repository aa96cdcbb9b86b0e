-- Which engine holds points and rollups: a fact of the database, whatever server comes to use it.
--
-- `sql/engines/` has what makes a database of the engine `postgres` one of the engine `timescale`. It is applied to new
-- databases where TimescaleDB is there, and by the command that moves others. So a migration that changes points,
-- stored buckets or the functions around them does it for both engines, and changes those files too.
CREATE TABLE engine (
  one  boolean PRIMARY KEY DEFAULT true CHECK (one),
  name text NOT NULL CHECK (name IN ('postgres', 'timescale'))
);
INSERT INTO engine (name) VALUES ('postgres');

-- What is stored of the rollups has the same name on both engines.
ALTER TABLE rollup_60 RENAME TO stored_60;
ALTER TABLE rollup_300 RENAME TO stored_300;
ALTER TABLE rollup_600 RENAME TO stored_600;
ALTER TABLE rollup_1800 RENAME TO stored_1800;
ALTER TABLE rollup_3600 RENAME TO stored_3600;
ALTER TABLE rollup_86400 RENAME TO stored_86400;
ALTER TABLE rollup_604800 RENAME TO stored_604800;

-- A row of the stored buckets, by a name that does not hang on the relation.
CREATE TYPE bucket_row AS (
  sensor_id    bigint,
  bucket       bigint,
  count        bigint,
  numbers      bigint,
  sum          float8,
  min          float8,
  max          float8,
  first_date   bigint,
  first_number float8,
  first_text   text,
  last_date    bigint,
  last_number  float8,
  last_text    text
);

DROP FUNCTION point_minutes;

-- Rows of minutes straight from the points of one sensor in [lo, hi), both whole minutes.
--
-- Opens and closes mark the first and last point of each minute: one pass in the order of the index, without
-- sorting or keeping a group in memory. The max() over them sees a single point.
CREATE FUNCTION point_minutes(sensor bigint, lo bigint, hi bigint) RETURNS SETOF bucket_row
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
