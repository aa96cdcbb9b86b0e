-- Packed points: a journal of flushes, and blocks that are made of it. docs/block-format.md specifies the bytes.
--
--   upload ─► journal ─ merge ─► blocks
--
-- Of the journal a sensor's points count that are in rows behind its `merged_to`: its tail. All before that are in its blocks.

-- Gives the rows of the journal their order. WHOEVER ADDS ONE, OR CHANGES POINTS OTHERWISE THAN BY A MERGE, LOCKS THIS ROW, AND AFTER IT INGEST STATES IN ORDER OF
-- sensor_id. So `seq` has no gaps and is in the order of commits, and whoever knows the journal up to it knows everything.
CREATE TABLE ingest_fence (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  -- Of the last row of the journal.
  seq      bigint NOT NULL
) WITH (fillfactor = 10);
INSERT INTO ingest_fence (seq) VALUES (0);

-- One row a flush. It goes when all its points are in blocks.
CREATE TABLE journal (
  seq     bigint PRIMARY KEY,
  -- By the database's clock, microseconds since 1970.
  arrived bigint NOT NULL,
  -- The points. Null: none was added.
  data    bytea,
  texts   text[],
  -- Sensors whose points were changed otherwise in the same transaction: what a process remembers of them no longer holds.
  changed bigint[],
  CHECK ((data IS NULL) = (texts IS NULL)),
  CHECK ((data IS NULL) = (changed IS NOT NULL))
);
ALTER TABLE journal ALTER COLUMN data SET STORAGE EXTERNAL;

-- Of each sensor that has points; without foreign keys, so that it may lie elsewhere than accounts.
CREATE TABLE ingest_state (
  sensor_id bigint PRIMARY KEY,
  -- Its points in rows of the journal up to this one are in blocks.
  merged_to bigint NOT NULL,
  -- Of those: date of the newest; null: there is none.
  newest    bigint,
  -- Of those that the server gave a date: the latest of all there have been; 0: there was none.
  assigned  bigint NOT NULL,
  -- A Monday: sums of the weeks before it, and of their days, are stored, but for the invalidated ones.
  stored_to bigint NOT NULL DEFAULT -259200000000
) WITH (fillfactor = 50);

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

-- Adds a row to the journal if nobody else has since the one that is known, and if the rights are still those of the epoch. One statement for who needs no
-- transaction; what it has not found it finds by itself. `seq` null: nothing was added.
CREATE FUNCTION append_to_journal(known bigint, rights bigint, points bytea, texts text[], OUT seq bigint, OUT arrived bigint)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM rights_epoch WHERE epoch = rights FOR SHARE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  UPDATE ingest_fence f SET seq = known + 1 WHERE f.seq = known;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  INSERT INTO journal AS j (seq, arrived, data, texts)
  VALUES (known + 1, date_of(statement_timestamp() AT TIME ZONE 'UTC'), points, append_to_journal.texts)
  RETURNING j.seq, j.arrived INTO append_to_journal.seq, append_to_journal.arrived;
END $$;
