-- Whom a change of rights touches, so that a server that meets a newer rights epoch reads again only the rights of those.
--
-- The epoch still advances by one with each transaction that may end an access, now at its end: the only row of `rights_epoch` is locked for the
-- COMMIT alone, however long the transaction takes. It is the last lock of every transaction: ingest_fence, ingest_state in ascending sensor_id,
-- rights_epoch. Servers that know only the epoch go on as before.

CREATE TABLE rights_changes (
  id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  epoch bigint UNIQUE
);
COMMENT ON TABLE rights_changes IS 'Transactions that may have ended an access, the newest ones. A server whose cache is older than these reads all rights again.';
COMMENT ON COLUMN rights_changes.epoch IS 'The rights epoch that the transaction led to; null until its COMMIT.';

CREATE TABLE rights_touched (
  change_id bigint NOT NULL REFERENCES rights_changes ON DELETE CASCADE,
  kind      text NOT NULL CHECK (kind IN ('login', 'member', 'share', 'sensor')),
  users     bigint[],
  sensors   bigint[]
);
CREATE INDEX rights_touched_change ON rights_touched (change_id);
COMMENT ON TABLE rights_touched IS 'Whom a change of rights touches. Ids are without foreign keys: most of them belong to rows that the change deletes.';
COMMENT ON COLUMN rights_touched.kind IS '`login`: sessions or API keys of `users`. `member`: all sensors that others share with `users`. `share`: the access of each of `users` to the sensor at its place in `sensors`. `sensor`: owner, data type or existence of `sensors`, or with which group they are shared.';

