-- Points are packed from here on: the rows go, and all that was made of them.

DROP TABLE points CASCADE;
DROP TABLE dirty_ranges, points_partitions, bucket_counts CASCADE;
DROP TABLE stored_60, stored_300, stored_600, stored_1800, stored_3600, stored_86400, stored_604800 CASCADE;
DROP FUNCTION make_points_partition, points_partition_range, ensure_points_partition, split_points_partition, points_partition_size,
  take_points_partition, unstored_buckets, make_bucket_views, few_ranges, hold_heads, hold_rights, keep_rows_read, chunks_with_rows;
ALTER TABLE ingest_state
  DROP COLUMN mark, DROP COLUMN pending, DROP COLUMN front, DROP COLUMN ahead, DROP COLUMN summed;

-- Sensors that may have weeks whose sums are not stored.
CREATE INDEX ingest_state_to_store ON ingest_state (stored_to) WHERE newest >= stored_to;

-- Who begins to watch a sensor raises its version: whoever has read it before knows that it has missed some, which nobody has recorded.
CREATE FUNCTION watch_sensors(sensors bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  begun bigint[];
BEGIN
  WITH raised AS (
    UPDATE ingest_state SET watched = true, version = version + 1 WHERE sensor_id = ANY (sensors) AND NOT watched RETURNING sensor_id
  ) SELECT array_agg(sensor_id) INTO begun FROM raised;
  PERFORM renew_ingest_states(begun);
END $$;

CREATE OR REPLACE FUNCTION add_watches(watcher uuid, sensors bigint[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM lock_ingest(sensors);
  INSERT INTO watches (sensor_id, watcher_id)
    SELECT sensor_id, watcher FROM ingest_state WHERE sensor_id = ANY (sensors) ON CONFLICT DO NOTHING;
  PERFORM watch_sensors(sensors);
END $$;

CREATE OR REPLACE FUNCTION add_inbox_cursors(consumer text, sensors bigint[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM lock_ingest(sensors);
  PERFORM watch_sensors(sensors);
  INSERT INTO inbox_cursors (sensor_id, consumer, version)
    SELECT h.sensor_id, add_inbox_cursors.consumer, h.version FROM ingest_state h
    WHERE h.sensor_id = ANY (sensors) ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION remove_inbox_cursors(sensors bigint[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM lock_ingest(sensors);
  DELETE FROM inbox_cursors c WHERE c.sensor_id = ANY (sensors)
    AND NOT EXISTS (SELECT FROM awaited_sensors a WHERE a.consumer = c.consumer AND a.sensor_id = c.sensor_id);
END $$;

CREATE OR REPLACE FUNCTION clear_watched(sensors bigint[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
DECLARE
  left_alone bigint[];
BEGIN
  PERFORM lock_ingest(sensors);
  WITH ended AS (
    UPDATE ingest_state h SET watched = false WHERE sensor_id = ANY (sensors) AND watched
      AND NOT EXISTS (SELECT FROM watches w WHERE w.sensor_id = h.sensor_id)
      AND NOT EXISTS (SELECT FROM inbox_cursors c WHERE c.sensor_id = h.sensor_id)
      AND NOT EXISTS (SELECT FROM pagers p WHERE p.sensor_id = h.sensor_id)
    RETURNING sensor_id
  ) SELECT array_agg(sensor_id) INTO left_alone FROM ended;
  PERFORM renew_ingest_states(left_alone);
END $$;

-- A pager goes by the version of its sensor, which moves only while somebody watches.
CREATE OR REPLACE FUNCTION keep_pager() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.pager_type = '' THEN
    DELETE FROM pagers WHERE sensor_id = NEW.id;
  ELSE
    PERFORM lock_ingest(ARRAY[NEW.id]);
    PERFORM watch_sensors(ARRAY[NEW.id]);
    INSERT INTO pagers (sensor_id, version)
      SELECT NEW.id, coalesce((SELECT version FROM ingest_state WHERE sensor_id = NEW.id), 0)
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
UPDATE ingest_state SET watched = true WHERE sensor_id IN (SELECT sensor_id FROM pagers);


-- Points in SQL of one's own: `points`, `buckets_60` ... `buckets_604800`, and the functions `points_between` and `buckets_between`; docs/sql.md. Whoever
-- reads them needs the right to read blocks, journal and ingest states.

-- The numbers of the packed column that begins at an index of bytes, in order. In a loop: most columns of the journal are short, and a query for each
-- would cost far more than their numbers.
CREATE FUNCTION packed_column(bytes bytea, at integer, count integer) RETURNS float8[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  numbers  float8[] := '{}';
  form     integer;
  width    integer;
  exponent integer;
  base     float8;
  step     float8;
BEGIN
  IF count = 0 THEN
    RETURN numbers;
  END IF;
  form := get_byte(bytes, at) >> 4;
  width := get_byte(bytes, at) & 15;
  exponent := (get_byte(bytes, at + 1) # 128) - 128;
  IF form = 0 THEN
    FOR place IN 0 .. count - 1 LOOP
      numbers[place + 1] := packed_scaled(float8_of_bits(packed_integer(bytes, at + 2 + 8 * place)), exponent);
    END LOOP;
    RETURN numbers;
  END IF;
  base := packed_integer(bytes, at + 2);
  IF form = 1 THEN
    FOR place IN 0 .. count - 1 LOOP
      numbers[place + 1] := packed_scaled(base + packed_unsigned(bytes, at + 10 + width * place, width), exponent);
    END LOOP;
    RETURN numbers;
  END IF;
  step := packed_integer(bytes, at + 10);
  numbers[1] := packed_scaled(base, exponent);
  FOR place IN 0 .. count - 2 LOOP
    base := base + step + packed_unsigned(bytes, at + 18 + width * place, width);
    numbers[place + 2] := packed_scaled(base, exponent);
  END LOOP;
  RETURN numbers;
END $$;

-- The points of a row of the journal; null: of all sensors.
CREATE FUNCTION journal_points(data bytea, texts text[], wanted bigint DEFAULT NULL)
RETURNS TABLE (sensor_id bigint, date bigint, number float8, text text) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
#variable_conflict use_column
DECLARE
  bytes    bytea := data || ''::bytea;
  at       integer := 1;
  count    integer;
  -- Of the only sensor of a section; or that of each point.
  single   bigint;
  ids      float8[];
  base     bigint;
  flags    integer;
  dates    integer;
  numbers  integer;
  presence integer;
  texted   integer;
  -- Of sections before this one.
  passed   integer := 0;
BEGIN
  IF get_byte(bytes, 0) <> 1 THEN
    RAISE 'flush of version %, readable is 1', get_byte(bytes, 0);
  END IF;
  WHILE at < length(bytes) LOOP
    count := packed_unsigned(bytes, at + 1, 4);
    IF get_byte(bytes, at) = 1 THEN
      single := packed_integer(bytes, at + 5);
      ids := '{}';
      at := at + 13;
    ELSE
      single := NULL;
      ids := packed_column(bytes, at + 5, count);
      at := packed_end(bytes, at + 5, count);
    END IF;
    base := packed_integer(bytes, at);
    flags := get_byte(bytes, at + 8);
    dates := at + 9;
    numbers := packed_end(bytes, dates, count);
    presence := CASE flags & 3 WHEN 1 THEN numbers ELSE packed_end(bytes, numbers, count) END;
    texted := presence + (CASE flags & 3 WHEN 2 THEN 1 ELSE 0 END + (flags >> 2 & 1)) * ((count + 7) / 8);
    at := texted + (flags >> 3 & 1) * ((count + 7) / 8);
    IF wanted IS NULL OR single = wanted OR wanted = ANY (ids) THEN
      RETURN QUERY
        SELECT coalesce(single, section.id::bigint), base + section.date::bigint,
               CASE WHEN flags & 3 = 0 OR flags & 3 = 2 AND get_bit(bytes, 8 * presence + place::integer - 1) = 1 THEN section.number END,
               CASE WHEN has_text THEN texts[passed + text_place] END
        FROM (
          SELECT columns.*, has_text, count(*) FILTER (WHERE has_text) OVER (ROWS UNBOUNDED PRECEDING) AS text_place
          FROM unnest(
            packed_column(bytes, dates, count), ids,
            -- Where there are no numbers, behind the dates may be the end.
            CASE flags & 3 WHEN 1 THEN '{}' ELSE packed_column(bytes, numbers, count) END
          ) WITH ORDINALITY AS columns (date, id, number, place)
          CROSS JOIN LATERAL (SELECT flags & 8 > 0 AND get_bit(bytes, 8 * texted + place::integer - 1) = 1) AS bit (has_text)
        ) section
        WHERE wanted IS NULL OR single = wanted OR section.id = wanted;
    END IF;
    IF flags & 8 > 0 THEN
      passed := passed + bit_count(substring(bytes FROM texted + 1 FOR (count + 7) / 8))::integer;
    END IF;
  END LOOP;
END $$;

-- Points that are in the journal alone; of those of one date the one that was written last.
CREATE VIEW unmerged_points WITH (security_invoker = true) AS
SELECT DISTINCT ON (point.sensor_id, point.date) point.sensor_id, point.date, point.number, point.text
FROM journal CROSS JOIN LATERAL journal_points(data, texts) AS point
JOIN ingest_state state ON state.sensor_id = point.sensor_id AND state.merged_to < seq
WHERE data IS NOT NULL
ORDER BY point.sensor_id, point.date, seq DESC;

-- The same of one sensor, without reading the points of others.
CREATE FUNCTION unmerged_points_of(sensor bigint) RETURNS SETOF unmerged_points LANGUAGE sql STABLE PARALLEL SAFE ROWS 100 AS $$
  SELECT DISTINCT ON (point.date) point.sensor_id, point.date, point.number, point.text
  FROM ingest_state state JOIN journal ON seq > merged_to CROSS JOIN LATERAL journal_points(data, texts, sensor) AS point
  WHERE state.sensor_id = sensor AND data IS NOT NULL
  ORDER BY point.date, seq DESC
$$;

-- Where points of blocks count no more; null: of all sensors. The planner takes an unknown number of rows for few, and would compare each point of a block
-- with all of them: of 100,000 it makes a hash table.
CREATE FUNCTION unmerged_dates(sensor bigint DEFAULT NULL) RETURNS TABLE (sensor_id bigint, date bigint)
LANGUAGE plpgsql STABLE PARALLEL SAFE ROWS 100000 AS $$
#variable_conflict use_column
BEGIN
  IF sensor IS NULL THEN
    RETURN QUERY SELECT sensor_id, date FROM unmerged_points;
  ELSE
    RETURN QUERY SELECT sensor_id, date FROM unmerged_points_of(sensor);
  END IF;
END $$;

CREATE VIEW points WITH (security_invoker = true) AS
SELECT block.sensor_id, point.date, point.number, point.text
FROM blocks block CROSS JOIN LATERAL ROWS FROM (block_points(data, first, count), unnest(texts)) AS point (date, number, text)
WHERE NOT EXISTS (
  -- The sum keeps PostgreSQL from a merge join in the order of blocks, by their sensors alone.
  SELECT FROM unmerged_dates() later WHERE later.sensor_id = block.sensor_id + 0 AND later.date = point.date)
UNION ALL
SELECT sensor_id, date, number, text FROM unmerged_points;

-- Points of a sensor from a date on and before another, microseconds since 1970.
CREATE FUNCTION points_between(sensor bigint, since bigint, before bigint) RETURNS SETOF points
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT block.sensor_id, point.date, point.number, point.text
  FROM blocks block CROSS JOIN LATERAL ROWS FROM (block_points(data, first, count), unnest(texts)) AS point (date, number, text)
  WHERE block.sensor_id = sensor AND first < before AND last >= since AND first >= bucket_start(since, 604800000000)
    AND point.date >= since AND point.date < before
    AND NOT EXISTS (SELECT FROM unmerged_dates(sensor) later WHERE later.date = point.date)
  UNION ALL
  SELECT sensor_id, date, number, text FROM unmerged_points_of(sensor) WHERE date >= since AND date < before
$$;

-- Buckets are put together from blocks that lie in one of them and that no point of the journal changes, and from points elsewhere.
DO $buckets$
DECLARE
  -- Width, conditions on blocks, where points of the journal are, conditions on dates.
  buckets constant text := $query$
    SELECT sensor_id, bucket, sum(count)::bigint AS count, sum(numbers)::bigint AS numbers, sum(sum) AS sum, min(min) AS min, max(max) AS max,
           min(first_date) AS first_date, max(first_number) FILTER (WHERE opens) AS first_number, max(first_text) FILTER (WHERE opens) AS first_text,
           max(last_date) AS last_date, max(last_number) FILTER (WHERE closes) AS last_number, max(last_text) FILTER (WHERE closes) AS last_text
    FROM (
      SELECT part.*, lag(bucket) OVER by_date IS DISTINCT FROM bucket AS opens, lead(bucket) OVER by_date IS DISTINCT FROM bucket AS closes
      FROM (
        -- Of the block and not of the part, or a condition on it would not reach the index of blocks.
        SELECT block.sensor_id, part.*, bucket_start(first_date, %1$s) AS bucket
        FROM blocks block
        LEFT JOIN (
          SELECT sensor_id, array_agg(date) AS dates, max(date) AS newest FROM %3$s AS tail GROUP BY sensor_id
        ) tail ON tail.sensor_id = block.sensor_id AND newest >= first
        CROSS JOIN LATERAL (SELECT ARRAY(SELECT date FROM unnest(dates) AS date WHERE date BETWEEN first AND last) OFFSET 0) AS touched (replaced)
        CROSS JOIN LATERAL (SELECT replaced = '{}' AND bucket_start(first, %1$s) = bucket_start(last, %1$s) OFFSET 0) AS own (is_whole)
        CROSS JOIN LATERAL (
          SELECT block.count::bigint, block.numbers::bigint, block.sum, block.min, block.max,
                 first AS first_date, first_number, block.texts[1] AS first_text, last AS last_date, last_number, block.texts[block.count] AS last_text
          WHERE is_whole
          UNION ALL
          SELECT 1, num_nonnulls(number), number, number, number, date, number, text, date, number, text
          FROM ROWS FROM (block_points(data, first, block.count), unnest(texts)) AS point (date, number, text)
          WHERE NOT is_whole AND date <> ALL (replaced)
        ) part
        WHERE %2$s
        UNION ALL
        SELECT sensor_id, 1, num_nonnulls(number), number, number, number, date, number, text, date, number, text, bucket_start(date, %1$s)
        FROM %3$s AS tail
      ) part
      WHERE %4$s
      WINDOW by_date AS (PARTITION BY sensor_id ORDER BY first_date)
    ) marked
    GROUP BY sensor_id, bucket$query$;
  width bigint;
BEGIN
  FOREACH width IN ARRAY ARRAY[60, 300, 600, 1800, 3600, 86400, 604800] LOOP
    EXECUTE format('CREATE VIEW buckets_%s WITH (security_invoker = true) AS %s', width,
      format(buckets, width * 1000000, 'true', 'unmerged_points', 'true'));
    EXECUTE format('CREATE VIEW rollup_%1$s WITH (security_invoker = true) AS SELECT * FROM buckets_%1$s', width);
  END LOOP;
  -- Buckets of a sensor that begin from a date on and before another, microseconds since 1970; the width in seconds is one of the above.
  EXECUTE format($function$
    CREATE FUNCTION buckets_between(sensor bigint, width bigint, since bigint, before bigint) RETURNS SETOF bucket_row
    LANGUAGE sql STABLE PARALLEL SAFE AS %L$function$,
    format(buckets, 'width * 1000000',
      'block.sensor_id = sensor AND first < bucket_start(before - 1, width * 1000000) + width * 1000000 AND last >= since AND first >= bucket_start(since, 604800000000)',
      'unmerged_points_of(sensor)', 'bucket >= since AND bucket < before'));
END $buckets$;
