-- Packed points: a journal of flushes, and blocks that are made of it. docs/block-format.md specifies the bytes.
--
--   upload ─► journal ─ merge ─► blocks
--
-- Of the journal a sensor's points count that are in rows behind its `merged_to`: its tail. All before that are in its blocks.

-- Gives the rows of the journal their order. WHOEVER ADDS ONE, OR CHANGES POINTS OTHERWISE THAN BY A MERGE, LOCKS THIS ROW, AND AFTER IT INGEST STATES IN ORDER OF
-- sensor_id. So `seq` has no gaps and is in the order of commits, and whoever knows the journal up to it knows everything. A flush only locks it: what each
-- flush changed would have a dead version for each as long as somebody keeps a snapshot, a backup for hours.
CREATE TABLE ingest_fence (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  -- The first row of the journal: those before it may be dead and still be found by an index.
  oldest   bigint NOT NULL
);
INSERT INTO ingest_fence (oldest) VALUES (0);

-- One row a flush. It goes when all its points are in blocks.
CREATE TABLE journal (
  seq     bigint PRIMARY KEY,
  -- By the database's clock, microseconds since 1970.
  arrived bigint NOT NULL,
  -- The points. Null: none was added.
  data    bytea,
  texts   text[],
  -- Sensors whose points were changed otherwise in the same transaction: their points in rows before are in blocks, changed there.
  changed bigint[],
  -- Sensors whose ingest states were changed otherwise: somebody has begun to watch them, or has stopped.
  renewed bigint[],
  CHECK ((data IS NULL) = (texts IS NULL)),
  CHECK (num_nonnulls(data, changed, renewed) = 1)
);
ALTER TABLE journal ALTER COLUMN data SET STORAGE EXTERNAL;

-- The last row always stays: where nothing else is left, one that says nothing.
INSERT INTO journal (seq, arrived, renewed) VALUES (0, 0, '{}');

-- The last row of the journal. Behind a lock of the fence, in a statement of its own: nobody adds one any more.
CREATE FUNCTION journal_end() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT seq FROM journal ORDER BY seq DESC LIMIT 1
$$;

-- The ingest state of each sensor, made with it and gone with it; without a foreign key, so that it may lie elsewhere than accounts.
ALTER TABLE sensor_heads RENAME TO ingest_state;
ALTER TABLE ingest_state RENAME COLUMN stamp TO assigned;
ALTER TABLE ingest_state
  DROP CONSTRAINT sensor_heads_sensor_id_fkey,
  -- Its points in rows of the journal up to this one are in blocks.
  ADD COLUMN merged_to bigint NOT NULL DEFAULT 0,
  -- A Monday: sums of the weeks before it, and of their days, are stored, but for the invalidated ones.
  ADD COLUMN stored_to bigint NOT NULL DEFAULT -259200000000;

DO $$
DECLARE
  definition text;
BEGIN
  FOR definition IN
    SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND prosrc LIKE '%sensor_heads%'
  LOOP
    EXECUTE replace(definition, 'sensor_heads', 'ingest_state');
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION purge_sensor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM ingest_state WHERE sensor_id = OLD.id;
  INSERT INTO sensor_purges (sensor_id) VALUES (OLD.id);
  PERFORM pg_notify('purges', '');
  RETURN NULL;
END $$;

-- Weeks that are stored and whose points have changed since. Written in the transaction that changes them in blocks: whole weeks, since a point more may
-- cut the block of a week into those of days.
CREATE TABLE invalidated_weeks (
  sensor_id bigint NOT NULL,
  week      bigint NOT NULL,
  PRIMARY KEY (sensor_id, week)
);

-- Points of a sensor in a window of time. Blocks of a sensor do not overlap.
CREATE TABLE blocks (
  sensor_id    bigint NOT NULL,
  -- Dates of the first and the last point, microseconds since 1970.
  first        bigint NOT NULL,
  last         bigint NOT NULL,
  -- What the block holds all points of: 0 a UTC week from Monday, 1 a day, 2 an hour, 3 a part of an hour.
  level        smallint NOT NULL,
  count        integer NOT NULL,
  -- The numeric ones; sum, min and max go over them and are null without any.
  numbers      integer NOT NULL,
  sum          float8,
  min          float8,
  max          float8,
  -- Of the first and the last point; null where it is no number.
  first_number float8,
  last_number  float8,
  -- How many buckets of so many seconds have points.
  of_60        smallint NOT NULL,
  of_300       smallint NOT NULL,
  of_600       smallint NOT NULL,
  of_1800      smallint NOT NULL,
  of_3600      smallint NOT NULL,
  -- Dates and numbers.
  data         bytea NOT NULL,
  -- A place for each point, null where it has no text; null as a whole where none has.
  texts        text[],
  PRIMARY KEY (sensor_id, first),
  CHECK (first <= last AND count > 0)
);
ALTER TABLE blocks ALTER COLUMN data SET STORAGE EXTERNAL;

-- To be looked for in a week whose days are asked for: where it has one there are no days of it.
CREATE INDEX blocks_of_weeks ON blocks (sensor_id, first) WHERE level = 0;

-- Sums of the blocks of a week; and of a day, where its week has several blocks.
CREATE TABLE weeks (
  sensor_id    bigint NOT NULL,
  -- Its start, microseconds since 1970.
  bucket       bigint NOT NULL,
  count        bigint NOT NULL,
  numbers      bigint NOT NULL,
  sum          float8,
  min          float8,
  max          float8,
  first_date   bigint NOT NULL,
  first_number float8,
  first_text   text,
  last_date    bigint NOT NULL,
  last_number  float8,
  last_text    text,
  of_60        integer NOT NULL,
  of_300       integer NOT NULL,
  of_600       integer NOT NULL,
  of_1800      integer NOT NULL,
  of_3600      integer NOT NULL,
  PRIMARY KEY (sensor_id, bucket)
);
CREATE TABLE days (LIKE weeks INCLUDING ALL);

