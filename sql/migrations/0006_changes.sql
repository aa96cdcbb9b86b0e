-- Changes: what a flush stored or replaced, for whoever watches the sensor. Written in the flush's own transaction, and
-- only for sensors that are watched, so that all others cost nothing.

ALTER TABLE sensor_heads
  -- Raised by one under the head's lock by every flush that stores or replaces points of the sensor: without gaps, and
  -- in the order of commits.
  ADD COLUMN version bigint NOT NULL DEFAULT 0,
  -- Somebody watches: a row of `watches` names the sensor. Kept here because every flush reads the head anyway.
  ADD COLUMN watched boolean NOT NULL DEFAULT false;

-- Tells only `watched`, which no flush changes: updates of heads stay within their page.
CREATE INDEX sensor_heads_watched ON sensor_heads (sensor_id) WHERE watched;

-- Processes that watch. One that is gone does not renew its row; the sidecar then removes it with its watches.
CREATE TABLE watchers (
  id      uuid PRIMARY KEY,
  expires timestamptz NOT NULL
);

-- WHOEVER ADDS A WATCH, OR TAKES `watched` BACK, LOCKS THE HEAD FIRST, in order of sensor_id. So a flush that locks a head
-- later than a watch was added writes its change. Where `watched` outlives the watches, changes are written for nobody until
-- the sidecar takes it back.
CREATE TABLE watches (
  sensor_id  bigint NOT NULL REFERENCES sensor_heads ON DELETE CASCADE,
  watcher_id uuid NOT NULL REFERENCES watchers ON DELETE CASCADE,
  PRIMARY KEY (sensor_id, watcher_id)
);
CREATE INDEX watches_watcher ON watches (watcher_id);

-- Adds watches of the sensors that exist. A head that is locked for longer is an error. A function, because each of its
-- statements has to see what was committed while the one before waited.
CREATE FUNCTION add_watches(watcher uuid, sensors bigint[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM FROM sensor_heads WHERE sensor_id = ANY(sensors) ORDER BY sensor_id FOR UPDATE;
  INSERT INTO watches (sensor_id, watcher_id)
    SELECT sensor_id, watcher FROM sensor_heads WHERE sensor_id = ANY(sensors) ON CONFLICT DO NOTHING;
  UPDATE sensor_heads SET watched = true WHERE sensor_id = ANY(sensors) AND NOT watched;
END $$;

-- Takes `watched` back from those of the sensors that nobody watches, looking again under the lock.
CREATE FUNCTION clear_watched(sensors bigint[]) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '2s' AS $$
BEGIN
  PERFORM FROM sensor_heads WHERE sensor_id = ANY(sensors) ORDER BY sensor_id FOR UPDATE;
  UPDATE sensor_heads h SET watched = false WHERE sensor_id = ANY(sensors)
    AND NOT EXISTS (SELECT FROM watches w WHERE w.sensor_id = h.sensor_id);
END $$;

-- One row for each flush and sensor, with the points in columns. Duplicates never enter. A reader keeps its own cursor, the
-- last version it has seen: the next one is that plus one, and when it is not there, the reader came too late. The
-- sidecar removes what is old, whether or not it was read.
CREATE TABLE changes (
  sensor_id bigint NOT NULL,
  version   bigint NOT NULL,
  arrived   timestamptz NOT NULL DEFAULT now(),
  -- Points, long texts counted as several.
  weight    integer NOT NULL,
  dates     bigint[] NOT NULL,
  -- Null where the value is no number; see `points`.
  numbers   float8[] NOT NULL,
  -- Null as a whole when no point has a text.
  texts     text[],
  PRIMARY KEY (sensor_id, version)
) WITH (autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_scale_factor = 0.1);
CREATE INDEX changes_arrived ON changes (arrived);
-- Not worth compressing for minutes.
ALTER TABLE changes ALTER COLUMN dates SET STORAGE EXTERNAL, ALTER COLUMN numbers SET STORAGE EXTERNAL;
