-- How many buckets of each finer rollup a day has that has points: so that a read which tells how many buckets there are adds up days, and does not
-- count minutes: docs/rollups.md. One relation of ours, the same on both engines.
--
-- It is as right as `stored_86400` is, and where that is: a row for each complete day that has points, dirty ranges aside.
CREATE TABLE bucket_counts (
  sensor_id bigint   NOT NULL,
  -- Start of the day.
  bucket    bigint   NOT NULL,
  of_60     smallint NOT NULL,
  of_300    smallint NOT NULL,
  of_600    smallint NOT NULL,
  of_1800   smallint NOT NULL,
  of_3600   smallint NOT NULL,
  -- Read by the index alone, where the days of a sensor stand beside each other.
  PRIMARY KEY (sensor_id, bucket) INCLUDE (of_60, of_300, of_600, of_1800, of_3600)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

-- The row of a day, from the stored buckets.
CREATE FUNCTION count_buckets(sensor bigint, day bigint) RETURNS SETOF bucket_counts
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 AS $$
  SELECT sensor, day,
    (SELECT count(*) FROM stored_60 WHERE sensor_id = sensor AND bucket >= day AND bucket < day + 86400000000)::smallint,
    (SELECT count(*) FROM stored_300 WHERE sensor_id = sensor AND bucket >= day AND bucket < day + 86400000000)::smallint,
    (SELECT count(*) FROM stored_600 WHERE sensor_id = sensor AND bucket >= day AND bucket < day + 86400000000)::smallint,
    (SELECT count(*) FROM stored_1800 WHERE sensor_id = sensor AND bucket >= day AND bucket < day + 86400000000)::smallint,
    (SELECT count(*) FROM stored_3600 WHERE sensor_id = sensor AND bucket >= day AND bucket < day + 86400000000)::smallint
$$;

-- Of the days that are stored already. A sidecar that runs meanwhile waits with its next refresh.
SELECT pg_advisory_xact_lock(hashtext('rollups'));
INSERT INTO bucket_counts
SELECT counts.* FROM stored_86400 stored JOIN sensor_heads USING (sensor_id)
CROSS JOIN LATERAL count_buckets(stored.sensor_id, stored.bucket) counts
WHERE stored.bucket < bucket_start(mark, 86400000000);