-- Sums of blocks over buckets of a width that no block exceeds, microseconds. A bucket of finer widths that the end of one part of an hour and the
-- beginning of the next one have in common counts once.
CREATE FUNCTION sums_of_blocks(sensor bigint, lo bigint, hi bigint, width bigint, coarsest smallint)
RETURNS SETOF weeks LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT sensor, whole, sum(count)::bigint, sum(numbers)::bigint, sum(sum ORDER BY first), min(min), max(max),
         min(first), (array_agg(first_number ORDER BY first))[1], (array_agg(texts[1] ORDER BY first))[1],
         max(last), (array_agg(last_number ORDER BY first DESC))[1], (array_agg(texts[count] ORDER BY first DESC))[1],
         (sum(of_60) - count(*) FILTER (WHERE bucket_start(before, 60000000) = bucket_start(first, 60000000)))::integer,
         (sum(of_300) - count(*) FILTER (WHERE bucket_start(before, 300000000) = bucket_start(first, 300000000)))::integer,
         (sum(of_600) - count(*) FILTER (WHERE bucket_start(before, 600000000) = bucket_start(first, 600000000)))::integer,
         (sum(of_1800) - count(*) FILTER (WHERE bucket_start(before, 1800000000) = bucket_start(first, 1800000000)))::integer,
         (sum(of_3600) - count(*) FILTER (WHERE bucket_start(before, 3600000000) = bucket_start(first, 3600000000)))::integer
  FROM (
    SELECT blocks.*, bucket_start(first, width) AS whole, lag(last) OVER (ORDER BY first) AS before
    FROM blocks WHERE sensor_id = sensor AND first >= lo AND first < hi AND level >= coarsest
  ) block GROUP BY whole
$$;

-- Adds a row to the journal if nobody else has since the one that is known, and if the rights are still those of the epoch (null: they are not asked for).
-- Of sensors that are watched it raises the versions and records the changes, each as the text of arrays, since they differ in length. One statement for who
-- needs no transaction; what it has not found it finds by itself. `seq` null: nothing was added.
CREATE FUNCTION append_to_journal(
  known bigint, rights bigint, points bytea, texts text[],
  watched bigint[], weights bigint[], change_dates text[], change_numbers text[], change_texts text[],
  OUT seq bigint, OUT arrived bigint
) LANGUAGE plpgsql AS $$
DECLARE
  present timestamptz := clock_timestamp();
BEGIN
  IF rights IS NOT NULL THEN
    PERFORM FROM rights_epoch WHERE epoch = rights FOR SHARE;
    IF NOT FOUND THEN
      RETURN;
    END IF;
  END IF;
  PERFORM FROM ingest_fence FOR UPDATE;
  IF journal_end() IS DISTINCT FROM known THEN
    RETURN;
  END IF;
  INSERT INTO journal AS j (seq, arrived, data, texts)
  VALUES (known + 1, (extract(epoch FROM present) * 1000000)::bigint, points, append_to_journal.texts)
  RETURNING j.seq, j.arrived INTO append_to_journal.seq, append_to_journal.arrived;
  IF cardinality(append_to_journal.watched) > 0 THEN
    -- In order, as a merge does.
    PERFORM FROM ingest_state WHERE sensor_id = ANY (append_to_journal.watched) ORDER BY sensor_id FOR UPDATE;
    WITH raised AS (
      UPDATE ingest_state SET version = version + 1, arrived = present WHERE sensor_id = ANY (append_to_journal.watched)
      RETURNING sensor_id, version
    )
    INSERT INTO changes (sensor_id, version, arrived, weight, dates, numbers, texts)
    SELECT sensor_id, version, present, weight, c.dates::bigint[], c.numbers::float8[], c.texts::text[]
    FROM raised JOIN unnest(append_to_journal.watched, weights, change_dates, change_numbers, change_texts)
      AS c (sensor_id, weight, dates, numbers, texts) USING (sensor_id);
  END IF;
END $$;

-- Locks out everybody who adds or changes points, and then the ingest states of some sensors. In this order: the rights epoch, where that is needed, this row,
-- ingest states in order of sensor_id.
CREATE FUNCTION lock_ingest(sensors bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM ingest_fence FOR UPDATE;
  PERFORM FROM ingest_state WHERE sensor_id = ANY (sensors) ORDER BY sensor_id FOR UPDATE;
END $$;

-- Makes every process read the ingest states of these sensors anew. Behind `lock_ingest`.
CREATE FUNCTION renew_ingest_states(sensors bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(sensors) > 0 THEN
    INSERT INTO journal (seq, arrived, renewed)
    VALUES (journal_end() + 1, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, sensors);
  END IF;
END $$;

-- Removes the rows of the journal before one. It does not wait long for who holds the fence.
CREATE FUNCTION purge_journal(before bigint) RETURNS void LANGUAGE plpgsql SET lock_timeout = '250ms' AS $$
DECLARE
  from_row bigint;
BEGIN
  SELECT oldest INTO from_row FROM ingest_fence WHERE oldest < before FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  IF before > journal_end() THEN
    -- Nothing is left, perhaps but for the row that says nothing.
    before := journal_end();
    IF EXISTS (SELECT FROM journal WHERE seq = before AND renewed IS DISTINCT FROM '{}') THEN
      before := before + 1;
      INSERT INTO journal (seq, arrived, renewed) VALUES (before, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint, '{}');
    END IF;
  END IF;
  IF before > from_row THEN
    UPDATE ingest_fence SET oldest = before;
    DELETE FROM journal WHERE seq >= from_row AND seq < before;
  END IF;
END $$;
