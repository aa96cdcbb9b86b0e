-- The newest time that the clock of this database has shown, noted by sidecars: by it they notice that the clock was put back.
CREATE TABLE newest_time (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  newest timestamptz NOT NULL
);
