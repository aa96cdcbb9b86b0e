-- Shards that an operator adds (docs/decisions/2026-11-28-shards.md). It only adds: as long as `shards` is empty nothing of it is used.

ALTER TABLE shards ADD COLUMN opens timestamptz DEFAULT now();
COMMENT ON COLUMN shards.opens IS 'From when new sensors are placed there: by then every process uses the shard. Infinity: none are placed there. Null: the shard is being added, and no process uses it.';

CREATE TABLE shard_sizes (
  shard    smallint PRIMARY KEY,
  bytes    bigint NOT NULL,
  measured timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE shard_sizes IS 'Sizes of the databases of all shards, the central one too, where there are several: new sensors are placed in the smallest one. A sidecar measures them; one that does not respond keeps an old size, which does not count.';
