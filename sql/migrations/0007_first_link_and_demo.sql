-- The first link and demo data. Both only add: an older server works beside them.

CREATE TABLE first_links (
  user_id       bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  password_hash text NOT NULL,
  token_hash    bytea UNIQUE,
  expires       timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE first_links IS 'The account whose password the first start has generated, and the link that replaces this password without a login.';
COMMENT ON COLUMN first_links.password_hash IS 'Hash of the generated password. It stands as long as the account has the same hash.';
COMMENT ON COLUMN first_links.token_hash IS 'SHA-256 of the token of the last link. Null: none was printed.';

CREATE TABLE demos (
  user_id    bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  seed       integer NOT NULL,
  timezone   text NOT NULL,
  created    bigint NOT NULL,
  begins     bigint NOT NULL,
  written    bigint NOT NULL,
  live_until timestamptz NOT NULL,
  due        timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX demos_due ON demos (due);
COMMENT ON TABLE demos IS 'Accounts with demo data. A sidecar makes its points in order of time, as the store takes them fastest.';
COMMENT ON COLUMN demos.created IS 'End of the history that is made at first, microseconds since 1970.';
COMMENT ON COLUMN demos.begins IS 'Begin of the history, microseconds since 1970.';
COMMENT ON COLUMN demos.written IS 'Points from `begins` to this moment are stored, microseconds since 1970.';
COMMENT ON COLUMN demos.live_until IS 'End of the live feed, unless its owner asks for the demo again.';
COMMENT ON COLUMN demos.due IS 'When the next points are made. `infinity`: the live feed has ended.';

CREATE TABLE demo_sensors (
  sensor_id bigint PRIMARY KEY REFERENCES sensors ON DELETE CASCADE,
  user_id   bigint NOT NULL REFERENCES demos ON DELETE CASCADE,
  source    text NOT NULL
);
CREATE INDEX demo_sensors_user ON demo_sensors (user_id);
COMMENT ON TABLE demo_sensors IS 'Sensors of demo data, which are deleted with it.';
COMMENT ON COLUMN demo_sensors.source IS 'What the sensor measures: a generator of the sidecar.';
