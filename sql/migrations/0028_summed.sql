-- Minutes that a flush sums itself, from the points that it holds, so that no refresh has to read those again: docs/rollups.md.

ALTER TABLE sensor_heads
  -- From here on, as far as it lies at or behind the mark, `stored_60` holds exactly the minutes that have points. WHOEVER
  -- CHANGES POINTS THERE WITHOUT THEIR ROWS MOVES IT BEYOND THEM, under the head's lock: to the end of the last minute.
  ADD COLUMN summed bigint NOT NULL DEFAULT 0;
-- No flush has summed anything so far.
UPDATE sensor_heads SET summed = greatest(newest, mark) / 60000000 * 60000000 + 60000000;

ALTER TABLE dirty_ranges
  -- The rows of its minutes are right already: only wider buckets are out of date.
  ADD COLUMN summed boolean NOT NULL DEFAULT false;

-- On TimescaleDB minutes were a continuous aggregate over points. They become a hypertable of ours, as they are now in
-- `sql/engines/timescale-build.sql`, and the wider aggregates stand on it. A database that has just been made has it already.
DO $minutes$
DECLARE
  widths constant bigint[] := ARRAY[60, 300, 600, 1800, 3600, 86400, 604800];
  relation text;
BEGIN
  IF (SELECT name FROM engine) <> 'timescale' OR (SELECT relkind FROM pg_class WHERE oid = to_regclass('stored_60')) <> 'v' THEN
    RETURN;
  END IF;
  FOR level IN 1 .. 7 LOOP
    EXECUTE format('CREATE TEMPORARY TABLE kept_%s ON COMMIT DROP AS SELECT * FROM stored_%s', widths[level], widths[level]);
    EXECUTE format('DROP VIEW stored_%s', widths[level]);
  END LOOP;
  FOR level IN REVERSE 7 .. 1 LOOP
    EXECUTE format('DROP MATERIALIZED VIEW rollup_%s', widths[level]);
  END LOOP;

  CREATE TABLE stored_60 (
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
  PERFORM create_hypertable('stored_60', by_range('bucket', 31536000000000), create_default_indexes => false);
  PERFORM set_integer_now_func('stored_60', 'present_date');
  CREATE INDEX ON stored_60 USING brin (bucket);
  CREATE VIEW rollup_60 AS SELECT * FROM stored_60;
  FOR level IN 2 .. 7 LOOP
    EXECUTE format($$
      CREATE MATERIALIZED VIEW rollup_%1$s
      WITH (timescaledb.continuous, timescaledb.materialized_only = false, timescaledb.create_group_indexes = false) AS
      SELECT sensor_id, time_bucket(%2$s::bigint, bucket, 345600000000) AS bucket,
             sum(count)::bigint AS count, sum(numbers)::bigint AS numbers, sum(sum) AS sum, min(min) AS min, max(max) AS max,
             min(first_date) AS first_date, first(first_number, first_date) AS first_number,
             first(first_text, first_date) AS first_text, max(last_date) AS last_date,
             last(last_number, last_date) AS last_number, last(last_text, last_date) AS last_text
      FROM %3$s GROUP BY 1, time_bucket(%2$s::bigint, bucket, 345600000000) WITH NO DATA$$,
      widths[level], widths[level] * 1000000, CASE level WHEN 2 THEN 'stored_60' ELSE 'rollup_' || widths[level - 1] END);
    SELECT format('%I.%I', materialization_hypertable_schema, materialization_hypertable_name) INTO relation
    FROM timescaledb_information.continuous_aggregates
    WHERE view_schema = current_schema() AND view_name = 'rollup_' || widths[level];
    EXECUTE format('CREATE UNIQUE INDEX ON %s (sensor_id, bucket)', relation);
    PERFORM set_chunk_time_interval(relation, 31536000000000 * CASE WHEN widths[level] <= 1800 THEN 1 ELSE 10 END);
    EXECUTE format('CREATE VIEW stored_%s AS SELECT * FROM %s', widths[level], relation);
  END LOOP;

  -- A refresh of many sensors may have left buckets behind the mark of one, which nobody vouches for.
  INSERT INTO stored_60 SELECT kept.* FROM kept_60 kept JOIN sensor_heads USING (sensor_id) WHERE bucket < mark;
  FOR level IN 2 .. 7 LOOP
    EXECUTE format('INSERT INTO stored_%s SELECT * FROM kept_%s', widths[level], widths[level]);
  END LOOP;
END $minutes$;
