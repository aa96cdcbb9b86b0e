-- Annotations of sensors and dashboards. It only adds: an older server works beside it.

CREATE TABLE annotations (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  author_id    bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  sensor_id    bigint REFERENCES sensors ON DELETE CASCADE,
  dashboard_id bigint REFERENCES dashboards ON DELETE CASCADE,
  start_date   bigint NOT NULL,
  end_date     bigint NOT NULL CHECK (end_date >= start_date),
  text         text NOT NULL,
  created      timestamptz NOT NULL DEFAULT now(),
  updated      timestamptz NOT NULL DEFAULT now(),
  CHECK ((sensor_id IS NULL) <> (dashboard_id IS NULL))
);
CREATE INDEX annotations_author ON annotations (author_id);
CREATE INDEX annotations_sensor ON annotations (sensor_id) WHERE sensor_id IS NOT NULL;
CREATE INDEX annotations_dashboard ON annotations (dashboard_id) WHERE dashboard_id IS NOT NULL;
COMMENT ON TABLE annotations IS 'Texts on instants and ranges of time, each of a sensor or of a dashboard.';
COMMENT ON COLUMN annotations.start_date IS 'Microseconds since 1970.';
COMMENT ON COLUMN annotations.end_date IS 'Microseconds since 1970, inclusive. Of an instant: start_date.';
