-- Makes blocks a hypertable with a continuous aggregate, in a database that has no points yet.
--
-- A chunk has the blocks that begin in its 52 weeks. They are long since dates are whatever clients send: all chunks there can be are 273, and a plan names each
-- chunk of its range. TimescaleDB counts them from 1970, a Thursday: the last block of a chunk may reach some days into the next one, and a read of a range
-- begins with the week of its first date.
SELECT create_hypertable('blocks', by_range('first', 31449600000000), create_default_indexes => false);

-- Whole weeks from Monday, of which all points are in blocks that came in time.
CREATE FUNCTION end_of_sums() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT bucket_start((extract(epoch FROM now() - interval '2 hours') * 1000000)::bigint, 604800000000)
$$;
SELECT set_integer_now_func('blocks', 'end_of_sums');

-- By the day on which blocks begin, since a day is the widest bucket that TimescaleDB counts as we do, and no week has a part of a block. `level` 0: the block of a
-- whole week. Only what a refresh has stored is answered: what is computed in real time would be added to sums of the same points in blocks that have been cut anew
-- since.
CREATE MATERIALIZED VIEW sums_by_day WITH (timescaledb.continuous, timescaledb.materialized_only = true) AS
SELECT sensor_id, time_bucket(86400000000, first) AS day, min(level) AS level,
       sum(count)::bigint AS count, sum(numbers)::bigint AS numbers, sum(sum) AS sum, min(min) AS min, max(max) AS max,
       min(first) AS first_date, first(first_number, first) AS first_number, first(texts[1], first) AS first_text,
       max(last) AS last_date, last(last_number, first) AS last_number, last(texts[count], first) AS last_text
FROM blocks GROUP BY sensor_id, time_bucket(86400000000, first) WITH NO DATA;

-- On Mondays, all of it in one transaction: late points of one sensor make it sum the days of all.
SELECT add_continuous_aggregate_policy(
  'sums_by_day', start_offset => NULL, end_offset => 0::bigint, buckets_per_batch => 0,
  schedule_interval => interval '7 days', initial_start => date_trunc('week', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' + interval '7 days 4 hours');

CREATE VIEW sums_by_week WITH (security_invoker = true) AS
SELECT sensor_id, bucket_start(day, 604800000000) AS bucket, sum(count)::bigint AS count, sum(numbers)::bigint AS numbers, sum(sum) AS sum, min(min) AS min, max(max) AS max,
       min(first_date) AS first_date, first(first_number, day) AS first_number, first(first_text, day) AS first_text,
       max(last_date) AS last_date, last(last_number, day) AS last_number, last(last_text, day) AS last_text
FROM sums_by_day
-- A deleted sensor is in what is stored until the next refresh.
WHERE EXISTS (SELECT FROM ingest_state state WHERE state.sensor_id = sums_by_day.sensor_id)
GROUP BY sensor_id, bucket_start(day, 604800000000);

UPDATE engine SET name = 'timescale';
