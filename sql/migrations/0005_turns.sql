-- Data processors that exceed their limits are slowed and stopped; results whose sensor is locked wait in their processor.

ALTER TABLE processors
  ADD COLUMN excesses integer NOT NULL DEFAULT 0,
  ADD COLUMN stopped timestamptz,
  ADD COLUMN pending text;
COMMENT ON COLUMN processors.excesses IS 'Last runs in a row that have exceeded a limit. Each doubles the number of intervals up to the next run.';
COMMENT ON COLUMN processors.stopped IS 'When too many runs in a row had exceeded a limit; null: it runs. A change by the owner starts it again.';
COMMENT ON COLUMN processors.pending IS 'Result of the claimed run as JSON, not stored yet since another transaction has locked the sensor. The next run begins after it is stored. Null: there is none.';
CREATE INDEX processors_pending ON processors (owner_id, id) WHERE pending IS NOT NULL;
