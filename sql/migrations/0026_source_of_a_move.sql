-- `shards move` reads by it, when it goes on with a copy, whether the former database has failed over since.

ALTER TABLE shard_move ADD COLUMN source text;
COMMENT ON COLUMN shard_move.source IS 'In the new database: cluster and timeline of the former one. On another timeline, transactions that were copied may be missing, and others have their numbers.';
