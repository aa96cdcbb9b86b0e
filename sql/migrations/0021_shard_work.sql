-- What sidecars do in shards beside the central database (docs/decisions/2026-11-28-shards.md). It only adds: as long as `shards` is empty nothing of it is used.

CREATE TABLE service_outputs (
  number     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service_id bigint NOT NULL UNIQUE REFERENCES services (sensor_id) ON DELETE CASCADE,
  dates      bigint[] NOT NULL,
  numbers    double precision[] NOT NULL,
  texts      text[],
  stale      bigint[] NOT NULL
);
COMMENT ON TABLE service_outputs IS 'Outputs of services that wait until they are stored in the shard of the virtual sensor, which is not in the central database. The service is not computed meanwhile.';
COMMENT ON COLUMN service_outputs.number IS 'Later outputs of a service have larger numbers: `ingest_state.applied`.';
COMMENT ON COLUMN service_outputs.dates IS 'Microseconds since 1970; -1: the date is assigned when the point is stored. `numbers` is null where the value is a text, of `texts`.';
COMMENT ON COLUMN service_outputs.stale IS 'Dates of earlier outputs that are deleted.';

ALTER TABLE ingest_state ADD COLUMN applied bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN ingest_state.applied IS 'Number of the newest outputs of the service that are stored, in a shard that is not in the central database.';

CREATE TABLE shard_outbox (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind    text NOT NULL CHECK (kind IN ('files', 'audit')),
  payload json NOT NULL
);
COMMENT ON TABLE shard_outbox IS 'What transactions of a shard cause in the central database: events of files, entries of the audit log. A row is added while the fence is locked, so rows commit in order. A sidecar copies them and deletes them.';

ALTER TABLE shards ADD COLUMN outbox_read bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN shards.outbox_read IS 'The last row of `shard_outbox` whose effect is in the central database.';
