-- Files end with their sensor as points do, by `record_deleted_sensor`: foreign keys would not hold where files are elsewhere than sensors. What an older
-- server sees is the same.
CREATE OR REPLACE FUNCTION record_deleted_sensor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ingest_state WHERE sensor_id = OLD.id;
  DELETE FROM files WHERE sensor_id = OLD.id;
  INSERT INTO deleted_sensors (sensor_id) VALUES (OLD.id);
  PERFORM pg_notify('deleted_sensors', '');
  RETURN NULL;
END $$;

ALTER TABLE files DROP CONSTRAINT files_sensor_id_fkey, DROP CONSTRAINT files_owner_id_fkey;
COMMENT ON TABLE files IS 'Pictures, sounds and films that are values of points. A file and its point, which names it, are written and deleted in one transaction that has called `lock_ingest`: there is neither without the other. A deleted sensor takes its files along (`record_deleted_sensor`). Without foreign keys, so that it may be kept elsewhere than accounts. Only sensors of the data type `file` have files.';
