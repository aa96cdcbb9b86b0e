-- A flush leaves out sensors that another transaction has locked. It only adds: a server of version 0.2.0 works beside it, and waits for them.

CREATE FUNCTION append_to_journal(
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
COMMENT ON FUNCTION append_to_journal(bigint, bigint, bytea, text[], bigint[], bigint[], text[], text[], text[], boolean) IS 'Adds a row to the journal if its last row is the known one, and if the rights epoch is the given one (null: not compared). Of sensors with consumers it raises the versions and records the changes, each as the text of an array, since the arrays differ in length. Result `seq` null: nothing was added. `skips`: nothing is added either while another transaction has locked a sensor with consumers, and `locked` names those sensors; otherwise it waits for them.';

CREATE FUNCTION locked_states(sensors bigint[]) RETURNS bigint[] LANGUAGE sql AS $$
  WITH free AS MATERIALIZED (
    SELECT sensor_id FROM ingest_state WHERE sensor_id = ANY (sensors) ORDER BY sensor_id FOR UPDATE SKIP LOCKED
  )
  SELECT ARRAY(SELECT sensor_id FROM ingest_state WHERE sensor_id = ANY (sensors) EXCEPT SELECT sensor_id FROM free)
$$;
COMMENT ON FUNCTION locked_states IS 'Of these sensors, those whose ingest states another transaction has locked. The others are locked until the end of this one.';

CREATE OR REPLACE FUNCTION append_to_journal(
  known bigint, rights bigint, points bytea, texts text[],
  consumed bigint[], weights bigint[], change_dates text[], change_numbers text[], change_texts text[],
  OUT seq bigint, OUT arrived bigint
) LANGUAGE sql AS $$
  SELECT a.seq, a.arrived
  FROM append_to_journal(known, rights, points, texts, consumed, weights, change_dates, change_numbers, change_texts, false) a
$$;
COMMENT ON FUNCTION append_to_journal(bigint, bigint, bytea, text[], bigint[], bigint[], text[], text[], text[]) IS 'For servers of version 0.2.0: waits for locked sensors.';
