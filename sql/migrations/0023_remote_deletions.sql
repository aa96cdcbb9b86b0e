-- A deleted sensor whose data are in another database (docs/decisions/2026-11-28-shards.md) is noted here, and a sidecar deletes it there. Sensors of
-- processes of the version before are all in this database, where nothing changes.

CREATE TABLE remote_deletions (
  sensor_id bigint PRIMARY KEY,
  shard     smallint NOT NULL,
  created   timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE remote_deletions IS 'Deleted sensors that their shard, in another database, does not know to be deleted yet. Rights already exclude them.';

CREATE FUNCTION record_remote_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO remote_deletions (sensor_id, shard) VALUES (OLD.id, OLD.shard);
  PERFORM pg_notify('deleted_sensors', '');
  RETURN NULL;
END $$;

DROP TRIGGER sensor_deleted ON sensors;
CREATE TRIGGER sensor_deleted AFTER DELETE ON sensors FOR EACH ROW WHEN (OLD.shard = 0) EXECUTE FUNCTION record_deleted_sensor();
CREATE TRIGGER remote_sensor_deleted AFTER DELETE ON sensors FOR EACH ROW WHEN (OLD.shard <> 0) EXECUTE FUNCTION record_remote_deletion();
