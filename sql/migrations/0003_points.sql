-- Points, and one head per sensor that orders everybody who writes them.
--
-- A date is microseconds since 1970 (UTC): 0 <= date < 2^53, which ends in June 2255. It fits a float8 and a
-- JavaScript number without loss, so it never changes on the way.

CREATE TABLE points (
  sensor_id bigint NOT NULL,
  date      bigint NOT NULL,
  -- The number that takes part in statistics; null for text and JSON.
  number    float8,
  -- The value when it is no number; beside a number: how it was written, where that differs (`007`).
  text      text,
  PRIMARY KEY (sensor_id, date),
  CHECK (date >= 0 AND date < 9007199254740992),
  CHECK (number IS NOT NULL OR text IS NOT NULL)
) PARTITION BY RANGE (date);

-- One row per sensor, made with it and gone with it. WHOEVER WRITES OR DELETES POINTS OF A SENSOR LOCKS ITS
-- HEAD FIRST, in order of sensor_id. From that follows: no two writers of a sensor at once, no deadlock between
-- servers, no point of a sensor that is gone, and a mark that cannot pass a flush in flight.
CREATE TABLE sensor_heads (
  sensor_id bigint PRIMARY KEY REFERENCES sensors ON DELETE CASCADE,
  -- Date of the newest point, exact; null without points. A later date cannot be stored already.
  newest    bigint,
  -- Greatest date given by the server to a point that came without one.
  stamp     bigint NOT NULL DEFAULT 0,
  -- The rollups hold exactly the points before the mark, dirty ranges aside. A multiple of 60 s.
  mark      bigint NOT NULL DEFAULT 0,
  -- Points written at or after the mark since it last moved: what a refresh has to gain.
  pending   bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE FUNCTION add_sensor_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sensor_heads (sensor_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER head AFTER INSERT ON sensors FOR EACH ROW EXECUTE FUNCTION add_sensor_head();

-- Ranges [lo, hi) before the mark whose rollups are out of date, minute-aligned; written in the transaction that
-- changes the points. Reads take them from raw points, refresh clears them.
CREATE TABLE dirty_ranges (
  id        bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sensor_id bigint NOT NULL,
  lo        bigint NOT NULL,
  hi        bigint NOT NULL CHECK (hi > lo)
);
CREATE INDEX dirty_ranges_sensor ON dirty_ranges (sensor_id);

-- Sensors that are gone and whose points and rollups still have to go; ids are never used again.
CREATE TABLE sensor_purges (
  sensor_id bigint PRIMARY KEY,
  created   timestamptz NOT NULL DEFAULT now()
);

CREATE FUNCTION purge_sensor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sensor_purges (sensor_id) VALUES (OLD.id);
  PERFORM pg_notify('purges', '');
  RETURN NULL;
END $$;
CREATE TRIGGER purge AFTER DELETE ON sensors FOR EACH ROW EXECUTE FUNCTION purge_sensor();
