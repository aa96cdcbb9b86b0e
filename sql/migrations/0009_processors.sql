-- Data processors: scripts that run on an interval, their files, and the log of their runs.

CREATE TABLE processors (
  id                 bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner_id           bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- A sensor of the owner, which receives what the runs compute.
  sensor_id          bigint NOT NULL REFERENCES sensors ON DELETE CASCADE,
  -- A script, or the name of one of the owner's files.
  command            text NOT NULL,
  -- Seconds.
  execution_interval integer NOT NULL CHECK (execution_interval >= 60),
  -- Runs are due at base + k * execution_interval.
  base               timestamptz NOT NULL DEFAULT now(),
  -- The next of these moments; what was missed meanwhile is not made up for.
  due                timestamptz NOT NULL,
  -- Of the run under way: who may note how it ended, and when it began. A run that was repeated, since its sidecar seemed dead,
  -- has another claim.
  claim              uuid,
  claimed            timestamptz,
  created            timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX processors_owner ON processors (owner_id, id);
CREATE INDEX processors_sensor ON processors (sensor_id);

-- The newest runs of each processor.
CREATE TABLE processor_runs (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  processor_id bigint NOT NULL REFERENCES processors ON DELETE CASCADE,
  started      timestamptz NOT NULL,
  -- Milliseconds.
  duration     float8 NOT NULL,
  output       text NOT NULL,
  -- What was stored, as text, and the date of the point; null when nothing was.
  value        text,
  point_date   bigint,
  -- Why nothing was stored; null when something was.
  error        text
);
CREATE INDEX processor_runs_processor ON processor_runs (processor_id, id);

-- What the scripts of a user may call and read.
CREATE TABLE processor_files (
  owner_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  name     text NOT NULL,
  content  bytea NOT NULL,
  modified timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner_id, name)
);

-- Questions of a server to any sidecar, which a job answers. Whoever asked removes the row; what is old was given up.
CREATE TABLE questions (
  id      uuid PRIMARY KEY,
  asked   timestamptz NOT NULL DEFAULT now(),
  answer  jsonb
);
CREATE INDEX questions_asked ON questions (asked);