CREATE FUNCTION touch_rights(kind text, users bigint[], sensors bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- A setting of the transaction, which a rolled back savepoint takes back together with the row.
  change bigint := nullif(current_setting('sensorium.rights_change', true), '');
BEGIN
  IF coalesce(users, sensors) IS NULL THEN
    RETURN;
  END IF;
  IF change IS NULL THEN
    INSERT INTO rights_changes DEFAULT VALUES RETURNING id INTO change;
    PERFORM set_config('sensorium.rights_change', change::text, true);
  END IF;
  INSERT INTO rights_touched VALUES (change, kind, users, sensors);
END $$;
COMMENT ON FUNCTION touch_rights IS 'Records whom the transaction touches. The first record of a transaction makes the epoch advance at its COMMIT.';

CREATE OR REPLACE FUNCTION advance_rights_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reached bigint;
BEGIN
  PERFORM pg_notify('rights', '');
  UPDATE rights_epoch SET epoch = epoch + 1 RETURNING epoch INTO reached;
  UPDATE rights_changes SET epoch = reached WHERE id = NEW.id;
  DELETE FROM rights_changes WHERE epoch <= reached - 4096;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER advance AFTER INSERT ON rights_changes
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION advance_rights_epoch();

CREATE FUNCTION record_ended_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'sessions', 'api_keys' THEN
      PERFORM touch_rights('login', (SELECT array_agg(DISTINCT user_id) FROM gone), NULL);
    WHEN 'api_key_sensors' THEN
      PERFORM touch_rights('login', (
        SELECT array_agg(DISTINCT user_id) FROM api_keys WHERE id IN (SELECT key_id FROM gone)), NULL);
    WHEN 'sensors' THEN
      PERFORM touch_rights('sensor', NULL, (SELECT array_agg(id) FROM gone));
    WHEN 'group_sensors' THEN
      PERFORM touch_rights('sensor', NULL, (SELECT array_agg(DISTINCT sensor_id) FROM gone));
    WHEN 'group_users' THEN
      PERFORM touch_rights('member', (SELECT array_agg(DISTINCT user_id) FROM gone), NULL);
    ELSE
      PERFORM touch_rights('share', array_agg(user_id), array_agg(sensor_id)) FROM gone;
  END CASE;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION record_ended_rights IS 'For rows that are deleted, of any table that gives rights, and for refusals, which end an access when they are added.';

CREATE FUNCTION record_changed_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'api_keys' THEN
      PERFORM touch_rights('login', ARRAY[OLD.user_id, NEW.user_id], NULL);
    WHEN 'sensors' THEN
      PERFORM touch_rights('sensor', NULL, ARRAY[OLD.id]);
    WHEN 'group_users' THEN
      PERFORM touch_rights('member', ARRAY[OLD.user_id], NULL);
    WHEN 'group_sensors' THEN
      PERFORM touch_rights('sensor', NULL, ARRAY[OLD.sensor_id]);
    WHEN 'sensor_users' THEN
      PERFORM touch_rights('share', ARRAY[OLD.user_id], ARRAY[OLD.sensor_id]);
  END CASE;
  RETURN NULL;
END $$;

DROP TRIGGER rights ON sessions;
DROP TRIGGER rights ON api_keys;
DROP TRIGGER rights ON api_key_sensors;
DROP TRIGGER rights ON sensors;
DROP TRIGGER rights ON sensor_users;
DROP TRIGGER rights ON group_sensors;
DROP TRIGGER rights ON group_users;

CREATE TRIGGER rights_ended AFTER DELETE ON sessions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();
CREATE TRIGGER rights_ended AFTER DELETE ON api_keys REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();
CREATE TRIGGER rights_ended AFTER DELETE ON api_key_sensors REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();
CREATE TRIGGER rights_ended AFTER DELETE ON sensors REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();
CREATE TRIGGER rights_ended AFTER DELETE ON sensor_users REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();
CREATE TRIGGER rights_ended AFTER DELETE ON group_sensors REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();
CREATE TRIGGER rights_ended AFTER DELETE ON group_users REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();
CREATE TRIGGER rights_ended AFTER INSERT ON sensor_refusals REFERENCING NEW TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION record_ended_rights();

CREATE TRIGGER rights_changed AFTER UPDATE OF user_id, scope, limited, expires ON api_keys
  FOR EACH ROW EXECUTE FUNCTION record_changed_rights();
CREATE TRIGGER rights_changed AFTER UPDATE OF owner_id, data_type, data_structure ON sensors
  FOR EACH ROW WHEN ((OLD.owner_id, OLD.data_type, OLD.data_structure) IS DISTINCT FROM (NEW.owner_id, NEW.data_type, NEW.data_structure))
  EXECUTE FUNCTION record_changed_rights();
CREATE TRIGGER rights_changed AFTER UPDATE ON sensor_users
  FOR EACH ROW WHEN ((OLD.sensor_id, OLD.user_id) IS DISTINCT FROM (NEW.sensor_id, NEW.user_id))
  EXECUTE FUNCTION record_changed_rights();
CREATE TRIGGER rights_changed AFTER UPDATE ON group_sensors
  FOR EACH ROW WHEN ((OLD.group_id, OLD.sensor_id) IS DISTINCT FROM (NEW.group_id, NEW.sensor_id))
  EXECUTE FUNCTION record_changed_rights();
CREATE TRIGGER rights_changed AFTER UPDATE ON group_users
  FOR EACH ROW WHEN (
    (OLD.group_id, OLD.user_id) IS DISTINCT FROM (NEW.group_id, NEW.user_id)
    OR OLD.accepted AND OLD.list_sensors AND NOT (NEW.accepted AND NEW.list_sensors)
  ) EXECUTE FUNCTION record_changed_rights();

COMMENT ON TABLE rights_epoch IS 'Advances at the COMMIT of every transaction that may end an access or alter how points of a sensor are validated. Servers cache rights under an epoch, and each flush compares it in its own transaction; rights_changes tells whom the newer epochs touch. The notification only wakes servers: one that misses it still finds another epoch.';

CREATE OR REPLACE FUNCTION append_to_journal(
  known bigint, rights bigint, points bytea, texts text[],
  consumed bigint[], weights bigint[], change_dates text[], change_numbers text[], change_texts text[],
  OUT seq bigint, OUT arrived bigint
) LANGUAGE plpgsql AS $$
DECLARE
  present timestamptz := clock_timestamp();
BEGIN
  PERFORM FROM ingest_fence FOR UPDATE;
  IF journal_end() IS DISTINCT FROM known THEN
    RETURN;
  END IF;
  IF cardinality(append_to_journal.consumed) > 0 THEN
    -- In order, as a merge does.
    PERFORM FROM ingest_state WHERE sensor_id = ANY (append_to_journal.consumed) ORDER BY sensor_id FOR UPDATE;
  END IF;
  -- The last lock: a transaction that ends rights takes it last too.
  IF rights IS NOT NULL THEN
    PERFORM FROM rights_epoch WHERE epoch = rights FOR SHARE;
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

CREATE TABLE sent_mails (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  day     date NOT NULL,
  count   integer NOT NULL
);
COMMENT ON TABLE sent_mails IS 'Mails that notifications and pagers of an account have sent on a day, for the bound MAILS_PER_DAY. One row an account: a new day replaces the last one.';
COMMENT ON COLUMN sent_mails.day IS 'The day in UTC of the last mail.';
