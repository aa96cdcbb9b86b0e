-- Devices that end with their last sensor; outlines of environments as shapes, and environments within others.

CREATE FUNCTION end_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locked before it is asked: of two last sensors that leave at once the second one ends it, and one that arrives meanwhile keeps it.
  PERFORM FROM devices WHERE id = OLD.device_id FOR UPDATE;
  DELETE FROM devices d
    WHERE d.id = OLD.device_id AND NOT EXISTS (SELECT FROM sensors s WHERE s.device_id = d.id);
  RETURN NULL;
END $$;

CREATE TRIGGER device_left AFTER UPDATE OF device_id ON sensors
  FOR EACH ROW WHEN (OLD.device_id IS NOT NULL AND NEW.device_id IS DISTINCT FROM OLD.device_id)
  EXECUTE FUNCTION end_device();
CREATE TRIGGER device_lost AFTER DELETE ON sensors
  FOR EACH ROW WHEN (OLD.device_id IS NOT NULL) EXECUTE FUNCTION end_device();

DELETE FROM devices d WHERE NOT EXISTS (SELECT FROM sensors s WHERE s.device_id = d.id);
UPDATE sensors SET type = type WHERE device_id IS NOT NULL;

-- The outline once more, for the question what lies in it: longitude and latitude in whole units of 1e-7 degrees. So the tolerance of
-- geometric operators (1e-6 of a unit) means nothing, and products of differences are exact up to nine degrees. Null: it has none.
ALTER TABLE environments ADD COLUMN outline polygon;
CREATE INDEX environments_box ON environments USING gist (box(outline));

-- An environment can be part of several. There are no cycles: whoever adds a row holds the lock of the owner's account.
CREATE TABLE sub_environments (
  parent_id bigint NOT NULL REFERENCES environments ON DELETE CASCADE,
  child_id  bigint NOT NULL REFERENCES environments ON DELETE CASCADE,
  PRIMARY KEY (parent_id, child_id),
  CHECK (parent_id <> child_id)
);
CREATE INDEX sub_environments_child ON sub_environments (child_id);
