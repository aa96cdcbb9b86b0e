-- The views `buckets_*` read points by a function that was planned while their statement ran already. TimescaleDB could have packed the last rows of a
-- chunk in between, or the sidecar split a partition: then the snapshot of the statement, older than that, did not see those points. Now
-- the function becomes a part of the statement, which is planned before it takes its snapshot.

-- Ranges of a multirange. Planned as one; STRICT, so that this estimate is not lost with the function's own plan.
CREATE FUNCTION few_ranges(ranges int8multirange) RETURNS SETOF int8range
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 1 AS $$ SELECT unnest(ranges) $$;

-- Without settings of its own, STABLE, and not STRICT, as PostgreSQL wants a function that it puts in: the rest is as in 0030.
CREATE OR REPLACE FUNCTION unstored_buckets(sensor bigint, width bigint) RETURNS SETOF bucket_row
LANGUAGE sql STABLE PARALLEL SAFE AS $$
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
    SELECT minute.* FROM head CROSS JOIN few_ranges(raw) AS range
    CROSS JOIN LATERAL point_minutes(sensor, lower(range), upper(range)) minute
    UNION ALL
    SELECT minute.* FROM head CROSS JOIN few_ranges(open - raw) AS range
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
