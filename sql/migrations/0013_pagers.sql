-- Sensors that page their owner: what of each was told last.

CREATE TABLE pagers (
  sensor_id bigint PRIMARY KEY REFERENCES sensors ON DELETE CASCADE,
  -- Of the sensor, when it last paged or began to: what came up to it is not told.
  version   bigint NOT NULL,
  paged     timestamptz NOT NULL DEFAULT '-infinity'
);

CREATE FUNCTION keep_pager() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.pager_type = '' THEN
    DELETE FROM pagers WHERE sensor_id = NEW.id;
  ELSE
    INSERT INTO pagers (sensor_id, version)
      SELECT NEW.id, coalesce((SELECT version FROM sensor_heads WHERE sensor_id = NEW.id), 0)
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER pager AFTER UPDATE OF pager_type ON sensors FOR EACH ROW EXECUTE FUNCTION keep_pager();
CREATE TRIGGER new_pager AFTER INSERT ON sensors FOR EACH ROW WHEN (NEW.pager_type <> '') EXECUTE FUNCTION keep_pager();

INSERT INTO pagers (sensor_id, version)
  SELECT s.id, h.version FROM sensors s JOIN sensor_heads h ON h.sensor_id = s.id WHERE s.pager_type <> '';
