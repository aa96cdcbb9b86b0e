-- An offset is deleted when a sidecar has found it unused for a while, since what reads it may be central, and be stored later than the offset. It only adds:
-- a sidecar of the version before deletes unused offsets at once, by `remove_consumer_offsets`.

ALTER TABLE consumer_offsets ADD COLUMN unused timestamptz;
COMMENT ON COLUMN consumer_offsets.unused IS 'Since when a sidecar has found no trigger and no service that reads it. Null: there is one, or no sidecar has looked since it was added.';

CREATE OR REPLACE FUNCTION add_consumer_offsets(consumer text, sensors bigint[]) RETURNS void
  LANGUAGE plpgsql SET lock_timeout TO '2s' AS $$
BEGIN
  PERFORM lock_ingest(sensors);
  PERFORM record_changes(sensors);
  -- Not by ON CONFLICT: that would lock, and wait for, each offset that a poll has claimed.
  UPDATE consumer_offsets o SET unused = NULL
    WHERE o.sensor_id = ANY (sensors) AND o.consumer = add_consumer_offsets.consumer AND o.unused IS NOT NULL;
  INSERT INTO consumer_offsets (sensor_id, consumer, version)
    SELECT h.sensor_id, add_consumer_offsets.consumer, h.version FROM ingest_state h
    WHERE h.sensor_id = ANY (sensors) ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION remove_unused_offsets(consumer text, sensors bigint[], seconds float8) RETURNS void
  LANGUAGE plpgsql SET lock_timeout TO '2s' AS $$
BEGIN
  PERFORM lock_ingest(sensors);
  DELETE FROM consumer_offsets o WHERE o.sensor_id = ANY (sensors) AND o.consumer = remove_unused_offsets.consumer
    AND o.unused <= now() - seconds * interval '1 second';
END $$;
COMMENT ON FUNCTION remove_unused_offsets IS 'Deletes offsets of the consumer that have been unused for so many seconds. Call it only for sensors that the consumer does not consume: an offset that was added since is not unused.';
COMMENT ON FUNCTION remove_consumer_offsets IS 'For sidecars of older versions, on one database: deletes offsets of those of the sensors that no consumer needs any more, checked again under the lock.';
