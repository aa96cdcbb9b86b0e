-- A trigger fires at most once a minute on a sensor, also when it is taken off the sensor and put on again in between.

-- When it had fired last, for a minute. No foreign keys: most rows are made while what they name is being deleted.
CREATE TABLE recent_firings (
  sensor_id  bigint NOT NULL,
  trigger_id bigint NOT NULL,
  fired_at   timestamptz NOT NULL,
  PRIMARY KEY (sensor_id, trigger_id)
);

CREATE FUNCTION keep_firing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM recent_firings WHERE (sensor_id, trigger_id) IN (
    SELECT r.sensor_id, r.trigger_id FROM recent_firings r
    WHERE r.fired_at NOT BETWEEN now() - interval '1 minute' AND now() + interval '1 minute'
    LIMIT 100 FOR UPDATE SKIP LOCKED);
  INSERT INTO recent_firings VALUES (OLD.sensor_id, OLD.trigger_id, OLD.fired_at)
    ON CONFLICT (sensor_id, trigger_id) DO UPDATE SET fired_at = excluded.fired_at;
  RETURN NULL;
END $$;
CREATE TRIGGER firing_kept AFTER DELETE ON sensor_triggers FOR EACH ROW
  WHEN (OLD.fired_at BETWEEN now() - interval '1 minute' AND now() + interval '1 minute') EXECUTE FUNCTION keep_firing();

CREATE FUNCTION find_firing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.fired_at := (
    SELECT fired_at FROM recent_firings WHERE sensor_id = NEW.sensor_id AND trigger_id = NEW.trigger_id);
  RETURN NEW;
END $$;
CREATE TRIGGER firing_found BEFORE INSERT ON sensor_triggers FOR EACH ROW
  WHEN (NEW.fired_at IS NULL) EXECUTE FUNCTION find_firing();
