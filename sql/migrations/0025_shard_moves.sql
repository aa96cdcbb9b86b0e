-- A shard in another database moves to a third one while servers and sidecars run (docs/decisions/2026-11-28-shards.md). It only adds: as long as no shard
-- moves nothing differs, and processes of the version before are refused at the former database as those of this one are.

ALTER TABLE shards ADD COLUMN state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'moving', 'closed'));
ALTER TABLE shards ADD COLUMN target text;
ALTER TABLE shards ADD CONSTRAINT shards_target CHECK ((target IS NULL) = (state = 'open'));
COMMENT ON COLUMN shards.state IS '`moving`: its data are being copied to `target`. `closed`: all are there, and processes wait until `address` is that of the copy.';
COMMENT ON COLUMN shards.target IS 'Where the shard moves to, as `address`.';

CREATE TABLE shard_move (
  one          boolean PRIMARY KEY DEFAULT true CHECK (one),
  generation   integer NOT NULL,
  pinned       bigint,
  pinned_until timestamptz,
  copied       bigint,
  seen         text
);
COMMENT ON TABLE shard_move IS 'The last move of a shard from or to this database.';
COMMENT ON COLUMN shard_move.generation IS 'Of the shard after the move.';
COMMENT ON COLUMN shard_move.pinned IS 'In the former database: rows of the journal behind this one are still to be copied, and stay until `pinned_until`.';
COMMENT ON COLUMN shard_move.copied IS 'In the new database: it has what the former one had at this row of the journal. Null: the first copy has not ended.';
COMMENT ON COLUMN shard_move.seen IS 'In the new database: oldest transaction of the former one that `copied` may lack.';

CREATE FUNCTION refuse_moved_shard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- As a collision: who begins the transaction anew does so in the new database.
  RAISE EXCEPTION 'the shard has moved to another database' USING ERRCODE = 'serialization_failure', CONSTRAINT = 'shard_moved';
END $$;
COMMENT ON FUNCTION refuse_moved_shard IS 'The last step of a move makes it a trigger of each relation with data of sensors in the former database.';

-- As of 0001, but for the rows that are pinned.
CREATE OR REPLACE FUNCTION prune_journal(before bigint) RETURNS void LANGUAGE plpgsql SET lock_timeout = '250ms' AS $$
DECLARE
  from_row bigint;
BEGIN
  SELECT oldest INTO from_row FROM ingest_fence WHERE oldest < before FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  before := least(before, (SELECT pinned + 1 FROM shard_move WHERE pinned_until > clock_timestamp()));
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
