-- Buckets for queries of one's own: `buckets_60` ... `buckets_604800` equal a recomputation from points at every moment, on both engines, as the
-- answers of the API do: docs/rollups.md. A query names its sensors, and then what it reads beside stored rows is what they do not tell.

-- Buckets of a sensor that no stored row tells: those that its dirty ranges touch, the one that its mark cuts, and what comes behind it. Put
-- together from minutes that are right and, for the others, from points. Width in microseconds. Planned by itself: as part of a query it would look
-- dear enough to be compiled, for seconds.
CREATE FUNCTION unstored_buckets(sensor bigint, width bigint) RETURNS SETOF bucket_row
LANGUAGE sql STABLE PARALLEL SAFE ROWS 10 SET jit = off AS $$
  WITH head AS MATERIALIZED (
    SELECT dirty + int8multirange(int8range(mark, 9007199254740992)) AS raw,
           stale + int8multirange(int8range(bucket_start(mark, width), mark)) AS open
    FROM sensor_heads CROSS JOIN LATERAL (
      SELECT coalesce(range_agg(int8range(lo, hi)), '{}') AS dirty,
             coalesce(range_agg(int8range(bucket_start(lo, width), bucket_start(hi - 1, width) + width)), '{}') AS stale
      FROM dirty_ranges WHERE dirty_ranges.sensor_id = sensor_heads.sensor_id
    ) ranges
    WHERE sensor_heads.sensor_id = sensor
  ), part AS (
    SELECT minute.* FROM head CROSS JOIN unnest(raw) AS range
    CROSS JOIN LATERAL point_minutes(sensor, lower(range), upper(range)) minute
    UNION ALL
    SELECT minute.* FROM head CROSS JOIN unnest(open - raw) AS range
    CROSS JOIN LATERAL (
      SELECT * FROM stored_60 WHERE sensor_id = sensor AND bucket >= lower(range) AND bucket < upper(range) OFFSET 0
    ) minute
  )
  SELECT sensor, whole, sum(count)::bigint, sum(numbers)::bigint, sum(sum), min(min), max(max),
         min(first_date), max(first_number) FILTER (WHERE opens), max(first_text) FILTER (WHERE opens),
         max(last_date), max(last_number) FILTER (WHERE closes), max(last_text) FILTER (WHERE closes)
  FROM (
    SELECT placed.*, lag(whole) OVER by_date IS DISTINCT FROM whole AS opens,
                     lead(whole) OVER by_date IS DISTINCT FROM whole AS closes
    FROM (SELECT part.*, bucket_start(bucket, width) AS whole FROM part OFFSET 0) placed
    WINDOW by_date AS (ORDER BY first_date)
  ) marked
  GROUP BY whole
$$;

-- Makes the views; whoever puts other relations in the place of the stored buckets calls it again.
CREATE FUNCTION make_bucket_views() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  width bigint;
BEGIN
  FOREACH width IN ARRAY ARRAY[60, 300, 600, 1800, 3600, 86400, 604800] LOOP
    EXECUTE format($view$
      CREATE VIEW buckets_%1$s AS
      SELECT stored.* FROM stored_%1$s stored JOIN sensor_heads head USING (sensor_id)
      WHERE bucket < bucket_start(mark, %2$s) AND NOT EXISTS (
        SELECT FROM dirty_ranges dirty
        WHERE dirty.sensor_id = stored.sensor_id AND lo < bucket + %2$s AND hi > bucket)
      UNION ALL
      -- The sensor of the head, so that a condition on it says which heads there are to look at.
      SELECT head.sensor_id, bucket, count, numbers, sum, min, max,
             first_date, first_number, first_text, last_date, last_number, last_text
      FROM sensor_heads head CROSS JOIN LATERAL unstored_buckets(head.sensor_id, %2$s) unstored
    $view$, width, width * 1000000);
  END LOOP;
END $$;

SELECT make_bucket_views();

-- On TimescaleDB `rollup_60` showed stored minutes only, beside continuous aggregates that are real-time.
DO $minutes$
BEGIN
  IF (SELECT name FROM engine) = 'timescale' THEN
    CREATE OR REPLACE VIEW rollup_60 AS SELECT * FROM buckets_60;
  END IF;
END $minutes$;
