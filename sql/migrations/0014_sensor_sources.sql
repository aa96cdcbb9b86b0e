-- Connected sensors, and the type of a sensor, which follows from what it is connected with.

CREATE TABLE sensor_sources (
  -- A virtual sensor, and one of those that it is made from.
  sensor_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  source_id bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  PRIMARY KEY (sensor_id, source_id),
  CHECK (sensor_id <> source_id)
);
CREATE INDEX sensor_sources_source ON sensor_sources (source_id);

-- Nobody sets the type: every way in which a connection ends, a cascade included, leaves it true. The row of the sensor is
-- locked here, and what is asked afterwards sees what was committed until then, so that of two changes at once the later one counts both.
CREATE FUNCTION settle_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.type := CASE
    WHEN EXISTS (SELECT FROM sensor_sources WHERE sensor_id = NEW.id) THEN 2
    WHEN NEW.device_id IS NOT NULL THEN 1
    ELSE 0 END;
  RETURN NEW;
END $$;

CREATE TRIGGER type BEFORE INSERT OR UPDATE OF device_id, type ON sensors
  FOR EACH ROW EXECUTE FUNCTION settle_type();

CREATE FUNCTION settle_types() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sensors SET type = type WHERE id IN (SELECT sensor_id FROM changed);
  RETURN NULL;
END $$;

CREATE TRIGGER type_gained AFTER INSERT ON sensor_sources REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_types();
CREATE TRIGGER type_lost AFTER DELETE ON sensor_sources REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settle_types();
