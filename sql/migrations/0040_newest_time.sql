-- The newest time that the clock of this database has shown: by it a sidecar notices that the clock was put back.
CREATE TABLE newest_time (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  newest timestamptz NOT NULL
);
INSERT INTO newest_time (newest) VALUES (now());
