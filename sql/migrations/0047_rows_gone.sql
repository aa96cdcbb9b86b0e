-- Points are packed from here on: the rows go, and all that was made of them.

DROP TABLE points CASCADE;
DROP TABLE dirty_ranges, points_partitions, bucket_counts CASCADE;
DROP TABLE stored_60, stored_300, stored_600, stored_1800, stored_3600, stored_86400, stored_604800 CASCADE;
DROP FUNCTION make_points_partition, points_partition_range, ensure_points_partition, split_points_partition, points_partition_size,
  take_points_partition, unstored_buckets, make_bucket_views, few_ranges, hold_heads, hold_rights, keep_rows_read, chunks_with_rows;
ALTER TABLE ingest_state
  DROP COLUMN mark, DROP COLUMN pending, DROP COLUMN front, DROP COLUMN ahead, DROP COLUMN summed;

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
