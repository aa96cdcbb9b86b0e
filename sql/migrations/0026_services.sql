-- Services: what reads the points of some sensors and writes its output into a virtual sensor of its own.

CREATE TABLE services (
  -- Its virtual sensor, which gives it its id and its owner.
  sensor_id    bigint PRIMARY KEY REFERENCES sensors ON DELETE CASCADE,
  kind         text NOT NULL,
  -- Changed by methods only; each change raises the revision.
  settings     json NOT NULL,
  revision     bigint NOT NULL DEFAULT 0,
  -- Where it stands: what the next point builds on.
  stand        json NOT NULL,
  -- Dates, in microseconds, of the newest point that it has computed and of its last checkpoint; null before the first point.
  front        bigint,
  checkpointed bigint,
  -- Why it does not run; null: it does.
  failed       text,
  failed_at    timestamptz,
  created      timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 70);

-- A connected sensor (0014) that a service reads: it ends with the connection, however that ends.
CREATE TABLE service_sources (
  service_id bigint NOT NULL REFERENCES services ON DELETE CASCADE,
  source_id  bigint NOT NULL,
  -- [{"name", "type", "path"}]
  fields     json NOT NULL,
  -- Of the source; the service has read up to it.
  version    bigint NOT NULL,
  PRIMARY KEY (service_id, source_id),
  FOREIGN KEY (service_id, source_id) REFERENCES sensor_sources (sensor_id, source_id) ON DELETE CASCADE
) WITH (fillfactor = 50);
CREATE INDEX service_sources_source ON service_sources (source_id);

-- A service ends with its last source. Locked before it is asked: of two last ones that go at once the second one ends it.
CREATE FUNCTION end_services() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM services WHERE sensor_id IN (SELECT service_id FROM gone) ORDER BY sensor_id FOR UPDATE;
  DELETE FROM services s WHERE s.sensor_id IN (SELECT service_id FROM gone)
    AND NOT EXISTS (SELECT FROM service_sources o WHERE o.service_id = s.sensor_id);
  RETURN NULL;
END $$;
CREATE TRIGGER service_ended AFTER DELETE ON service_sources REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION end_services();

-- Where a service stood after all points up to a date: what late points are computed from.
CREATE TABLE service_checkpoints (
  service_id bigint NOT NULL REFERENCES services ON DELETE CASCADE,
  date       bigint NOT NULL,
  stand      json NOT NULL,
  PRIMARY KEY (service_id, date)
);

-- Dates of points that its owner has given in the place of its output: no service takes them back.
CREATE TABLE service_manual_points (
  service_id bigint NOT NULL REFERENCES services ON DELETE CASCADE,
  date       bigint NOT NULL,
  PRIMARY KEY (service_id, date)
);

-- Sensors whose changes a consumer of the inbox has to see.
CREATE VIEW awaited_sensors AS
  SELECT 'triggers' AS consumer, sensor_id FROM triggered_sensors
  UNION ALL
  SELECT 'services', c.source_id FROM service_sources c JOIN services s ON s.sensor_id = c.service_id
  WHERE s.failed IS NULL;

-- Removes cursors from those of the sensors that no longer need one, looking again under the lock.
DROP FUNCTION remove_trigger_cursors;
CREATE FUNCTION remove_inbox_cursors(sensors bigint[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM FROM sensor_heads WHERE sensor_id = ANY(sensors) ORDER BY sensor_id FOR UPDATE;
  DELETE FROM inbox_cursors c WHERE c.sensor_id = ANY(sensors)
    AND NOT EXISTS (SELECT FROM awaited_sensors a WHERE a.consumer = c.consumer AND a.sensor_id = c.sensor_id);
END $$;
