-- Triggers: conditions that the points of sensors are held against, and what is known of each of them on each sensor.

CREATE TABLE triggers (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id   bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name       text NOT NULL DEFAULT '',
  -- Empty: the trigger waits for silence instead.
  expression text NOT NULL DEFAULT '',
  -- Seconds without data; 0: it has an expression.
  inactivity integer NOT NULL DEFAULT 0 CHECK (inactivity = 0 OR inactivity >= 60),
  -- Expression that has to hold before it may fire again; empty: it may at once.
  hysteresis text NOT NULL DEFAULT '',
  -- Seconds, by the dates of the points, that the expression has to hold.
  hold       integer NOT NULL DEFAULT 0 CHECK (hold >= 0),
  created    timestamptz NOT NULL DEFAULT now(),
  CHECK ((expression = '') <> (inactivity = 0))
);
CREATE INDEX triggers_owner ON triggers (owner_id, id);

-- A trigger on a sensor. Locked after the sensor's head and after its inbox cursor, where those are locked too.
CREATE TABLE sensor_triggers (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sensor_id       bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  trigger_id      bigint NOT NULL REFERENCES triggers ON DELETE CASCADE,
  active          boolean NOT NULL DEFAULT false,
  active_since    timestamptz NOT NULL DEFAULT now(),
  -- What came up to this version of the sensor is none of its business.
  since_version   bigint NOT NULL DEFAULT 0,

  -- Told to its owner, who may change it. Dates in microseconds.
  last_triggered  bigint,
  times_triggered bigint NOT NULL DEFAULT 0,
  last_number     float8,
  last_text       text,
  last_date       bigint,

  -- By the clock of the database: at most one firing a minute, whatever the owner does to `last_triggered`.
  fired_at        timestamptz,
  -- False after a firing, until the hysteresis holds or, after silence, data arrives.
  armed           boolean NOT NULL DEFAULT true,
  -- Date of the point since which the expression has held; null: it did not at the last one.
  holds_since     bigint,
  -- After an expression that met a limit: not evaluated until then, and how often in a row.
  rests_until     timestamptz,
  rests           integer NOT NULL DEFAULT 0,
  -- Looks so far, each of which leaves a row in `trigger_looks`.
  looks           bigint NOT NULL DEFAULT 0,
  UNIQUE (sensor_id, trigger_id)
) WITH (fillfactor = 70);
CREATE INDEX sensor_triggers_trigger ON sensor_triggers (trigger_id);

CREATE TABLE sensor_trigger_notifications (
  sensor_trigger_id bigint NOT NULL REFERENCES sensor_triggers ON DELETE CASCADE,
  notification_id   bigint NOT NULL REFERENCES notifications ON DELETE CASCADE,
  PRIMARY KEY (sensor_trigger_id, notification_id)
);
CREATE INDEX sensor_trigger_notifications_notification ON sensor_trigger_notifications (notification_id);

-- A sensor trigger whose notification is deleted has lost what it was for.
CREATE FUNCTION deactivate_sensor_triggers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sensor_triggers SET active = false WHERE active AND id IN (
    SELECT sensor_trigger_id FROM sensor_trigger_notifications WHERE notification_id = OLD.id);
  RETURN OLD;
END $$;
CREATE TRIGGER sensor_triggers BEFORE DELETE ON notifications FOR EACH ROW EXECUTE FUNCTION deactivate_sensor_triggers();

-- The last looks of each sensor trigger, for whoever asks why it fired: a ring, so that it needs no clearing up.
CREATE TABLE trigger_looks (
  sensor_trigger_id bigint NOT NULL REFERENCES sensor_triggers ON DELETE CASCADE,
  place             smallint NOT NULL,
  number            bigint NOT NULL,
  looked            timestamptz NOT NULL,
  condition         text NOT NULL CHECK (condition IN ('expression', 'hysteresis', 'inactivity')),
  date              bigint,
  value             text,
  result            boolean NOT NULL,
  fired             boolean NOT NULL,
  error             text,
  variables         json NOT NULL,
  PRIMARY KEY (sensor_trigger_id, place)
) WITH (fillfactor = 70);

-- When the last flush stored or replaced points: what silence is counted from.
ALTER TABLE sensor_heads ADD COLUMN arrived timestamptz;

-- How far a consumer has read the changes of a sensor. Unlike a watch it belongs to no process and outlives all of them.
-- WHOEVER ADDS OR REMOVES ONE LOCKS THE HEAD FIRST; who moves it locks it alone.
CREATE TABLE inbox_cursors (
  sensor_id bigint NOT NULL REFERENCES sensor_heads ON DELETE CASCADE,
  consumer  text NOT NULL,
  version   bigint NOT NULL,
  PRIMARY KEY (sensor_id, consumer)
) WITH (fillfactor = 50);
CREATE INDEX inbox_cursors_consumer ON inbox_cursors (consumer);

-- From the flush that is under way on, everything the sensors get is kept for the consumer. Cursors that are there stay.
CREATE FUNCTION add_inbox_cursors(consumer text, sensors bigint[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM FROM sensor_heads WHERE sensor_id = ANY(sensors) ORDER BY sensor_id FOR UPDATE;
  INSERT INTO inbox_cursors (sensor_id, consumer, version)
    SELECT h.sensor_id, add_inbox_cursors.consumer, h.version FROM sensor_heads h
    WHERE h.sensor_id = ANY(sensors) ON CONFLICT DO NOTHING;
  UPDATE sensor_heads SET watched = true WHERE sensor_id = ANY(sensors) AND NOT watched;
END $$;

-- Sensors whose changes a trigger has to see: an expression all of them, silence the first after it.
CREATE VIEW triggered_sensors AS
  SELECT st.sensor_id FROM sensor_triggers st JOIN triggers t ON t.id = st.trigger_id
  WHERE st.active AND (t.expression <> '' OR NOT st.armed);

-- Removes cursors of triggers from those of the sensors that no longer need one, looking again under the lock.
CREATE FUNCTION remove_trigger_cursors(sensors bigint[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM FROM sensor_heads WHERE sensor_id = ANY(sensors) ORDER BY sensor_id FOR UPDATE;
  DELETE FROM inbox_cursors c WHERE c.consumer = 'triggers' AND c.sensor_id = ANY(sensors)
    AND NOT EXISTS (SELECT FROM triggered_sensors t WHERE t.sensor_id = c.sensor_id);
END $$;

CREATE OR REPLACE FUNCTION clear_watched(sensors bigint[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM FROM sensor_heads WHERE sensor_id = ANY(sensors) ORDER BY sensor_id FOR UPDATE;
  UPDATE sensor_heads h SET watched = false WHERE sensor_id = ANY(sensors)
    AND NOT EXISTS (SELECT FROM watches w WHERE w.sensor_id = h.sensor_id)
    AND NOT EXISTS (SELECT FROM inbox_cursors c WHERE c.sensor_id = h.sensor_id);
END $$;
