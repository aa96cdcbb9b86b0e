-- A shard in another database (docs/decisions/2026-11-28-shards.md) takes points only while its rights epoch is certainly not older than some seconds. In the
-- central database, where the epoch is counted, nothing changes.

CREATE TABLE rights_lease (
  one    boolean PRIMARY KEY DEFAULT true CHECK (one),
  begins timestamptz NOT NULL,
  ends   timestamptz NOT NULL
);
COMMENT ON TABLE rights_lease IS 'In a shard that is not in the central database: the rights epoch has been compared with the central one at `begins` or later, by the clock of this database, and what has ended since is known after `ends` at the latest. Before `begins` the clock was put back, and it holds no more.';

CREATE FUNCTION renew_rights_lease(rights bigint, since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE rights_epoch SET epoch = rights WHERE epoch < rights;
  -- A process that was late with it shortens nothing, and one that began before the clock was put back renews nothing.
  INSERT INTO rights_lease AS lease (begins, ends) SELECT since, since + interval '4.5 seconds' WHERE since <= clock_timestamp()
    ON CONFLICT (one) DO UPDATE SET begins = excluded.begins, ends = excluded.ends
    WHERE excluded.ends > lease.ends OR lease.begins > clock_timestamp();
END $$;
COMMENT ON FUNCTION renew_rights_lease IS 'Raises the rights epoch to the central one, and renews the lease. `since`: clock of this database before the central epoch was read.';

CREATE FUNCTION require_rights_lease() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM rights_lease WHERE clock_timestamp() BETWEEN begins AND ends) THEN
    RAISE EXCEPTION 'rights in this shard were not compared with the central database in time' USING ERRCODE = 'connection_failure';
  END IF;
END $$;
COMMENT ON FUNCTION require_rights_lease IS 'Call it in a shard that is not in the central database, when its rights epoch is locked or has been read. It fails as a lost connection does: a retry may succeed.';

-- As of 0020, but for the lease.
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
    PERFORM require_rights_lease() FROM shard_identity;
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
