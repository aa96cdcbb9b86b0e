-- The data of a sensor may be in another database than the sensor (docs/decisions/2026-11-28-shards.md). It only adds: as long as `shards` is empty nothing
-- differs, and processes of the version before make sensors whose data are in the central database.

CREATE TABLE shards (
  id         smallint PRIMARY KEY CHECK (id > 0),
  address    text NOT NULL,
  identity   uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  generation integer NOT NULL DEFAULT 1
);
COMMENT ON TABLE shards IS 'Databases with the data of sensors, besides the central one, which is shard 0 and has no row.';
COMMENT ON COLUMN shards.address IS 'As of DATABASE_URL, without a password: that comes from a password file.';
COMMENT ON COLUMN shards.generation IS 'Raised when the shard moves to another database.';

CREATE TABLE shard_identity (
  one        boolean PRIMARY KEY DEFAULT true CHECK (one),
  shard      smallint NOT NULL,
  identity   uuid NOT NULL,
  generation integer NOT NULL
);
COMMENT ON TABLE shard_identity IS 'Which row of `shards` in the central database this database is; without a row it is central itself. Each new connection to a shard compares it, so that a wrong address never gets a point.';

ALTER TABLE sensors ADD COLUMN shard smallint NOT NULL DEFAULT 0;
COMMENT ON COLUMN sensors.shard IS 'Where its data are: 0 in this database, otherwise in that of a row of `shards`. It never changes. Without a foreign key: each new sensor would lock the row.';

CREATE OR REPLACE FUNCTION add_ingest_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.shard = 0 THEN
    INSERT INTO ingest_state (sensor_id) VALUES (NEW.id);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION ensure_ingest_states(sensors bigint[], rights bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM rights_epoch WHERE epoch <= rights FOR SHARE;
  IF FOUND THEN
    INSERT INTO ingest_state (sensor_id) SELECT id FROM unnest(sensors) AS id ORDER BY id ON CONFLICT DO NOTHING;
  END IF;
END $$;
COMMENT ON FUNCTION ensure_ingest_states IS 'For a shard that is not in the central database, where no trigger does it: adds the ingest states of sensors that existed under a rights epoch. Nothing is added if the shard has a newer one: some of them may have been deleted since.';

-- As of 0009, but for the rights.
CREATE OR REPLACE FUNCTION append_to_journal(
  known bigint, rights bigint, points bytea, texts text[],
  consumed bigint[], weights bigint[], change_dates text[], change_numbers text[], change_texts text[], skips boolean,
  OUT seq bigint, OUT arrived bigint, OUT locked bigint[]
) LANGUAGE plpgsql AS $$
DECLARE
  present timestamptz := clock_timestamp();
  taken bigint;
BEGIN
  PERFORM FROM ingest_fence FOR UPDATE;
  IF journal_end() IS DISTINCT FROM known THEN
    RETURN;
  END IF;
  -- In order, as a merge does.
  IF cardinality(append_to_journal.consumed) > 0 AND NOT skips THEN
    PERFORM FROM ingest_state WHERE sensor_id = ANY (append_to_journal.consumed) ORDER BY sensor_id FOR UPDATE;
  ELSIF cardinality(append_to_journal.consumed) > 0 THEN
    PERFORM FROM ingest_state WHERE sensor_id = ANY (append_to_journal.consumed)
      ORDER BY sensor_id FOR UPDATE SKIP LOCKED;
    GET DIAGNOSTICS taken = ROW_COUNT;
    IF taken < cardinality(append_to_journal.consumed) THEN
      append_to_journal.locked := locked_states(append_to_journal.consumed);
      -- The others were deleted meanwhile.
      IF append_to_journal.locked <> '{}' THEN
        RETURN;
      END IF;
    END IF;
  END IF;
  -- The last lock: a transaction that ends rights takes it last too. A shard elsewhere gets the epoch after the central database, where the server may have
  -- read a newer one.
  IF rights IS NOT NULL THEN
    PERFORM FROM rights_epoch WHERE epoch = rights OR epoch < rights AND EXISTS (SELECT FROM shard_identity) FOR SHARE;
    IF NOT FOUND THEN
      RETURN;
    END IF;
  END IF;
  INSERT INTO journal AS j (seq, arrived, data, texts)
  VALUES (known + 1, (extract(epoch FROM present) * 1000000)::bigint, points, append_to_journal.texts)
  RETURNING j.seq, j.arrived INTO append_to_journal.seq, append_to_journal.arrived;
  IF cardinality(append_to_journal.consumed) > 0 THEN
    WITH raised AS (
      UPDATE ingest_state SET version = version + 1, arrived = present WHERE sensor_id = ANY (append_to_journal.consumed)
      RETURNING sensor_id, version
    )
    INSERT INTO changes (sensor_id, version, arrived, weight, dates, numbers, texts)
    SELECT sensor_id, version, present, weight, c.dates::bigint[], c.numbers::float8[], c.texts::text[]
    FROM raised JOIN unnest(append_to_journal.consumed, weights, change_dates, change_numbers, change_texts)
      AS c (sensor_id, weight, dates, numbers, texts) USING (sensor_id);
  END IF;
END $$;
COMMENT ON FUNCTION append_to_journal(bigint, bigint, bytea, text[], bigint[], bigint[], text[], text[], text[], boolean) IS 'Adds a row to the journal if its last row is the known one, and if the rights epoch is the given one (null: not compared), or an older one in a shard that is not in the central database. Of sensors with consumers it raises the versions and records the changes, each as the text of an array, since the arrays differ in length. Result `seq` null: nothing was added. `skips`: nothing is added either while another transaction has locked a sensor with consumers, and `locked` names those sensors; otherwise it waits for them.';
